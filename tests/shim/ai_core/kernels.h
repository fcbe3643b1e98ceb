#pragma once
// Small kernels for the tests of the core.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "kernel_operator.h"
#include "runtime_shim/ai_core/core.h"

namespace npu::ai_core {

/// Runs a kernel as `blocks` blocks.
inline LaunchOutcome launched(const std::function<void()>& kernel, const CoreConfig& config,
                              int64_t blocks = 1) {
  return run_blocks(config, blocks, [&](Core& core) {
    npu_sim_core::running = {&Core::table(), &core};
    kernel();
  });
}

/// What the core says of a kernel; empty if it breaks no rule.
inline std::string broken_rule(const std::function<void()>& kernel, int64_t blocks = 1, uint64_t seed = 0) {
  CoreConfig config;
  config.interleaves = seed != 0;
  config.seed = seed;
  return launched(kernel, config, blocks).broken;
}

inline std::vector<float> numbers(size_t count) {
  std::vector<float> list(count);
  for (size_t i = 0; i < count; ++i) list[i] = static_cast<float>(i % 17) - 8;
  return list;
}

template <class T>
struct ArrayOf {
  explicit ArrayOf(std::vector<T>& values) { tensor.SetGlobalBuffer(values.data(), values.size()); }
  AscendC::GlobalTensor<T> tensor;
};
using Array = ArrayOf<float>;

/// A kernel with two tiles of 256 elements of at most 4 bytes.
template <class T>
struct TilesOf {
  TilesOf() {
    pipe.InitBuffer(first, 1024);
    pipe.InitBuffer(second, 1024);
    a = first.template Get<T>();
    b = second.template Get<T>();
  }
  AscendC::TPipe pipe;
  AscendC::TBuf<AscendC::QuePosition::VECCALC> first, second;
  AscendC::LocalTensor<T> a, b;
};
using Tiles = TilesOf<float>;

/// The pipe of the first name has done its work before that of the second goes on.
template <AscendC::HardEvent event>
void order() {
  AscendC::SetFlag<event>(0);
  AscendC::WaitFlag<event>(0);
}

/// Runs `body(a, b)` where a holds x, whole blocks of 32 bytes, and b as many times -1; the elements of b.
inline std::vector<float> result_from(
    std::vector<float> x,
    const std::function<void(AscendC::LocalTensor<float>, AscendC::LocalTensor<float>)>& body,
    uint64_t seed) {
  using AscendC::HardEvent;
  std::vector<float> y(x.size());
  const Array in(x), out(y);
  const auto count = static_cast<int32_t>(x.size());
  const std::string rule = broken_rule(
      [&] {
        Tiles t;
        DataCopy(t.a, in.tensor, count);
        Duplicate(t.b, -1.0f, count);
        order<HardEvent::MTE2_V>();
        body(t.a, t.b);
        order<HardEvent::V_MTE3>();
        DataCopy(out.tensor, t.b, count);
      },
      1, seed);
  EXPECT_EQ(rule, "");
  return y;
}

}  // namespace npu::ai_core
