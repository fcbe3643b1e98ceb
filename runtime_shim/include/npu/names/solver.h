/// @file
/// Enumerations and types under the names of cusolver that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_SOLVER_H_
#define NPU_NAMES_SOLVER_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/solver/types.h"

// clang-format off
typedef enum npusolverMathMode_t {
  NPUSOLVER_DEFAULT_MATH = 1, NPUSOLVER_FP32_EMULATED_BF16X9_MATH
} npusolverMathMode_t;
typedef enum npusolverStorevMode_t {
  NPUBLAS_STOREV_COLUMNWISE, NPUBLAS_STOREV_ROWWISE
} npusolverStorevMode_t;
typedef enum npusolverDirectMode_t {
  NPUBLAS_DIRECT_FORWARD, NPUBLAS_DIRECT_BACKWARD
} npusolverDirectMode_t;
typedef void (*npusolverDnLoggerCallback_t)(int logLevel, const char* functionName, const char* message);
// clang-format on

#endif  // NPU_NAMES_SOLVER_H_
