// Descriptors of the deep learning library: what tensors, filters and layers look like. Valid C11 and C++17.
//
// A descriptor is host memory that Create makes and Destroy frees (a null descriptor is freed without
// effect). Set replaces all of it; Get reads it back. Errors of all: NPUDNN_STATUS_BAD_PARAM for a null
// pointer, a size or an enumeration out of range; NPUDNN_STATUS_NOT_SUPPORTED for an element type or a format
// that the library does not have. A failed Set leaves the descriptor as it was. Source: names and parameters
// follow the cuDNN API Reference.
#ifndef NPU_DNN_DESCRIPTORS_H_
#define NPU_DNN_DESCRIPTORS_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tensors: float, double, half, bfloat16, int8, int32; dims (N, C, spatial...); any positive strides. */
npudnnStatus_t npudnnCreateTensorDescriptor(npudnnTensorDescriptor_t* tensorDesc);
npudnnStatus_t npudnnSetTensor4dDescriptor(npudnnTensorDescriptor_t tensorDesc, npudnnTensorFormat_t format,
                                           npudnnDataType_t dataType, int n, int c, int h, int w);
npudnnStatus_t npudnnSetTensor4dDescriptorEx(npudnnTensorDescriptor_t tensorDesc, npudnnDataType_t dataType,
                                             int n, int c, int h, int w, int nStride, int cStride,
                                             int hStride, int wStride);
npudnnStatus_t npudnnGetTensor4dDescriptor(const npudnnTensorDescriptor_t tensorDesc,
                                           npudnnDataType_t* dataType, int* n, int* c, int* h, int* w,
                                           int* nStride, int* cStride, int* hStride, int* wStride);
npudnnStatus_t npudnnSetTensorNdDescriptor(npudnnTensorDescriptor_t tensorDesc, npudnnDataType_t dataType,
                                           int nbDims, const int* dimA, const int* strideA);
npudnnStatus_t npudnnSetTensorNdDescriptorEx(npudnnTensorDescriptor_t tensorDesc, npudnnTensorFormat_t format,
                                             npudnnDataType_t dataType, int nbDims, const int* dimA);
npudnnStatus_t npudnnGetTensorNdDescriptor(const npudnnTensorDescriptor_t tensorDesc, int nbDimsRequested,
                                           npudnnDataType_t* dataType, int* nbDims, int* dimA, int* strideA);
npudnnStatus_t npudnnGetTensorSizeInBytes(const npudnnTensorDescriptor_t tensorDesc, size_t* size);
npudnnStatus_t npudnnDestroyTensorDescriptor(npudnnTensorDescriptor_t tensorDesc);

/* Filters: dims (K, C / groups, spatial...), packed, channels first or last. */
npudnnStatus_t npudnnCreateFilterDescriptor(npudnnFilterDescriptor_t* filterDesc);
npudnnStatus_t npudnnSetFilter4dDescriptor(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                           npudnnTensorFormat_t format, int k, int c, int h, int w);
npudnnStatus_t npudnnGetFilter4dDescriptor(const npudnnFilterDescriptor_t filterDesc,
                                           npudnnDataType_t* dataType, npudnnTensorFormat_t* format, int* k,
                                           int* c, int* h, int* w);
npudnnStatus_t npudnnSetFilterNdDescriptor(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                           npudnnTensorFormat_t format, int nbDims, const int* filterDimA);
npudnnStatus_t npudnnGetFilterNdDescriptor(const npudnnFilterDescriptor_t filterDesc, int nbDimsRequested,
                                           npudnnDataType_t* dataType, npudnnTensorFormat_t* format,
                                           int* nbDims, int* filterDimA);
npudnnStatus_t npudnnGetFilterSizeInBytes(const npudnnFilterDescriptor_t filterDesc, size_t* size);
npudnnStatus_t npudnnDestroyFilterDescriptor(npudnnFilterDescriptor_t filterDesc);

/* Convolutions of one to three spatial dims; sums are in float, or double for double tensors. */
npudnnStatus_t npudnnCreateConvolutionDescriptor(npudnnConvolutionDescriptor_t* convDesc);
npudnnStatus_t npudnnDestroyConvolutionDescriptor(npudnnConvolutionDescriptor_t convDesc);
npudnnStatus_t npudnnSetConvolutionMathType(npudnnConvolutionDescriptor_t convDesc,
                                            npudnnMathType_t mathType);
npudnnStatus_t npudnnGetConvolutionMathType(npudnnConvolutionDescriptor_t convDesc,
                                            npudnnMathType_t* mathType);
npudnnStatus_t npudnnSetConvolutionGroupCount(npudnnConvolutionDescriptor_t convDesc, int groupCount);
npudnnStatus_t npudnnGetConvolutionGroupCount(npudnnConvolutionDescriptor_t convDesc, int* groupCount);
npudnnStatus_t npudnnSetConvolutionReorderType(npudnnConvolutionDescriptor_t convDesc,
                                               npudnnReorderType_t reorderType);
npudnnStatus_t npudnnGetConvolutionReorderType(npudnnConvolutionDescriptor_t convDesc,
                                               npudnnReorderType_t* reorderType);
npudnnStatus_t npudnnSetConvolution2dDescriptor(npudnnConvolutionDescriptor_t convDesc, int pad_h, int pad_w,
                                                int u, int v, int dilation_h, int dilation_w,
                                                npudnnConvolutionMode_t mode, npudnnDataType_t computeType);
npudnnStatus_t npudnnGetConvolution2dDescriptor(const npudnnConvolutionDescriptor_t convDesc, int* pad_h,
                                                int* pad_w, int* u, int* v, int* dilation_h, int* dilation_w,
                                                npudnnConvolutionMode_t* mode, npudnnDataType_t* computeType);
npudnnStatus_t npudnnSetConvolutionNdDescriptor(npudnnConvolutionDescriptor_t convDesc, int arrayLength,
                                                const int* padA, const int* filterStrideA,
                                                const int* dilationA, npudnnConvolutionMode_t mode,
                                                npudnnDataType_t computeType);
npudnnStatus_t npudnnGetConvolutionNdDescriptor(const npudnnConvolutionDescriptor_t convDesc,
                                                int arrayLengthRequested, int* arrayLength, int* padA,
                                                int* strideA, int* dilationA, npudnnConvolutionMode_t* mode,
                                                npudnnDataType_t* computeType);

/* Activations, pooling of one to three spatial dims, normalisation over channels. */
npudnnStatus_t npudnnCreateActivationDescriptor(npudnnActivationDescriptor_t* activationDesc);
npudnnStatus_t npudnnSetActivationDescriptor(npudnnActivationDescriptor_t activationDesc,
                                             npudnnActivationMode_t mode, npudnnNanPropagation_t reluNanOpt,
                                             double coef);
npudnnStatus_t npudnnGetActivationDescriptor(const npudnnActivationDescriptor_t activationDesc,
                                             npudnnActivationMode_t* mode, npudnnNanPropagation_t* reluNanOpt,
                                             double* coef);
npudnnStatus_t npudnnSetActivationDescriptorSwishBeta(npudnnActivationDescriptor_t activationDesc,
                                                      double swish_beta);
npudnnStatus_t npudnnGetActivationDescriptorSwishBeta(npudnnActivationDescriptor_t activationDesc,
                                                      double* swish_beta);
npudnnStatus_t npudnnDestroyActivationDescriptor(npudnnActivationDescriptor_t activationDesc);
npudnnStatus_t npudnnCreatePoolingDescriptor(npudnnPoolingDescriptor_t* poolingDesc);
npudnnStatus_t npudnnSetPooling2dDescriptor(npudnnPoolingDescriptor_t poolingDesc, npudnnPoolingMode_t mode,
                                            npudnnNanPropagation_t maxpoolingNanOpt, int windowHeight,
                                            int windowWidth, int verticalPadding, int horizontalPadding,
                                            int verticalStride, int horizontalStride);
npudnnStatus_t npudnnGetPooling2dDescriptor(const npudnnPoolingDescriptor_t poolingDesc,
                                            npudnnPoolingMode_t* mode,
                                            npudnnNanPropagation_t* maxpoolingNanOpt, int* windowHeight,
                                            int* windowWidth, int* verticalPadding, int* horizontalPadding,
                                            int* verticalStride, int* horizontalStride);
npudnnStatus_t npudnnSetPoolingNdDescriptor(npudnnPoolingDescriptor_t poolingDesc,
                                            const npudnnPoolingMode_t mode,
                                            const npudnnNanPropagation_t maxpoolingNanOpt, int nbDims,
                                            const int* windowDimA, const int* paddingA, const int* strideA);
npudnnStatus_t npudnnGetPoolingNdDescriptor(const npudnnPoolingDescriptor_t poolingDesc, int nbDimsRequested,
                                            npudnnPoolingMode_t* mode,
                                            npudnnNanPropagation_t* maxpoolingNanOpt, int* nbDims,
                                            int* windowDimA, int* paddingA, int* strideA);
npudnnStatus_t npudnnDestroyPoolingDescriptor(npudnnPoolingDescriptor_t poolingDesc);
npudnnStatus_t npudnnCreateLRNDescriptor(npudnnLRNDescriptor_t* normDesc);
npudnnStatus_t npudnnSetLRNDescriptor(npudnnLRNDescriptor_t normDesc, unsigned int lrnN, double lrnAlpha,
                                      double lrnBeta, double lrnK);
npudnnStatus_t npudnnGetLRNDescriptor(npudnnLRNDescriptor_t normDesc, unsigned int* lrnN, double* lrnAlpha,
                                      double* lrnBeta, double* lrnK);
npudnnStatus_t npudnnDestroyLRNDescriptor(npudnnLRNDescriptor_t lrnDesc);

/* The shape of the parameters of a batch normalisation of x. */
npudnnStatus_t npudnnDeriveBNTensorDescriptor(npudnnTensorDescriptor_t derivedBnDesc,
                                              const npudnnTensorDescriptor_t xDesc,
                                              npudnnBatchNormMode_t mode);

/* Element-wise operations and reductions. */
npudnnStatus_t npudnnCreateOpTensorDescriptor(npudnnOpTensorDescriptor_t* opTensorDesc);
npudnnStatus_t npudnnSetOpTensorDescriptor(npudnnOpTensorDescriptor_t opTensorDesc,
                                           npudnnOpTensorOp_t opTensorOp, npudnnDataType_t opTensorCompType,
                                           npudnnNanPropagation_t opTensorNanOpt);
npudnnStatus_t npudnnGetOpTensorDescriptor(const npudnnOpTensorDescriptor_t opTensorDesc,
                                           npudnnOpTensorOp_t* opTensorOp, npudnnDataType_t* opTensorCompType,
                                           npudnnNanPropagation_t* opTensorNanOpt);
npudnnStatus_t npudnnDestroyOpTensorDescriptor(npudnnOpTensorDescriptor_t opTensorDesc);
npudnnStatus_t npudnnCreateReduceTensorDescriptor(npudnnReduceTensorDescriptor_t* reduceTensorDesc);
npudnnStatus_t npudnnSetReduceTensorDescriptor(npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               npudnnReduceTensorOp_t reduceTensorOp,
                                               npudnnDataType_t reduceTensorCompType,
                                               npudnnNanPropagation_t reduceTensorNanOpt,
                                               npudnnReduceTensorIndices_t reduceTensorIndices,
                                               npudnnIndicesType_t reduceTensorIndicesType);
npudnnStatus_t npudnnGetReduceTensorDescriptor(const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               npudnnReduceTensorOp_t* reduceTensorOp,
                                               npudnnDataType_t* reduceTensorCompType,
                                               npudnnNanPropagation_t* reduceTensorNanOpt,
                                               npudnnReduceTensorIndices_t* reduceTensorIndices,
                                               npudnnIndicesType_t* reduceTensorIndicesType);
npudnnStatus_t npudnnDestroyReduceTensorDescriptor(npudnnReduceTensorDescriptor_t reduceTensorDesc);

/* Dropout. Set fills `states` (device memory of npudnnDropoutGetStatesSize bytes) in stream order; Restore
   takes states that were filled before. */
npudnnStatus_t npudnnCreateDropoutDescriptor(npudnnDropoutDescriptor_t* dropoutDesc);
npudnnStatus_t npudnnDestroyDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc);
npudnnStatus_t npudnnSetDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                          float dropout, void* states, size_t stateSizeInBytes,
                                          unsigned long long seed);
npudnnStatus_t npudnnRestoreDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                              float dropout, void* states, size_t stateSizeInBytes,
                                              unsigned long long seed);
npudnnStatus_t npudnnGetDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                          float* dropout, void** states, unsigned long long* seed);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_DESCRIPTORS_H_
