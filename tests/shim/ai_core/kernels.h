#pragma once
// Small kernels for the tests of the core.
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

}  // namespace npu::ai_core
