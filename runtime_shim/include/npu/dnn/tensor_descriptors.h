/// @file
/// Descriptors of tensors and filters. Valid C11 and C++17. Their common rules are in npu/dnn/descriptors.h,
/// which includes this header.
/// Shapes: dimensions are (N, C, spatial) for tensors and (K, C / groups, spatial) for filters, in this
/// order also for NPUDNN_TENSOR_NHWC.
/// Units: dimensions and strides in elements; sizes in bytes.
/// Vectors: with NPUDNN_TENSOR_NCHW_VECT_C and NPUDNN_DATA_INT8x4 or NPUDNN_DATA_INT8x32, 4 or 32 neighbouring
/// channels lie side by side: (N, C / 4, spatial, 4). Dimensions stay in single channels, of which the vector's length
/// is a divisor; strides that a Get answers are in vectors. Tensors of four or five dimensions have this format, for
/// npudnnTransformTensor and the forward convolutions; other calls answer NPUDNN_STATUS_NOT_SUPPORTED.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer, a descriptor that is not set, a size or an enumerator
/// out of range; NPUDNN_STATUS_NOT_SUPPORTED for an element type or a format that the library does not have.
/// A failed Set leaves the descriptor as it was; a failed Get leaves its outputs as they were.
/// Source: cuDNN 9.0 API Reference; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_TENSOR_DESCRIPTORS_H_
#define NPU_DNN_TENSOR_DESCRIPTORS_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateTensorDescriptor.
npudnnStatus_t npudnnCreateTensorDescriptor(npudnnTensorDescriptor_t* tensorDesc);

/// A tensor of four dimensions, packed in the order of `format`, or (Ex) with any positive strides.
/// Types: float, double, half, bfloat16, int8, int32.
/// Shapes: (n, c, h, w).
/// Units: elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a dimension or stride is not positive, an enumerator is unknown, or vectors do not
/// divide c; NPUDNN_STATUS_NOT_SUPPORTED for another element type, NPUDNN_TENSOR_NCHW_VECT_C without a type of vectors,
/// or the reverse.
/// Source: cudnnSetTensor4dDescriptor(Ex).
/// @{
npudnnStatus_t npudnnSetTensor4dDescriptor(npudnnTensorDescriptor_t tensorDesc, npudnnTensorFormat_t format,
                                           npudnnDataType_t dataType, int n, int c, int h, int w);
npudnnStatus_t npudnnSetTensor4dDescriptorEx(npudnnTensorDescriptor_t tensorDesc, npudnnDataType_t dataType,
                                             int n, int c, int h, int w, int nStride, int cStride,
                                             int hStride, int wStride);
/// @}

/// Type, dimensions and strides of a tensor. Null outputs are skipped.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, not set, or has not four dimensions.
/// Source: cudnnGetTensor4dDescriptor.
npudnnStatus_t npudnnGetTensor4dDescriptor(const npudnnTensorDescriptor_t tensorDesc,
                                           npudnnDataType_t* dataType, int* n, int* c, int* h, int* w,
                                           int* nStride, int* cStride, int* hStride, int* wStride);

/// A tensor of 1 to 8 dimensions (NPUDNN_DIM_MAX), with strides, or (Ex) packed in the order of `format`.
/// Types: float, double, half, bfloat16, int8, int32.
/// Shapes: dimA and strideA have nbDims values.
/// Errors: NPUDNN_STATUS_BAD_PARAM if an array is null, a dimension or stride is not positive, or an
/// enumerator is unknown, or vectors do not divide the channels; NPUDNN_STATUS_NOT_SUPPORTED for another number of
/// dimensions, another element type, NPUDNN_TENSOR_NCHW_VECT_C without a type of vectors, or the reverse.
/// Source: cudnnSetTensorNdDescriptor(Ex).
/// @{
npudnnStatus_t npudnnSetTensorNdDescriptor(npudnnTensorDescriptor_t tensorDesc, npudnnDataType_t dataType,
                                           int nbDims, const int* dimA, const int* strideA);
npudnnStatus_t npudnnSetTensorNdDescriptorEx(npudnnTensorDescriptor_t tensorDesc, npudnnTensorFormat_t format,
                                             npudnnDataType_t dataType, int nbDims, const int* dimA);
/// @}

/// Type, rank, and the first dimensions and strides of a tensor. Null outputs are skipped.
/// Shapes: dimA and strideA receive the smaller of nbDimsRequested and the rank; *nbDims receives the rank.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set, or nbDimsRequested < 0.
/// Source: cudnnGetTensorNdDescriptor.
npudnnStatus_t npudnnGetTensorNdDescriptor(const npudnnTensorDescriptor_t tensorDesc, int nbDimsRequested,
                                           npudnnDataType_t* dataType, int* nbDims, int* dimA, int* strideA);

/// Bytes from the first element to the end of the last one, gaps of the strides included.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set, or size is null.
/// Source: cudnnGetTensorSizeInBytes.
npudnnStatus_t npudnnGetTensorSizeInBytes(const npudnnTensorDescriptor_t tensorDesc, size_t* size);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyTensorDescriptor.
npudnnStatus_t npudnnDestroyTensorDescriptor(npudnnTensorDescriptor_t tensorDesc);

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateFilterDescriptor.
npudnnStatus_t npudnnCreateFilterDescriptor(npudnnFilterDescriptor_t* filterDesc);

/// A packed filter of four dimensions. NPUDNN_TENSOR_NHWC puts the channels last in memory: (K, R, S, C).
/// Types: float, double, half, bfloat16, int8, int32.
/// Shapes: (k, c, h, w), c channels per group.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a dimension is not positive, an enumerator is unknown, or vectors do not divide c;
/// NPUDNN_STATUS_NOT_SUPPORTED for another element type, NPUDNN_TENSOR_NCHW_VECT_C without a type of vectors, or the
/// reverse.
/// Source: cudnnSetFilter4dDescriptor.
npudnnStatus_t npudnnSetFilter4dDescriptor(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                           npudnnTensorFormat_t format, int k, int c, int h, int w);

/// Type, format and dimensions of a filter. Null outputs are skipped.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, not set, or has not four dimensions.
/// Source: cudnnGetFilter4dDescriptor.
npudnnStatus_t npudnnGetFilter4dDescriptor(const npudnnFilterDescriptor_t filterDesc,
                                           npudnnDataType_t* dataType, npudnnTensorFormat_t* format, int* k,
                                           int* c, int* h, int* w);

/// A packed filter of 1 to 8 dimensions.
/// Shapes: filterDimA has nbDims values, (K, C / groups, spatial).
/// Errors: NPUDNN_STATUS_BAD_PARAM if filterDimA is null, a dimension is not positive, or an enumerator is
/// unknown, or vectors do not divide the channels; NPUDNN_STATUS_NOT_SUPPORTED for another number of dimensions, another
/// element type, NPUDNN_TENSOR_NCHW_VECT_C without a type of vectors, or the reverse.
/// Source: cudnnSetFilterNdDescriptor.
npudnnStatus_t npudnnSetFilterNdDescriptor(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                           npudnnTensorFormat_t format, int nbDims, const int* filterDimA);

/// Type, format, rank and the first dimensions of a filter. Null outputs are skipped.
/// Shapes: filterDimA receives the smaller of nbDimsRequested and the rank; *nbDims receives the rank.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set, or nbDimsRequested < 0.
/// Source: cudnnGetFilterNdDescriptor.
npudnnStatus_t npudnnGetFilterNdDescriptor(const npudnnFilterDescriptor_t filterDesc, int nbDimsRequested,
                                           npudnnDataType_t* dataType, npudnnTensorFormat_t* format,
                                           int* nbDims, int* filterDimA);

/// Bytes of a filter.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set, or size is null.
/// Source: cudnnGetFilterSizeInBytes.
npudnnStatus_t npudnnGetFilterSizeInBytes(const npudnnFilterDescriptor_t filterDesc, size_t* size);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyFilterDescriptor.
npudnnStatus_t npudnnDestroyFilterDescriptor(npudnnFilterDescriptor_t filterDesc);

/// Sets derivedBnDesc to the shape of scale, bias, mean and variance of a batch normalisation of x.
/// Shapes: (1, C, 1, ...), or (1, C, spatial) for NPUDNN_BATCHNORM_PER_ACTIVATION; packed; double for double
/// tensors, else float.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a descriptor is null, xDesc is not set, or the mode is unknown.
/// Source: cudnnDeriveBNTensorDescriptor.
npudnnStatus_t npudnnDeriveBNTensorDescriptor(npudnnTensorDescriptor_t derivedBnDesc,
                                              const npudnnTensorDescriptor_t xDesc,
                                              npudnnBatchNormMode_t mode);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_TENSOR_DESCRIPTORS_H_
