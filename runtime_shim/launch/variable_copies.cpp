#include "runtime_shim/launch/variable_copies.h"

#include <map>

namespace npu::detail {

/// Of one variable on one device.
struct DeviceCopy {
  void* memory = nullptr;
  aclrtEvent changed = nullptr;  ///< the last launch that changes the variable; null if there was none
};

namespace {

/// By device and variable. Never destroyed: a launch may come from a static object.
struct DeviceCopies {
  std::mutex mutex;
  std::map<std::pair<int, const void*>, DeviceCopy> all;
};

DeviceCopies& device_copies() {
  static auto* const result = new DeviceCopies;
  return *result;
}

}  // namespace

aclError VariableCopies::copy_in() {
  if (launch_.variables() == 0) return ACL_SUCCESS;
  DeviceCopies& known = device_copies();
  // No other launch comes between the copies of this one.
  lock_ = std::unique_lock(known.mutex);
  for (int i = 0; i < launch_.variables(); ++i) {
    const AscendCLaunch::Variable& variable = launch_.variable(i);
    DeviceCopy& copy = known.all[{device_, variable.address}];
    aclError error = ACL_SUCCESS;
    if (copy.memory == nullptr) error = aclrtMalloc(&copy.memory, variable.bytes, ACL_MEM_MALLOC_HUGE_FIRST);
    if (error == ACL_SUCCESS && copy.changed != nullptr) error = aclrtStreamWaitEvent(stream_, copy.changed);
    if (error == ACL_SUCCESS)
      error = aclrtMemcpyAsync(copy.memory, variable.bytes, variable.address, variable.bytes,
                               ACL_MEMCPY_HOST_TO_DEVICE, stream_);
    if (error != ACL_SUCCESS) return error;
    copies_.push_back(&copy);
  }
  return ACL_SUCCESS;
}

void* VariableCopies::memory(int variable) const { return copies_[static_cast<size_t>(variable)]->memory; }

aclError VariableCopies::copy_out() {
  for (int i = 0; i < launch_.variables(); ++i) {
    const AscendCLaunch::Variable& variable = launch_.variable(i);
    if (!variable.is_changed) continue;
    DeviceCopy& copy = *copies_[static_cast<size_t>(i)];
    aclError error = aclrtMemcpyAsync(variable.address, variable.bytes, copy.memory, variable.bytes,
                                      ACL_MEMCPY_DEVICE_TO_HOST, stream_);
    if (error == ACL_SUCCESS && copy.changed == nullptr) error = aclrtCreateEvent(&copy.changed);
    if (error == ACL_SUCCESS) error = aclrtRecordEvent(copy.changed, stream_);
    if (error != ACL_SUCCESS) return error;
  }
  return ACL_SUCCESS;
}

}  // namespace npu::detail
