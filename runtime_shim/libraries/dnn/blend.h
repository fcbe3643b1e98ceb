// Operands and results of operators as the layers' tensors ask for them. Private to libraries/dnn.
#pragma once

#include <optional>

#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/libraries/dnn/combined_operators.h"
#include "runtime_shim/libraries/dnn/tensor_operands.h"
#include "runtime_shim/runtime/operators/stream_memory.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {

/// Device memory for a packed tensor with these lengths, for the time of a call.
class TemporaryTensor {
 public:
  TemporaryTensor(npuStream_t stream, const ops::TensorShape& shape)
      : shape_(packed_like(shape)),
        memory_(static_cast<size_t>(shape.count()) * ops::size_of(shape.type), stream) {}
  npuError_t error() const { return memory_.error(); }
  ops::TensorIn in() const { return {shape_, memory_.memory()}; }
  ops::TensorOut out() const { return {shape_, memory_.memory()}; }
  TensorOperand operand() const { return detail::operand(shape_, memory_.memory()); }

 private:
  ops::TensorShape shape_;
  StreamMemory memory_;
};

/// A tensor that an operator reads without gaps: itself, or a copy.
class PackedInput {
 public:
  PackedInput(npuStream_t stream, const ops::TensorIn& tensor) : tensor_(tensor) {
    if (tensor.shape.is_packed()) return;
    copy_.emplace(stream, tensor.shape);
    error_ = copy_->error();
    if (error_ == npuSuccess)
      error_ = operators::inplace_copy(stream, copy_->operand().get(), operand(tensor).get());
    tensor_ = copy_->in();
  }
  npuError_t error() const { return error_; }
  const ops::TensorIn& tensor() const { return tensor_; }

 private:
  ops::TensorIn tensor_;
  std::optional<TemporaryTensor> copy_;
  npuError_t error_ = npuSuccess;
};

/// Runs submit(tensor) for a result that the operator writes without gaps, and copies it if the tensor has others.
template <class Submit>
npuError_t through_packed(npuStream_t stream, const ops::TensorOut& result, const Submit& submit) {
  if (result.shape.is_packed()) return submit(result);
  if (under_capture(stream)) return npuErrorNotSupported;
  const TemporaryTensor packed(stream, result.shape);
  if (packed.error() != npuSuccess) return packed.error();
  if (const npuError_t error = submit(packed.out())) return error;
  return operators::inplace_copy(stream, operand(result).get(), packed.operand().get());
}

/// Runs submit(result) for a result that replaces what was there, and scales and adds it as the tensor's alpha and beta say. The
/// operators round each step, which is the simulated device's arithmetic for float alone.
template <class Submit>
npuError_t blended(npuStream_t stream, const ops::TensorOut& out, const Submit& submit) {
  if (replaces(out)) return submit(out);
  const bool rounds_otherwise = out.shape.type != ops::Element::f32 && !operators_alone();
  if (!has_operator_type(out.shape) || rounds_otherwise || under_capture(stream)) return npuErrorNotSupported;
  const ScalarOperand alpha(static_cast<float>(out.alpha)), beta(static_cast<float>(out.beta));
  if (out.beta == 0) {
    if (const npuError_t error = submit(ops::TensorOut{out.shape, out.data})) return error;
    return operators::inplace_muls(stream, operand(out).get(), alpha.get());
  }
  const TemporaryTensor fresh(stream, out.shape);
  if (fresh.error() != npuSuccess) return fresh.error();
  if (const npuError_t error = submit(fresh.out())) return error;
  const TensorOperand result = fresh.operand(), old = operand(out);
  if (out.beta == 1) return operators::inplace_add(stream, old.get(), result.get(), alpha.get());
  // Only the last operator writes the tensor: the steps before it may be refused.
  if (const npuError_t error = operators::inplace_muls(stream, result.get(), alpha.get())) return error;
  if (const npuError_t error = operators::inplace_add(stream, result.get(), old.get(), beta.get()))
    return error;
  return operators::inplace_copy(stream, old.get(), result.get());
}

}  // namespace npu::detail
