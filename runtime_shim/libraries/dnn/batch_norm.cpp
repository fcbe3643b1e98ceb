// Batch normalisation, also with an activation or an addition after it (the Ex calls).

#include "runtime_shim/libraries/dnn/batch_norm.h"

#include "runtime_shim/kernels/dnn/norm.h"
#include "runtime_shim/libraries/dnn/norm_operators.h"

namespace npu::detail {
namespace {

/// The common part of all calls: the shape of the problem, or an error in `checks`.
ops::BatchNorm describe_norm(DnnChecks& checks, npudnnBatchNormMode_t mode, npudnnTensorDescriptor_t x,
                             npudnnTensorDescriptor_t y, npudnnTensorDescriptor_t parameters,
                             double epsilon) {
  ops::BatchNorm norm;
  checks.require(mode == NPUDNN_BATCHNORM_PER_ACTIVATION || mode == NPUDNN_BATCHNORM_SPATIAL ||
                 mode == NPUDNN_BATCHNORM_SPATIAL_PERSISTENT);
  if (!checks.require(epsilon >= NPUDNN_BN_MIN_EPSILON).shapes(x, y, parameters).ok()) return norm;
  checks.require(x->shape.rank >= 2).same_dims(x->shape, y->shape).same_float(x->shape, y->shape);
  norm.view = mode == NPUDNN_BATCHNORM_PER_ACTIVATION ? instances_of(x->shape) : channels_of(x->shape);
  norm.epsilon = epsilon;
  norm.parameter_type = x->shape.type == ops::Element::f64 ? ops::Element::f64 : ops::Element::f32;
  checks.require(parameters->shape.count() == norm.view.axis && parameters->shape.is_packed());
  checks.require(parameters->shape.type == norm.parameter_type, NPUDNN_STATUS_NOT_SUPPORTED);
  return norm;
}

/// The operation after the normalisation.
ops::NormTail describe_tail(DnnChecks& checks, npudnnBatchNormOps_t what, npudnnTensorDescriptor_t z,
                            const void* z_data, npudnnActivationDescriptor_t activation) {
  ops::NormTail tail;
  if (what == NPUDNN_BATCHNORM_OPS_BN) return tail;
  checks.require(what == NPUDNN_BATCHNORM_OPS_BN_ACTIVATION ||
                 what == NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION);
  checks.present(activation);
  if (checks.ok())
    checks.require(
        activation->mode == NPUDNN_ACTIVATION_RELU || activation->mode == NPUDNN_ACTIVATION_IDENTITY,
        NPUDNN_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return tail;
  tail.active = true;
  tail.activation = activation_of(activation);
  if (what == NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION && checks.shapes(z).present(z_data).ok())
    tail.z = dnn_in(z, z_data);
  return tail;
}

using probe::Role;

/// For the probe: one number for each channel; null where a call leaves it out.
void note_statistics(Role role, npudnnTensorDescriptor_t descriptor, const void* data) {
  if (probe::is_on() && data != nullptr) note_operand(role, observed_tensor(descriptor->shape, data));
}

npudnnStatus_t no_space(npudnnHandle_t handle, size_t* size) {
  DnnChecks checks(handle);
  if (checks.present(size).ok()) *size = 0;
  return checks.status();
}

}  // namespace

npudnnStatus_t run_norm_inference(npudnnHandle_t handle, const char* name, npudnnBatchNormMode_t mode,
                                  npudnnBatchNormOps_t what, const NormInference& call) {
  DnnChecks checks(handle);
  checks.present(call.alpha, call.beta, call.x, call.y, call.scale, call.bias, call.mean, call.variance);
  const ops::BatchNorm norm =
      describe_norm(checks, mode, call.of_x, call.of_y, call.of_parameters, call.epsilon);
  const ops::NormTail tail = describe_tail(checks, what, call.of_z, call.z, call.activation);
  if (checks.ok() && tail.z.data != nullptr)
    checks.same_dims(call.of_z->shape, call.of_x->shape).same_float(call.of_z->shape, call.of_x->shape);
  if (!checks.ok()) return checks.status();
  const ops::TensorIn in = dnn_in(call.of_x, call.x);
  const ops::TensorOut out = dnn_out(call.of_y, call.y, call.alpha, call.beta);
  for (const void* data : {call.scale, call.bias, call.mean, call.variance})
    note_statistics(Role::input, call.of_parameters, data);
  return dnn_by_operators(
      handle, name,
      [&] {
        return submit_batch_norm_inference(handle->stream, norm, in, call.scale, call.bias, call.mean,
                                           call.variance, tail, out);
      },
      [=] {
        ops::batch_norm_inference(norm, in, call.scale, call.bias, call.mean, call.variance, tail, out);
      });
}

}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
    npudnnHandle_t handle, npudnnBatchNormMode_t, npudnnBatchNormOps_t, const npudnnTensorDescriptor_t,
    const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t,
    const npudnnActivationDescriptor_t, size_t* sizeInBytes) {
  return no_space(handle, sizeInBytes);
}
npudnnStatus_t npudnnGetBatchNormalizationBackwardExWorkspaceSize(
    npudnnHandle_t handle, npudnnBatchNormMode_t, npudnnBatchNormOps_t, const npudnnTensorDescriptor_t,
    const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t,
    const npudnnTensorDescriptor_t, const npudnnTensorDescriptor_t, const npudnnActivationDescriptor_t,
    size_t* sizeInBytes) {
  return no_space(handle, sizeInBytes);
}
npudnnStatus_t npudnnGetBatchNormalizationTrainingExReserveSpaceSize(
    npudnnHandle_t handle, npudnnBatchNormMode_t, npudnnBatchNormOps_t, const npudnnActivationDescriptor_t,
    const npudnnTensorDescriptor_t, size_t* sizeInBytes) {
  return no_space(handle, sizeInBytes);
}

npudnnStatus_t npudnnBatchNormalizationForwardTrainingEx(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, npudnnBatchNormOps_t bnOps, const void* alpha,
    const void* beta, const npudnnTensorDescriptor_t xDesc, const void* xData,
    const npudnnTensorDescriptor_t zDesc, const void* zData, const npudnnTensorDescriptor_t yDesc,
    void* yData, const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale,
    const void* bnBias, double exponentialAverageFactor, void* resultRunningMean, void* resultRunningVariance,
    double epsilon, void* resultSaveMean, void* resultSaveInvVariance,
    npudnnActivationDescriptor_t activationDesc, void*, size_t, void*, size_t) {
  DnnChecks checks(handle);
  checks.present(alpha, beta, xData, yData, bnScale, bnBias);
  checks.require((resultRunningMean == nullptr) == (resultRunningVariance == nullptr));
  checks.require((resultSaveMean == nullptr) == (resultSaveInvVariance == nullptr));
  const ops::BatchNorm norm = describe_norm(checks, mode, xDesc, yDesc, bnScaleBiasMeanVarDesc, epsilon);
  const ops::NormTail tail = describe_tail(checks, bnOps, zDesc, zData, activationDesc);
  if (checks.ok() && tail.z.data != nullptr)
    checks.same_dims(zDesc->shape, xDesc->shape).same_float(zDesc->shape, xDesc->shape);
  if (!checks.ok()) return checks.status();
  const ops::NormStatistics statistics{exponentialAverageFactor, resultRunningMean, resultRunningVariance,
                                       resultSaveMean, resultSaveInvVariance};
  const ops::TensorIn in = dnn_in(xDesc, xData);
  const ops::TensorOut out = dnn_out(yDesc, yData, alpha, beta);
  for (const void* data : {bnScale, bnBias}) note_statistics(Role::input, bnScaleBiasMeanVarDesc, data);
  for (const void* data : {resultRunningMean, resultRunningVariance})
    note_statistics(Role::both, bnScaleBiasMeanVarDesc, data);
  for (const void* data : {resultSaveMean, resultSaveInvVariance})
    note_statistics(Role::output, bnScaleBiasMeanVarDesc, data);
  return dnn_by_operators(
      handle, __func__,
      [&] {
        return submit_batch_norm_training(handle->stream, norm, in, bnScale, bnBias, statistics, tail, out);
      },
      [=] { ops::batch_norm_training(norm, in, bnScale, bnBias, statistics, tail, out); });
}

npudnnStatus_t npudnnBatchNormalizationForwardTraining(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alpha, const void* beta,
    const npudnnTensorDescriptor_t xDesc, const void* x, const npudnnTensorDescriptor_t yDesc, void* y,
    const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale, const void* bnBias,
    double exponentialAverageFactor, void* resultRunningMean, void* resultRunningVariance, double epsilon,
    void* resultSaveMean, void* resultSaveInvVariance) {
  return npudnnBatchNormalizationForwardTrainingEx(
      handle, mode, NPUDNN_BATCHNORM_OPS_BN, alpha, beta, xDesc, x, nullptr, nullptr, yDesc, y,
      bnScaleBiasMeanVarDesc, bnScale, bnBias, exponentialAverageFactor, resultRunningMean,
      resultRunningVariance, epsilon, resultSaveMean, resultSaveInvVariance, nullptr, nullptr, 0, nullptr, 0);
}

npudnnStatus_t npudnnBatchNormalizationForwardInference(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alpha, const void* beta,
    const npudnnTensorDescriptor_t xDesc, const void* x, const npudnnTensorDescriptor_t yDesc, void* y,
    const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale, const void* bnBias,
    const void* estimatedMean, const void* estimatedVariance, double epsilon) {
  return run_norm_inference(handle, __func__, mode, NPUDNN_BATCHNORM_OPS_BN,
                            {alpha, beta, xDesc, x, nullptr, nullptr, yDesc, y, bnScaleBiasMeanVarDesc,
                             bnScale, bnBias, estimatedMean, estimatedVariance, epsilon, nullptr});
}

npudnnStatus_t npudnnBatchNormalizationBackwardEx(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, npudnnBatchNormOps_t bnOps, const void* alphaDataDiff,
    const void* betaDataDiff, const void* alphaParamDiff, const void* betaParamDiff,
    const npudnnTensorDescriptor_t xDesc, const void* xData, const npudnnTensorDescriptor_t yDesc,
    const void* yData, const npudnnTensorDescriptor_t dyDesc, const void* dyData,
    const npudnnTensorDescriptor_t dzDesc, void* dzData, const npudnnTensorDescriptor_t dxDesc, void* dxData,
    const npudnnTensorDescriptor_t dBnScaleBiasDesc, const void* bnScaleData, const void*, void* dBnScaleData,
    void* dBnBiasData, double epsilon, const void* savedMean, const void* savedInvVariance,
    npudnnActivationDescriptor_t activationDesc, void*, size_t, void*, size_t) {
  DnnChecks checks(handle);
  checks.present(alphaDataDiff, betaDataDiff, alphaParamDiff, betaParamDiff, xData, dyData, dxData);
  checks.present(bnScaleData, dBnScaleData, dBnBiasData);
  checks.require((savedMean == nullptr) == (savedInvVariance == nullptr));
  const ops::BatchNorm norm = describe_norm(checks, mode, xDesc, dxDesc, dBnScaleBiasDesc, epsilon);
  const ops::NormTail tail = describe_tail(checks, bnOps, dzDesc, dzData, activationDesc);
  if (checks.shapes(dyDesc).ok())
    checks.same_dims(xDesc->shape, dyDesc->shape).same_float(xDesc->shape, dyDesc->shape);
  if (tail.active && checks.shapes(yDesc).present(yData).ok()) checks.same_dims(xDesc->shape, yDesc->shape);
  if (!checks.ok()) return checks.status();
  ops::NormGradients gradients;
  gradients.saved_mean = savedMean;
  gradients.saved_inverse = savedInvVariance;
  gradients.d_scale = dBnScaleData;
  gradients.d_bias = dBnBiasData;
  gradients.alpha = dnn_scalar(dBnScaleBiasDesc->shape, alphaParamDiff);
  gradients.beta = dnn_scalar(dBnScaleBiasDesc->shape, betaParamDiff);
  if (tail.active) gradients.y = dnn_in(yDesc, yData);
  if (tail.z.data != nullptr) gradients.dz = {dzDesc->shape, dzData};
  const ops::TensorIn in = dnn_in(xDesc, xData), gradient = dnn_in(dyDesc, dyData);
  const ops::TensorOut out = dnn_out(dxDesc, dxData, alphaDataDiff, betaDataDiff);
  for (const void* data : {bnScaleData, savedMean, savedInvVariance})
    note_statistics(Role::input, dBnScaleBiasDesc, data);
  for (const void* data : {dBnScaleData, dBnBiasData})
    note_statistics(gradients.beta == 0 ? Role::output : Role::both, dBnScaleBiasDesc, data);
  return dnn_by_operators(
      handle, __func__,
      [&] {
        return submit_batch_norm_backward(handle->stream, norm, in, gradient, bnScaleData, gradients, tail,
                                          out);
      },
      [=] { ops::batch_norm_backward(norm, in, gradient, bnScaleData, gradients, tail, out); });
}

npudnnStatus_t npudnnBatchNormalizationBackward(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alphaDataDiff, const void* betaDataDiff,
    const void* alphaParamDiff, const void* betaParamDiff, const npudnnTensorDescriptor_t xDesc,
    const void* x, const npudnnTensorDescriptor_t dyDesc, const void* dy,
    const npudnnTensorDescriptor_t dxDesc, void* dx, const npudnnTensorDescriptor_t dBnScaleBiasDesc,
    const void* bnScale, void* dBnScaleResult, void* dBnBiasResult, double epsilon, const void* savedMean,
    const void* savedInvVariance) {
  return npudnnBatchNormalizationBackwardEx(
      handle, mode, NPUDNN_BATCHNORM_OPS_BN, alphaDataDiff, betaDataDiff, alphaParamDiff, betaParamDiff,
      xDesc, x, nullptr, nullptr, dyDesc, dy, nullptr, nullptr, dxDesc, dx, dBnScaleBiasDesc, bnScale,
      nullptr, dBnScaleResult, dBnBiasResult, epsilon, savedMean, savedInvVariance, nullptr, nullptr, 0,
      nullptr, 0);
}

}  // extern "C"
