// Descriptors of tensors and filters.

#include <algorithm>

#include "runtime_shim/libraries/dnn/descriptor.h"

namespace npu::detail {
namespace {

using ops::TensorShape;

/// The shape with these dims, or an error. strides: null for packed ones in the order of `format`.
npudnnStatus_t make_shape(npudnnDataType_t type, npudnnTensorFormat_t format, int rank, const int* dims,
                          const int* strides, TensorShape& shape) {
  const std::optional<ops::Element> element = dnn_element_of(type);
  DnnChecks checks;
  checks.present(dims).require(rank >= 1 && rank <= NPUDNN_DIM_MAX, NPUDNN_STATUS_NOT_SUPPORTED);
  checks.require(is_one_of(type, NPUDNN_DATA_UINT4));
  checks.require(is_one_of(format, NPUDNN_TENSOR_NCHW_VECT_C));
  checks.require(element.has_value() && format != NPUDNN_TENSOR_NCHW_VECT_C, NPUDNN_STATUS_NOT_SUPPORTED);
  for (int i = 0; checks.ok() && i < rank; ++i) {
    checks.require(dims[i] > 0 && (strides == nullptr || strides[i] > 0));
  }
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
  if (status == NPUDNN_STATUS_SUCCESS) descriptor->shape = shape;
  return status;
}

npudnnStatus_t set_filter(npudnnFilterDescriptor_t descriptor, npudnnDataType_t type,
                          npudnnTensorFormat_t format, int rank, const int* dims) {
  if (descriptor == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  TensorShape shape;
  const npudnnStatus_t status = make_shape(type, format, rank, dims, nullptr, shape);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  descriptor->shape = shape;
  descriptor->format = format;
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
  checks.shapes(tensorDesc);
  if (checks.ok()) checks.require(tensorDesc->shape.rank == 4);
  if (!checks.ok()) return checks.status();
  const TensorShape& shape = tensorDesc->shape;
  int* const dims[] = {n, c, h, w};
  int* const strides[] = {nStride, cStride, hStride, wStride};
  answer(dataType, dnn_type_of(shape.type));
  for (int i = 0; i < 4; ++i) {
    answer(dims[i], shape.dims[i]);
    answer(strides[i], shape.strides[i]);
  }
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetTensorNdDescriptor(const npudnnTensorDescriptor_t tensorDesc, int nbDimsRequested,
                                           npudnnDataType_t* dataType, int* nbDims, int* dimA, int* strideA) {
  DnnChecks checks;
  checks.shapes(tensorDesc).require(nbDimsRequested >= 0);
  if (!checks.ok()) return checks.status();
  const TensorShape& shape = tensorDesc->shape;
  answer(dataType, dnn_type_of(shape.type));
  answer(nbDims, shape.rank);
  for (int i = 0; i < std::min(nbDimsRequested, shape.rank); ++i) {
    if (dimA != nullptr) dimA[i] = static_cast<int>(shape.dims[i]);
    if (strideA != nullptr) strideA[i] = static_cast<int>(shape.strides[i]);
  }
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetTensorSizeInBytes(const npudnnTensorDescriptor_t tensorDesc, size_t* size) {
  DnnChecks checks;
  if (checks.shapes(tensorDesc).present(size).ok()) *size = extent_bytes(tensorDesc->shape);
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
  checks.shapes(filterDesc);
  if (checks.ok()) checks.require(filterDesc->shape.rank == 4);
  if (!checks.ok()) return checks.status();
  answer(dataType, dnn_type_of(filterDesc->shape.type));
  answer(format, filterDesc->format);
  int* const dims[] = {k, c, h, w};
  for (int i = 0; i < 4; ++i) answer(dims[i], filterDesc->shape.dims[i]);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetFilterNdDescriptor(const npudnnFilterDescriptor_t filterDesc, int nbDimsRequested,
                                           npudnnDataType_t* dataType, npudnnTensorFormat_t* format,
                                           int* nbDims, int* filterDimA) {
  DnnChecks checks;
  checks.shapes(filterDesc).require(nbDimsRequested >= 0);
  if (!checks.ok()) return checks.status();
  answer(dataType, dnn_type_of(filterDesc->shape.type));
  answer(format, filterDesc->format);
  answer(nbDims, filterDesc->shape.rank);
  for (int i = 0; filterDimA != nullptr && i < std::min(nbDimsRequested, filterDesc->shape.rank); ++i)
    filterDimA[i] = static_cast<int>(filterDesc->shape.dims[i]);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetFilterSizeInBytes(const npudnnFilterDescriptor_t filterDesc, size_t* size) {
  DnnChecks checks;
  if (checks.shapes(filterDesc).present(size).ok()) *size = extent_bytes(filterDesc->shape);
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
  derivedBnDesc->shape = shape;
  return NPUDNN_STATUS_SUCCESS;
}

}  // extern "C"
