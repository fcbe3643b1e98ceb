// What blocks of each kernel took when they were last seen: says whether a launch is worth waking other
// threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace npu::simt {

/// Thread-safe without locks. Kernels share places, so one may be forgotten, or another's cost be told for
/// it: that costs time, never a result. All times are of one host thread.
class BlockCosts {
 public:
  /// ns that `blocks` blocks of `kernel` (any address that is its own) will probably take; none when it was
  /// not seen.
  std::optional<double> expected_ns(const void* kernel, long long blocks) const {
    const Slot& slot = slots_[index_of(kernel)];
    if (slot.kernel.load(std::memory_order_relaxed) != kernel) return std::nullopt;
    return static_cast<double>(slot.ns_per_block.load(std::memory_order_relaxed)) *
           static_cast<double>(blocks);
  }

  /// A dearer block counts at once, a cheaper one by a quarter: running a large grid on one thread costs more
  /// than waking threads for a small one.
  void saw(const void* kernel, long long blocks, std::uint64_t ns) {
    if (blocks == 0) return;
    Slot& slot = slots_[index_of(kernel)];
    const float now = static_cast<float>(ns) / static_cast<float>(blocks);
    const bool known = slot.kernel.exchange(kernel, std::memory_order_relaxed) == kernel;
    const float before = slot.ns_per_block.load(std::memory_order_relaxed);
    slot.ns_per_block.store(!known || now > before ? now : before + (now - before) / 4,
                            std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::atomic<const void*> kernel{nullptr};
    std::atomic<float> ns_per_block{0};
  };
  static constexpr std::size_t kSlots = 256;

  // Functions begin at multiples of 16.
  static std::size_t index_of(const void* kernel) {
    return reinterpret_cast<std::uintptr_t>(kernel) / 16 * 0x9e3779b97f4a7c15u >> 56;
  }

  Slot slots_[kSlots];
};

}  // namespace npu::simt
