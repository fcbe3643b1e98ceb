#pragma once
// Incomplete factorisations of sparse matrices without fill-in, and systems with few diagonals.

#include <optional>

#include "runtime_shim/kernels/sparse/sparse.h"

namespace npu::ops {

/// What replaces a pivot whose magnitude is at most `limit`.
struct PivotBoost {
  double limit = 0;
  SparseScalar value;
};

/// Incomplete LU without fill-in, in place: a = L * U on the positions that a has. L has a unit diagonal, which
/// is not stored. a is square, csr, with 32-bit offsets and indices; its columns may be in any order.
/// Returns the first row (from 0) whose pivot is missing or zero, or -1. Later rows are then infinite or NaN.
/// Cost: O(sum over the entries of L of the length of the pivot's row).
int64_t factor_lu(const SparseMatrix& a, const std::optional<PivotBoost>& boost);

/// Incomplete Cholesky without fill-in, in place: a = L * L^H on the positions of a's lower triangle. The upper
/// triangle is neither read nor written. Shape and cost as factor_lu.
/// Returns the first row (from 0) whose pivot is missing, zero or not the root of a positive number, or -1.
int64_t factor_cholesky(const SparseMatrix& a);

/// The first row (from 0) without an entry on the diagonal, or -1. Values are not read.
int64_t missing_diagonal(const SparseMatrix& a);

/// `count` systems of `size` equations with up to five diagonals.
/// bands: second lower, lower, main, upper, second upper; null is a diagonal of zeros. Row i of system s has its
/// coefficients at bands[k][i * step + s * item]; those outside the matrix are not read. item == 0: one matrix
/// for all systems. Its right side, which becomes the solution, is at x[i * x_step + s * x_item].
struct BandSystems {
  SparseType type = SparseType::f32;
  int64_t size = 0, count = 0;
  const void* bands[5] = {};
  int64_t step = 1, item = 0;
  void* x = nullptr;
  int64_t x_step = 1, x_item = 0;
};

/// Solves the systems by Gaussian elimination in double precision; pivots: with partial pivoting. A singular
/// system gives infinities or NaN. Cost: O(size * count); systems run in parallel.
void solve_bands(const BandSystems& systems, bool pivots);

}  // namespace npu::ops
