// Gradients after a scaled backward, in one pass: divides by the scale, adds earlier sums, and searches for
// non-finite values.
#pragma once

#include "runtime_shim/train/optim/engine.h"

namespace npu::amp::detail {

/// How to process the gradients of one optimizer. found_inf: a device int, set to 1 if a new gradient is an
/// infinity or NaN (earlier sums are not checked).
struct Unscale {
  float factor = 1;  ///< 1 / loss scale
  int* found_inf = nullptr;
  bool check_only = false;  ///< do not change the gradients (Options::fuse_unscale, or a factor of 1)
};

/// Submits one pass per flat parameter (or tensor) on the optimizer's stream. The results go to the master
/// gradients if there are master weights, else they replace the gradients. Sums of accumulate_grads are
/// added.
void submit_unscale(optim::detail::Engine& engine, const Unscale& unscale);

/// Saves the gradients of earlier backward passes, so that the next one starts from 0. They go to the flat
/// parameter's accumulated gradients, or stay in the master gradients if there are any. Then zeroes the
/// gradients that the backward adds to.
void accumulate_grads(optim::detail::Engine& engine);

}  // namespace npu::amp::detail
