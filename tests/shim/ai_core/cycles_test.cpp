// Modelled cycles: what instructions cost, and that pipes overlap as far as flags let them.
#include "runtime_shim/ai_core/cycles.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;

Cycles cycles_of(const std::function<void()>& kernel, const CoreConfig& config = {}, int64_t blocks = 1) {
  const LaunchOutcome outcome = launched(kernel, config, blocks);
  EXPECT_EQ(outcome.broken, "");
  return outcome.cycles;
}

uint64_t busy(const Cycles& cycles, Pipe pipe) { return cycles.busy[static_cast<size_t>(pipe)]; }

TEST(Cycles, AnInstructionCostsWhatTheTableSaysForEach256Bytes) {
  const auto add = [](int32_t count) {
    return cycles_of([count] {
      Tiles t;
      Add(t.b, t.a, t.a, count);
    });
  };
  EXPECT_EQ(busy(add(64), Pipe::vector), 2u);
  EXPECT_EQ(busy(add(128), Pipe::vector), 4u);
  EXPECT_EQ(busy(add(129), Pipe::vector), 6u + 16u) << "a part of 256 bytes costs more";
  EXPECT_EQ(add(64).total, 1u + 2u + 24u) << "issue, repeat, latency";
}

TEST(Cycles, HalfPrecisionIsTwiceAsFast) {
  const Cycles cycles = cycles_of([] {
    TilesOf<half> t;
    Exp(t.b, t.a, 256);
  });
  EXPECT_EQ(busy(cycles, Pipe::vector), 2u * 2u);
}

TEST(Cycles, ABarrierWaitsForTheResult) {
  const auto two = [](bool waits) {
    return cycles_of([waits] {
             Tiles t;
             Muls(t.b, t.a, 2.0f, 64);
             if (waits) PipeBarrier<PIPE_V>();
             Muls(t.b, t.b, 2.0f, 64);
           })
        .total;
  };
  EXPECT_EQ(two(true) - two(false), 26u);
}

/// Copies and computes `tiles` tiles of 4096 floats, with this number of buffers for each queue.
Cycles pipelined(int tiles, uint8_t buffers) {
  std::vector<float> x(4096, 1), y(4096);
  return cycles_of([&] {
    const Array in(x), out(y);
    TPipe pipe;
    TQue<QuePosition::VECIN, 2> from;
    TQue<QuePosition::VECOUT, 2> to;
    pipe.InitBuffer(from, buffers, 16384);
    pipe.InitBuffer(to, buffers, 16384);
    for (int i = 0; i < tiles; ++i) {
      LocalTensor<float> tile = from.AllocTensor<float>();
      DataCopy(tile, in.tensor, 4096);
      from.EnQue(tile);
      tile = from.DeQue<float>();
      LocalTensor<float> result = to.AllocTensor<float>();
      Exp(result, tile, 4096);
      from.FreeTensor(tile);
      to.EnQue(result);
      result = to.DeQue<float>();
      DataCopy(out.tensor, result, 4096);
      to.FreeTensor(result);
    }
  });
}

TEST(Cycles, TwoBuffersLetCopiesAndComputationOverlap) {
  const Cycles one = pipelined(16, 1), two = pipelined(16, 2);
  EXPECT_EQ(one.busy, two.busy);
  EXPECT_LT(two.total, one.total);
  const uint64_t longest = *std::max_element(two.busy.begin(), two.busy.end());
  EXPECT_GE(two.total, longest) << "a pipe runs one instruction at a time";
}

TEST(Cycles, BlocksBeyondTheCoresRunAfterThem) {
  const auto kernel = [] {
    Tiles t;
    Muls(t.b, t.a, 2.0f, 64);
  };
  CoreConfig config;
  config.cores = 4;
  const uint64_t one = cycles_of(kernel, config, 4).total;
  EXPECT_EQ(cycles_of(kernel, config, 5).total, 2 * one);
  EXPECT_EQ(busy(cycles_of(kernel, config, 5), Pipe::vector), 5u);
}

TEST(Cycles, CoresShareTheBandwidth) {
  std::vector<float> x(4096, 1);
  const auto kernel = [&] {
    TPipe pipe;
    TBuf<QuePosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 16384);
    DataCopy(buffer.Get<float>(), Array(x).tensor, 4096);
  };
  CoreConfig config;
  config.cores = 8;
  config.memory_bytes_per_cycle = 64;
  EXPECT_EQ(busy(cycles_of(kernel, config, 1), Pipe::mte2), 16384u / 64);
  EXPECT_EQ(busy(cycles_of(kernel, config, 8), Pipe::mte2), 8u * 16384u / 8);
}

}  // namespace
}  // namespace npu::ai_core
