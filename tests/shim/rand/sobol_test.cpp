#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "npu/rand.h"
#include "npu/rand_kernel.h"

namespace {

/// A host generator; draw() gives what a call writes.
class Quasi {
 public:
  explicit Quasi(npurandRngType_t type, unsigned dimensions = 1) {
    EXPECT_EQ(npurandCreateGeneratorHost(&generator, type), NPURAND_STATUS_SUCCESS);
    EXPECT_EQ(npurandSetQuasiRandomGeneratorDimensions(generator, dimensions), NPURAND_STATUS_SUCCESS);
  }
  ~Quasi() { npurandDestroyGenerator(generator); }
  template <class T, class Call, class... A>
  std::vector<T> draw(Call call, size_t count, A... more) {
    std::vector<T> out(count);
    EXPECT_EQ(call(generator, out.data(), count, more...), NPURAND_STATUS_SUCCESS);
    return out;
  }
  npurandGenerator_t generator = nullptr;
};

// The first points in three dimensions as the authors of the direction vectors print them (S. Joe and F. Y.
// Kuo, "Notes on generating Sobol sequences", 2008).
TEST(Sobol, GivesThePublishedPoints) {
  const double points[10][3] = {{0, 0, 0},
                                {.5, .5, .5},
                                {.75, .25, .25},
                                {.25, .75, .75},
                                {.375, .375, .625},
                                {.875, .875, .125},
                                {.625, .125, .875},
                                {.125, .625, .375},
                                {.1875, .3125, .9375},
                                {.6875, .8125, .4375}};
  auto words = Quasi(NPURAND_RNG_QUASI_SOBOL32, 3).draw<unsigned>(npurandGenerate, 30);
  auto wide = Quasi(NPURAND_RNG_QUASI_SOBOL64, 3).draw<unsigned long long>(npurandGenerateLongLong, 30);
  for (int d = 0; d < 3; ++d) {
    for (int i = 0; i < 10; ++i) {
      EXPECT_EQ(words[d * 10 + i], static_cast<unsigned>(points[i][d] * 0x1p32)) << i << " " << d;
      EXPECT_EQ(wide[d * 10 + i], static_cast<unsigned long long>(points[i][d] * 0x1p64)) << i << " " << d;
    }
  }
}

TEST(Sobol, CallsAndOffsetsContinueOneSequence) {
  const auto all = Quasi(NPURAND_RNG_QUASI_SOBOL32).draw<unsigned>(npurandGenerate, 10007);
  Quasi pieces(NPURAND_RNG_QUASI_SOBOL32);
  EXPECT_EQ(pieces.draw<unsigned>(npurandGenerate, 5003),
            std::vector<unsigned>(all.begin(), all.begin() + 5003));
  EXPECT_EQ(pieces.draw<unsigned>(npurandGenerate, 5004),
            std::vector<unsigned>(all.begin() + 5003, all.end()));
  npurandSetGeneratorOffset(pieces.generator, 9999);
  EXPECT_EQ(pieces.draw<unsigned>(npurandGenerate, 8), std::vector<unsigned>(all.begin() + 9999, all.end()));
}

// 2^8 points of a net have one point in each box of sides 2^-a and 2^-(8 - a): the first two dimensions do.
void expect_net(npurandRngType_t type) {
  auto u = Quasi(type, 2).draw<double>(npurandGenerateUniformDouble, 512);
  for (int a = 0; a <= 8; ++a) {
    std::set<std::pair<int, int>> boxes;
    for (int i = 0; i < 256; ++i) {
      EXPECT_TRUE(u[i] > 0 && u[i] <= 1 && u[256 + i] > 0 && u[256 + i] <= 1);
      boxes.insert({static_cast<int>(u[i] * (1 << a)), static_cast<int>(u[256 + i] * (256 >> a))});
    }
    EXPECT_EQ(boxes.size(), 256u) << type << " " << a;
  }
}

TEST(Sobol, PointsFillTheSquareEvenly) {
  for (auto type : {NPURAND_RNG_QUASI_SOBOL32, NPURAND_RNG_QUASI_SCRAMBLED_SOBOL32, NPURAND_RNG_QUASI_SOBOL64,
                    NPURAND_RNG_QUASI_SCRAMBLED_SOBOL64})
    expect_net(type);
  Quasi plain(NPURAND_RNG_QUASI_SOBOL32), scrambled(NPURAND_RNG_QUASI_SCRAMBLED_SOBOL32);
  EXPECT_NE(plain.draw<unsigned>(npurandGenerate, 8), scrambled.draw<unsigned>(npurandGenerate, 8));
}

TEST(Sobol, EveryDimensionIsEven) {
  constexpr unsigned kDimensions = 3667;
  for (auto type : {NPURAND_RNG_QUASI_SOBOL32, NPURAND_RNG_QUASI_SCRAMBLED_SOBOL64}) {
    auto u = Quasi(type, kDimensions).draw<float>(npurandGenerateUniform, 64 * kDimensions);
    for (unsigned d = 0; d < kDimensions; ++d) {
      std::set<int> cells;
      for (int i = 0; i < 64; ++i) cells.insert(static_cast<int>(u[d * 64 + i] * 64));
      ASSERT_EQ(cells.size(), 64u) << type << " " << d;
    }
  }
}

TEST(Sobol, DistributionsByTheInverse) {
  constexpr int kCount = 1 << 14;
  for (auto type : {NPURAND_RNG_QUASI_SOBOL32, NPURAND_RNG_QUASI_SOBOL64}) {
    auto normal = Quasi(type).draw<double>(npurandGenerateNormalDouble, kCount, 3.0, 2.0);
    auto single = Quasi(type).draw<float>(npurandGenerateNormal, kCount, 3.f, 2.f);
    auto log_normal = Quasi(type).draw<float>(npurandGenerateLogNormal, kCount, 3.f, 2.f);
    double mean = 0, variance = 0;
    for (double x : normal) mean += x / kCount;
    for (double x : normal) variance += (x - mean) * (x - mean) / kCount;
    EXPECT_NEAR(mean, 3, 2e-3);
    EXPECT_NEAR(variance, 4, 2e-2);
    for (int i = 1; i < kCount; ++i) {
      ASSERT_NEAR(single[i], normal[i], 1e-5 * (1 + std::abs(normal[i])));
      ASSERT_NEAR(log_normal[i] / std::exp(normal[i]), 1, 1e-4);
    }
    for (double lambda : {0.5, 20.0, 4000.0}) {
      auto counts = Quasi(type).draw<unsigned>(npurandGeneratePoisson, kCount, lambda);
      double average = 0, spread = 0;
      for (unsigned c : counts) average += double(c) / kCount;
      for (unsigned c : counts) spread += (c - average) * (c - average) / kCount;
      EXPECT_NEAR(average, lambda, 1e-3 * (1 + lambda));
      EXPECT_NEAR(spread, lambda, 2e-2 * (1 + lambda));
    }
  }
}

TEST(Sobol, ANormalOfOddCountIsFine) {
  Quasi quasi(NPURAND_RNG_QUASI_SOBOL32);
  EXPECT_EQ(quasi.draw<float>(npurandGenerateNormal, 7, 0.f, 1.f).size(), 7u);
}

TEST(Sobol, RefusesWhatItCannotDo) {
  Quasi narrow(NPURAND_RNG_QUASI_DEFAULT, 3), wide(NPURAND_RNG_QUASI_SCRAMBLED_SOBOL64);
  unsigned words[4];
  unsigned long long long_words[4];
  EXPECT_EQ(npurandGenerate(narrow.generator, words, 4), NPURAND_STATUS_LENGTH_NOT_MULTIPLE);
  EXPECT_EQ(npurandGenerate(wide.generator, words, 4), NPURAND_STATUS_TYPE_ERROR);
  EXPECT_EQ(npurandGenerateLongLong(narrow.generator, long_words, 3), NPURAND_STATUS_TYPE_ERROR);
  EXPECT_EQ(npurandGenerateLongLong(wide.generator, nullptr, 3), NPURAND_STATUS_OUT_OF_RANGE);
  EXPECT_EQ(npurandSetPseudoRandomGeneratorSeed(narrow.generator, 1), NPURAND_STATUS_TYPE_ERROR);
  EXPECT_EQ(npurandGenerateSeeds(narrow.generator), NPURAND_STATUS_TYPE_ERROR);
  EXPECT_EQ(npurandSetGeneratorOrdering(narrow.generator, NPURAND_ORDERING_PSEUDO_BEST),
            NPURAND_STATUS_OUT_OF_RANGE);
  EXPECT_EQ(npurandSetGeneratorOrdering(narrow.generator, NPURAND_ORDERING_QUASI_DEFAULT),
            NPURAND_STATUS_SUCCESS);
  for (unsigned count : {0u, 3668u})
    EXPECT_EQ(npurandSetQuasiRandomGeneratorDimensions(narrow.generator, count), NPURAND_STATUS_OUT_OF_RANGE);
  npurandGenerator_t pseudo = nullptr;
  npurandCreateGeneratorHost(&pseudo, NPURAND_RNG_PSEUDO_DEFAULT);
  EXPECT_EQ(npurandSetQuasiRandomGeneratorDimensions(pseudo, 1), NPURAND_STATUS_TYPE_ERROR);
  EXPECT_EQ(npurandGenerateLongLong(pseudo, long_words, 4), NPURAND_STATUS_TYPE_ERROR);
  npurandDestroyGenerator(pseudo);
  npurandDirectionVectors32_t* vectors;
  EXPECT_EQ(npurandGetDirectionVectors32(&vectors, NPURAND_DIRECTION_VECTORS_64_JOEKUO6),
            NPURAND_STATUS_OUT_OF_RANGE);
  EXPECT_EQ(npurandGetDirectionVectors32(nullptr, NPURAND_DIRECTION_VECTORS_32_JOEKUO6),
            NPURAND_STATUS_OUT_OF_RANGE);
}

// One thread per dimension, as programs do.
template <class State, class Word, class... Constant>
__global__ void draw(NPU_KERNEL_PARAMS_ const Word* vectors, int bits, int count, Word* words,
                     float* uniforms, Constant... constants) {
  const int d = static_cast<int>(threadIdx.x);
  State state;
  npurand_init(vectors + d * bits, constants[d]..., Word{5}, &state);
  for (int i = 0; i < count; ++i) words[d * count + i] = npurand(&state);
  npurand_init(vectors + d * bits, constants[d]..., Word{0}, &state);
  skipahead(Word{5}, &state);
  for (int i = 0; i < count; ++i) uniforms[d * count + i] = npurand_uniform(&state);
}

TEST(Sobol, KernelsDrawTheSameNumbers) {
  constexpr int kDimensions = 7, kCount = 100;
  npurandDirectionVectors32_t* vectors = nullptr;
  ASSERT_EQ(npurandGetDirectionVectors32(&vectors, NPURAND_DIRECTION_VECTORS_32_JOEKUO6),
            NPURAND_STATUS_SUCCESS);
  EXPECT_EQ(vectors[0][0], 0x80000000u);
  unsigned *device_vectors, *words;
  float* uniforms;
  npuMalloc(&device_vectors, sizeof(vectors[0]) * kDimensions);
  npuMallocManaged(&words, sizeof(unsigned) * kDimensions * kCount);
  npuMallocManaged(&uniforms, sizeof(float) * kDimensions * kCount);
  npuMemcpy(device_vectors, vectors, sizeof(vectors[0]) * kDimensions, npuMemcpyHostToDevice);
  npu::launch<draw<npurandStateSobol32, unsigned>>(npu::config(1, kDimensions), device_vectors, 32, kCount,
                                                   words, uniforms);
  ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  for (bool real : {false, true}) {
    Quasi host(NPURAND_RNG_QUASI_SOBOL32, kDimensions);
    npurandSetGeneratorOffset(host.generator, 5);
    if (real)
      EXPECT_EQ(host.draw<float>(npurandGenerateUniform, kDimensions * kCount),
                std::vector<float>(uniforms, uniforms + kDimensions * kCount));
    else
      EXPECT_EQ(host.draw<unsigned>(npurandGenerate, kDimensions * kCount),
                std::vector<unsigned>(words, words + kDimensions * kCount));
  }
  npuFree(device_vectors);
  npuFree(words);
  npuFree(uniforms);
}

TEST(Sobol, KernelsDrawTheSameScrambledNumbers) {
  constexpr int kDimensions = 3, kCount = 50;
  using Word = unsigned long long;
  npurandDirectionVectors64_t* vectors = nullptr;
  Word* constants = nullptr;
  ASSERT_EQ(npurandGetDirectionVectors64(&vectors, NPURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6),
            NPURAND_STATUS_SUCCESS);
  ASSERT_EQ(npurandGetScrambleConstants64(&constants), NPURAND_STATUS_SUCCESS);
  Word *table, *words;
  float* uniforms;
  npuMallocManaged(&table, sizeof(Word) * kDimensions * 65);
  npuMallocManaged(&words, sizeof(Word) * kDimensions * kCount);
  npuMallocManaged(&uniforms, sizeof(float) * kDimensions * kCount);
  std::copy_n(&vectors[0][0], kDimensions * 64, table);
  std::copy_n(constants, kDimensions, table + kDimensions * 64);
  npu::launch<draw<npurandStateScrambledSobol64, Word, const Word*>>(
      npu::config(1, kDimensions), table, 64, kCount, words, uniforms, table + kDimensions * 64);
  ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  Quasi host(NPURAND_RNG_QUASI_SCRAMBLED_SOBOL64, kDimensions);
  npurandSetGeneratorOffset(host.generator, 5);
  EXPECT_EQ(host.draw<Word>(npurandGenerateLongLong, kDimensions * kCount),
            std::vector<Word>(words, words + kDimensions * kCount));
  npuFree(table);
  npuFree(words);
  npuFree(uniforms);
}

}  // namespace
