#include "npu/complex.h"

#include <gtest/gtest.h>

#include <complex>

namespace {

using Reference = std::complex<double>;

void expect_near(npuDoubleComplex got, Reference want) {
  EXPECT_NEAR(npuCreal(got), want.real(), 1e-14 * (1 + std::abs(want)));
  EXPECT_NEAR(npuCimag(got), want.imag(), 1e-14 * (1 + std::abs(want)));
}

TEST(Complex, ArithmeticAgreesWithTheStandardLibrary) {
  npuDoubleComplex a = make_npuDoubleComplex(3, -4), b = make_npuDoubleComplex(0.5, 2),
                   c = make_npuDoubleComplex(1, 1);
  Reference ra(3, -4), rb(0.5, 2), rc(1, 1);
  expect_near(npuCadd(a, b), ra + rb);
  expect_near(npuCsub(a, b), ra - rb);
  expect_near(npuCmul(a, b), ra * rb);
  expect_near(npuCdiv(a, b), ra / rb);
  expect_near(npuCfma(a, b, c), ra * rb + rc);
  expect_near(npuConj(a), std::conj(ra));
  EXPECT_EQ(npuCabs(a), 5);
}

TEST(Complex, LargeAndSmallValuesDoNotOverflowOnTheWay) {
  EXPECT_FLOAT_EQ(npuCabsf(make_npuComplex(3e30f, 4e30f)), 5e30f);
  npuComplex q = npuCdivf(make_npuComplex(1e30f, 1e30f), make_npuComplex(1e30f, 1e30f));
  EXPECT_FLOAT_EQ(q.x, 1);
  EXPECT_FLOAT_EQ(q.y, 0);
  EXPECT_EQ(npuComplexDoubleToFloat(make_npuDoubleComplex(0.5, 1)).y, 1.f);
  EXPECT_EQ(npuComplexFloatToDouble(make_npuComplex(0.5f, 1)).x, 0.5);
}

}  // namespace
