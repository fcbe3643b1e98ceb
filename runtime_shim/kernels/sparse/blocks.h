#pragma once
// Rows as blocks of rows, and rows without small values.

#include "runtime_shim/kernels/sparse/sparse.h"

namespace npu::ops {

/// The blocks of height x width that have entries of a: rows and columns count blocks. No values.
SparseRows block_pattern(const SparseMatrix& a, int64_t height, int64_t width);
/// Writes the offsets, the indices and the values of `to`, a bsr matrix; elements that a lacks become 0.
void store_blocks(const SparseMatrix& a, const SparseMatrix& to);
/// The entries whose magnitude is above `limit`. rows has values.
SparseRows without_small(const SparseRows& rows, double limit);
/// How many of values[first .. last) have a magnitude above `limit`.
int count_above(SparseType type, const void* values, int64_t first, int64_t last, double limit);

}  // namespace npu::ops
