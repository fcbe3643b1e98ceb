#pragma once
// Convolutions of up to three spatial dims: forward and both gradients.

#include <cstdint>

#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {

inline constexpr int kSpatial = 3;  // fewer spatial dims are padded with 1 in front

/// Shapes: x (N, C, in...), w (K, C / groups, kernel...), y (N, K, out...).
/// y[n, k, o] = sum over c, r of w[k, c, r] * x[n, c, o * stride - pad + r * dilation], zero outside x;
/// flip takes w[k, c, kernel - 1 - r] instead (convolution in the sense of signal processing).
struct Convolution {
  int64_t batch = 1, groups = 1, in_channels = 1, out_channels = 1;
  int64_t in[kSpatial] = {1, 1, 1}, out[kSpatial] = {1, 1, 1}, kernel[kSpatial] = {1, 1, 1};
  int64_t stride[kSpatial] = {1, 1, 1}, pad[kSpatial] = {0, 0, 0}, dilation[kSpatial] = {1, 1, 1};
  bool flip = false;
  Element operands_as = Element::f32;  ///< float32 operands are rounded to this type first

  int64_t in_count() const { return in[0] * in[1] * in[2]; }
  int64_t out_count() const { return out[0] * out[1] * out[2]; }
  int64_t kernel_count() const { return kernel[0] * kernel[1] * kernel[2]; }
  int64_t group_in() const { return in_channels / groups; }
  int64_t group_out() const { return out_channels / groups; }
  int64_t depth() const { return group_in() * kernel_count(); }  ///< products per result
};

/// Method of all three: tiles of the unfolded input (columns of depth() values), one OpenBLAS product per
/// tile, tiles in parallel. Cost: 2 N K out depth operations; about 1 MB of scratch memory per thread. Types:
/// any Element; sums in float, or double for f64 and i32. Deterministic for a given number of workers. The
/// gradients overwrite (before alpha and beta): dx is zero where no window reaches.
void convolution_forward(const Convolution& conv, const TensorIn& x, const TensorIn& w, const TensorOut& y);
void convolution_backward_data(const Convolution& conv, const TensorIn& w, const TensorIn& dy,
                               const TensorOut& dx);
void convolution_backward_filter(const Convolution& conv, const TensorIn& x, const TensorIn& dy,
                                 const TensorOut& dw);

}  // namespace npu::ops
