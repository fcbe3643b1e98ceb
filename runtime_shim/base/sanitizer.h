// Marks for AddressSanitizer, so that a kernel's access outside its allocation is reported at the kernel's
// line.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SANITIZE_ADDRESS__)
#define NPU_BASE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define NPU_BASE_ASAN 1
#endif
#endif

#if defined(__SANITIZE_THREAD__)
#define NPU_BASE_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define NPU_BASE_TSAN 1
#endif
#endif

#ifdef NPU_BASE_ASAN
#include <sanitizer/asan_interface.h>
#endif

namespace npu::base {

#ifdef NPU_BASE_ASAN
inline constexpr bool kAddressSanitizer = true;
#else
inline constexpr bool kAddressSanitizer = false;
#endif

#ifdef NPU_BASE_TSAN
inline constexpr bool kThreadSanitizer = true;
#else
inline constexpr bool kThreadSanitizer = false;
#endif

/// Forbids access to the bytes. No effect without AddressSanitizer.
inline void forbid([[maybe_unused]] std::uintptr_t start, [[maybe_unused]] std::size_t size) {
#ifdef NPU_BASE_ASAN
  __asan_poison_memory_region(reinterpret_cast<void*>(start), size);
#endif
}

/// Allows access to the bytes again.
inline void permit([[maybe_unused]] std::uintptr_t start, [[maybe_unused]] std::size_t size) {
#ifdef NPU_BASE_ASAN
  __asan_unpoison_memory_region(reinterpret_cast<void*>(start), size);
#endif
}

}  // namespace npu::base
