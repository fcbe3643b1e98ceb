// Operands of products and convolutions at O1 in bfloat16. CANN's operators have no such choice (cubeMathType has FLOAT16 and
// HFLOAT32).
#pragma once

#include <cstdint>

#include "runtime_shim/kernels/element.h"
#include "runtime_shim/runtime/operators/operand.h"
#include "runtime_shim/runtime/operators/stream_memory.h"

namespace npu::detail {

/// Whether operators round float operands to this type: to FLOAT16 by cubeMathType, to BFLOAT16 by casts that the tasks of
/// the simulated device save.
bool operators_round_to(ops::Element operands_as);

/// The same, for those that cast with RoundedOperand. A task of the simulated device has no model of its time: where time is modelled,
/// operators do what they would do on the chip. Their results have the same bits.
bool operators_cast_to(ops::Element operands_as);

/// The cubeMathType of an operator whose float operands are rounded to this type; of RoundedOperand for BFLOAT16, which
/// HFLOAT32 holds, so that nothing more is rounded.
std::int8_t cube_math_type_of(ops::Element operands_as);

/// A tensor of FLOAT with the values of another one rounded to BFLOAT16, in temporary memory.
class RoundedOperand {
 public:
  /// Contiguous, with `rank` lengths. Submits aclnnCast twice.
  RoundedOperand(npuStream_t stream, const TensorOperand& tensor, const std::int64_t* shape, int rank,
                 aclFormat format);
  const TensorOperand& tensor() const { return result_; }
  /// npuErrorNotSupported under capture, where the memory would not last; npuErrorMemoryAllocation; those of Operator.
  npuError_t error() const { return error_; }

 private:
  RoundedOperand(npuStream_t stream, const TensorOperand& tensor, const std::int64_t* shape,
                 const std::int64_t* strides, int rank, aclFormat format, std::size_t elements);

  StreamMemory narrow_, wide_;
  TensorOperand rounded_, result_;
  npuError_t error_;
};

}  // namespace npu::detail
