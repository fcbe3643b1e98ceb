/// @file
/// Options of solvers that factorise in a low precision and refine, and the calls that take them. Included by
/// npu/solver.h. Valid C11 and C++17.
/// The calls by letters are in npu/solver/refined_systems.h and npu/solver/refined_squares.h. Factors are of
/// double, or of float for every lower precision: the host has no factorisation in half, bfloat16 or
/// TensorFloat-32, and float only saves refinements. Refinement is the classical one for every solver that is
/// asked for.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED if params is null,
/// NPUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED if infos is null. Nothing is changed then.
/// Source: the functions without the prefix npu of the cuSOLVER Library, section Iterative Refinement,
/// cuSOLVER 11.6.
#ifndef NPU_SOLVER_REFINEMENT_H_
#define NPU_SOLVER_REFINEMENT_H_

#include "npu/solver/option_types.h"
#include "npu/solver/refined_squares.h"
#include "npu/solver/refined_systems.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes options without precisions and without a refinement solver: both must be set. 50 refinements, and a
/// factorisation in the main precision if they do not converge.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if params_ptr is null; NPUSOLVER_STATUS_ALLOC_FAILED without
/// memory.
/// Source: cusolverDnIRSParamsCreate, cuSOLVER 11.6.
npusolverStatus_t npusolverDnIRSParamsCreate(npusolverDnIRSParams_t* params_ptr);

/// Frees options.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED if params is null.
/// Source: cusolverDnIRSParamsDestroy, cuSOLVER 11.6.
npusolverStatus_t npusolverDnIRSParamsDestroy(npusolverDnIRSParams_t params);

/// Sets how to refine. Every known solver but NPUSOLVER_IRS_REFINE_NOT_SET refines in the classical way.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE for an unknown solver or NPUSOLVER_IRS_REFINE_NOT_SET.
/// Source: cusolverDnIRSParamsSetRefinementSolver, cuSOLVER 11.6.
npusolverStatus_t npusolverDnIRSParamsSetRefinementSolver(npusolverDnIRSParams_t params,
                                                          npusolverIRSRefinement_t refinement_solver);

/// Sets the precision of the matrix, of its factorisation, or both. The second must not be higher than the
/// first.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC for a precision that is unknown or not allowed. The
/// options are then unchanged.
/// Source: cusolverDnIRSParamsSetSolverMainPrecision, cusolverDnIRSParamsSetSolverLowestPrecision,
/// cusolverDnIRSParamsSetSolverPrecisions, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnIRSParamsSetSolverMainPrecision(npusolverDnIRSParams_t params,
                                                             npusolverPrecType_t solver_main_precision);
npusolverStatus_t npusolverDnIRSParamsSetSolverLowestPrecision(npusolverDnIRSParams_t params,
                                                               npusolverPrecType_t solver_lowest_precision);
npusolverStatus_t npusolverDnIRSParamsSetSolverPrecisions(npusolverDnIRSParams_t params,
                                                          npusolverPrecType_t solver_main_precision,
                                                          npusolverPrecType_t solver_lowest_precision);
/// @}

/// Sets the tolerance: a solution is good if its residual is at most val |A| |X| sqrt(n); 0 stands for the
/// precision of the matrix. The inner tolerance is kept and has no effect: it is that of GMRES.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_INVALID if val is negative.
/// Source: cusolverDnIRSParamsSetTol, cusolverDnIRSParamsSetTolInner, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnIRSParamsSetTol(npusolverDnIRSParams_t params, double val);
npusolverStatus_t npusolverDnIRSParamsSetTolInner(npusolverDnIRSParams_t params, double val);
/// @}

/// Sets, or reads, the largest number of refinements. That of inner ones is kept and has no effect.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER if it is negative; NPUSOLVER_STATUS_INVALID_VALUE if
/// maxiters is null.
/// Source: cusolverDnIRSParamsSetMaxIters, cusolverDnIRSParamsSetMaxItersInner,
/// cusolverDnIRSParamsGetMaxIters, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnIRSParamsSetMaxIters(npusolverDnIRSParams_t params, npusolver_int_t maxiters);
npusolverStatus_t npusolverDnIRSParamsSetMaxItersInner(npusolverDnIRSParams_t params,
                                                       npusolver_int_t maxiters_inner);
npusolverStatus_t npusolverDnIRSParamsGetMaxIters(npusolverDnIRSParams_t params, npusolver_int_t* maxiters);
/// @}

/// Whether A is factorised in its own precision if refinements do not converge.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED if params is null.
/// Source: cusolverDnIRSParamsEnableFallback, cusolverDnIRSParamsDisableFallback, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnIRSParamsEnableFallback(npusolverDnIRSParams_t params);
npusolverStatus_t npusolverDnIRSParamsDisableFallback(npusolverDnIRSParams_t params);
/// @}

/// Makes, or frees, what a call tells about itself.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if infos_ptr is null; NPUSOLVER_STATUS_ALLOC_FAILED without memory;
/// NPUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED if infos is null.
/// Source: cusolverDnIRSInfosCreate, cusolverDnIRSInfosDestroy, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnIRSInfosCreate(npusolverDnIRSInfos_t* infos_ptr);
npusolverStatus_t npusolverDnIRSInfosDestroy(npusolverDnIRSInfos_t infos);
/// @}

/// The refinements of the last call with infos, and how many it was allowed. There are outer ones only.
/// Errors: NPUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED if infos is null; NPUSOLVER_STATUS_INVALID_VALUE if the
/// pointer to the result is null.
/// Source: cusolverDnIRSInfosGetNiters, cusolverDnIRSInfosGetOuterNiters, cusolverDnIRSInfosGetMaxIters,
/// cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnIRSInfosGetNiters(npusolverDnIRSInfos_t infos, npusolver_int_t* niters);
npusolverStatus_t npusolverDnIRSInfosGetOuterNiters(npusolverDnIRSInfos_t infos,
                                                    npusolver_int_t* outer_niters);
npusolverStatus_t npusolverDnIRSInfosGetMaxIters(npusolverDnIRSInfos_t infos, npusolver_int_t* maxiters);
/// @}

/// Solves A X = B as npusolverDnDSgesv does, with the precisions of the options. The call waits for the
/// stream.
/// Shapes: A is n x n, B and X are n x nrhs, of the main precision, column-major.
/// Units: leading dimensions in elements, lwork_bytes in bytes.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC and NPUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE if the
/// options are not set; else those of npusolverDnDSgesv, which also says what *niters and *d_info are. X is
/// then unchanged.
/// Source: cusolverDnIRSXgesv, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnIRSXgesv_bufferSize(npusolverDnHandle_t handle, npusolverDnIRSParams_t params,
                                                 npusolver_int_t n, npusolver_int_t nrhs,
                                                 size_t* lwork_bytes);
npusolverStatus_t npusolverDnIRSXgesv(npusolverDnHandle_t handle, npusolverDnIRSParams_t gesv_irs_params,
                                      npusolverDnIRSInfos_t gesv_irs_infos, npusolver_int_t n,
                                      npusolver_int_t nrhs, void* dA, npusolver_int_t ldda, void* dB,
                                      npusolver_int_t lddb, void* dX, npusolver_int_t lddx, void* dWorkspace,
                                      size_t lwork_bytes, npusolver_int_t* niters, npusolver_int_t* d_info);
/// @}

/// Least squares as npusolverDnDDgels, of the main precision of the options. The call waits for the stream.
/// Shapes: A is m x n with m >= n, B is m x nrhs, X is n x nrhs, of the main precision, column-major.
/// Units: leading dimensions in elements, lwork_bytes in bytes.
/// Errors: NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC and NPUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE if the
/// options are not set; else those of npusolverDnDDgels. X is then unchanged.
/// Source: cusolverDnIRSXgels, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnIRSXgels_bufferSize(npusolverDnHandle_t handle, npusolverDnIRSParams_t params,
                                                 npusolver_int_t m, npusolver_int_t n, npusolver_int_t nrhs,
                                                 size_t* lwork_bytes);
npusolverStatus_t npusolverDnIRSXgels(npusolverDnHandle_t handle, npusolverDnIRSParams_t gels_irs_params,
                                      npusolverDnIRSInfos_t gels_irs_infos, npusolver_int_t m,
                                      npusolver_int_t n, npusolver_int_t nrhs, void* dA, npusolver_int_t ldda,
                                      void* dB, npusolver_int_t lddb, void* dX, npusolver_int_t lddx,
                                      void* dWorkspace, size_t lwork_bytes, npusolver_int_t* niters,
                                      npusolver_int_t* d_info);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_REFINEMENT_H_ */
