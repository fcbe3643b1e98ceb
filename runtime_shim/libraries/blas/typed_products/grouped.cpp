// npublas: batches in groups of one shape, and rank-k updates whose types are arguments. Each is made of ordinary calls.
#include <cstddef>

#include "npu/blas.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/types_of.h"

namespace npu::detail {
namespace {

/// The shapes of groups, one entry for each.
struct Groups {
  const npublasOperation_t *transa, *transb;
  const int *m, *n, *k, *lda, *ldb, *ldc, *size;
  int count;
};

npublasStatus_t check(npublasHandle_t handle, const Groups& groups, bool has_arrays) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (groups.count < 0) return NPUBLAS_STATUS_INVALID_VALUE;
  if (handle->pointer_mode != NPUBLAS_POINTER_MODE_HOST) return NPUBLAS_STATUS_NOT_SUPPORTED;
  if (groups.count == 0) return NPUBLAS_STATUS_SUCCESS;
  const bool complete = has_arrays && groups.transa != nullptr && groups.transb != nullptr &&
                        groups.m != nullptr && groups.n != nullptr && groups.k != nullptr &&
                        groups.lda != nullptr && groups.ldb != nullptr && groups.ldc != nullptr &&
                        groups.size != nullptr;
  if (!complete) return NPUBLAS_STATUS_INVALID_VALUE;
  for (int i = 0; i < groups.count; ++i)
    if (groups.size[i] < 0) return NPUBLAS_STATUS_INVALID_VALUE;
  return NPUBLAS_STATUS_SUCCESS;
}

/// One batched product for each group. `product(group, first)`: first is the group's first matrix.
template <class Product>
npublasStatus_t each_group(const Groups& groups, const Product& product) {
  std::ptrdiff_t first = 0;
  for (int i = 0; i < groups.count; first += groups.size[i++])
    if (const npublasStatus_t status = product(i, first)) return status;
  return NPUBLAS_STATUS_SUCCESS;
}

template <class Real, class Call>
npublasStatus_t run_groups(Call call, npublasHandle_t handle, const Groups& groups, const Real* alpha,
                           const Real* const a[], const Real* const b[], const Real* beta, Real* const c[]) {
  const bool complete = alpha != nullptr && a != nullptr && b != nullptr && beta != nullptr && c != nullptr;
  if (const npublasStatus_t status = check(handle, groups, complete)) return status;
  return each_group(groups, [&](int i, std::ptrdiff_t first) {
    return call(handle, groups.transa[i], groups.transb[i], groups.m[i], groups.n[i], groups.k[i], alpha + i,
                a + first, groups.lda[i], b + first, groups.ldb[i], beta + i, c + first, groups.ldc[i],
                groups.size[i]);
  });
}

/// Rank-k updates take matrices of float complex alone.
bool has_types(npuDataType a, npuDataType c) { return a == NPU_C_32F && c == NPU_C_32F; }

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npublasStatus_t npublasSgemmGroupedBatched(npublasHandle_t handle, const npublasOperation_t transa_array[],
                                           const npublasOperation_t transb_array[], const int m_array[],
                                           const int n_array[], const int k_array[],
                                           const float alpha_array[], const float* const Aarray[],
                                           const int lda_array[], const float* const Barray[],
                                           const int ldb_array[], const float beta_array[],
                                           float* const Carray[], const int ldc_array[], int group_count,
                                           const int group_size[]) {
  return run_groups(npublasSgemmBatched, handle,
                    {transa_array, transb_array, m_array, n_array, k_array, lda_array, ldb_array, ldc_array,
                     group_size, group_count},
                    alpha_array, Aarray, Barray, beta_array, Carray);
}

npublasStatus_t npublasDgemmGroupedBatched(npublasHandle_t handle, const npublasOperation_t transa_array[],
                                           const npublasOperation_t transb_array[], const int m_array[],
                                           const int n_array[], const int k_array[],
                                           const double alpha_array[], const double* const Aarray[],
                                           const int lda_array[], const double* const Barray[],
                                           const int ldb_array[], const double beta_array[],
                                           double* const Carray[], const int ldc_array[], int group_count,
                                           const int group_size[]) {
  return run_groups(npublasDgemmBatched, handle,
                    {transa_array, transb_array, m_array, n_array, k_array, lda_array, ldb_array, ldc_array,
                     group_size, group_count},
                    alpha_array, Aarray, Barray, beta_array, Carray);
}

npublasStatus_t npublasGemmGroupedBatchedEx(
    npublasHandle_t handle, const npublasOperation_t transa_array[], const npublasOperation_t transb_array[],
    const int m_array[], const int n_array[], const int k_array[], const void* alpha_array,
    const void* const Aarray[], npuDataType Atype, const int lda_array[], const void* const Barray[],
    npuDataType Btype, const int ldb_array[], const void* beta_array, void* const Carray[], npuDataType Ctype,
    const int ldc_array[], int group_count, const int group_size[], npublasComputeType_t computeType) {
  const Groups groups{transa_array, transb_array, m_array,   n_array,    k_array,
                      lda_array,    ldb_array,    ldc_array, group_size, group_count};
  const bool complete = alpha_array != nullptr && Aarray != nullptr && Barray != nullptr &&
                        beta_array != nullptr && Carray != nullptr;
  if (const npublasStatus_t status = check(handle, groups, complete)) return status;
  const auto compute = compute_element_of(computeType);
  if (!compute) return NPUBLAS_STATUS_NOT_SUPPORTED;
  const auto factor = [&](const void* factors, int i) { return npu::ops::element_at(*compute, factors, i); };
  return each_group(groups, [&](int i, std::ptrdiff_t first) {
    return npublasGemmBatchedEx(handle, transa_array[i], transb_array[i], m_array[i], n_array[i], k_array[i],
                                factor(alpha_array, i), Aarray + first, Atype, lda_array[i], Barray + first,
                                Btype, ldb_array[i], factor(beta_array, i), Carray + first, Ctype,
                                ldc_array[i], group_size[i], computeType, NPUBLAS_GEMM_DEFAULT);
  });
}

#define NPU_BLAS_UPDATE_EX(Name, Call, Factor)                                                          \
  npublasStatus_t Name(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n, \
                       int k, const Factor* alpha, const void* A, npuDataType Atype, int lda,           \
                       const Factor* beta, void* C, npuDataType Ctype, int ldc) {                       \
    if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;                                       \
    if (!has_types(Atype, Ctype)) return NPUBLAS_STATUS_NOT_SUPPORTED;                                  \
    return Call(handle, uplo, trans, n, k, alpha, static_cast<const npuComplex*>(A), lda, beta,         \
                static_cast<npuComplex*>(C), ldc);                                                      \
  }
NPU_BLAS_UPDATE_EX(npublasCsyrkEx, npublasCsyrk, npuComplex)
NPU_BLAS_UPDATE_EX(npublasCsyrk3mEx, npublasCsyrk, npuComplex)
NPU_BLAS_UPDATE_EX(npublasCherkEx, npublasCherk, float)
NPU_BLAS_UPDATE_EX(npublasCherk3mEx, npublasCherk, float)

}  // extern "C"
