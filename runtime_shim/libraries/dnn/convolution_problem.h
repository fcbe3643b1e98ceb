// A convolution from its descriptors. Private to libraries/dnn.
#pragma once

#include "runtime_shim/kernels/dnn/convolution.h"
#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail {

/// dims[0 .. rank) = the shape of y for these x and w. Errors: BAD_PARAM if a descriptor is missing, if they
/// do not match, or if the result is empty.
npudnnStatus_t convolution_output(npudnnConvolutionDescriptor_t conv, const ops::TensorShape& x,
                                  const ops::TensorShape& w, int64_t* dims);

/// Fills `problem` for x, w and y (or their gradients) of these shapes. Errors: as convolution_output;
/// BAD_PARAM if y has another shape; NOT_SUPPORTED for unequal or integer types. With `takes_int8`, the direction
/// forward, also x and w of int8 with y of int8 or float, in any layout.
npudnnStatus_t describe_convolution(npudnnConvolutionDescriptor_t conv, npudnnTensorDescriptor_t x,
                                    npudnnFilterDescriptor_t w, npudnnTensorDescriptor_t y,
                                    ops::Convolution& problem, bool takes_int8 = false);

}  // namespace npu::detail
