// Calls of hccl_sim.h for libraries over HCCL: short ids of root infos, and reductions of host memory.
#include <cstring>
#include <string>
#include <vector>

#include "hccl/hccl.h"
#include "hccl/hccl_sim.h"
#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/config.h"
#include "runtime_shim/hccl/core/failure.h"
#include "runtime_shim/hccl/core/reduce.h"
#include "runtime_shim/hccl/rendezvous/root_info.h"

namespace npu::hccl {
namespace {

// An id has its own format of root info: the description of a rendezvous point fits into 128 bytes.
void write_id(const RendezvousPoint& point, char* id) {
  const HcclRootInfo written = to_root_info(point);
  std::memcpy(id, written.internal, HCCL_SIM_ID_BYTES);
}

RendezvousPoint read_id(const char* id) {
  HcclRootInfo written{};
  std::memcpy(written.internal, id, HCCL_SIM_ID_BYTES);
  return from_root_info(written);
}

// Runs body(); a Failure becomes the calling thread's last one.
template <typename Body>
HcclResult refused_on_failure(const Body& body) {
  try {
    body();
    return HCCL_SUCCESS;
  } catch (const Failure& failure) {
    return refuse(failure.code(), failure.message());
  }
}

}  // namespace
}  // namespace npu::hccl

extern "C" {

HcclResult HcclSimGetId(char* id) {
  using namespace npu::hccl;
  HcclRootInfo info;
  if (const HcclResult result = HcclGetRootInfo(&info)) return result;
  return refused_on_failure([&] {
    const std::string payload(info.internal, sizeof(info.internal));
    write_id(start_server(listening_address(checked_settings()), 0, random_token(), payload), id);
  });
}

HcclResult HcclSimGetRootInfoOfId(const char* id, uint32_t rank, uint32_t ranks, HcclRootInfo* rootInfo) {
  using namespace npu::hccl;
  return refused_on_failure([&] {
    const RendezvousResult all =
        rendezvous(read_id(id), {"world", static_cast<int>(rank), static_cast<int>(ranks), ""},
                   checked_settings().connect_timeout, false);
    if (all.payload.size() != sizeof(rootInfo->internal))
      throw Failure(HCCL_E_PARA, "the id leads to no root info");
    std::memcpy(rootInfo->internal, all.payload.data(), sizeof(rootInfo->internal));
  });
}

void HcclSimReduceHost(HcclDataType type, HcclReduceOp op, const void* const* sources, uint32_t sourceCount,
                       uint64_t count, void* target) {
  std::vector<const char*> bytes;
  for (uint32_t i = 0; i < sourceCount; ++i) bytes.push_back(static_cast<const char*>(sources[i]));
  npu::hccl::reduce(type, op, bytes, count, {static_cast<char*>(target)});
}

}  // extern "C"
