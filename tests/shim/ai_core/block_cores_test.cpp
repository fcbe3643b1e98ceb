// Cores of one block that run at once: the cube core multiplies, two vector cores go on, and flags order them.
#include "runtime_shim/ai_core/cube/block_cores.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

constexpr int kReady = 3, kFree = 4, kSteps = 5;

/// The cube core squares `in` (16 x 16), as often as there are steps, into a slot; each vector core adds a half of it to its sum.
void squares(const ArrayOf<half>& in, const Array& slot, const Array& out, bool waits) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  TPipe pipe;
  if ASCEND_IS_AIC {
    TBuf<TPosition::A1> a1;
    TBuf<TPosition::A2> a2;
    TBuf<TPosition::B2> b2;
    TBuf<TPosition::CO1> co1;
    pipe.InitBuffer(a1, 512);
    pipe.InitBuffer(a2, 512);
    pipe.InitBuffer(b2, 512);
    pipe.InitBuffer(co1, 1024);
    DataCopy(a1.Get<half>(), in.tensor, Nd2NzParams{1, 16, 16, 0, 16, 16, 1, 0});
    order<HardEvent::MTE2_MTE1>();
    LoadData(a2.Get<half>(), a1.Get<half>(), LoadData2DParams(0, 1, 1, 0, 0, false, 0));
    LoadData(b2.Get<half>(), a1.Get<half>(), LoadData2DParams(0, 1, 1, 0, 0, true, 0));
    order<HardEvent::MTE1_M>();
    for (int i = 0; i < kSteps; ++i) {
      Mmad(co1.Get<float>(), a2.Get<half>(), b2.Get<half>(), {16, 16, 16, 0, false, i == 0});
      order<HardEvent::M_FIX>();
      if (waits) CrossCoreWaitFlag(kFree);
      Fixpipe(slot.tensor, co1.Get<float>(), FixpipeParamsV220(16, 16, 16, 16, false));
      order<HardEvent::FIX_M>();
      CrossCoreSetFlag<2, PIPE_FIX>(kReady);
    }
  }
  if ASCEND_IS_AIV {
    TBuf<> tile, sum;
    pipe.InitBuffer(tile, 512);
    pipe.InitBuffer(sum, 512);
    const auto half_of = static_cast<uint64_t>(GetSubBlockIdx() * 128);
    Duplicate(sum.Get<float>(), 0.0f, 128);
    for (int i = 0; i < kSteps; ++i) {
      CrossCoreSetFlag<2, PIPE_V>(kFree);
      CrossCoreWaitFlag(kReady);
      order<HardEvent::V_MTE2>();
      DataCopy(tile.Get<float>(), slot.tensor[half_of], 128);
      order<HardEvent::MTE2_V>();
      Add(sum.Get<float>(), sum.Get<float>(), tile.Get<float>(), 128);
    }
    order<HardEvent::V_MTE3>();
    DataCopy(out.tensor[half_of], sum.Get<float>(), 128);
  }
}

TEST(BlockCores, AllTellWhatTheyAccess) {
  std::vector<half> in(256, half(1.0f));
  std::vector<float> slot(256), out(256);
  const ArrayOf<half> x(in);
  const Array s(slot), y(out);
  CoreConfig config;
  config.logs_accesses = true;
  uint64_t read = 0, written = 0;
  for (const GlobalAccess& one : launched([&] { squares(x, s, y, true); }, config).accesses)
    (one.writes ? written : read) += one.bytes;
  EXPECT_EQ(read, 512u + kSteps * 1024u);      // the cube core, and a half by each vector core
  EXPECT_EQ(written, kSteps * 1024u + 1024u);  // the same
}

TEST(BlockCores, GoOnWhenTheirFlagsAreSet) {
  std::vector<half> in(256);
  for (size_t i = 0; i < in.size(); ++i) in[i] = half(static_cast<float>(i % 7) - 3);
  std::vector<float> expected(256);
  for (size_t i = 0; i < 16; ++i)
    for (size_t j = 0; j < 16; ++j)
      for (size_t k = 0; k < 16; ++k) expected[i * 16 + j] += float(in[i * 16 + k]) * float(in[k * 16 + j]);
  // Step i holds i + 1 squares.
  for (float& value : expected) value *= kSteps * (kSteps + 1) / 2;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    std::vector<float> slot(256), out(256);
    const ArrayOf<half> x(in);
    const Array s(slot), y(out);
    EXPECT_EQ(broken_rule([&] { squares(x, s, y, true); }, 1, seed), "") << seed;
    EXPECT_EQ(out, expected) << seed;
  }
}

// The slot is then written anew while the other cores may still read it.
TEST(BlockCores, AMissingWaitIsFoundInEveryOrder) {
  std::vector<half> in(256, half(1));
  for (uint64_t seed = 0; seed <= 5; ++seed) {
    std::vector<float> slot(256), out(256);
    const ArrayOf<half> x(in);
    const Array s(slot), y(out);
    EXPECT_THAT(broken_rule([&] { squares(x, s, y, false); }, 1, seed),
                HasSubstr("of another core of the block at block_cores_test.cpp"))
        << seed;
  }
}

/// Both vector cores copy; the second one to `offset`. With `mode` they wait for each other between.
std::string copies(uint64_t offset, bool waits, uint64_t seed) {
  std::vector<float> in = numbers(64), out(128);
  const Array x(in), y(out);
  return broken_rule(
      [&] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
        if ASCEND_IS_AIC
          return;
        const bool is_second = GetSubBlockIdx() == 1;
        Tiles t;
        DataCopy(t.a, x.tensor, 64);
        order<HardEvent::MTE2_MTE3>();
        if (waits && is_second) {
          CrossCoreSetFlag<1, PIPE_MTE3>(kReady);
          CrossCoreWaitFlag(kReady);
        }
        DataCopy(y.tensor[is_second ? offset : 0], t.a, 64);
        if (waits && !is_second) {
          CrossCoreSetFlag<1, PIPE_MTE3>(kReady);
          CrossCoreWaitFlag(kReady);
        }
      },
      1, seed);
}

TEST(BlockCores, OrderGlobalMemoryByFlagsBetweenThem) {
  for (uint64_t seed = 0; seed <= 5; ++seed) {
    EXPECT_EQ(copies(64, false, seed), "") << seed;
    EXPECT_EQ(copies(32, true, seed), "") << seed;
    EXPECT_THAT(copies(56, false, seed), HasSubstr("and no CrossCoreSetFlag orders them")) << seed;
  }
}

TEST(BlockCores, NumbersAreThoseOfTheDocuments) {
  std::vector<int> blocks;
  EXPECT_EQ(
      broken_rule([&] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
        blocks.push_back(static_cast<int>(GetBlockIdx() * 100 + GetSubBlockIdx() * 10 + GetSubBlockNum()));
      }),
      "");
  EXPECT_THAT(blocks, testing::UnorderedElementsAre(2, 112, 1));
}

TEST(BlockCores, AFlagThatNobodySetsEndsTheLaunch) {
  EXPECT_THAT(broken_rule([] {
                KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
                if ASCEND_IS_AIC
                  CrossCoreWaitFlag(kReady);
              }),
              HasSubstr("waits for the flag 3, and no core of the block sets it"));
  // One of two vector cores is not enough.
  EXPECT_THAT(broken_rule([] {
                KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
                if ASCEND_IS_AIC
                  CrossCoreWaitFlag(kReady);
                if ASCEND_IS_AIV
                  if (GetSubBlockIdx() == 0) CrossCoreSetFlag<2, PIPE_MTE3>(kReady);
              }),
              HasSubstr("no core of the block sets it"));
  EXPECT_THAT(broken_rule([] {
                KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
                if ASCEND_IS_AIC
                  for (int i = 0; i < 17; ++i) CrossCoreSetFlag<2, PIPE_FIX>(kReady);
              }),
              HasSubstr("more than 16 times"));
  EXPECT_THAT(broken_rule([] { CrossCoreSetFlag<2, PIPE_MTE3>(kReady); }),
              HasSubstr("the block has one core"));
}

// The first core waits when another one fails.
TEST(BlockCores, TheFirstCoreEndsWithTheOthers) {
  EXPECT_THAT(broken_rule([] {
                KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
                if ASCEND_IS_AIC
                  CrossCoreSetFlag<1, PIPE_FIX>(kReady);
                if ASCEND_IS_AIV
                  CrossCoreWaitFlag(kReady);
              }),
              HasSubstr("mode 1 is between vector cores"));
}

TEST(BlockCores, AVectorInstructionOfTheCubeCoreEndsTheLaunch) {
  EXPECT_THAT(broken_rule([] {
                KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
                TPipe pipe;
                TBuf<> tile;
                pipe.InitBuffer(tile, 512);
                Duplicate(tile.Get<float>(), 0.0f, 128);
              }),
              HasSubstr("Duplicate is of a vector core, and this is the cube core"));
}

}  // namespace
}  // namespace npu::ai_core
