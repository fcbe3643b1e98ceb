// Mathematics of integers of libcu++, and parts of C++20's library for C++17, against plain loops.
#include "npu/std/integer_math.h"

#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "npu/kernel.h"
#include "npu/runtime.h"

namespace {

namespace cs = cuda::std;
enum class Tile { size = 4 };

TEST(IntegerMath, DividesAndRounds) {
  for (int b = 1; b < 9; ++b) {
    for (int a = 0; a < 40; ++a) {
      int multiple = 0, count = 0;
      while (multiple < a) multiple += b, ++count;
      EXPECT_EQ(cuda::ceil_div(a, b), count);
      EXPECT_EQ(cuda::round_up(a, b), multiple);
      EXPECT_EQ(cuda::round_down(a, b), multiple == a ? a : multiple - b);
    }
  }
  EXPECT_EQ(cuda::ceil_div(10, Tile::size), 3);
  EXPECT_EQ(cuda::ceil_div(0xffffffffu, 2u), 0x80000000u);  // the sum of both does not fit
  static_assert(cuda::ceil_div(7, 2) == 4);
  EXPECT_TRUE((std::is_same_v<decltype(cuda::ceil_div(1, 2ll)), long long>));
}

TEST(IntegerMath, Logarithms) {
  for (unsigned n = 1; n < 5000; ++n) {
    int log2 = 0, log10 = 0, up = 0;
    while (1u << (log2 + 1) <= n) ++log2;
    while (1u << up < n) ++up;
    for (unsigned power = 10; power <= n; power *= 10) ++log10;
    EXPECT_EQ(cuda::ilog2(n), log2);
    EXPECT_EQ(cuda::ceil_ilog2(n), up);
    EXPECT_EQ(cuda::ilog10(n), log10);
    EXPECT_EQ(cuda::is_power_of_two(n), log2 == up);
    EXPECT_EQ(cuda::next_power_of_two(n), 1u << up);
    EXPECT_EQ(cuda::prev_power_of_two(n), 1u << log2);
    unsigned root = 0;
    while ((root + 1) * (root + 1) <= n) ++root;
    EXPECT_EQ(cuda::isqrt(n), root);
  }
  EXPECT_EQ(cuda::ilog10(10'000'000'000'000'000'000ull), 19);
  EXPECT_EQ(cuda::ilog2(std::numeric_limits<long long>::max()), 62);
  EXPECT_EQ(cuda::isqrt(std::numeric_limits<unsigned long long>::max()), 4294967295ull);
}

TEST(IntegerMath, SignsAndHalves) {
  EXPECT_EQ(cuda::uabs(-5), 5u);
  EXPECT_EQ(cuda::uabs(std::numeric_limits<int>::min()), 2147483648u);
  EXPECT_EQ(cuda::neg(std::numeric_limits<int>::min()), std::numeric_limits<int>::min());
  EXPECT_EQ(cuda::mul_hi(0xffffffffu, 0xffffffffu), 0xfffffffeu);
  EXPECT_EQ(cuda::mul_hi(-1ll, 2ll), -1ll);
  EXPECT_EQ(cuda::mul_hi(std::uint64_t{1} << 63, std::uint64_t{6}), 3u);
}

TEST(IntegerMath, BitFields) {
  EXPECT_EQ(cuda::bit_reverse(std::uint8_t{0b00010110}), 0b01101000);
  EXPECT_EQ(cuda::bit_reverse(1u), 0x80000000u);
  for (int start = 0; start < 32; ++start) {
    for (int width = 0; start + width <= 32; ++width) {
      std::uint32_t mask = 0;
      for (int i = 0; i < width; ++i) mask |= 1u << (start + i);
      EXPECT_EQ(cuda::bitmask<std::uint32_t>(start, width), mask);
      EXPECT_EQ(cuda::bitfield_extract(0xdeadbeefu, start, width), (0xdeadbeefu & mask) >> start);
      EXPECT_EQ(cuda::bitfield_insert(0xdeadbeefu, 0x5a5a5a5au, start, width),
                (0xdeadbeefu & ~mask) | ((0x5a5a5a5au << start) & mask));
    }
  }
}

TEST(IntegerMath, Overflow) {
  EXPECT_FALSE(cuda::overflow_cast<short>(32767).overflow);
  EXPECT_TRUE(cuda::overflow_cast<short>(32768).overflow);
  EXPECT_TRUE(cuda::overflow_cast<unsigned>(-1));
  EXPECT_EQ(cuda::overflow_cast<unsigned>(7).value, 7u);
  EXPECT_TRUE(cuda::add_overflow(2147483647, 1).overflow);
  EXPECT_EQ(cuda::add_overflow(2147483647, 1).value, std::numeric_limits<int>::min());
  EXPECT_TRUE(cuda::sub_overflow(0u, 1u).overflow);
  EXPECT_FALSE(cuda::mul_overflow(65535u, 65537u).overflow);
}

TEST(IntegerMath, DivisorsThatAreUsedOften) {
  const cuda::fast_mod_div<int> seven(7);
  for (int n = 0; n < 100; ++n) {
    EXPECT_EQ(n / seven, n / 7);
    EXPECT_EQ(n % seven, n % 7);
    const auto [quotient, remainder] = cuda::div(n, seven);
    EXPECT_EQ(quotient * 7 + remainder, n);
  }
  EXPECT_EQ(static_cast<int>(seven), 7);
}

TEST(StdBits, CountsAndPowers) {
  for (unsigned x = 0; x < 300; ++x) {
    const auto byte = static_cast<std::uint8_t>(x);
    int ones = 0, leading = 0, trailing = 0;
    for (int i = 0; i < 8; ++i) ones += byte >> i & 1;
    while (leading < 8 && (byte >> (7 - leading) & 1) == 0) ++leading;
    while (trailing < 8 && (byte >> trailing & 1) == 0) ++trailing;
    EXPECT_EQ(cs::popcount(byte), ones);
    EXPECT_EQ(cs::countl_zero(byte), leading);
    EXPECT_EQ(cs::countr_zero(byte), trailing);
    EXPECT_EQ(cs::countl_one(static_cast<std::uint8_t>(~byte)), leading);
    EXPECT_EQ(cs::countr_one(static_cast<std::uint8_t>(~byte)), trailing);
    EXPECT_EQ(cs::has_single_bit(byte), ones == 1);
    unsigned floor = 1, ceil = 1;
    while (floor * 2 <= x) floor *= 2;
    while (ceil < x) ceil *= 2;
    EXPECT_EQ(cs::bit_ceil(x), ceil);
    EXPECT_EQ(cs::bit_floor(x), x == 0 ? 0 : floor);
  }
  EXPECT_EQ(cs::bit_width(255u), 8);
  EXPECT_EQ(cs::rotl(std::uint8_t{0b10010001}, 2), 0b01000110);
  EXPECT_EQ(cs::rotr(std::uint8_t{0b10010001}, 1), 0b11001000);
  EXPECT_EQ(cs::bit_cast<std::uint32_t>(1.0f), 0x3f800000u);
  EXPECT_EQ(cs::to_underlying(Tile::size), 4);
  EXPECT_DOUBLE_EQ(cs::numbers::pi, 3.14159265358979323846);
  EXPECT_FLOAT_EQ(cs::numbers::inv_sqrt3_v<float>, 0.57735027f);
  EXPECT_TRUE((std::is_same_v<cs::remove_cvref_t<const int&>, int>));
}

TEST(IntegerMath, EndsOfTheRange) {
  constexpr unsigned char kLargest = 255;
  constexpr int kLeast = std::numeric_limits<int>::min(), kMost = std::numeric_limits<int>::max();
  enum class Size : unsigned { kBlock = 256 };
  static_assert(std::is_same_v<decltype(cuda::ceil_div(1u, size_t{2})), size_t>);
  static_assert(cuda::ceil_div(1000, Size::kBlock) == 4);
  EXPECT_EQ(cuda::ceil_div(kMost, 2), kMost / 2 + 1);
  EXPECT_EQ(cuda::ceil_div(std::numeric_limits<uint64_t>::max(), 2u), uint64_t{1} << 63);
  EXPECT_EQ(cuda::ceil_div(0, 5), 0);
  EXPECT_EQ(cuda::isqrt(kLargest), 15);
  EXPECT_EQ(cuda::isqrt(std::numeric_limits<uint64_t>::max()), 0xffffffffu);
  EXPECT_EQ(cuda::isqrt(kMost), 46340);
  EXPECT_EQ(cuda::isqrt(0), 0);
  EXPECT_EQ(cuda::ilog2(std::numeric_limits<uint64_t>::max()), 63);
  EXPECT_EQ(cuda::ilog10(kMost), 9);
  EXPECT_EQ(cuda::prev_power_of_two(kLargest), 128);
  EXPECT_FALSE(cuda::is_power_of_two(0));
  EXPECT_FALSE(cuda::is_power_of_two(kLeast));
  EXPECT_EQ(cuda::uabs(kLeast), 2147483648u);
  EXPECT_EQ(cuda::uabs(7u), 7u);
  EXPECT_EQ(cuda::neg(kLeast), kLeast);
  EXPECT_EQ(cuda::neg(-3), 3);
}

#if defined(__x86_64__)
template <class T>
__global__ void divide(NPU_KERNEL_PARAMS_ T* quotients, T* rests, const T* dividends, const T* divisors) {
  const int i = threadIdx.x;
  quotients[i] = static_cast<T>(dividends[i] / divisors[i]);
  rests[i] = static_cast<T>(dividends[i] % divisors[i]);
}

template <class T>
void divides_by_zero() {
  constexpr T kLeast = std::numeric_limits<T>::min();
  const std::vector<T> dividends{7, 100, kLeast, 9},
      divisors{2, 0, static_cast<T>(std::is_signed_v<T> ? -1 : 3), 4};
  T* data = nullptr;
  ASSERT_EQ(npuMallocManaged(&data, 16 * sizeof(T)), npuSuccess);
  std::copy(dividends.begin(), dividends.end(), data + 8);
  std::copy(divisors.begin(), divisors.end(), data + 12);
  npu::launch<divide<T>>(npu::config(1, 4), data, data + 4, data + 8, data + 12);
  ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  // A processor divides 8 and 16 bits as 32: the least number of these has a quotient there.
  EXPECT_EQ(std::vector<T>(data, data + 4), (std::vector<T>{3, static_cast<T>(-1), kLeast, 2})) << sizeof(T);
  EXPECT_EQ(std::vector<T>(data + 4, data + 8), (std::vector<T>{1, 100, 0, 1})) << sizeof(T);
  EXPECT_EQ(npuFree(data), npuSuccess);
}

// As on a GPU, the kernel goes on. The quotient is unspecified there.
TEST(IntegerMath, DivisionsByZeroDoNotTrap) {
  divides_by_zero<int>();
  divides_by_zero<unsigned>();
  divides_by_zero<long long>();
  divides_by_zero<unsigned long long>();
  divides_by_zero<short>();
  divides_by_zero<unsigned short>();
  divides_by_zero<signed char>();
  divides_by_zero<unsigned char>();
}
#endif

}  // namespace
