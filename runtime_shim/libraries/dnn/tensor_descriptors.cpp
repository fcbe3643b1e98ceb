// Descriptors of tensors and filters.

#include <algorithm>

#include "runtime_shim/libraries/dnn/descriptor.h"

namespace npu::detail {
namespace {

using ops::TensorShape;

/// Channels in an element of the type.
int vector_of(npudnnDataType_t type) {
  return type == NPUDNN_DATA_INT8x4 ? 4 : type == NPUDNN_DATA_INT8x32 ? 32 : 1;
}

npudnnDataType_t type_of(const TensorShape& shape, int vector) {
  return vector == 4 ? NPUDNN_DATA_INT8x4 : vector == 32 ? NPUDNN_DATA_INT8x32 : dnn_type_of(shape.type);
}

/// The shape with these dims, or an error. strides: null for packed ones in the order of `format`.
npudnnStatus_t make_shape(npudnnDataType_t type, npudnnTensorFormat_t format, int rank, const int* dims,
                          const int* strides, TensorShape& shape) {
  const int vector = vector_of(type);
  const std::optional<ops::Element> element = vector > 1 ? ops::Element::i8 : dnn_element_of(type);
  const bool is_vectorised = vector > 1 && strides == nullptr && (rank == 4 || rank == 5);
  DnnChecks checks;
  checks.present(dims).require(rank >= 1 && rank <= NPUDNN_DIM_MAX, NPUDNN_STATUS_NOT_SUPPORTED);
  checks.require(is_one_of(type, NPUDNN_DATA_UINT4));
  checks.require(is_one_of(format, NPUDNN_TENSOR_NCHW_VECT_C));
  checks.require(element.has_value(), NPUDNN_STATUS_NOT_SUPPORTED);
  checks.require((format == NPUDNN_TENSOR_NCHW_VECT_C) == (vector > 1), NPUDNN_STATUS_NOT_SUPPORTED);
  checks.require(vector == 1 || is_vectorised, NPUDNN_STATUS_NOT_SUPPORTED);
  for (int i = 0; checks.ok() && i < rank; ++i) {
    checks.require(dims[i] > 0 && (strides == nullptr || strides[i] > 0));
  }
  if (checks.ok()) checks.require(vector == 1 || dims[1] % vector == 0);
  if (!checks.ok()) return checks.status();
  shape = {};
  shape.type = *element;
  shape.rank = rank;
  std::copy(dims, dims + rank, shape.dims);
  if (strides != nullptr) {
    std::copy(strides, strides + rank, shape.strides);
  } else {
    ops::set_packed_strides(shape, format == NPUDNN_TENSOR_NHWC);
  }
  return NPUDNN_STATUS_SUCCESS;
}

/// The stride of a dimension: in vectors, if channels are vectors.
int64_t stride_of(npudnnTensorDescriptor_t descriptor, int i) {
  return i == 0 ? descriptor->shape.strides[0] / descriptor->vector : descriptor->shape.strides[i];
}

/// Elements from the first to one past the last.
size_t extent_bytes(const TensorShape& shape) {
  int64_t last = 0;
  for (int i = 0; i < shape.rank; ++i) last += (shape.dims[i] - 1) * shape.strides[i];
  return static_cast<size_t>(last + 1) * ops::size_of(shape.type);
}

npudnnStatus_t set_tensor(npudnnTensorDescriptor_t descriptor, npudnnDataType_t type,
                          npudnnTensorFormat_t format, int rank, const int* dims, const int* strides) {
  if (descriptor == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  TensorShape shape;
  const npudnnStatus_t status = make_shape(type, format, rank, dims, strides, shape);
  if (status == NPUDNN_STATUS_SUCCESS) *descriptor = {shape, vector_of(type)};
  return status;
}

npudnnStatus_t set_filter(npudnnFilterDescriptor_t descriptor, npudnnDataType_t type,
                          npudnnTensorFormat_t format, int rank, const int* dims) {
  if (descriptor == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  TensorShape shape;
  const npudnnStatus_t status = make_shape(type, format, rank, dims, nullptr, shape);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  *descriptor = {shape, vector_of(type), format};
  return NPUDNN_STATUS_SUCCESS;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using npu::ops::TensorShape;

extern "C" {

npudnnStatus_t npudnnCreateTensorDescriptor(npudnnTensorDescriptor_t* tensorDesc) {
  return make_descriptor(tensorDesc);
}
npudnnStatus_t npudnnDestroyTensorDescriptor(npudnnTensorDescriptor_t tensorDesc) {
  return free_descriptor(tensorDesc);
}

npudnnStatus_t npudnnSetTensor4dDescriptor(npudnnTensorDescriptor_t tensorDesc, npudnnTensorFormat_t format,
                                           npudnnDataType_t dataType, int n, int c, int h, int w) {
  const int dims[] = {n, c, h, w};
  return set_tensor(tensorDesc, dataType, format, 4, dims, nullptr);
}

npudnnStatus_t npudnnSetTensor4dDescriptorEx(npudnnTensorDescriptor_t tensorDesc, npudnnDataType_t dataType,
                                             int n, int c, int h, int w, int nStride, int cStride,
                                             int hStride, int wStride) {
  const int dims[] = {n, c, h, w}, strides[] = {nStride, cStride, hStride, wStride};
  return set_tensor(tensorDesc, dataType, NPUDNN_TENSOR_NCHW, 4, dims, strides);
}

npudnnStatus_t npudnnSetTensorNdDescriptor(npudnnTensorDescriptor_t tensorDesc, npudnnDataType_t dataType,
                                           int nbDims, const int* dimA, const int* strideA) {
  if (strideA == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  return set_tensor(tensorDesc, dataType, NPUDNN_TENSOR_NCHW, nbDims, dimA, strideA);
}

npudnnStatus_t npudnnSetTensorNdDescriptorEx(npudnnTensorDescriptor_t tensorDesc, npudnnTensorFormat_t format,
                                             npudnnDataType_t dataType, int nbDims, const int* dimA) {
  return set_tensor(tensorDesc, dataType, format, nbDims, dimA, nullptr);
}

npudnnStatus_t npudnnGetTensor4dDescriptor(const npudnnTensorDescriptor_t tensorDesc,
                                           npudnnDataType_t* dataType, int* n, int* c, int* h, int* w,
                                           int* nStride, int* cStride, int* hStride, int* wStride) {
  DnnChecks checks;
  checks.described(tensorDesc);
  if (checks.ok()) checks.require(tensorDesc->shape.rank == 4);
  if (!checks.ok()) return checks.status();
  const TensorShape& shape = tensorDesc->shape;
  int* const dims[] = {n, c, h, w};
  int* const strides[] = {nStride, cStride, hStride, wStride};
  answer(dataType, type_of(shape, tensorDesc->vector));
  for (int i = 0; i < 4; ++i) {
    answer(dims[i], shape.dims[i]);
    answer(strides[i], stride_of(tensorDesc, i));
  }
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetTensorNdDescriptor(const npudnnTensorDescriptor_t tensorDesc, int nbDimsRequested,
                                           npudnnDataType_t* dataType, int* nbDims, int* dimA, int* strideA) {
  DnnChecks checks;
  checks.described(tensorDesc).require(nbDimsRequested >= 0);
  if (!checks.ok()) return checks.status();
  const TensorShape& shape = tensorDesc->shape;
  answer(dataType, type_of(shape, tensorDesc->vector));
  answer(nbDims, shape.rank);
  for (int i = 0; i < std::min(nbDimsRequested, shape.rank); ++i) {
    if (dimA != nullptr) dimA[i] = static_cast<int>(shape.dims[i]);
    if (strideA != nullptr) strideA[i] = static_cast<int>(stride_of(tensorDesc, i));
  }
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetTensorSizeInBytes(const npudnnTensorDescriptor_t tensorDesc, size_t* size) {
  DnnChecks checks;
  if (checks.described(tensorDesc).present(size).ok()) *size = extent_bytes(tensorDesc->shape);
  return checks.status();
}

npudnnStatus_t npudnnCreateFilterDescriptor(npudnnFilterDescriptor_t* filterDesc) {
  return make_descriptor(filterDesc);
}
npudnnStatus_t npudnnDestroyFilterDescriptor(npudnnFilterDescriptor_t filterDesc) {
  return free_descriptor(filterDesc);
}

npudnnStatus_t npudnnSetFilter4dDescriptor(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                           npudnnTensorFormat_t format, int k, int c, int h, int w) {
  const int dims[] = {k, c, h, w};
  return set_filter(filterDesc, dataType, format, 4, dims);
}

npudnnStatus_t npudnnSetFilterNdDescriptor(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                           npudnnTensorFormat_t format, int nbDims, const int* filterDimA) {
  return set_filter(filterDesc, dataType, format, nbDims, filterDimA);
}

npudnnStatus_t npudnnGetFilter4dDescriptor(const npudnnFilterDescriptor_t filterDesc,
                                           npudnnDataType_t* dataType, npudnnTensorFormat_t* format, int* k,
                                           int* c, int* h, int* w) {
  DnnChecks checks;
  checks.described(filterDesc);
  if (checks.ok()) checks.require(filterDesc->shape.rank == 4);
  if (!checks.ok()) return checks.status();
  answer(dataType, type_of(filterDesc->shape, filterDesc->vector));
  answer(format, filterDesc->format);
  int* const dims[] = {k, c, h, w};
  for (int i = 0; i < 4; ++i) answer(dims[i], filterDesc->shape.dims[i]);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetFilterNdDescriptor(const npudnnFilterDescriptor_t filterDesc, int nbDimsRequested,
                                           npudnnDataType_t* dataType, npudnnTensorFormat_t* format,
                                           int* nbDims, int* filterDimA) {
  DnnChecks checks;
  checks.described(filterDesc).require(nbDimsRequested >= 0);
  if (!checks.ok()) return checks.status();
  answer(dataType, type_of(filterDesc->shape, filterDesc->vector));
  answer(format, filterDesc->format);
  answer(nbDims, filterDesc->shape.rank);
  for (int i = 0; filterDimA != nullptr && i < std::min(nbDimsRequested, filterDesc->shape.rank); ++i)
    filterDimA[i] = static_cast<int>(filterDesc->shape.dims[i]);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetFilterSizeInBytes(const npudnnFilterDescriptor_t filterDesc, size_t* size) {
  DnnChecks checks;
  if (checks.described(filterDesc).present(size).ok()) *size = extent_bytes(filterDesc->shape);
  return checks.status();
}

npudnnStatus_t npudnnDeriveBNTensorDescriptor(npudnnTensorDescriptor_t derivedBnDesc,
                                              const npudnnTensorDescriptor_t xDesc,
                                              npudnnBatchNormMode_t mode) {
  DnnChecks checks;
  checks.present(derivedBnDesc).shapes(xDesc).require(is_one_of(mode, NPUDNN_BATCHNORM_SPATIAL_PERSISTENT));
  if (!checks.ok()) return checks.status();
  TensorShape shape = xDesc->shape;
  shape.dims[0] = 1;
  for (int i = 2; mode != NPUDNN_BATCHNORM_PER_ACTIVATION && i < shape.rank; ++i) shape.dims[i] = 1;
  if (shape.type != npu::ops::Element::f64) shape.type = npu::ops::Element::f32;
  npu::ops::set_packed_strides(shape, false);
  *derivedBnDesc = {shape};
  return NPUDNN_STATUS_SUCCESS;
}

}  // extern "C"
