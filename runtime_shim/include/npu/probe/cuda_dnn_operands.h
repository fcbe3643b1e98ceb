/// @file
/// Operands of cuDNN's calls, as the shim's probe has them. Part of probe_cuda.h with NPU_PROBE_CUDA_CUDNN.
/// Errors: those of the call. Source: cuDNN's documentation.
#ifndef NPU_PROBE_CUDA_DNN_OPERANDS_H_
#define NPU_PROBE_CUDA_DNN_OPERANDS_H_

#include <cudnn.h>

#include <numeric>

#include "call_name.h"
#include "cuda_observed.h"

namespace npu::probe_cuda::detail {

inline Type type_of(cudnnDataType_t type) {
  switch (type) {
    case CUDNN_DATA_FLOAT:
      return Type::float32;
    case CUDNN_DATA_DOUBLE:
      return Type::float64;
    case CUDNN_DATA_HALF:
      return Type::float16;
    case CUDNN_DATA_BFLOAT16:
      return Type::bfloat16;
    case CUDNN_DATA_INT8:
      return Type::int8;
    case CUDNN_DATA_INT32:
      return Type::int32;
    default:
      return Type::unknown;
  }
}

/// What a descriptor says: dimensions in the order of memory. Without dimensions: the extent is not known.
struct DnnShape {
  Type type = Type::unknown;
  std::vector<long long> dimensions, strides;
};

inline DnnShape shape_of(cudnnTensorDescriptor_t descriptor) {
  int rank = 0, dimensions[CUDNN_DIM_MAX], strides[CUDNN_DIM_MAX];
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  if (cudnnGetTensorNdDescriptor(descriptor, CUDNN_DIM_MAX, &type, &rank, dimensions, strides) !=
      CUDNN_STATUS_SUCCESS)
    return {};
  std::vector<int> order(static_cast<std::size_t>(rank));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return strides[a] > strides[b]; });
  DnnShape shape{type_of(type), {}, {}};
  for (const int i : order) shape.dimensions.push_back(dimensions[i]), shape.strides.push_back(strides[i]);
  return shape;
}

/// (K, C, rows, columns), or with the channels last.
inline DnnShape shape_of(cudnnFilterDescriptor_t descriptor) {
  int rank = 0, dimensions[CUDNN_DIM_MAX];
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW;
  if (cudnnGetFilterNdDescriptor(descriptor, CUDNN_DIM_MAX, &type, &format, &rank, dimensions) !=
      CUDNN_STATUS_SUCCESS)
    return {};
  DnnShape shape{type_of(type), {dimensions, dimensions + rank}, {}};
  if (format == CUDNN_TENSOR_NHWC)
    std::rotate(shape.dimensions.begin() + 1, shape.dimensions.begin() + 2, shape.dimensions.end());
  long long stride = 1;
  for (std::size_t i = shape.dimensions.size(); i-- > 0; stride *= shape.dimensions[i])
    shape.strides.insert(shape.strides.begin(), stride);
  return shape;
}

/// The operation of a call.
struct DnnOperation : Operation {
  template <class Descriptor>
  void takes(Descriptor descriptor, const void* data) {
    in(tensor_of(shape_of(descriptor), data));
  }
  template <class Descriptor>
  void gives(Descriptor descriptor, const void* data) {
    out(tensor_of(shape_of(descriptor), data));
  }
  template <class Descriptor>
  void changes(Descriptor descriptor, const void* data) {
    inout(tensor_of(shape_of(descriptor), data));
  }
  /// A result with a factor `beta`, a double for doubles: with 0 it is not read.
  template <class Descriptor>
  void gives(Descriptor descriptor, const void* data, const void* beta) {
    const DnnShape shape = shape_of(descriptor);
    const bool is_kept = shape.type == Type::float64 ? *static_cast<const double*>(beta) != 0
                                                     : *static_cast<const float*>(beta) != 0;
    const Tensor tensor = tensor_of(shape, data);
    is_kept ? inout(tensor) : out(tensor);
  }

 private:
  static Tensor tensor_of(const DnnShape& shape, const void* data) {
    return {data, shape.type, shape.dimensions, shape.strides, false, -1};
  }
};

/// `function`: its name in the library.
template <class Describe, class Call>
cudnnStatus_t observed_dnn(cudnnHandle_t handle, const char* function, const Describe& describe,
                           const Call& call) {
  cudaStream_t stream = nullptr;
  cudnnGetStream(handle, &stream);
  const auto whole = [&](Recorder&) {
    DnnOperation operation;
    const probe::CallName name = probe::call_name(function);
    operation.type = name.type;
    operation.name = name.name;
    describe(operation);
    return static_cast<Operation>(operation);
  };
  return observed(stream, whole, call);
}

}  // namespace npu::probe_cuda::detail

/// Defines what the linker calls in place of `function`: it describes the call to `o`, a DnnOperation.
#define NPU_PROBE_CUDA_DNN(function, parameters, arguments, ...)  \
  extern "C" cudnnStatus_t __real_##function parameters;          \
  extern "C" cudnnStatus_t __wrap_##function parameters {         \
    return observed_dnn(                                          \
        handle, #function, [&](DnnOperation& o) { __VA_ARGS__; }, \
        [&] { return __real_##function arguments; });             \
  }

#endif  // NPU_PROBE_CUDA_DNN_OPERANDS_H_
