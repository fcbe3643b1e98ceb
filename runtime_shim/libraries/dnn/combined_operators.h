// Calls that CANN's operators compute in combination. Private to libraries/dnn.
#pragma once

#include <utility>

#include "runtime_shim/libraries/dnn/call.h"
#include "runtime_shim/runtime/backend.h"

namespace npu::detail {

/// Whether operators are the only way. Elsewhere the simulated device keeps one task, and its roundings, for what takes several
/// operators or temporary memory.
inline bool operators_alone() { return simulator() == nullptr; }

/// dnn_by_operators for a combination of operators.
template <class ByOperators, class Body>
npudnnStatus_t dnn_by_combined_operators(npudnnHandle_t handle, const char* name,
                                         const ByOperators& by_operators, Body&& body) {
  if (!operators_alone()) return dnn_submit(handle, name, std::forward<Body>(body));
  return dnn_by_operators(handle, name, by_operators, std::forward<Body>(body));
}

}  // namespace npu::detail
