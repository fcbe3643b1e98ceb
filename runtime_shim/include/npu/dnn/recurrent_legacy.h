/// @file
/// Calls for recurrent layers that cuDNN 8 and 9 removed but programs still use. Valid C11 and C++17.
/// Sequences are one tensor descriptor for each step, or (Ex) one data descriptor. Cells, limits, layout of
/// the weights and order of execution are those of npu/dnn/recurrent.h. The width of the input comes with
/// the tensors.
/// hxDesc, cxDesc, hyDesc, cyDesc, their gradients' descriptors, wDesc of the calls that run, and the
/// workspace are not looked at.
/// Shapes: xDesc, yDesc, dxDesc and dyDesc without Ex are arrays of seqLength descriptors (batch, width, 1);
/// the batch never grows from one step to the next. Data is packed, step after step. hx, cx and the like are
/// (pseudo layers, batch, hidden), or null.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for null pointers,
/// descriptors that are not set and sizes that do not fit; NPUDNN_STATUS_NOT_SUPPORTED for
/// NPUDNN_SKIP_INPUT, projections, clipping and attention. Nothing is written then. Calls that submit work
/// also return NPUDNN_STATUS_EXECUTION_FAILED if the stream was destroyed or the device has failed, and
/// NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cuDNN 7 Developer Guide; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_RECURRENT_LEGACY_H_
#define NPU_DNN_RECURRENT_LEGACY_H_

#include "npu/dnn/recurrent.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sets the whole descriptor, with both biases and NPUDNN_DEFAULT_MATH. v5 has the standard algorithm.
/// Units: hiddenSize in elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, an enumerator is unknown, or a size is not
/// positive; NPUDNN_STATUS_NOT_SUPPORTED for NPUDNN_SKIP_INPUT or another mathPrec than float, double, half,
/// bfloat16, int8, int32; v6: NPUDNN_STATUS_NOT_INITIALIZED for a null handle.
/// Source: cudnnSetRNNDescriptor_v5, cudnnSetRNNDescriptor_v6.
/// @{
npudnnStatus_t npudnnSetRNNDescriptor_v5(npudnnRNNDescriptor_t rnnDesc, int hiddenSize, int numLayers,
                                         npudnnDropoutDescriptor_t dropoutDesc,
                                         npudnnRNNInputMode_t inputMode, npudnnDirectionMode_t direction,
                                         npudnnRNNMode_t mode, npudnnDataType_t mathPrec);
npudnnStatus_t npudnnSetRNNDescriptor_v6(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                         const int hiddenSize, const int numLayers,
                                         npudnnDropoutDescriptor_t dropoutDesc,
                                         npudnnRNNInputMode_t inputMode, npudnnDirectionMode_t direction,
                                         npudnnRNNMode_t cellMode, npudnnRNNAlgo_t algo,
                                         npudnnDataType_t mathPrec);
/// @}

/// The math type. The value is kept and read back; it changes nothing.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer.
/// Source: cudnnSetRNNMatrixMathType, cudnnGetRNNMatrixMathType.
/// @{
npudnnStatus_t npudnnSetRNNMatrixMathType(npudnnRNNDescriptor_t rnnDesc, npudnnMathType_t mType);
npudnnStatus_t npudnnGetRNNMatrixMathType(npudnnRNNDescriptor_t rnnDesc, npudnnMathType_t* mType);
/// @}

/// Which biases there are; both by default.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null descriptor or an unknown enumerator.
/// Source: cudnnSetRNNBiasMode.
npudnnStatus_t npudnnSetRNNBiasMode(npudnnRNNDescriptor_t rnnDesc, npudnnRNNBiasMode_t biasMode);

/// As npudnnRNNSetClip_v8: there is no clipping.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for a null descriptor;
/// NPUDNN_STATUS_NOT_SUPPORTED for NPUDNN_RNN_CLIP_MINMAX.
/// Source: cudnnRNNSetClip.
npudnnStatus_t npudnnRNNSetClip(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                npudnnRNNClipMode_t clipMode, npudnnNanPropagation_t clipNanOpt, double lclip,
                                double rclip);

/// Projections. There are none: recProjSize is 0 or the hidden size, outProjSize 0.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for a null descriptor;
/// NPUDNN_STATUS_NOT_SUPPORTED for other sizes.
/// Source: cudnnSetRNNProjectionLayers.
npudnnStatus_t npudnnSetRNNProjectionLayers(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                            const int recProjSize, const int outProjSize);

/// The padding mode. The value is kept; the layout of the data descriptor decides.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null descriptor.
/// Source: cudnnSetRNNPaddingMode.
npudnnStatus_t npudnnSetRNNPaddingMode(npudnnRNNDescriptor_t rnnDesc, unsigned int paddingMode);

/// Bytes of workspace: 0.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if a pointer is null or
/// the tensor descriptors do not fit.
/// Source: cudnnGetRNNWorkspaceSize.
npudnnStatus_t npudnnGetRNNWorkspaceSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                         const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                         size_t* sizeInBytes);

/// Bytes of reserve space for training.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if a pointer is null,
/// the descriptor is not set, or the tensor descriptors do not fit.
/// Source: cudnnGetRNNTrainingReserveSize.
npudnnStatus_t npudnnGetRNNTrainingReserveSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                               const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                               size_t* sizeInBytes);

/// Bytes of all weights and biases, in dataType.
/// Shapes: xDesc is (batch, width, 1), the input of one step.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if a pointer is null or
/// a descriptor is not set; NPUDNN_STATUS_NOT_SUPPORTED for another dataType than float, double, half,
/// bfloat16, int8, int32.
/// Source: cudnnGetRNNParamsSize.
npudnnStatus_t npudnnGetRNNParamsSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                      const npudnnTensorDescriptor_t xDesc, size_t* sizeInBytes,
                                      npudnnDataType_t dataType);

/// Where one gate's matrix or bias is in the weights w. linLayerID counts as in npudnnGetRNNWeightParams.
/// Shapes: linLayerMatDesc becomes (1, hidden, width), linLayerBiasDesc (1, hidden, 1). Without that bias
/// the descriptor is not set and the address null. With null w the address is an offset in bytes.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if another pointer is
/// null, a descriptor is not set, or pseudoLayer or linLayerID is out of range. The outputs are then
/// unchanged.
/// Source: cudnnGetRNNLinLayerMatrixParams, cudnnGetRNNLinLayerBiasParams.
/// @{
npudnnStatus_t npudnnGetRNNLinLayerMatrixParams(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                                const int pseudoLayer, const npudnnTensorDescriptor_t xDesc,
                                                const npudnnFilterDescriptor_t wDesc, const void* w,
                                                const int linLayerID,
                                                npudnnFilterDescriptor_t linLayerMatDesc, void** linLayerMat);
npudnnStatus_t npudnnGetRNNLinLayerBiasParams(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                              const int pseudoLayer, const npudnnTensorDescriptor_t xDesc,
                                              const npudnnFilterDescriptor_t wDesc, const void* w,
                                              const int linLayerID, npudnnFilterDescriptor_t linLayerBiasDesc,
                                              void** linLayerBias);
/// @}

/// y, hy and cy from x, hx and cx. Training keeps what the backward calls need in the reserve space, and
/// applies dropout.
/// Shapes: x (rows, width), y (rows, hidden * directions), packed, with the same batch at each step.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if x, y or w is null, a
/// descriptor is not set, sizes do not fit, or reserveSpace or the states of the dropout are missing in
/// training; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if reserveSpace is too small. Nothing is written
/// then.
/// Source: cudnnRNNForwardInference, cudnnRNNForwardTraining.
/// @{
npudnnStatus_t npudnnRNNForwardInference(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                         const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                         const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
                                         const npudnnTensorDescriptor_t cxDesc, const void* cx,
                                         const npudnnFilterDescriptor_t wDesc, const void* w,
                                         const npudnnTensorDescriptor_t* yDesc, void* y,
                                         const npudnnTensorDescriptor_t hyDesc, void* hy,
                                         const npudnnTensorDescriptor_t cyDesc, void* cy, void* workSpace,
                                         size_t workSpaceSizeInBytes);
npudnnStatus_t npudnnRNNForwardTraining(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const npudnnTensorDescriptor_t* xDesc, const void* x, const npudnnTensorDescriptor_t hxDesc,
    const void* hx, const npudnnTensorDescriptor_t cxDesc, const void* cx,
    const npudnnFilterDescriptor_t wDesc, const void* w, const npudnnTensorDescriptor_t* yDesc, void* y,
    const npudnnTensorDescriptor_t hyDesc, void* hy, const npudnnTensorDescriptor_t cyDesc, void* cy,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes);
/// @}

/// Gradients of x, hx and cx. Needs the reserve space of npudnnRNNForwardTraining and adds to it what
/// npudnnRNNBackwardWeights needs.
/// Shapes: dy as y of the forward call, dx as x. y, yDesc and dyDesc are not read.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if dy, w or reserveSpace
/// is null, a descriptor is not set, or sizes do not fit; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if
/// reserveSpace is too small. Nothing is written then.
/// Source: cudnnRNNBackwardData.
npudnnStatus_t npudnnRNNBackwardData(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const npudnnTensorDescriptor_t* yDesc, const void* y, const npudnnTensorDescriptor_t* dyDesc,
    const void* dy, const npudnnTensorDescriptor_t dhyDesc, const void* dhy,
    const npudnnTensorDescriptor_t dcyDesc, const void* dcy, const npudnnFilterDescriptor_t wDesc,
    const void* w, const npudnnTensorDescriptor_t hxDesc, const void* hx,
    const npudnnTensorDescriptor_t cxDesc, const void* cx, const npudnnTensorDescriptor_t* dxDesc, void* dx,
    const npudnnTensorDescriptor_t dhxDesc, void* dhx, const npudnnTensorDescriptor_t dcxDesc, void* dcx,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes);

/// Adds the gradients of the weights to dw. Call npudnnRNNBackwardData with the same reserve space first.
/// Shapes: x and hx as in the forward call; dw is laid out as the weights. y and yDesc are not read.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if x, dw or reserveSpace
/// is null, a descriptor is not set, or sizes do not fit; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if
/// reserveSpace is too small. Nothing is written then.
/// Source: cudnnRNNBackwardWeights.
npudnnStatus_t npudnnRNNBackwardWeights(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                        const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                        const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
                                        const npudnnTensorDescriptor_t* yDesc, const void* y,
                                        const void* workSpace, size_t workSpaceSizeInBytes,
                                        const npudnnFilterDescriptor_t dwDesc, void* dw,
                                        const void* reserveSpace, size_t reserveSpaceSizeInBytes);

/// As npudnnRNNForwardTraining and npudnnRNNForwardInference, with data descriptors. keys, cAttn, iAttn and
/// queries must be null.
/// Shapes: x and y as their data descriptors say, with the same lengths and layout.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if x, y or w is null, a
/// descriptor is not set, sizes do not fit, or reserveSpace or the states of the dropout are missing in
/// training; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if reserveSpace is too small;
/// NPUDNN_STATUS_NOT_SUPPORTED for attention, or if the layouts differ. Nothing is written then.
/// Source: cudnnRNNForwardTrainingEx, cudnnRNNForwardInferenceEx.
/// @{
npudnnStatus_t npudnnRNNForwardTrainingEx(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const npudnnRNNDataDescriptor_t xDesc,
    const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
    const npudnnTensorDescriptor_t cxDesc, const void* cx, const npudnnFilterDescriptor_t wDesc,
    const void* w, const npudnnRNNDataDescriptor_t yDesc, void* y, const npudnnTensorDescriptor_t hyDesc,
    void* hy, const npudnnTensorDescriptor_t cyDesc, void* cy, const npudnnRNNDataDescriptor_t kDesc,
    const void* keys, const npudnnRNNDataDescriptor_t cDesc, void* cAttn,
    const npudnnRNNDataDescriptor_t iDesc, void* iAttn, const npudnnRNNDataDescriptor_t qDesc, void* queries,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes);
npudnnStatus_t npudnnRNNForwardInferenceEx(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const npudnnRNNDataDescriptor_t xDesc,
    const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
    const npudnnTensorDescriptor_t cxDesc, const void* cx, const npudnnFilterDescriptor_t wDesc,
    const void* w, const npudnnRNNDataDescriptor_t yDesc, void* y, const npudnnTensorDescriptor_t hyDesc,
    void* hy, const npudnnTensorDescriptor_t cyDesc, void* cy, const npudnnRNNDataDescriptor_t kDesc,
    const void* keys, const npudnnRNNDataDescriptor_t cDesc, void* cAttn,
    const npudnnRNNDataDescriptor_t iDesc, void* iAttn, const npudnnRNNDataDescriptor_t qDesc, void* queries,
    void* workSpace, size_t workSpaceSizeInBytes);
/// @}

/// As npudnnRNNBackwardData, with data descriptors. dcAttn and dkeys must be null.
/// Shapes: dy as y of the forward call, dx as dxDesc says. y, yDesc and dyDesc are not read.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if dy, w or reserveSpace
/// is null, a descriptor is not set, or sizes do not fit; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if
/// reserveSpace is too small; NPUDNN_STATUS_NOT_SUPPORTED for attention. Nothing is written then.
/// Source: cudnnRNNBackwardDataEx.
npudnnStatus_t npudnnRNNBackwardDataEx(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const npudnnRNNDataDescriptor_t yDesc,
    const void* y, const npudnnRNNDataDescriptor_t dyDesc, const void* dy,
    const npudnnRNNDataDescriptor_t dcDesc, const void* dcAttn, const npudnnTensorDescriptor_t dhyDesc,
    const void* dhy, const npudnnTensorDescriptor_t dcyDesc, const void* dcy,
    const npudnnFilterDescriptor_t wDesc, const void* w, const npudnnTensorDescriptor_t hxDesc,
    const void* hx, const npudnnTensorDescriptor_t cxDesc, const void* cx,
    const npudnnRNNDataDescriptor_t dxDesc, void* dx, const npudnnTensorDescriptor_t dhxDesc, void* dhx,
    const npudnnTensorDescriptor_t dcxDesc, void* dcx, const npudnnRNNDataDescriptor_t dkDesc, void* dkeys,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes);

/// As npudnnRNNBackwardWeights, with data descriptors.
/// Shapes: x as xDesc says; dw is laid out as the weights. y and yDesc are not read.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if x, dw or reserveSpace
/// is null, a descriptor is not set, or sizes do not fit; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if
/// reserveSpace is too small. Nothing is written then.
/// Source: cudnnRNNBackwardWeightsEx.
npudnnStatus_t npudnnRNNBackwardWeightsEx(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                          const npudnnRNNDataDescriptor_t xDesc, const void* x,
                                          const npudnnTensorDescriptor_t hxDesc, const void* hx,
                                          const npudnnRNNDataDescriptor_t yDesc, const void* y,
                                          void* workSpace, size_t workSpaceSizeInBytes,
                                          const npudnnFilterDescriptor_t dwDesc, void* dw, void* reserveSpace,
                                          size_t reserveSpaceSizeInBytes);

#ifdef __cplusplus
}  // extern "C"

extern "C++" {  // C programs include this header inside extern "C" when a C++ file reads theirs
/// The older name: with a handle it is npudnnSetRNNDescriptor_v6, without npudnnSetRNNDescriptor_v5.
/// Errors: those of npudnnSetRNNDescriptor_v6 and npudnnSetRNNDescriptor_v5.
/// Source: cudnnSetRNNDescriptor, cuDNN 5 to 7.
/// @{
inline npudnnStatus_t npudnnSetRNNDescriptor(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                             int hiddenSize, int numLayers,
                                             npudnnDropoutDescriptor_t dropoutDesc,
                                             npudnnRNNInputMode_t inputMode, npudnnDirectionMode_t direction,
                                             npudnnRNNMode_t mode, npudnnRNNAlgo_t algo,
                                             npudnnDataType_t mathPrec) {
  return npudnnSetRNNDescriptor_v6(handle, rnnDesc, hiddenSize, numLayers, dropoutDesc, inputMode, direction,
                                   mode, algo, mathPrec);
}
inline npudnnStatus_t npudnnSetRNNDescriptor(npudnnRNNDescriptor_t rnnDesc, int hiddenSize, int numLayers,
                                             npudnnDropoutDescriptor_t dropoutDesc,
                                             npudnnRNNInputMode_t inputMode, npudnnDirectionMode_t direction,
                                             npudnnRNNMode_t mode, npudnnDataType_t mathPrec) {
  return npudnnSetRNNDescriptor_v5(rnnDesc, hiddenSize, numLayers, dropoutDesc, inputMode, direction, mode,
                                   mathPrec);
}
/// @}
}
#endif

#endif  // NPU_DNN_RECURRENT_LEGACY_H_
