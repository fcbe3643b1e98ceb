// Math functions and intrinsics against definitions in higher precision, on the host: they are the same code
// in kernels.
#include <cfenv>
#include <cmath>
#include <limits>
#include <random>

#include "gtest/gtest.h"
#include "npu/kernel.h"

namespace {

TEST(MathTest, FunctionsThatOnlyCudaHas) {
  for (double x : {0.1, 0.5, 1.0, 2.0, 7.3, 1e10}) {
    EXPECT_DOUBLE_EQ(rsqrt(x), 1 / std::sqrt(x));
    EXPECT_FLOAT_EQ(rsqrtf(static_cast<float>(x)), static_cast<float>(1 / std::sqrt(static_cast<float>(x))));
    EXPECT_DOUBLE_EQ(rcbrt(x), 1 / std::cbrt(x));
  }
  EXPECT_FLOAT_EQ(rsqrt(4.0f), 0.5f);
  EXPECT_EQ(rsqrt(4), 0.5);
  EXPECT_EQ(sinpi(1.0), 0.0);
  EXPECT_EQ(cospi(0.5), 0.0);
  EXPECT_NEAR(sinpi(1e9 + 0.25), std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(tanpi(0.25), 1.0, 1e-15);
  EXPECT_FLOAT_EQ(norm3df(2, 3, 6), 7.0f);
  EXPECT_DOUBLE_EQ(rnorm4d(2, 4, 5, 6), 1.0 / 9);
  float s, c;
  sincosf(0.5f, &s, &c);
  EXPECT_FLOAT_EQ(s * s + c * c, 1.0f);
  EXPECT_FLOAT_EQ(exp10f(2.0f), 100.0f);
}

TEST(MathTest, FloatFormsOfTheStandardLibrary) {
  float x = 2.25f;  // a variable, as kernels have it: a constant would be folded before any name is looked up
  EXPECT_FLOAT_EQ(std::sqrtf(x), 1.5f);
  EXPECT_FLOAT_EQ(std::powf(x, 2), 5.0625f);
  EXPECT_FLOAT_EQ(std::fmaxf(std::fabsf(-x), std::expf(0)), 2.25f);
  EXPECT_FLOAT_EQ(std::floorf(std::tanhf(x) + std::logf(x)), 1.0f);
}

TEST(MathTest, InversesOfTheErrorFunction) {
  for (double y : {-0.999999, -0.7, -1e-9, 1e-300, 0.3, 0.5, 0.6, 0.99, 1 - 1e-12}) {
    EXPECT_NEAR(std::erf(erfinv(y)) / y, 1.0, 1e-14) << y;
  }
  for (double y : {1e-300, 1e-20, 0.01, 0.4, 1.0, 1.5, 1.99})
    EXPECT_NEAR(std::erfc(erfcinv(y)) / y, 1.0, 1e-12) << y;
  EXPECT_EQ(erfinv(0.0), 0.0);
  EXPECT_EQ(erfinv(1.0), INFINITY);
  EXPECT_TRUE(std::isnan(erfinv(1.5)));
  EXPECT_NEAR(normcdfinv(normcdf(1.25)), 1.25, 1e-13);
  EXPECT_NEAR(erfcx(3.0), std::exp(9.0) * std::erfc(3.0), 1e-14);
  EXPECT_NEAR(erfcx(30.0) / erfcx(24.9), 24.9 / 30.0, 1e-3);
  EXPECT_NEAR(cyl_bessel_i0(1.0), 1.2660658777520084, 1e-14);
}

TEST(MathTest, FastForms) {
  EXPECT_FLOAT_EQ(__expf(1.5f), std::exp(1.5f));
  EXPECT_FLOAT_EQ(__powf(2.0f, 0.5f), std::sqrt(2.0f));
  EXPECT_EQ(__fdividef(6.0f, 3.0f), 2.0f);
  EXPECT_EQ(__saturatef(1.5f), 1.0f);
  EXPECT_EQ(__saturatef(-0.5f), 0.0f);
  EXPECT_EQ(__saturatef(NAN), 0.0f);
}

// Directed rounding against the rounding modes of the processor.
template <class T, class Ours, class Plain>
void expect_directed(int mode, Ours ours, Plain plain) {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<int> exponent(-20, 20);
  for (int i = 0; i < 2000; ++i) {
    auto draw = [&] {
      return static_cast<T>(std::ldexp(static_cast<double>(static_cast<long long>(random() >> 11)) - 4e15,
                                       exponent(random) - 50));
    };
    volatile T a = draw(), b = draw();
    std::fesetround(mode);
    volatile T expected = plain(a, b);
    std::fesetround(FE_TONEAREST);
    ASSERT_EQ(ours(a, b), expected) << a << " " << b;
  }
}

// The same with operands whose results leave the range of the type, or fall among its denormal numbers.
template <class T, class Ours, class Plain>
void expect_directed_at_ends(int mode, Ours ours, Plain plain) {
  using L = std::numeric_limits<T>;
  const T one_third = T(1) / 3;
  const T values[] = {L::max(),
                      L::max() / 3,
                      L::min(),
                      L::min() * one_third,
                      L::denorm_min(),
                      L::denorm_min() * 5,
                      L::infinity(),
                      T(0),
                      T(1),
                      T(1) + L::epsilon(),
                      one_third,
                      std::sqrt(L::min()) * one_third,
                      std::sqrt(L::max()) * 3,
                      T(1e-3)};
  for (T x : values) {
    for (T y : values) {
      for (int signs = 0; signs < 4; ++signs) {
        volatile T a = signs & 1 ? -x : x, b = signs & 2 ? -y : y;
        std::fesetround(mode);
        volatile T expected = plain(a, b);
        std::fesetround(FE_TONEAREST);
        const T result = ours(a, b);
        if (std::isnan(expected)) {
          ASSERT_TRUE(std::isnan(result)) << a << " " << b;
        } else if (expected != 0 || result != 0) {
          ASSERT_EQ(result, expected) << a << " " << b << " mode " << mode;
        }
      }
    }
  }
}

// check: one of the two functions above. arguments: those of the intrinsic, in parentheses. expression: what it computes
// from a and b.
#define EXPECT_IN_MODE(check, mode, T, intrinsic, arguments, expression)   \
  check<T>(                                                                \
      mode, [](T a, [[maybe_unused]] T b) { return intrinsic arguments; }, \
      [](volatile T& a, [[maybe_unused]] volatile T& b) { return static_cast<T>(expression); })
#define EXPECT_DIRECTED(check, T, stem, arguments, expression)               \
  EXPECT_IN_MODE(check, FE_TONEAREST, T, stem##_rn, arguments, expression);  \
  EXPECT_IN_MODE(check, FE_TOWARDZERO, T, stem##_rz, arguments, expression); \
  EXPECT_IN_MODE(check, FE_UPWARD, T, stem##_ru, arguments, expression);     \
  EXPECT_IN_MODE(check, FE_DOWNWARD, T, stem##_rd, arguments, expression)

TEST(MathTest, RoundingDirectionsAtTheEndsOfTheRange) {
  EXPECT_DIRECTED(expect_directed_at_ends, float, __fadd, (a, b), (a + b));
  EXPECT_DIRECTED(expect_directed_at_ends, float, __fmul, (a, b), (a * b));
  EXPECT_DIRECTED(expect_directed_at_ends, float, __fdiv, (a, b), (a / b));
  EXPECT_DIRECTED(expect_directed_at_ends, float, __fsqrt, (a), std::sqrt(float(a)));
  EXPECT_DIRECTED(expect_directed_at_ends, double, __dadd, (a, b), (a + b));
  EXPECT_DIRECTED(expect_directed_at_ends, double, __dmul, (a, b), (a * b));
  EXPECT_DIRECTED(expect_directed_at_ends, double, __ddiv, (a, b), (a / b));
  EXPECT_DIRECTED(expect_directed_at_ends, double, __dsqrt, (a), std::sqrt(double(a)));
}

TEST(MathTest, RoundingDirections) {
  EXPECT_DIRECTED(expect_directed, float, __fadd, (a, b), (a + b));
  EXPECT_DIRECTED(expect_directed, float, __fsub, (a, b), (a - b));
  EXPECT_DIRECTED(expect_directed, float, __fmul, (a, b), (a * b));
  EXPECT_DIRECTED(expect_directed, float, __fdiv, (a, b), (a / b));
  EXPECT_DIRECTED(expect_directed, double, __dadd, (a, b), (a + b));
  EXPECT_DIRECTED(expect_directed, double, __dmul, (a, b), (a * b));
  EXPECT_DIRECTED(expect_directed, double, __ddiv, (a, b), (a / b));
}

TEST(MathTest, ConversionsRoundAndSaturate) {
  EXPECT_EQ(__float2int_rn(2.5f), 2);
  EXPECT_EQ(__float2int_rn(3.5f), 4);
  EXPECT_EQ(__float2int_rz(-2.9f), -2);
  EXPECT_EQ(__float2int_ru(2.1f), 3);
  EXPECT_EQ(__float2int_rd(-2.1f), -3);
  EXPECT_EQ(__float2int_rn(1e20f), std::numeric_limits<int>::max());
  EXPECT_EQ(__float2int_rn(-1e20f), std::numeric_limits<int>::min());
  EXPECT_EQ(__float2int_rn(NAN), 0);
  EXPECT_EQ(__float2uint_rn(-3.0f), 0u);
  EXPECT_EQ(__double2ull_rz(1e30), std::numeric_limits<unsigned long long>::max());
  EXPECT_EQ(__int2float_rz(16777217), 16777216.0f);
  EXPECT_EQ(__int2float_ru(16777217), 16777218.0f);
  EXPECT_EQ(__ll2double_rd((1ll << 53) + 1), 9007199254740992.0);
  EXPECT_EQ(__double2float_ru(1.0 + 1e-12), std::nextafter(1.0f, 2.0f));
}

TEST(MathTest, Integers) {
  EXPECT_EQ(__popc(0xf0f0u), 8);
  EXPECT_EQ(__clz(1), 31);
  EXPECT_EQ(__clz(0), 32);
  EXPECT_EQ(__clzll(0), 64);
  EXPECT_EQ(__ffs(0), 0);
  EXPECT_EQ(__ffs(8), 4);
  EXPECT_EQ(__brev(1u), 0x80000000u);
  EXPECT_EQ(__brevll(2ull), 0x4000000000000000ull);
  EXPECT_EQ(__mulhi(1 << 30, 8), 2);
  EXPECT_EQ(__umulhi(0xffffffffu, 0xffffffffu), 0xfffffffeu);
  EXPECT_EQ(__mul64hi(-1, 1), -1);
  EXPECT_EQ(__byte_perm(0x33221100u, 0x77665544u, 0x0246u), 0x00224466u);
  EXPECT_EQ(__byte_perm(0x80u, 0u, 0x8888u), 0x80808080u) << "bit 3 of a nibble does not count";
  EXPECT_EQ(__funnelshift_l(0x80000000u, 1u, 1), 3u);
  EXPECT_EQ(__funnelshift_rc(5u, 9u, 40), 9u);
  EXPECT_EQ(__fns(0xf0u, 0, 2), 5u);
  EXPECT_EQ(__fns(0xf0u, 31, -1), 7u);
  EXPECT_EQ(__fns(0xf0u, 0, 9), 0xffffffffu);
  EXPECT_EQ(__sad(-3, 4, 10u), 17u);
  EXPECT_EQ(__mul24(-3, 5), -15);
  EXPECT_EQ(__hadd(std::numeric_limits<int>::max(), 1), 1 << 30);
  EXPECT_EQ(__dp4a(0x01020304, 0x01010101, 5), 15);
  EXPECT_EQ(__dp2a_lo(0x00020003, 0x0504, 1), 23);
  EXPECT_EQ(__dp4a(make_char4(1, -2, 3, -4), make_char4(1, 1, 1, 2), 5), -1);
  EXPECT_EQ(__dp4a(make_uchar4(1, 2, 3, 255), make_uchar4(1, 1, 1, 2), 5u), 521u);
  EXPECT_EQ(__dp2a_lo(make_short2(-300, 2), make_char4(1, -1, 7, 9), 1), -301);
  EXPECT_EQ(__dp2a_hi(make_short2(-300, 2), make_char4(1, -1, 7, -9), 1), -2117);
  EXPECT_EQ(__dp2a_hi(make_ushort2(300, 2), make_uchar4(1, 1, 7, 255), 1u), 2611u);
  EXPECT_EQ(__float_as_int(1.0f), 0x3f800000);
  EXPECT_EQ(__hiloint2double(__double2hiint(-7.25), __double2loint(-7.25)), -7.25);
}

TEST(MathTest, PackedFields) {
  EXPECT_EQ(__vadd4(0xff010203u, 0x01010101u), 0x00020304u);
  EXPECT_EQ(__vaddus4(0xff010203u, 0x01010101u), 0xff020304u);
  EXPECT_EQ(__vaddss2(0x7fff8000u, 0x0001ffffu), 0x7fff8000u);
  EXPECT_EQ(__vsubss4(0x80000000u, 0x01000000u), 0x80000000u);
  EXPECT_EQ(__vcmpeq4(0x01020304u, 0x01ff03ffu), 0xff00ff00u);
  EXPECT_EQ(__vabsdiffu4(0x05010000u, 0x01050000u), 0x04040000u);
  EXPECT_EQ(__vsadu4(0x05010000u, 0x01050000u), 8u);
  EXPECT_EQ(__vavgu4(0x01020304u, 0x02020202u), 0x02020303u);
  EXPECT_EQ(__vabs4(0xff01fe02u), 0x01010202u);
  EXPECT_EQ(__vabsss4(0x80ff0001u), 0x7f010001u);
  EXPECT_EQ(__vnegss2(0x80000001u), 0x7fffffffu);
  EXPECT_EQ(__vcmpges4(0x80ff0100u, 0x80000000u), 0xff00ffffu);
  EXPECT_EQ(__vcmpleu2(0x80000001u, 0x7fff0001u), 0x0000ffffu);
  EXPECT_EQ(__vseteq4(0x01020304u, 0x01ff03ffu), 0x01000100u);
  EXPECT_EQ(__vsetgts2(0xffff0002u, 0x00010001u), 0x00000001u);
  EXPECT_EQ(__vhaddu4(0xff010203u, 0xff020201u), 0xff010202u);
  EXPECT_EQ(__vsads2(0x80000005u, 0x7fff0007u), 65537u);
}

TEST(MathTest, DynamicProgramming) {
  EXPECT_EQ(__viaddmax_s32(2, 3, 4), 5);
  EXPECT_EQ(__viaddmax_s32(std::numeric_limits<int>::max(), 1, -7), -7) << "the sum wraps";
  EXPECT_EQ(__viaddmin_u32(2, 3, 4), 4u);
  EXPECT_EQ(__vimax3_s32(-1, -2, -3), -1);
  EXPECT_EQ(__vimin3_u32(7, 5, 6), 5u);
  EXPECT_EQ(__viaddmin_s32_relu(-2, 1, 4), 0);
  EXPECT_EQ(__vimax_s32_relu(-2, -1), 0);
}

}  // namespace
