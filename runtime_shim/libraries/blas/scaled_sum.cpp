#include "runtime_shim/libraries/blas/scaled_sum.h"

#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"

namespace npu::detail {
namespace {

constexpr int64_t kMaskBytes = 32;  ///< of one mask, aligned as operators ask for

uint64_t floats(const OperandBlock& block) { return static_cast<uint64_t>(block.elements()) * sizeof(float); }

void* second_mask(const TemporaryMemory& masks) {
  return masks.memory() == nullptr ? nullptr : static_cast<char*>(masks.memory()) + kMaskBytes;
}

}  // namespace

ScaledSum::ScaledSum(npuStream_t stream, const DeviceScalars& scalars, const OperandBlock& addend,
                     const OperandBlock& result)
    : stream_(stream),
      addend_(addend),
      result_(result),
      alpha_(scalars.alpha, operator_type(scalars.type), {}),
      beta_(scalars.beta, operator_type(scalars.type), {}),
      masks_(2 * kMaskBytes, stream),
      product_memory_(floats(result), stream),
      addend_memory_(is_float() ? 0 : floats(result), stream),
      product_(product_memory_.memory()),
      no_product_(masks_.memory(), ACL_BOOL, {}),
      no_addend_(second_mask(masks_), ACL_BOOL, {}) {}

OperandBlock ScaledSum::temporary(void* memory) const {
  OperandBlock block = result_.contiguous_at(memory);
  block.type = ACL_FLOAT;
  return block;
}

/// The masks: whether a factor is 0.
npuError_t ScaledSum::compare() const {
  for (const TemporaryMemory* const memory : {&masks_, &product_memory_, &addend_memory_})
    if (memory->error() != npuSuccess) return memory->error();
  const ScalarOperand zero(0.0F);
  const npuError_t error = operators::eq_scalar(stream_, alpha_.get(), zero.get(), no_product_.get());
  if (error != npuSuccess) return error;
  return operators::eq_scalar(stream_, beta_.get(), zero.get(), no_addend_.get());
}

npuError_t ScaledSum::add() const {
  const TensorOperand product = this->product().operand(), result = result_.operand();
  const TensorOperand scaled = is_float() ? result_.operand() : temporary(addend_memory_.memory()).operand();
  const ScalarOperand zero(0.0F), one(1.0F);
  const auto fill = [&](const TensorOperand& values, const TensorOperand& mask) {
    return operators::inplace_masked_fill_scalar(stream_, values.get(), mask.get(), zero.get());
  };
  OperatorSteps steps;
  steps.run([&] { return operators::inplace_mul(stream_, product.get(), alpha_.get()); });
  steps.run([&] { return fill(product, no_product_); });
  steps.run([&] { return operators::mul(stream_, addend_.operand().get(), beta_.get(), scaled.get()); });
  steps.run([&] { return fill(scaled, no_addend_); });
  steps.run([&] {
    return is_float() ? operators::inplace_add(stream_, result.get(), product.get(), one.get())
                      : operators::add(stream_, scaled.get(), product.get(), one.get(), result.get());
  });
  return steps.error();
}

}  // namespace npu::detail
