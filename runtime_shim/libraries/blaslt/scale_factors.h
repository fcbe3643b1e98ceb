// Scale factors of matrices of 8 and 4 bit floats, of every mode. Private to libraries/blaslt.
#pragma once

#include <cstdint>

#include "runtime_shim/kernels/element.h"

namespace npu::detail {

/// The factors of one matrix. An element's place is (inner, outer): for A and B inner counts along k, for C and D along rows.
/// Layouts in memory:
///   one float;
///   OUTER_VEC_32F: a float per outer index;
///   VEC128_32F: a float per 128 inner indices, outer indices beside each other;
///   BLK128x128_32F: a float per 128 inner and 128 outer indices, inner ones beside each other, their number rounded up to 4;
///   VEC16_UE4M3, VEC32_UE8M0: a byte per 16 or 32 inner indices, in tiles of 4 of them by 128 outer indices; in a tile
///   the outer indices i, i + 32, i + 64, i + 96 follow each other. Signs of UE4M3 are not looked at.
/// Source: cuBLAS 13, "Narrow Precision Data Types Usage".
class LtFactors {
 public:
  /// factors: null means 1. Sizes: of the matrix, in elements.
  LtFactors(int32_t mode, const void* factors, int64_t inner, int64_t outer)
      : mode_(mode), factors_(factors), inner_(inner), outer_(outer) {}
  bool are_ones() const { return factors_ == nullptr; }
  float at(int64_t inner, int64_t outer) const;

 private:
  int32_t mode_;
  const void* factors_;
  int64_t inner_, outer_;
};

/// Whether a mode has a factor for each block of 16 or 32 elements, in bytes.
bool is_byte_block_mode(int32_t mode);

/// Rounds D for a type with factors of blocks: writes the factors of the blocks, and divides the numbers by them. Blocks are 16
/// (VEC16_UE4M3, for E2M1) or 32 rows (VEC32_UE8M0, for 8-bit floats) of a column; rows that are missing count as zeros.
/// A factor is the block's largest absolute value divided by `largest`, the largest number of the type: UE8M0 is rounded up to a power
/// of two, UE4M3 to the nearest. A block whose factor is 0 becomes zeros.
/// Shapes: values are (rows, cols), column-major. factors have the layout of LtFactors; bytes outside the matrix become 0.
/// Source: cuBLAS 13, "1D Block Quantization".
void quantise_blocks(int32_t mode, float largest, int64_t rows, int64_t cols, float* values, void* factors);

}  // namespace npu::detail
