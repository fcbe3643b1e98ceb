// The data of one update: a contiguous part of a flat parameter, and the state of the step on the device.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/train/optim/element_of.h"
#include "runtime_shim/train/optim/flat_parameter.h"

namespace npu::optim::detail {

/// State of the running step. In device memory, where an optimizer's tasks read it; the host's own where operators compute
/// (operator_calls.h).
struct StepControl {
  std::int64_t step;  ///< number of the running update, from 1
  std::int32_t skip;  ///< not 0: updates do nothing
  double grad_norm;   ///< L2 norm of all gradients, if an optimizer requests it
};

/// Pointers at the first element. With master weights: `master` is updated and then copied to `params`.
struct FlatView {
  void* params = nullptr;   ///< null in views of gradients only; blocks then have no p
  DType type = DType::f32;  ///< of params
  float* master = nullptr;
  const void* grads = nullptr;
  DType grad_type = DType::f32;
  float grad_factor = 1;  ///< gradients are read as grads[i] * grad_factor
  std::array<float*, kMostStates> states{};
  std::int64_t offset = 0;  ///< of the first element in the flat parameter
  std::int64_t size = 0;
  Ranges ranges;  ///< the tensors; elements between them are padding
  const StepControl* control = nullptr;
  npuStream_t stream = nullptr;
};

/// At most kBlock elements, in float32: small enough for the first-level cache during conversions.
constexpr std::int64_t kBlock = 1024;
struct Block {
  float* p;
  const float* g;
  std::array<float*, kMostStates> s;
  std::int64_t n;
};

/// Reads and writes blocks of a view. p is the memory itself if that is float32, else a copy that is rounded
/// back.
class BlockWalker {
 public:
  explicit BlockWalker(const FlatView& view) : view_(view) {}

  /// Calls body(block) over [first, last). `writes_params`: whether p changes.
  template <class Body>
  void walk(std::int64_t first, std::int64_t last, bool writes_params, const Body& body) {
    for (std::int64_t i = first; i < last; i += kBlock) {
      Block block = load(i, std::min(kBlock, last - i));
      body(block);
      if (writes_params) store(i, block);
    }
  }

 private:
  Block load(std::int64_t i, std::int64_t n);
  void store(std::int64_t i, const Block& block);

  const FlatView& view_;
  alignas(64) float params_[kBlock];
  alignas(64) float grads_[kBlock];
};

/// Throws TrainingError if changed hyperparameters need a state that does not exist.
inline void require_state(const FlatView& view, std::size_t index, bool needed, const char* what) {
  if (needed && view.states[index] == nullptr)
    throw TrainingError(std::string(what) +
                        " was 0 when the optimizer was created and cannot be turned on later");
}

/// Elements that justify another thread.
constexpr std::int64_t kGrain = 16 * kBlock;

/// Runs body(first, last) over all elements, in parallel. Many small chunks: a pass is limited by memory
/// bandwidth, and a late thread must not delay the others.
template <class Body>
void for_each_chunk(std::int64_t elements, const Body& body) {
  constexpr int kChunksPerWorker = 64;
  ops::parallel_chunks(elements, kGrain, body, kChunksPerWorker);
}

/// Submits one pass over the view. When it runs, make(control) returns the body for the step, which is called
/// with blocks from several threads at once. Does nothing if the step is skipped.
template <class Make>
void submit_elementwise(const FlatView& view, const char* name, Make make) {
  submit(view.stream, name, [view, make] {
    if (view.control->skip != 0) return;
    const auto body = make(*view.control);
    for_each_chunk(view.size, [&](std::int64_t first, std::int64_t last) {
      BlockWalker(view).walk(first, last, true, body);
    });
  });
}

}  // namespace npu::optim::detail
