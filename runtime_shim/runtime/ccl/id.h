// Unique ids: 128 bytes that identify HCCL's root info, which is larger. Private to runtime/ccl and
// libraries/ccl.
#pragma once

#include "hccl/hccl.h"
#include "npu/ccl.h"

namespace npu::detail {

/// Gets a root info from HCCL and offers it to all who have the id.
HcclResult make_unique_id(npucclUniqueId* id);

/// Fetches the root info from the address in the id; waits for all ranks. Errors: HCCL_E_PARA these bytes are
/// not an id; those of the rendezvous (see hccl/rendezvous/rendezvous.h).
HcclResult fetch_root_info(const npucclUniqueId& id, int rank, int ranks, HcclRootInfo* info);

}  // namespace npu::detail
