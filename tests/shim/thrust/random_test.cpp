// Thrust's random engines and distributions against numbers that Thrust 3.0 of CUDA 13.0 gives, and against those of
// the standard library.
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "npu/thrust.h"

namespace {

/// What the default engine gives as its 10000th number.
template <class Engine>
unsigned long long number_10000() {
  Engine engine;
  engine.discard(9999);
  return engine();
}
/// What the engine with seed 7 gives after 100 numbers.
template <class Engine>
unsigned long long number_101_of_seed_7() {
  Engine engine(7);
  for (int i = 0; i < 100; ++i) engine();
  return engine();
}
using Shift = thrust::linear_feedback_shift_engine<unsigned, 32, 31, 13, 12>;
using Xor = thrust::xor_combine_engine<thrust::minstd_rand, 3, thrust::ranlux24_base, 1>;

TEST(ThrustRandom, EnginesGiveTheNumbersOfThrust) {
  EXPECT_EQ(number_10000<thrust::minstd_rand0>(), 1043618065u);  // as C++ says
  EXPECT_EQ(number_10000<thrust::minstd_rand>(), 399268537u);
  EXPECT_EQ(number_101_of_seed_7<thrust::minstd_rand0>(), 1634509566u);
  EXPECT_EQ(number_101_of_seed_7<thrust::minstd_rand>(), 1880379893u);
  EXPECT_EQ(number_10000<thrust::ranlux24_base>(), 7937952u);
  EXPECT_EQ(number_101_of_seed_7<thrust::ranlux24_base>(), 4952892u);
  EXPECT_EQ(number_10000<thrust::ranlux24>(), 9901578u);
  EXPECT_EQ(number_101_of_seed_7<thrust::ranlux24>(), 3109300u);
  EXPECT_EQ(number_10000<thrust::ranlux48_base>(), 192113843633948u);
  EXPECT_EQ(number_101_of_seed_7<thrust::ranlux48_base>(), 1046597202495u);
  EXPECT_EQ(number_10000<thrust::ranlux48>(), 88229545517833u);
  EXPECT_EQ(number_101_of_seed_7<thrust::ranlux48>(), 4988327306174u);
  EXPECT_EQ(number_10000<thrust::taus88>(), 3535848941u);
  EXPECT_EQ(number_101_of_seed_7<thrust::taus88>(), 2147014490u);
  EXPECT_EQ(number_10000<Shift>(), 981440277u);
  EXPECT_EQ(number_10000<Xor>(), 3197168256u);
}

TEST(ThrustRandom, EnginesHaveTheLimitsOfThrust) {
  EXPECT_EQ(+thrust::ranlux24::max, 16777215u);
  EXPECT_EQ(+thrust::ranlux48::max, 281474976710655u);
  EXPECT_EQ(+thrust::taus88::max, 4294967295u);
  EXPECT_EQ(+Shift::max, 4294967294u);
  EXPECT_EQ(+Xor::max, 4294967294u);
  EXPECT_EQ(+thrust::taus88::min, 0u);
}

template <class Engine>
class ThrustEngine : public testing::Test {};
using Engines =
    testing::Types<thrust::minstd_rand0, thrust::minstd_rand, thrust::ranlux24_base, thrust::ranlux24,
                   thrust::ranlux48_base, thrust::ranlux48, thrust::taus88, Shift, Xor>;
TYPED_TEST_SUITE(ThrustEngine, Engines);

TYPED_TEST(ThrustEngine, JumpsCopiesAndStreams) {
  TypeParam engine(5), jumped(5), seeded;
  EXPECT_NE(engine, seeded);
  seeded.seed(5);
  EXPECT_EQ(engine, seeded);
  for (int i = 0; i < 37; ++i) engine();
  jumped.discard(37);
  EXPECT_EQ(engine, jumped);
  std::stringstream text;
  text << engine;
  TypeParam read;
  text >> read;
  EXPECT_EQ(read, engine);
  EXPECT_EQ(read(), engine());
  seeded.seed();
  EXPECT_EQ(seeded, TypeParam());
}

TEST(ThrustRandom, DistributionsGiveTheNumbersOfThrust) {
  thrust::taus88 engine(3);
  thrust::uniform_real_distribution<float> real(-2, 5);
  thrust::normal_distribution<float> normal(1, 2);
  thrust::uniform_int_distribution<int> whole(-3, 4);
  EXPECT_FLOAT_EQ(real(engine), -1.9999866485595703f);
  EXPECT_FLOAT_EQ(normal(engine), -3.8351149559020996f);
  EXPECT_EQ(whole(engine), -2);
  EXPECT_FLOAT_EQ(real(engine), 1.5004405975341797f);
  EXPECT_FLOAT_EQ(normal(engine), -0.30020797252655029f);
  EXPECT_EQ(whole(engine), -2);
  thrust::ranlux48 fine(3);
  thrust::uniform_real_distribution<double> real64(-2, 5);
  thrust::normal_distribution<double> normal64(1, 2);
  EXPECT_DOUBLE_EQ(real64(fine), -1.9999472344007501);
  EXPECT_NEAR(normal64(fine), -8.0864903148639335, 1e-14);
}

TEST(ThrustRandom, DistributionsTakeParameters) {
  thrust::minstd_rand engine(1), same(1);
  thrust::uniform_int_distribution<int> whole(0, 9);
  const thrust::uniform_int_distribution<int>::param_type other(100, 109);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(whole(engine, other), whole(same) + 100);
  thrust::normal_distribution<double> normal;
  normal.param({5, 0});
  EXPECT_EQ(normal(engine), 5);
  EXPECT_EQ(normal, thrust::normal_distribution<double>(5, 0));
  EXPECT_NE(normal, thrust::normal_distribution<double>());
  std::stringstream text;
  text << normal;
  thrust::normal_distribution<double> read;
  text >> read;
  EXPECT_EQ(read, normal);
}

TEST(ThrustRandom, DistributionsTakeEnginesOfTheStandardLibrary) {
  std::mt19937 engine(1);
  thrust::normal_distribution<double> normal(2, 3);
  double sum = 0, squares = 0;
  for (int i = 0; i < 100000; ++i) {
    const double x = normal(engine);
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / 1e5, 2, 0.05);
  EXPECT_NEAR(squares / 1e5, 13, 0.3);
}

TEST(ThrustRandom, EnginesRunOnTheDevice) {
  const int n = 4099;
  thrust::device_vector<unsigned> out(n);
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n), out.begin(),
                    [](int i) {
                      thrust::taus88 engine(static_cast<unsigned>(i) + 5000);
                      engine.discard(static_cast<unsigned>(i % 7));
                      return engine();
                    });
  const thrust::host_vector<unsigned> got = out;
  for (int i = 0; i < n; ++i) {
    thrust::taus88 engine(static_cast<unsigned>(i) + 5000);
    for (int k = 0; k < i % 7; ++k) engine();
    ASSERT_EQ(got[static_cast<std::size_t>(i)], engine());
  }
}

}  // namespace
