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
