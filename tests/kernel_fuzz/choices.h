#pragma once
// The random decisions of a generator as a list of numbers. A shorter or smaller list makes a smaller case, so that a case is
// shrunk without knowing what it is. Source: MacIver and Donaldson, Test-Case Reduction via Test-Case Generation, ECOOP 2020.
#include <cstdint>
#include <vector>

namespace kernel_fuzz {

class Choices {
 public:
  /// Random decisions, the same for a seed on every machine.
  explicit Choices(uint64_t seed) : state_(seed) {}
  /// These decisions again; after the last one all are 0.
  explicit Choices(std::vector<uint32_t> replayed) : replayed_(std::move(replayed)), is_replay_(true) {}

  /// A number in [0, count). 0 stands for the simplest.
  uint32_t below(uint32_t count) {
    const uint32_t drawn = is_replay_ ? (taken_.size() < replayed_.size() ? replayed_[taken_.size()] : 0)
                                      : static_cast<uint32_t>(next() >> 32);
    taken_.push_back(drawn % count);
    return taken_.back();
  }
  /// True in so many of a hundred cases; the simplest is false.
  bool chance(uint32_t percent) { return below(100) >= 100 - percent; }
  template <class T>
  const T& of(const std::vector<T>& list) {
    return list[below(static_cast<uint32_t>(list.size()))];
  }
  const std::vector<uint32_t>& taken() const { return taken_; }

 private:
  /// Source: Vigna, splitmix64.
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  uint64_t state_ = 0;
  std::vector<uint32_t> replayed_, taken_;
  bool is_replay_ = false;
};

}  // namespace kernel_fuzz
