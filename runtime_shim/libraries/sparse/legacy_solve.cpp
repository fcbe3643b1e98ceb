// Triangular systems with the value type in the name: csrsm2 and bsrsv2.

#include "runtime_shim/libraries/sparse/arrays.h"

namespace npu::detail {
namespace {

/// A triangular matrix by its arrays. size: of its square blocks, 0 for a matrix without blocks.
template <class T>
struct Triangular {
  npusparseDirection_t direction;
  npusparseOperation_t op;
  int lines, nnz, size;
  npusparseMatDescr_t descr;
  const T* values;
  const int* offsets;
  const int* indices;

  ops::SparseMatrix matrix() const {
    const int high = size == 0 ? 1 : size;
    ops::SparseMatrix a = rows_matrix(lines * high, lines * high, nnz * high * high, *descr, values, offsets,
                                      indices, size == 0 ? ops::SparseFormat::csr : ops::SparseFormat::bsr);
    a.block_rows = a.block_columns = high;
    a.blocks_by_columns = direction == NPUSPARSE_DIRECTION_COLUMN;
    return a;
  }
};

template <class T>
SparseChecks check_triangular(npusparseHandle_t handle, const Triangular<T>& a, npusparseSolveInfo* info) {
  SparseChecks checks = check_general(handle, a.descr);
  checks.operation(a.op).require(a.lines >= 0 && a.nnz >= 0 && a.size >= 0).present(info, a.offsets);
  return checks.require(a.direction == NPUSPARSE_DIRECTION_ROW || a.direction == NPUSPARSE_DIRECTION_COLUMN);
}
template <class Size>
npusparseStatus_t answer_size(SparseChecks checks, Size* size) {
  if (checks.present(size).ok()) *size = static_cast<Size>(kSparseBufferBytes);
  return checks.status();
}
template <class T>
npusparseStatus_t analyse_triangular(npusparseHandle_t handle, const char* name, const Triangular<T>& a,
                                     npusparseSolveInfo* info) {
  return library_call([&] {
    SparseChecks checks = check_triangular(handle, a, info);
    if (!checks.ok()) return checks.status();
    info->zero_pivot = -1;
    if (a.descr->diagonal == NPUSPARSE_DIAG_TYPE_UNIT) return NPUSPARSE_STATUS_SUCCESS;
    auto pivot = std::make_shared<int64_t>(-1);
    const npusparseStatus_t status =
        sparse_run(handle, name, [=, matrix = a.matrix()] { *pivot = ops::zero_pivot(matrix); });
    if (*pivot >= 0) info->zero_pivot = *pivot / (a.size == 0 ? 1 : a.size) + a.descr->base;
    return status;
  });
}
template <class T>
npusparseStatus_t solve_triangular(npusparseHandle_t handle, const char* name, const Triangular<T>& a,
                                   const T* alpha, npusparseSolveInfo* info, const ops::DenseView& b,
                                   const ops::DenseView& x) {
  SparseChecks checks = check_triangular(handle, a, info);
  if (!checks.present(alpha).ok() || a.lines == 0 || b.columns == 0) return checks.status();
  SparseFactor scale(handle, sparse_type<T>(), alpha);
  return sparse_submit(handle, name, [=, matrix = a.matrix(), op = sparse_op(a.op)] {
    ops::solve_triangle(op, matrix, b, x, scale.get());
  });
}

/// B is m x nrhs, or nrhs x m if transposed; B becomes X.
template <class T>
SparseChecks check_right(npusparseHandle_t handle, int algo, const Triangular<T>& a,
                         npusparseOperation_t op_b, int nrhs, int ldb, npusparseSolveInfo* info) {
  SparseChecks checks = check_triangular(handle, a, info);
  checks.operation(op_b).require((algo == 0 || algo == 1) && nrhs >= 0);
  checks.supported(op_b != NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE || std::is_floating_point_v<T>);
  return checks.require(ldb >= (is_plain(op_b) ? a.lines : nrhs));
}
template <class T>
npusparseStatus_t csrsm2_solve(npusparseHandle_t handle, int algo, const Triangular<T>& a,
                               npusparseOperation_t op_b, int nrhs, const T* alpha, T* b, int ldb,
                               npusparseSolveInfo* info) {
  SparseChecks checks = check_right(handle, algo, a, op_b, nrhs, ldb, info);
  if (!checks.ok()) return checks.status();
  const ops::DenseView right = is_plain(op_b) ? column_major(a.lines, nrhs, b, ldb)
                                              : ops::transposed(column_major(nrhs, a.lines, b, ldb));
  return solve_triangular(handle, "npusparseXcsrsm2_solve", a, alpha, info, right, right);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npusparseStatus_t npusparseCreateCsrsm2Info(csrsm2Info_t* info) { return sparse_make(info); }
npusparseStatus_t npusparseDestroyCsrsm2Info(csrsm2Info_t info) { return sparse_destroy(info); }
npusparseStatus_t npusparseCreateBsrsv2Info(bsrsv2Info_t* info) { return sparse_make(info); }
npusparseStatus_t npusparseDestroyBsrsv2Info(bsrsv2Info_t info) { return sparse_destroy(info); }
npusparseStatus_t npusparseXcsrsm2_zeroPivot(npusparseHandle_t handle, csrsm2Info_t info, int* position) {
  return zero_pivot_of(handle, info, position);
}
npusparseStatus_t npusparseXbsrsv2_zeroPivot(npusparseHandle_t handle, bsrsv2Info_t info, int* position) {
  return zero_pivot_of(handle, info, position);
}

#define NPU_SPARSE_ROWS_ \
  {NPUSPARSE_DIRECTION_ROW, transA, m, nnz, 0, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA}
#define NPU_SPARSE_BLOCKS_       \
  {dirA,                         \
   transA,                       \
   mb,                           \
   nnzb,                         \
   blockDim > 0 ? blockDim : -1, \
   descrA,                       \
   bsrSortedValA,                \
   bsrSortedRowPtrA,             \
   bsrSortedColIndA}
#define NPU_SPARSE_TYPED_(L, T)                                                                              \
  npusparseStatus_t npusparse##L##csrsm2_bufferSizeExt(                                                      \
      npusparseHandle_t handle, int algo, npusparseOperation_t transA, npusparseOperation_t transB, int m,   \
      int nrhs, int nnz, const T*, const npusparseMatDescr_t descrA, const T* csrSortedValA,                 \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T*, int ldb, csrsm2Info_t info,        \
      npusparseSolvePolicy_t, size_t* pBufferSize) {                                                         \
    return answer_size(check_right<T>(handle, algo, NPU_SPARSE_ROWS_, transB, nrhs, ldb, info),              \
                       pBufferSize);                                                                         \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrsm2_analysis(                                                           \
      npusparseHandle_t handle, int algo, npusparseOperation_t transA, npusparseOperation_t transB, int m,   \
      int nrhs, int nnz, const T*, const npusparseMatDescr_t descrA, const T* csrSortedValA,                 \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T*, int ldb, csrsm2Info_t info,        \
      npusparseSolvePolicy_t, void*) {                                                                       \
    SparseChecks checks = check_right<T>(handle, algo, NPU_SPARSE_ROWS_, transB, nrhs, ldb, info);           \
    if (!checks.ok()) return checks.status();                                                                \
    return analyse_triangular<T>(handle, "npusparseXcsrsm2_analysis", NPU_SPARSE_ROWS_, info);               \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrsm2_solve(                                                              \
      npusparseHandle_t handle, int algo, npusparseOperation_t transA, npusparseOperation_t transB, int m,   \
      int nrhs, int nnz, const T* alpha, const npusparseMatDescr_t descrA, const T* csrSortedValA,           \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, T* B, int ldb, csrsm2Info_t info,            \
      npusparseSolvePolicy_t, void*) {                                                                       \
    return csrsm2_solve<T>(handle, algo, NPU_SPARSE_ROWS_, transB, nrhs, alpha, B, ldb, info);               \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##bsrsv2_bufferSize(                                                         \
      npusparseHandle_t handle, npusparseDirection_t dirA, npusparseOperation_t transA, int mb, int nnzb,    \
      const npusparseMatDescr_t descrA, T* bsrSortedValA, const int* bsrSortedRowPtrA,                       \
      const int* bsrSortedColIndA, int blockDim, bsrsv2Info_t info, int* pBufferSizeInBytes) {               \
    return answer_size(check_triangular<T>(handle, NPU_SPARSE_BLOCKS_, info), pBufferSizeInBytes);           \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##bsrsv2_bufferSizeExt(                                                      \
      npusparseHandle_t handle, npusparseDirection_t dirA, npusparseOperation_t transA, int mb, int nnzb,    \
      const npusparseMatDescr_t descrA, T* bsrSortedValA, const int* bsrSortedRowPtrA,                       \
      const int* bsrSortedColIndA, int blockDim, bsrsv2Info_t info, size_t* pBufferSize) {                   \
    return answer_size(check_triangular<T>(handle, NPU_SPARSE_BLOCKS_, info), pBufferSize);                  \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##bsrsv2_analysis(                                                           \
      npusparseHandle_t handle, npusparseDirection_t dirA, npusparseOperation_t transA, int mb, int nnzb,    \
      const npusparseMatDescr_t descrA, const T* bsrSortedValA, const int* bsrSortedRowPtrA,                 \
      const int* bsrSortedColIndA, int blockDim, bsrsv2Info_t info, npusparseSolvePolicy_t, void*) {         \
    return analyse_triangular<T>(handle, "npusparseXbsrsv2_analysis", NPU_SPARSE_BLOCKS_, info);             \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##bsrsv2_solve(                                                              \
      npusparseHandle_t handle, npusparseDirection_t dirA, npusparseOperation_t transA, int mb, int nnzb,    \
      const T* alpha, const npusparseMatDescr_t descrA, const T* bsrSortedValA, const int* bsrSortedRowPtrA, \
      const int* bsrSortedColIndA, int blockDim, bsrsv2Info_t info, const T* f, T* x,                        \
      npusparseSolvePolicy_t, void*) {                                                                       \
    const int n = mb * blockDim;                                                                             \
    return solve_triangular<T>(handle, "npusparseXbsrsv2_solve", NPU_SPARSE_BLOCKS_, alpha, info,            \
                               column_major(n, 1, f, n), column_major(n, 1, x, n));                          \
  }
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
NPU_SPARSE_TYPED_(C, npuComplex)
NPU_SPARSE_TYPED_(Z, npuDoubleComplex)
#undef NPU_SPARSE_TYPED_
#undef NPU_SPARSE_BLOCKS_
#undef NPU_SPARSE_ROWS_

}  // extern "C"
