// The rules of the strict vector core: each is broken on purpose, and the message says which.
#include "runtime_shim/ai_core/core.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

constexpr uint32_t kTile = 256;

/// What a test changes in the kernel below.
enum class Mutant {
  none,
  no_queue,
  swapped,
  early_enqueue,
  early_free,
  too_large,
  plain_copy,
  wrong_part,
  not_freed
};

/// y = x + x in tiles, as CANN's samples do it.
void twice(std::vector<float>& x, std::vector<float>& y, Mutant mutant = Mutant::none) {
  const Array in(x), out(y);
  TPipe pipe;
  TQue<QuePosition::VECIN, 2> from;
  TQue<QuePosition::VECOUT, 2> to;
  pipe.InitBuffer(from, 2, kTile * sizeof(float));
  pipe.InitBuffer(to, 2, mutant == Mutant::too_large ? 98304 : kTile * sizeof(float));
  const uint32_t count = static_cast<uint32_t>(x.size()), cores = static_cast<uint32_t>(GetBlockNum());
  const uint32_t part = (count / 8 + cores) / cores * 8;
  const uint32_t begin = part * static_cast<uint32_t>(GetBlockIdx()) +
                         (mutant == Mutant::wrong_part && GetBlockIdx() > 0 ? 8 : 0);
  const uint32_t end = std::min(begin + part, count);
  for (uint32_t i = begin; i < end; i += kTile) {
    const uint32_t n = std::min(end - i, kTile);
    LocalTensor<float> tile = from.AllocTensor<float>();
    if (mutant == Mutant::early_enqueue) from.EnQue(tile);
    if (mutant == Mutant::plain_copy)
      DataCopy(tile, in.tensor[i], n);
    else
      DataCopyPad(tile, in.tensor[i], {1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0},
                  {false, 0, 0, 0});
    LocalTensor<float> result = to.AllocTensor<float>();
    if (mutant == Mutant::swapped) {
      tile = from.DeQue<float>();
      from.EnQue(tile);
    } else if (mutant != Mutant::no_queue) {
      if (mutant != Mutant::early_enqueue) from.EnQue(tile);
      tile = from.DeQue<float>();
    }
    if (mutant == Mutant::early_free) from.FreeTensor(tile);
    Add(result, tile, tile, static_cast<int32_t>(n));
    to.EnQue(result);
    if (mutant != Mutant::not_freed && mutant != Mutant::early_free) from.FreeTensor(tile);
    result = to.DeQue<float>();
    DataCopyPad(out.tensor[i], result, {1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0});
    to.FreeTensor(result);
  }
}

std::string rule_of(Mutant mutant, size_t count = 1000, uint64_t seed = 0) {
  std::vector<float> x = numbers(count), y(count);
  return broken_rule([&] { twice(x, y, mutant); }, 3, seed);
}

TEST(Core, AKernelInTilesIsRightForEverySizeAndOrder) {
  for (const size_t count :
       {size_t{0}, size_t{1}, size_t{7}, size_t{255}, size_t{257}, size_t{1009}, size_t{4096}})
    for (uint64_t seed = 0; seed < 6; ++seed) {
      std::vector<float> x = numbers(count), y(count, -99);
      EXPECT_EQ(broken_rule([&] { twice(x, y); }, 3, seed), "") << count;
      for (size_t i = 0; i < count; ++i) ASSERT_EQ(y[i], 2 * x[i]) << count << " " << i;
    }
}

TEST(Core, MutantsAreCaughtInEveryOrder) {
  for (uint64_t seed = 0; seed < 6; ++seed) {
    EXPECT_THAT(rule_of(Mutant::no_queue, 1000, seed), HasSubstr("no flag or queue orders them"));
    EXPECT_THAT(rule_of(Mutant::swapped, 1000, seed), HasSubstr("DeQue from an empty queue"));
    EXPECT_THAT(rule_of(Mutant::early_enqueue, 1000, seed),
                HasSubstr("DataCopyPad: a tensor of a queue that is enqueued or free"));
    EXPECT_THAT(rule_of(Mutant::early_free, 1000, seed),
                HasSubstr("Add: a tensor of a queue that is enqueued or free"));
    EXPECT_THAT(rule_of(Mutant::too_large, 1000, seed), HasSubstr("do not fit into the unified buffer"));
    EXPECT_THAT(rule_of(Mutant::plain_copy, 1001, seed),
                HasSubstr("are no multiple of 32; DataCopyPad takes them"));
    EXPECT_THAT(rule_of(Mutant::not_freed, 1000, seed), HasSubstr("not freed"));
  }
}

TEST(Core, APartThatOverlapsAnotherIsARaceThatTheResultShows) {
  // Cores do not see each other: the comparison with the host finds what a wrong partition leaves out.
  std::vector<float> x = numbers(1000), y(1000, -99);
  EXPECT_EQ(broken_rule([&] { twice(x, y, Mutant::wrong_part); }, 3), "");
  EXPECT_TRUE(std::any_of(y.begin(), y.end(), [](float v) { return v == -99; }));
}

TEST(Core, TheMessageNamesPlaceRuleAndBlock) {
  const std::string rule = rule_of(Mutant::no_queue);
  EXPECT_THAT(rule, HasSubstr("core_test.cpp:"));
  EXPECT_THAT(rule, HasSubstr("Add on pipe V reads what DataCopyPad on pipe MTE2"));
  EXPECT_THAT(rule, HasSubstr("[Ascend C API, SetFlag/WaitFlag; block "));
}

TEST(Core, ValuesThatNothingHasComputedDoNotReachMemory) {
  std::vector<float> out(8);
  const Array array(out);
  EXPECT_THAT(broken_rule([&] {
                Tiles t;
                Adds(t.b, t.a, 1.0f, 8);
                SetFlag<HardEvent::V_MTE3>(0);
                WaitFlag<HardEvent::V_MTE3>(0);
                DataCopy(array.tensor, t.b, 8);
              }),
              HasSubstr("elements that no instruction has computed reach global memory"));
  EXPECT_THAT(broken_rule([&] {
                Tiles t;
                (void)t.a.GetValue(3);
              }),
              HasSubstr("GetValue reads bytes that nothing has written"));
}

TEST(Core, TheScalarUnitWaitsForTheVectorUnit) {
  const auto sum = [](bool waits) {
    return broken_rule([&] {
      Tiles t;
      Duplicate(t.a, 2.0f, 100);
      ReduceSum(t.b, t.a, t.b[128], 100);
      if (waits) {
        SetFlag<HardEvent::V_S>(0);
        WaitFlag<HardEvent::V_S>(0);
      }
      EXPECT_EQ(t.b.GetValue(0), 200.0f);
    });
  };
  EXPECT_EQ(sum(true), "");
  EXPECT_THAT(sum(false), HasSubstr("GetValue on pipe S reads what ReduceSum on pipe V"));
}

TEST(Core, FlagsHaveAProtocol) {
  EXPECT_THAT(broken_rule([] { WaitFlag<HardEvent::V_MTE3>(2); }), HasSubstr("which is not set"));
  EXPECT_THAT(broken_rule([] { SetFlag<HardEvent::V_MTE3>(9); }), HasSubstr("not one of 0 to 7"));
  EXPECT_THAT(broken_rule([] { SetFlag<HardEvent::V_MTE3>(1); }), HasSubstr("is not waited for"));
  EXPECT_THAT(broken_rule([] {
                SetFlag<HardEvent::V_MTE3>(1);
                SetFlag<HardEvent::V_MTE3>(1);
              }),
              HasSubstr("set again"));
}

TEST(Core, InstructionsHaveRules) {
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                Duplicate(t.a, 1.0f, 100);
                Add(t.a[8], t.a, t.a, 50);
              }),
              HasSubstr("overlap in part"));
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                Duplicate(t.a, 1.0f, 100);
                Adds(t.b, t.a[3], 1.0f, 8);
              }),
              HasSubstr("not at a multiple of 32"));
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                Duplicate(t.a, 1.0f, 100);
                CompareScalar(t.b.ReinterpretCast<uint8_t>(), t.a, 0.0f, CMPMODE::LT, 100);
              }),
              HasSubstr("not whole 256 bytes"));
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                Duplicate(t.b, 1.0f, 100000);
              }),
              HasSubstr("beyond the unified buffer"));
}

/// Runs `body(a, b)` on tiles that hold the same numbers; the 8 results.
template <class Body>
std::vector<float> computed(const std::vector<float>& values, Body body) {
  std::vector<float> x = values, y(x.size());
  const Array in(x), out(y);
  const std::string rule = broken_rule([&] {
    Tiles t;
    const auto n = static_cast<uint32_t>(x.size());
    DataCopyPad(t.a, in.tensor, {1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0}, {true, 0, 0, 0});
    SetFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE2_V>(0);
    body(t.a, t.b, static_cast<int32_t>(n));
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    DataCopyPad(out.tensor, t.b, {1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0});
  });
  EXPECT_EQ(rule, "");
  return y;
}

TEST(Core, InstructionsComputeWhatTheirNamesSay) {
  using T = LocalTensor<float>;
  const std::vector<float> x = {-2.5f, -1, -0.0f, 0.5f, 1, 2.25f, 100, 1e-3f};
  const auto expect = [&](const char* name, const std::vector<float>& y,
                          const std::function<float(float)>& f) {
    for (size_t i = 0; i < x.size(); ++i) EXPECT_FLOAT_EQ(y[i], f(x[i])) << name << " of " << x[i];
  };
  expect("Muls", computed(x, [](T a, T b, int n) { Muls(b, a, 3.0f, n); }), [](float v) { return 3 * v; });
  expect("Mul", computed(x, [](T a, T b, int n) { Mul(b, a, a, n); }), [](float v) { return v * v; });
  expect("Maxs", computed(x, [](T a, T b, int n) { Maxs(b, a, 0.0f, n); }),
         [](float v) { return v < 0 ? 0 : v; });
  expect("Exp", computed(x, [](T a, T b, int n) { Mins(b, a, 1.0f, n), Exp(b, b, n); }),
         [](float v) { return std::exp(std::min(v, 1.0f)); });
  expect("Abs, Sqrt", computed(x, [](T a, T b, int n) { Abs(b, a, n), Sqrt(b, b, n); }),
         [](float v) { return std::sqrt(std::fabs(v)); });
  expect("Div", computed(x, [](T a, T b, int n) { Duplicate(b, 1.0f, n), Div(b, a, b, n); }),
         [](float v) { return v; });
  expect("Cast to bfloat16 and back",
         computed(x,
                  [](T a, T b, int n) {
                    const auto narrow = a[128].ReinterpretCast<bfloat16_t>();
                    Cast(narrow, a, RoundMode::CAST_RINT, static_cast<uint32_t>(n));
                    Cast(b, narrow, RoundMode::CAST_NONE, static_cast<uint32_t>(n));
                  }),
         [](float v) { return static_cast<float>(bfloat16_t(v)); });
  expect("Cast to int and back",
         computed(x,
                  [](T a, T b, int n) {
                    const auto whole = a.ReinterpretCast<int32_t>();
                    Cast(whole, a, RoundMode::CAST_TRUNC, static_cast<uint32_t>(n));
                    Cast(b, whole, RoundMode::CAST_NONE, static_cast<uint32_t>(n));
                  }),
         [](float v) { return std::trunc(v); });
}

TEST(Core, ACopyFromTileToTileTakesWhole32Bytes) {
  const auto copied = [](uint32_t count) {
    return broken_rule([count] {
      Tiles t;
      Duplicate(t.a, 1.0f, 100);
      DataCopy(t.b, t.a, count);
    });
  };
  EXPECT_EQ(copied(16), "");
  EXPECT_THAT(copied(17), HasSubstr("68 bytes from tile to tile are no multiple of 32"));
}

TEST(Core, SelectHasTheEndOfTheUnifiedBuffer) {
  const auto select = [](uint32_t bytes, SELMODE mode) {
    return broken_rule([=] {
      TPipe pipe;
      TBuf<QuePosition::VECCALC> buffer;
      pipe.InitBuffer(buffer, bytes);
      const auto tile = buffer.Get<float>();
      Duplicate(tile, 1.0f, 128);
      CompareScalar(tile[128].ReinterpretCast<uint8_t>(), tile, 0.0f, CMPMODE::GT, 64);
      Select(tile[64], tile[128].ReinterpretCast<uint8_t>(), tile, 2.0f, mode, 64);
    });
  };
  EXPECT_EQ(select(188416, SELMODE::VSEL_TENSOR_SCALAR_MODE), "");
  EXPECT_THAT(select(188417, SELMODE::VSEL_TENSOR_SCALAR_MODE), HasSubstr("are left to Select"));
  EXPECT_THAT(select(1024, SELMODE::VSEL_TENSOR_TENSOR_MODE),
              HasSubstr("the mode is not that of its operands"));
}

TEST(Core, SelectTakesTheElementsOfTheMask) {
  const std::vector<float> x = {-2, 3, -4, 5};
  const auto y = computed(x, [](LocalTensor<float> a, LocalTensor<float> b, int n) {
    const auto mask = a[128].ReinterpretCast<uint8_t>();
    CompareScalar(mask, a, 0.0f, CMPMODE::GT, 64);
    Select(b, mask, a, 0.5f, SELMODE::VSEL_TENSOR_SCALAR_MODE, static_cast<uint32_t>(n));
  });
  EXPECT_EQ(y, (std::vector<float>{0.5f, 3, 0.5f, 5}));
}

}  // namespace
}  // namespace npu::ai_core
