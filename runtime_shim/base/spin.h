// Helpers for spin-waits: loops that wait for another thread's change.
#pragma once

#include <mutex>

namespace npu::base {

/// Tells the processor that this is a spin-wait loop.
inline void cpu_relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Locks a mutex that another thread is about to release. Spins first, because sleeping would take longer.
inline void spin_then_lock(std::unique_lock<std::mutex>& lock) {
  for (int i = 0; i < 100; ++i) {
    if (lock.try_lock()) return;
    cpu_relax();
  }
  lock.lock();
}

}  // namespace npu::base
