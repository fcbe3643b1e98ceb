/// @file
/// Options of syevj, gesvdj and their relatives, which CUDA solves by Jacobi's method. Included by
/// npu/solver.h. Valid C11 and C++17.
///
/// The methods here are direct and their results are sorted: options are kept and have no effect.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if info is null.
/// Source: the functions without the prefix npu of the cuSOLVER Library, cuSOLVER 11.6, section Dense
/// Eigenvalue Solver.
#ifndef NPU_SOLVER_JACOBI_OPTIONS_H_
#define NPU_SOLVER_JACOBI_OPTIONS_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes an object of options.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if info is null; NPUSOLVER_STATUS_ALLOC_FAILED without memory.
/// Source: cusolverDnCreateSyevjInfo, cusolverDnCreateGesvdjInfo, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnCreateSyevjInfo(syevjInfo_t* info);
npusolverStatus_t npusolverDnCreateGesvdjInfo(gesvdjInfo_t* info);
/// @}

/// Frees an object of options; null is no error.
/// Errors: none; returns NPUSOLVER_STATUS_SUCCESS.
/// Source: cusolverDnDestroySyevjInfo, cusolverDnDestroyGesvdjInfo, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnDestroySyevjInfo(syevjInfo_t info);
npusolverStatus_t npusolverDnDestroyGesvdjInfo(gesvdjInfo_t info);
/// @}

/// Sets the tolerance of the residual. Kept, without effect.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if info is null, or tolerance is negative or NaN. The option is
/// then unchanged.
/// Source: cusolverDnXsyevjSetTolerance, cusolverDnXgesvdjSetTolerance, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance);
npusolverStatus_t npusolverDnXgesvdjSetTolerance(gesvdjInfo_t info, double tolerance);
/// @}

/// Sets the largest number of sweeps. Kept, without effect.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if info is null or max_sweeps is negative. The option is then
/// unchanged.
/// Source: cusolverDnXsyevjSetMaxSweeps, cusolverDnXgesvdjSetMaxSweeps, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int max_sweeps);
npusolverStatus_t npusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t info, int max_sweeps);
/// @}

/// Sets whether results are sorted. Kept, without effect: they always are.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if info is null.
/// Source: cusolverDnXsyevjSetSortEig, cusolverDnXgesvdjSetSortEig, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsyevjSetSortEig(syevjInfo_t info, int sort);
npusolverStatus_t npusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sort);
/// @}

/// *residual = the Frobenius norm of A V - V diag(W), or of A V - U diag(S), of the last call with info; 0 if
/// it wanted no vectors. Waits for the handle's stream.
/// Shapes: residual is one double on the host.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if info or
/// residual is null; the error of the stream if work on it failed.
/// Source: cusolverDnXsyevjGetResidual, cusolverDnXgesvdjGetResidual, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsyevjGetResidual(npusolverDnHandle_t handle, syevjInfo_t info,
                                               double* residual);
npusolverStatus_t npusolverDnXgesvdjGetResidual(npusolverDnHandle_t handle, gesvdjInfo_t info,
                                                double* residual);
/// @}

/// *executed_sweeps = 0: a direct method has no sweeps. Does not wait.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if info or
/// executed_sweeps is null.
/// Source: cusolverDnXsyevjGetSweeps, cusolverDnXgesvdjGetSweeps, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsyevjGetSweeps(npusolverDnHandle_t handle, syevjInfo_t info,
                                             int* executed_sweeps);
npusolverStatus_t npusolverDnXgesvdjGetSweeps(npusolverDnHandle_t handle, gesvdjInfo_t info,
                                              int* executed_sweeps);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_JACOBI_OPTIONS_H_ */
