/// @file
/// The Normalization interface of cuDNN 8: batch normalisations that take the operation and separate descriptors
/// of scale and mean. They compute as the calls of npu/dnn/layers.h do, in one group. Valid C11 and C++17.
/// Modes: NPUDNN_NORM_PER_CHANNEL normalises over batch and space, NPUDNN_NORM_PER_ACTIVATION over the batch.
/// Both algorithms compute the same way. Workspace and reserve space are not used.
/// Calls are asynchronous, in the order of the handle's stream.
/// Errors: those of npu/dnn/layers.h; NPUDNN_STATUS_BAD_PARAM if groupCnt < 1, an enumerator is unknown, or
/// the two descriptors of parameters have different dimensions; NPUDNN_STATUS_NOT_SUPPORTED if groupCnt > 1.
/// Source: cuDNN 9.0 API Reference, cudnn_ops; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_NORMALIZATION_H_
#define NPU_DNN_NORMALIZATION_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sets both descriptors to the shape of the parameters of a normalisation of x. One of them may be null.
/// Shapes: (1, C, 1, ...), or (1, C, spatial) for NPUDNN_NORM_PER_ACTIVATION; packed; double for double
/// tensors, else float.
/// Errors: NPUDNN_STATUS_BAD_PARAM if both descriptors are null, xDesc is not set, the mode is unknown or groupCnt < 1;
/// NPUDNN_STATUS_NOT_SUPPORTED if groupCnt > 1.
/// Source: cudnnDeriveNormTensorDescriptor.
npudnnStatus_t npudnnDeriveNormTensorDescriptor(npudnnTensorDescriptor_t derivedNormScaleBiasDesc,
                                                npudnnTensorDescriptor_t derivedNormMeanVarDesc,
                                                const npudnnTensorDescriptor_t xDesc, npudnnNormMode_t mode,
                                                int groupCnt);

/// Bytes of workspace and of reserve space: 0. Only the handle, groupCnt and sizeInBytes are looked at.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if sizeInBytes is null or
/// groupCnt < 1; NPUDNN_STATUS_NOT_SUPPORTED if groupCnt > 1.
/// Source: cudnnGetNormalizationForwardTrainingWorkspaceSize, cudnnGetNormalizationBackwardWorkspaceSize,
/// cudnnGetNormalizationTrainingReserveSpaceSize.
/// @{
npudnnStatus_t npudnnGetNormalizationForwardTrainingWorkspaceSize(
    npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t normOps, npudnnNormAlgo_t algo,
    const npudnnTensorDescriptor_t xDesc, const npudnnTensorDescriptor_t zDesc,
    const npudnnTensorDescriptor_t yDesc, const npudnnTensorDescriptor_t normScaleBiasDesc,
    const npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t normMeanVarDesc,
    size_t* sizeInBytes, int groupCnt);
npudnnStatus_t npudnnGetNormalizationBackwardWorkspaceSize(
    npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t normOps, npudnnNormAlgo_t algo,
    const npudnnTensorDescriptor_t xDesc, const npudnnTensorDescriptor_t yDesc,
    const npudnnTensorDescriptor_t dyDesc, const npudnnTensorDescriptor_t dzDesc,
    const npudnnTensorDescriptor_t dxDesc, const npudnnTensorDescriptor_t dNormScaleBiasDesc,
    const npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t normMeanVarDesc,
    size_t* sizeInBytes, int groupCnt);
npudnnStatus_t npudnnGetNormalizationTrainingReserveSpaceSize(
    npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t normOps, npudnnNormAlgo_t algo,
    const npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t xDesc,
    size_t* sizeInBytes, int groupCnt);
/// @}

/// y = alpha * f(normScale (x - mean) / sqrt(variance + epsilon) + normBias + z) + beta * y, with the estimates.
/// f and z are those of normOps: NPUDNN_NORM_OPS_NORM has neither, NPUDNN_NORM_OPS_NORM_ACTIVATION no z.
/// Shapes: x, y and z have the same dimensions; parameters as normScaleBiasDesc and normMeanVarDesc say.
/// Errors: as npudnnBatchNormalizationForwardTrainingEx. y is then unchanged.
/// Source: cudnnNormalizationForwardInference.
npudnnStatus_t npudnnNormalizationForwardInference(
    npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t normOps, npudnnNormAlgo_t algo,
    const void* alpha, const void* beta, const npudnnTensorDescriptor_t xDesc, const void* x,
    const npudnnTensorDescriptor_t normScaleBiasDesc, const void* normScale, const void* normBias,
    const npudnnTensorDescriptor_t normMeanVarDesc, const void* estimatedMean, const void* estimatedVariance,
    const npudnnTensorDescriptor_t zDesc, const void* z, npudnnActivationDescriptor_t activationDesc,
    const npudnnTensorDescriptor_t yDesc, void* y, double epsilon, int groupCnt);

/// The same with mean and variance of this batch. Running and saved values are those of
/// npudnnBatchNormalizationForwardTraining.
/// Shapes: x, y and z have the same dimensions; parameters as normScaleBiasDesc and normMeanVarDesc say. The running values may
/// both be null, and so may the saved ones.
/// Errors: as npudnnBatchNormalizationForwardTrainingEx. Nothing is written then.
/// Source: cudnnNormalizationForwardTraining.
npudnnStatus_t npudnnNormalizationForwardTraining(
    npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t normOps, npudnnNormAlgo_t algo,
    const void* alpha, const void* beta, const npudnnTensorDescriptor_t xDesc, const void* xData,
    const npudnnTensorDescriptor_t normScaleBiasDesc, const void* normScale, const void* normBias,
    double exponentialAverageFactor, const npudnnTensorDescriptor_t normMeanVarDesc, void* resultRunningMean,
    void* resultRunningVariance, double epsilon, void* resultSaveMean, void* resultSaveInvVariance,
    npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t zDesc, const void* zData,
    const npudnnTensorDescriptor_t yDesc, void* yData, void* workspace, size_t workSpaceSizeInBytes,
    void* reserveSpace, size_t reserveSpaceSizeInBytes, int groupCnt);

/// Gradients of npudnnNormalizationForwardTraining: those of npudnnBatchNormalizationBackwardEx.
/// Shapes: x, y, dy, dz and dx have the same dimensions; parameters as dNormScaleBiasDesc and normMeanVarDesc say.
/// Errors: as npudnnBatchNormalizationBackwardEx. Nothing is written then.
/// Source: cudnnNormalizationBackward.
npudnnStatus_t npudnnNormalizationBackward(
    npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t normOps, npudnnNormAlgo_t algo,
    const void* alphaDataDiff, const void* betaDataDiff, const void* alphaParamDiff,
    const void* betaParamDiff, const npudnnTensorDescriptor_t xDesc, const void* xData,
    const npudnnTensorDescriptor_t yDesc, const void* yData, const npudnnTensorDescriptor_t dyDesc,
    const void* dyData, const npudnnTensorDescriptor_t dzDesc, void* dzData,
    const npudnnTensorDescriptor_t dxDesc, void* dxData, const npudnnTensorDescriptor_t dNormScaleBiasDesc,
    const void* normScaleData, const void* normBiasData, void* dNormScaleData, void* dNormBiasData,
    double epsilon, const npudnnTensorDescriptor_t normMeanVarDesc, const void* savedMean,
    const void* savedInvVariance, npudnnActivationDescriptor_t activationDesc, void* workSpace,
    size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes, int groupCnt);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_NORMALIZATION_H_
