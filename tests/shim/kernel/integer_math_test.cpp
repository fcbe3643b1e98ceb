// The integer arithmetic of <cuda/cmath> in kernels and on the host, against plain loops.
#include "npu/kernel/integer_math.h"

#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;

constexpr int kCount = 1000;

/// The results of all functions of one argument for the number of each thread, and of those of two for it and 7.
struct Results {
  int ceil_div, round_up, round_down, power_of_two, next, previous, log2, ceil_log2, log10, root;
};

Results results_of(int value) {
  return {cuda::ceil_div(value, 7),
          cuda::round_up(value, 7),
          cuda::round_down(value, 7),
          cuda::is_power_of_two(value) ? 1 : 0,
          cuda::next_power_of_two(value),
          cuda::prev_power_of_two(value),
          cuda::ilog2(value),
          cuda::ceil_ilog2(value),
          cuda::ilog10(value),
          cuda::isqrt(value)};
}

__global__ void all_of(Results* results) {
  const int me = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (me < kCount) results[me] = results_of(me + 1);
}

TEST(IntegerMath, EqualsPlainLoops) {
  DeviceArray<Results> results(size_t{kCount});
  npu::launch<all_of>(npu::config(cuda::ceil_div(kCount, 128), 128), results.get());
  const std::vector<Results> read = results.read();
  for (int value = 1; value <= kCount; ++value) {
    const Results& result = read[static_cast<size_t>(value - 1)];
    int multiple = 0, power = 1, log2 = 0, log10 = 0, root = 0;
    while (multiple + 7 <= value) multiple += 7;
    while (power * 2 <= value) power *= 2, ++log2;
    for (int tens = 10; tens <= value; tens *= 10) ++log10;
    while ((root + 1) * (root + 1) <= value) ++root;
    const bool whole = multiple == value, exact = power == value;
    EXPECT_EQ(result.ceil_div, multiple / 7 + (whole ? 0 : 1)) << value;
    EXPECT_EQ(result.round_up, multiple + (whole ? 0 : 7)) << value;
    EXPECT_EQ(result.round_down, multiple) << value;
    EXPECT_EQ(result.power_of_two, exact ? 1 : 0) << value;
    EXPECT_EQ(result.next, exact ? power : 2 * power) << value;
    EXPECT_EQ(result.previous, power) << value;
    EXPECT_EQ(result.log2, log2) << value;
    EXPECT_EQ(result.ceil_log2, log2 + (exact ? 0 : 1)) << value;
    EXPECT_EQ(result.log10, log10) << value;
    EXPECT_EQ(result.root, root) << value;
  }
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

}  // namespace
