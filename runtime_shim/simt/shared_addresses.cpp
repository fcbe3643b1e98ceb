#include "npu/kernel/shared_addresses.h"

namespace npu::simt {
namespace {

/// Windows of addresses, numbered in groups of three: the middle one holds an address that was converted. An offset may lead
/// out of it to either side.
class SharedWindows {
 public:
  uint32_t number_of(const void* address) {
    const auto all = reinterpret_cast<uintptr_t>(address);
    const uintptr_t window = all >> kBits;
    int group = 0;
    while (group < used_ && middle_[group] != window) ++group;
    if (group == used_) {
      // The oldest makes room: its block has ended.
      if (used_ == kGroups)
        group = next_++ % kGroups;
      else
        ++used_;
      middle_[group] = window;
    }
    return static_cast<uint32_t>(3 * group + 2) << kBits | static_cast<uint32_t>(all & kMask);
  }
  void* address_of(uint32_t number) const {
    const uint32_t window = number >> kBits;
    if (window == 0 || window > static_cast<uint32_t>(3 * used_)) return nullptr;
    const uintptr_t high = middle_[(window - 1) / 3] + (window - 1) % 3 - 1;
    return reinterpret_cast<void*>(high << kBits | (number & kMask));
  }

 private:
  static constexpr int kBits = 24, kGroups = 84;
  static constexpr uint32_t kMask = (1u << kBits) - 1;
  uintptr_t middle_[kGroups] = {};
  int used_ = 0;
  unsigned next_ = 0;
};

/// Those of a worker, which runs all threads of a block. Never destroyed. A pointer alone: a library that others need at once has
/// few bytes of such memory.
SharedWindows& windows() {
  thread_local SharedWindows* const result = new SharedWindows;
  return *result;
}

}  // namespace
}  // namespace npu::simt

std::size_t __cvta_generic_to_shared(const void* address) { return npu::simt::windows().number_of(address); }

void* __cvta_shared_to_generic(std::size_t number) {
  return npu::simt::windows().address_of(static_cast<uint32_t>(number));
}
