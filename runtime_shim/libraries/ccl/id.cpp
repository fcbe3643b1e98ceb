#include "runtime_shim/runtime/ccl/id.h"

#include "hccl/hccl_sim.h"

namespace npu::detail {

static_assert(sizeof(npucclUniqueId::internal) == HCCL_SIM_ID_BYTES);

HcclResult make_unique_id(npucclUniqueId* id) { return HcclSimGetId(id->internal); }

HcclResult fetch_root_info(const npucclUniqueId& id, int rank, int ranks, HcclRootInfo* info) {
  return HcclSimGetRootInfoOfId(id.internal, static_cast<uint32_t>(rank), static_cast<uint32_t>(ranks), info);
}

}  // namespace npu::detail
