/// @file
/// Enumerations and types under the names of cublas that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_BLAS_H_
#define NPU_NAMES_BLAS_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/blas/types.h"

// clang-format off
typedef enum npublasXtPinnedMemMode_t {
  NPUBLASXT_PINNING_DISABLED, NPUBLASXT_PINNING_ENABLED
} npublasXtPinnedMemMode_t;
typedef enum npublasXtOpType_t {
  NPUBLASXT_FLOAT, NPUBLASXT_DOUBLE, NPUBLASXT_COMPLEX, NPUBLASXT_DOUBLECOMPLEX
} npublasXtOpType_t;
typedef enum npublasXtBlasOp_t {
  NPUBLASXT_GEMM, NPUBLASXT_SYRK, NPUBLASXT_HERK, NPUBLASXT_SYMM, NPUBLASXT_HEMM, NPUBLASXT_TRSM,
  NPUBLASXT_SYR2K, NPUBLASXT_HER2K, NPUBLASXT_SPMM, NPUBLASXT_SYRKX, NPUBLASXT_HERKX, NPUBLASXT_TRMM,
  NPUBLASXT_ROUTINE_MAX
} npublasXtBlasOp_t;
// clang-format on

#endif  // NPU_NAMES_BLAS_H_
