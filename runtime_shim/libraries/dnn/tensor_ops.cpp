// Copies, sums, reductions and constants of tensors, with the descriptors that only they use.

#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/libraries/dnn/descriptor.h"
#include "runtime_shim/libraries/dnn/int8/vectors.h"
#include "runtime_shim/libraries/dnn/layer_operators.h"
#include "runtime_shim/libraries/dnn/tensor_operators.h"

namespace npu::detail {
namespace {

ops::BinaryOp binary_of(npudnnOpTensorOp_t op) { return static_cast<ops::BinaryOp>(op); }

/// A sum into y takes one operator.
npuError_t submit_transform(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  const npuError_t error = submit_add(stream, x, y);
  return error == npuErrorNotSupported ? submit_copy(stream, x, y) : error;
}

/// The output of a reduction's indices, or an error in `checks`.
uint32_t* indices_of(DnnChecks& checks, const npudnnReduceTensorStruct& how, void* indices, size_t bytes,
                     int64_t count) {
  const bool compares = how.op == NPUDNN_REDUCE_TENSOR_MIN || how.op == NPUDNN_REDUCE_TENSOR_MAX ||
                        how.op == NPUDNN_REDUCE_TENSOR_AMAX;
  if (how.indices == NPUDNN_REDUCE_TENSOR_NO_INDICES || !compares) return nullptr;
  checks.require(how.indices_type == NPUDNN_32BIT_INDICES, NPUDNN_STATUS_NOT_SUPPORTED);
  checks.require(indices != nullptr && bytes >= static_cast<size_t>(count) * sizeof(uint32_t));
  return static_cast<uint32_t*>(indices);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnCreateOpTensorDescriptor(npudnnOpTensorDescriptor_t* opTensorDesc) {
  return make_descriptor(opTensorDesc);
}
npudnnStatus_t npudnnDestroyOpTensorDescriptor(npudnnOpTensorDescriptor_t opTensorDesc) {
  return free_descriptor(opTensorDesc);
}

npudnnStatus_t npudnnSetOpTensorDescriptor(npudnnOpTensorDescriptor_t opTensorDesc,
                                           npudnnOpTensorOp_t opTensorOp, npudnnDataType_t opTensorCompType,
                                           npudnnNanPropagation_t opTensorNanOpt) {
  DnnChecks checks;
  checks.present(opTensorDesc).require(is_one_of(opTensorOp, NPUDNN_OP_TENSOR_NOT));
  checks.require(is_one_of(opTensorNanOpt, NPUDNN_PROPAGATE_NAN));
  checks.require(opTensorCompType == NPUDNN_DATA_FLOAT || opTensorCompType == NPUDNN_DATA_DOUBLE);
  if (!checks.ok()) return checks.status();
  *opTensorDesc = {opTensorOp, opTensorCompType, opTensorNanOpt};
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetOpTensorDescriptor(const npudnnOpTensorDescriptor_t opTensorDesc,
                                           npudnnOpTensorOp_t* opTensorOp, npudnnDataType_t* opTensorCompType,
                                           npudnnNanPropagation_t* opTensorNanOpt) {
  if (opTensorDesc == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  answer(opTensorOp, opTensorDesc->op);
  answer(opTensorCompType, opTensorDesc->compute);
  answer(opTensorNanOpt, opTensorDesc->nan);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnCreateReduceTensorDescriptor(npudnnReduceTensorDescriptor_t* reduceTensorDesc) {
  return make_descriptor(reduceTensorDesc);
}
npudnnStatus_t npudnnDestroyReduceTensorDescriptor(npudnnReduceTensorDescriptor_t reduceTensorDesc) {
  return free_descriptor(reduceTensorDesc);
}

npudnnStatus_t npudnnSetReduceTensorDescriptor(npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               npudnnReduceTensorOp_t reduceTensorOp,
                                               npudnnDataType_t reduceTensorCompType,
                                               npudnnNanPropagation_t reduceTensorNanOpt,
                                               npudnnReduceTensorIndices_t reduceTensorIndices,
                                               npudnnIndicesType_t reduceTensorIndicesType) {
  DnnChecks checks;
  checks.present(reduceTensorDesc).require(is_one_of(reduceTensorOp, NPUDNN_REDUCE_TENSOR_MUL_NO_ZEROS));
  checks.require(is_one_of(reduceTensorNanOpt, NPUDNN_PROPAGATE_NAN));
  checks.require(is_one_of(reduceTensorIndices, NPUDNN_REDUCE_TENSOR_FLATTENED_INDICES));
  checks.require(is_one_of(reduceTensorIndicesType, NPUDNN_8BIT_INDICES));
  checks.require(dnn_element_of(reduceTensorCompType).has_value(), NPUDNN_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  *reduceTensorDesc = {reduceTensorOp, reduceTensorCompType, reduceTensorNanOpt, reduceTensorIndices,
                       reduceTensorIndicesType};
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetReduceTensorDescriptor(const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               npudnnReduceTensorOp_t* reduceTensorOp,
                                               npudnnDataType_t* reduceTensorCompType,
                                               npudnnNanPropagation_t* reduceTensorNanOpt,
                                               npudnnReduceTensorIndices_t* reduceTensorIndices,
                                               npudnnIndicesType_t* reduceTensorIndicesType) {
  if (reduceTensorDesc == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  answer(reduceTensorOp, reduceTensorDesc->op);
  answer(reduceTensorCompType, reduceTensorDesc->compute);
  answer(reduceTensorNanOpt, reduceTensorDesc->nan);
  answer(reduceTensorIndices, reduceTensorDesc->indices);
  answer(reduceTensorIndicesType, reduceTensorDesc->indices_type);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnTransformTensor(npudnnHandle_t handle, const void* alpha,
                                     const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                     const npudnnTensorDescriptor_t yDesc, void* y) {
  DnnChecks checks(handle);
  checks.present(alpha, x, beta, y).described(xDesc, yDesc);
  if (!checks.ok() || !checks.same_dims(xDesc->shape, yDesc->shape).ok()) return checks.status();
  if (xDesc->vector > 1 || yDesc->vector > 1)
    return transform_vectors(handle, __func__, alpha, xDesc, x, beta, yDesc, y);
  const ops::TensorIn in = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(yDesc, y, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_transform(handle->stream, in, out); },
      [=] { ops::copy_tensor(in, out); });
}

npudnnStatus_t npudnnAddTensor(npudnnHandle_t handle, const void* alpha, const npudnnTensorDescriptor_t aDesc,
                               const void* A, const void* beta, const npudnnTensorDescriptor_t cDesc,
                               void* C) {
  DnnChecks checks(handle);
  checks.present(alpha, A, beta, C).shapes(aDesc, cDesc);
  if (checks.ok()) checks.require(ops::can_broadcast(aDesc->shape, cDesc->shape));
  if (!checks.ok()) return checks.status();
  const ops::TensorIn in = ops::broadcast(dnn_in(aDesc, A), cDesc->shape);
  const ops::TensorOut out = dnn_out(cDesc, C, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_transform(handle->stream, in, out); },
      [=] { ops::copy_tensor(in, out); });
}

npudnnStatus_t npudnnOpTensor(npudnnHandle_t handle, const npudnnOpTensorDescriptor_t opTensorDesc,
                              const void* alpha1, const npudnnTensorDescriptor_t aDesc, const void* A,
                              const void* alpha2, const npudnnTensorDescriptor_t bDesc, const void* B,
                              const void* beta, const npudnnTensorDescriptor_t cDesc, void* C) {
  DnnChecks checks(handle);
  checks.present(opTensorDesc, alpha1, A, beta, C).shapes(aDesc, cDesc);
  if (!checks.ok()) return checks.status();
  const ops::BinaryOp op = binary_of(opTensorDesc->op);
  const bool single = op == ops::BinaryOp::sqrt || op == ops::BinaryOp::logical_not;
  if (!single) checks.present(alpha2, B).shapes(bDesc);
  checks.require(checks.ok() && ops::can_broadcast(aDesc->shape, cDesc->shape) &&
                 (single || ops::can_broadcast(bDesc->shape, cDesc->shape)));
  if (!checks.ok()) return checks.status();
  const ops::TensorIn a = dnn_in(aDesc, A), b = single ? a : dnn_in(bDesc, B);
  const double first = dnn_scalar(cDesc->shape, alpha1),
               second = single ? 0 : dnn_scalar(cDesc->shape, alpha2);
  const ops::TensorOut out{cDesc->shape, C, 1, dnn_scalar(cDesc->shape, beta)};
  note_result(cDesc, C, out.beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_combination(handle->stream, op, first, a, second, b, out); },
      [=] { ops::combine(op, first, a, second, b, out); });
}

npudnnStatus_t npudnnGetReductionIndicesSize(npudnnHandle_t handle,
                                             const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                             const npudnnTensorDescriptor_t aDesc,
                                             const npudnnTensorDescriptor_t cDesc, size_t* sizeInBytes) {
  DnnChecks checks(handle);
  checks.present(reduceTensorDesc, sizeInBytes).shapes(aDesc, cDesc);
  if (!checks.ok()) return checks.status();
  const bool wanted = reduceTensorDesc->indices != NPUDNN_REDUCE_TENSOR_NO_INDICES;
  *sizeInBytes = wanted ? static_cast<size_t>(cDesc->shape.count()) * sizeof(uint32_t) : 0;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetReductionWorkspaceSize(npudnnHandle_t handle,
                                               const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               const npudnnTensorDescriptor_t aDesc,
                                               const npudnnTensorDescriptor_t cDesc, size_t* sizeInBytes) {
  DnnChecks checks(handle);
  if (checks.present(reduceTensorDesc, sizeInBytes).shapes(aDesc, cDesc).ok()) *sizeInBytes = 0;
  return checks.status();
}

npudnnStatus_t npudnnReduceTensor(npudnnHandle_t handle,
                                  const npudnnReduceTensorDescriptor_t reduceTensorDesc, void* indices,
                                  size_t indicesSizeInBytes, void*, size_t, const void* alpha,
                                  const npudnnTensorDescriptor_t aDesc, const void* A, const void* beta,
                                  const npudnnTensorDescriptor_t cDesc, void* C) {
  DnnChecks checks(handle);
  checks.present(reduceTensorDesc, alpha, A, beta, C).shapes(aDesc, cDesc);
  if (checks.ok()) checks.require(ops::can_reduce(aDesc->shape, cDesc->shape));
  ops::Reduction reduction;
  if (checks.ok()) {
    reduction.op = static_cast<ops::ReduceOp>(reduceTensorDesc->op);
    reduction.propagate_nan = reduceTensorDesc->nan == NPUDNN_PROPAGATE_NAN;
    reduction.indices =
        indices_of(checks, *reduceTensorDesc, indices, indicesSizeInBytes, cDesc->shape.count());
  }
  if (!checks.ok()) return checks.status();
  const ops::TensorIn in = dnn_in(aDesc, A);
  const ops::TensorOut out = dnn_out(cDesc, C, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_reduction(handle->stream, reduction, in, out); },
      [=] { ops::reduce(reduction, in, out); });
}

// The value has the element type of the tensor.
npudnnStatus_t npudnnSetTensor(npudnnHandle_t handle, const npudnnTensorDescriptor_t yDesc, void* y,
                               const void* valuePtr) {
  DnnChecks checks(handle);
  if (!checks.present(y, valuePtr).shapes(yDesc).ok()) return checks.status();
  const double value = ops::load_one(yDesc->shape.type, valuePtr);
  const ops::TensorOut out{yDesc->shape, y};
  note_result(yDesc, y);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_fill(handle->stream, value, out); },
      [=] { ops::fill_tensor(value, out); });
}

npudnnStatus_t npudnnScaleTensor(npudnnHandle_t handle, const npudnnTensorDescriptor_t yDesc, void* y,
                                 const void* alpha) {
  DnnChecks checks(handle);
  if (!checks.present(y, alpha).shapes(yDesc).ok()) return checks.status();
  const ops::TensorIn in = dnn_in(yDesc, y);
  const ops::TensorOut out{yDesc->shape, y, dnn_scalar(yDesc->shape, alpha), 0};
  note_result(yDesc, y);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_scaling(handle->stream, out); },
      [=] { ops::copy_tensor(in, out); });
}

}  // extern "C"
