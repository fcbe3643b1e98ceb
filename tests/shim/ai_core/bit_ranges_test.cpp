#include "runtime_shim/ai_core/bit_ranges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace npu::ai_core {
namespace {

TEST(BitRanges, AreThoseOfAPlainList) {
  constexpr uint64_t kBits = 300;
  BitRanges bits(kBits);
  std::vector<bool> plain(kBits);
  std::mt19937 random(1);
  for (int i = 0; i < 5000; ++i) {
    const uint64_t begin = random() % kBits, count = random() % (kBits - begin + 1);
    const bool is = random() % 2 == 0;
    bits.mark(begin, count, is);
    std::fill_n(plain.begin() + static_cast<int64_t>(begin), count, is);
    const uint64_t from = random() % kBits, asked = random() % std::min<uint64_t>(20, kBits - from + 1);
    bool all = true, any = false;
    for (uint64_t k = from; k < from + asked; ++k) all = all && plain[k], any = any || plain[k];
    ASSERT_EQ(bits.all(from, asked), all) << i;
    ASSERT_EQ(bits.any(from, asked), any) << i;
  }
  bits.mark(0, kBits, true);
  EXPECT_TRUE(bits.all(0, kBits));
  bits.mark(64, 1, false);
  EXPECT_FALSE(bits.all(0, kBits));
  EXPECT_TRUE(bits.all(0, 64));
  EXPECT_TRUE(bits.all(65, kBits - 65));
}

// Ranges of many words, of which it is remembered that they are whole.
TEST(BitRanges, LongOnesAreThoseOfAPlainList) {
  constexpr uint64_t kBits = 20000;
  BitRanges bits(kBits);
  std::vector<bool> plain(kBits);
  std::mt19937 random(2);
  uint64_t seen = 0;
  for (int i = 0; i < 3000; ++i) {
    // Mostly set, and a few bits taken back, so that both answers are frequent.
    const bool is = i % 4 != 0;
    const uint64_t begin = random() % kBits, most = std::min<uint64_t>(is ? 9000 : 3, kBits - begin);
    const uint64_t count = random() % (most + 1);
    bits.mark(begin, count, is);
    std::fill_n(plain.begin() + static_cast<int64_t>(begin), count, is);
    const uint64_t from = random() % kBits, asked = random() % (std::min<uint64_t>(6000, kBits - from) + 1);
    const auto first = plain.begin() + static_cast<int64_t>(from), last = first + static_cast<int64_t>(asked);
    const bool all = std::find(first, last, false) == last;
    seen += all && asked > 200 ? 1 : 0;
    ASSERT_EQ(bits.all(from, asked), all) << i;
    ASSERT_EQ(bits.any(from, asked), std::find(first, last, true) != last) << i;
  }
  EXPECT_GT(seen, 200u);
}

}  // namespace
}  // namespace npu::ai_core
