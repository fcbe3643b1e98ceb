// Values that an H100 gave on 2026-11-26 (CUDA 13.0, scripts/device_functions.py), where functions once gave others.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "npu/bf16.h"
#include "npu/kernel.h"
#include "npu/kernel/ptx.h"

namespace {

TEST(ValuesOfAGpu, NanAsAnInteger) {
  EXPECT_EQ(__float2int_rn(NAN), 0);
  EXPECT_EQ(__float2uint_rz(NAN), 0u);
  EXPECT_EQ(__float2ll_rn(NAN), std::numeric_limits<long long>::min());
  EXPECT_EQ(__float2ull_rz(NAN), 0x8000000000000000u);
  EXPECT_EQ(__double2int_rd(NAN), std::numeric_limits<int>::min());
  EXPECT_EQ(__double2uint_ru(NAN), 0x80000000u);
  EXPECT_EQ(__double2ll_rn(NAN), std::numeric_limits<long long>::min());
  EXPECT_EQ(__bfloat162ll_rn(__float2bfloat16(NAN)), std::numeric_limits<long long>::min());
  EXPECT_EQ(__bfloat162int_rn(__float2bfloat16(NAN)), 0);
  EXPECT_EQ(npu::ptx::towards_zero<unsigned long long>(NAN), 0x8000000000000000u);
  EXPECT_EQ(npu::ptx::towards_zero<short>(NAN), 0);
}

TEST(ValuesOfAGpu, BytesAndBits) {
  EXPECT_EQ(__byte_perm(0x2u, 0x10000u, 0x80u), 0x02020202u);
  EXPECT_EQ(__byte_perm(0u, 0x80000000u, 0xffffu), 0x80808080u);
  EXPECT_EQ(__fns(0xffffffffu, 0x40u, 0), 0xffffffffu) << "there is no bit 64";
  EXPECT_EQ(npu::ptx::bit_field(std::uint64_t{0x1000001}, 0, 0x8000), 0x1000001u)
      << "a length above 255 is not taken modulo 256";
  EXPECT_EQ(npu::ptx::bit_field(std::uint64_t{2}, 0x10000, 0x80), 0u);
  EXPECT_EQ(npu::ptx::insert_bits(std::uint64_t{3}, std::uint64_t{0x10000}, 0x1f, 0x1000001), 0x180010000u);
  EXPECT_EQ(npu::ptx::to_tf32(npu::detail::same_bits<float>(0x7fb2bc1bu)), 0x7fb2a000u);
}

TEST(ValuesOfAGpu, ShiftsByTheWidthAndMore) {
  EXPECT_EQ(npu::shift_left(1u, 31u), 0x80000000u);
  EXPECT_EQ(npu::shift_left(1, 32) - 1, -1) << "a mask of all bits";
  EXPECT_EQ(npu::shift_left(0xffffu, -1), 0u);
  EXPECT_EQ(npu::shift_right(~0u, 32), 0u);
  EXPECT_EQ(npu::shift_right(-8, 40), -1);
  EXPECT_EQ(npu::shift_right(8, 0x80000000u), 0);
  EXPECT_EQ(npu::shift_left(3ull, 63), 0x8000000000000000u);
  EXPECT_EQ(npu::shift_left(3ull, 64), 0u);
  static_assert(npu::shift_right(static_cast<unsigned char>(200), 8) == 0);
}

TEST(ValuesOfAGpu, MultiplyAndAddInDouble) {
  const double big = std::numeric_limits<double>::max();
  EXPECT_EQ(__fma_rz(big, 2.0, 1.0), big);
  EXPECT_EQ(__fma_rd(big, 2.0, 1.0), big);
  EXPECT_EQ(__fma_ru(big, 2.0, 1.0), HUGE_VAL);
  EXPECT_EQ(__fma_ru(-big, 2.0, 1.0), -big);
  EXPECT_EQ(__fma_rz(8.75680961341256e-199, 7.279073530523409e-293, -1.798312020240592e+76),
            -1.7983120202405916e+76)
      << "a product that is 0 in double";
  EXPECT_EQ(__fma_rd(-0x1p-600, 0x1p-600, 0x1p-1000), 0x1.fffffffffffffp-1001);
  EXPECT_EQ(__fma_ru(0x1.0000000000001p512, 0x1.0000000000001p512, -0x1.8p1023),
            std::nextafter(0x1p1022 + 0x1p973, HUGE_VAL))
      << "a product beyond the range";
}

TEST(ValuesOfAGpu, NormsBeyondTheRangeOfFloat) {
  EXPECT_EQ(rhypotf(3e38f, 3e38f), 2.3570232533513434e-39f);
  EXPECT_EQ(rnorm3df(3e38f, 3e38f, 3e38f), 1.924501271949774e-39f);
  EXPECT_EQ(rnorm4df(3e38f, 0.0f, 0.0f, 3e38f), 2.3570232533513434e-39f);
  EXPECT_EQ(rhypotf(INFINITY, NAN), 0.0f);
}

TEST(ValuesOfAGpu, Bfloat16IsRoundedOnce) {
  EXPECT_EQ(__bfloat162float(__ll2bfloat16_rz(0x7fffffffffffffff)), 9.187343239835812e+18f);
  EXPECT_EQ(__bfloat162float(__ll2bfloat16_ru(0x7fffffffffffffff)), 0x1p63f);
  EXPECT_EQ(__bfloat162float(__ull2bfloat16_rd(~0ull)), 0x1.fep63f);
  EXPECT_EQ(__bfloat162float(__ll2bfloat16_rd(-0x7fffffffffffffff)), -0x1p63f);
  // The product lies in the middle of two bfloat16; the summand is far smaller and decides.
  const __nv_bfloat16 a = 1.0078125f, b = 1.5f;
  const float middle = 1.0078125f * 1.5f;
  for (const float tiny : {0x1p-100f, -0x1p-100f}) {
    const float sum = __bfloat162float(__hfma(a, b, __nv_bfloat16(tiny)));
    EXPECT_EQ(sum > middle, tiny > 0) << tiny;
  }
  EXPECT_TRUE(std::isnan(__bfloat162float(__hfma(__nv_bfloat16(INFINITY), b, __nv_bfloat16(-INFINITY)))));
  EXPECT_EQ(__bfloat162float(__hfma(__nv_bfloat16(3e38f), b, b)), INFINITY);
}

}  // namespace
