// How every call of the deep learning library is checked and submitted. Private to npu/dnn*.cpp.
#ifndef RUNTIME_SHIM_NPU_DNN_CALL_H_
#define RUNTIME_SHIM_NPU_DNN_CALL_H_

#include <new>
#include <type_traits>
#include <utility>

#include "npu/dnn.h"
#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/dnn/tensor.h"
#include "runtime_shim/runtime/stream/stream_order.h"

/// What a handle and the descriptors point to. A rank of 0 means: not set yet.
struct npudnnContext {
  npuStream_t stream = nullptr;
};
struct npudnnTensorStruct {
  npu::ops::TensorShape shape;
};
struct npudnnFilterStruct {
  npu::ops::TensorShape shape;
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
};

namespace npu::detail {

/// Collects the first reason why a call is refused.
class DnnChecks {
 public:
  DnnChecks() = default;
  explicit DnnChecks(npudnnHandle_t handle) {
    if (handle == nullptr) status_ = NPUDNN_STATUS_NOT_INITIALIZED;
  }
  DnnChecks& require(bool holds, npudnnStatus_t otherwise = NPUDNN_STATUS_BAD_PARAM) {
    if (ok() && !holds) status_ = otherwise;
    return *this;
  }
  /// None of the pointers is null.
  template <class... Pointers>
  DnnChecks& present(Pointers... pointers) {
    return require(((pointers != nullptr) && ...));
  }
  /// The descriptors (of tensors or filters) are there and set.
  template <class... Descriptors>
  DnnChecks& shapes(Descriptors... descriptors) {
    return require(((descriptors != nullptr && descriptors->shape.rank > 0) && ...));
  }
  DnnChecks& same_dims(const ops::TensorShape& a, const ops::TensorShape& b);
  /// Both of one floating-point type.
  DnnChecks& same_float(const ops::TensorShape& a, const ops::TensorShape& b);

  bool ok() const { return status_ == NPUDNN_STATUS_SUCCESS; }
  npudnnStatus_t status() const { return status_; }

 private:
  npudnnStatus_t status_ = NPUDNN_STATUS_SUCCESS;
};

inline bool is_float(ops::Element type) { return type != ops::Element::i8 && type != ops::Element::i32; }

/// A scaling factor: double for double tensors, else float; host memory.
inline double dnn_scalar(const ops::TensorShape& shape, const void* value) {
  return shape.type == ops::Element::f64 ? *static_cast<const double*>(value)
                                         : static_cast<double>(*static_cast<const float*>(value));
}

template <class Descriptor>
ops::TensorIn dnn_in(Descriptor descriptor, const void* data) {
  return {descriptor->shape, data};
}
template <class Descriptor>
ops::TensorOut dnn_out(Descriptor descriptor, void* data, const void* alpha, const void* beta) {
  return {descriptor->shape, data, dnn_scalar(descriptor->shape, alpha), dnn_scalar(descriptor->shape, beta)};
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

/// The library's code for a runtime error.
npudnnStatus_t dnn_status(npuError_t error);

/// Submits `body` (callable without arguments, copied) to the handle's stream as one device task called
/// `name`.
template <class Body>
npudnnStatus_t dnn_submit(npudnnHandle_t handle, const char* name, Body&& body) {
  return dnn_status(enqueue_body(handle->stream, name, std::forward<Body>(body)));
}

}  // namespace npu::detail

#endif  // RUNTIME_SHIM_NPU_DNN_CALL_H_
