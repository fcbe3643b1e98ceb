// Statistics against plain loops, and the semantics of both flavors.
#include "runtime_shim/probe/statistics.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "runtime_shim/kernels/element.h"

namespace npu::probe {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<double> noise(int64_t count) {
  std::vector<double> values;
  unsigned seed = 7;
  for (int64_t i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    values.push_back(std::floor((seed >> 8) / 65536.0) - 128);
  }
  return values;
}

template <class Element, class Convert>
std::vector<Element> as(const std::vector<double>& values, const Convert& convert) {
  std::vector<Element> result;
  for (const double value : values) result.push_back(convert(value));
  return result;
}

Statistics of(Type type, const void* data, int64_t count, Flavor flavor = Flavor::ms,
              Precision precision = Precision::low) {
  return statistics_of(type, moments_of(type, data, count), false, flavor, precision);
}

struct Plain {
  double largest = -kInfinity, smallest = kInfinity, sum = 0, squares = 0;
  explicit Plain(const std::vector<double>& values) {
    for (const double value : values) {
      largest = std::max(largest, value), smallest = std::min(smallest, value);
      sum += value, squares += value * value;
    }
  }
};

double number(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

TEST(Statistics, AreThoseOfAPlainLoop) {
  for (const int64_t count : {1, 15, 16, 17, 1023, 1024, 1025, 70001}) {
    const std::vector<double> values = noise(count);
    const auto floats = as<float>(values, [](double v) { return static_cast<float>(v); });
    const auto halves =
        as<uint16_t>(values, [](double v) { return ops::float_to_half(static_cast<float>(v)); });
    const auto bytes = as<int8_t>(values, [](double v) { return static_cast<int8_t>(v); });
    const auto wide = as<int64_t>(values, [](double v) { return static_cast<int64_t>(v); });
    const Plain plain(values);
    for (const auto& [type, data] : {std::pair<Type, const void*>{Type::float32, floats.data()},
                                     {Type::float64, values.data()},
                                     {Type::float16, halves.data()},
                                     {Type::int8, bytes.data()},
                                     {Type::int64, wide.data()}}) {
      const Statistics found = of(type, data, count, Flavor::ms, Precision::high);
      EXPECT_EQ(number(found.largest), plain.largest);
      EXPECT_EQ(number(found.smallest), plain.smallest);
      EXPECT_EQ(number(found.mean), static_cast<double>(static_cast<float>(plain.sum / count)));
      EXPECT_EQ(number(found.norm), static_cast<double>(static_cast<float>(std::sqrt(plain.squares))));
    }
  }
}

TEST(Statistics, PartsGiveWhatTheWholeGives) {
  const std::vector<double> values = noise(5000);
  Moments parts;
  for (const auto& [begin, count] : {std::pair<int, int>{0, 1}, {1, 4000}, {4001, 0}, {4001, 999}})
    parts.merge(moments_of(Type::float64, values.data() + begin, count));
  const Moments whole = moments_of(Type::float64, values.data(), 5000);
  EXPECT_EQ(parts.count, whole.count);
  EXPECT_EQ(parts.largest, whole.largest);
  EXPECT_EQ(parts.smallest, whole.smallest);
  EXPECT_EQ(parts.sum, whole.sum);  // whole numbers: exact
  EXPECT_EQ(parts.squares, whole.squares);
}

TEST(Statistics, ANanIsAllOfThem) {
  std::vector<float> values(100, 1.5f);
  for (const size_t at : {0u, 15u, 16u, 97u}) {
    std::vector<float> changed = values;
    changed[at] = NAN;
    const Statistics found = of(Type::float32, changed.data(), 100);
    EXPECT_EQ(found.largest + found.smallest + found.mean + found.norm, "NaNNaNNaNNaN") << at;
  }
  values[3] = -INFINITY;
  Statistics found = of(Type::float32, values.data(), 100);
  EXPECT_EQ(found.largest + " " + found.smallest + " " + found.mean + " " + found.norm,
            "1.5 -Infinity -Infinity Infinity");
  values[50] = INFINITY;  // the mean is NaN, the ends are not
  found = of(Type::float32, values.data(), 100);
  EXPECT_EQ(found.largest + " " + found.smallest + " " + found.mean, "Infinity -Infinity NaN");
}

TEST(Statistics, HalvesHaveTheirOwnRange) {
  const std::vector<uint16_t> values(10000, ops::float_to_half(1000));
  EXPECT_EQ(of(Type::float16, values.data(), 10000).norm, "Infinity");  // 100000
  EXPECT_EQ(of(Type::float16, values.data(), 10000, Flavor::ms, Precision::high).norm, "1e+05");
}

TEST(Statistics, PyTorchHasNoMeanOfIntegersAndDoubles) {
  const int32_t integers[] = {16777217, -3, 5};
  const double doubles[] = {0.1, 2};
  Statistics found = of(Type::int32, integers, 3, Flavor::pt);
  EXPECT_EQ(found.largest + " " + found.smallest + " " + found.mean + " " + found.norm,
            "16777217 -3 null null");
  EXPECT_EQ(of(Type::int32, integers, 3, Flavor::ms).largest, "16777216.0");  // a float
  found = of(Type::float64, doubles, 2, Flavor::pt);
  EXPECT_EQ(found.largest + " " + found.smallest + " " + found.mean, "2.0 0.1 null");
  EXPECT_EQ(number(of(Type::float64, doubles, 2, Flavor::ms).smallest), static_cast<double>(0.1f));
}

TEST(Statistics, IntegersOf64BitsKeepTheirEnds) {
  const uint64_t values[] = {1, ~uint64_t{0}, uint64_t{1} << 63};
  EXPECT_EQ(of(Type::uint64, values, 3, Flavor::pt).largest, "18446744073709551615");
  EXPECT_EQ(of(Type::uint64, values, 3, Flavor::pt).smallest, "1");
}

TEST(Statistics, OfBooleansAreAnyAndAll) {
  const bool values[] = {true, false};
  const Statistics found = of(Type::boolean, values, 2);
  EXPECT_EQ(found.largest + " " + found.smallest + " " + found.mean + " " + found.norm,
            "true false null null");
}

TEST(Statistics, OfNothingAreNull) {
  const Statistics found = of(Type::float32, nullptr, 0);
  EXPECT_EQ(found.largest + found.smallest + found.mean + found.norm, "nullnullnullnull");
}

TEST(Statistics, OfOneNumberAreTheNumber) {
  const float value = -2.5f;
  const Statistics found =
      statistics_of(Type::float32, moments_of(Type::float32, &value, 1), true, Flavor::pt, Precision::low);
  EXPECT_EQ(found.largest + found.smallest + found.mean + found.norm, "-2.5-2.5-2.5-2.5");
}

TEST(Statistics, ComplexNumbersHaveNoNorm) {
  const float values[] = {3, 4, 0, -1};
  const Statistics found = of(Type::complex64, values, 2);
  EXPECT_EQ(found.largest + " " + found.smallest + " " + found.mean + " " + found.norm, "5.0 1.0 3.0 null");
}

}  // namespace
}  // namespace npu::probe
