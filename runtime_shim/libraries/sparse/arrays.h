// The calls that take arrays: the arrays become descriptions of kernels/sparse/sparse.h. Private to
// libraries/sparse.
#pragma once

#include "runtime_shim/libraries/sparse/vector.h"

namespace npu::detail {

inline constexpr npusparseOperation_t kPlain = NPUSPARSE_OPERATION_NON_TRANSPOSE;

inline bool is_plain(npusparseOperation_t op) { return op == kPlain; }

/// A matrix by its arrays. values may be null if only the pattern is needed.
template <class T>
ops::SparseMatrix rows_matrix(int m, int n, int nnz, const npusparseMatDescr& descr, const T* values,
                              const int* offsets, const int* indices,
                              ops::SparseFormat format = ops::SparseFormat::csr) {
  return {format,
          m,
          n,
          nnz,
          const_cast<int*>(offsets),
          const_cast<int*>(indices),
          const_cast<T*>(values),
          false,
          false,
          descr.base,
          sparse_type<T>(),
          static_cast<ops::Triangle>(descr.fill),
          static_cast<ops::Diagonal>(descr.diagonal)};
}
template <class T>
ops::DenseView column_major(int m, int n, const T* values, int leading) {
  return {m, n, 1, leading, const_cast<T*>(values), sparse_type<T>()};
}
template <class T>
npusparseDnVecDescr dense_vector(const T* values) {
  return {0, const_cast<T*>(values), NPU_R_32F, sparse_type<T>()};
}
/// The size of the vector is not passed. The dense vector's part that the indices reach is used.
template <class T>
npusparseSpVecDescr sparse_vector(int nnz, const T* values, const int* indices, npusparseIndexBase_t base) {
  return {0,    nnz,       const_cast<int*>(indices), const_cast<T*>(values), NPUSPARSE_INDEX_32I,
          base, NPU_R_32F, sparse_type<T>()};
}

inline SparseChecks check_general(npusparseHandle_t handle, npusparseMatDescr_t descr) {
  SparseChecks checks(handle);
  if (!checks.present(descr).ok()) return checks;
  return checks.require(descr->type == NPUSPARSE_MATRIX_TYPE_GENERAL,
                        NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED);
}

template <class T>
npusparseStatus_t product(npusparseHandle_t handle, const char* name, npusparseOperation_t op,
                          const ops::SparseMatrix& a, const ops::DenseView& b, const ops::DenseView& c,
                          const T* alpha, const T* beta) {
  SparseFactor scale(handle, sparse_type<T>(), alpha), keep(handle, sparse_type<T>(), beta);
  return sparse_submit(handle, name, [=] { ops::multiply(sparse_op(op), a, b, c, scale.get(), keep.get()); });
}

template <class T>
npusparseStatus_t csrmm(npusparseHandle_t handle, npusparseOperation_t op_a, npusparseOperation_t op_b, int m,
                        int n, int k, int nnz, const T* alpha, npusparseMatDescr_t descr, const T* values,
                        const int* offsets, const int* indices, const T* b, int ldb, const T* beta, T* c,
                        int ldc) {
  SparseChecks checks = check_general(handle, descr);
  checks.operation(op_a).operation(op_b).require(m >= 0 && n >= 0 && k >= 0 && nnz >= 0).present(alpha, beta);
  const int rows_c = is_plain(op_a) ? m : k, inner = is_plain(op_a) ? k : m;
  checks.require(ldb >= (is_plain(op_b) ? inner : n) && ldc >= rows_c);
  checks.supported(op_b != NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE || sizeof(T) == sizeof(float) ||
                   sizeof(T) == sizeof(double));
  if (!checks.ok() || m == 0 || n == 0) return checks.status();
  const ops::DenseView dense =
      is_plain(op_b) ? column_major(inner, n, b, ldb) : ops::transposed(column_major(n, inner, b, ldb));
  return product(handle, "npusparseXcsrmm", op_a, rows_matrix(m, k, nnz, *descr, values, offsets, indices),
                 dense, column_major(rows_c, n, c, ldc), alpha, beta);
}

template <class T>
npusparseStatus_t csrmv(npusparseHandle_t handle, npusparseOperation_t op, int m, int n, int nnz,
                        const T* alpha, npusparseMatDescr_t descr, const T* values, const int* offsets,
                        const int* indices, const T* x, const T* beta, T* y) {
  SparseChecks checks = check_general(handle, descr);
  checks.operation(op).require(m >= 0 && n >= 0 && nnz >= 0).present(alpha, beta);
  if (!checks.ok() || m == 0 || n == 0) return checks.status();
  const int in = is_plain(op) ? n : m, out = is_plain(op) ? m : n;
  return product(handle, "npusparseXcsrmv", op, rows_matrix(m, n, nnz, *descr, values, offsets, indices),
                 column_major(in, 1, x, in), column_major(out, 1, y, out), alpha, beta);
}

// C = A * B with B stored by columns: computed as rows, C' = B' * A'.
template <class T>
npusparseStatus_t gemmi(npusparseHandle_t handle, int m, int n, int k, int nnz, const T* alpha, const T* a,
                        int lda, const T* values, const int* offsets, const int* indices, const T* beta, T* c,
                        int ldc) {
  SparseChecks checks(handle);
  checks.require(m >= 0 && n >= 0 && k >= 0 && nnz >= 0 && lda >= m && ldc >= m).present(alpha, beta);
  if (!checks.ok() || m == 0 || n == 0) return checks.status();
  return product(handle, "npusparseXgemmi", kPlain,
                 rows_matrix(n, k, nnz, npusparseMatDescr{}, values, offsets, indices),
                 ops::transposed(column_major(m, k, a, lda)), ops::transposed(column_major(m, n, c, ldc)),
                 alpha, beta);
}

template <class T>
npusparseStatus_t csr2csc(npusparseHandle_t handle, int m, int n, int nnz, const T* values,
                          const int* offsets, const int* indices, T* to_values, int* to_indices,
                          int* to_offsets, npusparseAction_t action, npusparseIndexBase_t base) {
  constexpr npuDataType kTypes[] = {NPU_R_16F, NPU_R_16BF, NPU_R_32F, NPU_R_64F, NPU_C_32F, NPU_C_64F};
  return npusparseCsr2cscEx2(handle, m, n, nnz, values, offsets, indices, to_values, to_offsets, to_indices,
                             kTypes[static_cast<int>(sparse_type<T>())], action, base, NPUSPARSE_CSR2CSC_ALG1,
                             nullptr);
}

template <class T>
npusparseStatus_t count_nonzeros(npusparseHandle_t handle, npusparseDirection_t direction, int m, int n,
                                 npusparseMatDescr_t descr, const T* a, int lda, int* counts, int* total) {
  SparseChecks checks = check_general(handle, descr);
  checks.require(m >= 0 && n >= 0 && lda >= m).present(counts, total);
  if (!checks.ok()) return checks.status();
  ops::DenseView lines = column_major(m, n, a, lda);
  if (direction == NPUSPARSE_DIRECTION_COLUMN) lines = ops::transposed(lines);
  return sparse_submit_result(handle, "npusparseXnnz", [=] {
    const ops::SparseRows rows = ops::nonzeros_of(lines);
    for (size_t i = 0; i + 1 < rows.offsets.size(); ++i)
      counts[i] = static_cast<int>(rows.offsets[i + 1] - rows.offsets[i]);
    *total = static_cast<int>(rows.indices.size());
  });
}

/// by_columns: the sparse matrix is stored by columns.
template <class T>
npusparseStatus_t dense_to_sparse(npusparseHandle_t handle, int m, int n, npusparseMatDescr_t descr,
                                  const T* a, int lda, T* values, int* offsets, int* indices,
                                  bool by_columns) {
  SparseChecks checks = check_general(handle, descr);
  if (!checks.require(m >= 0 && n >= 0 && lda >= m).present(offsets).ok()) return checks.status();
  ops::DenseView lines = column_major(m, n, a, lda);
  if (by_columns) lines = ops::transposed(lines);
  const ops::SparseMatrix to = rows_matrix(m, n, 0, *descr, values, offsets, indices);
  return sparse_submit(handle, "npusparseXdense2csr", [=] { ops::store_rows(ops::nonzeros_of(lines), to); });
}
template <class T>
npusparseStatus_t sparse_to_dense(npusparseHandle_t handle, int m, int n, npusparseMatDescr_t descr,
                                  const T* values, const int* offsets, const int* indices, T* a, int lda,
                                  ops::SparseFormat format) {
  SparseChecks checks = check_general(handle, descr);
  if (!checks.require(m >= 0 && n >= 0 && lda >= m).present(offsets).ok()) return checks.status();
  return sparse_submit(handle, "npusparseXcsr2dense",
                       [from = rows_matrix(m, n, 0, *descr, values, offsets, indices, format),
                        to = column_major(m, n, a, lda)] { ops::store_dense(from, to); });
}

/// Two sparse operands and the arrays of the result. Its offsets may be null.
struct SparsePair {
  ops::SparseMatrix a, b, c;
  npusparseOperation_t op_a = kPlain, op_b = kPlain;
};

inline SparsePair gemm_pair(npusparseOperation_t op_a, npusparseOperation_t op_b, int m, int n, int k) {
  SparsePair pair;
  pair.op_a = op_a;
  pair.op_b = op_b;
  pair.a.rows = is_plain(op_a) ? m : k;
  pair.a.columns = is_plain(op_a) ? k : m;
  pair.b.rows = is_plain(op_b) ? k : n;
  pair.b.columns = is_plain(op_b) ? n : k;
  return pair;
}

/// Counts the entries of rows(pattern_only) of the result and writes its offsets.
template <class Rows>
npusparseStatus_t count_entries(npusparseHandle_t handle, npusparseMatDescr_t descr, int* offsets, int* total,
                                Rows rows) {
  if (offsets == nullptr || total == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  ops::SparseMatrix to;
  to.offsets = offsets;
  to.base = descr->base;
  return sparse_submit_result(handle, "npusparseXcsrNnz", [=] {
    const ops::SparseRows result = rows();
    ops::store_rows(result, to);
    *total = static_cast<int>(result.indices.size());
  });
}

inline SparseChecks check_three(npusparseHandle_t handle, npusparseMatDescr_t a, npusparseMatDescr_t b,
                                npusparseMatDescr_t c) {
  SparseChecks checks = check_general(handle, a);
  if (checks.ok()) checks = check_general(handle, b);
  return checks.ok() ? check_general(handle, c) : checks;
}

template <class T>
npusparseStatus_t csrgemm(npusparseHandle_t handle, npusparseOperation_t op_a, npusparseOperation_t op_b,
                          int m, int n, int k, npusparseMatDescr_t descr_a, int nnz_a, const T* a,
                          const int* offsets_a, const int* indices_a, npusparseMatDescr_t descr_b, int nnz_b,
                          const T* b, const int* offsets_b, const int* indices_b, npusparseMatDescr_t descr_c,
                          T* c, const int* offsets_c, int* indices_c) {
  SparseChecks checks = check_three(handle, descr_a, descr_b, descr_c);
  if (!checks.operation(op_a).operation(op_b).require(m >= 0 && n >= 0 && k >= 0).ok())
    return checks.status();
  const SparsePair sizes = gemm_pair(op_a, op_b, m, n, k);
  auto left = rows_matrix(static_cast<int>(sizes.a.rows), static_cast<int>(sizes.a.columns), nnz_a, *descr_a,
                          a, offsets_a, indices_a);
  auto right = rows_matrix(static_cast<int>(sizes.b.rows), static_cast<int>(sizes.b.columns), nnz_b, *descr_b,
                           b, offsets_b, indices_b);
  auto to = rows_matrix(m, n, 0, *descr_c, c, offsets_c, indices_c);
  to.offsets = nullptr;  // written by the call that counts
  return sparse_submit(handle, "npusparseXcsrgemm", [=] {
    ops::store_rows(ops::multiply_sparse(sparse_op(op_a), left, sparse_op(op_b), right, {1, 0}, false), to);
  });
}

template <class T>
npusparseStatus_t csrgeam(npusparseHandle_t handle, int m, int n, const T* alpha, npusparseMatDescr_t descr_a,
                          int nnz_a, const T* a, const int* offsets_a, const int* indices_a, const T* beta,
                          npusparseMatDescr_t descr_b, int nnz_b, const T* b, const int* offsets_b,
                          const int* indices_b, npusparseMatDescr_t descr_c, T* c, int* offsets_c,
                          int* indices_c) {
  SparseChecks checks = check_three(handle, descr_a, descr_b, descr_c);
  if (!checks.require(m >= 0 && n >= 0).present(alpha, beta).ok()) return checks.status();
  SparseFactor scale(handle, sparse_type<T>(), alpha), keep(handle, sparse_type<T>(), beta);
  return sparse_submit(handle, "npusparseXcsrgeam",
                       [=, left = rows_matrix(m, n, nnz_a, *descr_a, a, offsets_a, indices_a),
                        right = rows_matrix(m, n, nnz_b, *descr_b, b, offsets_b, indices_b),
                        to = rows_matrix(m, n, 0, *descr_c, c, offsets_c, indices_c)] {
                         ops::store_rows(ops::add_sparse(scale.get(), left, keep.get(), right, false), to);
                       });
}

template <class T>
npusparseStatus_t csrsv_analysis(npusparseHandle_t handle, npusparseOperation_t op, int m, int nnz,
                                 npusparseMatDescr_t descr, const T* values, const int* offsets,
                                 const int* indices, npusparseSolveInfo* info) {
  SparseChecks checks(handle);
  if (!checks.operation(op).require(m >= 0 && nnz >= 0).present(descr, info, offsets).ok())
    return checks.status();
  info->zero_pivot = -1;
  if (descr->diagonal == NPUSPARSE_DIAG_TYPE_UNIT) return NPUSPARSE_STATUS_SUCCESS;
  auto pivot = std::make_shared<int64_t>(-1);
  npusparseStatus_t status = sparse_run(
      handle, "npusparseXcsrsv_analysis",
      [=, a = rows_matrix(m, m, nnz, *descr, values, offsets, indices)] { *pivot = ops::zero_pivot(a); });
  if (*pivot >= 0) info->zero_pivot = *pivot + descr->base;
  return status;
}
template <class T>
npusparseStatus_t csrsv_solve(npusparseHandle_t handle, npusparseOperation_t op, int m, const T* alpha,
                              npusparseMatDescr_t descr, const T* values, const int* offsets,
                              const int* indices, npusparseSolveInfo* info, const T* f, T* x) {
  SparseChecks checks(handle);
  if (!checks.operation(op).require(m >= 0).present(descr, info, alpha, offsets).ok()) return checks.status();
  SparseFactor scale(handle, sparse_type<T>(), alpha);
  return sparse_submit(handle, "npusparseXcsrsv_solve",
                       [=, a = rows_matrix(m, m, 0, *descr, values, offsets, indices)] {
                         ops::solve_triangle(sparse_op(op), a, column_major(m, 1, f, m),
                                             column_major(m, 1, x, m), scale.get());
                       });
}

inline SparseChecks check_vectors(npusparseHandle_t handle, int nnz, const void* values, const int* indices,
                                  const void* dense) {
  SparseChecks checks(handle);
  checks.require(nnz >= 0);
  return nnz == 0 ? checks : checks.present(values, indices, dense);
}

template <class T>
npusparseStatus_t axpyi(npusparseHandle_t handle, int nnz, const T* alpha, const T* values,
                        const int* indices, T* y, npusparseIndexBase_t base) {
  SparseChecks checks = check_vectors(handle, nnz, values, indices, y);
  if (!checks.present(alpha).ok()) return checks.status();
  SparseFactor scale(handle, sparse_type<T>(), alpha);
  return sparse_submit(handle, "npusparseXaxpyi", [=] {
    ops::add_entries(sparse_type<T>(), nnz, scale.get(), values, indices, base, y);
  });
}
template <class T>
npusparseStatus_t doti(npusparseHandle_t handle, int nnz, const T* values, const int* indices, const T* y,
                       T* result, npusparseIndexBase_t base) {
  SparseChecks checks = check_vectors(handle, nnz, values, indices, y);
  if (!checks.present(result).ok()) return checks.status();
  return sparse_submit_result(handle, "npusparseXdoti", [=] {
    ops::dot_entries(sparse_type<T>(), nnz, values, indices, base, y, result);
  });
}

/// The answer of a zeroPivot call.
inline npusparseStatus_t zero_pivot_of(npusparseHandle_t handle, npusparseSolveInfo* info, int* position) {
  SparseChecks checks(handle);
  if (!checks.present(info, position).ok()) return checks.status();
  *position = static_cast<int>(info->zero_pivot);
  return info->zero_pivot < 0 ? NPUSPARSE_STATUS_SUCCESS : NPUSPARSE_STATUS_ZERO_PIVOT;
}

}  // namespace npu::detail
