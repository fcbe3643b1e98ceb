#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace npu::ai_core {

/// Bits that are set and read in ranges. A range may be empty, and end with the last bit. For each word that is known to have all
/// bits set there is a bit, so that ranges that are set once and read often are not gone through.
/// Cost: O(bits / 64) for a range; O(bits / 4096) where all its bits are set.
class BitRanges {
 public:
  explicit BitRanges(size_t bits) : words_(bits / 64 + 2), full_(words_.size() / 64 + 2) {}

  void mark(uint64_t begin, uint64_t count, bool is) {
    const Parts parts = split(begin, count);
    set(parts.first_word, parts.first_mask, is);
    if (parts.whole_words != 0) set_whole(parts.first_word + 1, parts.whole_words, is);
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
    const size_t whole = parts.first_word + 1;
    if (parts.whole_words != 0 && !are_full(whole, parts.whole_words))
      unset |= unset_of(words_.data() + whole, parts.whole_words);
    if (parts.last_mask != 0) unset |= parts.last_mask & ~words_[whole + parts.whole_words];
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
    if (!is && mask != 0) full_[word / 64] &= ~(uint64_t{1} << word % 64);
  }
  void set_whole(size_t word, size_t count, bool is) {
    if (is && are_full(word, count)) return;
    std::fill_n(words_.begin() + static_cast<ptrdiff_t>(word), count, is ? ~uint64_t{0} : uint64_t{0});
    for_each_part(word, count, [&](size_t part, uint64_t mask) {
      full_[part] = is ? full_[part] | mask : full_[part] & ~mask;
      return true;
    });
  }
  /// Whether all these words are known to have all bits set.
  bool are_full(size_t word, size_t count) const {
    return for_each_part(word, count,
                         [&](size_t part, uint64_t mask) { return (full_[part] & mask) == mask; });
  }
  /// The bits of `full_` for these words, one of its words after the other, as long as `visit` says so.
  template <class Visit>
  static bool for_each_part(size_t word, size_t count, Visit visit) {
    const Parts parts = split(word, count);
    if (!visit(parts.first_word, parts.first_mask)) return false;
    for (size_t i = 1; i <= parts.whole_words; ++i)
      if (!visit(parts.first_word + i, ~uint64_t{0})) return false;
    return parts.last_mask == 0 || visit(parts.first_word + 1 + parts.whole_words, parts.last_mask);
  }

  std::vector<uint64_t> words_;
  std::vector<uint64_t> full_;  ///< a bit for each word
};

}  // namespace npu::ai_core
