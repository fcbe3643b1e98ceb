// The ready set: the threads of a block that can run. "Next one after t" takes constant time.
#pragma once

#include <cstdint>

namespace npu::simt {

/// Up to 1024 threads: one word per warp, and one word for the warps that have any.
class ReadySet {
 public:
  void clear() {
    for (std::uint32_t& word : words_) word = 0;
    warps_ = 0;
  }
  void set_warp(int warp, std::uint32_t lanes) {
    words_[warp] = lanes;
    warps_ = lanes != 0 ? warps_ | 1u << warp : warps_ & ~(1u << warp);
  }
  void add(int warp, std::uint32_t lanes) { set_warp(warp, words_[warp] | lanes); }
  void remove(int thread) { set_warp(thread >> 5, words_[thread >> 5] & ~(1u << (thread & 31))); }
  std::uint32_t warp(int index) const { return words_[index]; }
  bool empty() const { return warps_ == 0; }

  /// The first thread after `thread` in cyclic order; `thread` itself is last. The set must not be empty.
  int after(int thread) const {
    const int warp = thread >> 5;
    std::uint32_t rest = words_[warp] & above(thread & 31);
    if (rest != 0) return warp * 32 + lowest(rest);
    std::uint32_t later = warps_ & above(warp);
    int next = lowest(later != 0 ? later : warps_);
    return next * 32 + lowest(words_[next]);
  }

  /// The same in the opposite direction.
  int before(int thread) const {
    const int warp = thread >> 5;
    std::uint32_t rest = words_[warp] & below(thread & 31);
    if (rest != 0) return warp * 32 + highest(rest);
    std::uint32_t earlier = warps_ & below(warp);
    int next = highest(earlier != 0 ? earlier : warps_);
    return next * 32 + highest(words_[next]);
  }

 private:
  static int lowest(std::uint32_t bits) { return __builtin_ctz(bits); }
  static int highest(std::uint32_t bits) { return 31 - __builtin_clz(bits); }
  static std::uint32_t above(int bit) { return ~std::uint32_t{1} << bit; }
  static std::uint32_t below(int bit) { return (std::uint32_t{1} << bit) - 1; }

  std::uint32_t words_[32] = {};
  std::uint32_t warps_ = 0;
};

}  // namespace npu::simt
