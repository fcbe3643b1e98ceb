// Random numbers without the simulator's private interface. Each case is a process, because the shim reads the variable once.
#include <gtest/gtest.h>

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

/// Two draws of each distribution one after the other, by a generator of the device or of the host.
template <class Real>
std::vector<Real> draws(bool on_host) {
  npurandGenerator_t generator = nullptr;
  const auto create = on_host ? npurandCreateGeneratorHost : npurandCreateGenerator;
  REQUIRE(create(&generator, NPURAND_RNG_PSEUDO_PHILOX4_32_10) == NPURAND_STATUS_SUCCESS);
  REQUIRE(npurandSetPseudoRandomGeneratorSeed(generator, 77) == NPURAND_STATUS_SUCCESS);
  const size_t all = 6 * kCount;
  std::vector<Real> host(all);
  Real* device = nullptr;
  REQUIRE(npuMalloc(&device, all * sizeof(Real)) == npuSuccess);
  Real* const out = on_host ? host.data() : device;
  for (size_t draw = 0; draw < 2; ++draw) {
    Real* const at = out + draw * 3 * kCount;
    REQUIRE(Calls<Real>::uniform(generator, at, kCount) == NPURAND_STATUS_SUCCESS);
    REQUIRE(Calls<Real>::normal(generator, at + kCount, kCount, Real(0.1), Real(1.7)) ==
            NPURAND_STATUS_SUCCESS);
    REQUIRE(Calls<Real>::log_normal(generator, at + 2 * kCount, kCount, 0, 1) == NPURAND_STATUS_SUCCESS);
  }
  if (!on_host)
    REQUIRE(npuMemcpy(host.data(), device, all * sizeof(Real), npuMemcpyDeviceToHost) == npuSuccess);
  npurandDestroyGenerator(generator);
  return host;
}

/// The operators of the simulated device continue one sequence, and give the numbers of the host's generator.
template <class Real>
void equals_the_host() {
  const std::vector<Real> by_operators = draws<Real>(false), by_host = draws<Real>(true);
  for (size_t i = 0; i < by_host.size(); ++i) {
    const bool is_close = std::abs(by_operators[i] - by_host[i]) <= 1e-6 * (1 + std::abs(by_host[i]));
    if (!is_close) std::fprintf(stderr, "%zu: %g and %g\n", i, double(by_operators[i]), double(by_host[i]));
    REQUIRE(is_close);
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

TEST_F(RandomOperators, EqualTheHostsFloats) {
  EXPECT_EXIT(equals_the_host<float>(), testing::ExitedWithCode(0), "");
}
TEST_F(RandomOperators, EqualTheHostsDoubles) {
  EXPECT_EXIT(equals_the_host<double>(), testing::ExitedWithCode(0), "");
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
