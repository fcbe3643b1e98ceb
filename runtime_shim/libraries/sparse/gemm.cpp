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
  using Format = ops::SparseFormat;
  checks.formats(left, {Format::csr, Format::csc, Format::coo});
  checks.formats(right, {Format::csr, Format::csc, Format::coo});
  return checks.formats(out, {Format::csr}).status();
}

/// The same for the calls that need no values.
npusparseStatus_t check_pattern(npusparseHandle_t handle, npusparseOperation_t op_a,
                                npusparseOperation_t op_b, npusparseConstSpMatDescr_t a,
                                npusparseConstSpMatDescr_t b, npusparseConstSpMatDescr_t c,
                                npusparseSpGEMMDescr_t descr) {
  const float any = 1;
  npuDataType compute = a == nullptr ? NPU_R_32F : a->data_type;
  if (compute == NPU_R_16F || compute == NPU_R_16BF) compute = NPU_R_32F;
  return check_gemm(handle, op_a, op_b, &any, a, b, &any, c, compute, descr);
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
  return library_call([&] {
    npusparseStatus_t status =
        check_gemm(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status != NPUSPARSE_STATUS_SUCCESS || asks_for_size(bufferSize1, externalBuffer1)) return status;
    auto count = std::make_shared<int64_t>(0);
    status = sparse_run(handle, "npusparseSpGEMM_workEstimation", [=, a = matA->matrix, b = matB->matrix] {
      *count = ops::count_products(sparse_op(opA), a, sparse_op(opB), b);
    });
    if (status == NPUSPARSE_STATUS_SUCCESS) spgemmDescr->products = *count;
    return status;
  });
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

npusparseStatus_t npusparseSpGEMM_getNumProducts(npusparseSpGEMMDescr_t spgemmDescr, int64_t* num_prods) {
  SparseChecks checks;
  if (!checks.present(spgemmDescr, num_prods).ok()) return checks.status();
  if (!checks.require(spgemmDescr->products >= 0).ok()) return checks.status();
  *num_prods = spgemmDescr->products;
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseSpGEMM_estimateMemory(npusparseHandle_t handle, npusparseOperation_t opA,
                                                 npusparseOperation_t opB, const void* alpha,
                                                 npusparseConstSpMatDescr_t matA,
                                                 npusparseConstSpMatDescr_t matB, const void* beta,
                                                 npusparseSpMatDescr_t matC, npuDataType computeType,
                                                 npusparseSpGEMMAlg_t, npusparseSpGEMMDescr_t spgemmDescr,
                                                 float chunk_fraction, size_t* bufferSize3,
                                                 void* externalBuffer3, size_t* bufferSize2) {
  const npusparseStatus_t status =
      check_gemm(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  if (!(chunk_fraction > 0 && chunk_fraction <= 1)) return NPUSPARSE_STATUS_INVALID_VALUE;
  if (!asks_for_size(bufferSize3, externalBuffer3)) asks_for_size(bufferSize2, nullptr);
  return status;
}

npusparseStatus_t npusparseSpGEMMreuse_workEstimation(
    npusparseHandle_t handle, npusparseOperation_t opA, npusparseOperation_t opB,
    npusparseConstSpMatDescr_t matA, npusparseConstSpMatDescr_t matB, npusparseSpMatDescr_t matC,
    npusparseSpGEMMAlg_t, npusparseSpGEMMDescr_t spgemmDescr, size_t* bufferSize1, void* externalBuffer1) {
  const npusparseStatus_t status = check_pattern(handle, opA, opB, matA, matB, matC, spgemmDescr);
  if (status == NPUSPARSE_STATUS_SUCCESS) asks_for_size(bufferSize1, externalBuffer1);
  return status;
}
npusparseStatus_t npusparseSpGEMMreuse_nnz(npusparseHandle_t handle, npusparseOperation_t opA,
                                           npusparseOperation_t opB, npusparseConstSpMatDescr_t matA,
                                           npusparseConstSpMatDescr_t matB, npusparseSpMatDescr_t matC,
                                           npusparseSpGEMMAlg_t, npusparseSpGEMMDescr_t spgemmDescr,
                                           size_t* bufferSize2, void* externalBuffer2, size_t* bufferSize3,
                                           void* externalBuffer3, size_t* bufferSize4,
                                           void* externalBuffer4) {
  npusparseStatus_t status = check_pattern(handle, opA, opB, matA, matB, matC, spgemmDescr);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  const bool asks[] = {asks_for_size(bufferSize2, externalBuffer2),
                       asks_for_size(bufferSize3, externalBuffer3),
                       asks_for_size(bufferSize4, externalBuffer4)};
  if (asks[0] || asks[1] || asks[2]) return status;
  auto pattern = spgemmDescr->product;
  status = sparse_run(handle, "npusparseSpGEMMreuse_nnz", [=, a = matA->matrix, b = matB->matrix] {
    *pattern = ops::multiply_sparse(sparse_op(opA), a, sparse_op(opB), b, {1, 0}, true);
  });
  matC->matrix.entries = static_cast<int64_t>(pattern->indices.size());
  return status;
}
npusparseStatus_t npusparseSpGEMMreuse_copy(npusparseHandle_t handle, npusparseOperation_t opA,
                                            npusparseOperation_t opB, npusparseConstSpMatDescr_t matA,
                                            npusparseConstSpMatDescr_t matB, npusparseSpMatDescr_t matC,
                                            npusparseSpGEMMAlg_t, npusparseSpGEMMDescr_t spgemmDescr,
                                            size_t* bufferSize5, void* externalBuffer5) {
  const npusparseStatus_t status = check_pattern(handle, opA, opB, matA, matB, matC, spgemmDescr);
  if (status != NPUSPARSE_STATUS_SUCCESS || asks_for_size(bufferSize5, externalBuffer5)) return status;
  if (spgemmDescr->product->offsets.empty()) return NPUSPARSE_STATUS_INVALID_VALUE;  // nnz was not called
  return sparse_submit(handle, "npusparseSpGEMMreuse_copy",
                       [pattern = spgemmDescr->product, c = matC->matrix] { ops::store_rows(*pattern, c); });
}
npusparseStatus_t npusparseSpGEMMreuse_compute(npusparseHandle_t handle, npusparseOperation_t opA,
                                               npusparseOperation_t opB, const void* alpha,
                                               npusparseConstSpMatDescr_t matA,
                                               npusparseConstSpMatDescr_t matB, const void* beta,
                                               npusparseSpMatDescr_t matC, npuDataType computeType,
                                               npusparseSpGEMMAlg_t, npusparseSpGEMMDescr_t spgemmDescr) {
  const npusparseStatus_t status =
      check_gemm(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  if (spgemmDescr->product->offsets.empty()) return NPUSPARSE_STATUS_INVALID_VALUE;  // nnz was not called
  SparseFactor scale(handle, matA->matrix.type, alpha), keep(handle, matA->matrix.type, beta);
  return sparse_submit(
      handle, "npusparseSpGEMMreuse_compute", [=, a = matA->matrix, b = matB->matrix, c = matC->matrix] {
        ops::store_rows(ops::multiply_sparse(sparse_op(opA), a, sparse_op(opB), b, scale.get(), false), c,
                        keep.get());
      });
}

}  // extern "C"
