// Common parts of the descriptor calls of the sparse library. Private to libraries/sparse.
#pragma once

#include "runtime_shim/libraries/common/answer.h"
#include "runtime_shim/libraries/sparse/call.h"

namespace npu::detail {

inline bool is_index(npusparseIndexType_t type) {
  return type == NPUSPARSE_INDEX_32I || type == NPUSPARSE_INDEX_64I;
}
inline bool is_base(npusparseIndexBase_t base) {
  return base == NPUSPARSE_INDEX_BASE_ZERO || base == NPUSPARSE_INDEX_BASE_ONE;
}
inline void* writable(const void* pointer) { return const_cast<void*>(pointer); }

/// The parts of a matrix in any format.
struct MatrixParts {
  ops::SparseFormat format;
  int64_t rows, columns, entries;
  const void* offsets;
  const void* indices;
  const void* values;
  npusparseIndexType_t offsets_type, indices_type;
  npusparseIndexBase_t base;
  npuDataType type;
};

template <class Descr>
npusparseStatus_t make_matrix(Descr* descr, const MatrixParts& parts) {
  SparseChecks checks;
  checks.present(descr)
      .require(parts.rows >= 0 && parts.columns >= 0 && parts.entries >= 0)
      .require(is_base(parts.base));
  checks.supported(is_index(parts.offsets_type) && is_index(parts.indices_type));
  checks.supported(sparse_type_of(parts.type).has_value());
  if (!checks.ok()) return checks.status();
  auto* made = new (std::nothrow) npusparseSpMatDescr;
  if (made == nullptr) return NPUSPARSE_STATUS_ALLOC_FAILED;
  made->data_type = parts.type;
  made->matrix.format = parts.format;
  made->matrix.rows = parts.rows;
  made->matrix.columns = parts.columns;
  made->matrix.entries = parts.entries;
  made->matrix.offsets = writable(parts.offsets);
  made->matrix.indices = writable(parts.indices);
  made->matrix.values = writable(parts.values);
  made->matrix.long_offsets = parts.offsets_type == NPUSPARSE_INDEX_64I;
  made->matrix.long_indices = parts.indices_type == NPUSPARSE_INDEX_64I;
  made->matrix.base = parts.base;
  made->matrix.type = *sparse_type_of(parts.type);
  *descr = made;
  return NPUSPARSE_STATUS_SUCCESS;
}

template <class Descr>
npusparseStatus_t get_values(Descr descr, void** values) {
  SparseChecks checks;
  if (checks.present(descr, values).ok()) *values = descr->values;
  return checks.status();
}
template <class Descr>
npusparseStatus_t set_values(Descr descr, void* values) {
  SparseChecks checks;
  if (checks.present(descr).ok()) descr->values = values;
  return checks.status();
}
template <class Descr>
npusparseStatus_t destroy(const Descr* descr) {
  delete descr;
  return NPUSPARSE_STATUS_SUCCESS;
}

}  // namespace npu::detail
