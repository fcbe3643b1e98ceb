// Math functions against values of 26 digits, within the errors that CUDA documents ("Mathematical
// Functions", maximum ULP error), and those without a table against sums of their series in a wider type.
#include <cmath>
#include <limits>
#include <string>

#include "gtest/gtest.h"
#include "npu/kernel.h"

namespace {

/// How far `got` is from `wanted`, in units of the last place of a double that is as large as `wanted`.
double units_of_last_place(double got, long double wanted) {
  int exponent = 0;
  std::frexp(static_cast<double>(wanted), &exponent);
  return static_cast<double>(std::fabs(static_cast<long double>(got) - wanted)) /
         std::ldexp(1.0, exponent - 53);
}

struct Function {
  const char* name;
  double (*call)(double);
  double most_units;
};
/// Calls, not addresses of functions: those of the C library are others.
const Function kFunctions[] = {
    {"normcdf", [](double x) { return normcdf(x); }, 5}, {"erfcx", [](double x) { return erfcx(x); }, 4},
    {"j0", [](double x) { return j0(x); }, 7},           {"j1", [](double x) { return j1(x); }, 10},
    {"y0", [](double x) { return y0(x); }, 7},           {"y1", [](double x) { return y1(x); }, 10},
    {"sinpi", [](double x) { return sinpi(x); }, 2},     {"cospi", [](double x) { return cospi(x); }, 2},
    {"rcbrt", [](double x) { return rcbrt(x); }, 1}};

struct Value {
  std::string function;
  double x;
  long double value;
};
const Value kValues[] = {
    {"normcdf", -37, 5.7255712225245768226831925e-300L},
    {"normcdf", -20.100000000000001, 3.6896808637213895544235506e-90L},
    {"normcdf", -8.3000000000000007, 5.2055697448902540245751658e-17L},
    {"normcdf", -3, 1.3498980316300945266518148e-03L},
    {"normcdf", -1.1000000000000001, 1.3566606094638265582389681e-01L},
    {"normcdf", -0.29999999999999999, 3.8208857781104736692772638e-01L},
    {"normcdf", 0, 5.0000000000000000000000000e-01L},
    {"normcdf", 0.69999999999999996, 7.5803634777692697138378932e-01L},
    {"normcdf", 5, 9.9999971334842812080608833e-01L},
    {"erfcx", -20.699999999999999, 2.4653157279840506346950729e+186L},
    {"erfcx", -3.1000000000000001, 2.9826166456136548298552803e+04L},
    {"erfcx", -0.20000000000000001, 1.2726020284831957299323865L},
    {"erfcx", 0, 1.0000000000000000000000000L},
    {"erfcx", 1.3, 3.5764266908609030883143720e-01L},
    {"erfcx", 18.600000000000001, 3.0289123467247559746516303e-02L},
    {"erfcx", 24.989999999999998, 2.2558581482293897158408071e-02L},
    {"erfcx", 25.010000000000002, 2.2540570570159267617636444e-02L},
    {"erfcx", 90, 6.2683862608624305567257392e-03L},
    {"j0", 0.10000000000000001, 9.9750156206604003200407794e-01L},
    {"j0", 2.4048255576957729, -6.1087652597367303971180695e-17L},
    {"j0", 5.5199999999999996, -2.6578369480081305566776964e-05L},
    {"j0", 7.9000000000000004, 1.9436184484127823969477602e-01L},
    {"j0", 11.79153443901428, -4.7832156028863591360315203e-16L},
    {"j0", 150, -7.7409037539429124694634827e-04L},
    {"j1", 0.10000000000000001, 4.9937526036242000321492999e-02L},
    {"j1", 3.8317059699999998, 8.3577617568696365065800709e-11L},
    {"j1", 7.0155866698000002, -4.6873648941706636976655374e-12L},
    {"j1", 7.9000000000000004, 2.1917939992175120327337859e-01L},
    {"j1", 150, -6.5145163657727360304582974e-02L},
    {"y0", 0.001, -4.4714166113759232557279277L},
    {"y0", 0.89357696627916749, -2.3389279284062103126378604e-17L},
    {"y0", 3.957678419314858, -4.3331064642935196387526059e-17L},
    {"y0", 7.0860510603, -5.3198777535079836783745975e-13L},
    {"y0", 150, -6.5142221509037354596321173e-02L},
    {"y1", 0.001, -6.3662216723113941482210526e+02L},
    {"y1", 2.1971413260310171, 2.5133066789221220688624209e-17L},
    {"y1", 5.4296810407941347, 1.4165786380203692711592902e-16L},
    {"y1", 7.9000000000000004, -1.8172107728057312765375769e-01L},
    {"sinpi", 0.001, 3.1415874858795634173304386e-03L},
    {"cospi", 0.001, 9.9999506520185816611163937e-01L},
    {"sinpi", 0.25, 7.0710678118654752440084436e-01L},
    {"cospi", 0.25, 7.0710678118654752440084436e-01L},
    {"sinpi", 0.49990000000000001, 9.9999995065197840043528801e-01L},
    {"cospi", 0.49990000000000001, 3.1415926019123196964414183e-04L},
    {"sinpi", 0.75009999999999999, 7.0688460214897304409368297e-01L},
    {"cospi", 0.75009999999999999, -7.0732889043548058232315424e-01L},
    {"sinpi", 0.999, 3.1415874858795661422142559e-03L},
    {"cospi", 0.999, -9.9999506520185816610307886e-01L},
    {"sinpi", 3.9998999999999998, -3.1415926019192954330931967e-04L},
    {"cospi", 3.9998999999999998, 9.9999995065197840021613878e-01L},
    {"sinpi", -1.25, 7.0710678118654752440084436e-01L},
    {"cospi", -1.25, -7.0710678118654752440084436e-01L},
    {"rcbrt", 0.012999999999999999, 4.2529037028299017123607394L},
    {"rcbrt", 7.7000000000000002, 5.0641095449523493342766947e-01L},
    {"rcbrt", 64.823702600000004, 2.4893658198490874026372560e-01L},
};

// The doubles nearest to a zero of a Bessel function, where the result is less than a unit of the argument's
// last place, have an absolute error.
constexpr long double kAtZeros = 1e-18L;
bool is_bessel(const std::string& name) { return name[0] == 'j' || name[0] == 'y'; }

TEST(MathAccuracy, IsTheDocumentedOne) {
  for (const Value& value : kValues) {
    for (const Function& function : kFunctions) {
      if (value.function != function.name) continue;
      const double got = function.call(value.x);
      if (std::fabs(got - value.value) < kAtZeros && is_bessel(value.function)) continue;
      EXPECT_LE(units_of_last_place(got, value.value), function.most_units)
          << function.name << "(" << value.x << ")";
    }
  }
}

TEST(MathAccuracy, OfFloats) {
  EXPECT_FLOAT_EQ(normcdff(-10.0f), 7.6198530241605261e-24f);
  EXPECT_FLOAT_EQ(erfcxf(26.0f), 0.021683584850112823f);
  EXPECT_NEAR(j0f(2.4048256f), 0.0, 1e-7);
}

TEST(MathAccuracy, AtTheEndsOfTheirRange) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity(),
                   kNone = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(normcdf(-kInfinity), 0.0);
  EXPECT_EQ(normcdf(kInfinity), 1.0);
  EXPECT_EQ(normcdf(-39.0), 0.0);
  EXPECT_EQ(normcdf(0.0), 0.5);
  EXPECT_TRUE(std::isnan(normcdf(kNone)));
  EXPECT_EQ(erfcx(kInfinity), 0.0);
  EXPECT_EQ(erfcx(-kInfinity), kInfinity);
  EXPECT_EQ(erfcx(-30.0), kInfinity);
  EXPECT_TRUE(std::isnan(erfcx(kNone)));
  EXPECT_EQ(y0(0.0), -kInfinity);
  EXPECT_EQ(j0(0.0), 1.0);
  EXPECT_EQ(sinpi(-3.0), 0.0);
  EXPECT_TRUE(std::signbit(sinpi(-3.0)));
  EXPECT_EQ(cospi(7.0), -1.0);
}

/// Modified Bessel functions of order 0 and 1: all terms are positive, so that the sum keeps its digits.
long double modified_bessel(int order, long double x) {
  long double term = order == 0 ? 1 : x / 2, sum = term;
  for (int k = 1; term > sum * 1e-22L; ++k) {
    term *= x * x / (4.0L * k * (k + order));
    sum += term;
  }
  return sum;
}
TEST(MathAccuracy, OfModifiedBesselFunctions) {
  for (double x : {0.0, 0.02, 0.7, 4.371, 8.1326461, 30.0, 60.0, 300.0}) {
    EXPECT_LE(units_of_last_place(cyl_bessel_i0(x), modified_bessel(0, x)), 6) << x;
    EXPECT_LE(units_of_last_place(cyl_bessel_i1(x), modified_bessel(1, x)), 6) << x;
    EXPECT_EQ(cyl_bessel_i1(-x), -cyl_bessel_i1(x));
    EXPECT_EQ(cyl_bessel_i0(-x), cyl_bessel_i0(x));
  }
  for (const double x : {720.0, 3e5, 1e300, HUGE_VAL}) {
    EXPECT_EQ(cyl_bessel_i0(x), HUGE_VAL);
    EXPECT_EQ(cyl_bessel_i1(-x), -HUGE_VAL);
  }
  EXPECT_TRUE(std::isnan(cyl_bessel_i0(NAN)) && std::isnan(cyl_bessel_i1(NAN)));
}

}  // namespace
