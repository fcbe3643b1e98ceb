/// @file
/// Recurrent layers of the deep learning library: ReLU, tanh, LSTM and GRU cells in several layers, in one
/// or both directions, with dropout between layers. Valid C11 and C++17.
/// Every algorithm computes the same way. Not supported: NPUDNN_SKIP_INPUT, projections, clipping. Sums are
/// in float, or in double for double data.
/// Lengths of sequences are those of the data descriptors; devSeqLengths is not read. The workspace is not
/// used.
/// A descriptor of a layer refers to its dropout descriptor, which must live as long.
/// Calls are asynchronous, in the order of the handle's stream. A failure of the work itself is reported by
/// the next synchronising call.
/// Shapes: hx, hy, cx, cy and their gradients are (pseudo layers, batch, hidden), packed, where a pseudo
/// layer is one direction of one layer: number layer * directions + direction. Null means zeros for an
/// input, and not wanted for an output. cx, cy, dcx and dcy are those of LSTM.
/// Layout: the weights are one piece of memory. For each pseudo layer, first the matrices of the input and
/// then the recurrent ones, each row-major; after those of all layers the biases in the same order.
/// npudnnGetRNNWeightParams gives the addresses.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for null pointers,
/// descriptors that are not set and sizes that do not fit; NPUDNN_STATUS_NOT_SUPPORTED for what is named
/// above. Nothing is written then. Calls that submit work also return NPUDNN_STATUS_EXECUTION_FAILED if the
/// stream was destroyed or the device has failed, and NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cuDNN 9.0 API Reference, cudnn_adv; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_RECURRENT_H_
#define NPU_DNN_RECURRENT_H_

#include "npu/dnn/descriptors.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateRNNDescriptor.
npudnnStatus_t npudnnCreateRNNDescriptor(npudnnRNNDescriptor_t* rnnDesc);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyRNNDescriptor.
npudnnStatus_t npudnnDestroyRNNDescriptor(npudnnRNNDescriptor_t rnnDesc);

/// Sets the whole descriptor. algo, mathPrec, mathType and auxFlags are kept and read back.
/// Units: inputSize, hiddenSize and projSize in elements. projSize is 0 or hiddenSize.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, an enumerator is unknown, a size is not
/// positive, or projSize is not in 0..hiddenSize; NPUDNN_STATUS_NOT_SUPPORTED for NPUDNN_SKIP_INPUT, another
/// projSize, or another dataType than float, double, half, bfloat16, int8, int32 (the integers are refused
/// by the calls that run). The descriptor is then unchanged.
/// Source: cudnnSetRNNDescriptor_v8.
npudnnStatus_t npudnnSetRNNDescriptor_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNAlgo_t algo,
                                         npudnnRNNMode_t cellMode, npudnnRNNBiasMode_t biasMode,
                                         npudnnDirectionMode_t dirMode, npudnnRNNInputMode_t inputMode,
                                         npudnnDataType_t dataType, npudnnDataType_t mathPrec,
                                         npudnnMathType_t mathType, int32_t inputSize, int32_t hiddenSize,
                                         int32_t projSize, int32_t numLayers,
                                         npudnnDropoutDescriptor_t dropoutDesc, uint32_t auxFlags);

/// What npudnnSetRNNDescriptor_v8 has set; projSize is always hiddenSize. Null outputs are skipped.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set.
/// Source: cudnnGetRNNDescriptor_v8.
npudnnStatus_t npudnnGetRNNDescriptor_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNAlgo_t* algo,
                                         npudnnRNNMode_t* cellMode, npudnnRNNBiasMode_t* biasMode,
                                         npudnnDirectionMode_t* dirMode, npudnnRNNInputMode_t* inputMode,
                                         npudnnDataType_t* dataType, npudnnDataType_t* mathPrec,
                                         npudnnMathType_t* mathType, int32_t* inputSize, int32_t* hiddenSize,
                                         int32_t* projSize, int32_t* numLayers,
                                         npudnnDropoutDescriptor_t* dropoutDesc, uint32_t* auxFlags);

/// Clipping of cell states. There is none: NPUDNN_RNN_CLIP_NONE is accepted and does nothing.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null descriptor; NPUDNN_STATUS_NOT_SUPPORTED for
/// NPUDNN_RNN_CLIP_MINMAX.
/// Source: cudnnRNNSetClip_v8, cudnnRNNSetClip_v9.
/// @{
npudnnStatus_t npudnnRNNSetClip_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t clipMode,
                                   npudnnNanPropagation_t clipNanOpt, double lclip, double rclip);
npudnnStatus_t npudnnRNNSetClip_v9(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t clipMode, double lclip,
                                   double rclip);
/// @}

/// Gives NPUDNN_RNN_CLIP_NONE, NPUDNN_NOT_PROPAGATE_NAN and 0. Null outputs are skipped.
/// Shapes: each output is one value.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null descriptor.
/// Source: cudnnRNNGetClip_v8, cudnnRNNGetClip_v9.
/// @{
npudnnStatus_t npudnnRNNGetClip_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t* clipMode,
                                   npudnnNanPropagation_t* clipNanOpt, double* lclip, double* rclip);
npudnnStatus_t npudnnRNNGetClip_v9(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t* clipMode,
                                   double* lclip, double* rclip);
/// @}

/// Checks its arguments. There is nothing to build.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for a null descriptor or
/// miniBatch < 1.
/// Source: cudnnBuildRNNDynamic.
npudnnStatus_t npudnnBuildRNNDynamic(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc, int miniBatch);

/// Bytes of workspace (0), and of reserve space: 0 for inference. Null outputs are skipped.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if a descriptor is null
/// or not set, or x has another width than the layer.
/// Source: cudnnGetRNNTempSpaceSizes.
npudnnStatus_t npudnnGetRNNTempSpaceSizes(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                          npudnnForwardMode_t fwdMode, npudnnRNNDataDescriptor_t xDesc,
                                          size_t* workSpaceSize, size_t* reserveSpaceSize);

/// Bytes of all weights and biases, in the type of the descriptor.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if a pointer is null or
/// the descriptor is not set.
/// Source: cudnnGetRNNWeightSpaceSize.
npudnnStatus_t npudnnGetRNNWeightSpaceSize(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                           size_t* weightSpaceSize);

/// Where one gate's matrix and bias are in the weights. linLayerID counts the gates of the input first, then
/// the recurrent ones. Gates: LSTM input, forget, new, output; GRU reset, update, new.
/// Shapes: mDesc becomes (1, hidden, width), bDesc (1, hidden, 1). Without that bias bDesc is not set and
/// *bAddr null. With null weightSpace the addresses are offsets in bytes.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if a pointer is null,
/// the descriptor is not set, or pseudoLayer or linLayerID is out of range;
/// NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if weightSpaceSize is too small. The outputs are then
/// unchanged.
/// Source: cudnnGetRNNWeightParams.
npudnnStatus_t npudnnGetRNNWeightParams(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                        int32_t pseudoLayer, size_t weightSpaceSize, const void* weightSpace,
                                        int32_t linLayerID, npudnnTensorDescriptor_t mDesc, void** mAddr,
                                        npudnnTensorDescriptor_t bDesc, void** bAddr);

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreateRNNDataDescriptor.
npudnnStatus_t npudnnCreateRNNDataDescriptor(npudnnRNNDataDescriptor_t* rnnDataDesc);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyRNNDataDescriptor.
npudnnStatus_t npudnnDestroyRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc);

/// Sequences of different lengths. paddingFill, of dataType in host memory, is what y gets where a sequence
/// has ended; null means 0.
/// Shapes: seqLengthArray has batchSize values, each in 0..maxSeqLength. The data is (time, batch, vector),
/// (batch, time, vector), or packed: (rows, vector) with the longest sequence first.
/// Units: lengths in steps, vectorSize in elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null, a size is not positive, a length is out of range,
/// or the layout is unknown; NPUDNN_STATUS_NOT_SUPPORTED for another type than float, double, half,
/// bfloat16. The descriptor is then unchanged.
/// Source: cudnnSetRNNDataDescriptor.
npudnnStatus_t npudnnSetRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc, npudnnDataType_t dataType,
                                          npudnnRNNDataLayout_t layout, int maxSeqLength, int batchSize,
                                          int vectorSize, const int* seqLengthArray, void* paddingFill);

/// What npudnnSetRNNDataDescriptor has set. Null outputs are skipped.
/// Shapes: seqLengthArray receives the smaller of arrayLengthRequested and the batch.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set.
/// Source: cudnnGetRNNDataDescriptor.
npudnnStatus_t npudnnGetRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc, npudnnDataType_t* dataType,
                                          npudnnRNNDataLayout_t* layout, int* maxSeqLength, int* batchSize,
                                          int* vectorSize, int arrayLengthRequested, int* seqLengthArray,
                                          void* paddingFill);

/// y, hy and cy from x, hx and cx. In training mode the reserve space keeps what the backward calls need,
/// and dropout is applied.
/// Shapes: x (sequences, input), y (sequences, hidden * directions), with the same lengths, layout and type.
/// weightSpaceSize is not checked.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if x, y or weightSpace
/// is null, a descriptor is not set, lengths, types or widths do not fit, a packed layout has its longest
/// sequence not first, or reserveSpace or the states of the dropout are missing in training;
/// NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if reserveSpace is too small; NPUDNN_STATUS_NOT_SUPPORTED if
/// the layouts of x and y differ. Nothing is written then.
/// Source: cudnnRNNForward.
npudnnStatus_t npudnnRNNForward(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                npudnnForwardMode_t fwdMode, const int32_t* devSeqLengths,
                                npudnnRNNDataDescriptor_t xDesc, const void* x,
                                npudnnRNNDataDescriptor_t yDesc, void* y, npudnnTensorDescriptor_t hDesc,
                                const void* hx, void* hy, npudnnTensorDescriptor_t cDesc, const void* cx,
                                void* cy, size_t weightSpaceSize, const void* weightSpace,
                                size_t workSpaceSize, void* workSpace, size_t reserveSpaceSize,
                                void* reserveSpace);

/// Gradients of x, hx and cx. Needs the reserve space of npudnnRNNForward in training mode and adds to it
/// what npudnnRNNBackwardWeights_v8 needs.
/// Shapes: dy as y of the forward call, dx as x. y and yDesc are not read.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if dy, weightSpace or
/// reserveSpace is null, a descriptor is not set, or x has another width than the layer;
/// NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if reserveSpace is too small. Nothing is written then.
/// Source: cudnnRNNBackwardData_v8.
npudnnStatus_t npudnnRNNBackwardData_v8(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                        const int32_t* devSeqLengths, npudnnRNNDataDescriptor_t yDesc,
                                        const void* y, const void* dy, npudnnRNNDataDescriptor_t xDesc,
                                        void* dx, npudnnTensorDescriptor_t hDesc, const void* hx,
                                        const void* dhy, void* dhx, npudnnTensorDescriptor_t cDesc,
                                        const void* cx, const void* dcy, void* dcx, size_t weightSpaceSize,
                                        const void* weightSpace, size_t workSpaceSize, void* workSpace,
                                        size_t reserveSpaceSize, void* reserveSpace);

/// Adds the gradients of the weights to dweightSpace. Call npudnnRNNBackwardData_v8 with the same reserve
/// space first.
/// Shapes: x and hx as in the forward call; dweightSpace is laid out as the weights. y and yDesc are not
/// read.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if x, dweightSpace or
/// reserveSpace is null, a descriptor is not set, or x has another width than the layer;
/// NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if reserveSpace is too small; NPUDNN_STATUS_NOT_SUPPORTED for
/// NPUDNN_WGRAD_MODE_SET. Nothing is written then.
/// Source: cudnnRNNBackwardWeights_v8.
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
