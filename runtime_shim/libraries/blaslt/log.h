// The log of the blasLt library. Private to libraries/blaslt.
#pragma once

#include "npu/blas/types.h"

namespace npu::detail {

/// Writes a line to the log of npublasLt if its mask says so, and returns `status`. Errors have level 1, other calls 5.
npublasStatus_t lt_traced(const char* name, npublasStatus_t status);
/// The same, and a line in the log of npublas: for calls that end before they submit a task.
npublasStatus_t lt_logged(const char* name, npublasStatus_t status);

}  // namespace npu::detail
