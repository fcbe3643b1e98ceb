// Recurrent layers of the deep learning library. Valid C11 and C++17.
#ifndef NPU_DNN_RECURRENT_H_
#define NPU_DNN_RECURRENT_H_

#include "npu/dnn/descriptors.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Cells: relu, tanh, LSTM, GRU; several layers, one or both directions, dropout between layers. Every
   algorithm computes the same way. Not supported: NPUDNN_SKIP_INPUT, projections, clipping. Data: float,
   double, half, bfloat16; sums in float, or double for double. Lengths are those of the data descriptors;
   devSeqLengths is not read.

   Weights lie in one piece: all matrices, layer by layer, the input's before the recurrent ones; then the
   biases. Ask for places with npudnnGetRNNWeightParams. The backward calls need the reserve space of a
   forward call in training mode, data before weights; gradients of weights are added to what is there. */
npudnnStatus_t npudnnCreateRNNDescriptor(npudnnRNNDescriptor_t* rnnDesc);
npudnnStatus_t npudnnDestroyRNNDescriptor(npudnnRNNDescriptor_t rnnDesc);
npudnnStatus_t npudnnSetRNNDescriptor_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNAlgo_t algo,
                                         npudnnRNNMode_t cellMode, npudnnRNNBiasMode_t biasMode,
                                         npudnnDirectionMode_t dirMode, npudnnRNNInputMode_t inputMode,
                                         npudnnDataType_t dataType, npudnnDataType_t mathPrec,
                                         npudnnMathType_t mathType, int32_t inputSize, int32_t hiddenSize,
                                         int32_t projSize, int32_t numLayers,
                                         npudnnDropoutDescriptor_t dropoutDesc, uint32_t auxFlags);
npudnnStatus_t npudnnGetRNNDescriptor_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNAlgo_t* algo,
                                         npudnnRNNMode_t* cellMode, npudnnRNNBiasMode_t* biasMode,
                                         npudnnDirectionMode_t* dirMode, npudnnRNNInputMode_t* inputMode,
                                         npudnnDataType_t* dataType, npudnnDataType_t* mathPrec,
                                         npudnnMathType_t* mathType, int32_t* inputSize, int32_t* hiddenSize,
                                         int32_t* projSize, int32_t* numLayers,
                                         npudnnDropoutDescriptor_t* dropoutDesc, uint32_t* auxFlags);
npudnnStatus_t npudnnRNNSetClip_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t clipMode,
                                   npudnnNanPropagation_t clipNanOpt, double lclip, double rclip);
npudnnStatus_t npudnnRNNSetClip_v9(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t clipMode, double lclip,
                                   double rclip);
npudnnStatus_t npudnnRNNGetClip_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t* clipMode,
                                   npudnnNanPropagation_t* clipNanOpt, double* lclip, double* rclip);
npudnnStatus_t npudnnRNNGetClip_v9(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t* clipMode,
                                   double* lclip, double* rclip);
npudnnStatus_t npudnnBuildRNNDynamic(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc, int miniBatch);
npudnnStatus_t npudnnGetRNNTempSpaceSizes(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                          npudnnForwardMode_t fwdMode, npudnnRNNDataDescriptor_t xDesc,
                                          size_t* workSpaceSize, size_t* reserveSpaceSize);
npudnnStatus_t npudnnGetRNNWeightSpaceSize(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                           size_t* weightSpaceSize);
npudnnStatus_t npudnnGetRNNWeightParams(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                        int32_t pseudoLayer, size_t weightSpaceSize, const void* weightSpace,
                                        int32_t linLayerID, npudnnTensorDescriptor_t mDesc, void** mAddr,
                                        npudnnTensorDescriptor_t bDesc, void** bAddr);
npudnnStatus_t npudnnCreateRNNDataDescriptor(npudnnRNNDataDescriptor_t* rnnDataDesc);
npudnnStatus_t npudnnDestroyRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc);
npudnnStatus_t npudnnSetRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc, npudnnDataType_t dataType,
                                          npudnnRNNDataLayout_t layout, int maxSeqLength, int batchSize,
                                          int vectorSize, const int* seqLengthArray, void* paddingFill);
npudnnStatus_t npudnnGetRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc, npudnnDataType_t* dataType,
                                          npudnnRNNDataLayout_t* layout, int* maxSeqLength, int* batchSize,
                                          int* vectorSize, int arrayLengthRequested, int* seqLengthArray,
                                          void* paddingFill);
npudnnStatus_t npudnnRNNForward(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                npudnnForwardMode_t fwdMode, const int32_t* devSeqLengths,
                                npudnnRNNDataDescriptor_t xDesc, const void* x,
                                npudnnRNNDataDescriptor_t yDesc, void* y, npudnnTensorDescriptor_t hDesc,
                                const void* hx, void* hy, npudnnTensorDescriptor_t cDesc, const void* cx,
                                void* cy, size_t weightSpaceSize, const void* weightSpace,
                                size_t workSpaceSize, void* workSpace, size_t reserveSpaceSize,
                                void* reserveSpace);
npudnnStatus_t npudnnRNNBackwardData_v8(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                        const int32_t* devSeqLengths, npudnnRNNDataDescriptor_t yDesc,
                                        const void* y, const void* dy, npudnnRNNDataDescriptor_t xDesc,
                                        void* dx, npudnnTensorDescriptor_t hDesc, const void* hx,
                                        const void* dhy, void* dhx, npudnnTensorDescriptor_t cDesc,
                                        const void* cx, const void* dcy, void* dcx, size_t weightSpaceSize,
                                        const void* weightSpace, size_t workSpaceSize, void* workSpace,
                                        size_t reserveSpaceSize, void* reserveSpace);
npudnnStatus_t npudnnRNNBackwardWeights_v8(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                           npudnnWgradMode_t addGrad, const int32_t* devSeqLengths,
                                           npudnnRNNDataDescriptor_t xDesc, const void* x,
                                           npudnnTensorDescriptor_t hDesc, const void* hx,
                                           npudnnRNNDataDescriptor_t yDesc, const void* y,
                                           size_t weightSpaceSize, void* dweightSpace, size_t workSpaceSize,
                                           void* workSpace, size_t reserveSpaceSize, void* reserveSpace);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_RECURRENT_H_
