// Calls for recurrent layers that cuDNN 8 and 9 removed but programs still use: sequences as one tensor
// descriptor a step, or (Ex) as one data descriptor. Valid C11 and C++17. The Ex calls refuse attention
// (keys, queries).
#ifndef NPU_DNN_RECURRENT_REMOVED_H_
#define NPU_DNN_RECURRENT_REMOVED_H_

#include "npu/dnn/recurrent.h"

#ifdef __cplusplus
extern "C" {
#endif

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
npudnnStatus_t npudnnSetRNNMatrixMathType(npudnnRNNDescriptor_t rnnDesc, npudnnMathType_t mType);
npudnnStatus_t npudnnGetRNNMatrixMathType(npudnnRNNDescriptor_t rnnDesc, npudnnMathType_t* mType);
npudnnStatus_t npudnnSetRNNBiasMode(npudnnRNNDescriptor_t rnnDesc, npudnnRNNBiasMode_t biasMode);
npudnnStatus_t npudnnRNNSetClip(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                npudnnRNNClipMode_t clipMode, npudnnNanPropagation_t clipNanOpt, double lclip,
                                double rclip);
npudnnStatus_t npudnnSetRNNProjectionLayers(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                            const int recProjSize, const int outProjSize);
npudnnStatus_t npudnnSetRNNPaddingMode(npudnnRNNDescriptor_t rnnDesc, unsigned int paddingMode);
npudnnStatus_t npudnnGetRNNWorkspaceSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                         const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                         size_t* sizeInBytes);
npudnnStatus_t npudnnGetRNNTrainingReserveSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                               const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                               size_t* sizeInBytes);
npudnnStatus_t npudnnGetRNNParamsSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                      const npudnnTensorDescriptor_t xDesc, size_t* sizeInBytes,
                                      npudnnDataType_t dataType);
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
npudnnStatus_t npudnnRNNBackwardData(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const npudnnTensorDescriptor_t* yDesc, const void* y, const npudnnTensorDescriptor_t* dyDesc,
    const void* dy, const npudnnTensorDescriptor_t dhyDesc, const void* dhy,
    const npudnnTensorDescriptor_t dcyDesc, const void* dcy, const npudnnFilterDescriptor_t wDesc,
    const void* w, const npudnnTensorDescriptor_t hxDesc, const void* hx,
    const npudnnTensorDescriptor_t cxDesc, const void* cx, const npudnnTensorDescriptor_t* dxDesc, void* dx,
    const npudnnTensorDescriptor_t dhxDesc, void* dhx, const npudnnTensorDescriptor_t dcxDesc, void* dcx,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes);
npudnnStatus_t npudnnRNNBackwardWeights(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                        const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                        const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
                                        const npudnnTensorDescriptor_t* yDesc, const void* y,
                                        const void* workSpace, size_t workSpaceSizeInBytes,
                                        const npudnnFilterDescriptor_t dwDesc, void* dw,
                                        const void* reserveSpace, size_t reserveSpaceSizeInBytes);
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
}
#endif

#endif  // NPU_DNN_RECURRENT_REMOVED_H_
