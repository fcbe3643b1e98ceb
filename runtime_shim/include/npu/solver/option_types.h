/// @file
/// Enumerations and handles of iterative refinement, sparse solvers, refactorisation, and matrices on several
/// devices. Valid C11 and C++17.
///
/// Names are those of cuSOLVER with the prefix npu. Values are the same.
/// Source: cuSOLVER 11.6, cusolverDn.h, cusolverSp.h, cusolverRf.h and cusolverMg.h.
#ifndef NPU_SOLVER_OPTION_TYPES_H_
#define NPU_SOLVER_OPTION_TYPES_H_

#include "npu/solver/types.h"

typedef enum npusolverIRSRefinement_t {
  NPUSOLVER_IRS_REFINE_NOT_SET = 1100,
  NPUSOLVER_IRS_REFINE_NONE,
  NPUSOLVER_IRS_REFINE_CLASSICAL,
  NPUSOLVER_IRS_REFINE_CLASSICAL_GMRES,
  NPUSOLVER_IRS_REFINE_GMRES,
  NPUSOLVER_IRS_REFINE_GMRES_GMRES,
  NPUSOLVER_IRS_REFINE_GMRES_NOPCOND,
  NPUSOLVER_PREC_DD = 1150,
  NPUSOLVER_PREC_SS,
  NPUSOLVER_PREC_SHT
} npusolverIRSRefinement_t;
typedef enum npusolverPrecType_t {
  NPUSOLVER_R_8I = 1201,
  NPUSOLVER_R_8U,
  NPUSOLVER_R_64F,
  NPUSOLVER_R_32F,
  NPUSOLVER_R_16F,
  NPUSOLVER_R_16BF,
  NPUSOLVER_R_TF32,
  NPUSOLVER_R_AP,
  NPUSOLVER_C_8I = 1211,
  NPUSOLVER_C_8U,
  NPUSOLVER_C_64F,
  NPUSOLVER_C_32F,
  NPUSOLVER_C_16F,
  NPUSOLVER_C_16BF,
  NPUSOLVER_C_TF32,
  NPUSOLVER_C_AP
} npusolverPrecType_t;

typedef enum npusolverRfResetValuesFastMode_t {
  NPUSOLVERRF_RESET_VALUES_FAST_MODE_OFF = 0,
  NPUSOLVERRF_RESET_VALUES_FAST_MODE_ON = 1
} npusolverRfResetValuesFastMode_t;
typedef enum npusolverRfMatrixFormat_t {
  NPUSOLVERRF_MATRIX_FORMAT_CSR = 0,
  NPUSOLVERRF_MATRIX_FORMAT_CSC = 1
} npusolverRfMatrixFormat_t;
typedef enum npusolverRfUnitDiagonal_t {
  NPUSOLVERRF_UNIT_DIAGONAL_STORED_L = 0,
  NPUSOLVERRF_UNIT_DIAGONAL_STORED_U = 1,
  NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L = 2,
  NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U = 3
} npusolverRfUnitDiagonal_t;
typedef enum npusolverRfFactorization_t {
  NPUSOLVERRF_FACTORIZATION_ALG0 = 0,
  NPUSOLVERRF_FACTORIZATION_ALG1 = 1,
  NPUSOLVERRF_FACTORIZATION_ALG2 = 2
} npusolverRfFactorization_t;
typedef enum npusolverRfTriangularSolve_t {
  NPUSOLVERRF_TRIANGULAR_SOLVE_ALG1 = 1,
  NPUSOLVERRF_TRIANGULAR_SOLVE_ALG2 = 2,
  NPUSOLVERRF_TRIANGULAR_SOLVE_ALG3 = 3
} npusolverRfTriangularSolve_t;
typedef enum npusolverRfNumericBoostReport_t {
  NPUSOLVERRF_NUMERIC_BOOST_NOT_USED = 0,
  NPUSOLVERRF_NUMERIC_BOOST_USED = 1
} npusolverRfNumericBoostReport_t;

typedef enum npusolverMgGridMapping_t {
  NPULIBMG_GRID_MAPPING_COL_MAJOR = 0,
  NPULIBMG_GRID_MAPPING_ROW_MAJOR = 1
} npusolverMgGridMapping_t;

typedef struct npusolverDnIRSParams* npusolverDnIRSParams_t;
typedef struct npusolverDnIRSInfos* npusolverDnIRSInfos_t;
typedef struct npusolverRfCommon* npusolverRfHandle_t;
typedef struct npusolverMgContext* npusolverMgHandle_t;
typedef void* npuLibMgGrid_t;
typedef void* npuLibMgMatrixDesc_t;
typedef struct npusolverSpContext* npusolverSpHandle_t;
typedef struct csrqrInfo* csrqrInfo_t;
typedef struct csrcholInfo* csrcholInfo_t;
typedef struct csrluInfoHost* csrluInfoHost_t;
typedef struct csrqrInfoHost* csrqrInfoHost_t;
typedef struct csrcholInfoHost* csrcholInfoHost_t;

#endif /* NPU_SOLVER_OPTION_TYPES_H_ */
