// Products with dense matrices and vectors, sampled products, triangular systems.

#include <cstring>

#include "runtime_shim/libraries/sparse/call.h"

namespace npu::detail {
namespace {

bool computes(npuDataType compute, ops::SparseType type) {
  const auto wanted = sparse_type_of(compute);
  return wanted.has_value() && *wanted == ops::wide_of(type);
}
bool is_complex_type(ops::SparseType type) {
  return type == ops::SparseType::c32 || type == ops::SparseType::c64;
}
/// The types of a and of the result: the same, or float if a has 16 bits.
bool can_hold(ops::SparseType a, ops::SparseType c) { return a == c || c == ops::wide_of(a); }

/// op(A) has the rows of C, B has the rows of op(A)'s columns.
bool fits(const ops::SparseMatrix& a, npusparseOperation_t op, const ops::DenseView& b,
          const ops::DenseView& c) {
  const bool plain = op == NPUSPARSE_OPERATION_NON_TRANSPOSE;
  return (plain ? a.rows : a.columns) == c.rows && (plain ? a.columns : a.rows) == b.rows &&
         b.columns == c.columns;
}

template <class T>
T* shifted(T* base, int64_t elements, size_t bytes) {
  return static_cast<char*>(const_cast<void*>(static_cast<const void*>(base))) +
         elements * static_cast<int64_t>(bytes);
}

ops::SparseMatrix batch_item(const npusparseSpMatDescr& matrix, int item) {
  ops::SparseMatrix result = matrix.matrix;
  result.offsets = shifted(result.offsets, item * matrix.offsets_stride, result.long_offsets ? 8 : 4);
  result.indices = shifted(result.indices, item * matrix.entries_stride, result.long_indices ? 8 : 4);
  result.values = shifted(result.values, item * matrix.values_stride, ops::size_of(result.type));
  return result;
}
ops::DenseView batch_item(const npusparseDnMatDescr& matrix, npusparseOperation_t op, int item) {
  ops::DenseView result = dense_view(matrix, op);
  result.values = shifted(result.values, item * matrix.batch_stride, ops::size_of(result.type));
  return result;
}

npusparseStatus_t check_product(npusparseHandle_t handle, npusparseOperation_t op_a,
                                npusparseOperation_t op_b, const void* alpha, npusparseConstSpMatDescr_t a,
                                npusparseConstDnMatDescr_t b, const void* beta, npusparseConstDnMatDescr_t c,
                                npuDataType compute) {
  SparseChecks checks(handle);
  if (!checks.operation(op_a).operation(op_b).present(alpha, a, b, beta, c).ok()) return checks.status();
  checks.supported(computes(compute, a->matrix.type) && a->matrix.type == b->type &&
                   can_hold(b->type, c->type));
  checks.supported(op_b != NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE || !is_complex_type(b->type));
  using Format = ops::SparseFormat;
  checks.formats(a->matrix, {Format::csr, Format::csc, Format::coo, Format::bsr, Format::blocked_ell});
  const bool blocks = a->matrix.format == Format::bsr || a->matrix.format == Format::blocked_ell;
  checks.supported(!blocks || op_a == NPUSPARSE_OPERATION_NON_TRANSPOSE);
  return checks
      .require(fits(a->matrix, op_a, dense_view(*b, op_b), dense_view(*c, NPUSPARSE_OPERATION_NON_TRANSPOSE)))
      .status();
}

npusparseStatus_t check_vector_product(npusparseHandle_t handle, npusparseOperation_t op, const void* alpha,
                                       npusparseConstSpMatDescr_t a, npusparseConstDnVecDescr_t x,
                                       const void* beta, npusparseConstDnVecDescr_t y, npuDataType compute) {
  SparseChecks checks(handle);
  if (!checks.operation(op).present(alpha, a, x, beta, y).ok()) return checks.status();
  checks.supported(computes(compute, a->matrix.type) && a->matrix.type == x->type &&
                   can_hold(x->type, y->type));
  using Format = ops::SparseFormat;
  checks.formats(a->matrix, {Format::csr, Format::csc, Format::coo, Format::bsr, Format::sliced_ell});
  return checks.require(fits(a->matrix, op, dense_view(*x), dense_view(*y))).status();
}

npusparseStatus_t check_sampled(npusparseHandle_t handle, npusparseOperation_t op_a,
                                npusparseOperation_t op_b, const void* alpha, npusparseConstDnMatDescr_t a,
                                npusparseConstDnMatDescr_t b, const void* beta, npusparseConstSpMatDescr_t c,
                                npuDataType compute) {
  SparseChecks checks(handle);
  if (!checks.operation(op_a).operation(op_b).present(alpha, a, b, beta, c).ok()) return checks.status();
  checks.supported(computes(compute, c->matrix.type) && a->type == c->matrix.type &&
                   b->type == c->matrix.type);
  using Format = ops::SparseFormat;
  checks.formats(c->matrix, {Format::csr, Format::csc, Format::coo, Format::bsr});
  const ops::DenseView left = dense_view(*a, op_a), right = dense_view(*b, op_b);
  return checks
      .require(left.rows == c->matrix.rows && right.columns == c->matrix.columns &&
               left.columns == right.rows)
      .status();
}

npusparseStatus_t check_solve(npusparseHandle_t handle, npusparseOperation_t op, const void* alpha,
                              npusparseConstSpMatDescr_t a, npuDataType compute) {
  SparseChecks checks(handle);
  if (!checks.operation(op).present(alpha, a).ok()) return checks.status();
  using Format = ops::SparseFormat;
  return checks.require(a->matrix.rows == a->matrix.columns)
      .formats(a->matrix, {Format::csr, Format::csc, Format::coo, Format::sliced_ell})
      .supported(computes(compute, a->matrix.type))
      .status();
}

npusparseStatus_t solve(npusparseHandle_t handle, const char* name, npusparseOperation_t op,
                        const void* alpha, npusparseConstSpMatDescr_t a, const ops::DenseView& b,
                        const ops::DenseView& x, const SolvePlan* plan) {
  SparseChecks checks(handle);
  checks.supported(b.type == a->matrix.type && x.type == a->matrix.type);
  checks.require(b.rows == a->matrix.rows && x.rows == b.rows && x.columns == b.columns);
  if (!checks.ok()) return checks.status();
  SparseFactor scale(handle, a->matrix.type, alpha);
  auto values = plan == nullptr ? nullptr : plan->values;
  return sparse_submit(handle, name, [=, matrix = a->matrix]() mutable {
    if (values != nullptr) matrix.values = values->data();
    ops::solve_triangle(sparse_op(op), matrix, b, x, scale.get());
  });
}

npusparseStatus_t analyse(npusparseStatus_t status, npusparseConstSpMatDescr_t a, SolvePlan* plan) {
  if (status == NPUSPARSE_STATUS_SUCCESS && plan != nullptr) *plan = {a->matrix, true, nullptr};
  return status;
}

npusparseStatus_t update(npusparseHandle_t handle, const char* name, SolvePlan* plan, const void* values,
                         bool diagonal) {
  return library_call([&] {
    SparseChecks checks(handle);
    if (!checks.present(plan, values).ok() || !checks.require(plan->analysed).ok()) return checks.status();
    const ops::SparseMatrix matrix = plan->matrix;
    const size_t bytes = static_cast<size_t>(matrix.entries) * ops::size_of(matrix.type);
    const bool first = plan->values == nullptr;
    if (first) plan->values = std::make_shared<std::vector<char>>(bytes);
    return sparse_submit(handle, name, [=, kept = plan->values] {
      const void* from = diagonal ? matrix.values : values;
      if (!diagonal || first) std::memcpy(kept->data(), from, bytes);
      if (diagonal) ops::set_diagonal(matrix, values, kept->data());
    });
  });
}

npusparseStatus_t buffer_size(npusparseStatus_t status, size_t* size) {
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  if (size == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  *size = kSparseBufferBytes;
  return status;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
namespace ops = npu::ops;

extern "C" {

npusparseStatus_t npusparseSpMV(npusparseHandle_t handle, npusparseOperation_t opA, const void* alpha,
                                npusparseConstSpMatDescr_t matA, npusparseConstDnVecDescr_t vecX,
                                const void* beta, npusparseDnVecDescr_t vecY, npuDataType computeType,
                                npusparseSpMVAlg_t, void*) {
  npusparseStatus_t status = check_vector_product(handle, opA, alpha, matA, vecX, beta, vecY, computeType);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  SparseFactor scale(handle, matA->matrix.type, alpha), keep(handle, matA->matrix.type, beta);
  return sparse_submit(handle, "npusparseSpMV",
                       [=, a = matA->matrix, x = dense_view(*vecX), y = dense_view(*vecY)] {
                         ops::multiply(sparse_op(opA), a, x, y, scale.get(), keep.get());
                       });
}
npusparseStatus_t npusparseSpMV_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                           const void* alpha, npusparseConstSpMatDescr_t matA,
                                           npusparseConstDnVecDescr_t vecX, const void* beta,
                                           npusparseDnVecDescr_t vecY, npuDataType computeType,
                                           npusparseSpMVAlg_t, size_t* bufferSize) {
  return buffer_size(check_vector_product(handle, opA, alpha, matA, vecX, beta, vecY, computeType),
                     bufferSize);
}
npusparseStatus_t npusparseSpMV_preprocess(npusparseHandle_t handle, npusparseOperation_t opA,
                                           const void* alpha, npusparseConstSpMatDescr_t matA,
                                           npusparseConstDnVecDescr_t vecX, const void* beta,
                                           npusparseDnVecDescr_t vecY, npuDataType computeType,
                                           npusparseSpMVAlg_t, void*) {
  return check_vector_product(handle, opA, alpha, matA, vecX, beta, vecY, computeType);
}

npusparseStatus_t npusparseSpMM(npusparseHandle_t handle, npusparseOperation_t opA, npusparseOperation_t opB,
                                const void* alpha, npusparseConstSpMatDescr_t matA,
                                npusparseConstDnMatDescr_t matB, const void* beta, npusparseDnMatDescr_t matC,
                                npuDataType computeType, npusparseSpMMAlg_t, void*) {
  npusparseStatus_t status = check_product(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  SparseFactor scale(handle, matA->matrix.type, alpha), keep(handle, matA->matrix.type, beta);
  return sparse_submit(handle, "npusparseSpMM", [=, a = *matA, b = *matB, c = *matC] {
    for (int i = 0; i < c.batch_count; ++i) {
      ops::multiply(sparse_op(opA), batch_item(a, i), batch_item(b, opB, i),
                    batch_item(c, NPUSPARSE_OPERATION_NON_TRANSPOSE, i), scale.get(), keep.get());
    }
  });
}
npusparseStatus_t npusparseSpMM_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                           npusparseOperation_t opB, const void* alpha,
                                           npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                           const void* beta, npusparseDnMatDescr_t matC,
                                           npuDataType computeType, npusparseSpMMAlg_t, size_t* bufferSize) {
  return buffer_size(check_product(handle, opA, opB, alpha, matA, matB, beta, matC, computeType), bufferSize);
}
npusparseStatus_t npusparseSpMM_preprocess(npusparseHandle_t handle, npusparseOperation_t opA,
                                           npusparseOperation_t opB, const void* alpha,
                                           npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                           const void* beta, npusparseDnMatDescr_t matC,
                                           npuDataType computeType, npusparseSpMMAlg_t, void*) {
  return check_product(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
}

npusparseStatus_t npusparseSDDMM(npusparseHandle_t handle, npusparseOperation_t opA, npusparseOperation_t opB,
                                 const void* alpha, npusparseConstDnMatDescr_t matA,
                                 npusparseConstDnMatDescr_t matB, const void* beta,
                                 npusparseSpMatDescr_t matC, npuDataType computeType, npusparseSDDMMAlg_t,
                                 void*) {
  npusparseStatus_t status = check_sampled(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  SparseFactor scale(handle, matA->type, alpha), keep(handle, matA->type, beta);
  const bool conjugate_a = opA == NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE,
             conjugate_b = opB == NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
  return sparse_submit(handle, "npusparseSDDMM", [=, a = *matA, b = *matB, c = *matC] {
    for (int i = 0; i < c.batch_count; ++i) {
      ops::multiply_sampled(batch_item(a, opA, i), conjugate_a, batch_item(b, opB, i), conjugate_b,
                            batch_item(c, i), scale.get(), keep.get());
    }
  });
}
npusparseStatus_t npusparseSDDMM_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                            npusparseOperation_t opB, const void* alpha,
                                            npusparseConstDnMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                            const void* beta, npusparseSpMatDescr_t matC,
                                            npuDataType computeType, npusparseSDDMMAlg_t,
                                            size_t* bufferSize) {
  return buffer_size(check_sampled(handle, opA, opB, alpha, matA, matB, beta, matC, computeType), bufferSize);
}
npusparseStatus_t npusparseSDDMM_preprocess(npusparseHandle_t handle, npusparseOperation_t opA,
                                            npusparseOperation_t opB, const void* alpha,
                                            npusparseConstDnMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                            const void* beta, npusparseSpMatDescr_t matC,
                                            npuDataType computeType, npusparseSDDMMAlg_t, void*) {
  return check_sampled(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
}

npusparseStatus_t npusparseSpSV_createDescr(npusparseSpSVDescr_t* descr) { return sparse_make(descr); }
npusparseStatus_t npusparseSpSV_destroyDescr(npusparseSpSVDescr_t descr) {
  delete descr;
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseSpSV_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                           const void* alpha, npusparseConstSpMatDescr_t matA,
                                           npusparseConstDnVecDescr_t, npusparseDnVecDescr_t,
                                           npuDataType computeType, npusparseSpSVAlg_t, npusparseSpSVDescr_t,
                                           size_t* bufferSize) {
  return buffer_size(check_solve(handle, opA, alpha, matA, computeType), bufferSize);
}
npusparseStatus_t npusparseSpSV_analysis(npusparseHandle_t handle, npusparseOperation_t opA,
                                         const void* alpha, npusparseConstSpMatDescr_t matA,
                                         npusparseConstDnVecDescr_t, npusparseDnVecDescr_t,
                                         npuDataType computeType, npusparseSpSVAlg_t,
                                         npusparseSpSVDescr_t spsvDescr, void*) {
  return analyse(check_solve(handle, opA, alpha, matA, computeType), matA, spsvDescr);
}
npusparseStatus_t npusparseSpSV_solve(npusparseHandle_t handle, npusparseOperation_t opA, const void* alpha,
                                      npusparseConstSpMatDescr_t matA, npusparseConstDnVecDescr_t vecX,
                                      npusparseDnVecDescr_t vecY, npuDataType computeType, npusparseSpSVAlg_t,
                                      npusparseSpSVDescr_t spsvDescr) {
  npusparseStatus_t status = check_solve(handle, opA, alpha, matA, computeType);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  if (vecX == nullptr || vecY == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  return solve(handle, "npusparseSpSV", opA, alpha, matA, dense_view(*vecX), dense_view(*vecY), spsvDescr);
}
npusparseStatus_t npusparseSpSV_updateMatrix(npusparseHandle_t handle, npusparseSpSVDescr_t spsvDescr,
                                             void* newValues, npusparseSpSVUpdate_t updatePart) {
  return update(handle, "npusparseSpSV_updateMatrix", spsvDescr, newValues,
                updatePart == NPUSPARSE_SPSV_UPDATE_DIAGONAL);
}

npusparseStatus_t npusparseSpSM_createDescr(npusparseSpSMDescr_t* descr) { return sparse_make(descr); }
npusparseStatus_t npusparseSpSM_destroyDescr(npusparseSpSMDescr_t descr) {
  delete descr;
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseSpSM_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                           npusparseOperation_t, const void* alpha,
                                           npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t,
                                           npusparseDnMatDescr_t, npuDataType computeType, npusparseSpSMAlg_t,
                                           npusparseSpSMDescr_t, size_t* bufferSize) {
  return buffer_size(check_solve(handle, opA, alpha, matA, computeType), bufferSize);
}
npusparseStatus_t npusparseSpSM_analysis(npusparseHandle_t handle, npusparseOperation_t opA,
                                         npusparseOperation_t, const void* alpha,
                                         npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t,
                                         npusparseDnMatDescr_t, npuDataType computeType, npusparseSpSMAlg_t,
                                         npusparseSpSMDescr_t spsmDescr, void*) {
  return analyse(check_solve(handle, opA, alpha, matA, computeType), matA, spsmDescr);
}
npusparseStatus_t npusparseSpSM_solve(npusparseHandle_t handle, npusparseOperation_t opA,
                                      npusparseOperation_t opB, const void* alpha,
                                      npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                      npusparseDnMatDescr_t matC, npuDataType computeType, npusparseSpSMAlg_t,
                                      npusparseSpSMDescr_t spsmDescr) {
  SparseChecks checks(handle);
  checks.require(check_solve(handle, opA, alpha, matA, computeType) == NPUSPARSE_STATUS_SUCCESS,
                 check_solve(handle, opA, alpha, matA, computeType));
  if (!checks.operation(opB).present(matB, matC).ok()) return checks.status();
  checks.supported(opB != NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE || !is_complex_type(matB->type));
  if (!checks.ok()) return checks.status();
  return solve(handle, "npusparseSpSM", opA, alpha, matA, dense_view(*matB, opB),
               dense_view(*matC, NPUSPARSE_OPERATION_NON_TRANSPOSE), spsmDescr);
}
npusparseStatus_t npusparseSpSM_updateMatrix(npusparseHandle_t handle, npusparseSpSMDescr_t spsmDescr,
                                             void* newValues, npusparseSpSMUpdate_t updatePart) {
  return update(handle, "npusparseSpSM_updateMatrix", spsmDescr, newValues,
                updatePart == NPUSPARSE_SPSM_UPDATE_DIAGONAL);
}

}  // extern "C"
