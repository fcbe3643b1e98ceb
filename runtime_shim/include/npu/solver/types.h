/// @file
/// Handles, status codes and enumerations of the dense solver library. Valid C11 and C++17.
///
/// Names are those of cuSOLVER with the prefix npusolver. Values are the same, so that renaming migrates a
/// program.
/// Source: cuSOLVER 11.6, cusolver_common.h and cusolverDn.h.
#ifndef NPU_SOLVER_TYPES_H_
#define NPU_SOLVER_TYPES_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/blas/types.h"
#include "npu/complex.h"
#include "npu/runtime/library_types.h"
#include "npu/runtime/types.h"

/* The cuSOLVER release whose calls this library follows. */
#define NPUSOLVER_VER_MAJOR 11
#define NPUSOLVER_VER_MINOR 6
#define NPUSOLVER_VER_PATCH 4
#define NPUSOLVER_VER_BUILD 0
#define NPUSOLVERAPI /* empty: there is one calling convention */
#define NPUSOLVER_VERSION (NPUSOLVER_VER_MAJOR * 1000 + NPUSOLVER_VER_MINOR * 100 + NPUSOLVER_VER_PATCH)

typedef enum {
  NPUSOLVER_STATUS_SUCCESS = 0,
  NPUSOLVER_STATUS_NOT_INITIALIZED = 1,  ///< the handle is null, or there is no device
  NPUSOLVER_STATUS_ALLOC_FAILED = 2,
  NPUSOLVER_STATUS_INVALID_VALUE = 3,  ///< a size, leading dimension, enumeration or pointer is not allowed
  NPUSOLVER_STATUS_ARCH_MISMATCH = 4,
  NPUSOLVER_STATUS_MAPPING_ERROR = 5,
  NPUSOLVER_STATUS_EXECUTION_FAILED = 6,  ///< the device reported an error
  NPUSOLVER_STATUS_INTERNAL_ERROR = 7,
  NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  NPUSOLVER_STATUS_NOT_SUPPORTED = 9,  ///< valid, but not in this library: a combination of types
  NPUSOLVER_STATUS_ZERO_PIVOT = 10,
  NPUSOLVER_STATUS_INVALID_LICENSE = 11,
  NPUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED = 12,
  NPUSOLVER_STATUS_IRS_PARAMS_INVALID = 13,
  NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC = 14,
  NPUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE = 15,
  NPUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER = 16,
  NPUSOLVER_STATUS_IRS_INTERNAL_ERROR = 20,
  NPUSOLVER_STATUS_IRS_NOT_SUPPORTED = 21,
  NPUSOLVER_STATUS_IRS_OUT_OF_RANGE = 22,
  NPUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES = 23,
  NPUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED = 25,
  NPUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED = 26,
  NPUSOLVER_STATUS_IRS_MATRIX_SINGULAR = 30,
  NPUSOLVER_STATUS_INVALID_WORKSPACE = 31
} npusolverStatus_t;

typedef enum {
  NPUSOLVER_EIG_TYPE_1 = 1,
  NPUSOLVER_EIG_TYPE_2 = 2,
  NPUSOLVER_EIG_TYPE_3 = 3
} npusolverEigType_t;
typedef enum { NPUSOLVER_EIG_MODE_NOVECTOR = 0, NPUSOLVER_EIG_MODE_VECTOR = 1 } npusolverEigMode_t;
typedef enum {
  NPUSOLVER_EIG_RANGE_ALL = 1001,
  NPUSOLVER_EIG_RANGE_I = 1002,
  NPUSOLVER_EIG_RANGE_V = 1003
} npusolverEigRange_t;
typedef enum {
  NPUSOLVER_INF_NORM = 104,
  NPUSOLVER_MAX_NORM = 105,
  NPUSOLVER_ONE_NORM = 106,
  NPUSOLVER_FRO_NORM = 107
} npusolverNorm_t;

/// Accepted and without effect: there is one algorithm for every operation, and it is deterministic.
typedef enum { NPUSOLVER_ALG_0 = 0, NPUSOLVER_ALG_1 = 1, NPUSOLVER_ALG_2 = 2 } npusolverAlgMode_t;
typedef enum {
  NPUSOLVER_DETERMINISTIC_RESULTS = 1,
  NPUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS = 2
} npusolverDeterministicMode_t;
typedef enum {
  NPUSOLVERDN_GETRF = 0,
  NPUSOLVERDN_POTRF = 1,
  NPUSOLVERDN_SYEVBATCHED = 2
} npusolverDnFunction_t;

typedef int npusolver_int_t;
typedef struct npusolverDnContext* npusolverDnHandle_t;
typedef struct npusolverDnParams* npusolverDnParams_t;
typedef struct syevjInfo* syevjInfo_t;
typedef struct gesvdjInfo* gesvdjInfo_t;

#endif /* NPU_SOLVER_TYPES_H_ */
