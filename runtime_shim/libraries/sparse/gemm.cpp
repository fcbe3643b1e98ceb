// Products of two sparse matrices, in the three calls of cuSPARSE: the size of the result is known after the
// second.

#include "runtime_shim/libraries/sparse/call.h"

namespace npu::detail {
namespace {

npusparseStatus_t check_gemm(npusparseHandle_t handle, npusparseOperation_t op_a, npusparseOperation_t op_b,
                             const void* alpha, npusparseConstSpMatDescr_t a, npusparseConstSpMatDescr_t b,
                             const void* beta, npusparseConstSpMatDescr_t c, npuDataType compute,
                             npusparseSpGEMMDescr_t descr) {
  SparseChecks checks(handle);
  if (!checks.operation(op_a).operation(op_b).present(alpha, a, b, beta, c, descr).ok())
    return checks.status();
  const bool plain_a = op_a == NPUSPARSE_OPERATION_NON_TRANSPOSE,
             plain_b = op_b == NPUSPARSE_OPERATION_NON_TRANSPOSE;
  const ops::SparseMatrix &left = a->matrix, &right = b->matrix, &out = c->matrix;
  checks.require((plain_a ? left.rows : left.columns) == out.rows &&
                 (plain_b ? right.columns : right.rows) == out.columns);
  checks.require((plain_a ? left.columns : left.rows) == (plain_b ? right.rows : right.columns));
  const auto type = sparse_type_of(compute);
  checks.supported(left.type == right.type && left.type == out.type && type.has_value() &&
                   *type == ops::wide_of(left.type));
  return checks.supported(out.format == ops::SparseFormat::csr).status();
}

/// Whether the call only requests the size of a buffer. If so, sets it.
bool asks_for_size(size_t* size, const void* buffer) {
  if (buffer != nullptr) return false;
  if (size != nullptr) *size = kSparseBufferBytes;
  return true;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
namespace ops = npu::ops;

extern "C" {

npusparseStatus_t npusparseSpGEMM_createDescr(npusparseSpGEMMDescr_t* descr) { return sparse_make(descr); }
npusparseStatus_t npusparseSpGEMM_destroyDescr(npusparseSpGEMMDescr_t descr) {
  delete descr;
  return NPUSPARSE_STATUS_SUCCESS;
}

npusparseStatus_t npusparseSpGEMM_workEstimation(npusparseHandle_t handle, npusparseOperation_t opA,
                                                 npusparseOperation_t opB, const void* alpha,
                                                 npusparseConstSpMatDescr_t matA,
                                                 npusparseConstSpMatDescr_t matB, const void* beta,
                                                 npusparseSpMatDescr_t matC, npuDataType computeType,
                                                 npusparseSpGEMMAlg_t, npusparseSpGEMMDescr_t spgemmDescr,
                                                 size_t* bufferSize1, void* externalBuffer1) {
  npusparseStatus_t status =
      check_gemm(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
  if (status == NPUSPARSE_STATUS_SUCCESS) asks_for_size(bufferSize1, externalBuffer1);
  return status;
}

npusparseStatus_t npusparseSpGEMM_compute(npusparseHandle_t handle, npusparseOperation_t opA,
                                          npusparseOperation_t opB, const void* alpha,
                                          npusparseConstSpMatDescr_t matA, npusparseConstSpMatDescr_t matB,
                                          const void* beta, npusparseSpMatDescr_t matC,
                                          npuDataType computeType, npusparseSpGEMMAlg_t,
                                          npusparseSpGEMMDescr_t spgemmDescr, size_t* bufferSize2,
                                          void* externalBuffer2) {
  npusparseStatus_t status =
      check_gemm(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
  if (status != NPUSPARSE_STATUS_SUCCESS || asks_for_size(bufferSize2, externalBuffer2)) return status;
  SparseFactor scale(handle, matA->matrix.type, alpha);
  auto product = spgemmDescr->product;
  status = sparse_run(handle, "npusparseSpGEMM", [=, a = matA->matrix, b = matB->matrix] {
    *product = ops::multiply_sparse(sparse_op(opA), a, sparse_op(opB), b, scale.get(), false);
  });
  matC->matrix.entries = static_cast<int64_t>(product->indices.size());
  return status;
}

npusparseStatus_t npusparseSpGEMM_copy(npusparseHandle_t handle, npusparseOperation_t opA,
                                       npusparseOperation_t opB, const void* alpha,
                                       npusparseConstSpMatDescr_t matA, npusparseConstSpMatDescr_t matB,
                                       const void* beta, npusparseSpMatDescr_t matC, npuDataType computeType,
                                       npusparseSpGEMMAlg_t, npusparseSpGEMMDescr_t spgemmDescr) {
  npusparseStatus_t status =
      check_gemm(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  if (spgemmDescr->product->offsets.empty()) return NPUSPARSE_STATUS_INVALID_VALUE;  // nothing was computed
  SparseFactor keep(handle, matA->matrix.type, beta);
  return sparse_submit(handle, "npusparseSpGEMM_copy", [=, product = spgemmDescr->product, c = matC->matrix] {
    ops::store_rows(*product, c, keep.get());
  });
}

}  // extern "C"
