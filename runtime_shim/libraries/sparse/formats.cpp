// Descriptors of blocked and sliced matrices, and the parts of constant descriptors.

#include "runtime_shim/libraries/sparse/descriptor.h"

namespace npu::detail {
namespace {

/// False if the product has no 64 bits.
bool multiply(int64_t* number, int64_t by) { return !__builtin_mul_overflow(*number, by, number); }

template <class Descr>
npusparseStatus_t make_bsr(Descr* descr, MatrixParts parts, int64_t height, int64_t width,
                           npusparseOrder_t order) {
  SparseChecks checks;
  checks.require(height > 0 && width > 0);
  checks.require(order == NPUSPARSE_ORDER_ROW || order == NPUSPARSE_ORDER_COL);
  checks.require(multiply(&parts.rows, height) && multiply(&parts.columns, width));
  checks.require(multiply(&parts.entries, height) && multiply(&parts.entries, width));
  if (!checks.ok()) return checks.status();
  npusparseSpMatDescr_t made = nullptr;
  const npusparseStatus_t status =
      descr == nullptr ? NPUSPARSE_STATUS_INVALID_VALUE : make_matrix(&made, parts);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  made->matrix.block_rows = height;
  made->matrix.block_columns = width;
  made->matrix.blocks_by_columns = order == NPUSPARSE_ORDER_COL;
  *descr = made;
  return status;
}

template <class Descr>
npusparseStatus_t make_ell(Descr* descr, MatrixParts parts, int64_t block, int64_t ell_columns) {
  SparseChecks checks;
  checks.present(descr).require(block > 0);
  if (!checks.ok() || !checks.require(ell_columns >= 0 && ell_columns % block == 0).ok())
    return checks.status();
  parts.entries = parts.rows;
  if (!checks.require(multiply(&parts.entries, ell_columns)).ok()) return checks.status();
  npusparseSpMatDescr_t made = nullptr;
  const npusparseStatus_t status = make_matrix(&made, parts);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  made->matrix.block_rows = made->matrix.block_columns = block;
  made->matrix.ell_columns = ell_columns;
  *descr = made;
  return status;
}

/// nnz: entries without those that fill up rows. They are stored, so that the size of the arrays is what computations need.
template <class Descr>
npusparseStatus_t make_sell(Descr* descr, const MatrixParts& parts, int64_t nnz, int64_t slice) {
  SparseChecks checks;
  if (!checks.present(descr).require(slice > 0 && nnz >= 0 && nnz <= parts.entries).ok())
    return checks.status();
  npusparseSpMatDescr_t made = nullptr;
  const npusparseStatus_t status = make_matrix(&made, parts);
  if (status != NPUSPARSE_STATUS_SUCCESS) return status;
  made->matrix.block_rows = slice;
  made->nonzeros = nnz;
  *descr = made;
  return status;
}

npusparseSpMatDescr_t writable(npusparseConstSpMatDescr_t descr) {
  return const_cast<npusparseSpMatDescr_t>(descr);
}
void** writable(const void** answer) { return const_cast<void**>(answer); }

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using npu::ops::SparseFormat;

extern "C" {

#define NPU_SPARSE_FORMATS_(Create, Descr, Const)                                                            \
  npusparseStatus_t npusparse##Create##Bsr(                                                                  \
      Descr* spMatDescr, int64_t brows, int64_t bcols, int64_t bnnz, int64_t rowBlockSize,                   \
      int64_t colBlockSize, Const void* bsrRowOffsets, Const void* bsrColInd, Const void* bsrValues,         \
      npusparseIndexType_t bsrRowOffsetsType, npusparseIndexType_t bsrColIndType,                            \
      npusparseIndexBase_t idxBase, npuDataType valueType, npusparseOrder_t order) {                         \
    return make_bsr(spMatDescr,                                                                              \
                    {SparseFormat::bsr, brows, bcols, bnnz, bsrRowOffsets, bsrColInd, bsrValues,             \
                     bsrRowOffsetsType, bsrColIndType, idxBase, valueType},                                  \
                    rowBlockSize, colBlockSize, order);                                                      \
  }                                                                                                          \
  npusparseStatus_t npusparse##Create##BlockedEll(                                                           \
      Descr* spMatDescr, int64_t rows, int64_t cols, int64_t ellBlockSize, int64_t ellCols,                  \
      Const void* ellColInd, Const void* ellValue, npusparseIndexType_t ellIdxType,                          \
      npusparseIndexBase_t idxBase, npuDataType valueType) {                                                 \
    return make_ell(spMatDescr,                                                                              \
                    {SparseFormat::blocked_ell, rows, cols, 0, nullptr, ellColInd, ellValue, ellIdxType,     \
                     ellIdxType, idxBase, valueType},                                                        \
                    ellBlockSize, ellCols);                                                                  \
  }                                                                                                          \
  npusparseStatus_t npusparse##Create##SlicedEll(                                                            \
      Descr* spMatDescr, int64_t rows, int64_t cols, int64_t nnz, int64_t sellValuesSize, int64_t sliceSize, \
      Const void* sellSliceOffsets, Const void* sellColInd, Const void* sellValues,                          \
      npusparseIndexType_t sellSliceOffsetsType, npusparseIndexType_t sellColIndType,                        \
      npusparseIndexBase_t idxBase, npuDataType valueType) {                                                 \
    return make_sell(spMatDescr,                                                                             \
                     {SparseFormat::sliced_ell, rows, cols, sellValuesSize, sellSliceOffsets, sellColInd,    \
                      sellValues, sellSliceOffsetsType, sellColIndType, idxBase, valueType},                 \
                     nnz, sliceSize);                                                                        \
  }
#define NPU_SPARSE_NOTHING_
NPU_SPARSE_FORMATS_(Create, npusparseSpMatDescr_t, NPU_SPARSE_NOTHING_)
NPU_SPARSE_FORMATS_(CreateConst, npusparseConstSpMatDescr_t, const)
#undef NPU_SPARSE_FORMATS_
#undef NPU_SPARSE_NOTHING_

npusparseStatus_t npusparseBsrSetStridedBatch(npusparseSpMatDescr_t spMatDescr, int batchCount,
                                              int64_t offsetsBatchStride, int64_t columnsBatchStride,
                                              int64_t ValuesBatchStride) {
  SparseChecks checks;
  checks.present(spMatDescr).require(batchCount >= 1 && offsetsBatchStride >= 0);
  if (!checks.require(columnsBatchStride >= 0 && ValuesBatchStride >= 0).ok()) return checks.status();
  if (!checks.require(spMatDescr->matrix.format == SparseFormat::bsr).ok()) return checks.status();
  spMatDescr->batch_count = batchCount;
  spMatDescr->offsets_stride = offsetsBatchStride;
  spMatDescr->entries_stride = columnsBatchStride;
  spMatDescr->values_stride = ValuesBatchStride;
  return NPUSPARSE_STATUS_SUCCESS;
}

npusparseStatus_t npusparseConstBlockedEllGet(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows,
                                              int64_t* cols, int64_t* ellBlockSize, int64_t* ellCols,
                                              const void** ellColInd, const void** ellValue,
                                              npusparseIndexType_t* ellIdxType, npusparseIndexBase_t* idxBase,
                                              npuDataType* valueType) {
  SparseChecks checks;
  if (!checks.present(spMatDescr).ok()) return checks.status();
  const npu::ops::SparseMatrix& matrix = spMatDescr->matrix;
  if (!checks.require(matrix.format == SparseFormat::blocked_ell).ok()) return checks.status();
  answer(rows, matrix.rows);
  answer(cols, matrix.columns);
  answer(ellBlockSize, matrix.block_rows);
  answer(ellCols, matrix.ell_columns);
  answer(ellColInd, matrix.indices);
  answer(ellValue, matrix.values);
  answer(ellIdxType, matrix.long_indices ? NPUSPARSE_INDEX_64I : NPUSPARSE_INDEX_32I);
  answer(idxBase, matrix.base);
  answer(valueType, spMatDescr->data_type);
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseBlockedEllGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                         int64_t* ellBlockSize, int64_t* ellCols, void** ellColInd,
                                         void** ellValue, npusparseIndexType_t* ellIdxType,
                                         npusparseIndexBase_t* idxBase, npuDataType* valueType) {
  return npusparseConstBlockedEllGet(spMatDescr, rows, cols, ellBlockSize, ellCols,
                                     const_cast<const void**>(ellColInd), const_cast<const void**>(ellValue),
                                     ellIdxType, idxBase, valueType);
}

npusparseStatus_t npusparseConstCsrGet(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                       int64_t* nnz, const void** csrRowOffsets, const void** csrColInd,
                                       const void** csrValues, npusparseIndexType_t* csrRowOffsetsType,
                                       npusparseIndexType_t* csrColIndType, npusparseIndexBase_t* idxBase,
                                       npuDataType* valueType) {
  return npusparseCsrGet(writable(spMatDescr), rows, cols, nnz, writable(csrRowOffsets), writable(csrColInd),
                         writable(csrValues), csrRowOffsetsType, csrColIndType, idxBase, valueType);
}
npusparseStatus_t npusparseConstCscGet(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                       int64_t* nnz, const void** cscColOffsets, const void** cscRowInd,
                                       const void** cscValues, npusparseIndexType_t* cscColOffsetsType,
                                       npusparseIndexType_t* cscRowIndType, npusparseIndexBase_t* idxBase,
                                       npuDataType* valueType) {
  return npusparseCscGet(writable(spMatDescr), rows, cols, nnz, writable(cscColOffsets), writable(cscRowInd),
                         writable(cscValues), cscColOffsetsType, cscRowIndType, idxBase, valueType);
}
npusparseStatus_t npusparseConstCooGet(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                       int64_t* nnz, const void** cooRowInd, const void** cooColInd,
                                       const void** cooValues, npusparseIndexType_t* idxType,
                                       npusparseIndexBase_t* idxBase, npuDataType* valueType) {
  return npusparseCooGet(writable(spMatDescr), rows, cols, nnz, writable(cooRowInd), writable(cooColInd),
                         writable(cooValues), idxType, idxBase, valueType);
}
npusparseStatus_t npusparseConstSpMatGetValues(npusparseConstSpMatDescr_t spMatDescr, const void** values) {
  return npusparseSpMatGetValues(writable(spMatDescr), writable(values));
}
npusparseStatus_t npusparseConstSpVecGet(npusparseConstSpVecDescr_t spVecDescr, int64_t* size, int64_t* nnz,
                                         const void** indices, const void** values,
                                         npusparseIndexType_t* idxType, npusparseIndexBase_t* idxBase,
                                         npuDataType* valueType) {
  return npusparseSpVecGet(const_cast<npusparseSpVecDescr_t>(spVecDescr), size, nnz, writable(indices),
                           writable(values), idxType, idxBase, valueType);
}
npusparseStatus_t npusparseConstSpVecGetValues(npusparseConstSpVecDescr_t spVecDescr, const void** values) {
  return npusparseSpVecGetValues(const_cast<npusparseSpVecDescr_t>(spVecDescr), writable(values));
}
npusparseStatus_t npusparseSpVecGetIndexBase(npusparseConstSpVecDescr_t spVecDescr,
                                             npusparseIndexBase_t* idxBase) {
  SparseChecks checks;
  if (checks.present(spVecDescr, idxBase).ok()) *idxBase = spVecDescr->base;
  return checks.status();
}
npusparseStatus_t npusparseConstDnVecGet(npusparseConstDnVecDescr_t dnVecDescr, int64_t* size,
                                         const void** values, npuDataType* valueType) {
  return npusparseDnVecGet(const_cast<npusparseDnVecDescr_t>(dnVecDescr), size, writable(values), valueType);
}
npusparseStatus_t npusparseConstDnVecGetValues(npusparseConstDnVecDescr_t dnVecDescr, const void** values) {
  return npusparseDnVecGetValues(const_cast<npusparseDnVecDescr_t>(dnVecDescr), writable(values));
}
npusparseStatus_t npusparseConstDnMatGet(npusparseConstDnMatDescr_t dnMatDescr, int64_t* rows, int64_t* cols,
                                         int64_t* ld, const void** values, npuDataType* type,
                                         npusparseOrder_t* order) {
  return npusparseDnMatGet(const_cast<npusparseDnMatDescr_t>(dnMatDescr), rows, cols, ld, writable(values),
                           type, order);
}
npusparseStatus_t npusparseConstDnMatGetValues(npusparseConstDnMatDescr_t dnMatDescr, const void** values) {
  return npusparseDnMatGetValues(const_cast<npusparseDnMatDescr_t>(dnMatDescr), writable(values));
}

}  // extern "C"
