// The cube unit: fractals, products and results against plain loops, and the rules of each instruction.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

template <class T>
std::vector<T> matrix(int rows, int columns, int factor) {
  std::vector<T> list;
  for (int i = 0; i < rows * columns; ++i)
    list.push_back(static_cast<T>(static_cast<float>(i * factor % 11 - 5)));
  return list;
}

template <class T, class Result>
std::vector<Result> product(const std::vector<T>& a, const std::vector<T>& b, int m, int n, int k) {
  std::vector<Result> c(static_cast<size_t>(m * n));
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int l = 0; l < k; ++l)
        c[static_cast<size_t>(i * n + j)] += static_cast<Result>(a[static_cast<size_t>(i * k + l)]) *
                                             static_cast<Result>(b[static_cast<size_t>(l * n + j)]);
  return c;
}

int rounded_up(int value, int part) { return (value + part - 1) / part * part; }

/// C = A B of one block, by queues. How B comes into L0B: by an image, by squares, or fractal by fractal.
enum class Way { image, squares, fractals };

template <class T, class Result>
struct Product {
  int m, n, k;
  Way way;
  bool relu = false, twice = false;

  void run(ArrayOf<T>& a, ArrayOf<T>& b, ArrayOf<Result>& c) const {
    constexpr int kLanes = 32 / static_cast<int>(sizeof(T));
    const int high = rounded_up(m, 16), deep = rounded_up(k, kLanes), wide = rounded_up(n, 32);
    TPipe pipe;
    TQue<TPosition::A1, 1> a1;
    TQue<TPosition::B1, 1> b1;
    TQue<TPosition::A2, 1> a2;
    TQue<TPosition::B2, 1> b2;
    TQue<TPosition::CO1, 1> co1;
    pipe.InitBuffer(a1, 1, static_cast<uint32_t>(high * deep) * sizeof(T));
    pipe.InitBuffer(a2, 1, static_cast<uint32_t>(high * deep) * sizeof(T));
    pipe.InitBuffer(b1, 1, static_cast<uint32_t>(deep * wide) * sizeof(T));
    pipe.InitBuffer(b2, 1, static_cast<uint32_t>(deep * wide) * sizeof(T));
    pipe.InitBuffer(co1, 1, static_cast<uint32_t>(high * wide) * 4);
    copy(a1, a.tensor, m, k, high);
    copy(b1, b.tensor, k, n, deep);
    LocalTensor<T> from = a1.DeQue<T>(), to = a2.AllocTensor<T>();
    LoadData2DParams load;
    load.repeatTimes = static_cast<uint8_t>(deep / kLanes);
    load.srcStride = static_cast<uint16_t>(high / 16);
    for (int i = 0; i < high / 16; ++i)
      LoadData(to[static_cast<uint32_t>(i * 16 * deep)], from[static_cast<uint32_t>(i * 16 * kLanes)], load);
    a2.EnQue(to);
    a1.FreeTensor(from);
    from = b1.DeQue<T>(), to = b2.AllocTensor<T>();
    load_b(from, to, deep, rounded_up(n, kLanes));
    b2.EnQue(to);
    b1.FreeTensor(from);
    LocalTensor<Result> sum = co1.AllocTensor<Result>();
    const LocalTensor<T> x = a2.DeQue<T>(), y = b2.DeQue<T>();
    MmadParams params;
    params.m = static_cast<uint16_t>(m), params.n = static_cast<uint16_t>(n),
    params.k = static_cast<uint16_t>(k);
    Mmad(sum, x, y, params);
    params.cmatrixInitVal = false;
    if (twice) Mmad(sum, x, y, params);
    a2.FreeTensor(x);
    b2.FreeTensor(y);
    co1.EnQue(sum);
    sum = co1.DeQue<Result>();
    Fixpipe(c.tensor, sum,
            FixpipeParamsV220(static_cast<uint16_t>(n), static_cast<uint16_t>(m), static_cast<uint16_t>(high),
                              static_cast<uint32_t>(n), relu));
    co1.FreeTensor(sum);
  }

 private:
  template <class Queue>
  static void copy(Queue& queue, const GlobalTensor<T>& from, int rows, int columns, int step) {
    LocalTensor<T> to = queue.template AllocTensor<T>();
    Nd2NzParams p;
    p.ndNum = 1, p.nValue = static_cast<uint16_t>(rows), p.dValue = static_cast<uint16_t>(columns);
    p.srcDValue = static_cast<uint16_t>(columns), p.dstNzC0Stride = static_cast<uint16_t>(step),
    p.dstNzNStride = 1;
    DataCopy(to, from, p);
    queue.EnQue(to);
  }

  void load_b(const LocalTensor<T>& from, const LocalTensor<T>& to, int deep, int wide) const {
    constexpr int kLanes = 32 / static_cast<int>(sizeof(T));
    if constexpr (std::is_same_v<T, half>) {
      if (way == Way::image) {
        LoadData3DParamsV2<T> p;
        p.l1H = 1, p.l1W = static_cast<uint16_t>(deep),
        p.channelSize = p.kExtension = static_cast<uint16_t>(wide);
        p.mExtension = static_cast<uint16_t>(deep);
        return LoadData(to, from, p);
      }
      if (way == Way::fractals) {
        const LoadData2DParams p(0, static_cast<uint8_t>(wide / 16), static_cast<uint16_t>(deep / 16), 0, 0,
                                 true, 0);
        for (int i = 0; i < deep / 16; ++i)
          LoadData(to[static_cast<uint32_t>(i * 16 * wide)], from[static_cast<uint32_t>(i * 256)], p);
        return;
      }
    }
    const bool two = sizeof(T) == 1;
    LoadData2dTransposeParams p(0, static_cast<uint8_t>(wide / kLanes), static_cast<uint16_t>(deep / kLanes),
                                two ? 1 : 0, 0);
    for (int i = 0; i < deep / kLanes; ++i)
      LoadDataWithTranspose(to[static_cast<uint32_t>(i * kLanes * wide)],
                            from[static_cast<uint32_t>(i * kLanes * kLanes)], p);
  }
};

template <class T, class Result>
void check(const Product<T, Result>& of, uint64_t seed) {
  std::vector<T> a = matrix<T>(of.m, of.k, 7), b = matrix<T>(of.k, of.n, 3);
  std::vector<Result> c(static_cast<size_t>(of.m * of.n)),
      expected = product<T, Result>(a, b, of.m, of.n, of.k);
  for (Result& value : expected) {
    if (of.twice) value *= 2;
    if (of.relu && value < 0) value = 0;
  }
  ArrayOf<T> x(a), y(b);
  ArrayOf<Result> z(c);
  EXPECT_EQ(broken_rule([&] { of.run(x, y, z); }, 1, seed), "");
  EXPECT_EQ(c, expected) << of.m << " " << of.n << " " << of.k << " of " << sizeof(T) << " bytes";
}

TEST(CubeUnit, ProductsAreThoseOfAPlainLoop) {
  for (uint64_t seed = 0; seed < 3; ++seed) {
    for (const Way way : {Way::image, Way::squares, Way::fractals}) {
      check(Product<half, float>{32, 48, 64, way}, seed);
      check(Product<half, float>{48, 16, 16, way, true}, seed);
      check(Product<half, float>{16, 32, 32, way, false, true}, seed);
    }
    check(Product<int8_t, int32_t>{32, 64, 96, Way::squares}, seed);
    check(Product<int8_t, int32_t>{16, 32, 32, Way::squares, true, true}, seed);
  }
}

// The rest of the fractals is not computed with.
TEST(CubeUnit, SizesNeedNotFillFractals) {
  for (uint64_t seed = 0; seed < 2; ++seed) {
    check(Product<half, float>{17, 30, 32, Way::fractals}, seed);
    check(Product<half, float>{5, 7, 19, Way::squares}, seed);
    check(Product<int8_t, int32_t>{3, 17, 37, Way::squares}, seed);
  }
}

TEST(CubeUnit, RandomSizesAreThoseOfAPlainLoop) {
  std::mt19937 random(7);
  const auto size = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)) + 1; };
  for (int i = 0; i < 40; ++i) {
    const int m = size(70) + 1, n = size(90), k = size(80);
    const uint64_t seed = random() % 4;
    check(Product<half, float>{m, n, k, i % 2 == 0 ? Way::squares : Way::fractals, i % 3 == 0, i % 5 == 0},
          seed);
    check(Product<bfloat16_t, float>{m, n, k, Way::squares}, seed);
    // Squares of 32 columns fill two fractals, which the product counts.
    const int pairs = 32 * size(3) - static_cast<int>(random() % 16);
    check(Product<int8_t, int32_t>{m, pairs, k, Way::squares, i % 3 == 0, i % 5 == 0}, seed);
  }
}

/// A kernel with a tensor in each memory, in the order of `body`'s parameters.
template <class Body>
std::string rule_of(Body body) {
  return broken_rule([&] {
    TPipe pipe;
    TBuf<TPosition::A1> a1;
    TBuf<TPosition::A2> a2;
    TBuf<TPosition::B2> b2;
    TBuf<TPosition::CO1> co1;
    pipe.InitBuffer(a1, 4096);
    pipe.InitBuffer(a2, 4096);
    pipe.InitBuffer(b2, 4096);
    pipe.InitBuffer(co1, 4096);
    body(a1.Get<half>(), a2.Get<half>(), b2.Get<half>(), co1.Get<float>());
  });
}

using Tile = LocalTensor<half>;

TEST(CubeUnit, OperandsLieWhereTheUnitTakesThem) {
  EXPECT_THAT(rule_of([](Tile a1, Tile, Tile b2, LocalTensor<float> c) {
                Mmad(c, a1, b2, {16, 16, 16, 0, false, true});
              }),
              HasSubstr("an operand is in L1 and belongs in L0A"));
  EXPECT_THAT(rule_of([](Tile a1, Tile a2, Tile, LocalTensor<float>) {
                LoadData(a2[16], a1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
              }),
              HasSubstr("begins at byte 32 of L0A, not at a multiple of 512"));
  EXPECT_THAT(rule_of([](Tile a1, Tile a2, Tile, LocalTensor<float>) {
                LoadData(a2, a1, LoadData2DParams(0, 129, 0, 0, 0, false, 0));
              }),
              HasSubstr("are beyond L0A of 65536 bytes"));
}

TEST(CubeUnit, WhatNothingHasComputedIsNoOperand) {
  EXPECT_THAT(rule_of([](Tile, Tile a2, Tile b2, LocalTensor<float> c) {
                Mmad(c, a2, b2, {16, 16, 16, 0, false, true});
              }),
              HasSubstr("Mmad takes elements of A that no instruction has computed"));
  std::vector<float> out(256);
  const Array array(out);
  EXPECT_THAT(rule_of([&](Tile, Tile, Tile, LocalTensor<float> c) {
                Fixpipe(array.tensor, c, FixpipeParamsV220(16, 16, 16, 16, false));
              }),
              HasSubstr("elements that no instruction has computed reach global memory"));
}

TEST(CubeUnit, PipesAreOrderedByFlags) {
  std::vector<half> in(256, half(1));
  const ArrayOf<half> array(in);
  const Nd2NzParams rows = {1, 16, 16, 0, 16, 16, 1, 0};
  EXPECT_THAT(rule_of([&](Tile a1, Tile a2, Tile, LocalTensor<float>) {
                DataCopy(a1, array.tensor, rows);
                LoadData(a2, a1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
              }),
              HasSubstr("LoadData on pipe MTE1 reads what DataCopy on pipe MTE2"));
  EXPECT_THAT(rule_of([&](Tile a1, Tile a2, Tile b2, LocalTensor<float> c) {
                DataCopy(a1, array.tensor, rows);
                order<HardEvent::MTE2_MTE1>();
                LoadData(a2, a1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
                LoadData(b2, a1, LoadData2DParams(0, 1, 1, 0, 0, true, 0));
                Mmad(c, a2, b2, {16, 16, 16, 0, false, true});
              }),
              HasSubstr("Mmad on pipe M reads what LoadData on pipe MTE1"));
}

TEST(CubeUnit, FormsThatAreNotModelledAreRefused) {
  EXPECT_THAT(rule_of([](Tile a1, Tile a2, Tile, LocalTensor<float>) {
                LoadData3DParamsV2<half> p;
                p.l1H = p.l1W = 4, p.channelSize = p.kExtension = 16, p.mExtension = 16, p.filterW = 3;
                LoadData(a2, a1, p);
              }),
              HasSubstr("modelled is a filter of 1 x 1"));
  EXPECT_THAT(rule_of([](Tile a1, Tile a2, Tile, LocalTensor<float>) {
                LoadData3DParamsV2<half> p;
                p.l1H = 1, p.l1W = 16, p.channelSize = 16, p.kExtension = 32, p.mExtension = 16;
                LoadData(a2, a1, p);
              }),
              HasSubstr("beyond the image of 16 pixels and 16 channels"));
  EXPECT_THAT(rule_of([](Tile, Tile a2, Tile b2, LocalTensor<float> c) {
                Mmad(c, a2, b2, {16, 16, 16, 3, false, true});
              }),
              HasSubstr("unitFlag is not modelled"));
  std::vector<float> out(256);
  const Array array(out);
  EXPECT_THAT(rule_of([&](Tile, Tile, Tile, LocalTensor<float> c) {
                SetAtomicAdd<float>();
                Fixpipe(array.tensor, c, FixpipeParamsV220(16, 16, 16, 16, false));
              }),
              HasSubstr("Fixpipe that combines with global memory is not modelled"));
}

// As in kernels that name no type of parameters: the number of numbers says which it is.
TEST(CubeUnit, ParametersMayBeBraces) {
  std::vector<float> in = numbers(64), out(64);
  const Array from(in), to(out);
  EXPECT_EQ(broken_rule([&] {
              Tiles t;
              DataCopy(t.a, from.tensor, {1, 4, 0, 0});
              DataCopyPad(t.a[32], from.tensor[32], {1, 128, 0, 0}, {});
              order<HardEvent::MTE2_MTE3>();
              DataCopyPad(to.tensor, t.a, {1, 128, 0, 0});
              DataCopyPad(to.tensor[32], t.a[32], {1, 128, 0, 0, 0});
            }),
            "");
  EXPECT_EQ(out, in);
  std::vector<half> halves(256, half(2));
  const ArrayOf<half> x(halves);
  EXPECT_EQ(rule_of([&](Tile a1, Tile a2, Tile b2, LocalTensor<float> c) {
              DataCopy(a1, x.tensor, {1, 16, 16, 0, 16, 16, 1, 0});
              order<HardEvent::MTE2_MTE1>();
              LoadData(a2, a1, {0, 1, 1, 0, 0, false, 0});
              const uint8_t pads[4] = {};
              LoadData(b2, a1, {pads, 1, 16, 16, 16, 16, 0, 0, 1, 1, 1, 1, 1, 1, false, false, half(0)});
              order<HardEvent::MTE1_M>();
              Mmad(c, a2, b2, {16, 16, 16, 0, false, true});
            }),
            "");
}

TEST(CubeUnit, ACoreIsOfOneKind) {
  EXPECT_THAT(broken_rule([] {
                TPipe pipe;
                TBuf<> vector;
                TBuf<TPosition::A1> a1;
                TBuf<TPosition::A2> a2;
                pipe.InitBuffer(vector, 256);
                pipe.InitBuffer(a1, 512);
                pipe.InitBuffer(a2, 512);
                Duplicate(vector.Get<float>(), 1.0f, 64);
                LoadData(a2.Get<half>(), a1.Get<half>(), LoadData2DParams(0, 1, 1, 0, 0, false, 0));
              }),
              HasSubstr("LoadData is of the cube core, and this is a vector core"));
  EXPECT_THAT(broken_rule([] {
                if (g_coreType == AIV) return;
              }),
              HasSubstr("does not say which it is for"));
  CoreConfig config;
  config.architecture = 1001;
  EXPECT_THAT(launched([] { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY); }, config).broken,
              HasSubstr("modelled for cores dav-2201 alone"));
}

}  // namespace
}  // namespace npu::ai_core
