/// @file
/// Descriptors of the deep learning library: what layers look like, and, in npu/dnn/tensor_descriptors.h,
/// tensors and filters. Valid C11 and C++17. A descriptor is host memory that Create makes and Destroy
/// frees. Set replaces what its parameters say. Get reads it back; a null output is not wanted. A descriptor
/// is read when a call is made, so it may change or go afterwards.
/// Not thread-safe: a descriptor that one thread sets must not be used by another at the same time.
/// Units: dimensions and strides in elements; sizes in bytes.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer, a descriptor that is not set, a size or an enumerator
/// out of range; NPUDNN_STATUS_NOT_SUPPORTED for an element type or a format that the library does not have.
/// A failed Set leaves the descriptor as it was; a failed Get leaves its outputs as they were. Destroy takes
/// null and never fails.
/// Source: cuDNN 9.0 API Reference; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_DESCRIPTORS_H_
#define NPU_DNN_DESCRIPTORS_H_

#include "npu/dnn/tensor_descriptors.h"
#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes a descriptor that is not set yet: 1 group, NPUDNN_DEFAULT_MATH, NPUDNN_DEFAULT_REORDER.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateConvolutionDescriptor.
npudnnStatus_t npudnnCreateConvolutionDescriptor(npudnnConvolutionDescriptor_t* convDesc);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyConvolutionDescriptor.
npudnnStatus_t npudnnDestroyConvolutionDescriptor(npudnnConvolutionDescriptor_t convDesc);

/// The math type. The value is kept and read back; sums are in float, or in double for double tensors,
/// whatever it is.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer or an unknown enumerator.
/// Source: cudnnSetConvolutionMathType, cudnnGetConvolutionMathType.
/// @{
npudnnStatus_t npudnnSetConvolutionMathType(npudnnConvolutionDescriptor_t convDesc,
                                            npudnnMathType_t mathType);
npudnnStatus_t npudnnGetConvolutionMathType(npudnnConvolutionDescriptor_t convDesc,
                                            npudnnMathType_t* mathType);
/// @}

/// The number of groups, 1 by default. Whether it divides the channels is checked when a convolution is
/// called.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer or groupCount < 1.
/// Source: cudnnSetConvolutionGroupCount, cudnnGetConvolutionGroupCount.
/// @{
npudnnStatus_t npudnnSetConvolutionGroupCount(npudnnConvolutionDescriptor_t convDesc, int groupCount);
npudnnStatus_t npudnnGetConvolutionGroupCount(npudnnConvolutionDescriptor_t convDesc, int* groupCount);
/// @}

/// The reorder type. The value is kept and read back, and has no effect.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer or an unknown enumerator.
/// Source: cudnnSetConvolutionReorderType, cudnnGetConvolutionReorderType.
/// @{
npudnnStatus_t npudnnSetConvolutionReorderType(npudnnConvolutionDescriptor_t convDesc,
                                               npudnnReorderType_t reorderType);
npudnnStatus_t npudnnGetConvolutionReorderType(npudnnConvolutionDescriptor_t convDesc,
                                               npudnnReorderType_t* reorderType);
/// @}

/// A convolution of two spatial dimensions: u and v are the strides of height and width. The type of
/// computation is checked and kept; sums are in float, or in double for double tensors.
/// Units: elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, a padding is negative, a stride or dilation is
/// below 1, or the mode is unknown; NPUDNN_STATUS_NOT_SUPPORTED for another computeType than float, double,
/// half, bfloat16, int8, int32.
/// Source: cudnnSetConvolution2dDescriptor.
npudnnStatus_t npudnnSetConvolution2dDescriptor(npudnnConvolutionDescriptor_t convDesc, int pad_h, int pad_w,
                                                int u, int v, int dilation_h, int dilation_w,
                                                npudnnConvolutionMode_t mode, npudnnDataType_t computeType);

/// Padding, strides, dilation, mode and type of computation. Null outputs are skipped.
/// Units: elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or has not two spatial dimensions.
/// Source: cudnnGetConvolution2dDescriptor.
npudnnStatus_t npudnnGetConvolution2dDescriptor(const npudnnConvolutionDescriptor_t convDesc, int* pad_h,
                                                int* pad_w, int* u, int* v, int* dilation_h, int* dilation_w,
                                                npudnnConvolutionMode_t* mode, npudnnDataType_t* computeType);

/// A convolution of one to three spatial dimensions.
/// Shapes: padA, filterStrideA and dilationA have arrayLength values, in the order of the spatial
/// dimensions.
/// Units: elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null, arrayLength < 1, a padding is negative, a stride or
/// dilation is below 1, or the mode is unknown; NPUDNN_STATUS_NOT_SUPPORTED if arrayLength > 3, or for
/// another computeType than float, double, half, bfloat16, int8, int32.
/// Source: cudnnSetConvolutionNdDescriptor.
npudnnStatus_t npudnnSetConvolutionNdDescriptor(npudnnConvolutionDescriptor_t convDesc, int arrayLength,
                                                const int* padA, const int* filterStrideA,
                                                const int* dilationA, npudnnConvolutionMode_t mode,
                                                npudnnDataType_t computeType);

/// Padding, strides, dilation, mode and type of computation. Null outputs are skipped.
/// Shapes: padA, strideA and dilationA receive the smaller of arrayLengthRequested and the number of spatial
/// dimensions, which *arrayLength receives.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set, or arrayLengthRequested < 0.
/// Source: cudnnGetConvolutionNdDescriptor.
npudnnStatus_t npudnnGetConvolutionNdDescriptor(const npudnnConvolutionDescriptor_t convDesc,
                                                int arrayLengthRequested, int* arrayLength, int* padA,
                                                int* strideA, int* dilationA, npudnnConvolutionMode_t* mode,
                                                npudnnDataType_t* computeType);

/// Makes a descriptor: identity until it is set.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateActivationDescriptor.
npudnnStatus_t npudnnCreateActivationDescriptor(npudnnActivationDescriptor_t* activationDesc);

/// The function, what it does with NaN, and its coefficient: the ceiling of the clipped ReLU, alpha of ELU.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or an enumerator is unknown.
/// Source: cudnnSetActivationDescriptor.
npudnnStatus_t npudnnSetActivationDescriptor(npudnnActivationDescriptor_t activationDesc,
                                             npudnnActivationMode_t mode, npudnnNanPropagation_t reluNanOpt,
                                             double coef);

/// What npudnnSetActivationDescriptor has set. Null outputs are skipped.
/// Shapes: each output is one value.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null.
/// Source: cudnnGetActivationDescriptor.
npudnnStatus_t npudnnGetActivationDescriptor(const npudnnActivationDescriptor_t activationDesc,
                                             npudnnActivationMode_t* mode, npudnnNanPropagation_t* reluNanOpt,
                                             double* coef);

/// beta of NPUDNN_ACTIVATION_SWISH, x * sigmoid(beta * x); 1 by default.
/// Shapes: each output is one value.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer.
/// Source: cudnnSetActivationDescriptorSwishBeta, cudnnGetActivationDescriptorSwishBeta.
/// @{
npudnnStatus_t npudnnSetActivationDescriptorSwishBeta(npudnnActivationDescriptor_t activationDesc,
                                                      double swish_beta);
npudnnStatus_t npudnnGetActivationDescriptorSwishBeta(npudnnActivationDescriptor_t activationDesc,
                                                      double* swish_beta);
/// @}

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyActivationDescriptor.
npudnnStatus_t npudnnDestroyActivationDescriptor(npudnnActivationDescriptor_t activationDesc);

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreatePoolingDescriptor.
npudnnStatus_t npudnnCreatePoolingDescriptor(npudnnPoolingDescriptor_t* poolingDesc);

/// Pooling over two spatial dimensions: window, padding and stride of height and width.
/// Units: elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, a window or stride is below 1, a padding is
/// negative, or an enumerator is unknown.
/// Source: cudnnSetPooling2dDescriptor.
npudnnStatus_t npudnnSetPooling2dDescriptor(npudnnPoolingDescriptor_t poolingDesc, npudnnPoolingMode_t mode,
                                            npudnnNanPropagation_t maxpoolingNanOpt, int windowHeight,
                                            int windowWidth, int verticalPadding, int horizontalPadding,
                                            int verticalStride, int horizontalStride);

/// What npudnnSetPooling2dDescriptor has set. Null outputs are skipped.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or has not two spatial dimensions.
/// Source: cudnnGetPooling2dDescriptor.
npudnnStatus_t npudnnGetPooling2dDescriptor(const npudnnPoolingDescriptor_t poolingDesc,
                                            npudnnPoolingMode_t* mode,
                                            npudnnNanPropagation_t* maxpoolingNanOpt, int* windowHeight,
                                            int* windowWidth, int* verticalPadding, int* horizontalPadding,
                                            int* verticalStride, int* horizontalStride);

/// Pooling over one to three spatial dimensions.
/// Shapes: windowDimA, paddingA and strideA have nbDims values.
/// Units: elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null, nbDims < 1, a window or stride is below 1, a
/// padding is negative, or an enumerator is unknown; NPUDNN_STATUS_NOT_SUPPORTED if nbDims > 3.
/// Source: cudnnSetPoolingNdDescriptor.
npudnnStatus_t npudnnSetPoolingNdDescriptor(npudnnPoolingDescriptor_t poolingDesc,
                                            const npudnnPoolingMode_t mode,
                                            const npudnnNanPropagation_t maxpoolingNanOpt, int nbDims,
                                            const int* windowDimA, const int* paddingA, const int* strideA);

/// What npudnnSetPoolingNdDescriptor has set. Null outputs are skipped.
/// Shapes: windowDimA, paddingA and strideA receive the smaller of nbDimsRequested and the number of spatial
/// dimensions, which *nbDims receives.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set, or nbDimsRequested < 0.
/// Source: cudnnGetPoolingNdDescriptor.
npudnnStatus_t npudnnGetPoolingNdDescriptor(const npudnnPoolingDescriptor_t poolingDesc, int nbDimsRequested,
                                            npudnnPoolingMode_t* mode,
                                            npudnnNanPropagation_t* maxpoolingNanOpt, int* nbDims,
                                            int* windowDimA, int* paddingA, int* strideA);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyPoolingDescriptor.
npudnnStatus_t npudnnDestroyPoolingDescriptor(npudnnPoolingDescriptor_t poolingDesc);

/// Makes a descriptor with n = 5, alpha = 1e-4, beta = 0.75, k = 2.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateLRNDescriptor.
npudnnStatus_t npudnnCreateLRNDescriptor(npudnnLRNDescriptor_t* normDesc);

/// Normalisation over lrnN neighbouring channels: y = x / (k + alpha / n * (sum of x^2))^beta.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, lrnN is not in 1..16, lrnK < 1e-5 or lrnBeta <
/// 0.01.
/// Source: cudnnSetLRNDescriptor.
npudnnStatus_t npudnnSetLRNDescriptor(npudnnLRNDescriptor_t normDesc, unsigned int lrnN, double lrnAlpha,
                                      double lrnBeta, double lrnK);

/// What npudnnSetLRNDescriptor has set. Null outputs are skipped.
/// Shapes: each output is one value.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null.
/// Source: cudnnGetLRNDescriptor.
npudnnStatus_t npudnnGetLRNDescriptor(npudnnLRNDescriptor_t normDesc, unsigned int* lrnN, double* lrnAlpha,
                                      double* lrnBeta, double* lrnK);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyLRNDescriptor.
npudnnStatus_t npudnnDestroyLRNDescriptor(npudnnLRNDescriptor_t lrnDesc);

/// Makes a descriptor: NPUDNN_OP_TENSOR_ADD in float until it is set.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateOpTensorDescriptor.
npudnnStatus_t npudnnCreateOpTensorDescriptor(npudnnOpTensorDescriptor_t* opTensorDesc);

/// The element-wise operation of npudnnOpTensor. Type and NaN option are checked, kept and read back.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, an enumerator is unknown, or the type is not
/// float or double.
/// Source: cudnnSetOpTensorDescriptor.
npudnnStatus_t npudnnSetOpTensorDescriptor(npudnnOpTensorDescriptor_t opTensorDesc,
                                           npudnnOpTensorOp_t opTensorOp, npudnnDataType_t opTensorCompType,
                                           npudnnNanPropagation_t opTensorNanOpt);

/// What npudnnSetOpTensorDescriptor has set. Null outputs are skipped.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null.
/// Source: cudnnGetOpTensorDescriptor.
npudnnStatus_t npudnnGetOpTensorDescriptor(const npudnnOpTensorDescriptor_t opTensorDesc,
                                           npudnnOpTensorOp_t* opTensorOp, npudnnDataType_t* opTensorCompType,
                                           npudnnNanPropagation_t* opTensorNanOpt);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyOpTensorDescriptor.
npudnnStatus_t npudnnDestroyOpTensorDescriptor(npudnnOpTensorDescriptor_t opTensorDesc);

/// Makes a descriptor: NPUDNN_REDUCE_TENSOR_ADD in float, without indices, until it is set.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateReduceTensorDescriptor.
npudnnStatus_t npudnnCreateReduceTensorDescriptor(npudnnReduceTensorDescriptor_t* reduceTensorDesc);

/// The reduction of npudnnReduceTensor, whether NaN wins in MIN, MAX and AMAX, and whether their indices are
/// stored. Sums are kept in double, whatever the type of computation.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or an enumerator is unknown;
/// NPUDNN_STATUS_NOT_SUPPORTED for another type than float, double, half, bfloat16, int8, int32.
/// Source: cudnnSetReduceTensorDescriptor.
npudnnStatus_t npudnnSetReduceTensorDescriptor(npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               npudnnReduceTensorOp_t reduceTensorOp,
                                               npudnnDataType_t reduceTensorCompType,
                                               npudnnNanPropagation_t reduceTensorNanOpt,
                                               npudnnReduceTensorIndices_t reduceTensorIndices,
                                               npudnnIndicesType_t reduceTensorIndicesType);

/// What npudnnSetReduceTensorDescriptor has set. Null outputs are skipped.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null.
/// Source: cudnnGetReduceTensorDescriptor.
npudnnStatus_t npudnnGetReduceTensorDescriptor(const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               npudnnReduceTensorOp_t* reduceTensorOp,
                                               npudnnDataType_t* reduceTensorCompType,
                                               npudnnNanPropagation_t* reduceTensorNanOpt,
                                               npudnnReduceTensorIndices_t* reduceTensorIndices,
                                               npudnnIndicesType_t* reduceTensorIndicesType);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyReduceTensorDescriptor.
npudnnStatus_t npudnnDestroyReduceTensorDescriptor(npudnnReduceTensorDescriptor_t reduceTensorDesc);

/// Makes a descriptor with probability 0 and without states.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateDropoutDescriptor.
npudnnStatus_t npudnnCreateDropoutDescriptor(npudnnDropoutDescriptor_t* dropoutDesc);

/// Frees a descriptor; null does nothing. The states stay the caller's.
/// Errors: none.
/// Source: cudnnDestroyDropoutDescriptor.
npudnnStatus_t npudnnDestroyDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc);

/// The probability of dropping an element, and the state of the random numbers, which is filled from the
/// seed in the order of the handle's stream. The random numbers are Philox4x32-10's, not cuDNN's. Null
/// states are for inference.
/// Shapes: states is device memory of npudnnDropoutGetStatesSize bytes; it must live as long as it is used.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if the descriptor is
/// null or dropout is not in 0..1; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if stateSizeInBytes is too
/// small; NPUDNN_STATUS_EXECUTION_FAILED if the stream was destroyed (the descriptor is then set already).
/// Source: cudnnSetDropoutDescriptor.
npudnnStatus_t npudnnSetDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                          float dropout, void* states, size_t stateSizeInBytes,
                                          unsigned long long seed);

/// As npudnnSetDropoutDescriptor, for states that were filled before: they stay as they are.
/// Shapes: states is device memory of npudnnDropoutGetStatesSize bytes.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if the descriptor or
/// states is null or dropout is not in 0..1; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if stateSizeInBytes
/// is too small.
/// Source: cudnnRestoreDropoutDescriptor.
npudnnStatus_t npudnnRestoreDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                              float dropout, void* states, size_t stateSizeInBytes,
                                              unsigned long long seed);

/// Probability, states and seed. Null outputs are skipped.
/// Shapes: each output is one value.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if the descriptor is
/// null.
/// Source: cudnnGetDropoutDescriptor.
npudnnStatus_t npudnnGetDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                          float* dropout, void** states, unsigned long long* seed);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_DESCRIPTORS_H_
