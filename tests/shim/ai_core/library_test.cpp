// Functions of the library, gathers by mask, queues that bind two positions, tilings, and blocks with several cores.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::ElementsAre;
using testing::HasSubstr;
using T = LocalTensor<float>;

/// Runs `body(a, b)` where a holds (i - 32) / 8 for i below 64; the elements of b.
std::vector<float> result_of(const std::function<void(T, T)>& body, uint64_t seed = 0) {
  std::vector<float> x(64);
  for (size_t i = 0; i < x.size(); ++i) x[i] = (static_cast<float>(i) - 32) / 8;
  return result_from(x, body, seed);
}

/// The largest difference to f, relative where that is more than 1.
double difference(const std::function<void(T, T)>& body, double (*f)(double)) {
  const std::vector<float> y = result_of(body);
  double largest = 0;
  for (int i = 0; i < 64; ++i) {
    const double wanted = f((i - 32) / 8.0);
    largest =
        std::max(largest, std::fabs(y[static_cast<size_t>(i)] - wanted) / std::max(1.0, std::fabs(wanted)));
  }
  return largest;
}

TEST(Library, FunctionsAreRoundedOnce) {
  constexpr double kUnit = 0x1p-24;
  EXPECT_LE(difference([](T a, T b) { Sin(b, a, 64); }, [](double x) { return std::sin(x); }), kUnit);
  EXPECT_LE(difference([](T a, T b) { Cos(b, a); }, [](double x) { return std::cos(x); }), kUnit);
  EXPECT_LE(difference([](T a, T b) { Tan(b, a, 64); }, [](double x) { return std::tan(x); }), kUnit);
  EXPECT_LE(difference([](T a, T b) { Tanh(b, a, 64); }, [](double x) { return std::tanh(x); }), kUnit);
  EXPECT_LE(difference([](T a, T b) { Erf(b, a, 64); }, [](double x) { return std::erf(x); }), kUnit);
  EXPECT_LE(difference([](T a, T b) { Sigmoid(b, a, 64); }, [](double x) { return 1 / (1 + std::exp(-x)); }),
            kUnit);
  EXPECT_LE(difference([](T a, T b) { Silu(b, a, 64); }, [](double x) { return x / (1 + std::exp(-x)); }),
            kUnit);
  EXPECT_LE(difference([](T a, T b) { Swish(b, a, 64, 2.0f); },
                       [](double x) { return x / (1 + std::exp(-2 * x)); }),
            kUnit);
  EXPECT_LE(difference([](T a, T b) { Gelu(b, a, 64); },
                       [](double x) {
                         return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
                       }),
            kUnit);
  EXPECT_LE(difference([](T a, T b) { SwiGLU(b, a, a, 1.0f, 64); },
                       [](double x) { return x * x / (1 + std::exp(-x)); }),
            kUnit);
  EXPECT_EQ(difference([](T a, T b) { Floor(b, a, 64); }, [](double x) { return std::floor(x); }), 0);
  EXPECT_EQ(difference([](T a, T b) { Ceil(b, a, 64); }, [](double x) { return std::ceil(x); }), 0);
  EXPECT_EQ(difference([](T a, T b) { Trunc(b, a, 64); }, [](double x) { return std::trunc(x); }), 0);
  EXPECT_LE(difference([](T a, T b) { Power(b, a, 3.0f, 64); }, [](double x) { return x * x * x; }), kUnit);
  EXPECT_LE(difference(
                [](T a, T b) {
                  Abs(a, a, 64);
                  Power(b, a, a, 64);
                },
                [](double x) { return std::pow(std::fabs(x), std::fabs(x)); }),
            kUnit);
}

TEST(Library, TheTileToWorkWithIsLost) {
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                Duplicate(t.a, 1.0f, 256);
                Sin(t.a, t.a, t.b.ReinterpretCast<uint8_t>(), 64);
                order<HardEvent::V_S>();
                (void)t.b.GetValue(0);
              }),
              HasSubstr("reads bytes that nothing has written"));
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                Duplicate(t.a, 1.0f, 256);
                Sin(t.b, t.a, t.a.ReinterpretCast<uint8_t>(), 64);
              }),
              HasSubstr("overlaps the source or the destination"));
}

/// The first four elements of GatherMask's result, and how many it found.
std::vector<float> gathered_by(const std::function<void(T, T, uint64_t&)>& body, uint64_t seed) {
  uint64_t found = 0;
  std::vector<float> y = result_of([&](T a, T b) { body(a, b, found); }, seed);
  y.resize(4);
  y.push_back(static_cast<float>(found));
  return y;
}

TEST(GatherMask, PatternsAndBitsSelectElements) {
  for (uint64_t seed = 0; seed < 3; ++seed) {
    EXPECT_THAT(
        gathered_by([](T a, T b, uint64_t& n) { GatherMask(b, a, 1, false, 0, {1, 1, 8, 8}, n); }, seed),
        ElementsAre(-4, -3.75f, -3.5f, -3.25f, 32));
    EXPECT_THAT(
        gathered_by([](T a, T b, uint64_t& n) { GatherMask(b, a, 2, false, 0, {1, 1, 8, 8}, n); }, seed),
        ElementsAre(-3.875f, -3.625f, -3.375f, -3.125f, 32));
    EXPECT_THAT(
        gathered_by([](T a, T b, uint64_t& n) { GatherMask(b, a, 6, true, 8, {1, 1, 8, 8}, n); }, seed),
        ElementsAre(-3.625f, -3.125f, -1, -1, 2))
        << "an iteration of 8 elements";
    EXPECT_THAT(gathered_by(
                    [](T a, T b, uint64_t& n) {
                      const auto bits = b[32].ReinterpretCast<uint32_t>();
                      Duplicate(bits.ReinterpretCast<int32_t>(), 0x99, 8);
                      GatherMask(b, a, bits, true, 8, {1, 2, 2, 0}, n);
                    },
                    seed),
                ElementsAre(-4, -3.625f, -3.5f, -3.125f, 8))
        << "two iterations of 8 elements that begin 64 bytes apart, with the same bits";
  }
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                uint64_t found = 0;
                GatherMask(t.b, t.a, 8, false, 0, {1, 1, 8, 8}, found);
              }),
              HasSubstr("the pattern 8 is not one of 1 to 7"));
}

TEST(Queues, OneThatBindsCopiesInAndOutNeedsNoVectorUnit) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    std::vector<float> x = numbers(256), y(256);
    const Array in(x), out(y);
    EXPECT_EQ(broken_rule(
                  [&] {
                    TPipe pipe;
                    TQueBind<TPosition::VECIN, TPosition::VECOUT, 2> queue;
                    pipe.InitBuffer(queue, 2, 256);
                    for (uint32_t i = 0; i < 256; i += 64) {
                      LocalTensor<float> tile;
                      queue.AllocTensor(tile);
                      DataCopy(tile, in.tensor[i], 64);
                      queue.EnQue(tile);
                      queue.DeQue(tile);
                      DataCopy(out.tensor[i], tile, 64);
                      queue.FreeTensor(tile);
                    }
                  },
                  1, seed),
              "");
    EXPECT_EQ(y, x);
  }
}

struct Numbers {
  int32_t first;
  float second;
};

TEST(Tiling, IsCopiedFromGlobalMemory) {
  Numbers host = {3, 0.5f};
  EXPECT_EQ(broken_rule([&] {
              REGISTER_TILING_DEFAULT(Numbers);
              GET_TILING_DATA(numbers, reinterpret_cast<GM_ADDR>(&host));
              EXPECT_EQ(numbers.first, 3);
              GET_TILING_DATA_WITH_STRUCT(Numbers, again, reinterpret_cast<GM_ADDR>(&host));
              EXPECT_EQ(again.second, 0.5f);
              EXPECT_TRUE(TILING_KEY_IS(0));
            }),
            "");
}

TEST(Blocks, OfAMixedKernelHaveTwoVectorCores) {
  // As in a binary without an instruction of the cube unit; other tests here have some.
  const bool has_cube = npu_sim_core::binary_has_cube;
  npu_sim_core::binary_has_cube = false;
  std::vector<int32_t> seen(6, -1), atomic(8);
  const ArrayOf<int32_t> sums(atomic);
  const LaunchOutcome outcome = launched(
      [&] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
        EXPECT_EQ(GetBlockNum(), 3);
        EXPECT_EQ(GetSubBlockNum(), 2);
        seen[static_cast<size_t>(GetBlockIdx())] = static_cast<int32_t>(GetSubBlockIdx());
        Tiles t;
        const auto ones = t.a.ReinterpretCast<int32_t>();
        Duplicate(ones, 1, 8);
        order<HardEvent::V_MTE3>();
        SetAtomicAdd<int32_t>();
        DataCopy(sums.tensor, ones, 8);
        SetAtomicNone();
      },
      {}, 3);
  npu_sim_core::binary_has_cube = has_cube;
  EXPECT_EQ(outcome.broken, "");
  EXPECT_EQ(seen, (std::vector<int32_t>{0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(atomic, std::vector<int32_t>(8, 6));
}

TEST(Elements, AreReadAndWrittenByTheScalarUnit) {
  std::vector<float> x = {1, 2, 3, 4, 5, 6, 7, 8};
  const Array in(x);
  EXPECT_EQ(broken_rule([&] {
              Tiles t;
              npu_sim_core::table().order_scalar(npu_sim_core::running.core);
              t.a(0) = in.tensor(2);
              t.a(1) = t.a(0);
              t.a(1) += 4.0f;
              EXPECT_EQ(t.a(0), 3.0f);
              EXPECT_EQ(static_cast<int>(t.a(1)), 7);
              in.tensor(7) = 0.5f;
            }),
            "");
  EXPECT_EQ(x[7], 0.5f);
}

}  // namespace
}  // namespace npu::ai_core
