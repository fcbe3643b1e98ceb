// Sparse vectors: sums and products with dense ones, gather and scatter.

#include "runtime_shim/libraries/sparse/vector.h"

#include <cstring>

namespace npu::detail {
namespace {

/// The vector as a matrix of one column. offsets: two elements that live as long as the matrix.
ops::SparseMatrix as_column(const npusparseSpVecDescr& x, int64_t (&offsets)[2]) {
  offsets[0] = x.base;
  offsets[1] = x.base + x.entries;
  ops::SparseMatrix matrix;
  matrix.format = ops::SparseFormat::csc;
  matrix.rows = x.size;
  matrix.columns = 1;
  matrix.entries = x.entries;
  matrix.offsets = offsets;
  matrix.indices = x.indices;
  matrix.values = x.values;
  matrix.long_offsets = true;
  matrix.long_indices = x.index_type == NPUSPARSE_INDEX_64I;
  matrix.base = x.base;
  matrix.type = x.type;
  return matrix;
}

int64_t index_of(const npusparseSpVecDescr& x, int64_t i) {
  const int64_t index = x.index_type == NPUSPARSE_INDEX_64I ? static_cast<const int64_t*>(x.indices)[i]
                                                            : static_cast<const int32_t*>(x.indices)[i];
  return index - x.base;
}

}  // namespace

npusparseStatus_t vector_dot(npusparseHandle_t handle, npusparseOperation_t op, const npusparseSpVecDescr& x,
                             const npusparseDnVecDescr& y, void* result, ops::SparseType result_type) {
  const ops::SparseOp row =
      op == NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE ? ops::SparseOp::conjugate : ops::SparseOp::transpose;
  return sparse_submit_result(handle, "npusparseSpVV", [=, b = dense_view(y)] {
    int64_t offsets[2];
    ops::multiply(row, as_column(x, offsets), b, {1, 1, 1, 1, result, result_type}, {1, 0}, {});
  });
}

npusparseStatus_t vector_sum(npusparseHandle_t handle, const void* alpha, const npusparseSpVecDescr& x,
                             const void* beta, const npusparseDnVecDescr& y) {
  SparseFactor scale(handle, x.type, alpha);
  SparseFactor keep(handle, x.type, beta);
  return sparse_submit(handle, "npusparseAxpby", [=, c = dense_view(y)] {
    int64_t offsets[2];
    alignas(16) char one[16];
    ops::store_scalar(x.type, {1, 0}, one);
    ops::multiply(ops::SparseOp::none, as_column(x, offsets), {1, 1, 1, 1, one, x.type}, c, scale.get(),
                  keep.get());
  });
}

npusparseStatus_t vector_move(npusparseHandle_t handle, const npusparseSpVecDescr& x,
                              const npusparseDnVecDescr& y, bool gather) {
  return sparse_submit(handle, gather ? "npusparseGather" : "npusparseScatter", [=] {
    const size_t bytes = ops::size_of(x.type);
    for (int64_t i = 0; i < x.entries; ++i) {
      char* sparse = static_cast<char*>(x.values) + static_cast<size_t>(i) * bytes;
      char* dense = static_cast<char*>(y.values) + static_cast<size_t>(index_of(x, i)) * bytes;
      std::memcpy(gather ? sparse : dense, gather ? dense : sparse, bytes);
    }
  });
}

npusparseStatus_t vector_rotation(npusparseHandle_t handle, const void* c, const void* s,
                                  const npusparseSpVecDescr& x, const npusparseDnVecDescr& y) {
  SparseFactor cosine(handle, x.type, c), sine(handle, x.type, s);
  return sparse_submit(handle, "npusparseRot", [=] {
    std::vector<int64_t> indices(static_cast<size_t>(x.entries));
    for (int64_t i = 0; i < x.entries; ++i) indices[static_cast<size_t>(i)] = index_of(x, i);
    ops::rotate_entries(x.type, indices, cosine.get(), sine.get(), x.values, y.values);
  });
}

}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npusparseStatus_t npusparseAxpby(npusparseHandle_t handle, const void* alpha, npusparseConstSpVecDescr_t vecX,
                                 const void* beta, npusparseDnVecDescr_t vecY) {
  SparseChecks checks(handle);
  if (!checks.present(alpha, vecX, beta, vecY).ok()) return checks.status();
  checks.require(vecX->size == vecY->size).supported(vecX->type == vecY->type);
  return checks.ok() ? vector_sum(handle, alpha, *vecX, beta, *vecY) : checks.status();
}

npusparseStatus_t npusparseGather(npusparseHandle_t handle, npusparseConstDnVecDescr_t vecY,
                                  npusparseSpVecDescr_t vecX) {
  SparseChecks checks(handle);
  if (!checks.present(vecX, vecY).ok()) return checks.status();
  checks.require(vecX->size == vecY->size).supported(vecX->type == vecY->type);
  return checks.ok() ? vector_move(handle, *vecX, *vecY, true) : checks.status();
}

npusparseStatus_t npusparseScatter(npusparseHandle_t handle, npusparseConstSpVecDescr_t vecX,
                                   npusparseDnVecDescr_t vecY) {
  SparseChecks checks(handle);
  if (!checks.present(vecX, vecY).ok()) return checks.status();
  checks.require(vecX->size == vecY->size).supported(vecX->type == vecY->type);
  return checks.ok() ? vector_move(handle, *vecX, *vecY, false) : checks.status();
}

npusparseStatus_t npusparseRot(npusparseHandle_t handle, const void* c_coeff, const void* s_coeff,
                               npusparseSpVecDescr_t vecX, npusparseDnVecDescr_t vecY) {
  SparseChecks checks(handle);
  if (!checks.present(c_coeff, s_coeff, vecX, vecY).ok()) return checks.status();
  checks.require(vecX->size == vecY->size).supported(vecX->type == vecY->type);
  return checks.ok() ? vector_rotation(handle, c_coeff, s_coeff, *vecX, *vecY) : checks.status();
}

npusparseStatus_t npusparseSpVV_bufferSize(npusparseHandle_t handle, npusparseOperation_t opX,
                                           npusparseConstSpVecDescr_t vecX, npusparseConstDnVecDescr_t vecY,
                                           const void* result, npuDataType, size_t* bufferSize) {
  SparseChecks checks(handle);
  if (checks.operation(opX).present(vecX, vecY, result, bufferSize).ok()) *bufferSize = kSparseBufferBytes;
  return checks.status();
}

npusparseStatus_t npusparseSpVV(npusparseHandle_t handle, npusparseOperation_t opX,
                                npusparseConstSpVecDescr_t vecX, npusparseConstDnVecDescr_t vecY,
                                void* result, npuDataType computeType, void*) {
  SparseChecks checks(handle);
  if (!checks.operation(opX).present(vecX, vecY, result).ok()) return checks.status();
  const auto type = sparse_type_of(computeType);
  checks.require(vecX->size == vecY->size);
  checks.supported(vecX->type == vecY->type && type.has_value() && *type == npu::ops::wide_of(vecX->type));
  return checks.ok() ? vector_dot(handle, opX, *vecX, *vecY, result, *type) : checks.status();
}

}  // extern "C"
