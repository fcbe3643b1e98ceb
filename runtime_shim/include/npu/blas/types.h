/// @file
/// Handles, status codes and enumerations of the dense linear algebra library. Valid C11 and C++17.
///
/// Names are those of cuBLAS with the prefix npublas. Values are the same, so that renaming migrates a
/// program.
/// Source: cuBLAS 12.4, cublas_api.h.
#ifndef NPU_BLAS_TYPES_H_
#define NPU_BLAS_TYPES_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/runtime/library_types.h"
#include "npu/runtime/types.h"

/* The cuBLAS release whose calls this library follows. */
#define NPUBLAS_VER_MAJOR 12
#define NPUBLAS_VER_MINOR 4
#define NPUBLAS_VER_PATCH 5
#define NPUBLAS_VER_BUILD 0
#define NPUBLASAPI    /* empty: no attribute is needed */
#define NPUBLASWINAPI /* empty: there is one calling convention */
#define NPUBLAS_VERSION (NPUBLAS_VER_MAJOR * 10000 + NPUBLAS_VER_MINOR * 100 + NPUBLAS_VER_PATCH)

typedef enum {
  NPUBLAS_STATUS_SUCCESS = 0,
  NPUBLAS_STATUS_NOT_INITIALIZED = 1,  ///< the handle is null, or there is no device
  NPUBLAS_STATUS_ALLOC_FAILED = 3,
  NPUBLAS_STATUS_INVALID_VALUE = 7,  ///< a size, leading dimension, enumeration or pointer is not allowed
  NPUBLAS_STATUS_ARCH_MISMATCH = 8,
  NPUBLAS_STATUS_MAPPING_ERROR = 11,
  NPUBLAS_STATUS_EXECUTION_FAILED = 13,  ///< the device reported an error
  NPUBLAS_STATUS_INTERNAL_ERROR = 14,
  NPUBLAS_STATUS_NOT_SUPPORTED = 15,  ///< valid, but not in this library: a combination of types
  NPUBLAS_STATUS_LICENSE_ERROR = 16
} npublasStatus_t;

typedef enum {
  NPUBLAS_OP_N = 0,
  NPUBLAS_OP_T = 1,
  NPUBLAS_OP_C = 2,
  NPUBLAS_OP_HERMITAN = 2,
  NPUBLAS_OP_CONJG = 3
} npublasOperation_t;
typedef enum {
  NPUBLAS_FILL_MODE_LOWER = 0,
  NPUBLAS_FILL_MODE_UPPER = 1,
  NPUBLAS_FILL_MODE_FULL = 2
} npublasFillMode_t;
typedef enum { NPUBLAS_DIAG_NON_UNIT = 0, NPUBLAS_DIAG_UNIT = 1 } npublasDiagType_t;
typedef enum { NPUBLAS_SIDE_LEFT = 0, NPUBLAS_SIDE_RIGHT = 1 } npublasSideMode_t;
typedef enum { NPUBLAS_POINTER_MODE_HOST = 0, NPUBLAS_POINTER_MODE_DEVICE = 1 } npublasPointerMode_t;
typedef enum { NPUBLAS_ATOMICS_NOT_ALLOWED = 0, NPUBLAS_ATOMICS_ALLOWED = 1 } npublasAtomicsMode_t;

/// Accepted and without effect: products of float are always done in float.
typedef enum {
  NPUBLAS_DEFAULT_MATH = 0,
  NPUBLAS_TENSOR_OP_MATH = 1,
  NPUBLAS_PEDANTIC_MATH = 2,
  NPUBLAS_TF32_TENSOR_OP_MATH = 3,
  NPUBLAS_FP32_EMULATED_BF16X9_MATH = 4,      ///< as DEFAULT: float is computed as float
  NPUBLAS_FP64_EMULATED_FIXEDPOINT_MATH = 8,  ///< as DEFAULT: double is computed as double
  NPUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} npublasMath_t;

/// Accepted and without effect: there is one algorithm.
typedef enum {
  NPUBLAS_GEMM_DFALT = -1,
  NPUBLAS_GEMM_DEFAULT = -1,
  NPUBLAS_GEMM_ALGO0 = 0,
  NPUBLAS_GEMM_ALGO1 = 1,
  NPUBLAS_GEMM_ALGO2 = 2,
  NPUBLAS_GEMM_ALGO3 = 3,
  NPUBLAS_GEMM_ALGO4 = 4,
  NPUBLAS_GEMM_ALGO5 = 5,
  NPUBLAS_GEMM_ALGO6 = 6,
  NPUBLAS_GEMM_ALGO7 = 7,
  NPUBLAS_GEMM_ALGO8 = 8,
  NPUBLAS_GEMM_ALGO9 = 9,
  NPUBLAS_GEMM_ALGO10 = 10,
  NPUBLAS_GEMM_ALGO11 = 11,
  NPUBLAS_GEMM_ALGO12 = 12,
  NPUBLAS_GEMM_ALGO13 = 13,
  NPUBLAS_GEMM_ALGO14 = 14,
  NPUBLAS_GEMM_ALGO15 = 15,
  NPUBLAS_GEMM_ALGO16 = 16,
  NPUBLAS_GEMM_ALGO17 = 17,
  NPUBLAS_GEMM_ALGO18 = 18,
  NPUBLAS_GEMM_ALGO19 = 19,
  NPUBLAS_GEMM_ALGO20 = 20,
  NPUBLAS_GEMM_ALGO21 = 21,
  NPUBLAS_GEMM_ALGO22 = 22,
  NPUBLAS_GEMM_ALGO23 = 23,
  NPUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  NPUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  NPUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  NPUBLAS_GEMM_ALGO1_TENSOR_OP = 101,
  NPUBLAS_GEMM_ALGO2_TENSOR_OP = 102,
  NPUBLAS_GEMM_ALGO3_TENSOR_OP = 103,
  NPUBLAS_GEMM_ALGO4_TENSOR_OP = 104,
  NPUBLAS_GEMM_ALGO5_TENSOR_OP = 105,
  NPUBLAS_GEMM_ALGO6_TENSOR_OP = 106,
  NPUBLAS_GEMM_ALGO7_TENSOR_OP = 107,
  NPUBLAS_GEMM_ALGO8_TENSOR_OP = 108,
  NPUBLAS_GEMM_ALGO9_TENSOR_OP = 109,
  NPUBLAS_GEMM_ALGO10_TENSOR_OP = 110,
  NPUBLAS_GEMM_ALGO11_TENSOR_OP = 111,
  NPUBLAS_GEMM_ALGO12_TENSOR_OP = 112,
  NPUBLAS_GEMM_ALGO13_TENSOR_OP = 113,
  NPUBLAS_GEMM_ALGO14_TENSOR_OP = 114,
  NPUBLAS_GEMM_ALGO15_TENSOR_OP = 115,
  NPUBLAS_GEMM_AUTOTUNE = 999
} npublasGemmAlgo_t;

/// In what sums are kept. Half sums are kept in float; the FAST kinds compute as NPUBLAS_COMPUTE_32F does.
typedef enum {
  NPUBLAS_COMPUTE_16F = 64,
  NPUBLAS_COMPUTE_16F_PEDANTIC = 65,
  NPUBLAS_COMPUTE_32F = 68,
  NPUBLAS_COMPUTE_32F_PEDANTIC = 69,
  NPUBLAS_COMPUTE_64F = 70,
  NPUBLAS_COMPUTE_64F_PEDANTIC = 71,
  NPUBLAS_COMPUTE_32I = 72,
  NPUBLAS_COMPUTE_32I_PEDANTIC = 73,
  NPUBLAS_COMPUTE_32F_FAST_16F = 74,
  NPUBLAS_COMPUTE_32F_FAST_16BF = 75,
  NPUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  NPUBLAS_COMPUTE_32F_EMULATED_16BFX9 = 78,     ///< as COMPUTE_32F
  NPUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79  ///< as COMPUTE_64F
} npublasComputeType_t;

typedef npuDataType npublasDataType_t;
typedef struct npublasContext* npublasHandle_t;
typedef void (*npublasLogCallback)(const char* message);

#endif  // NPU_BLAS_TYPES_H_
