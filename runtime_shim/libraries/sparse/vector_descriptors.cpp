// Descriptors of sparse and dense vectors.

#include "runtime_shim/libraries/sparse/descriptor.h"

namespace npu::detail {
namespace {

template <class Descr>
npusparseStatus_t make_vector(Descr* descr, int64_t size, const void* values, npuDataType type) {
  SparseChecks checks;
  checks.present(descr).require(size >= 0).supported(sparse_type_of(type).has_value());
  if (!checks.ok()) return checks.status();
  *descr = new (std::nothrow) npusparseDnVecDescr{size, writable(values), type, *sparse_type_of(type)};
  return *descr == nullptr ? NPUSPARSE_STATUS_ALLOC_FAILED : NPUSPARSE_STATUS_SUCCESS;
}

template <class Descr>
npusparseStatus_t make_sparse_vector(Descr* descr, int64_t size, int64_t entries, const void* indices,
                                     const void* values, npusparseIndexType_t index,
                                     npusparseIndexBase_t base, npuDataType type) {
  SparseChecks checks;
  checks.present(descr).require(size >= 0 && entries >= 0 && entries <= size).require(is_base(base));
  checks.supported(is_index(index) && sparse_type_of(type).has_value());
  if (!checks.ok()) return checks.status();
  *descr = new (std::nothrow) npusparseSpVecDescr{
      size, entries, writable(indices), writable(values), index, base, type, *sparse_type_of(type)};
  return *descr == nullptr ? NPUSPARSE_STATUS_ALLOC_FAILED : NPUSPARSE_STATUS_SUCCESS;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npusparseStatus_t npusparseCreateDnVec(npusparseDnVecDescr_t* dnVecDescr, int64_t size, void* values,
                                       npuDataType valueType) {
  return make_vector(dnVecDescr, size, values, valueType);
}
npusparseStatus_t npusparseCreateConstDnVec(npusparseConstDnVecDescr_t* dnVecDescr, int64_t size,
                                            const void* values, npuDataType valueType) {
  return make_vector(dnVecDescr, size, values, valueType);
}
npusparseStatus_t npusparseDestroyDnVec(npusparseConstDnVecDescr_t dnVecDescr) { return destroy(dnVecDescr); }
npusparseStatus_t npusparseDnVecGet(npusparseDnVecDescr_t dnVecDescr, int64_t* size, void** values,
                                    npuDataType* valueType) {
  if (dnVecDescr == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  answer(size, dnVecDescr->size);
  answer(values, dnVecDescr->values);
  answer(valueType, dnVecDescr->data_type);
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseDnVecGetValues(npusparseDnVecDescr_t dnVecDescr, void** values) {
  return get_values(dnVecDescr, values);
}
npusparseStatus_t npusparseDnVecSetValues(npusparseDnVecDescr_t dnVecDescr, void* values) {
  return set_values(dnVecDescr, values);
}

npusparseStatus_t npusparseCreateSpVec(npusparseSpVecDescr_t* spVecDescr, int64_t size, int64_t nnz,
                                       void* indices, void* values, npusparseIndexType_t idxType,
                                       npusparseIndexBase_t idxBase, npuDataType valueType) {
  return make_sparse_vector(spVecDescr, size, nnz, indices, values, idxType, idxBase, valueType);
}
npusparseStatus_t npusparseCreateConstSpVec(npusparseConstSpVecDescr_t* spVecDescr, int64_t size, int64_t nnz,
                                            const void* indices, const void* values,
                                            npusparseIndexType_t idxType, npusparseIndexBase_t idxBase,
                                            npuDataType valueType) {
  return make_sparse_vector(spVecDescr, size, nnz, indices, values, idxType, idxBase, valueType);
}
npusparseStatus_t npusparseDestroySpVec(npusparseConstSpVecDescr_t spVecDescr) { return destroy(spVecDescr); }
npusparseStatus_t npusparseSpVecGet(npusparseSpVecDescr_t spVecDescr, int64_t* size, int64_t* nnz,
                                    void** indices, void** values, npusparseIndexType_t* idxType,
                                    npusparseIndexBase_t* idxBase, npuDataType* valueType) {
  if (spVecDescr == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  answer(size, spVecDescr->size);
  answer(nnz, spVecDescr->entries);
  answer(indices, spVecDescr->indices);
  answer(values, spVecDescr->values);
  answer(idxType, spVecDescr->index_type);
  answer(idxBase, spVecDescr->base);
  answer(valueType, spVecDescr->data_type);
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseSpVecGetValues(npusparseSpVecDescr_t spVecDescr, void** values) {
  return get_values(spVecDescr, values);
}
npusparseStatus_t npusparseSpVecSetValues(npusparseSpVecDescr_t spVecDescr, void* values) {
  return set_values(spVecDescr, values);
}

}  // extern "C"
