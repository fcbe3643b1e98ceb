/// @file
/// Copies of tensors and filters into another format, with a margin of zeros. Valid C11 and C++17.
/// Folding, which moves pixels to channels, is not supported.
/// Calls are asynchronous, in the order of the handle's stream.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for null pointers, descriptors that
/// are not set, and shapes that do not fit; NPUDNN_STATUS_NOT_SUPPORTED for channels in vectors, and on a device without
/// the simulator's interface. Nothing is written then.
/// Source: cuDNN 9.0 API Reference, cudnn_ops; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_TENSOR_TRANSFORM_H_
#define NPU_DNN_TENSOR_TRANSFORM_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  NPUDNN_TRANSFORM_FOLD = 0,
  NPUDNN_TRANSFORM_UNFOLD = 1,
} npudnnFoldingDirection_t;

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cudnnCreateTensorTransformDescriptor.
npudnnStatus_t npudnnCreateTensorTransformDescriptor(npudnnTensorTransformDescriptor_t* transformDesc);

/// Sets the format of the result and the margin before and after each dimension. direction has no effect without folding.
/// Shapes: padBeforeA and padAfterA have nbDims values, or are null for no margin; foldA has nbDims - 2, or is null.
/// Units: elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, a margin is negative, or an enumerator is unknown;
/// NPUDNN_STATUS_NOT_SUPPORTED if nbDims is not 3 to 8, for a factor of folding above 1, and for NPUDNN_TENSOR_NCHW_VECT_C.
/// The descriptor is then unchanged.
/// Source: cudnnSetTensorTransformDescriptor.
npudnnStatus_t npudnnSetTensorTransformDescriptor(npudnnTensorTransformDescriptor_t transformDesc,
                                                  const uint32_t nbDims,
                                                  const npudnnTensorFormat_t destFormat,
                                                  const int32_t* padBeforeA, const int32_t* padAfterA,
                                                  const uint32_t* foldA,
                                                  const npudnnFoldingDirection_t direction);

/// What npudnnSetTensorTransformDescriptor has set; factors of folding are 1. Null outputs are skipped.
/// Shapes: padBeforeA and padAfterA receive the smaller of nbDimsRequested and the rank, foldA two less.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set.
/// Source: cudnnGetTensorTransformDescriptor.
npudnnStatus_t npudnnGetTensorTransformDescriptor(npudnnTensorTransformDescriptor_t transformDesc,
                                                  uint32_t nbDimsRequested, npudnnTensorFormat_t* destFormat,
                                                  int32_t* padBeforeA, int32_t* padAfterA, uint32_t* foldA,
                                                  npudnnFoldingDirection_t* direction);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyTensorTransformDescriptor.
npudnnStatus_t npudnnDestroyTensorTransformDescriptor(npudnnTensorTransformDescriptor_t transformDesc);

/// Sets destDesc to what a transform of srcDesc gives: packed in the format, of the same type.
/// Units: destSizeInBytes in bytes.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null, a descriptor is not set, or the rank is another.
/// Source: cudnnInitTransformDest.
npudnnStatus_t npudnnInitTransformDest(const npudnnTensorTransformDescriptor_t transformDesc,
                                       const npudnnTensorDescriptor_t srcDesc,
                                       npudnnTensorDescriptor_t destDesc, size_t* destSizeInBytes);

/// dest = alpha * (src within its margin of zeros) + beta * dest.
/// Shapes: each dimension of dest is that of src and its margins; strides and types may differ.
/// Errors: as above.
/// Source: cudnnTransformTensorEx.
npudnnStatus_t npudnnTransformTensorEx(npudnnHandle_t handle,
                                       const npudnnTensorTransformDescriptor_t transDesc, const void* alpha,
                                       const npudnnTensorDescriptor_t srcDesc, const void* srcData,
                                       const void* beta, const npudnnTensorDescriptor_t destDesc,
                                       void* destData);

/// The same for filters, (K, C, spatial).
/// Shapes: as npudnnTransformTensorEx.
/// Errors: as above.
/// Source: cudnnTransformFilter.
npudnnStatus_t npudnnTransformFilter(npudnnHandle_t handle, const npudnnTensorTransformDescriptor_t transDesc,
                                     const void* alpha, const npudnnFilterDescriptor_t srcDesc,
                                     const void* srcData, const void* beta,
                                     const npudnnFilterDescriptor_t destDesc, void* destData);

/// Not supported: there is no folding, which moves pixels to channels, so that a gradient of strides above 1 becomes one of
/// stride 1. npudnnConvolutionBackwardData takes every stride.
/// Shapes: none; the descriptors are not read.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle, else NPUDNN_STATUS_NOT_SUPPORTED; nothing is written.
/// Source: cudnnGetFoldedConvBackwardDataDescriptors.
npudnnStatus_t npudnnGetFoldedConvBackwardDataDescriptors(
    const npudnnHandle_t handle, const npudnnFilterDescriptor_t filterDesc,
    const npudnnTensorDescriptor_t diffDesc, const npudnnConvolutionDescriptor_t convDesc,
    const npudnnTensorDescriptor_t gradDesc, const npudnnTensorFormat_t transformFormat,
    npudnnFilterDescriptor_t foldedFilterDesc, npudnnTensorDescriptor_t paddedDiffDesc,
    npudnnConvolutionDescriptor_t foldedConvDesc, npudnnTensorDescriptor_t foldedGradDesc,
    npudnnTensorTransformDescriptor_t filterFoldTransDesc, npudnnTensorTransformDescriptor_t diffPadTransDesc,
    npudnnTensorTransformDescriptor_t gradFoldTransDesc,
    npudnnTensorTransformDescriptor_t gradUnfoldTransDesc);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_TENSOR_TRANSFORM_H_
