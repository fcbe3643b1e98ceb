#include "npu/rand.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "npu/rand_kernel.h"

namespace {

/// A device buffer and its generator; draw() copies back what a call wrote.
template <class T>
class Draws {
 public:
  explicit Draws(size_t count, unsigned long long seed = 42) : host_(count) {
    npuMalloc(&device_, count * sizeof(T));
    npurandCreateGenerator(&generator, NPURAND_RNG_PSEUDO_DEFAULT);
    npurandSetPseudoRandomGeneratorSeed(generator, seed);
  }
  ~Draws() {
    npurandDestroyGenerator(generator);
    npuFree(device_);
  }
  template <class Call, class... A>
  std::vector<T> draw(Call call, A... more) {
    EXPECT_EQ(call(generator, device_, host_.size(), more...), NPURAND_STATUS_SUCCESS);
    npuMemcpy(host_.data(), device_, host_.size() * sizeof(T), npuMemcpyDeviceToHost);
    return host_;
  }
  npurandGenerator_t generator = nullptr;

 private:
  T* device_ = nullptr;
  std::vector<T> host_;
};

struct Moments {
  double mean = 0, variance = 0, third = 0;
};
template <class T>
Moments moments(const std::vector<T>& values) {
  Moments m;
  for (T v : values) m.mean += double(v) / values.size();
  for (T v : values) m.variance += (v - m.mean) * (v - m.mean) / values.size();
  for (T v : values) m.third += std::pow(v - m.mean, 3) / values.size();
  return m;
}

constexpr size_t kMany = 1 << 18;

// Known answers of Philox4x32-10 from the reference implementation of its authors (Random123, kat_vectors).
TEST(Philox, GivesThePublishedAnswers) {
  auto zero = npu::detail::philox(0, 0, 0);
  EXPECT_EQ(zero.word[0], 0x6627e8d5u);
  EXPECT_EQ(zero.word[1], 0xe169c58du);
  EXPECT_EQ(zero.word[2], 0xbc57ac4cu);
  EXPECT_EQ(zero.word[3], 0x9b00dbd8u);
  auto ones = npu::detail::philox(~0ull, ~0ull, ~0ull);
  EXPECT_EQ(ones.word[0], 0x408f276du);
  EXPECT_EQ(ones.word[1], 0x41c83b0eu);
  EXPECT_EQ(ones.word[2], 0xa20bc7c6u);
  EXPECT_EQ(ones.word[3], 0x6d5451fdu);
}

TEST(Rand, UniformLiesInTheHalfOpenIntervalAndIsFlat) {
  auto values = Draws<float>(kMany).draw(npurandGenerateUniform);
  for (float v : values) ASSERT_TRUE(v > 0 && v <= 1) << v;
  auto m = moments(values);
  EXPECT_NEAR(m.mean, 0.5, 0.003);
  EXPECT_NEAR(m.variance, 1 / 12.0, 0.001);
  auto doubles = moments(Draws<double>(kMany).draw(npurandGenerateUniformDouble));
  EXPECT_NEAR(doubles.mean, 0.5, 0.003);
}

TEST(Rand, NormalHasItsMoments) {
  auto m = moments(Draws<float>(kMany).draw(npurandGenerateNormal, 3.f, 2.f));
  EXPECT_NEAR(m.mean, 3, 0.02);
  EXPECT_NEAR(m.variance, 4, 0.05);
  EXPECT_NEAR(m.third, 0, 0.3);
  auto d = moments(Draws<double>(kMany).draw(npurandGenerateNormalDouble, -1.0, 0.5));
  EXPECT_NEAR(d.mean, -1, 0.01);
  EXPECT_NEAR(d.variance, 0.25, 0.01);
  auto l = moments(Draws<float>(kMany).draw(npurandGenerateLogNormal, 0.f, 0.25f));
  EXPECT_NEAR(l.mean, std::exp(0.25 * 0.25 / 2), 0.005);
}

TEST(Rand, PoissonHasItsMomentsBelowAndAboveTheSwitch) {
  for (double lambda : {0.5, 9.5, 10.5, 300.0}) {
    auto m = moments(Draws<unsigned>(kMany).draw(npurandGeneratePoisson, lambda));
    EXPECT_NEAR(m.mean, lambda, 0.02 * lambda) << lambda;
    EXPECT_NEAR(m.variance, lambda, 0.03 * lambda) << lambda;
  }
}

TEST(Rand, SeedsAndOffsetsDecideTheSequence) {
  auto first = Draws<unsigned>(1000, 7).draw(npurandGenerate);
  EXPECT_EQ(first, Draws<unsigned>(1000, 7).draw(npurandGenerate));
  EXPECT_NE(first, Draws<unsigned>(1000, 8).draw(npurandGenerate));
  Draws<unsigned> shifted(500, 7);
  npurandSetGeneratorOffset(shifted.generator, 500);
  EXPECT_EQ(shifted.draw(npurandGenerate), std::vector<unsigned>(first.begin() + 500, first.end()));
  Draws<unsigned> twice(500, 7);
  twice.draw(npurandGenerate);
  EXPECT_EQ(twice.draw(npurandGenerate), std::vector<unsigned>(first.begin() + 500, first.end()));
}

TEST(Rand, RefusesWhatItCannotDo) {
  npurandGenerator_t generator = nullptr;
  EXPECT_EQ(npurandCreateGenerator(&generator, NPURAND_RNG_TEST), NPURAND_STATUS_TYPE_ERROR);
  ASSERT_EQ(npurandCreateGeneratorHost(&generator, NPURAND_RNG_PSEUDO_MT19937), NPURAND_STATUS_SUCCESS);
  float out[3] = {-1, -1, -1};
  EXPECT_EQ(npurandSetGeneratorOffset(generator, 5), NPURAND_STATUS_TYPE_ERROR);
  EXPECT_EQ(npurandSetGeneratorOrdering(generator, NPURAND_ORDERING_PSEUDO_SEEDED),
            NPURAND_STATUS_OUT_OF_RANGE);
  npurandGenerator_t of_pairs = nullptr;
  ASSERT_EQ(npurandCreateGeneratorHost(&of_pairs, NPURAND_RNG_PSEUDO_XORWOW), NPURAND_STATUS_SUCCESS);
  EXPECT_EQ(npurandGenerateNormal(of_pairs, out, 3, 0, 1), NPURAND_STATUS_LENGTH_NOT_MULTIPLE);
  npurandDestroyGenerator(of_pairs);
  EXPECT_EQ(npurandGenerateNormal(generator, out, 2, 0, -1), NPURAND_STATUS_OUT_OF_RANGE);
  EXPECT_EQ(npurandGenerateUniform(generator, nullptr, 3), NPURAND_STATUS_OUT_OF_RANGE);
  EXPECT_EQ(npurandGenerateUniform(nullptr, out, 3), NPURAND_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(out[0], -1);
  EXPECT_EQ(npurandGenerateUniform(generator, out, 2), NPURAND_STATUS_SUCCESS);
  EXPECT_TRUE(out[0] > 0 && out[1] > 0 && out[2] == -1);
  npurandDestroyGenerator(generator);
}

__global__ void draw_in_kernel(NPU_KERNEL_PARAMS_ float* out, npurandState* states, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  npurand_init(1234, i, 0, &states[i]);
  npurandState local = states[i];
  out[i] = npurand_normal(&local);
  states[i] = local;
}

TEST(RandKernel, ThreadsDrawIndependentNumbers) {
  constexpr int kThreads = 1 << 16;
  float* out;
  npurandState* states;
  npuMalloc(&out, kThreads * sizeof(float));
  npuMalloc(&states, kThreads * sizeof(npurandState));
  npu::launch<draw_in_kernel, npu::no_sync>(npu::config(kThreads / 256, 256), out, states, kThreads);
  std::vector<float> values(kThreads);
  npuMemcpy(values.data(), out, kThreads * sizeof(float), npuMemcpyDeviceToHost);
  auto m = moments(values);
  EXPECT_NEAR(m.mean, 0, 0.02);
  EXPECT_NEAR(m.variance, 1, 0.02);
  npuFree(out);
  npuFree(states);
}

TEST(RandKernel, SkippingEqualsDrawing) {
  npurandStatePhilox4_32_10_t drawn, skipped;
  npurand_init(5, 9, 0, &drawn);
  npurand_init(5, 9, 0, &skipped);
  for (int i = 0; i < 11; ++i) npurand(&drawn);
  skipahead(11, &skipped);
  EXPECT_EQ(npurand(&drawn), npurand(&skipped));
  float4 four = npurand_uniform4(&drawn);
  EXPECT_TRUE(four.x > 0 && four.w <= 1 && four.x != four.y);
}

}  // namespace
