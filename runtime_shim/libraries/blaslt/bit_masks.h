// Matrices of one bit per element by CANN's operators, which have no such type. Private to libraries/blaslt.
#pragma once

#include "npu/runtime/types.h"
#include "runtime_shim/runtime/operators/operand.h"
#include "runtime_shim/runtime/operators/temporary_memory.h"

namespace npu::detail {

/// Where the bits are: of element (i, j) of matrix b bit b * stride + i + j * ld, least significant first. ld and stride are
/// multiples of 8.
struct BitMatrices {
  void* data;
  int64_t rows, columns, ld, batch_count, stride;
};

/// Bits of float matrices (batch, columns, rows). Temporary memory: four bytes and more per bit, as long as this lives.
class BitMasks {
 public:
  BitMasks(npuStream_t stream, const BitMatrices& bits);

  /// bit = value > 0: aclnnGtScalar, then eight lanes of bits become bytes by aclnnInplaceAdd. Errors: those of Operator;
  /// npuErrorMemoryAllocation.
  npuError_t store(const TensorOperand& values) const;
  /// value = 0 where the bit is not set: the lanes by aclnnGeScalar, aclnnInplaceMaskedFillScalar. Errors: as above.
  npuError_t apply(const TensorOperand& values) const;

 private:
  int64_t bytes_in_column() const { return (bits_.rows + 7) / 8; }
  int64_t columns() const { return bits_.batch_count * bits_.columns; }
  int64_t bytes() const { return columns() * bytes_in_column(); }
  TensorOperand packed() const;
  TensorOperand lane(int bit) const;
  TensorOperand lanes_as_bytes() const;
  TensorOperand unpacked() const;
  npuError_t ready() const;

  npuStream_t stream_;
  BitMatrices bits_;
  TemporaryMemory lanes_, rest_, mask_;
};

}  // namespace npu::detail
