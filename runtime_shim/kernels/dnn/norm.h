#pragma once
// Batch normalisation: statistics over all dims but the features.

#include <cstdint>

#include "runtime_shim/kernels/dnn/layers.h"

namespace npu::ops {

/// Feature f of x (outer, features, inner) is normalised over outer * inner values; the parameters are
/// `features` packed values of `parameter_type`. With (N, C, H W) the features are channels, with (N, C H W,
/// 1) single activations.
struct BatchNorm {
  AxisView view;  // axis: the features
  Element parameter_type = Element::f32;
  double epsilon = 1e-5;
};

/// The operation after the normalisation: y = f(norm(x) + z). z.data may be null.
struct NormTail {
  bool active = false;
  ActivationSpec activation;
  TensorIn z;
};

/// Running values: running = (1 - factor) * running + factor * new (variance with n - 1); factor 1 does not
/// read them. running_*, saved_* may be null. saved_inverse = 1 / sqrt(variance + epsilon), variance with n.
struct NormStatistics {
  double factor = 1;
  void *running_mean = nullptr, *running_variance = nullptr;
  void *saved_mean = nullptr, *saved_inverse = nullptr;
};
void batch_norm_training(const BatchNorm& norm, const TensorIn& x, const void* scale, const void* bias,
                         const NormStatistics& statistics, const NormTail& tail, const TensorOut& y);
void batch_norm_inference(const BatchNorm& norm, const TensorIn& x, const void* scale, const void* bias,
                          const void* mean, const void* variance, const NormTail& tail, const TensorOut& y);

/// Gradients of batch_norm_training. The saved values may be null: they are then computed again from x.
/// d_scale, d_bias = alpha * gradient + beta * (old value). With an activation, y (the result of forward)
/// determines where dy passes. dz, unless null, receives the gradient of z.
struct NormGradients {
  const void *saved_mean = nullptr, *saved_inverse = nullptr;
  void *d_scale = nullptr, *d_bias = nullptr;
  double alpha = 1, beta = 0;
  TensorIn y;
  TensorOut dz;
};
void batch_norm_backward(const BatchNorm& norm, const TensorIn& x, const TensorIn& dy, const void* scale,
                         const NormGradients& gradients, const NormTail& tail, const TensorOut& dx);

}  // namespace npu::ops
