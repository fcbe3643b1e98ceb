/// @file
/// Dense matrices whose columns are on several devices. Included by npu/solver.h. Valid C11 and C++17.
/// Tiles of columns go round the devices of a grid; a device has its tiles side by side, with as many rows as
/// the matrix. IA and JA, from 1, are the first row and column of the part that a call works on. Calls wait
/// for the work of all selected devices and are complete when they return. The part is gathered, computed as
/// the call of one device does, and scattered: this is right and not faster than one device.
/// Source: the functions without the prefix npu of the cuSOLVER Library, section cuSolverMG, cuSOLVER 11.6.
#ifndef NPU_SOLVER_SEVERAL_DEVICES_H_
#define NPU_SOLVER_SEVERAL_DEVICES_H_

#include "npu/solver/option_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes, or frees, a handle.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if the pointer to the handle is null;
/// NPUSOLVER_STATUS_NOT_INITIALIZED if there is no device, or the handle to free is null;
/// NPUSOLVER_STATUS_ALLOC_FAILED without memory.
/// Source: cusolverMgCreate, cusolverMgDestroy, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgCreate(npusolverMgHandle_t* handle);
npusolverStatus_t npusolverMgDestroy(npusolverMgHandle_t handle);
/// @}

/// Selects the devices of the calls with handle.
/// Shapes: deviceId has nbDevices elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if nbDevices <
/// 1, deviceId is null or names a device that is not there. The selection is then unchanged.
/// Source: cusolverMgDeviceSelect, cuSOLVER 11.6.
npusolverStatus_t npusolverMgDeviceSelect(npusolverMgHandle_t handle, int nbDevices, int* deviceId);

/// Makes, or frees, a grid of 1 x numColDevices devices. The mapping has no effect. Descriptors keep a copy.
/// Shapes: deviceId has numColDevices elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if a pointer is null or numColDevices < 1;
/// NPUSOLVER_STATUS_NOT_SUPPORTED if numRowDevices is not 1, as in cuSOLVER; NPUSOLVER_STATUS_ALLOC_FAILED
/// without memory.
/// Source: cusolverMgCreateDeviceGrid, cusolverMgDestroyGrid, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgCreateDeviceGrid(npuLibMgGrid_t* grid, int32_t numRowDevices,
                                              int32_t numColDevices, const int32_t* deviceId,
                                              npusolverMgGridMapping_t mapping);
npusolverStatus_t npusolverMgDestroyGrid(npuLibMgGrid_t grid);
/// @}

/// Makes, or frees, the description of a distributed matrix.
/// Units: sizes in elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if a pointer is null, a size is negative or colBlockSize < 1;
/// NPUSOLVER_STATUS_NOT_SUPPORTED if rowBlockSize is not numRows, as in cuSOLVER;
/// NPUSOLVER_STATUS_ALLOC_FAILED without memory.
/// Source: cusolverMgCreateMatrixDesc, cusolverMgDestroyMatrixDesc, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgCreateMatrixDesc(npuLibMgMatrixDesc_t* desc, int64_t numRows, int64_t numCols,
                                              int64_t rowBlockSize, int64_t colBlockSize,
                                              npuDataType dataType, const npuLibMgGrid_t grid);
npusolverStatus_t npusolverMgDestroyMatrixDesc(npuLibMgMatrixDesc_t desc);
/// @}

/// Eigenvalues W, ascending and in host memory, of a Hermitian A; its eigenvectors take the place of A if
/// jobz asks for them.
/// Shapes: A is N x N, W has N elements of the real type.
/// Units: lwork in elements of each device.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if no device is
/// selected, the part does not lie in its matrix, an enumeration is unknown, or a pointer that is used is
/// null; NPUSOLVER_STATUS_NOT_SUPPORTED if computeType is not the type of the descriptor;
/// NPUSOLVER_STATUS_INVALID_WORKSPACE for less work space than was asked for;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if a device reports an error. Nothing is written then. *info, in host
/// memory, is i > 0 if i elements did not converge.
/// Source: cusolverMgSyevd_bufferSize, cusolverMgSyevd, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgSyevd_bufferSize(npusolverMgHandle_t handle, npusolverEigMode_t jobz,
                                              npublasFillMode_t uplo, int N, void** array_d_A, int IA, int JA,
                                              npuLibMgMatrixDesc_t descrA, void* W, npuDataType dataTypeW,
                                              npuDataType computeType, int64_t* lwork);
npusolverStatus_t npusolverMgSyevd(npusolverMgHandle_t handle, npusolverEigMode_t jobz,
                                   npublasFillMode_t uplo, int N, void** array_d_A, int IA, int JA,
                                   npuLibMgMatrixDesc_t descrA, void* W, npuDataType dataTypeW,
                                   npuDataType computeType, void** array_d_work, int64_t lwork, int* info);
/// @}

/// A = P L U in place, with exchanges of rows.
/// Shapes: A is M x N. The exchanges, from 1, are distributed as the columns of A.
/// Units: lwork in elements of each device.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if no device is
/// selected, the part does not lie in its matrix, an enumeration is unknown, or a pointer that is used is
/// null; NPUSOLVER_STATUS_NOT_SUPPORTED if computeType is not the type of the descriptor;
/// NPUSOLVER_STATUS_INVALID_WORKSPACE for less work space than was asked for;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if a device reports an error. Nothing is written then. *info, in host
/// memory, is i > 0 if U(i, i) is zero.
/// Source: cusolverMgGetrf_bufferSize, cusolverMgGetrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgGetrf_bufferSize(npusolverMgHandle_t handle, int M, int N, void** array_d_A,
                                              int IA, int JA, npuLibMgMatrixDesc_t descrA, int** array_d_IPIV,
                                              npuDataType computeType, int64_t* lwork);
npusolverStatus_t npusolverMgGetrf(npusolverMgHandle_t handle, int M, int N, void** array_d_A, int IA, int JA,
                                   npuLibMgMatrixDesc_t descrA, int** array_d_IPIV, npuDataType computeType,
                                   void** array_d_work, int64_t lwork, int* info);
/// @}

/// Solves op(A) X = B with what Getrf left; X takes the place of B.
/// Shapes: A is N x N, B is N x NRHS.
/// Units: lwork in elements of each device.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if no device is
/// selected, the part does not lie in its matrix, an enumeration is unknown, or a pointer that is used is
/// null; NPUSOLVER_STATUS_NOT_SUPPORTED if computeType is not the type of the descriptor;
/// NPUSOLVER_STATUS_INVALID_WORKSPACE for less work space than was asked for;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if a device reports an error. Nothing is written then. *info, in host
/// memory, is 0.
/// Source: cusolverMgGetrs_bufferSize, cusolverMgGetrs, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgGetrs_bufferSize(npusolverMgHandle_t handle, npublasOperation_t TRANS, int N,
                                              int NRHS, void** array_d_A, int IA, int JA,
                                              npuLibMgMatrixDesc_t descrA, int** array_d_IPIV,
                                              void** array_d_B, int IB, int JB, npuLibMgMatrixDesc_t descrB,
                                              npuDataType computeType, int64_t* lwork);
npusolverStatus_t npusolverMgGetrs(npusolverMgHandle_t handle, npublasOperation_t TRANS, int N, int NRHS,
                                   void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                   int** array_d_IPIV, void** array_d_B, int IB, int JB,
                                   npuLibMgMatrixDesc_t descrB, npuDataType computeType, void** array_d_work,
                                   int64_t lwork, int* info);
/// @}

/// A = L L^H (lower) or U^H U (upper) in place of the triangle.
/// Shapes: A is N x N.
/// Units: lwork in elements of each device.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if no device is
/// selected, the part does not lie in its matrix, an enumeration is unknown, or a pointer that is used is
/// null; NPUSOLVER_STATUS_NOT_SUPPORTED if computeType is not the type of the descriptor;
/// NPUSOLVER_STATUS_INVALID_WORKSPACE for less work space than was asked for;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if a device reports an error. Nothing is written then. *h_info, in host
/// memory, is i > 0 if the leading minor of order i is not positive.
/// Source: cusolverMgPotrf_bufferSize, cusolverMgPotrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgPotrf_bufferSize(npusolverMgHandle_t handle, npublasFillMode_t uplo, int N,
                                              void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                              npuDataType computeType, int64_t* lwork);
npusolverStatus_t npusolverMgPotrf(npusolverMgHandle_t handle, npublasFillMode_t uplo, int N,
                                   void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                   npuDataType computeType, void** array_d_work, int64_t lwork, int* h_info);
/// @}

/// Solves A X = B with what Potrf left; X takes the place of B.
/// Shapes: A is n x n, B is n x nrhs.
/// Units: lwork in elements of each device.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if no device is
/// selected, the part does not lie in its matrix, an enumeration is unknown, or a pointer that is used is
/// null; NPUSOLVER_STATUS_NOT_SUPPORTED if computeType is not the type of the descriptor;
/// NPUSOLVER_STATUS_INVALID_WORKSPACE for less work space than was asked for;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if a device reports an error. Nothing is written then. *h_info, in host
/// memory, is 0.
/// Source: cusolverMgPotrs_bufferSize, cusolverMgPotrs, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgPotrs_bufferSize(npusolverMgHandle_t handle, npublasFillMode_t uplo, int n,
                                              int nrhs, void** array_d_A, int IA, int JA,
                                              npuLibMgMatrixDesc_t descrA, void** array_d_B, int IB, int JB,
                                              npuLibMgMatrixDesc_t descrB, npuDataType computeType,
                                              int64_t* lwork);
npusolverStatus_t npusolverMgPotrs(npusolverMgHandle_t handle, npublasFillMode_t uplo, int n, int nrhs,
                                   void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                   void** array_d_B, int IB, int JB, npuLibMgMatrixDesc_t descrB,
                                   npuDataType computeType, void** array_d_work, int64_t lwork, int* h_info);
/// @}

/// A^-1 in place of what Potrf left in the triangle.
/// Shapes: A is N x N.
/// Units: lwork in elements of each device.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if no device is
/// selected, the part does not lie in its matrix, an enumeration is unknown, or a pointer that is used is
/// null; NPUSOLVER_STATUS_NOT_SUPPORTED if computeType is not the type of the descriptor;
/// NPUSOLVER_STATUS_INVALID_WORKSPACE for less work space than was asked for;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if a device reports an error. Nothing is written then. *h_info, in host
/// memory, is i > 0 if element (i, i) of the factor is zero.
/// Source: cusolverMgPotri_bufferSize, cusolverMgPotri, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverMgPotri_bufferSize(npusolverMgHandle_t handle, npublasFillMode_t uplo, int N,
                                              void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                              npuDataType computeType, int64_t* lwork);
npusolverStatus_t npusolverMgPotri(npusolverMgHandle_t handle, npublasFillMode_t uplo, int N,
                                   void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                   npuDataType computeType, void** array_d_work, int64_t lwork, int* h_info);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_SEVERAL_DEVICES_H_ */
