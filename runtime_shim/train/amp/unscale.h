// Gradients after a scaled backward: divided by the scale, added to what was there, and searched for values
// that are not finite, in one pass.
#pragma once

#include "runtime_shim/train/optim/engine.h"

namespace npu::amp::detail {

/// What happens to the gradients of one optimizer. found_inf: a device int, set to 1 if any fresh gradient is
/// an infinity or NaN (earlier sums are not looked at).
struct Unscale {
  float factor = 1;  ///< 1 / loss scale
  int* found_inf = nullptr;
  bool check_only = false;  ///< leave the gradients as they are (Options::fuse_unscale, or a factor of 1)
};

/// Submits one pass per flat parameter (or tensor) on the optimizer's stream. Where there are master weights, the
/// results go to the master gradients, else in place; sums that accumulate_grads kept are added.
void submit_unscale(optim::detail::Engine& engine, const Unscale& unscale);

/// Keeps gradients of earlier backward passes, so that the next one starts from 0: copies them to the flat parameter's
/// accumulated gradients, or, where there are master gradients, leaves them there. Then zeroes what the backward adds to.
void accumulate_grads(optim::detail::Engine& engine);

}  // namespace npu::amp::detail
