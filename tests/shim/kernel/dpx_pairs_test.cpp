// Functions of dynamic programming on two halfwords, beside the same on each by itself.
#include <algorithm>
#include <functional>

#include "tests/shim/kernel/device_helper.h"

namespace {

constexpr unsigned kWords[] = {0,          1,          0xffffffff, 0x80007fff, 0x7fff8000,
                               0x00010002, 0xfffe0003, 0x12348765, 0x80008000, 0x7fff7fff};

using Pairs = unsigned (*)(unsigned, unsigned, unsigned);

template <class T>
unsigned each(unsigned a, unsigned b, unsigned c, const std::function<int(int, int, int)>& op) {
  const auto field = [](unsigned word, int i) { return static_cast<int>(static_cast<T>(word >> (16 * i))); };
  unsigned result = 0;
  for (int i = 0; i < 2; ++i)
    result |= (static_cast<unsigned>(op(field(a, i), field(b, i), field(c, i))) & 0xffffu) << (16 * i);
  return result;
}

template <class T>
void expect_pairs(Pairs pairs, const std::function<int(int, int, int)>& op) {
  for (unsigned a : kWords)
    for (unsigned b : kWords)
      for (unsigned c : kWords) EXPECT_EQ(pairs(a, b, c), each<T>(a, b, c, op)) << a << ' ' << b << ' ' << c;
}

template <class T>
int wrapped(int sum) {
  return static_cast<T>(sum);
}

TEST(DpxPairsTest, SumsAndThree) {
  using S = std::int16_t;
  using U = std::uint16_t;
  expect_pairs<S>(__viaddmax_s16x2, [](int a, int b, int c) { return std::max(wrapped<S>(a + b), c); });
  expect_pairs<S>(__viaddmin_s16x2, [](int a, int b, int c) { return std::min(wrapped<S>(a + b), c); });
  expect_pairs<U>(__viaddmax_u16x2, [](int a, int b, int c) { return std::max(wrapped<U>(a + b), c); });
  expect_pairs<U>(__viaddmin_u16x2, [](int a, int b, int c) { return std::min(wrapped<U>(a + b), c); });
  expect_pairs<S>(__vimax3_s16x2, [](int a, int b, int c) { return std::max({a, b, c}); });
  expect_pairs<S>(__vimin3_s16x2, [](int a, int b, int c) { return std::min({a, b, c}); });
  expect_pairs<U>(__vimax3_u16x2, [](int a, int b, int c) { return std::max({a, b, c}); });
  expect_pairs<U>(__vimin3_u16x2, [](int a, int b, int c) { return std::min({a, b, c}); });
}

TEST(DpxPairsTest, NotBelowZero) {
  using S = std::int16_t;
  expect_pairs<S>(__viaddmax_s16x2_relu,
                  [](int a, int b, int c) { return std::max({wrapped<S>(a + b), c, 0}); });
  expect_pairs<S>(__viaddmin_s16x2_relu,
                  [](int a, int b, int c) { return std::max(std::min(wrapped<S>(a + b), c), 0); });
  expect_pairs<S>(__vimax3_s16x2_relu, [](int a, int b, int c) { return std::max({a, b, c, 0}); });
  expect_pairs<S>(__vimin3_s16x2_relu, [](int a, int b, int c) { return std::max(std::min({a, b, c}), 0); });
  expect_pairs<S>([](unsigned a, unsigned b, unsigned) { return __vimax_s16x2_relu(a, b); },
                  [](int a, int b, int) { return std::max({a, b, 0}); });
  expect_pairs<S>([](unsigned a, unsigned b, unsigned) { return __vimin_s16x2_relu(a, b); },
                  [](int a, int b, int) { return std::max(std::min(a, b), 0); });
}

TEST(DpxPairsTest, WhichOneWasTaken) {
  bool is_a = false, high = false, low = false;
  EXPECT_EQ(__vibmax_s32(-3, 4, &is_a), 4);
  EXPECT_FALSE(is_a);
  EXPECT_EQ(__vibmax_s32(4, 4, &is_a), 4);
  EXPECT_TRUE(is_a);
  EXPECT_EQ(__vibmin_u32(0xfffffffdu, 4u, &is_a), 4u);
  EXPECT_FALSE(is_a);
  EXPECT_EQ(__vibmin_s32(-3, 4, &is_a), -3);
  EXPECT_TRUE(is_a);
  EXPECT_EQ(__vibmax_u32(0xfffffffdu, 4u, &is_a), 0xfffffffdu);
  EXPECT_TRUE(is_a);
  EXPECT_EQ(__vibmax_s16x2(0xffff0005, 0x00010005, &high, &low), 0x00010005u);
  EXPECT_FALSE(high);
  EXPECT_TRUE(low);
  EXPECT_EQ(__vibmin_s16x2(0xffff0005, 0x00010004, &high, &low), 0xffff0004u);
  EXPECT_TRUE(high);
  EXPECT_FALSE(low);
  EXPECT_EQ(__vibmax_u16x2(0xffff0005, 0x00010006, &high, &low), 0xffff0006u);
  EXPECT_TRUE(high);
  EXPECT_FALSE(low);
  EXPECT_EQ(__vibmin_u16x2(0xffff0005, 0x00010006, &high, &low), 0x00010005u);
  EXPECT_FALSE(high);
  EXPECT_TRUE(low);
}

}  // namespace
