#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace npu::ai_core {

/// Bits that are set and read in ranges. A range may be empty, and end with the last bit.
/// Cost: O(bits / 64) for a range.
class BitRanges {
 public:
  explicit BitRanges(size_t bits) : words_(bits / 64 + 2) {}

  void mark(uint64_t begin, uint64_t count, bool is) {
    const Parts parts = split(begin, count);
    set(parts.first_word, parts.first_mask, is);
    std::fill_n(words_.begin() + static_cast<ptrdiff_t>(parts.first_word + 1), parts.whole_words,
                is ? ~uint64_t{0} : uint64_t{0});
    if (parts.last_mask != 0) set(parts.first_word + 1 + parts.whole_words, parts.last_mask, is);
  }
  /// Whether a bit of a range is set.
  bool any(uint64_t begin, uint64_t count) const {
    const Parts parts = split(begin, count);
    uint64_t found = parts.first_mask & words_[parts.first_word];
    const uint64_t* const whole = words_.data() + parts.first_word + 1;
    for (size_t i = 0; i < parts.whole_words; ++i) found |= whole[i];
    if (parts.last_mask != 0) found |= parts.last_mask & whole[parts.whole_words];
    return found != 0;
  }
  /// Whether all bits of a range are set.
  bool all(uint64_t begin, uint64_t count) const {
    const Parts parts = split(begin, count);
    uint64_t unset = parts.first_mask & ~words_[parts.first_word];
    const uint64_t* const whole = words_.data() + parts.first_word + 1;
    unset |= unset_of(whole, parts.whole_words);
    if (parts.last_mask != 0) unset |= parts.last_mask & ~whole[parts.whole_words];
    return unset == 0;
  }

 private:
  /// A range: bits of its first word, whole words, and bits of its last word.
  struct Parts {
    size_t first_word, whole_words;
    uint64_t first_mask, last_mask;
  };
  /// Bits that are not set in one of the words.
  static uint64_t unset_of(const uint64_t* words, size_t count);
  static uint64_t low_bits(uint64_t count) { return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1; }
  static Parts split(uint64_t begin, uint64_t count) {
    const uint64_t shift = begin % 64, first = std::min<uint64_t>(64 - shift, count), rest = count - first;
    return {begin / 64, rest / 64, low_bits(first) << shift, low_bits(rest % 64)};
  }
  void set(size_t word, uint64_t mask, bool is) {
    words_[word] = is ? words_[word] | mask : words_[word] & ~mask;
  }

  std::vector<uint64_t> words_;
};

}  // namespace npu::ai_core
