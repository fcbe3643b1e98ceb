// The calls with the value type in their name: blocks of rows, sparse vectors, and rows without small values.

#include "runtime_shim/kernels/sparse/blocks.h"
#include "runtime_shim/libraries/sparse/arrays.h"

namespace npu::detail {
namespace {

/// A matrix of blocks by its arrays.
template <class T>
ops::SparseMatrix blocks_matrix(npusparseDirection_t direction, int lines, int columns, int blocks, int size,
                                const npusparseMatDescr& descr, const T* values, const int* offsets,
                                const int* indices) {
  ops::SparseMatrix a = rows_matrix(lines * size, columns * size, blocks * size * size, descr, values,
                                    offsets, indices, ops::SparseFormat::bsr);
  a.block_rows = a.block_columns = size;
  a.blocks_by_columns = direction == NPUSPARSE_DIRECTION_COLUMN;
  return a;
}
SparseChecks check_blocks(npusparseHandle_t handle, npusparseDirection_t direction, int size,
                          npusparseMatDescr_t descr) {
  SparseChecks checks = check_general(handle, descr);
  return checks.require(size > 0 &&
                        (direction == NPUSPARSE_DIRECTION_ROW || direction == NPUSPARSE_DIRECTION_COLUMN));
}

template <class T>
npusparseStatus_t bsrmv(npusparseHandle_t handle, npusparseDirection_t direction, npusparseOperation_t op,
                        int mb, int nb, int nnzb, const T* alpha, npusparseMatDescr_t descr, const T* values,
                        const int* offsets, const int* indices, int size, const T* x, const T* beta, T* y) {
  SparseChecks checks = check_blocks(handle, direction, size, descr);
  checks.operation(op).require(mb >= 0 && nb >= 0 && nnzb >= 0).present(alpha, beta);
  if (!checks.supported(is_plain(op)).ok() || mb == 0 || nb == 0) return checks.status();
  return product(handle, "npusparseXbsrmv", op,
                 blocks_matrix(direction, mb, nb, nnzb, size, *descr, values, offsets, indices),
                 column_major(nb * size, 1, x, nb * size), column_major(mb * size, 1, y, mb * size), alpha,
                 beta);
}

template <class T>
npusparseStatus_t bsrmm(npusparseHandle_t handle, npusparseDirection_t direction, npusparseOperation_t op_a,
                        npusparseOperation_t op_b, int mb, int n, int kb, int nnzb, const T* alpha,
                        npusparseMatDescr_t descr, const T* values, const int* offsets, const int* indices,
                        int size, const T* b, int ldb, const T* beta, T* c, int ldc) {
  SparseChecks checks = check_blocks(handle, direction, size, descr);
  checks.operation(op_a).operation(op_b).require(mb >= 0 && n >= 0 && kb >= 0 && nnzb >= 0);
  checks.present(alpha, beta).supported(is_plain(op_a) && op_b != NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE);
  if (!checks.require(ldb >= (is_plain(op_b) ? kb * size : n) && ldc >= mb * size).ok() || mb == 0 || n == 0)
    return checks.status();
  const ops::DenseView dense = is_plain(op_b) ? column_major(kb * size, n, b, ldb)
                                              : ops::transposed(column_major(n, kb * size, b, ldb));
  return product(handle, "npusparseXbsrmm", op_a,
                 blocks_matrix(direction, mb, kb, nnzb, size, *descr, values, offsets, indices), dense,
                 column_major(mb * size, n, c, ldc), alpha, beta);
}

// The sparse vector is a matrix of one row, so that y' = alpha * x' * op(A)' + beta * y'.
template <class T>
npusparseStatus_t gemvi(npusparseHandle_t handle, npusparseOperation_t op, int m, int n, const T* alpha,
                        const T* a, int lda, int nnz, const T* values, const int* indices, const T* beta,
                        T* y, npusparseIndexBase_t base) {
  SparseChecks checks(handle);
  checks.operation(op).require(m >= 0 && n >= 0 && nnz >= 0 && lda >= m).present(alpha, beta);
  checks.supported(op != NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE || std::is_floating_point_v<T>);
  if (!checks.ok() || m == 0 || n == 0) return checks.status();
  const ops::DenseView stored = column_major(m, n, a, lda);
  const ops::DenseView dense = is_plain(op) ? ops::transposed(stored) : stored;
  SparseFactor scale(handle, sparse_type<T>(), alpha), keep(handle, sparse_type<T>(), beta);
  npusparseMatDescr descr;
  descr.base = base;
  return sparse_submit(handle, "npusparseXgemvi", [=] {
    const int offsets[] = {base, base + nnz};
    const auto row = rows_matrix(1, static_cast<int>(dense.rows), nnz, descr, values, offsets, indices);
    const auto out = static_cast<int>(dense.columns);
    ops::multiply(ops::SparseOp::none, row, dense, ops::transposed(column_major(out, 1, y, out)), scale.get(),
                  keep.get());
  });
}

template <class T>
npusparseStatus_t csr2bsr(npusparseHandle_t handle, npusparseDirection_t direction, int m, int n,
                          npusparseMatDescr_t descr_a, const T* values, const int* offsets,
                          const int* indices, int size, npusparseMatDescr_t descr_c, T* to_values,
                          int* to_offsets, int* to_indices) {
  SparseChecks checks = check_blocks(handle, direction, size, descr_a);
  if (checks.ok()) checks = check_blocks(handle, direction, size, descr_c);
  if (!checks.require(m >= 0 && n >= 0).present(offsets, to_offsets).ok()) return checks.status();
  const int mb = (m + size - 1) / size, nb = (n + size - 1) / size;
  return sparse_submit(handle, "npusparseXcsr2bsr",
                       [a = rows_matrix(m, n, 0, *descr_a, values, offsets, indices),
                        to = blocks_matrix(direction, mb, nb, 0, size, *descr_c, to_values, to_offsets,
                                           to_indices)] { ops::store_blocks(a, to); });
}
template <class T>
npusparseStatus_t bsr2csr(npusparseHandle_t handle, npusparseDirection_t direction, int mb, int nb,
                          npusparseMatDescr_t descr_a, const T* values, const int* offsets,
                          const int* indices, int size, npusparseMatDescr_t descr_c, T* to_values,
                          int* to_offsets, int* to_indices) {
  SparseChecks checks = check_blocks(handle, direction, size, descr_a);
  if (checks.ok()) checks = check_blocks(handle, direction, size, descr_c);
  if (!checks.require(mb >= 0 && nb >= 0).present(offsets, to_offsets).ok()) return checks.status();
  return sparse_submit(
      handle, "npusparseXbsr2csr",
      [a = blocks_matrix(direction, mb, nb, 0, size, *descr_a, values, offsets, indices),
       to = rows_matrix(mb * size, nb * size, 0, *descr_c, to_values, to_offsets, to_indices)] {
        ops::store_rows(ops::rows_of(ops::SparseOp::none, a, false), to);
      });
}

double magnitude(float tol) { return tol; }
double magnitude(double tol) { return tol; }
double magnitude(npuComplex tol) { return tol.x; }
double magnitude(npuDoubleComplex tol) { return tol.x; }

template <class T>
npusparseStatus_t nnz_compress(npusparseHandle_t handle, int m, npusparseMatDescr_t descr, const T* values,
                               const int* offsets, int* counts, int* total, T tol) {
  SparseChecks checks = check_general(handle, descr);
  checks.require(m >= 0 && magnitude(tol) >= 0).present(offsets, counts, total);
  if (!checks.ok()) return checks.status();
  return sparse_submit_result(handle, "npusparseXnnz_compress", [=, base = static_cast<int>(descr->base)] {
    *total = 0;
    for (int row = 0; row < m; ++row) {
      counts[row] = ops::count_above(sparse_type<T>(), values, offsets[row] - base, offsets[row + 1] - base,
                                     magnitude(tol));
      *total += counts[row];
    }
  });
}
template <class T>
npusparseStatus_t compress(npusparseHandle_t handle, int m, int n, npusparseMatDescr_t descr, const T* values,
                           const int* indices, const int* offsets, int nnz, const int* counts, T* to_values,
                           int* to_indices, int* to_offsets, T tol) {
  SparseChecks checks = check_general(handle, descr);
  checks.require(m >= 0 && n >= 0 && nnz >= 0 && magnitude(tol) >= 0).present(offsets, counts, to_offsets);
  if (!checks.ok()) return checks.status();
  return sparse_submit(
      handle, "npusparseXcsr2csr_compress",
      [tol, a = rows_matrix(m, n, nnz, *descr, values, offsets, indices),
       to = rows_matrix(m, n, 0, *descr, to_values, to_offsets, to_indices)] {
        ops::store_rows(ops::without_small(ops::rows_of(ops::SparseOp::none, a, false), magnitude(tol)), to);
      });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

#define NPU_SPARSE_TYPED_(L, T)                                                                              \
  npusparseStatus_t npusparse##L##bsrmv(                                                                     \
      npusparseHandle_t handle, npusparseDirection_t dirA, npusparseOperation_t transA, int mb, int nb,      \
      int nnzb, const T* alpha, const npusparseMatDescr_t descrA, const T* bsrSortedValA,                    \
      const int* bsrSortedRowPtrA, const int* bsrSortedColIndA, int blockDim, const T* x, const T* beta,     \
      T* y) {                                                                                                \
    return bsrmv(handle, dirA, transA, mb, nb, nnzb, alpha, descrA, bsrSortedValA, bsrSortedRowPtrA,         \
                 bsrSortedColIndA, blockDim, x, beta, y);                                                    \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##bsrmm(                                                                     \
      npusparseHandle_t handle, npusparseDirection_t dirA, npusparseOperation_t transA,                      \
      npusparseOperation_t transB, int mb, int n, int kb, int nnzb, const T* alpha,                          \
      const npusparseMatDescr_t descrA, const T* bsrSortedValA, const int* bsrSortedRowPtrA,                 \
      const int* bsrSortedColIndA, const int blockSize, const T* B, const int ldb, const T* beta, T* C,      \
      int ldc) {                                                                                             \
    return bsrmm(handle, dirA, transA, transB, mb, n, kb, nnzb, alpha, descrA, bsrSortedValA,                \
                 bsrSortedRowPtrA, bsrSortedColIndA, blockSize, B, ldb, beta, C, ldc);                       \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gemvi_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA,    \
                                                   int m, int n, int nnz, int* pBufferSize) {                \
    SparseChecks checks(handle);                                                                             \
    checks.operation(transA).require(m >= 0 && n >= 0 && nnz >= 0).present(pBufferSize);                     \
    if (checks.ok()) *pBufferSize = static_cast<int>(kSparseBufferBytes);                                    \
    return checks.status();                                                                                  \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gemvi(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, \
                                        const T* alpha, const T* A, int lda, int nnz, const T* xVal,         \
                                        const int* xInd, const T* beta, T* y, npusparseIndexBase_t idxBase,  \
                                        void*) {                                                             \
    return gemvi(handle, transA, m, n, alpha, A, lda, nnz, xVal, xInd, beta, y, idxBase);                    \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csr2bsr(                                                                   \
      npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n, const npusparseMatDescr_t descrA,   \
      const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, int blockDim,        \
      const npusparseMatDescr_t descrC, T* bsrSortedValC, int* bsrSortedRowPtrC, int* bsrSortedColIndC) {    \
    return csr2bsr(handle, dirA, m, n, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, blockDim,  \
                   descrC, bsrSortedValC, bsrSortedRowPtrC, bsrSortedColIndC);                               \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##bsr2csr(                                                                   \
      npusparseHandle_t handle, npusparseDirection_t dirA, int mb, int nb, const npusparseMatDescr_t descrA, \
      const T* bsrSortedValA, const int* bsrSortedRowPtrA, const int* bsrSortedColIndA, int blockDim,        \
      const npusparseMatDescr_t descrC, T* csrSortedValC, int* csrSortedRowPtrC, int* csrSortedColIndC) {    \
    return bsr2csr(handle, dirA, mb, nb, descrA, bsrSortedValA, bsrSortedRowPtrA, bsrSortedColIndA,          \
                   blockDim, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC);                     \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##nnz_compress(                                                              \
      npusparseHandle_t handle, int m, const npusparseMatDescr_t descr, const T* csrSortedValA,              \
      const int* csrSortedRowPtrA, int* nnzPerRow, int* nnzC, T tol) {                                       \
    return nnz_compress(handle, m, descr, csrSortedValA, csrSortedRowPtrA, nnzPerRow, nnzC, tol);            \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csr2csr_compress(                                                          \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* csrSortedValA,      \
      const int* csrSortedColIndA, const int* csrSortedRowPtrA, int nnzA, const int* nnzPerRow,              \
      T* csrSortedValC, int* csrSortedColIndC, int* csrSortedRowPtrC, T tol) {                               \
    return compress(handle, m, n, descrA, csrSortedValA, csrSortedColIndA, csrSortedRowPtrA, nnzA,           \
                    nnzPerRow, csrSortedValC, csrSortedColIndC, csrSortedRowPtrC, tol);                      \
  }
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
NPU_SPARSE_TYPED_(C, npuComplex)
NPU_SPARSE_TYPED_(Z, npuDoubleComplex)
#undef NPU_SPARSE_TYPED_

npusparseStatus_t npusparseXcsr2bsrNnz(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                       const npusparseMatDescr_t descrA, const int* csrSortedRowPtrA,
                                       const int* csrSortedColIndA, int blockDim,
                                       const npusparseMatDescr_t descrC, int* bsrSortedRowPtrC,
                                       int* nnzTotalDevHostPtr) {
  SparseChecks checks = check_blocks(handle, dirA, blockDim, descrA);
  if (checks.ok()) checks = check_blocks(handle, dirA, blockDim, descrC);
  if (!checks.require(m >= 0 && n >= 0).present(csrSortedRowPtrA).ok()) return checks.status();
  const float* none = nullptr;
  return count_entries(
      handle, descrC, bsrSortedRowPtrC, nnzTotalDevHostPtr,
      [blockDim, a = rows_matrix(m, n, 0, *descrA, none, csrSortedRowPtrA, csrSortedColIndA)] {
        return npu::ops::block_pattern(a, blockDim, blockDim);
      });
}

npusparseStatus_t npusparseXcscsort_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                  const int* cscColPtrA, const int* cscRowIndA,
                                                  size_t* pBufferSizeInBytes) {
  return npusparseXcsrsort_bufferSizeExt(handle, n, m, nnz, cscColPtrA, cscRowIndA, pBufferSizeInBytes);
}
npusparseStatus_t npusparseXcscsort(npusparseHandle_t handle, int m, int n, int nnz,
                                    const npusparseMatDescr_t descrA, const int* cscColPtrA, int* cscRowIndA,
                                    int* P, void* pBuffer) {
  return npusparseXcsrsort(handle, n, m, nnz, descrA, cscColPtrA, cscRowIndA, P, pBuffer);
}

}  // extern "C"
