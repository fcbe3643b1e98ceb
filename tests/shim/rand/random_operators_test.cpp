// Random numbers without the simulator's private interface. Each case is a process, because the shim reads the variable once.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "npu/rand.h"

namespace {

constexpr size_t kCount = 1000;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::_Exit(1);
}
#define REQUIRE(condition) require(condition, #condition)

template <class Real>
struct Calls;
template <>
struct Calls<float> {
  static constexpr auto uniform = npurandGenerateUniform;
  static constexpr auto normal = npurandGenerateNormal;
  static constexpr auto log_normal = npurandGenerateLogNormal;
};
template <>
struct Calls<double> {
  static constexpr auto uniform = npurandGenerateUniformDouble;
  static constexpr auto normal = npurandGenerateNormalDouble;
  static constexpr auto log_normal = npurandGenerateLogNormalDouble;
};

/// Two draws of each distribution one after the other, by the operators.
template <class Real>
std::vector<Real> draws(unsigned long long seed) {
  npurandGenerator_t generator = nullptr;
  REQUIRE(npurandCreateGenerator(&generator, NPURAND_RNG_PSEUDO_PHILOX4_32_10) == NPURAND_STATUS_SUCCESS);
  REQUIRE(npurandSetPseudoRandomGeneratorSeed(generator, seed) == NPURAND_STATUS_SUCCESS);
  const size_t all = 6 * kCount;
  std::vector<Real> host(all);
  Real* device = nullptr;
  REQUIRE(npuMalloc(&device, all * sizeof(Real)) == npuSuccess);
  for (size_t draw = 0; draw < 2; ++draw) {
    Real* const at = device + draw * 3 * kCount;
    REQUIRE(Calls<Real>::uniform(generator, at, kCount) == NPURAND_STATUS_SUCCESS);
    REQUIRE(Calls<Real>::normal(generator, at + kCount, kCount, Real(0.1), Real(1.7)) ==
            NPURAND_STATUS_SUCCESS);
    REQUIRE(Calls<Real>::log_normal(generator, at + 2 * kCount, kCount, 0, 1) == NPURAND_STATUS_SUCCESS);
  }
  REQUIRE(npuMemcpy(host.data(), device, all * sizeof(Real), npuMemcpyDeviceToHost) == npuSuccess);
  npurandDestroyGenerator(generator);
  return host;
}

/// The seed decides the numbers, the second draw goes on where the first ended, and each distribution has its mean.
template <class Real>
void follow_the_seed() {
  const std::vector<Real> numbers = draws<Real>(77);
  REQUIRE(numbers == draws<Real>(77));
  REQUIRE(numbers != draws<Real>(78));
  const double means[] = {0.5, 0.1, 1.6487}, spreads[] = {0.29, 1.7, 2.16};
  for (size_t part = 0; part < 6; ++part) {
    double mean = 0;
    for (size_t i = part * kCount; i < (part + 1) * kCount; ++i) {
      mean += static_cast<double>(numbers[i]) / kCount;
      REQUIRE(part % 3 != 0 || (numbers[i] > 0 && numbers[i] <= 1));
      REQUIRE(numbers[i] != numbers[(i + 3 * kCount) % (6 * kCount)]);
    }
    REQUIRE(std::abs(mean - means[part % 3]) < 5 * spreads[part % 3] / std::sqrt(1.0 * kCount));
  }
  std::_Exit(0);
}

/// A case starts the program anew, with the variable: the shim reads it when it is loaded.
class RandomOperators : public testing::Test {
 protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    setenv("NPU_SIM_PRIVATE", "0", 1);
  }
  void TearDown() override { unsetenv("NPU_SIM_PRIVATE"); }
};

TEST_F(RandomOperators, OfFloatsFollowTheSeed) {
  EXPECT_EXIT(follow_the_seed<float>(), testing::ExitedWithCode(0), "");
}
TEST_F(RandomOperators, OfDoublesFollowTheSeed) {
  EXPECT_EXIT(follow_the_seed<double>(), testing::ExitedWithCode(0), "");
}

void refuse(npurandRngType_t type) {
  npurandGenerator_t generator = nullptr;
  unsigned* device = nullptr;
  REQUIRE(npuMalloc(&device, 4 * kCount) == npuSuccess);
  REQUIRE(npurandCreateGenerator(&generator, type) == NPURAND_STATUS_SUCCESS);
  REQUIRE(npurandGenerate(generator, device, kCount) == NPURAND_STATUS_LAUNCH_FAILURE);
  std::_Exit(0);
}

TEST_F(RandomOperators, NameWhatCannHasNot) {
  EXPECT_EXIT(
      refuse(NPURAND_RNG_PSEUDO_DEFAULT), testing::ExitedWithCode(0),
      "npurandGenerate or npurandGeneratePoisson is not supported here: it needs the simulated device");
  EXPECT_EXIT(
      refuse(NPURAND_RNG_PSEUDO_MRG32K3A), testing::ExitedWithCode(0),
      "npurandGenerate with a generator other than PSEUDO_DEFAULT and PSEUDO_PHILOX4_32_10 is not supported here");
}

}  // namespace
