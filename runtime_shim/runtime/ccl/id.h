// Unique ids: 128 bytes that lead to HCCL's root info, which is larger. The process that makes an id serves it
// until it ends.
#pragma once

#include "hccl/hccl.h"
#include "npu/ccl.h"

namespace npu::detail {

/// Gets a root info from HCCL and serves it to all who have the id. Errors: npucclSystemError without a
/// server, those of HCCL.
npucclResult_t make_unique_id(npucclUniqueId* id);

/// Fetches the root info that the id leads to; waits for all ranks. Errors: npucclInvalidArgument these bytes
/// are no id; npucclRemoteError ranks are missing; npucclSystemError nobody serves the id.
npucclResult_t fetch_root_info(const npucclUniqueId& id, int rank, int ranks, HcclRootInfo* info);

}  // namespace npu::detail
