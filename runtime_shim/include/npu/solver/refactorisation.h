/// @file
/// Sparse LU of matrices that share their pattern and their pivots with one that was factorised before. Included by npu/solver.h.
/// Valid C11 and C++17.
///
/// In steps: npusolverRfCreate, the settings, npusolverRfSetupHost with A, its factors and the orders; npusolverRfAnalyze; then for each
/// matrix npusolverRfResetValues, npusolverRfRefactor and any number of npusolverRfSolve. The factors are those of
/// B(i, j) = A(P[i], Q[j]), B = L U. Matrices have n rows and columns, indices from 0, and are CSR or CSC as npusolverRfSetMatrixFormat says.
/// Calls wait for the work of the default stream that comes before them, compute on the host, and are done when they return.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null or an earlier step is missing; NPUSOLVER_STATUS_INVALID_VALUE if a
/// pointer that is used is null, a size is negative or an enumeration is unknown; NPUSOLVER_STATUS_ALLOC_FAILED without memory;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if the device reports an error.
/// Source: the functions without the prefix npu of the cuSOLVER Library, "cuSolverRF", cuSOLVER 11.6.
#ifndef NPU_SOLVER_REFACTORISATION_H_
#define NPU_SOLVER_REFACTORISATION_H_

#include "npu/solver/option_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes a handle, or frees it.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if the pointer to the handle is null; NPUSOLVER_STATUS_NOT_INITIALIZED if the handle is null;
/// NPUSOLVER_STATUS_ALLOC_FAILED.
/// Source: cusolverRfCreate, cusolverRfDestroy, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverRfCreate(npusolverRfHandle_t* handle);
npusolverStatus_t npusolverRfDestroy(npusolverRfHandle_t handle);
/// @}

/// Settings, and what they are. At first CSR with NPUSOLVERRF_UNIT_DIAGONAL_STORED_L, zero and boost 0, FACTORIZATION_ALG0 and
/// TRIANGULAR_SOLVE_ALG1, fast mode off. The algorithms and the fast mode are kept and have no effect. A pivot smaller than zero in magnitude becomes boost. The format counts for the next setup.
/// Shapes: zero, boost and the other results are one value each, on the host.
/// Errors: those of the file.
/// Source: the functions without the prefix npu, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverRfSetMatrixFormat(npusolverRfHandle_t handle, npusolverRfMatrixFormat_t format,
                                             npusolverRfUnitDiagonal_t diag);
npusolverStatus_t npusolverRfGetMatrixFormat(npusolverRfHandle_t handle, npusolverRfMatrixFormat_t* format,
                                             npusolverRfUnitDiagonal_t* diag);
npusolverStatus_t npusolverRfSetNumericProperties(npusolverRfHandle_t handle, double zero, double boost);
npusolverStatus_t npusolverRfGetNumericProperties(npusolverRfHandle_t handle, double* zero, double* boost);
npusolverStatus_t npusolverRfSetAlgs(npusolverRfHandle_t handle, npusolverRfFactorization_t factAlg,
                                     npusolverRfTriangularSolve_t solveAlg);
npusolverStatus_t npusolverRfGetAlgs(npusolverRfHandle_t handle, npusolverRfFactorization_t* factAlg,
                                     npusolverRfTriangularSolve_t* solveAlg);
npusolverStatus_t npusolverRfSetResetValuesFastMode(npusolverRfHandle_t handle,
                                                    npusolverRfResetValuesFastMode_t fastMode);
npusolverStatus_t npusolverRfGetResetValuesFastMode(npusolverRfHandle_t handle,
                                                    npusolverRfResetValuesFastMode_t* fastMode);
/// @}

/// Whether the last npusolverRfRefactor replaced a pivot.
/// Errors: those of the file.
/// Source: cusolverRfGetNumericBoostReport, cuSOLVER 11.6.
npusolverStatus_t npusolverRfGetNumericBoostReport(npusolverRfHandle_t handle,
                                                   npusolverRfNumericBoostReport_t* report);

/// Takes the patterns of A, L and U, the values of A, and the orders. Arrays of the host, or of the device. The values of L and U are
/// not read: npusolverRfRefactor computes them.
/// Shapes: A has nnzA elements, L nnzL, U nnzU; P and Q have n numbers each, every number below n once.
/// Errors: those of the file; NPUSOLVER_STATUS_INVALID_VALUE if a pattern is not valid, an element of L is above its diagonal or one of U
/// below, a diagonal element is missing, or L and U have no place for an element of A.
/// Source: cusolverRfSetupHost, cusolverRfSetupDevice, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverRfSetupHost(int n, int nnzA, int* h_csrRowPtrA, int* h_csrColIndA,
                                       double* h_csrValA, int nnzL, int* h_csrRowPtrL, int* h_csrColIndL,
                                       double* h_csrValL, int nnzU, int* h_csrRowPtrU, int* h_csrColIndU,
                                       double* h_csrValU, int* h_P, int* h_Q, npusolverRfHandle_t handle);
npusolverStatus_t npusolverRfSetupDevice(int n, int nnzA, int* csrRowPtrA, int* csrColIndA, double* csrValA,
                                         int nnzL, int* csrRowPtrL, int* csrColIndL, double* csrValL,
                                         int nnzU, int* csrRowPtrU, int* csrColIndU, double* csrValU, int* P,
                                         int* Q, npusolverRfHandle_t handle);
/// @}

/// Prepares the factorisation. The batch form is the same for npusolverRfBatchSetupHost.
/// Errors: those of the file.
/// Source: cusolverRfAnalyze, cusolverRfBatchAnalyze, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverRfAnalyze(npusolverRfHandle_t handle);
npusolverStatus_t npusolverRfBatchAnalyze(npusolverRfHandle_t handle);
/// @}

/// Takes the values of another matrix with the pattern of the setup, from arrays of the device. The pattern and the orders must be those of
/// the setup; they are not read.
/// Shapes: csrValA has nnzA numbers.
/// Errors: those of the file; NPUSOLVER_STATUS_INVALID_VALUE if n or nnzA is not that of the setup.
/// Source: cusolverRfResetValues, cuSOLVER 11.6.
npusolverStatus_t npusolverRfResetValues(int n, int nnzA, int* csrRowPtrA, int* csrColIndA, double* csrValA,
                                         int* P, int* Q, npusolverRfHandle_t handle);

/// Computes the factors of the values that were taken last, without exchanges of rows.
/// Errors: those of the file; NPUSOLVER_STATUS_ZERO_PIVOT if a pivot is 0.
/// Source: cusolverRfRefactor, cuSOLVER 11.6.
npusolverStatus_t npusolverRfRefactor(npusolverRfHandle_t handle);

/// Solves A X = F with the factors. XF, an array of the device, holds F and becomes X. Temp is not used.
/// Shapes: XF is n x nrhs in columns, ldxf apart; P and Q are those of the setup, on the device.
/// Errors: those of the file; NPUSOLVER_STATUS_INVALID_VALUE if ldt or ldxf is below n.
/// Source: cusolverRfSolve, cuSOLVER 11.6.
npusolverStatus_t npusolverRfSolve(npusolverRfHandle_t handle, int* P, int* Q, int nrhs, double* Temp,
                                   int ldt, double* XF, int ldxf);

/// The factors as one matrix M = (L - I) + U: arrays of the device, which belong to the handle and are written by each npusolverRfRefactor;
/// or new arrays of the host, which the caller frees with free().
/// Shapes: Mp has n + 1 numbers, Mi and Mx have *nnzM.
/// Errors: those of the file.
/// Source: cusolverRfAccessBundledFactorsDevice, cusolverRfExtractBundledFactorsHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverRfAccessBundledFactorsDevice(npusolverRfHandle_t handle, int* nnzM, int** Mp,
                                                        int** Mi, double** Mx);
npusolverStatus_t npusolverRfExtractBundledFactorsHost(npusolverRfHandle_t handle, int* h_nnzM, int** h_Mp,
                                                       int** h_Mi, double** h_Mx);
/// @}

/// The two factors, as new arrays of the host, which the caller frees with free(). Ones on a diagonal are there if the format stores them.
/// Shapes: the pointers of L and U have n + 1 numbers.
/// Errors: those of the file.
/// Source: cusolverRfExtractSplitFactorsHost, cuSOLVER 11.6.
npusolverStatus_t npusolverRfExtractSplitFactorsHost(npusolverRfHandle_t handle, int* h_nnzL,
                                                     int** h_csrRowPtrL, int** h_csrColIndL,
                                                     double** h_csrValL, int* h_nnzU, int** h_csrRowPtrU,
                                                     int** h_csrColIndU, double** h_csrValU);

/// As npusolverRfSetupHost for batchSize matrices with one pattern. h_csrValA_array has their values, on the host.
/// Shapes: h_csrValA_array has batchSize pointers to nnzA values; the other arrays are those of npusolverRfSetupHost.
/// Errors: those of npusolverRfSetupHost; NPUSOLVER_STATUS_INVALID_VALUE if batchSize is not positive.
/// Source: cusolverRfBatchSetupHost, cuSOLVER 11.6.
npusolverStatus_t npusolverRfBatchSetupHost(int batchSize, int n, int nnzA, int* h_csrRowPtrA,
                                            int* h_csrColIndA, double* h_csrValA_array[], int nnzL,
                                            int* h_csrRowPtrL, int* h_csrColIndL, double* h_csrValL, int nnzU,
                                            int* h_csrRowPtrU, int* h_csrColIndU, double* h_csrValU, int* h_P,
                                            int* h_Q, npusolverRfHandle_t handle);
/// As npusolverRfResetValues for all matrices. csrValA_array, of the device or of the host, has batchSize arrays of the device.
/// Shapes: csrValA_array has batchSize pointers to nnzA values; the other arrays are those of npusolverRfResetValues.
/// Errors: those of npusolverRfResetValues; NPUSOLVER_STATUS_INVALID_VALUE if batchSize is not that of the setup.
/// Source: cusolverRfBatchResetValues, cuSOLVER 11.6.
npusolverStatus_t npusolverRfBatchResetValues(int batchSize, int n, int nnzA, int* csrRowPtrA,
                                              int* csrColIndA, double* csrValA_array[], int* P, int* Q,
                                              npusolverRfHandle_t handle);
/// As npusolverRfRefactor for all matrices. npusolverRfBatchZeroPivot tells which have a pivot of 0.
/// Errors: those of the file.
/// Source: cusolverRfBatchRefactor, cuSOLVER 11.6.
npusolverStatus_t npusolverRfBatchRefactor(npusolverRfHandle_t handle);
/// As npusolverRfSolve for all matrices. XF_array, of the device or of the host, has batchSize arrays of the device. A matrix with a
/// pivot of 0 leaves its array as it is.
/// Shapes: XF_array has batchSize pointers to ldxf x nrhs values; Temp and the orders are those of npusolverRfSolve.
/// Errors: those of npusolverRfSolve.
/// Source: cusolverRfBatchSolve, cuSOLVER 11.6.
npusolverStatus_t npusolverRfBatchSolve(npusolverRfHandle_t handle, int* P, int* Q, int nrhs, double* Temp,
                                        int ldt, double* XF_array[], int ldxf);
/// The row of the first pivot of 0 of each matrix, or -1.
/// Shapes: position has batchSize numbers, on the host.
/// Errors: those of the file; NPUSOLVER_STATUS_ZERO_PIVOT, with the positions, if a matrix has one.
/// Source: cusolverRfBatchZeroPivot, cuSOLVER 11.6.
npusolverStatus_t npusolverRfBatchZeroPivot(npusolverRfHandle_t handle, int* position);

#ifdef __cplusplus
}
#endif

#endif  // NPU_SOLVER_REFACTORISATION_H_
