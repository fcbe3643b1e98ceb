// What earlier launches of a kernel needed: the cost of a block, which decides whether a launch is worth waking other threads, and
// the host threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace npu::simt {

/// Thread-safe without locks. Kernels share hash slots, so one may be lost or get another's cost. That
/// affects time, never a result. All times are of one host thread.
class BlockCosts {
 public:
  /// The ns that `blocks` blocks of `kernel` (any unique address) will probably take; nothing if it is
  /// unknown.
  std::optional<double> expected_ns(const void* kernel, long long blocks) const {
    const Slot& slot = slots_[index_of(kernel)];
    if (slot.kernel.load(std::memory_order_relaxed) != kernel) return std::nullopt;
    return static_cast<double>(slot.ns_per_block.load(std::memory_order_relaxed)) *
           static_cast<double>(blocks);
  }

  /// The host threads that `kernel` needed because its blocks wait for each other; 0 if it is not known to need any.
  int host_threads(const void* kernel) const {
    const Slot& slot = slots_[index_of(kernel)];
    return slot.kernel.load(std::memory_order_relaxed) == kernel
               ? slot.host_threads.load(std::memory_order_relaxed)
               : 0;
  }

  /// Its blocks waited for each other, until so many host threads ran them.
  void needed(const void* kernel, int host_threads) {
    Slot& slot = slots_[index_of(kernel)];
    if (slot.kernel.load(std::memory_order_relaxed) != kernel) saw(kernel, 1, kWaitNs);
    if (host_threads > slot.host_threads.load(std::memory_order_relaxed))
      slot.host_threads.store(host_threads, std::memory_order_relaxed);
  }

  /// A higher cost counts in full, a lower one by a quarter: a large grid on one thread costs more than
  /// threads that are woken for a small one.
  void saw(const void* kernel, long long blocks, std::uint64_t ns) {
    if (blocks == 0) return;
    Slot& slot = slots_[index_of(kernel)];
    const float now = static_cast<float>(ns) / static_cast<float>(blocks);
    const bool known = slot.kernel.exchange(kernel, std::memory_order_relaxed) == kernel;
    if (!known) slot.host_threads.store(0, std::memory_order_relaxed);
    const float before = slot.ns_per_block.load(std::memory_order_relaxed);
    slot.ns_per_block.store(!known || now > before ? now : before + (now - before) / 4,
                            std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::atomic<const void*> kernel{nullptr};
    std::atomic<float> ns_per_block{0};
    std::atomic<int> host_threads{0};
  };
  static constexpr std::size_t kSlots = 256;
  static constexpr std::uint64_t kWaitNs = 1'000'000;  // of a block that was not measured

  // Functions are aligned to 16 bytes.
  static std::size_t index_of(const void* kernel) {
    return reinterpret_cast<std::uintptr_t>(kernel) / 16 * 0x9e3779b97f4a7c15u >> 56;
  }

  Slot slots_[kSlots];
};

}  // namespace npu::simt
