// Conversions of formats: rows and columns, sparse and dense, and arrays of indices.

#include <algorithm>
#include <numeric>
#include <vector>

#include "runtime_shim/libraries/sparse/call.h"

namespace npu::detail {
namespace {

/// Sorts entries by `before`, together with their values (and the permutation, if there is one).
template <class Before>
void sort_entries(int first, int last, int* const (&arrays)[3], Before before) {
  std::vector<int> order(static_cast<size_t>(last - first));
  std::iota(order.begin(), order.end(), first);
  std::stable_sort(order.begin(), order.end(), before);
  for (int* array : arrays) {
    if (array == nullptr) continue;
    std::vector<int> old(array + first, array + last);
    for (size_t i = 0; i < order.size(); ++i)
      array[first + static_cast<int>(i)] = old[static_cast<size_t>(order[i] - first)];
  }
}

npusparseStatus_t sort_coordinates(npusparseHandle_t handle, int nnz, int* major, int* minor,
                                   int* permutation) {
  SparseChecks checks(handle);
  if (!checks.require(nnz >= 0).ok() || nnz == 0) return checks.status();
  if (!checks.present(major, minor).ok()) return checks.status();
  return sparse_submit(handle, "npusparseXcoosort", [=] {
    sort_entries(0, nnz, {major, minor, permutation}, [=](int a, int b) {
      return major[a] != major[b] ? major[a] < major[b] : minor[a] < minor[b];
    });
  });
}

npusparseStatus_t buffer_size(SparseChecks checks, size_t* size) {
  if (checks.present(size).ok()) *size = kSparseBufferBytes;
  return checks.status();
}

template <class Dense, class Sparse>
SparseChecks check_pair(npusparseHandle_t handle, Dense dense, Sparse sparse) {
  SparseChecks checks(handle);
  if (!checks.present(dense, sparse).ok()) return checks;
  checks.require(dense->rows == sparse->matrix.rows && dense->columns == sparse->matrix.columns);
  return checks.supported(dense->type == sparse->matrix.type);
}

/// A dense matrix becomes one of these formats.
SparseChecks to_sparse(SparseChecks checks, const ops::SparseMatrix& to) {
  using Format = ops::SparseFormat;
  return checks.ok() ? checks.formats(to, {Format::csr, Format::csc, Format::coo, Format::blocked_ell})
                     : checks;
}

/// The dense matrix in the direction in which the sparse one is stored.
ops::DenseView lines_of(const npusparseDnMatDescr& dense, const ops::SparseMatrix& sparse) {
  return dense_view(dense, sparse.format == ops::SparseFormat::csc ? NPUSPARSE_OPERATION_TRANSPOSE
                                                                   : NPUSPARSE_OPERATION_NON_TRANSPOSE);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
namespace ops = npu::ops;

extern "C" {

npusparseStatus_t npusparseSparseToDense_bufferSize(npusparseHandle_t handle, npusparseConstSpMatDescr_t matA,
                                                    npusparseDnMatDescr_t matB, npusparseSparseToDenseAlg_t,
                                                    size_t* bufferSize) {
  return buffer_size(check_pair(handle, matB, matA), bufferSize);
}
npusparseStatus_t npusparseSparseToDense(npusparseHandle_t handle, npusparseConstSpMatDescr_t matA,
                                         npusparseDnMatDescr_t matB, npusparseSparseToDenseAlg_t, void*) {
  SparseChecks checks = check_pair(handle, matB, matA);
  if (!checks.ok()) return checks.status();
  const ops::DenseView view = dense_view(*matB, NPUSPARSE_OPERATION_NON_TRANSPOSE);
  return sparse_submit(handle, "npusparseSparseToDense",
                       [=, a = matA->matrix] { ops::store_dense(a, view); });
}

npusparseStatus_t npusparseDenseToSparse_bufferSize(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                    npusparseSpMatDescr_t matB, npusparseDenseToSparseAlg_t,
                                                    size_t* bufferSize) {
  SparseChecks checks = check_pair(handle, matA, matB);
  if (!checks.ok()) return checks.status();
  return buffer_size(to_sparse(checks, matB->matrix), bufferSize);
}
// Counts. The program then reads the number of entries, allocates, and sets the pointers.
npusparseStatus_t npusparseDenseToSparse_analysis(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                  npusparseSpMatDescr_t matB, npusparseDenseToSparseAlg_t,
                                                  void*) {
  return library_call([&] {
    SparseChecks checks = check_pair(handle, matA, matB);
    if (checks = to_sparse(checks, matB->matrix); !checks.ok()) return checks.status();
    if (matB->matrix.format == ops::SparseFormat::blocked_ell)
      return checks.status();  // the pattern is given
    auto entries = std::make_shared<int64_t>(0);
    ops::SparseMatrix counts = matB->matrix;
    counts.indices = counts.values = nullptr;
    if (counts.format == ops::SparseFormat::coo) counts.offsets = nullptr;
    npusparseStatus_t status =
        sparse_run(handle, "npusparseDenseToSparse_analysis", [=, a = lines_of(*matA, counts)] {
          const ops::SparseRows rows = ops::nonzeros_of(a);
          ops::store_rows(rows, counts);
          *entries = static_cast<int64_t>(rows.indices.size());
        });
    matB->matrix.entries = *entries;
    return status;
  });
}
npusparseStatus_t npusparseDenseToSparse_convert(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                 npusparseSpMatDescr_t matB, npusparseDenseToSparseAlg_t,
                                                 void*) {
  SparseChecks checks = check_pair(handle, matA, matB);
  if (checks = to_sparse(checks, matB->matrix); !checks.ok()) return checks.status();
  if (matB->matrix.format == ops::SparseFormat::blocked_ell)
    return sparse_submit(handle, "npusparseDenseToSparse",
                         [a = dense_view(*matA, NPUSPARSE_OPERATION_NON_TRANSPOSE), b = matB->matrix] {
                           ops::fill_blocks(a, b);
                         });
  return sparse_submit(
      handle, "npusparseDenseToSparse",
      [a = lines_of(*matA, matB->matrix), b = matB->matrix] { ops::store_rows(ops::nonzeros_of(a), b); });
}

npusparseStatus_t npusparseCsr2cscEx2_bufferSize(npusparseHandle_t handle, int m, int n, int nnz, const void*,
                                                 const int*, const int*, void*, int*, int*, npuDataType,
                                                 npusparseAction_t, npusparseIndexBase_t,
                                                 npusparseCsr2CscAlg_t, size_t* bufferSize) {
  return buffer_size(SparseChecks(handle).require(m >= 0 && n >= 0 && nnz >= 0), bufferSize);
}
npusparseStatus_t npusparseCsr2cscEx2(npusparseHandle_t handle, int m, int n, int nnz, const void* csrVal,
                                      const int* csrRowPtr, const int* csrColInd, void* cscVal,
                                      int* cscColPtr, int* cscRowInd, npuDataType valType,
                                      npusparseAction_t copyValues, npusparseIndexBase_t idxBase,
                                      npusparseCsr2CscAlg_t, void*) {
  SparseChecks checks(handle);
  checks.require(m >= 0 && n >= 0 && nnz >= 0).present(csrRowPtr, cscColPtr);
  if (!checks.supported(sparse_type_of(valType).has_value()).ok()) return checks.status();
  const bool pattern_only = copyValues == NPUSPARSE_ACTION_SYMBOLIC;
  ops::SparseMatrix from{ops::SparseFormat::csr,
                         m,
                         n,
                         nnz,
                         const_cast<int*>(csrRowPtr),
                         const_cast<int*>(csrColInd),
                         pattern_only ? nullptr : const_cast<void*>(csrVal),
                         false,
                         false,
                         idxBase,
                         *sparse_type_of(valType)};
  ops::SparseMatrix to = from;
  to.offsets = cscColPtr;
  to.indices = cscRowInd;
  to.values = pattern_only ? nullptr : cscVal;
  return sparse_submit(handle, "npusparseCsr2csc", [=] {
    ops::store_rows(ops::rows_of(ops::SparseOp::transpose, from, pattern_only), to);
  });
}

npusparseStatus_t npusparseXcoo2csr(npusparseHandle_t handle, const int* cooRowInd, int nnz, int m,
                                    int* csrSortedRowPtr, npusparseIndexBase_t idxBase) {
  SparseChecks checks(handle);
  if (!checks.require(nnz >= 0 && m >= 0).present(csrSortedRowPtr).ok()) return checks.status();
  return sparse_submit(handle, "npusparseXcoo2csr", [=] {
    std::fill(csrSortedRowPtr, csrSortedRowPtr + m + 1, 0);
    for (int i = 0; i < nnz; ++i) ++csrSortedRowPtr[cooRowInd[i] - idxBase + 1];
    csrSortedRowPtr[0] = idxBase;
    std::partial_sum(csrSortedRowPtr, csrSortedRowPtr + m + 1, csrSortedRowPtr);
  });
}
npusparseStatus_t npusparseXcsr2coo(npusparseHandle_t handle, const int* csrSortedRowPtr, int nnz, int m,
                                    int* cooRowInd, npusparseIndexBase_t idxBase) {
  SparseChecks checks(handle);
  if (!checks.require(nnz >= 0 && m >= 0).present(csrSortedRowPtr).ok()) return checks.status();
  return sparse_submit(handle, "npusparseXcsr2coo", [=] {
    for (int row = 0; row < m; ++row)
      std::fill(cooRowInd + csrSortedRowPtr[row] - idxBase, cooRowInd + csrSortedRowPtr[row + 1] - idxBase,
                row + idxBase);
  });
}

npusparseStatus_t npusparseXcsrsort_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz, const int*,
                                                  const int*, size_t* pBufferSizeInBytes) {
  return buffer_size(SparseChecks(handle).require(m >= 0 && n >= 0 && nnz >= 0), pBufferSizeInBytes);
}
npusparseStatus_t npusparseXcsrsort(npusparseHandle_t handle, int m, int n, int nnz,
                                    const npusparseMatDescr_t descrA, const int* csrRowPtrA, int* csrColIndA,
                                    int* P, void*) {
  SparseChecks checks(handle);
  checks.require(m >= 0 && n >= 0 && nnz >= 0).present(descrA, csrRowPtrA);
  if (!checks.ok() || nnz == 0) return checks.status();
  return sparse_submit(handle, "npusparseXcsrsort", [=, base = static_cast<int>(descrA->base)] {
    for (int row = 0; row < m; ++row) {
      sort_entries(csrRowPtrA[row] - base, csrRowPtrA[row + 1] - base, {csrColIndA, P, nullptr},
                   [=](int a, int b) { return csrColIndA[a] < csrColIndA[b]; });
    }
  });
}

npusparseStatus_t npusparseXcoosort_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz, const int*,
                                                  const int*, size_t* pBufferSizeInBytes) {
  return buffer_size(SparseChecks(handle).require(m >= 0 && n >= 0 && nnz >= 0), pBufferSizeInBytes);
}
npusparseStatus_t npusparseXcoosortByRow(npusparseHandle_t handle, int, int, int nnz, int* cooRowsA,
                                         int* cooColsA, int* P, void*) {
  return sort_coordinates(handle, nnz, cooRowsA, cooColsA, P);
}
npusparseStatus_t npusparseXcoosortByColumn(npusparseHandle_t handle, int, int, int nnz, int* cooRowsA,
                                            int* cooColsA, int* P, void*) {
  return sort_coordinates(handle, nnz, cooColsA, cooRowsA, P);
}
npusparseStatus_t npusparseCreateIdentityPermutation(npusparseHandle_t handle, int n, int* p) {
  SparseChecks checks(handle);
  if (!checks.require(n >= 0).ok() || n == 0) return checks.status();
  if (!checks.present(p).ok()) return checks.status();
  return sparse_submit(handle, "npusparseCreateIdentityPermutation", [=] { std::iota(p, p + n, 0); });
}

}  // extern "C"
