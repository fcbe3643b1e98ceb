// Calls that cuDNN 8 and 9 removed but programs still use. Valid C11 and C++17.
#ifndef NPU_DNN_REMOVED_H_
#define NPU_DNN_REMOVED_H_

#include "npu/dnn/descriptors.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The algorithm for a shape. */
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

/* Older names of the same calls. */
npudnnStatus_t npudnnActivationForward_v4(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                          const void* alpha, const npudnnTensorDescriptor_t xDesc,
                                          const void* x, const void* beta,
                                          const npudnnTensorDescriptor_t yDesc, void* y);
npudnnStatus_t npudnnActivationBackward_v4(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                           const void* alpha, const npudnnTensorDescriptor_t yDesc,
                                           const void* y, const npudnnTensorDescriptor_t dyDesc,
                                           const void* dy, const npudnnTensorDescriptor_t xDesc,
                                           const void* x, const void* beta,
                                           const npudnnTensorDescriptor_t dxDesc, void* dx);
npudnnStatus_t npudnnSetFilter4dDescriptor_v4(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                              npudnnTensorFormat_t format, int k, int c, int h, int w);
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
/* The form without a type of computation, which was float then. */
inline npudnnStatus_t npudnnSetConvolution2dDescriptor(npudnnConvolutionDescriptor_t convDesc, int pad_h,
                                                       int pad_w, int u, int v, int dilation_h,
                                                       int dilation_w, npudnnConvolutionMode_t mode) {
  return npudnnSetConvolution2dDescriptor(convDesc, pad_h, pad_w, u, v, dilation_h, dilation_w, mode,
                                          NPUDNN_DATA_FLOAT);
}
}
#endif

#endif  // NPU_DNN_REMOVED_H_
