// The overflow flag of chips that saturate. A library call raises it if a result does not fit into half.
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>

#include "runtime_shim/acl/sim.h"
#include "runtime_shim/acl/state.h"

namespace {

using npu::acl::call;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::Stream;

constexpr size_t kStatusBytes = 64;

// One for the process, as on the real chips. Tasks set, read and reset it in stream order.
std::atomic<uint32_t> overflow{0};

std::mutex switches_mutex;
std::map<const Stream*, uint32_t> switches;  // set by programs; guarded by switches_mutex

aclError copy_status(void* address) {
  void* const to = npu::acl::machine().device_view(address);
  std::memset(to, 0, kStatusBytes);
  const uint32_t raised = overflow.load();
  std::memcpy(to, &raised, sizeof raised);
  return ACL_SUCCESS;
}

aclError clear_status(void*) {
  overflow.store(0);
  return ACL_SUCCESS;
}

}  // namespace

void npu::acl::raise_overflow() { overflow.store(1); }

extern "C" {

aclError aclrtGetOverflowStatus(void* outputAddr, size_t outputSize, aclrtStream stream) {
  return call("aclrtGetOverflowStatus", Needs::kContext, [&]() -> aclError {
    if (outputAddr == nullptr || outputSize != kStatusBytes)
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "the overflow status takes 64 bytes of device memory");
    return npu::acl::launch_task(stream, "overflow status", copy_status, outputAddr, nullptr);
  });
}

aclError aclrtResetOverflowStatus(aclrtStream stream) {
  return call("aclrtResetOverflowStatus", Needs::kContext, [&] {
    return npu::acl::launch_task(stream, "overflow reset", clear_status, nullptr, nullptr);
  });
}

aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag) {
  return call("aclrtSetStreamOverflowSwitch", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (flag > 1) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = npu::acl::find_stream(stream, &found)) return error;
    const std::lock_guard lock(switches_mutex);
    switches[found] = flag;
    return ACL_SUCCESS;
  });
}

aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t* flag) {
  return call("aclrtGetStreamOverflowSwitch", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (flag == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = npu::acl::find_stream(stream, &found)) return error;
    const std::lock_guard lock(switches_mutex);
    const auto known = switches.find(found);
    *flag = known == switches.end() ? 0 : known->second;
    return ACL_SUCCESS;
  });
}

}  // extern "C"
