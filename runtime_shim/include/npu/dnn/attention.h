/// @file
/// Multi-head attention of the deep learning library. Valid C11 and C++17.
/// output = dropout([context of every head] Wo + bo) + residual, where the context of a head is
/// dropout(softmax(smScaler (q Wq + bq) (k Wk + bk)^T)) (v Wv + bv) over the keys in the window of q. Each projection
/// is optional: without it the vector itself stands for the product. Dropout runs in training only.
/// Types: float and double, computed in their own precision; half, computed in float.
/// Shapes: sequence data are (time, batch, beam, vector), in memory in the order of the axes that the descriptor
/// names, vectors innermost. Time steps after the length of a sequence are neither read nor written.
/// Weights are one piece of memory; npudnnGetMultiHeadAttnWeights says where its parts are. The workspace is not
/// used. The reserve space of a training step holds the probabilities and masks for the backward calls.
/// Calls are asynchronous, in the order of the handle's stream. Windows are read before the call returns.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for null pointers,
/// descriptors that are not set and sizes that do not fit; NPUDNN_STATUS_NOT_SUPPORTED for other types, and on a
/// device without the simulator's interface. Nothing is written then. If the lengths in device memory are not those
/// of the descriptors, the next synchronising call reports it.
/// Source: cuDNN 9.0 API Reference, cudnn_adv; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_ATTENTION_H_
#define NPU_DNN_ATTENTION_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NPUDNN_SEQDATA_DIM_COUNT 4  ///< dimensions of sequence data

/// The dimensions of sequence data: indices of dimA.
typedef enum {
  NPUDNN_SEQDATA_TIME_DIM = 0,
  NPUDNN_SEQDATA_BATCH_DIM = 1,
  NPUDNN_SEQDATA_BEAM_DIM = 2,
  NPUDNN_SEQDATA_VECT_DIM = 3,
} npudnnSeqDataAxis_t;
typedef struct npudnnSeqDataStruct* npudnnSeqDataDescriptor_t;

// Bits of attnMode.
#define NPUDNN_ATTN_QUERYMAP_ALL_TO_ONE 0          ///< all beams attend to one beam of keys
#define NPUDNN_ATTN_QUERYMAP_ONE_TO_ONE (1U << 0)  ///< each beam attends to its own
#define NPUDNN_ATTN_DISABLE_PROJ_BIASES 0
#define NPUDNN_ATTN_ENABLE_PROJ_BIASES (1U << 1)
typedef unsigned npudnnAttnQueryMap_t;
typedef struct npudnnAttnStruct* npudnnAttnDescriptor_t;

/// The parts of the weights.
typedef enum {
  NPUDNN_MH_ATTN_Q_WEIGHTS = 0,
  NPUDNN_MH_ATTN_K_WEIGHTS = 1,
  NPUDNN_MH_ATTN_V_WEIGHTS = 2,
  NPUDNN_MH_ATTN_O_WEIGHTS = 3,
  NPUDNN_MH_ATTN_Q_BIASES = 4,
  NPUDNN_MH_ATTN_K_BIASES = 5,
  NPUDNN_MH_ATTN_V_BIASES = 6,
  NPUDNN_MH_ATTN_O_BIASES = 7,
} npudnnMultiHeadAttnWeightKind_t;
#define NPUDNN_ATTN_WKIND_COUNT 8

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cudnnCreateSeqDataDescriptor.
npudnnStatus_t npudnnCreateSeqDataDescriptor(npudnnSeqDataDescriptor_t* seqDataDesc);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroySeqDataDescriptor.
npudnnStatus_t npudnnDestroySeqDataDescriptor(npudnnSeqDataDescriptor_t seqDataDesc);

/// Sets a descriptor of packed sequences.
/// Shapes: dimA has 4 values, by npudnnSeqDataAxis_t; axes lists all dimensions, outermost first, and the vectors
/// last; seqLengthArray has batch * beam values, 0 to dimA[time], the beams of a batch one after the other.
/// Units: dimensions in elements.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor or an array is null, a dimension is not positive, axes are not
/// these four, the number of lengths is another, or a length does not fit; NPUDNN_STATUS_NOT_SUPPORTED if nbDims is
/// not 4, for another type than float, double and half, and for paddingFill other than null. The descriptor is then
/// unchanged.
/// Source: cudnnSetSeqDataDescriptor.
npudnnStatus_t npudnnSetSeqDataDescriptor(npudnnSeqDataDescriptor_t seqDataDesc, npudnnDataType_t dataType,
                                          int nbDims, const int* dimA, const npudnnSeqDataAxis_t* axes,
                                          size_t seqLengthArraySize, const int* seqLengthArray,
                                          void* paddingFill);

/// What npudnnSetSeqDataDescriptor has set. Null outputs are skipped; paddingFill is not written.
/// Shapes: dimA and axes receive the smaller of nbDimsRequested and 4 values, seqLengthArray that of
/// seqLengthSizeRequested and the number of lengths.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set, or nbDimsRequested < 0.
/// Source: cudnnGetSeqDataDescriptor.
npudnnStatus_t npudnnGetSeqDataDescriptor(const npudnnSeqDataDescriptor_t seqDataDesc,
                                          npudnnDataType_t* dataType, int* nbDims, int nbDimsRequested,
                                          int* dimA, npudnnSeqDataAxis_t* axes, size_t* seqLengthArraySize,
                                          size_t seqLengthSizeRequested, int* seqLengthArray,
                                          void* paddingFill);

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cudnnCreateAttnDescriptor.
npudnnStatus_t npudnnCreateAttnDescriptor(npudnnAttnDescriptor_t* attnDesc);

/// Frees a descriptor; null does nothing. The dropout descriptors stay the caller's.
/// Errors: none.
/// Source: cudnnDestroyAttnDescriptor.
npudnnStatus_t npudnnDestroyAttnDescriptor(npudnnAttnDescriptor_t attnDesc);

/// Sets the whole layer. Dropout descriptors may be null; else they must live as long.
/// Units: sizes in elements of a vector; a projected size of 0 means no projection. The last four limit what the
/// calls take.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, attnMode has unknown bits, a size does not fit, smScaler
/// is negative, or q and k differ in width after their projections; NPUDNN_STATUS_NOT_SUPPORTED for another dataType
/// than float, double and half, or a computePrec other than dataType (for half also float). The descriptor is then
/// unchanged.
/// Source: cudnnSetAttnDescriptor.
npudnnStatus_t npudnnSetAttnDescriptor(npudnnAttnDescriptor_t attnDesc, unsigned int attnMode, int nHeads,
                                       double smScaler, npudnnDataType_t dataType,
                                       npudnnDataType_t computePrec, npudnnMathType_t mathType,
                                       npudnnDropoutDescriptor_t attnDropoutDesc,
                                       npudnnDropoutDescriptor_t postDropoutDesc, int qSize, int kSize,
                                       int vSize, int qProjSize, int kProjSize, int vProjSize, int oProjSize,
                                       int qoMaxSeqLength, int kvMaxSeqLength, int maxBatchSize,
                                       int maxBeamSize);

/// What npudnnSetAttnDescriptor has set. Null outputs are skipped.
/// Shapes: each output is one value.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set.
/// Source: cudnnGetAttnDescriptor.
npudnnStatus_t npudnnGetAttnDescriptor(npudnnAttnDescriptor_t attnDesc, unsigned int* attnMode, int* nHeads,
                                       double* smScaler, npudnnDataType_t* dataType,
                                       npudnnDataType_t* computePrec, npudnnMathType_t* mathType,
                                       npudnnDropoutDescriptor_t* attnDropoutDesc,
                                       npudnnDropoutDescriptor_t* postDropoutDesc, int* qSize, int* kSize,
                                       int* vSize, int* qProjSize, int* kProjSize, int* vProjSize,
                                       int* oProjSize, int* qoMaxSeqLength, int* kvMaxSeqLength,
                                       int* maxBatchSize, int* maxBeamSize);

/// Bytes of the weights, of workspace (0), and of the reserve space of a training step, for the largest sequences
/// that the descriptor allows. reserveSpaceSizeInBytes may be null.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not
/// set, or another pointer is null.
/// Source: cudnnGetMultiHeadAttnBuffers.
npudnnStatus_t npudnnGetMultiHeadAttnBuffers(npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc,
                                             size_t* weightSizeInBytes, size_t* workSpaceSizeInBytes,
                                             size_t* reserveSpaceSizeInBytes);

/// Where a part of the weights is, and its shape.
/// Shapes: Q, K and V weights (heads, projected size, vector size), O weights (heads, oProjSize, width of a head of
/// v), with the strides of wDesc: the projected size is innermost in memory. Biases (heads, projected size, 1), of O
/// (1, oProjSize, 1). A part that the layer does not have: *wAddr is null and wDesc has three dimensions of 0.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if a descriptor or pointer is
/// null, the layer is not set, or wKind is unknown; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if weightSizeInBytes is
/// too small.
/// Source: cudnnGetMultiHeadAttnWeights.
npudnnStatus_t npudnnGetMultiHeadAttnWeights(npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc,
                                             npudnnMultiHeadAttnWeightKind_t wKind, size_t weightSizeInBytes,
                                             const void* weights, npudnnTensorDescriptor_t wDesc,
                                             void** wAddr);

/// The output of the layer. With reserveSpace this is a training step: dropout runs, and the backward calls may
/// follow. currIdx >= 0: the output of this time step alone, for inference.
/// Shapes: loWinIdx and hiWinIdx are host arrays of a value for each time step of q: the first key, and the one after
/// the last; windows end with the sequence, and an empty one gives the context zero. The lengths are device arrays
/// with the values of the descriptors. residuals, of the layout of qDesc, may be null; else q is as wide as out. k and
/// v have one beam, or with NPUDNN_ATTN_QUERYMAP_ONE_TO_ONE as many as q. weights may be null if there are none.
/// Errors: as above; NPUDNN_STATUS_BAD_PARAM also for a negative window, currIdx >= the time steps of q, currIdx >= 0
/// together with reserveSpace, and dropout without states; NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if weights or
/// reserve space are too small.
/// Source: cudnnMultiHeadAttnForward.
npudnnStatus_t npudnnMultiHeadAttnForward(npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc,
                                          int currIdx, const int* loWinIdx, const int* hiWinIdx,
                                          const int* devSeqLengthsQO, const int* devSeqLengthsKV,
                                          const npudnnSeqDataDescriptor_t qDesc, const void* queries,
                                          const void* residuals, const npudnnSeqDataDescriptor_t kDesc,
                                          const void* keys, const npudnnSeqDataDescriptor_t vDesc,
                                          const void* values, const npudnnSeqDataDescriptor_t oDesc,
                                          void* out, size_t weightSizeInBytes, const void* weights,
                                          size_t workSpaceSizeInBytes, void* workSpace,
                                          size_t reserveSpaceSizeInBytes, void* reserveSpace);

/// Gradients of q, k and v after a training step with the same operands and windows. The gradient of residuals is dout:
/// where they are the queries, the caller adds it.
/// Shapes: as in the forward call; each gradient has the layout of its vectors.
/// Errors: those of npudnnMultiHeadAttnForward.
/// Source: cudnnMultiHeadAttnBackwardData.
npudnnStatus_t npudnnMultiHeadAttnBackwardData(
    npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc, const int* loWinIdx, const int* hiWinIdx,
    const int* devSeqLengthsDQDO, const int* devSeqLengthsDKDV, const npudnnSeqDataDescriptor_t doDesc,
    const void* dout, const npudnnSeqDataDescriptor_t dqDesc, void* dqueries, const void* queries,
    const npudnnSeqDataDescriptor_t dkDesc, void* dkeys, const void* keys,
    const npudnnSeqDataDescriptor_t dvDesc, void* dvalues, const void* values, size_t weightSizeInBytes,
    const void* weights, size_t workSpaceSizeInBytes, void* workSpace, size_t reserveSpaceSizeInBytes,
    void* reserveSpace);

/// Gradients of the weights after a training step with the same operands: added to dweights, or with
/// NPUDNN_WGRAD_MODE_SET stored there.
/// Shapes: dweights has the parts of the weights.
/// Errors: those of npudnnMultiHeadAttnForward; NPUDNN_STATUS_BAD_PARAM also if addGrad is unknown.
/// Source: cudnnMultiHeadAttnBackwardWeights.
npudnnStatus_t npudnnMultiHeadAttnBackwardWeights(
    npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc, npudnnWgradMode_t addGrad,
    const npudnnSeqDataDescriptor_t qDesc, const void* queries, const npudnnSeqDataDescriptor_t kDesc,
    const void* keys, const npudnnSeqDataDescriptor_t vDesc, const void* values,
    const npudnnSeqDataDescriptor_t doDesc, const void* dout, size_t weightSizeInBytes, const void* weights,
    void* dweights, size_t workSpaceSizeInBytes, void* workSpace, size_t reserveSpaceSizeInBytes,
    void* reserveSpace);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_ATTENTION_H_
