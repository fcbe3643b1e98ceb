// Sparse vectors with the value type in the name: gthrz and roti; and csrmv_mp, a product with csrmv's result.

#include "runtime_shim/libraries/sparse/arrays.h"

namespace npu::detail {
namespace {

template <class T>
npusparseStatus_t gather_and_clear(npusparseHandle_t handle, int nnz, T* y, T* values, const int* indices,
                                   npusparseIndexBase_t base) {
  SparseChecks checks = check_vectors(handle, nnz, values, indices, y);
  if (!checks.ok()) return checks.status();
  return sparse_submit(handle, "npusparseXgthrz", [=] {
    for (int i = 0; i < nnz; ++i) {
      T& element = y[indices[i] - base];
      values[i] = element;
      element = T{};
    }
  });
}

template <class T>
npusparseStatus_t rotate(npusparseHandle_t handle, int nnz, T* values, const int* indices, T* y, const T* c,
                         const T* s, npusparseIndexBase_t base) {
  SparseChecks checks = check_vectors(handle, nnz, values, indices, y);
  if (!checks.present(c, s).ok()) return checks.status();
  return vector_rotation(handle, c, s, sparse_vector(nnz, values, indices, base), dense_vector(y));
}

template <class T>
npusparseStatus_t csrmv_plain(npusparseHandle_t handle, npusparseOperation_t op, int m, int n, int nnz,
                              const T* alpha, npusparseMatDescr_t descr, const T* values, const int* offsets,
                              const int* indices, const T* x, const T* beta, T* y) {
  SparseChecks checks(handle);
  if (!checks.operation(op).supported(is_plain(op)).ok()) return checks.status();
  return csrmv(handle, op, m, n, nnz, alpha, descr, values, offsets, indices, x, beta, y);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

#define NPU_SPARSE_TYPED_(L, T)                                                                              \
  npusparseStatus_t npusparse##L##gthrz(npusparseHandle_t handle, int nnz, T* y, T* xVal, const int* xInd,   \
                                        npusparseIndexBase_t idxBase) {                                      \
    return gather_and_clear(handle, nnz, y, xVal, xInd, idxBase);                                            \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrmv_mp(npusparseHandle_t handle, npusparseOperation_t transA, int m,     \
                                           int n, int nnz, const T* alpha, const npusparseMatDescr_t descrA, \
                                           const T* csrSortedValA, const int* csrSortedRowPtrA,              \
                                           const int* csrSortedColIndA, const T* x, const T* beta, T* y) {   \
    return csrmv_plain(handle, transA, m, n, nnz, alpha, descrA, csrSortedValA, csrSortedRowPtrA,            \
                       csrSortedColIndA, x, beta, y);                                                        \
  }
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
NPU_SPARSE_TYPED_(C, npuComplex)
NPU_SPARSE_TYPED_(Z, npuDoubleComplex)
#undef NPU_SPARSE_TYPED_

npusparseStatus_t npusparseSroti(npusparseHandle_t handle, int nnz, float* xVal, const int* xInd, float* y,
                                 const float* c, const float* s, npusparseIndexBase_t idxBase) {
  return rotate(handle, nnz, xVal, xInd, y, c, s, idxBase);
}
npusparseStatus_t npusparseDroti(npusparseHandle_t handle, int nnz, double* xVal, const int* xInd, double* y,
                                 const double* c, const double* s, npusparseIndexBase_t idxBase) {
  return rotate(handle, nnz, xVal, xInd, y, c, s, idxBase);
}

}  // extern "C"
