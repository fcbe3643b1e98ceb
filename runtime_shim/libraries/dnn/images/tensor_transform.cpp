// Copies of tensors and filters with a margin of zeros.

#include <algorithm>
#include <vector>

#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/libraries/dnn/descriptor.h"

/// rank == 0: not set.
struct npudnnTensorTransformStruct {
  int rank = 0;
  npudnnTensorFormat_t format = NPUDNN_TENSOR_NCHW;
  npudnnFoldingDirection_t direction = NPUDNN_TRANSFORM_FOLD;
  int32_t before[NPUDNN_DIM_MAX] = {}, after[NPUDNN_DIM_MAX] = {};
};

namespace npu::detail {
namespace {

void check_transform(DnnChecks& checks, npudnnTensorTransformDescriptor_t transform) {
  checks.present(transform);
  if (checks.ok()) checks.require(transform->rank > 0);
}

bool are_margins(const int32_t* margins, uint32_t count) {
  return margins == nullptr || std::all_of(margins, margins + count, [](int32_t one) { return one >= 0; });
}

/// The dimensions with their margins.
ops::TensorShape with_margins(const npudnnTensorTransformStruct& transform, const ops::TensorShape& shape) {
  ops::TensorShape padded = shape;
  for (int i = 0; i < shape.rank; ++i) padded.dims[i] += int64_t{transform.before[i]} + transform.after[i];
  return padded;
}

/// In a task: the source and its margin without gaps, in double; then alpha, beta and one rounding.
void copy_with_margins(const npudnnTensorTransformStruct& transform, const ops::TensorIn& from,
                       const ops::TensorOut& to) {
  ops::TensorShape padded = with_margins(transform, from.shape);
  padded.type = ops::Element::f64;
  ops::set_packed_strides(padded, false);
  std::vector<double> values(static_cast<size_t>(padded.count()));
  ops::TensorShape inner = padded;
  int64_t first = 0;
  for (int i = 0; i < padded.rank; ++i) {
    inner.dims[i] = from.shape.dims[i];
    first += transform.before[i] * padded.strides[i];
  }
  ops::copy_tensor(from, {inner, values.data() + first});
  ops::copy_tensor({padded, values.data()}, to);
}

template <class Descriptor>
npudnnStatus_t run_transform(npudnnHandle_t handle, const char* name,
                             npudnnTensorTransformDescriptor_t transform, const void* alpha,
                             Descriptor of_source, const void* source, const void* beta, Descriptor of_result,
                             void* result) {
  DnnChecks checks(handle);
  checks.present(alpha, source, beta, result);
  check_transform(checks, transform);
  if (!checks.shapes(of_source, of_result).ok()) return checks.status();
  checks.require(of_source->shape.rank == transform->rank);
  if (checks.ok()) checks.same_dims(with_margins(*transform, of_source->shape), of_result->shape);
  if (!checks.ok()) return checks.status();
  const ops::TensorIn in = dnn_in(of_source, source);
  const ops::TensorOut out = dnn_out(of_result, result, alpha, beta);
  return dnn_submit(handle, name, [in, out, how = *transform] { copy_with_margins(how, in, out); });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnCreateTensorTransformDescriptor(npudnnTensorTransformDescriptor_t* transformDesc) {
  return make_descriptor(transformDesc);
}
npudnnStatus_t npudnnDestroyTensorTransformDescriptor(npudnnTensorTransformDescriptor_t transformDesc) {
  return free_descriptor(transformDesc);
}

npudnnStatus_t npudnnSetTensorTransformDescriptor(npudnnTensorTransformDescriptor_t transformDesc,
                                                  const uint32_t nbDims,
                                                  const npudnnTensorFormat_t destFormat,
                                                  const int32_t* padBeforeA, const int32_t* padAfterA,
                                                  const uint32_t* foldA,
                                                  const npudnnFoldingDirection_t direction) {
  DnnChecks checks;
  checks.present(transformDesc).require(is_one_of(destFormat, NPUDNN_TENSOR_NCHW_VECT_C));
  checks.require(is_one_of(direction, NPUDNN_TRANSFORM_UNFOLD));
  checks.require(nbDims >= 3 && nbDims <= NPUDNN_DIM_MAX && destFormat != NPUDNN_TENSOR_NCHW_VECT_C,
                 NPUDNN_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  checks.require(are_margins(padBeforeA, nbDims) && are_margins(padAfterA, nbDims));
  const bool folds =
      foldA != nullptr && std::any_of(foldA, foldA + nbDims - 2, [](uint32_t factor) { return factor > 1; });
  if (!checks.require(!folds, NPUDNN_STATUS_NOT_SUPPORTED).ok()) return checks.status();
  *transformDesc = {static_cast<int>(nbDims), destFormat, direction};
  if (padBeforeA != nullptr) std::copy(padBeforeA, padBeforeA + nbDims, transformDesc->before);
  if (padAfterA != nullptr) std::copy(padAfterA, padAfterA + nbDims, transformDesc->after);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetTensorTransformDescriptor(npudnnTensorTransformDescriptor_t transformDesc,
                                                  uint32_t nbDimsRequested, npudnnTensorFormat_t* destFormat,
                                                  int32_t* padBeforeA, int32_t* padAfterA, uint32_t* foldA,
                                                  npudnnFoldingDirection_t* direction) {
  DnnChecks checks;
  check_transform(checks, transformDesc);
  if (!checks.ok()) return checks.status();
  answer(destFormat, transformDesc->format), answer(direction, transformDesc->direction);
  const auto count = static_cast<int>(std::min(nbDimsRequested, static_cast<uint32_t>(transformDesc->rank)));
  if (padBeforeA != nullptr) std::copy(transformDesc->before, transformDesc->before + count, padBeforeA);
  if (padAfterA != nullptr) std::copy(transformDesc->after, transformDesc->after + count, padAfterA);
  if (foldA != nullptr) std::fill(foldA, foldA + std::max(count - 2, 0), 1U);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnInitTransformDest(const npudnnTensorTransformDescriptor_t transformDesc,
                                       const npudnnTensorDescriptor_t srcDesc,
                                       npudnnTensorDescriptor_t destDesc, size_t* destSizeInBytes) {
  DnnChecks checks;
  checks.present(destDesc, destSizeInBytes);
  check_transform(checks, transformDesc);
  if (checks.shapes(srcDesc).ok()) checks.require(srcDesc->shape.rank == transformDesc->rank);
  if (!checks.ok()) return checks.status();
  ops::TensorShape shape = with_margins(*transformDesc, srcDesc->shape);
  ops::set_packed_strides(shape, transformDesc->format == NPUDNN_TENSOR_NHWC);
  *destDesc = {shape};
  *destSizeInBytes = static_cast<size_t>(shape.count()) * ops::size_of(shape.type);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnTransformTensorEx(npudnnHandle_t handle,
                                       const npudnnTensorTransformDescriptor_t transDesc, const void* alpha,
                                       const npudnnTensorDescriptor_t srcDesc, const void* srcData,
                                       const void* beta, const npudnnTensorDescriptor_t destDesc,
                                       void* destData) {
  return run_transform(handle, __func__, transDesc, alpha, srcDesc, srcData, beta, destDesc, destData);
}

npudnnStatus_t npudnnTransformFilter(npudnnHandle_t handle, const npudnnTensorTransformDescriptor_t transDesc,
                                     const void* alpha, const npudnnFilterDescriptor_t srcDesc,
                                     const void* srcData, const void* beta,
                                     const npudnnFilterDescriptor_t destDesc, void* destData) {
  return run_transform(handle, __func__, transDesc, alpha, srcDesc, srcData, beta, destDesc, destData);
}

npudnnStatus_t npudnnGetFoldedConvBackwardDataDescriptors(
    const npudnnHandle_t handle, const npudnnFilterDescriptor_t, const npudnnTensorDescriptor_t,
    const npudnnConvolutionDescriptor_t, const npudnnTensorDescriptor_t, const npudnnTensorFormat_t,
    npudnnFilterDescriptor_t, npudnnTensorDescriptor_t, npudnnConvolutionDescriptor_t,
    npudnnTensorDescriptor_t, npudnnTensorTransformDescriptor_t, npudnnTensorTransformDescriptor_t,
    npudnnTensorTransformDescriptor_t, npudnnTensorTransformDescriptor_t) {
  return handle == nullptr ? NPUDNN_STATUS_NOT_INITIALIZED : NPUDNN_STATUS_NOT_SUPPORTED;
}

}  // extern "C"
