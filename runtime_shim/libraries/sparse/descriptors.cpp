// Descriptors of sparse and dense matrices.

#include "runtime_shim/libraries/sparse/descriptor.h"

namespace npu::detail {
namespace {

npusparseIndexType_t index_type(bool is_long) { return is_long ? NPUSPARSE_INDEX_64I : NPUSPARSE_INDEX_32I; }
npusparseStatus_t set_pointers(npusparseSpMatDescr_t descr, ops::SparseFormat format, void* offsets,
                               void* indices, void* values) {
  SparseChecks checks;
  if (!checks.present(descr).ok() || !checks.require(descr->matrix.format == format).ok())
    return checks.status();
  descr->matrix.offsets = offsets;
  descr->matrix.indices = indices;
  descr->matrix.values = values;
  return NPUSPARSE_STATUS_SUCCESS;
}

npusparseStatus_t set_batch(npusparseSpMatDescr_t descr, int count, int64_t offsets_stride,
                            int64_t entries_stride) {
  SparseChecks checks;
  if (!checks.present(descr).require(count >= 1 && offsets_stride >= 0 && entries_stride >= 0).ok())
    return checks.status();
  descr->batch_count = count;
  descr->offsets_stride = offsets_stride;
  descr->entries_stride = descr->values_stride = entries_stride;
  return NPUSPARSE_STATUS_SUCCESS;
}

struct MatrixAnswers {
  int64_t *rows, *columns, *entries;
  void **offsets, **indices, **values;
  npusparseIndexType_t *offsets_type, *indices_type;
  npusparseIndexBase_t* base;
  npuDataType* type;
};
npusparseStatus_t get_matrix(npusparseSpMatDescr_t descr, ops::SparseFormat format, const MatrixAnswers& to) {
  SparseChecks checks;
  if (!checks.present(descr).ok() || !checks.require(descr->matrix.format == format).ok())
    return checks.status();
  const ops::SparseMatrix& matrix = descr->matrix;
  answer(to.rows, matrix.rows);
  answer(to.columns, matrix.columns);
  answer(to.entries, matrix.entries);
  answer(to.offsets, matrix.offsets);
  answer(to.indices, matrix.indices);
  answer(to.values, matrix.values);
  answer(to.offsets_type, index_type(matrix.long_offsets));
  answer(to.indices_type, index_type(matrix.long_indices));
  answer(to.base, static_cast<npusparseIndexBase_t>(matrix.base));
  answer(to.type, descr->data_type);
  return NPUSPARSE_STATUS_SUCCESS;
}

template <class Descr>
npusparseStatus_t make_dense(Descr* descr, int64_t rows, int64_t columns, int64_t leading, const void* values,
                             npuDataType type, npusparseOrder_t order) {
  SparseChecks checks;
  checks.present(descr).require(rows >= 0 && columns >= 0);
  checks.require(order == NPUSPARSE_ORDER_COL || order == NPUSPARSE_ORDER_ROW);
  checks.require(leading >= (order == NPUSPARSE_ORDER_ROW ? columns : rows));
  if (!checks.supported(sparse_type_of(type).has_value()).ok()) return checks.status();
  *descr = new (std::nothrow)
      npusparseDnMatDescr{rows, columns, leading, writable(values), type, *sparse_type_of(type), order};
  return *descr == nullptr ? NPUSPARSE_STATUS_ALLOC_FAILED : NPUSPARSE_STATUS_SUCCESS;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using npu::ops::SparseFormat;

extern "C" {

#define NPU_SPARSE_CREATE_(Name, Descr, Const, format)                                                      \
  npusparseStatus_t npusparseCreate##Name(                                                                  \
      Descr* spMatDescr, int64_t rows, int64_t cols, int64_t nnz, Const void* offsets, Const void* indices, \
      Const void* values, npusparseIndexType_t offsets_type, npusparseIndexType_t indices_type,             \
      npusparseIndexBase_t idxBase, npuDataType valueType) {                                                \
    return make_matrix(spMatDescr, {format, rows, cols, nnz, offsets, indices, values, offsets_type,        \
                                    indices_type, idxBase, valueType});                                     \
  }
#define NPU_SPARSE_NOTHING_
NPU_SPARSE_CREATE_(Csr, npusparseSpMatDescr_t, NPU_SPARSE_NOTHING_, SparseFormat::csr)
NPU_SPARSE_CREATE_(ConstCsr, npusparseConstSpMatDescr_t, const, SparseFormat::csr)
NPU_SPARSE_CREATE_(Csc, npusparseSpMatDescr_t, NPU_SPARSE_NOTHING_, SparseFormat::csc)
NPU_SPARSE_CREATE_(ConstCsc, npusparseConstSpMatDescr_t, const, SparseFormat::csc)
#undef NPU_SPARSE_CREATE_
#undef NPU_SPARSE_NOTHING_

npusparseStatus_t npusparseCreateCoo(npusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                     int64_t nnz, void* cooRowInd, void* cooColInd, void* cooValues,
                                     npusparseIndexType_t cooIdxType, npusparseIndexBase_t idxBase,
                                     npuDataType valueType) {
  return make_matrix(spMatDescr, {SparseFormat::coo, rows, cols, nnz, cooRowInd, cooColInd, cooValues,
                                  cooIdxType, cooIdxType, idxBase, valueType});
}
npusparseStatus_t npusparseCreateConstCoo(npusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                          int64_t nnz, const void* cooRowInd, const void* cooColInd,
                                          const void* cooValues, npusparseIndexType_t cooIdxType,
                                          npusparseIndexBase_t idxBase, npuDataType valueType) {
  return make_matrix(spMatDescr, {SparseFormat::coo, rows, cols, nnz, cooRowInd, cooColInd, cooValues,
                                  cooIdxType, cooIdxType, idxBase, valueType});
}
npusparseStatus_t npusparseDestroySpMat(npusparseConstSpMatDescr_t spMatDescr) { return destroy(spMatDescr); }

npusparseStatus_t npusparseCsrSetPointers(npusparseSpMatDescr_t spMatDescr, void* csrRowOffsets,
                                          void* csrColInd, void* csrValues) {
  return set_pointers(spMatDescr, SparseFormat::csr, csrRowOffsets, csrColInd, csrValues);
}
npusparseStatus_t npusparseCscSetPointers(npusparseSpMatDescr_t spMatDescr, void* cscColOffsets,
                                          void* cscRowInd, void* cscValues) {
  return set_pointers(spMatDescr, SparseFormat::csc, cscColOffsets, cscRowInd, cscValues);
}
npusparseStatus_t npusparseCooSetPointers(npusparseSpMatDescr_t spMatDescr, void* cooRows, void* cooColumns,
                                          void* cooValues) {
  return set_pointers(spMatDescr, SparseFormat::coo, cooRows, cooColumns, cooValues);
}

npusparseStatus_t npusparseCsrGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                  int64_t* nnz, void** csrRowOffsets, void** csrColInd, void** csrValues,
                                  npusparseIndexType_t* csrRowOffsetsType,
                                  npusparseIndexType_t* csrColIndType, npusparseIndexBase_t* idxBase,
                                  npuDataType* valueType) {
  return get_matrix(spMatDescr, SparseFormat::csr,
                    {rows, cols, nnz, csrRowOffsets, csrColInd, csrValues, csrRowOffsetsType, csrColIndType,
                     idxBase, valueType});
}
npusparseStatus_t npusparseCscGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                  int64_t* nnz, void** cscColOffsets, void** cscRowInd, void** cscValues,
                                  npusparseIndexType_t* cscColOffsetsType,
                                  npusparseIndexType_t* cscRowIndType, npusparseIndexBase_t* idxBase,
                                  npuDataType* valueType) {
  return get_matrix(spMatDescr, SparseFormat::csc,
                    {rows, cols, nnz, cscColOffsets, cscRowInd, cscValues, cscColOffsetsType, cscRowIndType,
                     idxBase, valueType});
}
npusparseStatus_t npusparseCooGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                  int64_t* nnz, void** cooRowInd, void** cooColInd, void** cooValues,
                                  npusparseIndexType_t* idxType, npusparseIndexBase_t* idxBase,
                                  npuDataType* valueType) {
  return get_matrix(spMatDescr, SparseFormat::coo,
                    {rows, cols, nnz, cooRowInd, cooColInd, cooValues, idxType, nullptr, idxBase, valueType});
}

npusparseStatus_t npusparseSpMatGetFormat(npusparseConstSpMatDescr_t spMatDescr, npusparseFormat_t* format) {
  constexpr npusparseFormat_t kFormats[] = {NPUSPARSE_FORMAT_CSR,         NPUSPARSE_FORMAT_CSC,
                                            NPUSPARSE_FORMAT_COO,         NPUSPARSE_FORMAT_BSR,
                                            NPUSPARSE_FORMAT_BLOCKED_ELL, NPUSPARSE_FORMAT_SLICED_ELLPACK};
  SparseChecks checks;
  if (checks.present(spMatDescr, format).ok())
    *format = kFormats[static_cast<int>(spMatDescr->matrix.format)];
  return checks.status();
}
npusparseStatus_t npusparseSpMatGetIndexBase(npusparseConstSpMatDescr_t spMatDescr,
                                             npusparseIndexBase_t* idxBase) {
  SparseChecks checks;
  if (checks.present(spMatDescr, idxBase).ok())
    *idxBase = static_cast<npusparseIndexBase_t>(spMatDescr->matrix.base);
  return checks.status();
}
npusparseStatus_t npusparseSpMatGetValues(npusparseSpMatDescr_t spMatDescr, void** values) {
  return get_values(spMatDescr == nullptr ? nullptr : &spMatDescr->matrix, values);
}
npusparseStatus_t npusparseSpMatSetValues(npusparseSpMatDescr_t spMatDescr, void* values) {
  return set_values(spMatDescr == nullptr ? nullptr : &spMatDescr->matrix, values);
}
npusparseStatus_t npusparseSpMatGetSize(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                        int64_t* nnz) {
  if (spMatDescr == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  answer(rows, spMatDescr->matrix.rows);
  answer(cols, spMatDescr->matrix.columns);
  answer(nnz, spMatDescr->nonzeros.value_or(spMatDescr->matrix.entries));
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseSpMatGetStridedBatch(npusparseConstSpMatDescr_t spMatDescr, int* batchCount) {
  SparseChecks checks;
  if (checks.present(spMatDescr, batchCount).ok()) *batchCount = spMatDescr->batch_count;
  return checks.status();
}
npusparseStatus_t npusparseCsrSetStridedBatch(npusparseSpMatDescr_t spMatDescr, int batchCount,
                                              int64_t offsetsBatchStride, int64_t columnsValuesBatchStride) {
  return set_batch(spMatDescr, batchCount, offsetsBatchStride, columnsValuesBatchStride);
}
npusparseStatus_t npusparseCooSetStridedBatch(npusparseSpMatDescr_t spMatDescr, int batchCount,
                                              int64_t batchStride) {
  return set_batch(spMatDescr, batchCount, batchStride, batchStride);
}

npusparseStatus_t npusparseSpMatSetAttribute(npusparseSpMatDescr_t spMatDescr,
                                             npusparseSpMatAttribute_t attribute, void* data,
                                             size_t dataSize) {
  SparseChecks checks;
  if (!checks.present(spMatDescr, data).require(dataSize == sizeof(int)).ok()) return checks.status();
  const int value = *static_cast<const int*>(data);
  if (!checks.require(value == 0 || value == 1).ok()) return checks.status();
  switch (attribute) {
    case NPUSPARSE_SPMAT_FILL_MODE:
      spMatDescr->matrix.triangle = static_cast<npu::ops::Triangle>(value);
      return NPUSPARSE_STATUS_SUCCESS;
    case NPUSPARSE_SPMAT_DIAG_TYPE:
      spMatDescr->matrix.diagonal = static_cast<npu::ops::Diagonal>(value);
      return NPUSPARSE_STATUS_SUCCESS;
  }
  return NPUSPARSE_STATUS_INVALID_VALUE;
}
npusparseStatus_t npusparseSpMatGetAttribute(npusparseConstSpMatDescr_t spMatDescr,
                                             npusparseSpMatAttribute_t attribute, void* data,
                                             size_t dataSize) {
  SparseChecks checks;
  if (!checks.present(spMatDescr, data).require(dataSize == sizeof(int)).ok()) return checks.status();
  if (!checks.require(attribute == NPUSPARSE_SPMAT_FILL_MODE || attribute == NPUSPARSE_SPMAT_DIAG_TYPE).ok())
    return checks.status();
  *static_cast<int*>(data) = attribute == NPUSPARSE_SPMAT_FILL_MODE
                                 ? static_cast<int>(spMatDescr->matrix.triangle)
                                 : static_cast<int>(spMatDescr->matrix.diagonal);
  return NPUSPARSE_STATUS_SUCCESS;
}

npusparseStatus_t npusparseCreateDnMat(npusparseDnMatDescr_t* dnMatDescr, int64_t rows, int64_t cols,
                                       int64_t ld, void* values, npuDataType valueType,
                                       npusparseOrder_t order) {
  return make_dense(dnMatDescr, rows, cols, ld, values, valueType, order);
}
npusparseStatus_t npusparseCreateConstDnMat(npusparseConstDnMatDescr_t* dnMatDescr, int64_t rows,
                                            int64_t cols, int64_t ld, const void* values,
                                            npuDataType valueType, npusparseOrder_t order) {
  return make_dense(dnMatDescr, rows, cols, ld, values, valueType, order);
}
npusparseStatus_t npusparseDestroyDnMat(npusparseConstDnMatDescr_t dnMatDescr) { return destroy(dnMatDescr); }
npusparseStatus_t npusparseDnMatGet(npusparseDnMatDescr_t dnMatDescr, int64_t* rows, int64_t* cols,
                                    int64_t* ld, void** values, npuDataType* type, npusparseOrder_t* order) {
  if (dnMatDescr == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  answer(rows, dnMatDescr->rows);
  answer(cols, dnMatDescr->columns);
  answer(ld, dnMatDescr->leading);
  answer(values, dnMatDescr->values);
  answer(type, dnMatDescr->data_type);
  answer(order, dnMatDescr->order);
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseDnMatGetValues(npusparseDnMatDescr_t dnMatDescr, void** values) {
  return get_values(dnMatDescr, values);
}
npusparseStatus_t npusparseDnMatSetValues(npusparseDnMatDescr_t dnMatDescr, void* values) {
  return set_values(dnMatDescr, values);
}
npusparseStatus_t npusparseDnMatSetStridedBatch(npusparseDnMatDescr_t dnMatDescr, int batchCount,
                                                int64_t batchStride) {
  SparseChecks checks;
  if (!checks.present(dnMatDescr).require(batchCount >= 1 && batchStride >= 0).ok()) return checks.status();
  dnMatDescr->batch_count = batchCount;
  dnMatDescr->batch_stride = batchStride;
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseDnMatGetStridedBatch(npusparseConstDnMatDescr_t dnMatDescr, int* batchCount,
                                                int64_t* batchStride) {
  if (dnMatDescr == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  answer(batchCount, dnMatDescr->batch_count);
  answer(batchStride, dnMatDescr->batch_stride);
  return NPUSPARSE_STATUS_SUCCESS;
}

}  // extern "C"
