#include <atomic>
#include <map>
#include <mutex>

#include "npu/executors/ascendc.h"
#include "runtime_shim/launch/ascendc_launch.h"

namespace npu::detail {
namespace {

struct Registry {
  std::mutex mutex;
  std::map<const void*, const AscendCKernel*> by_address;
  std::atomic<bool> has_any{false};
};

/// Never destroyed: static objects may launch kernels when they are.
Registry& registry() {
  static auto* const result = new Registry;
  return *result;
}

}  // namespace

void know_ascendc(const void* kernel, const AscendCKernel* generated) {
  Registry& known = registry();
  const std::lock_guard lock(known.mutex);
  known.by_address[kernel] = generated;
  known.has_any.store(true, std::memory_order_release);
}

const AscendCKernel* ascendc_at(const void* kernel) {
  Registry& known = registry();
  if (kernel == nullptr || !known.has_any.load(std::memory_order_acquire)) return nullptr;
  const std::lock_guard lock(known.mutex);
  const auto found = known.by_address.find(kernel);
  return found == known.by_address.end() ? nullptr : found->second;
}

}  // namespace npu::detail
