// Convolutions of the deep learning library. Valid C11 and C++17.
//
// Results: y = alpha * result + beta * y; beta == 0: y is not read. alpha and beta lie in host memory, double
// for double tensors, else float. Calls are asynchronous in the order of the handle's stream. All algorithms
// compute the same way, so that each is accepted, none needs workspace, and all are deterministic. Types: x,
// w and y of one floating-point type. Errors of all: NPUDNN_STATUS_BAD_PARAM for null pointers and shapes
// that do not fit, NPUDNN_STATUS_NOT_SUPPORTED for types that do not go together. Nothing is written then.
#ifndef NPU_DNN_CONVOLUTION_H_
#define NPU_DNN_CONVOLUTION_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Shape of the result. */
npudnnStatus_t npudnnGetConvolution2dForwardOutputDim(const npudnnConvolutionDescriptor_t convDesc,
                                                      const npudnnTensorDescriptor_t inputTensorDesc,
                                                      const npudnnFilterDescriptor_t filterDesc, int* n,
                                                      int* c, int* h, int* w);
npudnnStatus_t npudnnGetConvolutionNdForwardOutputDim(const npudnnConvolutionDescriptor_t convDesc,
                                                      const npudnnTensorDescriptor_t inputTensorDesc,
                                                      const npudnnFilterDescriptor_t filterDesc, int nbDims,
                                                      int* tensorOuputDimA);

/* Which algorithm: one entry, algorithm 0 or 1, time measured by nobody. Find does not run it. */
npudnnStatus_t npudnnGetConvolutionForwardAlgorithmMaxCount(npudnnHandle_t handle, int* count);
npudnnStatus_t npudnnGetConvolutionForwardAlgorithm_v7(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t srcDesc, const npudnnFilterDescriptor_t filterDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnTensorDescriptor_t destDesc,
    const int requestedAlgoCount, int* returnedAlgoCount, npudnnConvolutionFwdAlgoPerf_t* perfResults);
npudnnStatus_t npudnnFindConvolutionForwardAlgorithm(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const npudnnFilterDescriptor_t wDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnTensorDescriptor_t yDesc,
    const int requestedAlgoCount, int* returnedAlgoCount, npudnnConvolutionFwdAlgoPerf_t* perfResults);
npudnnStatus_t npudnnFindConvolutionForwardAlgorithmEx(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const void* x,
    const npudnnFilterDescriptor_t wDesc, const void* w, const npudnnConvolutionDescriptor_t convDesc,
    const npudnnTensorDescriptor_t yDesc, void* y, const int requestedAlgoCount, int* returnedAlgoCount,
    npudnnConvolutionFwdAlgoPerf_t* perfResults, void* workSpace, size_t workSpaceSizeInBytes);
npudnnStatus_t npudnnGetConvolutionBackwardDataAlgorithmMaxCount(npudnnHandle_t handle, int* count);
npudnnStatus_t npudnnFindConvolutionBackwardDataAlgorithm(
    npudnnHandle_t handle, const npudnnFilterDescriptor_t wDesc, const npudnnTensorDescriptor_t dyDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnTensorDescriptor_t dxDesc,
    const int requestedAlgoCount, int* returnedAlgoCount, npudnnConvolutionBwdDataAlgoPerf_t* perfResults);
npudnnStatus_t npudnnFindConvolutionBackwardDataAlgorithmEx(
    npudnnHandle_t handle, const npudnnFilterDescriptor_t wDesc, const void* w,
    const npudnnTensorDescriptor_t dyDesc, const void* dy, const npudnnConvolutionDescriptor_t convDesc,
    const npudnnTensorDescriptor_t dxDesc, void* dx, const int requestedAlgoCount, int* returnedAlgoCount,
    npudnnConvolutionBwdDataAlgoPerf_t* perfResults, void* workSpace, size_t workSpaceSizeInBytes);
npudnnStatus_t npudnnGetConvolutionBackwardDataAlgorithm_v7(
    npudnnHandle_t handle, const npudnnFilterDescriptor_t filterDesc, const npudnnTensorDescriptor_t diffDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnTensorDescriptor_t gradDesc,
    const int requestedAlgoCount, int* returnedAlgoCount, npudnnConvolutionBwdDataAlgoPerf_t* perfResults);
npudnnStatus_t npudnnGetConvolutionBackwardFilterAlgorithmMaxCount(npudnnHandle_t handle, int* count);
npudnnStatus_t npudnnFindConvolutionBackwardFilterAlgorithm(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const npudnnTensorDescriptor_t dyDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnFilterDescriptor_t dwDesc,
    const int requestedAlgoCount, int* returnedAlgoCount, npudnnConvolutionBwdFilterAlgoPerf_t* perfResults);
npudnnStatus_t npudnnFindConvolutionBackwardFilterAlgorithmEx(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const void* x,
    const npudnnTensorDescriptor_t dyDesc, const void* y, const npudnnConvolutionDescriptor_t convDesc,
    const npudnnFilterDescriptor_t dwDesc, void* dw, const int requestedAlgoCount, int* returnedAlgoCount,
    npudnnConvolutionBwdFilterAlgoPerf_t* perfResults, void* workSpace, size_t workSpaceSizeInBytes);
npudnnStatus_t npudnnGetConvolutionBackwardFilterAlgorithm_v7(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t srcDesc, const npudnnTensorDescriptor_t diffDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnFilterDescriptor_t gradDesc,
    const int requestedAlgoCount, int* returnedAlgoCount, npudnnConvolutionBwdFilterAlgoPerf_t* perfResults);

/* Bytes of workspace: 0. */
npudnnStatus_t npudnnGetConvolutionForwardWorkspaceSize(npudnnHandle_t handle,
                                                        const npudnnTensorDescriptor_t xDesc,
                                                        const npudnnFilterDescriptor_t wDesc,
                                                        const npudnnConvolutionDescriptor_t convDesc,
                                                        const npudnnTensorDescriptor_t yDesc,
                                                        npudnnConvolutionFwdAlgo_t algo, size_t* sizeInBytes);
npudnnStatus_t npudnnGetConvolutionBackwardDataWorkspaceSize(
    npudnnHandle_t handle, const npudnnFilterDescriptor_t wDesc, const npudnnTensorDescriptor_t dyDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnTensorDescriptor_t dxDesc,
    npudnnConvolutionBwdDataAlgo_t algo, size_t* sizeInBytes);
npudnnStatus_t npudnnGetConvolutionBackwardFilterWorkspaceSize(
    npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const npudnnTensorDescriptor_t dyDesc,
    const npudnnConvolutionDescriptor_t convDesc, const npudnnFilterDescriptor_t gradDesc,
    npudnnConvolutionBwdFilterAlgo_t algo, size_t* sizeInBytes);

/* y = act(alpha1 * conv(x) + alpha2 * z + bias) for the BiasActivation form (relu, identity). */
npudnnStatus_t npudnnConvolutionForward(npudnnHandle_t handle, const void* alpha,
                                        const npudnnTensorDescriptor_t xDesc, const void* x,
                                        const npudnnFilterDescriptor_t wDesc, const void* w,
                                        const npudnnConvolutionDescriptor_t convDesc,
                                        npudnnConvolutionFwdAlgo_t algo, void* workSpace,
                                        size_t workSpaceSizeInBytes, const void* beta,
                                        const npudnnTensorDescriptor_t yDesc, void* y);
npudnnStatus_t npudnnConvolutionBiasActivationForward(
    npudnnHandle_t handle, const void* alpha1, const npudnnTensorDescriptor_t xDesc, const void* x,
    const npudnnFilterDescriptor_t wDesc, const void* w, const npudnnConvolutionDescriptor_t convDesc,
    npudnnConvolutionFwdAlgo_t algo, void* workSpace, size_t workSpaceSizeInBytes, const void* alpha2,
    const npudnnTensorDescriptor_t zDesc, const void* z, const npudnnTensorDescriptor_t biasDesc,
    const void* bias, const npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t yDesc,
    void* y);
npudnnStatus_t npudnnConvolutionBackwardData(npudnnHandle_t handle, const void* alpha,
                                             const npudnnFilterDescriptor_t wDesc, const void* w,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const npudnnConvolutionDescriptor_t convDesc,
                                             npudnnConvolutionBwdDataAlgo_t algo, void* workSpace,
                                             size_t workSpaceSizeInBytes, const void* beta,
                                             const npudnnTensorDescriptor_t dxDesc, void* dx);
npudnnStatus_t npudnnConvolutionBackwardFilter(npudnnHandle_t handle, const void* alpha,
                                               const npudnnTensorDescriptor_t xDesc, const void* x,
                                               const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                               const npudnnConvolutionDescriptor_t convDesc,
                                               npudnnConvolutionBwdFilterAlgo_t algo, void* workSpace,
                                               size_t workSpaceSizeInBytes, const void* beta,
                                               const npudnnFilterDescriptor_t dwDesc, void* dw);
npudnnStatus_t npudnnConvolutionBackwardBias(npudnnHandle_t handle, const void* alpha,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const void* beta, const npudnnTensorDescriptor_t dbDesc,
                                             void* db);
/* NPUDNN_STATUS_NOT_SUPPORTED, for the filters that it reorders, int8 in vectors of 32, are not in this
 * library. */
npudnnStatus_t npudnnReorderFilterAndBias(npudnnHandle_t handle, const npudnnFilterDescriptor_t filterDesc,
                                          npudnnReorderType_t reorderType, const void* filterData,
                                          void* reorderedFilterData, int reorderBias, const void* biasData,
                                          void* reorderedBiasData);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_CONVOLUTION_H_
