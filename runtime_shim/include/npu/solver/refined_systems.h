/// @file
/// Linear systems by factors of a lower precision that are refined. Included by npu/solver/refinement.h.
/// Valid C11 and C++17.
/// The first letter of a name is the type of the matrices, the second the precision of the factorisation: S
/// (float), H (half), B (bfloat16), X (TensorFloat-32), and C, K, E, Y for their complex forms.
/// Source: cuSOLVER Library, section gesv with iterative refinement, cuSOLVER 11.6.
#ifndef NPU_SOLVER_REFINED_SYSTEMS_H_
#define NPU_SOLVER_REFINED_SYSTEMS_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The work space of a call: 512 bytes, which the call insists on and does not use. Matrices are not read.
/// Shapes: as npusolverDnDSgesv.
/// Units: *lwork_bytes in bytes.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if n or nrhs is
/// negative, or lwork_bytes is null.
/// Source: cusolverDnZZgesv_bufferSize, cusolverDnZCgesv_bufferSize, cusolverDnZKgesv_bufferSize,
/// cusolverDnZEgesv_bufferSize, cusolverDnZYgesv_bufferSize, cusolverDnCCgesv_bufferSize,
/// cusolverDnCKgesv_bufferSize, cusolverDnCEgesv_bufferSize, cusolverDnCYgesv_bufferSize,
/// cusolverDnDDgesv_bufferSize, cusolverDnDSgesv_bufferSize, cusolverDnDHgesv_bufferSize,
/// cusolverDnDBgesv_bufferSize, cusolverDnDXgesv_bufferSize, cusolverDnSSgesv_bufferSize,
/// cusolverDnSHgesv_bufferSize, cusolverDnSBgesv_bufferSize, cusolverDnSXgesv_bufferSize, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnZZgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npusolver_int_t* dipiv,
                                               npuDoubleComplex* dB, npusolver_int_t lddb,
                                               npuDoubleComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnZCgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npusolver_int_t* dipiv,
                                               npuDoubleComplex* dB, npusolver_int_t lddb,
                                               npuDoubleComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnZKgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npusolver_int_t* dipiv,
                                               npuDoubleComplex* dB, npusolver_int_t lddb,
                                               npuDoubleComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnZEgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npusolver_int_t* dipiv,
                                               npuDoubleComplex* dB, npusolver_int_t lddb,
                                               npuDoubleComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnZYgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npusolver_int_t* dipiv,
                                               npuDoubleComplex* dB, npusolver_int_t lddb,
                                               npuDoubleComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnCCgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuComplex* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, npuComplex* dB, npusolver_int_t lddb,
                                               npuComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnCKgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuComplex* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, npuComplex* dB, npusolver_int_t lddb,
                                               npuComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnCEgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuComplex* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, npuComplex* dB, npusolver_int_t lddb,
                                               npuComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnCYgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, npuComplex* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, npuComplex* dB, npusolver_int_t lddb,
                                               npuComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDDgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, double* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDSgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, double* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDHgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, double* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDBgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, double* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDXgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, double* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnSSgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, float* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, float* dB, npusolver_int_t lddb,
                                               float* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnSHgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, float* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, float* dB, npusolver_int_t lddb,
                                               float* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnSBgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, float* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, float* dB, npusolver_int_t lddb,
                                               float* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnSXgesv_bufferSize(npusolverDnHandle_t handle, npusolver_int_t n,
                                               npusolver_int_t nrhs, float* dA, npusolver_int_t ldda,
                                               npusolver_int_t* dipiv, float* dB, npusolver_int_t lddb,
                                               float* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
/// @}

/// Solves A X = B: A is factorised in the precision of the second letter (see npu/solver/refinement.h), and X
/// refined up to 50 times until its residual is as small as the precision of A allows. Then, if that fails, A
/// is factorised in its own precision. A and B stay. The call waits for the stream.
/// Shapes: A is n x n, B and X are n x nrhs, column-major in device memory; dipiv has n elements in device
/// memory, or is null: the exchanges of rows of the last factorisation, from 1. *iter is in host memory: the
/// refinements, or -51 if they did not converge. *d_info is one int of device memory.
/// Units: leading dimensions in elements, lwork_bytes in bytes.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is below max(1, n), a pointer is null (a matrix: unless it is empty), or the
/// work space is too small; NPUSOLVER_STATUS_EXECUTION_FAILED if the stream refuses the work. X is then
/// unchanged. *d_info is i > 0 if U(i, i) is zero.
/// Source: cusolverDnZZgesv, cusolverDnZCgesv, cusolverDnZKgesv, cusolverDnZEgesv, cusolverDnZYgesv,
/// cusolverDnCCgesv, cusolverDnCKgesv, cusolverDnCEgesv, cusolverDnCYgesv, cusolverDnDDgesv,
/// cusolverDnDSgesv, cusolverDnDHgesv, cusolverDnDBgesv, cusolverDnDXgesv, cusolverDnSSgesv,
/// cusolverDnSHgesv, cusolverDnSBgesv, cusolverDnSXgesv, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnZZgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuDoubleComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnZCgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuDoubleComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnZKgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuDoubleComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnZEgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuDoubleComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnZYgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuDoubleComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnCCgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuComplex* dB, npusolver_int_t lddb, npuComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnCEgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuComplex* dB, npusolver_int_t lddb, npuComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnCKgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuComplex* dB, npusolver_int_t lddb, npuComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnCYgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    npuComplex* dA, npusolver_int_t ldda, npusolver_int_t* dipiv,
                                    npuComplex* dB, npusolver_int_t lddb, npuComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDDgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    double* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDSgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    double* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDHgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    double* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDBgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    double* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDXgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    double* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnSSgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    float* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, float* dB,
                                    npusolver_int_t lddb, float* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnSHgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    float* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, float* dB,
                                    npusolver_int_t lddb, float* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnSBgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    float* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, float* dB,
                                    npusolver_int_t lddb, float* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnSXgesv(npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs,
                                    float* dA, npusolver_int_t ldda, npusolver_int_t* dipiv, float* dB,
                                    npusolver_int_t lddb, float* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_REFINED_SYSTEMS_H_ */
