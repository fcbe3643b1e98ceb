// The Normalization interface: the calls of batch normalisation with other parameters.

#include "runtime_shim/libraries/dnn/batch_norm.h"
#include "runtime_shim/libraries/dnn/descriptor.h"

namespace npu::detail {
namespace {

npudnnBatchNormMode_t batch_mode(npudnnNormMode_t mode) {
  return mode == NPUDNN_NORM_PER_ACTIVATION ? NPUDNN_BATCHNORM_PER_ACTIVATION : NPUDNN_BATCHNORM_SPATIAL;
}

npudnnBatchNormOps_t batch_ops(npudnnNormOps_t what) {
  return what == NPUDNN_NORM_OPS_NORM              ? NPUDNN_BATCHNORM_OPS_BN
         : what == NPUDNN_NORM_OPS_NORM_ACTIVATION ? NPUDNN_BATCHNORM_OPS_BN_ACTIVATION
                                                   : NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION;
}

DnnChecks& check_groups(DnnChecks& checks, int groups) {
  return checks.require(groups >= 1).require(groups == 1, NPUDNN_STATUS_NOT_SUPPORTED);
}

/// What the calls of batch normalisation do not have, and so do not check.
npudnnStatus_t check_norm(npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t what,
                          npudnnNormAlgo_t algorithm, npudnnTensorDescriptor_t scale,
                          npudnnTensorDescriptor_t mean, int groups) {
  DnnChecks checks(handle);
  checks.require(is_one_of(mode, NPUDNN_NORM_PER_CHANNEL) &&
                 is_one_of(what, NPUDNN_NORM_OPS_NORM_ADD_ACTIVATION) &&
                 is_one_of(algorithm, NPUDNN_NORM_ALGO_PERSIST));
  if (!check_groups(checks, groups).shapes(scale, mean).ok()) return checks.status();
  checks.same_dims(scale->shape, mean->shape).require(mean->shape.is_packed());
  return checks.require(scale->shape.type == mean->shape.type, NPUDNN_STATUS_NOT_SUPPORTED).status();
}

npudnnStatus_t no_norm_space(npudnnHandle_t handle, int groups, size_t* size) {
  DnnChecks checks(handle);
  if (check_groups(checks, groups).present(size).ok()) *size = 0;
  return checks.status();
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npudnnStatus_t npudnnDeriveNormTensorDescriptor(npudnnTensorDescriptor_t derivedNormScaleBiasDesc,
                                                npudnnTensorDescriptor_t derivedNormMeanVarDesc,
                                                const npudnnTensorDescriptor_t xDesc, npudnnNormMode_t mode,
                                                int groupCnt) {
  DnnChecks checks;
  checks.require(derivedNormScaleBiasDesc != nullptr || derivedNormMeanVarDesc != nullptr).shapes(xDesc);
  checks.require(is_one_of(mode, NPUDNN_NORM_PER_CHANNEL));
  if (!check_groups(checks, groupCnt).ok()) return checks.status();
  for (npudnnTensorDescriptor_t derived : {derivedNormScaleBiasDesc, derivedNormMeanVarDesc})
    if (derived != nullptr) npudnnDeriveBNTensorDescriptor(derived, xDesc, batch_mode(mode));
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetNormalizationForwardTrainingWorkspaceSize(
    npudnnHandle_t handle, npudnnNormMode_t, npudnnNormOps_t, npudnnNormAlgo_t,
    const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t,
    const npudnnTensorDescriptor_t, const npudnnActivationDescriptor_t, const npudnnTensorDescriptor_t,
    size_t* sizeInBytes, int groupCnt) {
  return no_norm_space(handle, groupCnt, sizeInBytes);
}

npudnnStatus_t npudnnGetNormalizationBackwardWorkspaceSize(
    npudnnHandle_t handle, npudnnNormMode_t, npudnnNormOps_t, npudnnNormAlgo_t,
    const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t,
    const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t,
    const npudnnActivationDescriptor_t, const npudnnTensorDescriptor_t, size_t* sizeInBytes, int groupCnt) {
  return no_norm_space(handle, groupCnt, sizeInBytes);
}

npudnnStatus_t npudnnGetNormalizationTrainingReserveSpaceSize(npudnnHandle_t handle, npudnnNormMode_t,
                                                              npudnnNormOps_t, npudnnNormAlgo_t,
                                                              const npudnnActivationDescriptor_t,
                                                              const npudnnTensorDescriptor_t,
                                                              size_t* sizeInBytes, int groupCnt) {
  return no_norm_space(handle, groupCnt, sizeInBytes);
}

npudnnStatus_t npudnnNormalizationForwardInference(
    npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t normOps, npudnnNormAlgo_t algo,
    const void* alpha, const void* beta, const npudnnTensorDescriptor_t xDesc, const void* x,
    const npudnnTensorDescriptor_t normScaleBiasDesc, const void* normScale, const void* normBias,
    const npudnnTensorDescriptor_t normMeanVarDesc, const void* estimatedMean, const void* estimatedVariance,
    const npudnnTensorDescriptor_t zDesc, const void* z, npudnnActivationDescriptor_t activationDesc,
    const npudnnTensorDescriptor_t yDesc, void* y, double epsilon, int groupCnt) {
  const npudnnStatus_t status =
      check_norm(handle, mode, normOps, algo, normScaleBiasDesc, normMeanVarDesc, groupCnt);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  return run_norm_inference(handle, __func__, batch_mode(mode), batch_ops(normOps),
                            {alpha, beta, xDesc, x, zDesc, z, yDesc, y, normScaleBiasDesc, normScale,
                             normBias, estimatedMean, estimatedVariance, epsilon, activationDesc});
}

npudnnStatus_t npudnnNormalizationForwardTraining(
    npudnnHandle_t handle, npudnnNormMode_t mode, npudnnNormOps_t normOps, npudnnNormAlgo_t algo,
    const void* alpha, const void* beta, const npudnnTensorDescriptor_t xDesc, const void* xData,
    const npudnnTensorDescriptor_t normScaleBiasDesc, const void* normScale, const void* normBias,
    double exponentialAverageFactor, const npudnnTensorDescriptor_t normMeanVarDesc, void* resultRunningMean,
    void* resultRunningVariance, double epsilon, void* resultSaveMean, void* resultSaveInvVariance,
    npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t zDesc, const void* zData,
    const npudnnTensorDescriptor_t yDesc, void* yData, void* workspace, size_t workSpaceSizeInBytes,
    void* reserveSpace, size_t reserveSpaceSizeInBytes, int groupCnt) {
  const npudnnStatus_t status =
      check_norm(handle, mode, normOps, algo, normScaleBiasDesc, normMeanVarDesc, groupCnt);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  return npudnnBatchNormalizationForwardTrainingEx(
      handle, batch_mode(mode), batch_ops(normOps), alpha, beta, xDesc, xData, zDesc, zData, yDesc, yData,
      normScaleBiasDesc, normScale, normBias, exponentialAverageFactor, resultRunningMean,
      resultRunningVariance, epsilon, resultSaveMean, resultSaveInvVariance, activationDesc, workspace,
      workSpaceSizeInBytes, reserveSpace, reserveSpaceSizeInBytes);
}

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
    size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes, int groupCnt) {
  const npudnnStatus_t status =
      check_norm(handle, mode, normOps, algo, dNormScaleBiasDesc, normMeanVarDesc, groupCnt);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  return npudnnBatchNormalizationBackwardEx(
      handle, batch_mode(mode), batch_ops(normOps), alphaDataDiff, betaDataDiff, alphaParamDiff,
      betaParamDiff, xDesc, xData, yDesc, yData, dyDesc, dyData, dzDesc, dzData, dxDesc, dxData,
      dNormScaleBiasDesc, normScaleData, normBiasData, dNormScaleData, dNormBiasData, epsilon, savedMean,
      savedInvVariance, activationDesc, workSpace, workSpaceSizeInBytes, reserveSpace,
      reserveSpaceSizeInBytes);
}

}  // extern "C"
