#include "tool/compare/tensor_metrics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "tests/tool/dumps/dump_folder.h"
#include "tests/tool/dumps/tensor_files.h"

namespace migrate::compare {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

class Metrics : public DumpFolder {
 protected:
  TensorMetrics of_files(const std::string& target, const std::string& golden) const {
    auto t = dumps::open_tensor(put("t.npy", target), "");
    auto g = dumps::open_tensor(put("g.npy", golden), "");
    if (!t || !g) {
      ADD_FAILURE() << "not read";
      return {};
    }
    auto metrics = compare_tensors(**t, **g);
    EXPECT_TRUE(metrics.ok());
    return metrics.ok() ? *metrics : TensorMetrics();
  }
  TensorMetrics of(const std::vector<double>& target, const std::vector<double>& golden) const {
    auto shape = [](size_t n) { return "(" + std::to_string(n) + ",)"; };
    return of_files(npy("<f8", shape(target.size()), bytes_of(target)),
                    npy("<f8", shape(golden.size()), bytes_of(golden)));
  }
};

/// The formulas of msprobe as plain loops in long double.
struct Reference {
  long double cosine, distance = 0, absolute = 0, relative = 0, one = 0, five = 0, error = 0;
  Reference(const std::vector<double>& n, const std::vector<double>& b) {
    long double dot = 0, nn = 0, bb = 0;
    for (size_t i = 0; i < n.size(); ++i) {
      dot += static_cast<long double>(n[i]) * b[i];
      nn += static_cast<long double>(n[i]) * n[i];
      bb += static_cast<long double>(b[i]) * b[i];
    }
    cosine = dot / std::sqrt(nn * bb);
    const long double rms = std::sqrt(bb / static_cast<long double>(n.size()));
    for (size_t i = 0; i < n.size(); ++i) {
      const long double difference = std::fabs(static_cast<long double>(n[i]) - b[i]);
      distance += difference * difference;
      absolute = std::max(absolute, difference);
      const long double eps = std::numeric_limits<double>::epsilon();
      const long double r = b[i] == 0 ? std::fabs(n[i] / eps) : difference / std::fabs(b[i]);
      relative = std::max(relative, r);
      one += r < 0.001L;
      five += r < 0.005L;
      error = std::max(error, difference / (std::fabs(static_cast<long double>(b[i])) + rms));
    }
    distance = std::sqrt(distance);
    one /= static_cast<long double>(n.size());
    five /= static_cast<long double>(n.size());
  }
};

void expect_near(const Cell& cell, long double wanted, const char* what) {
  ASSERT_TRUE(cell.is_number) << what << " " << cell.text;
  EXPECT_NEAR(cell.number, static_cast<double>(wanted), 1e-12 * std::max(1.0, std::fabs(cell.number)))
      << what;
}

TEST_F(Metrics, AreThoseOfPlainLoops) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  for (const size_t size : {2, 3, 64, 65537, 131071}) {
    std::vector<double> golden(size), target(size);
    for (size_t i = 0; i < size; ++i) {
      golden[i] = normal(random);
      target[i] = golden[i] + normal(random) * (i % 2 ? 1e-3 : 1e-1);
    }
    const Reference wanted(target, golden);
    const TensorMetrics found = of(target, golden);
    EXPECT_NEAR(found.cosine.number, static_cast<double>(wanted.cosine),
                wanted.cosine > 0.9999L ? 5e-7 : 1e-12);
    expect_near(found.distance, wanted.distance, "distance");
    expect_near(found.max_absolute, wanted.absolute, "absolute");
    expect_near(found.max_relative, wanted.relative, "relative");
    expect_near(found.one_thousandth, wanted.one, "one");
    expect_near(found.five_thousandths, wanted.five, "five");
    EXPECT_NEAR(found.error, static_cast<double>(wanted.error), 1e-12);
  }
}

TEST_F(Metrics, ByHand) {
  const TensorMetrics found = of({3, 4, 0, 2}, {3, 0, 4, 2});
  EXPECT_EQ(found.cosine.text, "0.448275862069");  // 13 / 29
  EXPECT_EQ(found.distance.number, std::sqrt(32));
  EXPECT_EQ(found.max_absolute.text, "4.0");
  EXPECT_EQ(found.max_relative.number, 4 / std::numeric_limits<double>::epsilon());
  EXPECT_EQ(found.one_thousandth.text, "0.5");
}

TEST_F(Metrics, ZerosAndOnes) {
  EXPECT_EQ(of({0, 0}, {0, 0}).cosine.text, "1.0");
  EXPECT_EQ(of({0, 0}, {1, 0}).cosine.text, "Nan");
  EXPECT_EQ(of({1, 0}, {0, 0}).cosine.text, "Nan");
  EXPECT_EQ(of({1, 0}, {0, 0}).error, kInf);
  EXPECT_EQ(of({5}, {4}).cosine.text, "unsupported");
  EXPECT_EQ(of({5}, {4}).max_absolute.text, "1.0");
  EXPECT_EQ(of({5}, {4}).max_relative.text, "0.25");
  EXPECT_EQ(of({}, {}).distance.text, "unsupported");
  EXPECT_EQ(of({}, {}).error, 0);
}

TEST_F(Metrics, NumbersThatAreNone) {
  EXPECT_EQ(of({kNan, 1, kInf}, {kNan, 1, -kInf}).max_absolute.text, "0.0")
      << "at the same places they are zero";
  EXPECT_EQ(of({kNan, 1, kInf}, {kNan, 1, -kInf}).error, kInf) << "we know that the signs differ";
  EXPECT_EQ(of({kNan, 1}, {1, 1}).cosine.text, "N/A");
  EXPECT_EQ(of({kNan, 1}, {1, 1}).error, kInf);
}

TEST_F(Metrics, OtherShapes) {
  EXPECT_EQ(of({1, 2}, {1, 2, 3}).cosine.text, "shape unmatched");
  EXPECT_TRUE(std::isnan(of({1, 2}, {1, 2, 3}).error));
}

TEST_F(Metrics, ShortFloatsAreComparedInFloat) {
  const float b = 0.1f, n = 0.3f;
  const TensorMetrics found =
      of_files(npy("<f4", "(2,)", bytes_of<float>({n, 1})), npy("<f4", "(2,)", bytes_of<float>({b, 1})));
  EXPECT_NEAR(found.max_relative.number, static_cast<double>(std::fabs((n - b) / b)), 1e-12);
  EXPECT_NE(found.max_relative.number, std::fabs((static_cast<double>(n) - b) / b));
}

TEST_F(Metrics, OneElementIsComparedInItsType) {
  const TensorMetrics bytes =
      of_files(npy("|u1", "()", bytes_of<uint8_t>({1})), npy("|u1", "()", bytes_of<uint8_t>({2})));
  EXPECT_EQ(bytes.max_absolute.text, "255.0") << "it wraps around, as in NumPy";
  const TensorMetrics halves = of_files(npy("<f2", "()", bytes_of<uint16_t>({0x3c01})),
                                        npy("<f2", "()", bytes_of<uint16_t>({0x0001})));
  EXPECT_EQ(halves.max_absolute.number, 1 + 1.0 / 1024);
}

}  // namespace
}  // namespace migrate::compare
