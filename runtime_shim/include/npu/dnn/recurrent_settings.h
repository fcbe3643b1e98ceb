/// @file
/// Settings of recurrent layers that cuDNN 9 removed: what they are, and plans of persistent kernels. Valid C11 and C++17.
/// Every algorithm of a recurrent layer computes the same way, so a plan has nothing to keep.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for a null pointer. Outputs are then unchanged.
/// Source: cuDNN 8 API Reference; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_RECURRENT_SETTINGS_H_
#define NPU_DNN_RECURRENT_SETTINGS_H_

#include "npu/dnn/recurrent.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned npudnnRNNPaddingMode_t;
typedef struct npudnnPersistentRNNPlan npudnnPersistentRNNPlan;
typedef npudnnPersistentRNNPlan* npudnnPersistentRNNPlan_t;

/// What npudnnSetRNNBiasMode or the descriptor has set.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null.
/// Source: cudnnGetRNNBiasMode.
npudnnStatus_t npudnnGetRNNBiasMode(npudnnRNNDescriptor_t rnnDesc, npudnnRNNBiasMode_t* biasMode);

/// What npudnnSetRNNPaddingMode has set.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null.
/// Source: cudnnGetRNNPaddingMode.
npudnnStatus_t npudnnGetRNNPaddingMode(npudnnRNNDescriptor_t rnnDesc, npudnnRNNPaddingMode_t* paddingMode);

/// Gives the hidden size, because there are no projections, and 0.
/// Units: elements of a vector.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if a pointer is null.
/// Source: cudnnGetRNNProjectionLayers.
npudnnStatus_t npudnnGetRNNProjectionLayers(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                            int* recProjSize, int* outProjSize);

/// As npudnnRNNGetClip_v8: NPUDNN_RNN_CLIP_NONE. Null outputs are skipped.
/// Shapes: each output is one value.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for a null descriptor.
/// Source: cudnnRNNGetClip.
npudnnStatus_t npudnnRNNGetClip(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                npudnnRNNClipMode_t* clipMode, npudnnNanPropagation_t* clipNanOpt,
                                double* lclip, double* rclip);

/// A plan, which keeps nothing.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null or minibatch < 1; NPUDNN_STATUS_ALLOC_FAILED if host memory is
/// exhausted.
/// Source: cudnnCreatePersistentRNNPlan.
npudnnStatus_t npudnnCreatePersistentRNNPlan(npudnnRNNDescriptor_t rnnDesc, const int minibatch,
                                             const npudnnDataType_t dataType,
                                             npudnnPersistentRNNPlan_t* plan);

/// Checks its arguments. There is nothing to set.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer is null.
/// Source: cudnnSetPersistentRNNPlan.
npudnnStatus_t npudnnSetPersistentRNNPlan(npudnnRNNDescriptor_t rnnDesc, npudnnPersistentRNNPlan_t plan);

/// Frees a plan; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyPersistentRNNPlan.
npudnnStatus_t npudnnDestroyPersistentRNNPlan(npudnnPersistentRNNPlan_t plan);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_RECURRENT_SETTINGS_H_
