#include "runtime_shim/runtime/ccl/id.h"

#include <cstring>
#include <string>

#include "runtime_shim/rendezvous/failure.h"
#include "runtime_shim/rendezvous/rendezvous.h"
#include "runtime_shim/rendezvous/root_info.h"
#include "runtime_shim/runtime/ccl/comm.h"

namespace npu::detail {
namespace {

// The description of a rendezvous point fits into an id.
npucclUniqueId to_id(const hccl::RendezvousPoint& point) {
  npucclUniqueId id;
  std::memcpy(id.internal, hccl::to_root_info(point).internal, sizeof(id.internal));
  return id;
}

hccl::RendezvousPoint from_id(const npucclUniqueId& id) {
  HcclRootInfo written{};
  std::memcpy(written.internal, id.internal, sizeof(id.internal));
  return hccl::from_root_info(written);
}

template <typename Body>
npucclResult_t refused_on_failure(const Body& body) {
  try {
    body();
    return npucclSuccess;
  } catch (const hccl::Failure& failure) {
    return ccl_refuse(ccl_result(failure.code()), failure.message());
  }
}

}  // namespace

npucclResult_t make_unique_id(npucclUniqueId* id) {
  HcclRootInfo info;
  if (const HcclResult result = HcclGetRootInfo(&info)) return ccl_result(result);
  return refused_on_failure([&] {
    const std::string payload(info.internal, sizeof(info.internal));
    const std::string address = hccl::listening_address(hccl::checked_settings());
    *id = to_id(hccl::start_server(address, 0, hccl::random_token(), payload));
  });
}

npucclResult_t fetch_root_info(const npucclUniqueId& id, int rank, int ranks, HcclRootInfo* info) {
  return refused_on_failure([&] {
    const hccl::RendezvousResult all = hccl::rendezvous(from_id(id), {"world", rank, ranks, ""},
                                                        hccl::checked_settings().connect_timeout, false);
    if (all.payload.size() != sizeof(info->internal)) {
      throw hccl::Failure(HCCL_E_PARA,
                          "these bytes lead to no root info: they must come from npucclGetUniqueId");
    }
    std::memcpy(info->internal, all.payload.data(), sizeof(info->internal));
  });
}

}  // namespace npu::detail
