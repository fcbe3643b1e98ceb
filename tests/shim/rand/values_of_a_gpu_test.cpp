// Numbers that cuRAND 10.4 of CUDA 13.0 gave on an H100 on 2026-11-26, as sums over their bytes: calls one after the other, each of a
// device buffer of 100,000 elements.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "npu/kernel/integer_intrinsics.h"
#include "npu/rand.h"
#include "npu/rand_kernel.h"

namespace {

constexpr size_t kCount = 100000;

/// FNV-1a.
template <class T>
uint64_t sum_of(const std::vector<T>& values) {
  uint64_t sum = 1469598103934665603u;
  const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
  for (size_t i = 0; i < values.size() * sizeof(T); ++i) sum = (sum ^ bytes[i]) * 1099511628211u;
  return sum;
}

struct Sums {
  int type;
  unsigned long long seed, offset;
  int order;                          // 0: not set
  uint64_t words, uniforms, doubles;  // three calls, one after the other
  uint64_t after_odd;                 // uniforms after 999 others
  uint64_t first_doubles;             // as a first call
};
constexpr Sums kSums[] = {
    {100, 0u, 0, 0, 0xe6e7e5aeea13b7a2u, 0xe7a262781ac2192au, 0x554262f7657f2f29u, 0x6525d9d0320e9e51u,
     0x976ffd06ab40db5fu},
    {121, 0u, 0, 0, 0x5cfd12c1f5a53b8au, 0xc59159612b550fb2u, 0x90c1798f7d3effb8u, 0x68499a3032091263u,
     0xb9882469174366b7u},
    {161, 0u, 0, 0, 0xef2dfe91becbd8f9u, 0x8ac64474eef99e12u, 0xb5ccafff05e781e3u, 0x481bdb4363f2493fu,
     0xf89a4226479ad0c3u},
    {101, 1234u, 0, 0, 0x7ad73bcf32f732d9u, 0x6224643d3fb26da5u, 0x07d674ca53cd0ebcu, 0x0cc0f9932942fc01u,
     0xec8e3f2bbb89d211u},
    {121, 1234u, 0, 0, 0x0cf873b3eaebea40u, 0x6bcaf02789dc60f3u, 0x590705068aca9c63u, 0xabc8c08d911c43afu,
     0x05c20eee25c7b64fu},
    {161, 1234u, 0, 0, 0x006c5a95cf8f4708u, 0xf8323612979a4265u, 0x5363bfee9222c656u, 0xa67ae6e8b88a9c38u,
     0xf6459a88807e33e1u},
    {100, 123456789012345u, 777, 0, 0xf10d79240e209ba4u, 0x718c3adb7dd96642u, 0xeb86aea617d79e05u,
     0xafd69cc4f7ad7388u, 0xddb6d3282ee123b3u},
    {121, 123456789012345u, 777, 0, 0xab69cf97eceb7d21u, 0xae2e58ff5bbfe33fu, 0xc4024edf1bbcdab3u,
     0x2a2d85295a7ec635u, 0x27c4eba9e449237du},
    {161, 123456789012345u, 777, 0, 0xb7742f971e6b48fbu, 0x7fbcb1ab4c795fc1u, 0x5340208a316a9543u,
     0x8ad629acc5ac9c8fu, 0xd51be776dea67e2cu},
    {121, 123456789012345u, 0, 103, 0x1f8dc6c8101cc5f7u, 0x7262baffa51956f1u, 0xacdf70e6ed8a6580u,
     0x08748a0839fe8173u, 0x0de4353fbdd693fcu},
    {201, 0u, 0, 0, 0x24e2d9e4f197e983u, 0x8c2eabb53beea45cu, 0x2cac1d5354c01013u, 0x9956b1f5b6c45e6fu,
     0xaea193e3f73d29e3u},
    {203, 0u, 0, 0, 0x0u, 0x8c2eabb53beea45cu, 0xee796e94732bef81u, 0x9956b1f5b6c45e6fu, 0x5e665f03c84a5daau},
};

template <class T, class Call>
std::vector<T> draw(npurandGenerator_t generator, Call call, size_t count = kCount) {
  std::vector<T> values(count);
  EXPECT_EQ(call(generator, values.data(), count), NPURAND_STATUS_SUCCESS);
  return values;
}

npurandGenerator_t generator_of(const Sums& sums) {
  npurandGenerator_t generator = nullptr;
  int errors = npurandCreateGeneratorHost(&generator, npurandRngType_t(sums.type));
  if (sums.type < 200) errors += npurandSetPseudoRandomGeneratorSeed(generator, sums.seed);
  if (sums.offset) errors += npurandSetGeneratorOffset(generator, sums.offset);
  if (sums.order) errors += npurandSetGeneratorOrdering(generator, npurandOrdering_t(sums.order));
  EXPECT_EQ(errors, 0);
  return generator;
}

TEST(RandOfAGpu, GeneratorsGiveTheSameBits) {
  for (const Sums& sums : kSums) {
    SCOPED_TRACE(testing::Message() << "type " << sums.type << " seed " << sums.seed << " offset "
                                    << sums.offset);
    npurandGenerator_t generator = generator_of(sums);
    if (sums.words) EXPECT_EQ(sum_of(draw<unsigned>(generator, npurandGenerate)), sums.words);
    if (sums.words) EXPECT_EQ(sum_of(draw<float>(generator, npurandGenerateUniform)), sums.uniforms);
    if (sums.words) EXPECT_EQ(sum_of(draw<double>(generator, npurandGenerateUniformDouble)), sums.doubles);
    npurandDestroyGenerator(generator);
    generator = generator_of(sums);
    draw<float>(generator, npurandGenerateUniform, 999);
    EXPECT_EQ(sum_of(draw<float>(generator, npurandGenerateUniform)), sums.after_odd);
    npurandDestroyGenerator(generator);
    generator = generator_of(sums);
    EXPECT_EQ(sum_of(draw<double>(generator, npurandGenerateUniformDouble)), sums.first_doubles);
    npurandDestroyGenerator(generator);
  }
}

/// The first normals of seed 0. A GPU computes them by its fast sine and cosine.
TEST(RandOfAGpu, NormalsAreThoseOfTheSameWords) {
  const struct {
    npurandRngType_t type;
    uint32_t numbers[6];
  } cases[] = {
      {NPURAND_RNG_PSEUDO_XORWOW, {0x3e95c75b, 0xbf37e660, 0x3dcccb32, 0xbec95139, 0x4023026b, 0xbb613655}},
      {NPURAND_RNG_PSEUDO_MRG32K3A, {0x3fec4c1d, 0xbf591197, 0x3e8e008d, 0xc00ef5af, 0xbebbe70a, 0xbfcc2b64}},
      {NPURAND_RNG_PSEUDO_PHILOX4_32_10,
       {0xbf6cb6ad, 0x3f7dbb30, 0xbef6d1b2, 0xbf1e1b9d, 0xbed9c6b8, 0x3f88a6c9}},
      {NPURAND_RNG_QUASI_SOBOL32, {0xc0cad08c, 0, 0x3f2cab5c, 0xbf2cab5c, 0xbea324b3, 0x3f933ea6}},
  };
  for (const auto& one : cases) {
    npurandGenerator_t generator = nullptr;
    npurandCreateGeneratorHost(&generator, one.type);
    float values[6];
    EXPECT_EQ(npurandGenerateNormal(generator, values, 6, 0, 1), NPURAND_STATUS_SUCCESS);
    npurandDestroyGenerator(generator);
    for (int i = 0; i < 6; ++i)
      EXPECT_NEAR(values[i], npu::detail::same_bits<float>(one.numbers[i]), 5e-6) << one.type << " " << i;
  }
}

/// An odd count does not change which words make a number.
TEST(RandOfAGpu, NormalsOfPhiloxHaveTheirPlaces) {
  std::vector<float> at_once(6), in_parts(6);
  npurandGenerator_t generator = nullptr;
  for (std::vector<float>* out : {&at_once, &in_parts}) {
    npurandCreateGeneratorHost(&generator, NPURAND_RNG_PSEUDO_PHILOX4_32_10);
    const size_t part = out == &at_once ? 6 : 3;
    for (size_t i = 0; i < 6; i += part)
      EXPECT_EQ(npurandGenerateNormal(generator, out->data() + i, part, 0, 1), NPURAND_STATUS_SUCCESS);
    npurandDestroyGenerator(generator);
  }
  EXPECT_EQ(at_once, in_parts);
}

TEST(RandOfAGpu, TheLargestNumberOfMrg32k3aIsAWord) {
  npurandStateMRG32k3a_t state;  // of this seed both recurrences are 0, so that every number is the modulus
  npurand_init(0xaaaaaaaa55555555u, 0, 0, &state);
  EXPECT_EQ(npurand(&state), 0xffffffffu);
}

/// 64 threads, each of a subsequence of its own, which draws, skips, and draws again.
template <class State>
uint64_t words_of_threads(unsigned long long seed) {
  std::vector<unsigned> out(512);
  for (unsigned i = 0; i < 64; ++i) {
    State state;
    npurand_init(seed, i, i * 3, &state);
    for (unsigned k = 0; k < 8; ++k) out[i * 8 + k] = npurand(&state);
    for (int k = 0; k < 4; ++k) npurand_uniform(&state);
    for (int k = 0; k < 4; ++k) npurand_normal(&state);
    for (int k = 0; k < 4; ++k) npurand_uniform_double(&state);
    for (int k = 0; k < 4; ++k) npurand_normal_double(&state);
    skipahead(1000003ull, &state);
    out[i * 8 + 6] = npurand(&state);
    skipahead_sequence(5ull, &state);
    out[i * 8 + 7] = npurand(&state);
  }
  return sum_of(out);
}

TEST(RandOfAGpu, StatesInKernelsGiveTheSameBits) {
  EXPECT_EQ(words_of_threads<npurandStatePhilox4_32_10_t>(0), 0xc5fad750eaa04689u);
  EXPECT_EQ(words_of_threads<npurandStatePhilox4_32_10_t>(42), 0x2b79a780f58b49ddu);
  EXPECT_EQ(words_of_threads<npurandStateMRG32k3a_t>(0), 0xa1ba8df737335c01u);
  EXPECT_EQ(words_of_threads<npurandStateMRG32k3a_t>(42), 0xa57e04bab0f27cf4u);
  EXPECT_EQ(words_of_threads<npurandStateMRG32k3a_t>(81985529216486895u), 0x3bbddfeb9c5a88fdu);
}

TEST(RandOfAGpu, StatesOfXorwowKeepTheSecondOfAPair) {
  std::vector<unsigned> out(512);
  for (unsigned i = 0; i < 64; ++i) {
    npurandState state;
    npurand_init(81985529216486895u, i, i * 3, &state);
    for (unsigned k = 0; k < 8; ++k) out[i * 8 + k] = npurand(&state);
    for (int k = 0; k < 2; ++k) npurand_uniform(&state);
    for (int k = 0; k < 3; ++k) npurand_normal(&state);
    npurand_log_normal(&state, 0.5f, 0.25f);
    for (int k = 0; k < 2; ++k) npurand_normal2(&state);
    for (int k = 0; k < 2; ++k) npurand_uniform_double(&state);
    for (int k = 0; k < 3; ++k) npurand_normal_double(&state);
    npurand_log_normal_double(&state, 0.5, 0.25);
    for (int k = 0; k < 2; ++k) npurand_normal2_double(&state);
    skipahead(1000003ull, &state);
    out[i * 8 + 6] = npurand(&state);
    skipahead_sequence(5ull, &state);
    out[i * 8 + 7] = npurand(&state);
  }
  EXPECT_EQ(sum_of(out), 0x99125490028faae7u);
}

TEST(RandOfAGpu, SmallPoissonCounts) {
  npurandState state;
  npurand_init(0, 0, 0, &state);
  for (const unsigned wanted : {1u, 0u, 0u, 0u, 0u, 0u}) EXPECT_EQ(npurand_poisson(&state, 0.5), wanted);
}

}  // namespace
