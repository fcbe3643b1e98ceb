// Settings of recurrent layers that cuDNN 9 removed.

#include "runtime_shim/libraries/dnn/recurrent.h"

struct npudnnPersistentRNNPlan {};

using namespace npu::detail;

extern "C" {

npudnnStatus_t npudnnGetRNNBiasMode(npudnnRNNDescriptor_t rnnDesc, npudnnRNNBiasMode_t* biasMode) {
  DnnChecks checks;
  if (checks.present(rnnDesc, biasMode).ok()) *biasMode = rnnDesc->bias;
  return checks.status();
}

npudnnStatus_t npudnnGetRNNPaddingMode(npudnnRNNDescriptor_t rnnDesc, npudnnRNNPaddingMode_t* paddingMode) {
  DnnChecks checks;
  if (checks.present(rnnDesc, paddingMode).ok()) *paddingMode = rnnDesc->flags;
  return checks.status();
}

npudnnStatus_t npudnnGetRNNProjectionLayers(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                            int* recProjSize, int* outProjSize) {
  DnnChecks checks(handle);
  if (!checks.present(rnnDesc, recProjSize, outProjSize).ok()) return checks.status();
  *recProjSize = rnnDesc->hidden;
  *outProjSize = 0;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnRNNGetClip(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                npudnnRNNClipMode_t* clipMode, npudnnNanPropagation_t* clipNanOpt,
                                double* lclip, double* rclip) {
  if (handle == nullptr) return NPUDNN_STATUS_NOT_INITIALIZED;
  return npudnnRNNGetClip_v8(rnnDesc, clipMode, clipNanOpt, lclip, rclip);
}

npudnnStatus_t npudnnCreatePersistentRNNPlan(npudnnRNNDescriptor_t rnnDesc, const int minibatch,
                                             const npudnnDataType_t, npudnnPersistentRNNPlan_t* plan) {
  DnnChecks checks;
  if (!checks.present(rnnDesc, plan).require(minibatch >= 1).ok()) return checks.status();
  return make_descriptor(plan);
}

npudnnStatus_t npudnnSetPersistentRNNPlan(npudnnRNNDescriptor_t rnnDesc, npudnnPersistentRNNPlan_t plan) {
  DnnChecks checks;
  return checks.present(rnnDesc, plan).status();
}

npudnnStatus_t npudnnDestroyPersistentRNNPlan(npudnnPersistentRNNPlan_t plan) {
  return free_descriptor(plan);
}

}  // extern "C"
