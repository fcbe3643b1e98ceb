#include "runtime_shim/simt/scheduler/fiber.h"

namespace npu::simt {

void announce_switch(Fiber& from, Fiber& to) {
  if (thread_sanitizer()) {
    if (from.stack->tsan_fiber == nullptr) from.stack->tsan_fiber = __tsan_get_current_fiber();
    if (to.stack->tsan_fiber == nullptr) to.stack->tsan_fiber = __tsan_create_fiber(0);
    __tsan_switch_to_fiber(to.stack->tsan_fiber, 0);
  }
  if (address_sanitizer()) {
    __sanitizer_start_switch_fiber(&from.stack->fake_stack, to.stack->bottom, to.stack->bytes);
  }
}

void announce_arrival(Fiber& arrived, Fiber& previous) {
  if (!address_sanitizer()) return;
  const void* bottom = nullptr;
  std::size_t bytes = 0;
  __sanitizer_finish_switch_fiber(arrived.stack->fake_stack, &bottom, &bytes);
  // The bounds of the worker's own stack become known at the first switch away from it.
  if (previous.stack->bottom == nullptr) {
    previous.stack->bottom = static_cast<char*>(const_cast<void*>(bottom));
    previous.stack->bytes = bytes;
  }
}

}  // namespace npu::simt
