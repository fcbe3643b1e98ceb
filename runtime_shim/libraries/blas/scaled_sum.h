// Sums of two blocks with factors in device memory. Private to libraries/blas.
#pragma once

#include "runtime_shim/libraries/blas/device_scalars.h"
#include "runtime_shim/runtime/operators/operand.h"
#include "runtime_shim/runtime/operators/temporary_memory.h"

namespace npu::detail {

/// The data type of operands of float and double.
template <class Real>
constexpr aclDataType kRealType = sizeof(Real) == 4 ? ACL_FLOAT : ACL_DOUBLE;

/// A view with three dimensions, the last one the longest.
struct OperandBlock {
  const void* data;
  aclDataType type;
  ViewDimension outer, across, along;
  TensorOperand operand() const { return {data, type, {outer, across, along}}; }
  int64_t elements() const { return outer.length * across.length * along.length; }
  /// Elements one after the other, of the same shape and type.
  OperandBlock contiguous_at(void* memory) const {
    return {memory,
            type,
            {outer.length, across.length * along.length},
            {across.length, along.length},
            {along.length, 1}};
  }
};

/// result = alpha product + beta addend for blocks of one shape; the addend may be the result. A product or an addend that
/// a zero multiplies is not used. Temporary memory lives as long as this.
class ScaledSum {
 public:
  ScaledSum(npuStream_t stream, const DeviceScalars& scalars, const OperandBlock& addend,
            const OperandBlock& result);

  /// Where the product goes: contiguous, FLOAT.
  OperandBlock product() const { return temporary(product_); }

  /// Calls multiply(), which submits the product and gives npuError_t; then submits the sum. Errors: those of multiply and of
  /// Operator; npuErrorMemoryAllocation. The result is as it was after npuErrorNotSupported.
  template <class Multiply>
  npuError_t submit(const Multiply& multiply) const {
    npuError_t error = compare();
    if (error == npuSuccess) error = multiply();
    return error == npuSuccess ? add() : error;
  }

 private:
  OperandBlock temporary(void* memory) const;
  npuError_t compare() const;
  npuError_t add() const;
  bool is_float() const { return result_.type == ACL_FLOAT; }

  npuStream_t stream_;
  OperandBlock addend_, result_;
  TensorOperand alpha_, beta_;
  TemporaryMemory masks_, product_memory_, addend_memory_;
  void* product_;
  TensorOperand no_product_, no_addend_;
};

}  // namespace npu::detail
