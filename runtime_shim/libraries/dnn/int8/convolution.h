// Convolutions of int8: products are added exactly, as 32-bit integers are, and scaled in float. Private to libraries/dnn.
#pragma once

#include "runtime_shim/kernels/dnn/convolution.h"
#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail {

/// Whether x and w are of int8.
inline bool is_int8_convolution(npudnnTensorDescriptor_t x, npudnnFilterDescriptor_t w) {
  return x->shape.type == ops::Element::i8 && w->shape.type == ops::Element::i8;
}

/// Whether such a convolution has types for its sums and for y.
bool has_int8_operands(npudnnConvolutionDescriptor_t conv, npudnnTensorDescriptor_t y);

/// What a convolution reads and writes.
struct Int8Operands {
  npudnnTensorDescriptor_t of_x = nullptr;
  const void* x = nullptr;
  npudnnFilterDescriptor_t of_w = nullptr;
  const void* w = nullptr;
  npudnnTensorDescriptor_t of_y = nullptr;
  void* y = nullptr;
};

/// y = alpha * sum + beta * y, rounded to the nearest even and saturated.
npudnnStatus_t run_int8_convolution(npudnnHandle_t handle, const char* name, const ops::Convolution& problem,
                                    const Int8Operands& operands, const void* alpha, const void* beta);

/// What follows the sums of npudnnConvolutionBiasActivationForward.
struct Int8Tail {
  const void *alpha1 = nullptr, *alpha2 = nullptr;
  npudnnTensorDescriptor_t of_z = nullptr;
  const void* z = nullptr;
  npudnnTensorDescriptor_t of_bias = nullptr;
  const void* bias = nullptr;
  npudnnActivationDescriptor_t activation = nullptr;
};

/// y = f(alpha1 * sum + alpha2 * z + bias), z of the type and layout of y, bias of floats. Errors: those of
/// npudnnConvolutionBiasActivationForward.
npudnnStatus_t run_int8_fused(npudnnHandle_t handle, const char* name, const ops::Convolution& problem,
                              const Int8Operands& operands, const Int8Tail& tail);

}  // namespace npu::detail
