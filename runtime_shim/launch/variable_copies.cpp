#include "runtime_shim/launch/variable_copies.h"

#include <map>
#include <mutex>

namespace npu::detail {
namespace {

struct DeviceCopy {
  void* memory = nullptr;
  aclrtEvent changed = nullptr;  ///< the last launch that changes the variable; null if there was none
};

/// By device and variable. Never destroyed: a launch may come from a static object.
struct DeviceCopies {
  std::mutex mutex;
  std::map<std::pair<int, const void*>, DeviceCopy> all;
};

DeviceCopies& copies() {
  static auto* const result = new DeviceCopies;
  return *result;
}

aclError make(DeviceCopy& copy, const AscendCLaunch::Variable& variable) {
  aclError error = ACL_SUCCESS;
  if (copy.memory == nullptr) error = aclrtMalloc(&copy.memory, variable.bytes, ACL_MEM_MALLOC_HUGE_FIRST);
  return error;
}

}  // namespace

aclError VariableCopies::copy_in(const AscendCLaunch& launch, int device, aclrtStream stream) {
  DeviceCopies& known = copies();
  const std::lock_guard lock(known.mutex);
  for (int i = 0; i < launch.variables(); ++i) {
    const AscendCLaunch::Variable& variable = launch.variable(i);
    DeviceCopy& copy = known.all[{device, variable.address}];
    aclError error = make(copy, variable);
    if (error == ACL_SUCCESS && copy.changed != nullptr) error = aclrtStreamWaitEvent(stream, copy.changed);
    if (error == ACL_SUCCESS)
      error = aclrtMemcpyAsync(copy.memory, variable.bytes, variable.address, variable.bytes,
                               ACL_MEMCPY_HOST_TO_DEVICE, stream);
    if (error != ACL_SUCCESS) return error;
    addresses_.push_back(copy.memory);
  }
  return ACL_SUCCESS;
}

aclError VariableCopies::copy_out(const AscendCLaunch& launch, int device, aclrtStream stream) {
  DeviceCopies& known = copies();
  const std::lock_guard lock(known.mutex);
  for (int i = 0; i < launch.variables(); ++i) {
    const AscendCLaunch::Variable& variable = launch.variable(i);
    if (!variable.is_changed) continue;
    DeviceCopy& copy = known.all[{device, variable.address}];
    aclError error = aclrtMemcpyAsync(variable.address, variable.bytes, copy.memory, variable.bytes,
                                      ACL_MEMCPY_DEVICE_TO_HOST, stream);
    if (error == ACL_SUCCESS && copy.changed == nullptr) error = aclrtCreateEvent(&copy.changed);
    if (error == ACL_SUCCESS) error = aclrtRecordEvent(copy.changed, stream);
    if (error != ACL_SUCCESS) return error;
  }
  return ACL_SUCCESS;
}

}  // namespace npu::detail
