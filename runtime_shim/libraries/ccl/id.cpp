#include "runtime_shim/runtime/ccl/id.h"

#include <cstring>

#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/config.h"
#include "runtime_shim/hccl/core/failure.h"
#include "runtime_shim/hccl/rendezvous/root_info.h"

namespace npu::detail {
namespace {

// An id is written as a root info of its own: the description of a rendezvous point fits into 128 bytes.
npucclUniqueId to_id(const hccl::RendezvousPoint& point) {
  const HcclRootInfo written = hccl::to_root_info(point);
  npucclUniqueId id;
  std::memcpy(id.internal, written.internal, sizeof(id.internal));
  return id;
}

hccl::RendezvousPoint from_id(const npucclUniqueId& id) {
  HcclRootInfo written{};
  std::memcpy(written.internal, id.internal, sizeof(id.internal));
  return hccl::from_root_info(written);
}

}  // namespace

HcclResult make_unique_id(npucclUniqueId* id) {
  HcclRootInfo info;
  if (const HcclResult result = HcclGetRootInfo(&info)) return result;
  try {
    const std::string greeting(info.internal, sizeof(info.internal));
    *id = to_id(hccl::start_server(hccl::listening_address(hccl::checked_settings()), 0, hccl::random_token(),
                                   greeting));
    return HCCL_SUCCESS;
  } catch (const hccl::Failure& failure) {
    return hccl::refuse(failure.code(), failure.message());
  }
}

HcclResult fetch_root_info(const npucclUniqueId& id, int rank, int ranks, HcclRootInfo* info) {
  try {
    const hccl::Acquaintance all =
        hccl::meet(from_id(id), {"world", rank, ranks, ""}, hccl::checked_settings().connect_timeout, false);
    if (all.greeting.size() != sizeof(info->internal))
      return hccl::refuse(HCCL_E_PARA, "the id leads to no root info");
    std::memcpy(info->internal, all.greeting.data(), sizeof(info->internal));
    return HCCL_SUCCESS;
  } catch (const hccl::Failure& failure) {
    return hccl::refuse(failure.code(), failure.message());
  }
}

}  // namespace npu::detail
