#pragma once
// A convolution with bias, addition and activation.

#include "runtime_shim/kernels/dnn/convolution.h"
#include "runtime_shim/kernels/dnn/layers.h"

namespace npu::ops {

/// y = f(alpha1 * conv(x, w) + alpha2 * z + bias). z: the shape of y, may be y; not read when alpha2 == 0.
/// bias: broadcast to y.
struct FusedTail {
  double alpha1 = 1, alpha2 = 0;
  TensorIn z, bias;
  ActivationSpec activation;
};
void convolution_fused(const Convolution& conv, const TensorIn& x, const TensorIn& w, const FusedTail& tail,
                       const TensorOut& y);

}  // namespace npu::ops
