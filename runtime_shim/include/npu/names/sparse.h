/// @file
/// Enumerations and types under the names of cusparse that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_SPARSE_H_
#define NPU_NAMES_SPARSE_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/sparse/types.h"

// clang-format off
typedef struct npusparseHybMat* npusparseHybMat_t;
typedef enum npusparseAlgMode_t {
  NPUSPARSE_ALG0, NPUSPARSE_ALG1, NPUSPARSE_ALG_NAIVE = 0, NPUSPARSE_ALG_MERGE_PATH = 1
} npusparseAlgMode_t;
typedef enum npusparseHybPartition_t {
  NPUSPARSE_HYB_PARTITION_AUTO, NPUSPARSE_HYB_PARTITION_USER, NPUSPARSE_HYB_PARTITION_MAX
} npusparseHybPartition_t;
typedef enum npusparseSideMode_t { NPUSPARSE_SIDE_LEFT, NPUSPARSE_SIDE_RIGHT } npusparseSideMode_t;
typedef enum npusparseSpMMOpAlg_t { NPUSPARSE_SPMM_OP_ALG_DEFAULT } npusparseSpMMOpAlg_t;
typedef struct npusparseSpMMOpPlan* npusparseSpMMOpPlan_t;
typedef enum npusparseColorAlg_t { NPUSPARSE_COLOR_ALG0, NPUSPARSE_COLOR_ALG1 } npusparseColorAlg_t;
typedef void (*npusparseLoggerCallback_t)(int logLevel, const char* functionName, const char* message);
typedef struct npusparseSpMVOpDescr* npusparseSpMVOpDescr_t;
typedef struct npusparseSpMVOpPlan* npusparseSpMVOpPlan_t;
// clang-format on

#endif  // NPU_NAMES_SPARSE_H_
