/// @file
/// Handles, descriptors, status codes and enumerations of the sparse library. Valid C11 and C++17.
///
/// Names are those of cuSPARSE with the prefix npusparse. Values are the same, so that renaming migrates a
/// program.
/// Source: cuSPARSE 12.3, cusparse.h.
#ifndef NPU_SPARSE_TYPES_H_
#define NPU_SPARSE_TYPES_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/complex.h"
#include "npu/runtime/library_types.h"
#include "npu/runtime/types.h"

/* The cuSPARSE release whose calls this library follows. */
#define NPUSPARSE_VER_MAJOR 12
#define NPUSPARSE_VER_MINOR 3
#define NPUSPARSE_VER_PATCH 1
#define NPUSPARSE_VER_BUILD 0
#define NPUSPARSE_VERSION (NPUSPARSE_VER_MAJOR * 1000 + NPUSPARSE_VER_MINOR * 100 + NPUSPARSE_VER_PATCH)

typedef enum {
  NPUSPARSE_STATUS_SUCCESS = 0,
  NPUSPARSE_STATUS_NOT_INITIALIZED = 1,  ///< the handle is null, or there is no device
  NPUSPARSE_STATUS_ALLOC_FAILED = 2,
  NPUSPARSE_STATUS_INVALID_VALUE = 3,  ///< a size, enumeration, descriptor or pointer is not allowed
  NPUSPARSE_STATUS_ARCH_MISMATCH = 4,
  NPUSPARSE_STATUS_MAPPING_ERROR = 5,
  NPUSPARSE_STATUS_EXECUTION_FAILED = 6,  ///< the device reported an error
  NPUSPARSE_STATUS_INTERNAL_ERROR = 7,
  NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED =
      8,  ///< the call needs another kind of matrix, mostly a general one
  NPUSPARSE_STATUS_ZERO_PIVOT = 9,
  NPUSPARSE_STATUS_NOT_SUPPORTED = 10,  ///< valid, but not in this library: a combination of types, a format
  NPUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} npusparseStatus_t;

typedef enum { NPUSPARSE_POINTER_MODE_HOST = 0, NPUSPARSE_POINTER_MODE_DEVICE = 1 } npusparsePointerMode_t;
typedef enum { NPUSPARSE_ACTION_SYMBOLIC = 0, NPUSPARSE_ACTION_NUMERIC = 1 } npusparseAction_t;
typedef enum {
  NPUSPARSE_MATRIX_TYPE_GENERAL = 0,
  NPUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
  NPUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
  NPUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} npusparseMatrixType_t;
typedef enum { NPUSPARSE_FILL_MODE_LOWER = 0, NPUSPARSE_FILL_MODE_UPPER = 1 } npusparseFillMode_t;
typedef enum { NPUSPARSE_DIAG_TYPE_NON_UNIT = 0, NPUSPARSE_DIAG_TYPE_UNIT = 1 } npusparseDiagType_t;
typedef enum { NPUSPARSE_INDEX_BASE_ZERO = 0, NPUSPARSE_INDEX_BASE_ONE = 1 } npusparseIndexBase_t;
typedef enum {
  NPUSPARSE_OPERATION_NON_TRANSPOSE = 0,
  NPUSPARSE_OPERATION_TRANSPOSE = 1,
  NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} npusparseOperation_t;
typedef enum { NPUSPARSE_DIRECTION_ROW = 0, NPUSPARSE_DIRECTION_COLUMN = 1 } npusparseDirection_t;
typedef enum {
  NPUSPARSE_SOLVE_POLICY_NO_LEVEL = 0,
  NPUSPARSE_SOLVE_POLICY_USE_LEVEL = 1
} npusparseSolvePolicy_t;
typedef enum {
  NPUSPARSE_FORMAT_CSR = 1,
  NPUSPARSE_FORMAT_CSC = 2,
  NPUSPARSE_FORMAT_COO = 3,
  NPUSPARSE_FORMAT_BLOCKED_ELL = 5,
  NPUSPARSE_FORMAT_BSR = 6,
  NPUSPARSE_FORMAT_SLICED_ELLPACK = 7
} npusparseFormat_t;
typedef enum { NPUSPARSE_ORDER_COL = 1, NPUSPARSE_ORDER_ROW = 2 } npusparseOrder_t;
typedef enum {
  NPUSPARSE_INDEX_16U = 1,
  NPUSPARSE_INDEX_32I = 2,
  NPUSPARSE_INDEX_64I = 3
} npusparseIndexType_t;
typedef enum { NPUSPARSE_SPMAT_FILL_MODE = 0, NPUSPARSE_SPMAT_DIAG_TYPE = 1 } npusparseSpMatAttribute_t;

/// Algorithms have no effect: there is one for every operation.
typedef enum {
  NPUSPARSE_CSR2CSC_ALG_DEFAULT = 1,
  NPUSPARSE_CSR2CSC_ALG1 = 1,
  NPUSPARSE_CSR2CSC_ALG2 = 2
} npusparseCsr2CscAlg_t;
typedef enum { NPUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } npusparseSparseToDenseAlg_t;
typedef enum { NPUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } npusparseDenseToSparseAlg_t;
typedef enum {
  NPUSPARSE_SPMV_ALG_DEFAULT = 0,
  NPUSPARSE_SPMV_COO_ALG1 = 1,
  NPUSPARSE_SPMV_CSR_ALG1 = 2,
  NPUSPARSE_SPMV_CSR_ALG2 = 3,
  NPUSPARSE_SPMV_COO_ALG2 = 4,
  NPUSPARSE_SPMV_SELL_ALG1 = 5,
  NPUSPARSE_SPMV_BSR_ALG1 = 6,
  NPUSPARSE_MV_ALG_DEFAULT = 0,
  NPUSPARSE_COOMV_ALG = 1,
  NPUSPARSE_CSRMV_ALG1 = 2,
  NPUSPARSE_CSRMV_ALG2 = 3
} npusparseSpMVAlg_t;
typedef enum {
  NPUSPARSE_SPMM_ALG_DEFAULT = 0,
  NPUSPARSE_SPMM_COO_ALG1 = 1,
  NPUSPARSE_SPMM_COO_ALG2 = 2,
  NPUSPARSE_SPMM_COO_ALG3 = 3,
  NPUSPARSE_SPMM_CSR_ALG1 = 4,
  NPUSPARSE_SPMM_COO_ALG4 = 5,
  NPUSPARSE_SPMM_CSR_ALG2 = 6,
  NPUSPARSE_SPMM_CSR_ALG3 = 12,
  NPUSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13,
  NPUSPARSE_SPMM_BSR_ALG1 = 14,
  NPUSPARSE_MM_ALG_DEFAULT = 0,
  NPUSPARSE_COOMM_ALG1 = 1,
  NPUSPARSE_COOMM_ALG2 = 2,
  NPUSPARSE_COOMM_ALG3 = 3,
  NPUSPARSE_CSRMM_ALG1 = 4
} npusparseSpMMAlg_t;
typedef enum {
  NPUSPARSE_SPGEMM_DEFAULT = 0,
  NPUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1,
  NPUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2,
  NPUSPARSE_SPGEMM_ALG1 = 3,
  NPUSPARSE_SPGEMM_ALG2 = 4,
  NPUSPARSE_SPGEMM_ALG3 = 5
} npusparseSpGEMMAlg_t;
typedef enum { NPUSPARSE_SDDMM_ALG_DEFAULT = 0 } npusparseSDDMMAlg_t;
typedef enum { NPUSPARSE_SPSV_ALG_DEFAULT = 0 } npusparseSpSVAlg_t;
typedef enum { NPUSPARSE_SPSM_ALG_DEFAULT = 0 } npusparseSpSMAlg_t;

/// Which values updateMatrix replaces: all, or those on the diagonal.
typedef enum { NPUSPARSE_SPSV_UPDATE_GENERAL = 0, NPUSPARSE_SPSV_UPDATE_DIAGONAL = 1 } npusparseSpSVUpdate_t;
typedef enum { NPUSPARSE_SPSM_UPDATE_GENERAL = 0, NPUSPARSE_SPSM_UPDATE_DIAGONAL = 1 } npusparseSpSMUpdate_t;

typedef struct npusparseContext* npusparseHandle_t;
typedef struct npusparseMatDescr* npusparseMatDescr_t;
typedef struct npusparseSolveInfo* npusparseSolveAnalysisInfo_t;
typedef struct npusparseSolveInfo* csrsv2Info_t;
typedef struct npusparseSolveInfo* csrsm2Info_t;
typedef struct npusparseSolveInfo* bsrsv2Info_t;
typedef struct npusparseFactorInfo* csrilu02Info_t;
typedef struct npusparseFactorInfo* csric02Info_t;
typedef struct npusparseSortInfo* csru2csrInfo_t;
typedef struct npusparseSpVecDescr* npusparseSpVecDescr_t;
typedef struct npusparseDnVecDescr* npusparseDnVecDescr_t;
typedef struct npusparseSpMatDescr* npusparseSpMatDescr_t;
typedef struct npusparseDnMatDescr* npusparseDnMatDescr_t;
typedef const struct npusparseSpVecDescr* npusparseConstSpVecDescr_t;
typedef const struct npusparseDnVecDescr* npusparseConstDnVecDescr_t;
typedef const struct npusparseSpMatDescr* npusparseConstSpMatDescr_t;
typedef const struct npusparseDnMatDescr* npusparseConstDnMatDescr_t;
typedef struct npusparseSpGEMMDescr* npusparseSpGEMMDescr_t;
typedef struct npusparseSpSVDescr* npusparseSpSVDescr_t;
typedef struct npusparseSpSMDescr* npusparseSpSMDescr_t;

#endif /* NPU_SPARSE_TYPES_H_ */
