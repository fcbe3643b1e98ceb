// Unique ids: 128 bytes that lead to HCCL's root info, which is larger. Private to npu/ccl*.cpp.
#pragma once

#include "hccl/hccl.h"
#include "npu/ccl.h"

namespace npu::detail {

/// Asks HCCL for a root info and offers it to whoever has the id.
HcclResult make_unique_id(npucclUniqueId* id);

/// Goes where the id says and takes the root info; waits for all ranks. Errors: HCCL_E_PARA these bytes are
/// no id; those of the meeting (see hccl/rendezvous.h).
HcclResult fetch_root_info(const npucclUniqueId& id, int rank, int ranks, HcclRootInfo* info);

}  // namespace npu::detail
