/// @file
/// Calls that cuDNN 8 and 9 removed but programs still use. Valid C11 and C++17.
/// Errors: those of the call that each one leads to; nothing is written then.
/// Source: cuDNN 7 Developer Guide; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_LEGACY_H_
#define NPU_DNN_LEGACY_H_

#include "npu/dnn/descriptors.h"

#ifdef __cplusplus
extern "C" {
#endif

/// One algorithm for a convolution: the usual one, or the one without workspace for NO_WORKSPACE and for a
/// limit below what npudnnGetConvolutionForwardWorkspaceSize gives. All compute the same way.
/// Units: memoryLimitInBytes in bytes; read for SPECIFY_WORKSPACE_LIMIT only.
/// Errors: NPUDNN_STATUS_BAD_PARAM if algo is null or the shapes do not fit; NPUDNN_STATUS_NOT_SUPPORTED if
/// the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null handle. *algo is then
/// unchanged.
/// Source: cudnnGetConvolutionForwardAlgorithm, cudnnGetConvolutionBackwardDataAlgorithm,
/// cudnnGetConvolutionBackwardFilterAlgorithm.
/// @{
npudnnStatus_t npudnnGetConvolutionForwardAlgorithm(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const npudnnFilterDescriptor_t wDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnTensorDescriptor_t yDesc,
    npudnnConvolutionFwdPreference_t preference, size_t memoryLimitInBytes, npudnnConvolutionFwdAlgo_t* algo);
npudnnStatus_t npudnnGetConvolutionBackwardDataAlgorithm(
    npudnnHandle_t handle, const npudnnFilterDescriptor_t wDesc, const npudnnTensorDescriptor_t dyDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnTensorDescriptor_t dxDesc,
    npudnnConvolutionBwdDataPreference_t preference, size_t memoryLimitInBytes,
    npudnnConvolutionBwdDataAlgo_t* algo);
npudnnStatus_t npudnnGetConvolutionBackwardFilterAlgorithm(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const npudnnTensorDescriptor_t dyDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnFilterDescriptor_t dwDesc,
    npudnnConvolutionBwdFilterPreference_t preference, size_t memoryLimitInBytes,
    npudnnConvolutionBwdFilterAlgo_t* algo);
/// @}

/// That the parts of the library have one version, as npudnnOpsVersionCheck: the parts of cuDNN 8.
/// Errors: none.
/// Source: cudnnOpsInferVersionCheck, cudnnOpsTrainVersionCheck, and so on.
/// @{
npudnnStatus_t npudnnOpsInferVersionCheck(void);
npudnnStatus_t npudnnOpsTrainVersionCheck(void);
npudnnStatus_t npudnnCnnInferVersionCheck(void);
npudnnStatus_t npudnnCnnTrainVersionCheck(void);
npudnnStatus_t npudnnAdvInferVersionCheck(void);
npudnnStatus_t npudnnAdvTrainVersionCheck(void);
/// @}

/// The older name of npudnnActivationForward.
/// Shapes: as npudnnActivationForward.
/// Errors: those of npudnnActivationForward.
/// Source: cudnnActivationForward_v4.
npudnnStatus_t npudnnActivationForward_v4(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                          const void* alpha, const npudnnTensorDescriptor_t xDesc,
                                          const void* x, const void* beta,
                                          const npudnnTensorDescriptor_t yDesc, void* y);

/// The older name of npudnnActivationBackward.
/// Shapes: as npudnnActivationBackward.
/// Errors: those of npudnnActivationBackward.
/// Source: cudnnActivationBackward_v4.
npudnnStatus_t npudnnActivationBackward_v4(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                           const void* alpha, const npudnnTensorDescriptor_t yDesc,
                                           const void* y, const npudnnTensorDescriptor_t dyDesc,
                                           const void* dy, const npudnnTensorDescriptor_t xDesc,
                                           const void* x, const void* beta,
                                           const npudnnTensorDescriptor_t dxDesc, void* dx);

/// The older name of npudnnSetFilter4dDescriptor.
/// Errors: those of npudnnSetFilter4dDescriptor.
/// Source: cudnnSetFilter4dDescriptor_v4.
npudnnStatus_t npudnnSetFilter4dDescriptor_v4(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                              npudnnTensorFormat_t format, int k, int c, int h, int w);

/// The older name of npudnnSetPooling2dDescriptor.
/// Errors: those of npudnnSetPooling2dDescriptor.
/// Source: cudnnSetPooling2dDescriptor_v4.
npudnnStatus_t npudnnSetPooling2dDescriptor_v4(npudnnPoolingDescriptor_t poolingDesc,
                                               npudnnPoolingMode_t mode,
                                               npudnnNanPropagation_t maxpoolingNanOpt, int windowHeight,
                                               int windowWidth, int verticalPadding, int horizontalPadding,
                                               int verticalStride, int horizontalStride);

#ifdef __cplusplus
}  // extern "C"
#endif

#ifdef __cplusplus
extern "C++" {  // C programs include this header inside extern "C" when a C++ file reads theirs

/// The form without a type of computation, which was float.
/// Errors: those of npudnnSetConvolution2dDescriptor with a type of computation.
/// Source: cudnnSetConvolution2dDescriptor, cuDNN 5.
inline npudnnStatus_t npudnnSetConvolution2dDescriptor(npudnnConvolutionDescriptor_t convDesc, int pad_h,
                                                       int pad_w, int u, int v, int dilation_h,
                                                       int dilation_w, npudnnConvolutionMode_t mode) {
  return npudnnSetConvolution2dDescriptor(convDesc, pad_h, pad_w, u, v, dilation_h, dilation_w, mode,
                                          NPUDNN_DATA_FLOAT);
}
}
#endif

#endif  // NPU_DNN_LEGACY_H_
