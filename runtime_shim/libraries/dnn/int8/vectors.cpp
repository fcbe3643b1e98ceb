#include "runtime_shim/libraries/dnn/int8/vectors.h"

#include <algorithm>

#include "runtime_shim/kernels/dnn/arithmetic.h"

namespace npu::detail {

ops::TensorShape split_channels(const ops::TensorShape& shape, int vector, int small, int large) {
  ops::TensorShape split;
  split.type = shape.type;
  split.rank = shape.rank + 2;
  const int64_t plane = shape.count_from(2);
  // From a channel to the one `distance` after it, which is a multiple of the vector or within it.
  const auto channels = [&](int64_t distance) {
    if (vector == 1) return distance * shape.strides[1];
    return distance % vector == 0 ? distance * plane : distance;
  };
  const int64_t dims[] = {shape.dims[0], shape.dims[1] / large, large / small, small};
  const int64_t strides[] = {shape.strides[0], channels(large), channels(small), channels(1)};
  std::copy(dims, dims + 4, split.dims), std::copy(strides, strides + 4, split.strides);
  for (int i = 2; i < shape.rank; ++i) {
    split.dims[i + 2] = shape.dims[i];
    split.strides[i + 2] = shape.strides[i] * vector;
  }
  return split;
}

npudnnStatus_t transform_vectors(npudnnHandle_t handle, const char* name, const void* alpha,
                                 npudnnTensorDescriptor_t of_x, const void* x, const void* beta,
                                 npudnnTensorDescriptor_t of_y, void* y) {
  const int large = std::max(of_x->vector, of_y->vector), other = std::min(of_x->vector, of_y->vector);
  const int small = other == 1 ? large : other;
  if (of_x->shape.dims[1] % large != 0 || of_x->shape.rank < 3) return NPUDNN_STATUS_BAD_PARAM;
  const ops::TensorIn in{split_channels(of_x->shape, of_x->vector, small, large), x};
  const ops::TensorOut out{split_channels(of_y->shape, of_y->vector, small, large), y,
                           dnn_scalar(of_y->shape, alpha), dnn_scalar(of_y->shape, beta)};
  if (probe::is_on()) {
    note_operand(probe::Role::input, observed_tensor(in.shape, x));
    note_operand(out.beta == 0 ? probe::Role::output : probe::Role::both, observed_tensor(out.shape, y));
  }
  return dnn_submit(handle, name, [=] { ops::copy_tensor(in, out); });
}

}  // namespace npu::detail
