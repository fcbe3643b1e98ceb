// Tensors whose channels are vectors of int8 (NPUDNN_TENSOR_NCHW_VECT_C), seen with strides. Private to libraries/dnn.
#pragma once

#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail {

/// The tensor (N, C, spatial) as (N, C / large, large / small, small, spatial), with strides. `vector` is that of its descriptor, and
/// one of 1, small and large; small divides large, and large C.
ops::TensorShape split_channels(const ops::TensorShape& shape, int vector, int small, int large);

/// A tensor or filter as split_channels, with vectors of its own length.
template <class Descriptor>
ops::TensorShape vectors_of(Descriptor descriptor) {
  return split_channels(descriptor->shape, descriptor->vector, descriptor->vector, descriptor->vector);
}

/// y = alpha * x + beta * y, where x or y has vectors. Errors: those of npudnnTransformTensor.
npudnnStatus_t transform_vectors(npudnnHandle_t handle, const char* name, const void* alpha,
                                 npudnnTensorDescriptor_t of_x, const void* x, const void* beta,
                                 npudnnTensorDescriptor_t of_y, void* y);

}  // namespace npu::detail
