#include "runtime_shim/device/hooks.h"

#include <atomic>
#include <mutex>
#include <shared_mutex>

namespace npu::device {
namespace {

std::atomic<FailureHook> failure_hook{nullptr};
std::atomic<bool> has_observer{false};

struct ObserverSlot {
  std::shared_mutex mutex;
  aclsimObserver call = nullptr;
  void* user_data = nullptr;
};

// Never destroyed, because tasks may run while the process ends.
ObserverSlot& observer_slot() {
  static auto* const slot = new ObserverSlot;
  return *slot;
}

}  // namespace

void set_failure_hook(FailureHook hook) { failure_hook.store(hook, std::memory_order_release); }

void report_failure(const Failure& failure) {
  if (const FailureHook hook = failure_hook.load(std::memory_order_acquire)) hook(failure);
}

void set_observer(aclsimObserver observer, void* user_data) {
  ObserverSlot& slot = observer_slot();
  std::unique_lock lock(slot.mutex);
  slot.call = observer;
  slot.user_data = user_data;
  has_observer.store(observer != nullptr, std::memory_order_release);
}

bool observed() { return has_observer.load(std::memory_order_acquire); }

void report_task(const aclsimTaskInfo& task) {
  ObserverSlot& slot = observer_slot();
  std::shared_lock lock(slot.mutex);
  if (slot.call != nullptr) slot.call(&task, slot.user_data);
}

}  // namespace npu::device
