/// @file
/// Convolutions of the deep learning library. Valid C11 and C++17.
/// Results: y = alpha * result + beta * y; with beta == 0, y is not read. alpha and beta are in host memory:
/// double for double tensors, else float. They are read before the call returns.
/// Calls are asynchronous, in the order of the handle's stream. Every algorithm computes the same way: each
/// is accepted and is deterministic, and the workspace that a call gets is not used. A failure of the work
/// itself is reported by the next synchronising call.
/// Types: x, w and y have one floating-point type: float, double, half or bfloat16. Sums are in float, or in
/// double for double tensors. The forward calls also take x and w of int8 with y of int8 or float, the compute type
/// NPUDNN_DATA_INT32, and any layout, also vectors of channels: sums are exact, scaled in float, rounded to the
/// nearest even and saturated.
/// Shapes: x is (N, C, spatial), w is (K, C / groups, spatial), y is (N, K, spatial), with one to three
/// spatial dimensions. dx, dw and dy have the shapes of x, w and y. The descriptors say the order in memory.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for null pointers,
/// descriptors that are not set and shapes that do not fit; NPUDNN_STATUS_NOT_SUPPORTED for types that
/// differ or are other integers. Nothing is written then. Calls that submit work also return
/// NPUDNN_STATUS_EXECUTION_FAILED if the stream was destroyed or the device has failed, and
/// NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cuDNN 9.0 API Reference, cudnn_cnn; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_CONVOLUTION_H_
#define NPU_DNN_CONVOLUTION_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The shape of y: each spatial dimension is (x + 2 pad - ((w - 1) dilation + 1)) / stride + 1, rounded
/// down.
/// Shapes: tensorOuputDimA receives nbDims values, (N, K, spatial); nbDims is the rank of x. The 2d form
/// needs rank 4.
/// Units: elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer, a descriptor that is not set, another rank, channels
/// that do not fit the groups, or a filter that is larger than the padded x. The outputs are then unchanged.
/// Source: cudnnGetConvolution2dForwardOutputDim, cudnnGetConvolutionNdForwardOutputDim.
/// @{
npudnnStatus_t npudnnGetConvolution2dForwardOutputDim(const npudnnConvolutionDescriptor_t convDesc,
                                                      const npudnnTensorDescriptor_t inputTensorDesc,
                                                      const npudnnFilterDescriptor_t filterDesc, int* n,
                                                      int* c, int* h, int* w);
npudnnStatus_t npudnnGetConvolutionNdForwardOutputDim(const npudnnConvolutionDescriptor_t convDesc,
                                                      const npudnnTensorDescriptor_t inputTensorDesc,
                                                      const npudnnFilterDescriptor_t filterDesc, int nbDims,
                                                      int* tensorOuputDimA);
/// @}

/// The number of algorithms that the calls below suggest: 2.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for a null pointer.
/// Source: cudnnGetConvolutionForwardAlgorithmMaxCount and its BackwardData and BackwardFilter forms.
/// @{
npudnnStatus_t npudnnGetConvolutionForwardAlgorithmMaxCount(npudnnHandle_t handle, int* count);
npudnnStatus_t npudnnGetConvolutionBackwardDataAlgorithmMaxCount(npudnnHandle_t handle, int* count);
npudnnStatus_t npudnnGetConvolutionBackwardFilterAlgorithmMaxCount(npudnnHandle_t handle, int* count);
/// @}

/// Algorithms for a convolution: first the usual one, then one without workspace. Nothing is measured: time
/// is 0. The Find forms neither run the convolution nor read or write tensors and workspace.
/// Shapes: perfResults has space for requestedAlgoCount entries and receives *returnedAlgoCount of them, at
/// most 2. returnedAlgoCount may be null.
/// Units: perfResults[i].memory in bytes.
/// Errors: NPUDNN_STATUS_BAD_PARAM if perfResults is null, requestedAlgoCount < 1, or the shapes do not fit;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. The outputs are then unchanged.
/// Source: cudnnGetConvolutionForwardAlgorithm_v7, cudnnFindConvolutionForwardAlgorithm(Ex), and the same
/// for BackwardData and BackwardFilter.
/// @{
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
/// @}

/// Bytes of workspace for an algorithm: 0 for the one that needs none in cuDNN (IMPLICIT_GEMM,
/// BWD_DATA_ALGO_0, BWD_FILTER_ALGO_0), else one int for each element of one filter. The workspace is not
/// used.
/// Units: bytes.
/// Errors: NPUDNN_STATUS_BAD_PARAM if sizeInBytes is null or the shapes do not fit;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. *sizeInBytes is then unchanged.
/// Source: cudnnGetConvolutionForwardWorkspaceSize and its BackwardData and BackwardFilter forms.
/// @{
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
/// @}

/// y = alpha * conv(x, w) + beta * y. NPUDNN_CROSS_CORRELATION takes the filter as it is, NPUDNN_CONVOLUTION
/// flips it.
/// Shapes: x (N, C, spatial), w (K, C / groups, spatial), y as npudnnGetConvolutionNdForwardOutputDim gives
/// it. workSpace may be null.
/// Errors: NPUDNN_STATUS_BAD_PARAM if y has another shape, C does not fit the groups, or a pointer or
/// descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED for other types than those above;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle. y is then unchanged.
/// Source: cudnnConvolutionForward.
npudnnStatus_t npudnnConvolutionForward(npudnnHandle_t handle, const void* alpha,
                                        const npudnnTensorDescriptor_t xDesc, const void* x,
                                        const npudnnFilterDescriptor_t wDesc, const void* w,
                                        const npudnnConvolutionDescriptor_t convDesc,
                                        npudnnConvolutionFwdAlgo_t algo, void* workSpace,
                                        size_t workSpaceSizeInBytes, const void* beta,
                                        const npudnnTensorDescriptor_t yDesc, void* y);

/// y = act(alpha1 * conv(x, w) + alpha2 * z + bias), with any activation. z is not read if alpha2 == 0.
/// Shapes: x (N, C, spatial), w (K, C / groups, spatial), y (N, K, spatial); z has the shape of y and may be
/// y; bias has K elements, (1, K, 1, ...).
/// Errors: NPUDNN_STATUS_BAD_PARAM if a shape does not fit (also that of z with alpha2 == 0), or a pointer
/// or descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if x, w, y and z do not have the same floating-point
/// type or those of int8 above, or bias is an integer tensor; NPUDNN_STATUS_NOT_INITIALIZED for a null handle. y is then unchanged.
/// Source: cudnnConvolutionBiasActivationForward.
npudnnStatus_t npudnnConvolutionBiasActivationForward(
    npudnnHandle_t handle, const void* alpha1, const npudnnTensorDescriptor_t xDesc, const void* x,
    const npudnnFilterDescriptor_t wDesc, const void* w, const npudnnConvolutionDescriptor_t convDesc,
    npudnnConvolutionFwdAlgo_t algo, void* workSpace, size_t workSpaceSizeInBytes, const void* alpha2,
    const npudnnTensorDescriptor_t zDesc, const void* z, const npudnnTensorDescriptor_t biasDesc,
    const void* bias, const npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t yDesc,
    void* y);

/// dx = alpha * (gradient of x) + beta * dx, from w and dy. The gradient is 0 where no filter position
/// reaches x.
/// Shapes: w (K, C / groups, spatial), dy (N, K, spatial), dx (N, C, spatial).
/// Errors: NPUDNN_STATUS_BAD_PARAM if a shape does not fit, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. dx is then unchanged.
/// Source: cudnnConvolutionBackwardData.
npudnnStatus_t npudnnConvolutionBackwardData(npudnnHandle_t handle, const void* alpha,
                                             const npudnnFilterDescriptor_t wDesc, const void* w,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const npudnnConvolutionDescriptor_t convDesc,
                                             npudnnConvolutionBwdDataAlgo_t algo, void* workSpace,
                                             size_t workSpaceSizeInBytes, const void* beta,
                                             const npudnnTensorDescriptor_t dxDesc, void* dx);

/// dw = alpha * (gradient of w) + beta * dw, from x and dy.
/// Shapes: x (N, C, spatial), dy (N, K, spatial), dw (K, C / groups, spatial).
/// Errors: NPUDNN_STATUS_BAD_PARAM if a shape does not fit, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. dw is then unchanged.
/// Source: cudnnConvolutionBackwardFilter.
npudnnStatus_t npudnnConvolutionBackwardFilter(npudnnHandle_t handle, const void* alpha,
                                               const npudnnTensorDescriptor_t xDesc, const void* x,
                                               const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                               const npudnnConvolutionDescriptor_t convDesc,
                                               npudnnConvolutionBwdFilterAlgo_t algo, void* workSpace,
                                               size_t workSpaceSizeInBytes, const void* beta,
                                               const npudnnFilterDescriptor_t dwDesc, void* dw);

/// db = alpha * (sum of dy over N and the spatial dimensions) + beta * db.
/// Shapes: dy (N, K, spatial); db has the rank of dy and K elements, (1, K, 1, ...).
/// Errors: NPUDNN_STATUS_BAD_PARAM if a shape does not fit, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. db is then unchanged.
/// Source: cudnnConvolutionBackwardBias.
npudnnStatus_t npudnnConvolutionBackwardBias(npudnnHandle_t handle, const void* alpha,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const void* beta, const npudnnTensorDescriptor_t dbDesc,
                                             void* db);

/// The matrix that a forward convolution multiplies by the filters: row (n, position of y), column (channel, position in the
/// filter), row-major. Positions in the margin of x are 0.
/// Shapes: x (N, C, spatial); colBuffer has N * (positions of y) * C * (positions of the filter) elements of the type of x.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the shapes do not fit, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED for groups, NPUDNN_CONVOLUTION, integers and a filter of another type, and on a device without
/// the simulator's interface; NPUDNN_STATUS_NOT_INITIALIZED for a null handle. Nothing is written then.
/// Source: cudnnIm2Col.
npudnnStatus_t npudnnIm2Col(npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const void* x,
                            const npudnnFilterDescriptor_t wDesc,
                            const npudnnConvolutionDescriptor_t convDesc, void* colBuffer);

/// Copies a filter of NPUDNN_DATA_INT8x32 and, if reorderBias is not 0, its bias. The order that the forward convolutions read
/// after it (NPUDNN_NO_REORDER) is the plain one, not that of cuDNN: what cuDNN has reordered and a program has stored is of no
/// use here.
/// Shapes: both filters as filterDesc says; biases have K floats, and may be null if reorderBias is 0.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null, the descriptor is not set, or reorderType is unknown;
/// NPUDNN_STATUS_NOT_SUPPORTED for other filters; NPUDNN_STATUS_NOT_INITIALIZED for a null handle. Nothing is written then.
/// Source: cudnnReorderFilterAndBias.
npudnnStatus_t npudnnReorderFilterAndBias(npudnnHandle_t handle, const npudnnFilterDescriptor_t filterDesc,
                                          npudnnReorderType_t reorderType, const void* filterData,
                                          void* reorderedFilterData, int reorderBias, const void* biasData,
                                          void* reorderedBiasData);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_CONVOLUTION_H_
