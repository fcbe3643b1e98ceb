// Checks and submission of deep learning calls. Private to libraries/dnn.
#pragma once

#include <new>
#include <type_traits>
#include <utility>

#include "npu/dnn.h"
#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/dnn/tensor.h"
#include "runtime_shim/libraries/common/call.h"

/// The objects of handles and descriptors. A rank of 0 means "not set".
struct npudnnContext {
  npuStream_t stream = nullptr;
};
/// vector > 1: so many neighbouring channels are a vector of int8, innermost in memory (NPUDNN_TENSOR_NCHW_VECT_C). Then shape has
/// no strides that say where an element is; int8/vectors.h does.
struct npudnnTensorStruct {
  npu::ops::TensorShape shape;
  int vector = 1;
};
struct npudnnFilterStruct {
  npu::ops::TensorShape shape;
  int vector = 1;
  npudnnTensorFormat_t format = NPUDNN_TENSOR_NCHW;
};
struct npudnnConvolutionStruct {
  int rank = 0;  // spatial dims
  int pad[3] = {}, stride[3] = {}, dilation[3] = {};
  npudnnConvolutionMode_t mode = NPUDNN_CROSS_CORRELATION;
  npudnnDataType_t compute = NPUDNN_DATA_FLOAT;
  npudnnMathType_t math = NPUDNN_DEFAULT_MATH;
  npudnnReorderType_t reorder = NPUDNN_DEFAULT_REORDER;
  int groups = 1;
};
struct npudnnPoolingStruct {
  int rank = 0;  // spatial dims
  npudnnPoolingMode_t mode = NPUDNN_POOLING_MAX;
  npudnnNanPropagation_t nan = NPUDNN_NOT_PROPAGATE_NAN;
  int window[3] = {}, pad[3] = {}, stride[3] = {};
};
struct npudnnActivationStruct {
  npudnnActivationMode_t mode = NPUDNN_ACTIVATION_IDENTITY;
  npudnnNanPropagation_t nan = NPUDNN_NOT_PROPAGATE_NAN;
  double coef = 0, swish_beta = 1;
};
struct npudnnLRNStruct {
  npu::ops::CrossChannelNorm norm;
};
struct npudnnOpTensorStruct {
  npudnnOpTensorOp_t op = NPUDNN_OP_TENSOR_ADD;
  npudnnDataType_t compute = NPUDNN_DATA_FLOAT;
  npudnnNanPropagation_t nan = NPUDNN_NOT_PROPAGATE_NAN;
};
struct npudnnReduceTensorStruct {
  npudnnReduceTensorOp_t op = NPUDNN_REDUCE_TENSOR_ADD;
  npudnnDataType_t compute = NPUDNN_DATA_FLOAT;
  npudnnNanPropagation_t nan = NPUDNN_NOT_PROPAGATE_NAN;
  npudnnReduceTensorIndices_t indices = NPUDNN_REDUCE_TENSOR_NO_INDICES;
  npudnnIndicesType_t indices_type = NPUDNN_32BIT_INDICES;
};
struct npudnnDropoutStruct {
  float probability = 0;
  npu::ops::DropoutState* states = nullptr;  // device memory
  unsigned long long seed = 0;
  uint64_t next = 0;  // as in the states, where operators generate the masks
};

namespace npu::detail {

template <>
struct LibraryCodes<npudnnStatus_t> {
  static constexpr npudnnStatus_t success = NPUDNN_STATUS_SUCCESS,
                                  not_initialized = NPUDNN_STATUS_NOT_INITIALIZED,
                                  invalid_value = NPUDNN_STATUS_BAD_PARAM,
                                  alloc_failed = NPUDNN_STATUS_ALLOC_FAILED,
                                  execution_failed = NPUDNN_STATUS_EXECUTION_FAILED,
                                  not_supported = NPUDNN_STATUS_NOT_SUPPORTED;
};

/// The checks of this library.
class DnnChecks : public CallChecks<DnnChecks, npudnnStatus_t> {
 public:
  using CallChecks::CallChecks;
  /// Checks that the descriptors (of tensors or filters) are present and set, in any layout.
  template <class... Descriptors>
  DnnChecks& described(Descriptors... descriptors) {
    return require(((descriptors != nullptr && descriptors->shape.rank > 0) && ...));
  }
  /// The same, and that each has a stride for each dimension.
  template <class... Descriptors>
  DnnChecks& shapes(Descriptors... descriptors) {
    if (!described(descriptors...).ok()) return *this;
    return require(((descriptors->vector == 1) && ...), NPUDNN_STATUS_NOT_SUPPORTED);
  }
  DnnChecks& same_dims(const ops::TensorShape& a, const ops::TensorShape& b);
  /// Checks that both have the same floating-point type.
  DnnChecks& same_float(const ops::TensorShape& a, const ops::TensorShape& b);
};

inline bool is_float(ops::Element type) { return type != ops::Element::i8 && type != ops::Element::i32; }

/// A scaling factor in host memory: double for double tensors, else float.
inline double dnn_scalar(const ops::TensorShape& shape, const void* value) {
  return shape.type == ops::Element::f64 ? *static_cast<const double*>(value)
                                         : static_cast<double>(*static_cast<const float*>(value));
}

/// For the probe: the dimensions in the order of memory.
probe::Tensor observed_tensor(const ops::TensorShape& shape, const void* data);

template <class Descriptor>
ops::TensorIn dnn_in(Descriptor descriptor, const void* data) {
  if (probe::is_on()) note_operand(probe::Role::input, observed_tensor(descriptor->shape, data));
  return {descriptor->shape, data};
}
/// For the probe: a result that dnn_out does not describe.
template <class Descriptor>
void note_result(Descriptor descriptor, const void* data, double beta = 0) {
  if (probe::is_on())
    note_operand(beta == 0 ? probe::Role::output : probe::Role::both,
                 observed_tensor(descriptor->shape, data));
}

template <class Descriptor>
ops::TensorOut dnn_out(Descriptor descriptor, void* data, const void* alpha, const void* beta) {
  const double keep = dnn_scalar(descriptor->shape, beta);
  note_result(descriptor, data, keep);
  return {descriptor->shape, data, dnn_scalar(descriptor->shape, alpha), keep};
}

inline ops::ActivationSpec activation_of(npudnnActivationDescriptor_t descriptor) {
  const bool swish = descriptor->mode == NPUDNN_ACTIVATION_SWISH;
  return {static_cast<ops::Nonlinearity>(descriptor->mode), swish ? descriptor->swish_beta : descriptor->coef,
          descriptor->nan == NPUDNN_PROPAGATE_NAN};
}

/// (N, C, the rest) of an image tensor.
inline ops::AxisView channels_of(const ops::TensorShape& shape) {
  return {shape.dims[0], shape.rank > 1 ? shape.dims[1] : 1, shape.count_from(2)};
}
/// (N, everything else, 1).
inline ops::AxisView instances_of(const ops::TensorShape& shape) {
  return {shape.dims[0], shape.count_from(1), 1};
}

/// Submits `body` (callable without arguments, copied) to the handle's stream as one device task called
/// `name`.
template <class Body>
npudnnStatus_t dnn_submit(npudnnHandle_t handle, const char* name, Body&& body) {
  return submit_task<npudnnStatus_t>(handle->stream, name, std::forward<Body>(body));
}

/// Runs by_operators(), which submits CANN's operators, and the body as a task of the simulated device if the chip or the
/// operators do not have it.
template <class ByOperators, class Body>
npudnnStatus_t dnn_by_operators(npudnnHandle_t handle, const char* name, const ByOperators& by_operators,
                                Body&& body) {
  const ObservedCall observed(handle->stream, name);
  const npuError_t error = by_operators();
  return error == npuErrorNotSupported ? dnn_submit(handle, name, std::forward<Body>(body))
                                       : status_of<npudnnStatus_t>(error);
}

}  // namespace npu::detail
