// Announces fiber switches to AddressSanitizer and ThreadSanitizer. The hooks are weak: a program with a
// sanitizer defines them even if the library was built without one. In other programs they are null.
#pragma once

#include <cstddef>

extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void** fake_stack_save, const void* bottom,
                                                          std::size_t size);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void* fake_stack_save, const void** bottom_old,
                                                           std::size_t* size_old);
__attribute__((weak)) void __asan_poison_memory_region(const volatile void* address, std::size_t size);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void* address, std::size_t size);
__attribute__((weak)) void* __tsan_get_current_fiber();
__attribute__((weak)) void* __tsan_create_fiber(unsigned flags);
__attribute__((weak)) void __tsan_destroy_fiber(void* fiber);
__attribute__((weak)) void __tsan_switch_to_fiber(void* fiber, unsigned flags);
}

namespace npu::simt {

inline bool address_sanitizer() {
  return __sanitizer_start_switch_fiber != nullptr && __asan_poison_memory_region;
}
inline bool thread_sanitizer() { return __tsan_switch_to_fiber != nullptr; }

}  // namespace npu::simt
