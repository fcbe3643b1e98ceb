#include "npu/detail/vector_math.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"

namespace npu::detail {
namespace {

using Function = float (*)(float);
using Reference = double (*)(double);

float exp_of(float x) { return exp_shifted(x, 0); }
float tanh_of(float x) { return tanh_element(x); }
float cosh_of(float x) { return cosh_element(x); }
float log_of(float x) { return log_element(x); }

// Every 4099th bit pattern: all exponents, both signs, denormals, infinities and NaNs.
std::vector<float> floats_of_all_kinds() {
  std::vector<float> result;
  for (std::uint64_t bits = 0; bits <= 0xffffffffu; bits += 4099)
    result.push_back(__builtin_bit_cast(float, static_cast<std::uint32_t>(bits)));
  return result;
}

double ulp_of(double value) {
  const int exponent = value == 0 ? -126 : std::max(std::ilogb(value), -126);
  return std::ldexp(1.0, exponent - 23);
}

double largest_error(Function function, Reference reference) {
  double largest = 0;
  for (float x : floats_of_all_kinds()) {
    const double expected = reference(x), actual = function(x);
    if (std::isnan(expected) != std::isnan(actual)) return std::numeric_limits<double>::infinity();
    if (std::isnan(expected) || static_cast<float>(expected) == actual) continue;
    largest = std::max(largest, std::fabs(actual - expected) / ulp_of(expected));
  }
  return largest;
}

TEST(VectorMathTest, ErrorsStayBelowTwoUlp) {
  EXPECT_LT(largest_error(exp_of, std::exp), 1.3);
  EXPECT_LT(largest_error(tanh_of, std::tanh), 1.5);
  EXPECT_LT(largest_error(cosh_of, std::cosh), 1.8);
  EXPECT_LT(largest_error(log_of, std::log), 0.9);
}

TEST(VectorMathTest, Edges) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(exp_of(-kInf), 0.0f);
  EXPECT_EQ(exp_of(kInf), kInf);
  EXPECT_EQ(exp_of(0.0f), 1.0f);
  EXPECT_EQ(exp_of(-103.9f), std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(tanh_of(kInf), 1.0f);
  EXPECT_EQ(tanh_of(-kInf), -1.0f);
  EXPECT_TRUE(std::signbit(tanh_of(-0.0f)));
  EXPECT_EQ(cosh_of(-kInf), kInf);
  EXPECT_EQ(cosh_of(0.0f), 1.0f);
  EXPECT_TRUE(std::isnan(exp_of(NAN)) && std::isnan(tanh_of(NAN)) && std::isnan(cosh_of(NAN)));
  EXPECT_EQ(log_of(1.0f), 0.0f);
  EXPECT_EQ(log_of(0.0f), -kInf);
  EXPECT_EQ(log_of(-0.0f), -kInf);
  EXPECT_EQ(log_of(kInf), kInf);
  EXPECT_FLOAT_EQ(log_of(std::numeric_limits<float>::denorm_min()), -103.278929f);
  EXPECT_TRUE(std::isnan(log_of(-1.0f)) && std::isnan(log_of(-kInf)) && std::isnan(log_of(NAN)));
}

// As g++'s own std::exp(float) may be used.
#if !defined(__clang__)
constexpr float kE = exp_shifted(1.0f, 0), kOne = log_element(kE), kTanh = tanh_element(1.0f);
static_assert(kE == 2.71828183f && kOne > 0.9999999f && kOne < 1.0000002f && kTanh > 0.76159f &&
              kTanh < 0.7616f);
static_assert(exp_shifted(-200.0f, 0) == 0.0f && cosh_element(0.0f) == 1.0f && larger(1.0f, 2.0f) == 2.0f);
#endif

template <class T>
void expect_larger_and_smaller() {
  constexpr T kInf = std::numeric_limits<T>::infinity(), kNone = std::numeric_limits<T>::quiet_NaN();
  const std::vector<T> values = {-kInf, -2, -1, 0, 1, 3, kInf};
  for (T a : values) {
    for (T b : values) {
      EXPECT_EQ(larger(a, b), std::max(a, b));
      EXPECT_EQ(smaller(a, b), std::min(a, b));
    }
    EXPECT_EQ(larger(a, kNone), a);
    EXPECT_EQ(larger(kNone, a), a);
    EXPECT_EQ(smaller(a, kNone), a);
    EXPECT_EQ(smaller(kNone, a), a);
  }
  EXPECT_TRUE(std::isnan(larger(kNone, kNone)) && std::isnan(smaller(kNone, kNone)));
}

TEST(VectorMathTest, TheOtherNumberWhereOneIsNone) {
  expect_larger_and_smaller<float>();
  expect_larger_and_smaller<double>();
  volatile float none = NAN;  // through the functions' own names
  EXPECT_EQ(fmaxf(none, 2.0f) + fminf(2.0f, none), 4.0f);
  EXPECT_EQ(fmax(static_cast<double>(none), 2.0) + fmin(2.0, static_cast<double>(none)), 4.0);
}

template <float (*kFunction)(float)>
__attribute__((noinline)) void all_of(float* out, const float* in, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = kFunction(in[i]);
}
template <float (*kFunction)(float)>
__attribute__((noinline)) float one_of(float x) {
  return kFunction(x);
}

template <float (*kFunction)(float)>
int different_bits() {
  const std::vector<float> in = floats_of_all_kinds();
  std::vector<float> out(in.size());
  all_of<kFunction>(out.data(), in.data(), in.size());
  int different = 0;
  for (std::size_t i = 0; i < in.size(); ++i)
    different += __builtin_bit_cast(std::uint32_t, out[i]) !=
                     __builtin_bit_cast(std::uint32_t, one_of<kFunction>(in[i])) &&
                 !std::isnan(out[i]);
  return different;
}

TEST(VectorMathTest, AVectorisedLoopGivesTheBitsOfSingleCalls) {
  EXPECT_EQ(different_bits<tanh_of>(), 0);
  EXPECT_EQ(different_bits<log_of>(), 0);
}

// The C library's function is still there for those who take its address.
TEST(VectorMathTest, TheLibrarysFunctionHasAnAddress) {
  float (*volatile library)(float) = &expf;
  EXPECT_NEAR(library(1.0f), expf(1.0f), 1e-6f);
}

}  // namespace
}  // namespace npu::detail
