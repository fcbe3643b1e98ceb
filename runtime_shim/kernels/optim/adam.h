// Adam and AdamW on host memory: one pass over blocks of float32.
#pragma once

#include <cstdint>

namespace npu::ops {

/// Hyperparameters of a step. decoupled: the decay shrinks the parameter (AdamW); else it is added to the gradient (Adam).
struct AdamSettings {
  double lr, beta1, beta2, eps, weight_decay;
  bool decoupled;
};

/// The values for the loop.
struct AdamFactors {
  float beta1, fresh1, beta2, fresh2, eps;
  float rate;    ///< lr / (1 - beta1^t)
  float root;    ///< 1 / sqrt(1 - beta2^t)
  float decay;   ///< of the gradient
  float shrink;  ///< of the parameter
};

/// Computed in double, once per step. step: t, from 1.
AdamFactors adam_factors(const AdamSettings& settings, std::int64_t step);

/// n elements each. largest: the largest v so far (amsgrad); may be null.
struct AdamBlock {
  float* p;
  const float* g;
  float *m, *v, *largest;
  std::int64_t n;
};

/// g += decay p;  m = beta1 m + fresh1 g;  v = beta2 v + fresh2 g^2;  p = shrink p - rate m / (sqrt(v) root + eps), with the
/// largest v in place of v where `largest` is given. The arrays do not overlap.
void adam_update(const AdamFactors& factors, const AdamBlock& block);

}  // namespace npu::ops
