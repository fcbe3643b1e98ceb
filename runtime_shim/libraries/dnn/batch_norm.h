// The inference of normalisations, for the calls of batch normalisation and of the Normalization interface. Private to
// libraries/dnn.
#pragma once

#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail {

/// The operands of a call: z and the activation as the operation asks for them, else null.
struct NormInference {
  const void *alpha = nullptr, *beta = nullptr;
  npudnnTensorDescriptor_t of_x = nullptr;
  const void* x = nullptr;
  npudnnTensorDescriptor_t of_z = nullptr;
  const void* z = nullptr;
  npudnnTensorDescriptor_t of_y = nullptr;
  void* y = nullptr;
  npudnnTensorDescriptor_t of_parameters = nullptr;
  const void *scale = nullptr, *bias = nullptr, *mean = nullptr, *variance = nullptr;
  double epsilon = 0;
  npudnnActivationDescriptor_t activation = nullptr;
};

/// Checks and submits it as the call `name`. Errors: those of npudnnNormalizationForwardInference.
npudnnStatus_t run_norm_inference(npudnnHandle_t handle, const char* name, npudnnBatchNormMode_t mode,
                                  npudnnBatchNormOps_t what, const NormInference& call);

}  // namespace npu::detail
