// Products and functions in double, and products in the order of the Cube unit.
#include "runtime_shim/kernels/numerics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "runtime_shim/kernels/blas/epilogue.h"
#include "runtime_shim/kernels/blas/gemm.h"
#include "runtime_shim/kernels/blas/matrix.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/kernels/tensor/pointwise.h"

namespace npu::ops {
namespace {

/// Restores what other tests expect.
class NumericsTest : public testing::Test {
 protected:
  ~NumericsTest() override { set_numerics(Numerics::host); }
};

std::vector<float> numbers(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  std::vector<float> result(count);
  for (float& number : result) number = normal(random);
  return result;
}

/// Column-major d (m, n) = a (m, k) b (k, n), all of one type.
Gemm product(Element type, int64_t m, int64_t n, int64_t k, const void* a, const void* b, void* d) {
  Gemm gemm;
  gemm.m = m, gemm.n = n, gemm.k = k;
  gemm.a = {a, type, m};
  gemm.b = {b, type, k};
  gemm.c = {d, type, m};
  gemm.d = {d, type, m};
  return gemm;
}

TEST_F(NumericsTest, ProductsInDoubleAreRoundedOnce) {
  for (const auto& [m, n, k] : {std::array{1, 1, 1}, {17, 5, 1000}, {64, 33, 4099}}) {
    const std::vector<float> a = numbers(static_cast<size_t>(m * k), 1),
                             b = numbers(static_cast<size_t>(k * n), 2);
    std::vector<float> d(static_cast<size_t>(m * n)), wanted(d.size());
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i) {
        long double sum = 0;
        for (int p = 0; p < k; ++p)
          sum +=
              static_cast<long double>(a[static_cast<size_t>(i + p * m)]) * b[static_cast<size_t>(p + j * k)];
        wanted[static_cast<size_t>(i + j * m)] = static_cast<float>(sum);
      }
    set_numerics(Numerics::in_double);
    gemm_fast(product(Element::f32, m, n, k, a.data(), b.data(), d.data()));
    EXPECT_EQ(d, wanted) << m << " " << n << " " << k;
  }
}

TEST_F(NumericsTest, OperandsAreNotRoundedInDouble) {
  const std::vector<float> a{1.0009765625F}, b{1};
  std::vector<float> d(1);
  Gemm gemm = product(Element::f32, 1, 1, 1, a.data(), b.data(), d.data());
  gemm.operands_as = Element::bf16;
  gemm_fast(gemm);
  EXPECT_EQ(d[0], 1);
  set_numerics(Numerics::in_double);
  gemm_fast(gemm);
  EXPECT_EQ(d[0], a[0]);
}

TEST_F(NumericsTest, WhatFollowsAProductGetsFloats) {
  const std::vector<float> a{2}, b{3};
  std::vector<float> d(1);
  Gemm gemm = product(Element::f32, 1, 1, 1, a.data(), b.data(), d.data());
  gemm.finish = [](const GemmTile& tile) { tile.data[0] += 0.5F; };
  set_numerics(Numerics::in_double);
  gemm_fast(gemm);
  EXPECT_EQ(d[0], 6.5F);
}

/// The definition in gemm_chip.cpp, once more: fractals of `depth` products.
float by_fractals(const float* row, const float* column, int k, int depth) {
  float sum = 0;
  for (int first = 0; first < k; first += depth) {
    long double part = 0;
    for (int p = first; p < std::min(k, first + depth); ++p)
      part += static_cast<long double>(row[p]) * column[p];
    sum = static_cast<float>(sum + part);
  }
  return sum;
}

TEST_F(NumericsTest, AChipAddsFractalAfterFractal) {
  constexpr int k = 1003;
  for (const Element type : {Element::f32, Element::f16, Element::bf16}) {
    std::vector<float> a = numbers(k, 3), b = numbers(k, 4);
    round_floats(type, a.data(), k), round_floats(type, b.data(), k);
    std::vector<char> in_a(k * size_of(type)), in_b(in_a.size());
    store_floats(type, a.data(), k, in_a.data(), 1), store_floats(type, b.data(), k, in_b.data(), 1);
    float result = 0;
    Gemm gemm = product(type, 1, 1, k, in_a.data(), in_b.data(), &result);
    gemm.d.type = Element::f32;
    set_numerics(Numerics::chip);
    gemm_fast(gemm);
    EXPECT_EQ(result, by_fractals(a.data(), b.data(), k, type == Element::f32 ? 8 : 16));
  }
}

TEST_F(NumericsTest, AChipHasBothTranspositionsAddendsAndBatches) {
  const int m = 5, n = 3, k = 40;
  const std::vector<float> a = numbers(2 * m * k, 5), b = numbers(2 * k * n, 6);
  for (const bool ta : {false, true})
    for (const bool tb : {false, true}) {
      std::vector<float> chip(2 * m * n, 1), host(chip);
      for (std::vector<float>* const d : {&host, &chip}) {
        set_numerics(d == &host ? Numerics::host : Numerics::chip);
        Gemm gemm = product(Element::f32, m, n, k, a.data(), b.data(), d->data());
        gemm.trans_a = ta ? Transpose::yes : Transpose::no,
        gemm.trans_b = tb ? Transpose::yes : Transpose::no;
        gemm.a = {a.data(), Element::f32, ta ? k : m, m * k};
        gemm.b = {b.data(), Element::f32, tb ? n : k, k * n};
        gemm.c.stride = gemm.d.stride = m * n;
        gemm.batch_count = 2, gemm.alpha = 0.5, gemm.beta = 2;
        gemm_fast(gemm);
      }
      for (size_t i = 0; i < host.size(); ++i) EXPECT_NEAR(chip[i], host[i], 1e-5) << ta << tb << i;
    }
}

TEST_F(NumericsTest, ABlockOfLargeTermsIsExactWithinAFractalOnly) {
  // 2^24 + 1 - 2^24 in one fractal keeps the 1, which float loses; in two fractals it is lost.
  std::vector<float> ones(16, 1), terms(16, 0);
  terms[0] = 16777216, terms[1] = 1, terms[2] = -16777216;
  const auto sum = [&](Numerics numerics) {
    float result = 0;
    set_numerics(numerics);
    gemm_fast(product(Element::f32, 1, 1, 16, terms.data(), ones.data(), &result));
    return result;
  };
  EXPECT_EQ(sum(Numerics::chip), 1);
  EXPECT_EQ(sum(Numerics::in_double), 1);
  terms[2] = 0, terms[9] = -16777216;
  EXPECT_EQ(sum(Numerics::chip), 0);
  EXPECT_EQ(sum(Numerics::in_double), 1);
}

TEST_F(NumericsTest, FunctionsInDoubleAreRoundedOnce) {
  const std::vector<float> x = numbers(1027, 7);
  std::vector<float> y(x.size());
  TensorShape shape;
  shape.rank = 1, shape.dims[0] = 1027, shape.strides[0] = 1, shape.type = Element::f32;
  set_numerics(Numerics::in_double);
  pointwise(PointwiseOp::gelu_tanh, {}, {shape, x.data()}, {}, {}, {shape, y.data()});
  for (size_t i = 0; i < x.size(); ++i) EXPECT_EQ(y[i], static_cast<float>(gelu(static_cast<double>(x[i]))));
  set_numerics(Numerics::host);
  std::vector<float> host(x.size());
  pointwise(PointwiseOp::gelu_tanh, {}, {shape, x.data()}, {}, {}, {shape, host.data()});
  EXPECT_NE(y, host);  // in float other roundings show
}

TEST_F(NumericsTest, VectorsAndMatricesTimesVectors) {
  const int n = 1003;
  const std::vector<float> x = numbers(n, 8), y = numbers(n, 9);
  set_numerics(Numerics::in_double);
  EXPECT_EQ(dot_fast<float>(n, x.data(), 1, y.data(), 1),
            static_cast<float>(ref_dot<float>(n, x.data(), 1, y.data(), 1)));
  float fast = 0, wanted = 0;
  gemv_fast<float>(Transpose::yes, n, 1, 1, x.data(), n, y.data(), 1, 0, &fast, 1);
  ref_gemv<float>(Transpose::yes, n, 1, 1, x.data(), n, y.data(), 1, 0, &wanted, 1);
  EXPECT_EQ(fast, wanted);
}

TEST_F(NumericsTest, WhatAsksIsNoted) {
  const std::vector<float> x{1}, y{2};
  std::vector<float> z{0};
  take_numerics_note();
  dot_fast<float>(1, x.data(), 1, y.data(), 1);
  EXPECT_FALSE(take_numerics_note());  // on the host nothing is
  set_numerics(Numerics::in_double);
  dot_fast<float>(1, x.data(), 1, y.data(), 1);
  EXPECT_TRUE(take_numerics_note());
  EXPECT_FALSE(take_numerics_note());
  copy_fast<float>(1, x.data(), 1, z.data(), 1);
  EXPECT_TRUE(take_numerics_note());
  rot_fast<float>(1, z.data(), 1, z.data(), 1, 1, 0);
  EXPECT_FALSE(take_numerics_note());  // in float
}

TEST_F(NumericsTest, EachNameIsToldOnce) {
  testing::internal::CaptureStderr();
  tell_not_in_double("kernel k");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  set_numerics(Numerics::in_double);
  testing::internal::CaptureStderr();
  tell_not_in_double("kernel k"), tell_not_in_double("kernel k"), tell_not_in_double("kernel other");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "npu: NPU_SIM_NUMERICS=double: kernel k keeps its own precision\n"
            "npu: NPU_SIM_NUMERICS=double: kernel other keeps its own precision\n");
}

}  // namespace
}  // namespace npu::ops
