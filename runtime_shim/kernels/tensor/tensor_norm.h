#pragma once
// Normalisation over any dims of a tensor: layer, instance, batch and root-mean-square norms.

#include <cstdint>

#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {

/// over[i]: dim i is normalised. centred: the mean is subtracted (false for a root-mean-square norm).
struct TensorNorm {
  bool over[kMaxTensorRank] = {};
  bool centred = true;
  double epsilon = 1e-5;
};

/// y = (x - mean) inverse scale + bias, inverse = 1 / sqrt(variance + epsilon), variance with n (of x itself
/// where not centred). scale and bias: dims 1 or x's; bias may be absent (data null), as may be mean and
/// inverse, which have 1 in the dims that are normalised over. Sums in double.
void tensor_norm_forward(const TensorNorm& norm, const TensorIn& x, const TensorIn& scale,
                         const TensorIn& bias, const TensorOut& y, const TensorOut& mean,
                         const TensorOut& inverse);
/// The same with given statistics. mean.data null: not centred.
void tensor_norm_inference(const TensorIn& x, const TensorIn& scale, const TensorIn& bias,
                           const TensorIn& mean, const TensorIn& inverse, const TensorOut& y);

/// Gradients of tensor_norm_forward. mean and inverse as forward gave them, or absent: computed again from x.
/// d_scale and d_bias have the dims of scale; d_bias may be absent.
void tensor_norm_backward(const TensorNorm& norm, const TensorIn& x, const TensorIn& dy,
                          const TensorIn& scale, const TensorIn& mean, const TensorIn& inverse,
                          const TensorOut& dx, const TensorOut& d_scale, const TensorOut& d_bias);

}  // namespace npu::ops
