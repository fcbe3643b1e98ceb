#pragma once
// Factorisations of small dense matrices, and solutions with them. Column-major, float and double, factor_lu
// complex too; element (i, j) of A is a[i + j * lda]. For batches of many matrices: each is one task, so the
// loops are plain.

#include <cstdint>

#include "runtime_shim/kernels/blas/gemm.h"

namespace npu::ops {

/// A = P * L * U, in place; A is (m, n). pivots[i] (from 1): the row that was exchanged with row i; null: no
/// rows are exchanged. Returns 0, or i (from 1) when U(i, i) is the first exact zero; the factorisation is
/// complete even so.
template <class Real>
int factor_lu(int64_t m, int64_t n, Real* a, int64_t lda, int* pivots);

/// Solves op(A) * X = B in place, A as factor_lu left it; B is (n, columns).
template <class Real>
void solve_lu(Transpose trans, int64_t n, int64_t columns, const Real* a, int64_t lda, const int* pivots,
              Real* b, int64_t ldb);

/// C = A^-1, A as factor_lu left it; C is (n, n) and must not be A. Returns 0, or i where U(i, i) is zero: C
/// is then untouched.
template <class Real>
int invert_lu(int64_t n, const Real* a, int64_t lda, const int* pivots, Real* c, int64_t ldc);

}  // namespace npu::ops
