// Gradients after a scaled backward, in one pass: divides by the scale, adds earlier sums, and searches for
// non-finite values.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime_shim/train/optim/engine.h"

namespace npu::amp::detail {

/// Whether any gradient was an infinity or NaN: on the device, until the streams are done.
class Overflow {
 public:
  /// For that many views of gradients. Nothing is found yet. Waits for the device.
  void start(std::size_t views);
  /// Where a task writes 1 if it finds one.
  int* flag() const { return static_cast<int*>(found_.data()); }
  /// Where an operator writes whether all gradients of the next view are finite: a BOOL.
  std::uint8_t* next_view();
  /// Waits for the stream of each optimizer first.
  bool is_found(const std::vector<optim::Optimizer*>& optimizers) const;

 private:
  optim::detail::DeviceBuffer found_;
  std::size_t views_ = 0;
};

/// How to process the gradients of one optimizer. Earlier sums are not checked.
struct Unscale {
  float factor = 1;  ///< 1 / loss scale
  Overflow* overflow = nullptr;
  bool check_only = false;  ///< do not change the gradients (Options::fuse_unscale, or a factor of 1)
};

/// Submits one pass per flat parameter (or tensor) on the optimizer's stream. The results go to the master
/// gradients if there are master weights, else they replace the gradients. Sums of accumulate_grads are
/// added.
void submit_unscale(optim::detail::Engine& engine, const Unscale& unscale);

/// The views of gradients that submit_unscale passes over.
std::size_t count_grad_views(optim::detail::Engine& engine);

/// Saves the gradients of earlier backward passes, so that the next one starts from 0. They go to the flat
/// parameter's accumulated gradients, or stay in the master gradients if there are any. Then zeroes the
/// gradients that the backward adds to.
void accumulate_grads(optim::detail::Engine& engine);

}  // namespace npu::amp::detail
