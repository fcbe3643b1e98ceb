// The loss of connectionist temporal classification: descriptors, checks, and tasks of the simulated device.

#include "runtime_shim/kernels/dnn/ctc_loss.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "runtime_shim/libraries/dnn/descriptor.h"
#include "runtime_shim/runtime/stream/task_failure.h"

struct npudnnCTCLossStruct {
  bool is_set = false;
  npudnnDataType_t type = NPUDNN_DATA_FLOAT;
  npudnnLossNormalizationMode_t normalisation = NPUDNN_LOSS_NORMALIZATION_NONE;
  npudnnCTCGradMode_t gradients = NPUDNN_CTC_ZERO_OOB_GRADIENTS;
  int most = 0;  // labels of a sample; 0: not set
};

namespace npu::detail {
namespace {

npudnnStatus_t set_ctc_loss(npudnnCTCLossDescriptor_t descriptor, npudnnDataType_t type,
                            npudnnLossNormalizationMode_t normalisation, npudnnCTCGradMode_t gradients,
                            int most) {
  DnnChecks checks;
  checks.present(descriptor).require(most >= 0);
  checks.require(is_one_of(normalisation, NPUDNN_LOSS_NORMALIZATION_SOFTMAX) &&
                 is_one_of(gradients, NPUDNN_CTC_SKIP_OOB_GRADIENTS));
  checks.require(type == NPUDNN_DATA_FLOAT || type == NPUDNN_DATA_DOUBLE, NPUDNN_STATUS_NOT_SUPPORTED);
  if (checks.ok()) *descriptor = {true, type, normalisation, gradients, most};
  return checks.status();
}

/// Null outputs are skipped.
template <class GradientMode>
npudnnStatus_t get_ctc_loss(npudnnCTCLossDescriptor_t descriptor, npudnnDataType_t* type,
                            npudnnLossNormalizationMode_t* normalisation, GradientMode* gradients,
                            int* most) {
  if (descriptor == nullptr || !descriptor->is_set) return NPUDNN_STATUS_BAD_PARAM;
  answer(type, descriptor->type), answer(normalisation, descriptor->normalisation);
  answer(gradients, descriptor->gradients), answer(most, descriptor->most);
  return NPUDNN_STATUS_SUCCESS;
}

/// The mode under its older names: what is kept as it is, may be no number.
npudnnCTCGradMode_t gradients_of(npudnnNanPropagation_t mode) {
  return static_cast<npudnnCTCGradMode_t>(mode);
}

void check_ctc(DnnChecks& checks, npudnnCTCLossDescriptor_t descriptor, npudnnTensorDescriptor_t input,
               npudnnTensorDescriptor_t gradients, const void* gradient_data) {
  checks.present(descriptor);
  if (checks.ok()) checks.require(descriptor->is_set);
  if (!checks.shapes(input).ok()) return;
  checks.require(input->shape.rank == 3);
  const auto is_real = [](ops::Element type) {
    return type == ops::Element::f32 || type == ops::Element::f64;
  };
  checks.require(is_real(input->shape.type), NPUDNN_STATUS_NOT_SUPPORTED);
  if (gradient_data == nullptr || !checks.shapes(gradients).ok()) return;
  checks.same_dims(input->shape, gradients->shape);
  checks.require(input->shape.type == gradients->shape.type, NPUDNN_STATUS_NOT_SUPPORTED);
}

npudnnStatus_t ctc_space(npudnnHandle_t handle, npudnnCTCLossDescriptor_t descriptor,
                         npudnnTensorDescriptor_t input, size_t* size) {
  DnnChecks checks(handle);
  check_ctc(checks, descriptor, input, nullptr, nullptr);
  if (checks.present(size).ok()) *size = 0;
  return checks.status();
}

ops::TensorOut ctc_gradients(npudnnTensorDescriptor_t descriptor, void* data) {
  if (data == nullptr) return {};
  note_result(descriptor, data);
  return {descriptor->shape, data};
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnCreateCTCLossDescriptor(npudnnCTCLossDescriptor_t* ctcLossDesc) {
  return make_descriptor(ctcLossDesc);
}
npudnnStatus_t npudnnDestroyCTCLossDescriptor(npudnnCTCLossDescriptor_t ctcLossDesc) {
  return free_descriptor(ctcLossDesc);
}

npudnnStatus_t npudnnSetCTCLossDescriptor(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t compType) {
  return set_ctc_loss(ctcLossDesc, compType, NPUDNN_LOSS_NORMALIZATION_NONE, NPUDNN_CTC_ZERO_OOB_GRADIENTS,
                      0);
}
npudnnStatus_t npudnnSetCTCLossDescriptorEx(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t compType,
                                            npudnnLossNormalizationMode_t normMode,
                                            npudnnNanPropagation_t gradMode) {
  return set_ctc_loss(ctcLossDesc, compType, normMode, gradients_of(gradMode), 0);
}
npudnnStatus_t npudnnSetCTCLossDescriptor_v8(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t compType,
                                             npudnnLossNormalizationMode_t normMode,
                                             npudnnNanPropagation_t gradMode, int maxLabelLength) {
  return set_ctc_loss(ctcLossDesc, compType, normMode, gradients_of(gradMode), maxLabelLength);
}
npudnnStatus_t npudnnSetCTCLossDescriptor_v9(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t compType,
                                             npudnnLossNormalizationMode_t normMode,
                                             npudnnCTCGradMode_t ctcGradMode, int maxLabelLength) {
  return set_ctc_loss(ctcLossDesc, compType, normMode, ctcGradMode, maxLabelLength);
}
npudnnStatus_t npudnnGetCTCLossDescriptor(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t* compType) {
  return get_ctc_loss<npudnnCTCGradMode_t>(ctcLossDesc, compType, nullptr, nullptr, nullptr);
}
npudnnStatus_t npudnnGetCTCLossDescriptorEx(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t* compType,
                                            npudnnLossNormalizationMode_t* normMode,
                                            npudnnNanPropagation_t* gradMode) {
  return get_ctc_loss(ctcLossDesc, compType, normMode, gradMode, nullptr);
}
npudnnStatus_t npudnnGetCTCLossDescriptor_v8(npudnnCTCLossDescriptor_t ctcLossDesc,
                                             npudnnDataType_t* compType,
                                             npudnnLossNormalizationMode_t* normMode,
                                             npudnnNanPropagation_t* gradMode, int* maxLabelLength) {
  return get_ctc_loss(ctcLossDesc, compType, normMode, gradMode, maxLabelLength);
}
npudnnStatus_t npudnnGetCTCLossDescriptor_v9(npudnnCTCLossDescriptor_t ctcLossDesc,
                                             npudnnDataType_t* compType,
                                             npudnnLossNormalizationMode_t* normMode,
                                             npudnnCTCGradMode_t* ctcGradMode, int* maxLabelLength) {
  return get_ctc_loss(ctcLossDesc, compType, normMode, ctcGradMode, maxLabelLength);
}

npudnnStatus_t npudnnGetCTCLossWorkspaceSize(npudnnHandle_t handle, const npudnnTensorDescriptor_t probsDesc,
                                             const npudnnTensorDescriptor_t, const int*, const int*,
                                             const int*, npudnnCTCLossAlgo_t,
                                             npudnnCTCLossDescriptor_t ctcLossDesc, size_t* sizeInBytes) {
  return ctc_space(handle, ctcLossDesc, probsDesc, sizeInBytes);
}
npudnnStatus_t npudnnGetCTCLossWorkspaceSize_v8(npudnnHandle_t handle, npudnnCTCLossAlgo_t,
                                                npudnnCTCLossDescriptor_t ctcLossDesc,
                                                const npudnnTensorDescriptor_t probsDesc,
                                                const npudnnTensorDescriptor_t, size_t* sizeInBytes) {
  return ctc_space(handle, ctcLossDesc, probsDesc, sizeInBytes);
}

npudnnStatus_t npudnnCTCLoss(npudnnHandle_t handle, const npudnnTensorDescriptor_t probsDesc,
                             const void* probs, const int* hostLabels, const int* hostLabelLengths,
                             const int* hostInputLengths, void* costs,
                             const npudnnTensorDescriptor_t gradientsDesc, void* gradients,
                             npudnnCTCLossAlgo_t algo, npudnnCTCLossDescriptor_t ctcLossDesc, void*, size_t) {
  return library_call([&] {
    DnnChecks checks(handle);
    checks.present(probs, hostLabelLengths, hostInputLengths, costs);
    checks.require(is_one_of(algo, NPUDNN_CTC_LOSS_ALGO_NON_DETERMINISTIC));
    check_ctc(checks, ctcLossDesc, probsDesc, gradientsDesc, gradients);
    if (!checks.ok()) return checks.status();
    const int64_t samples = probsDesc->shape.dims[1];
    const ops::CtcLabels given{hostLabels, hostLabelLengths, hostInputLengths};
    const bool has_labels =
        std::any_of(hostLabelLengths, hostLabelLengths + samples, [](int length) { return length > 0; });
    checks.require(!has_labels || hostLabels != nullptr);
    if (checks.ok())
      checks.require(ops::ctc_problem(given, probsDesc->shape.dims[0], samples, probsDesc->shape.dims[2],
                                      std::numeric_limits<int>::max()) == nullptr);
    if (!checks.ok()) return checks.status();
    std::vector<int> label_lengths(hostLabelLengths, hostLabelLengths + samples);
    std::vector<int> input_lengths(hostInputLengths, hostInputLengths + samples);
    const int64_t count = std::accumulate(label_lengths.begin(), label_lengths.end(), int64_t{0});
    std::vector<int> labels(hostLabels, hostLabels + (hostLabels == nullptr ? 0 : count));
    const ops::CtcLoss loss{ctcLossDesc->normalisation == NPUDNN_LOSS_NORMALIZATION_SOFTMAX,
                            ctcLossDesc->gradients == NPUDNN_CTC_SKIP_OOB_GRADIENTS};
    const ops::TensorIn in = dnn_in(probsDesc, probs);
    const ops::TensorOut out = ctc_gradients(gradientsDesc, gradients);
    return dnn_submit(handle, "npudnnCTCLoss", [=] {
      ops::ctc_loss(loss, in, {labels.data(), label_lengths.data(), input_lengths.data()}, costs, out);
    });
  });
}

npudnnStatus_t npudnnCTCLoss_v8(npudnnHandle_t handle, npudnnCTCLossAlgo_t algo,
                                npudnnCTCLossDescriptor_t ctcLossDesc,
                                const npudnnTensorDescriptor_t probsDesc, const void* probs,
                                const int* labels, const int* labelLengths, const int* inputLengths,
                                void* costs, const npudnnTensorDescriptor_t gradientsDesc, void* gradients,
                                size_t, void*) {
  DnnChecks checks(handle);
  checks.present(probs, labels, labelLengths, inputLengths, costs);
  checks.require(is_one_of(algo, NPUDNN_CTC_LOSS_ALGO_NON_DETERMINISTIC));
  check_ctc(checks, ctcLossDesc, probsDesc, gradientsDesc, gradients);
  if (checks.ok()) checks.require(ctcLossDesc->most > 0);
  if (!checks.ok()) return checks.status();
  const ops::CtcLoss loss{ctcLossDesc->normalisation == NPUDNN_LOSS_NORMALIZATION_SOFTMAX,
                          ctcLossDesc->gradients == NPUDNN_CTC_SKIP_OOB_GRADIENTS};
  const ops::CtcLabels given{labels, labelLengths, inputLengths};
  const ops::TensorIn in = dnn_in(probsDesc, probs);
  const ops::TensorOut out = ctc_gradients(gradientsDesc, gradients);
  return dnn_submit(handle, __func__, [=, most = ctcLossDesc->most] {
    const ops::TensorShape& shape = in.shape;
    if (const char* problem = ops::ctc_problem(given, shape.dims[0], shape.dims[1], shape.dims[2], most))
      throw TaskFailure(problem);
    ops::ctc_loss(loss, in, given, costs, out);
  });
}

}  // extern "C"
