/// @file
/// Least squares. Included by npu/solver/refinement.h. Valid C11 and C++17.
/// Names have two letters, as in npu/solver/refined_systems.h. The second has no effect: A is factorised in
/// its own precision, and nothing is refined.
/// Source: cuSOLVER Library, section gels with iterative refinement, cuSOLVER 11.6.
#ifndef NPU_SOLVER_REFINED_SQUARES_H_
#define NPU_SOLVER_REFINED_SQUARES_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The work space of a call: 512 bytes, which the call insists on and does not use. Matrices are not read.
/// Shapes: as npusolverDnDDgels.
/// Units: *lwork_bytes in bytes.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE unless m >= n
/// >= 0 and nrhs >= 0, or if lwork_bytes is null.
/// Source: cusolverDnZZgels_bufferSize, cusolverDnZCgels_bufferSize, cusolverDnZKgels_bufferSize,
/// cusolverDnZEgels_bufferSize, cusolverDnZYgels_bufferSize, cusolverDnCCgels_bufferSize,
/// cusolverDnCKgels_bufferSize, cusolverDnCEgels_bufferSize, cusolverDnCYgels_bufferSize,
/// cusolverDnDDgels_bufferSize, cusolverDnDSgels_bufferSize, cusolverDnDHgels_bufferSize,
/// cusolverDnDBgels_bufferSize, cusolverDnDXgels_bufferSize, cusolverDnSSgels_bufferSize,
/// cusolverDnSHgels_bufferSize, cusolverDnSBgels_bufferSize, cusolverDnSXgels_bufferSize, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnZZgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npuDoubleComplex* dB,
                                               npusolver_int_t lddb, npuDoubleComplex* dX,
                                               npusolver_int_t lddx, void* dWorkspace, size_t* lwork_bytes);
npusolverStatus_t npusolverDnZCgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npuDoubleComplex* dB,
                                               npusolver_int_t lddb, npuDoubleComplex* dX,
                                               npusolver_int_t lddx, void* dWorkspace, size_t* lwork_bytes);
npusolverStatus_t npusolverDnZKgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npuDoubleComplex* dB,
                                               npusolver_int_t lddb, npuDoubleComplex* dX,
                                               npusolver_int_t lddx, void* dWorkspace, size_t* lwork_bytes);
npusolverStatus_t npusolverDnZEgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npuDoubleComplex* dB,
                                               npusolver_int_t lddb, npuDoubleComplex* dX,
                                               npusolver_int_t lddx, void* dWorkspace, size_t* lwork_bytes);
npusolverStatus_t npusolverDnZYgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuDoubleComplex* dA,
                                               npusolver_int_t ldda, npuDoubleComplex* dB,
                                               npusolver_int_t lddb, npuDoubleComplex* dX,
                                               npusolver_int_t lddx, void* dWorkspace, size_t* lwork_bytes);
npusolverStatus_t npusolverDnCCgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuComplex* dA,
                                               npusolver_int_t ldda, npuComplex* dB, npusolver_int_t lddb,
                                               npuComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnCKgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuComplex* dA,
                                               npusolver_int_t ldda, npuComplex* dB, npusolver_int_t lddb,
                                               npuComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnCEgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuComplex* dA,
                                               npusolver_int_t ldda, npuComplex* dB, npusolver_int_t lddb,
                                               npuComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnCYgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, npuComplex* dA,
                                               npusolver_int_t ldda, npuComplex* dB, npusolver_int_t lddb,
                                               npuComplex* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDDgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, double* dA,
                                               npusolver_int_t ldda, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDSgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, double* dA,
                                               npusolver_int_t ldda, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDHgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, double* dA,
                                               npusolver_int_t ldda, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDBgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, double* dA,
                                               npusolver_int_t ldda, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnDXgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, double* dA,
                                               npusolver_int_t ldda, double* dB, npusolver_int_t lddb,
                                               double* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnSSgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, float* dA,
                                               npusolver_int_t ldda, float* dB, npusolver_int_t lddb,
                                               float* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnSHgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, float* dA,
                                               npusolver_int_t ldda, float* dB, npusolver_int_t lddb,
                                               float* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnSBgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, float* dA,
                                               npusolver_int_t ldda, float* dB, npusolver_int_t lddb,
                                               float* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
npusolverStatus_t npusolverDnSXgels_bufferSize(npusolverDnHandle_t handle, npusolver_int_t m,
                                               npusolver_int_t n, npusolver_int_t nrhs, float* dA,
                                               npusolver_int_t ldda, float* dB, npusolver_int_t lddb,
                                               float* dX, npusolver_int_t lddx, void* dWorkspace,
                                               size_t* lwork_bytes);
/// @}

/// X that makes |A X - B| smallest, A of full rank. A and B stay. The call waits for the stream. *iter, in
/// host memory, is 0.
/// Shapes: A is m x n with m >= n, B is m x nrhs, X is n x nrhs, column-major in device memory; *d_info is
/// one int of device memory.
/// Units: leading dimensions in elements, lwork_bytes in bytes.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE unless m >= n
/// >= 0 and nrhs >= 0, if a leading dimension is too small, a pointer is null (a matrix: unless it is empty),
/// or the work space is too small; NPUSOLVER_STATUS_EXECUTION_FAILED if the stream refuses the work. X is
/// then unchanged. *d_info is i > 0 if element (i, i) of the triangle is zero: A has not full rank.
/// Source: cusolverDnZZgels, cusolverDnZCgels, cusolverDnZKgels, cusolverDnZEgels, cusolverDnZYgels,
/// cusolverDnCCgels, cusolverDnCKgels, cusolverDnCEgels, cusolverDnCYgels, cusolverDnDDgels,
/// cusolverDnDSgels, cusolverDnDHgels, cusolverDnDBgels, cusolverDnDXgels, cusolverDnSSgels,
/// cusolverDnSHgels, cusolverDnSBgels, cusolverDnSXgels, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnZZgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuDoubleComplex* dA, npusolver_int_t ldda,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnZCgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuDoubleComplex* dA, npusolver_int_t ldda,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnZKgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuDoubleComplex* dA, npusolver_int_t ldda,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnZEgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuDoubleComplex* dA, npusolver_int_t ldda,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnZYgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuDoubleComplex* dA, npusolver_int_t ldda,
                                    npuDoubleComplex* dB, npusolver_int_t lddb, npuDoubleComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnCCgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuComplex* dA, npusolver_int_t ldda,
                                    npuComplex* dB, npusolver_int_t lddb, npuComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnCKgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuComplex* dA, npusolver_int_t ldda,
                                    npuComplex* dB, npusolver_int_t lddb, npuComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnCEgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuComplex* dA, npusolver_int_t ldda,
                                    npuComplex* dB, npusolver_int_t lddb, npuComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnCYgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, npuComplex* dA, npusolver_int_t ldda,
                                    npuComplex* dB, npusolver_int_t lddb, npuComplex* dX,
                                    npusolver_int_t lddx, void* dWorkspace, size_t lwork_bytes,
                                    npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDDgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, double* dA, npusolver_int_t ldda, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDSgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, double* dA, npusolver_int_t ldda, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDHgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, double* dA, npusolver_int_t ldda, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDBgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, double* dA, npusolver_int_t ldda, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnDXgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, double* dA, npusolver_int_t ldda, double* dB,
                                    npusolver_int_t lddb, double* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnSSgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, float* dA, npusolver_int_t ldda, float* dB,
                                    npusolver_int_t lddb, float* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnSHgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, float* dA, npusolver_int_t ldda, float* dB,
                                    npusolver_int_t lddb, float* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnSBgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, float* dA, npusolver_int_t ldda, float* dB,
                                    npusolver_int_t lddb, float* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
npusolverStatus_t npusolverDnSXgels(npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n,
                                    npusolver_int_t nrhs, float* dA, npusolver_int_t ldda, float* dB,
                                    npusolver_int_t lddb, float* dX, npusolver_int_t lddx, void* dWorkspace,
                                    size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_REFINED_SQUARES_H_ */
