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
}

__attribute__((noinline)) void tanh_of_all(float* out, const float* in, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = tanh_element(in[i]);
}
__attribute__((noinline)) float tanh_of_one(float x) { return tanh_element(x); }

TEST(VectorMathTest, AVectorisedLoopGivesTheBitsOfSingleCalls) {
  const std::vector<float> in = floats_of_all_kinds();
  std::vector<float> out(in.size());
  tanh_of_all(out.data(), in.data(), in.size());
  int different = 0;
  for (std::size_t i = 0; i < in.size(); ++i)
    different +=
        __builtin_bit_cast(std::uint32_t, out[i]) != __builtin_bit_cast(std::uint32_t, tanh_of_one(in[i])) &&
        !std::isnan(out[i]);
  EXPECT_EQ(different, 0);
}

// The C library's function is still there for those who take its address.
TEST(VectorMathTest, TheLibrarysFunctionHasAnAddress) {
  float (*volatile library)(float) = &expf;
  EXPECT_NEAR(library(1.0f), expf(1.0f), 1e-6f);
}

}  // namespace
}  // namespace npu::detail
