/// @file
/// Eigenvalues of general matrices and singular values of a low rank, with types as arguments. Included by
/// npu/solver.h. Valid C11 and C++17.
/// The calls are as those of npu/solver/generic.h: matrices are device memory and column-major, and each
/// bufferSize call gives the work space that its function insists on. They are asynchronous in the order of
/// the handle's stream.
/// Units: sizes and leading dimensions in elements, work space in bytes.
/// Errors: those of npu/solver/generic.h.
/// Source: the functions without the prefix npu of the cuSOLVER Library, section Dense Eigenvalue Solver,
/// 64-bit API.
#ifndef NPU_SOLVER_GENERAL_H_
#define NPU_SOLVER_GENERAL_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Eigenvalues W, and left (VL) and right (VR) eigenvectors if the job asks for them, of any square A; A is
/// destroyed. Vectors have the length 1. Of a real A, two conjugate values are neighbours, that with the
/// positive imaginary part first: the real part of their vector is in the first of their columns, the
/// imaginary part in the second.
/// Shapes: A, VL and VR are n x n of dataTypeA. W has n elements of a complex type; or, for a real A, 2 n of
/// the real type: all real parts, then all imaginary parts.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, a leading dimension is too small, a job is
/// unknown, a pointer that is used is null, or the work space is missing; NPUSOLVER_STATUS_NOT_SUPPORTED if
/// the types do not go together; A is then unchanged. *info is i > 0 if only the eigenvalues after the i-th
/// converged.
/// Source: cusolverDnXgeev, cuSOLVER 11.7. cuSOLVER gives right eigenvectors only.
/// @{
npusolverStatus_t npusolverDnXgeev_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                              npusolverEigMode_t jobvl, npusolverEigMode_t jobvr, int64_t n,
                                              npuDataType dataTypeA, const void* A, int64_t lda,
                                              npuDataType dataTypeW, const void* W, npuDataType dataTypeVL,
                                              const void* VL, int64_t ldvl, npuDataType dataTypeVR,
                                              const void* VR, int64_t ldvr, npuDataType computeType,
                                              size_t* workspaceInBytesOnDevice,
                                              size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgeev(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                   npusolverEigMode_t jobvl, npusolverEigMode_t jobvr, int64_t n,
                                   npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeW,
                                   void* W, npuDataType dataTypeVL, void* VL, int64_t ldvl,
                                   npuDataType dataTypeVR, void* VR, int64_t ldvr, npuDataType computeType,
                                   void* bufferOnDevice, size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                   size_t workspaceInBytesOnHost, int* info);
/// @}

/// The k largest singular values of A in Srand, descending, and their left (Urand) and right (Vrand) vectors
/// where jobu and jobv are 'S', not 'N'; A is destroyed. They come from the whole decomposition: p and
/// niters, the columns and rounds that a randomised method spends to be more accurate, are checked and have
/// no effect.
/// Shapes: A is m x n of dataTypeA, Srand has k elements of dataTypeSrand, Urand is m x k, Vrand n x k.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if a size is negative, k + p > min(m, n), a leading dimension is
/// too small, a letter is unknown, a pointer that is used is null, or the work space is missing;
/// NPUSOLVER_STATUS_NOT_SUPPORTED if the types do not go together; A is then unchanged. *d_info is i > 0 if i
/// elements did not converge.
/// Source: cusolverDnXgesvdr, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXgesvdr_bufferSize(
    npusolverDnHandle_t handle, npusolverDnParams_t params, signed char jobu, signed char jobv, int64_t m,
    int64_t n, int64_t k, int64_t p, int64_t niters, npuDataType dataTypeA, const void* A, int64_t lda,
    npuDataType dataTypeSrand, const void* Srand, npuDataType dataTypeUrand, const void* Urand,
    int64_t ldUrand, npuDataType dataTypeVrand, const void* Vrand, int64_t ldVrand, npuDataType computeType,
    size_t* workspaceInBytesOnDevice, size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgesvdr(npusolverDnHandle_t handle, npusolverDnParams_t params, signed char jobu,
                                     signed char jobv, int64_t m, int64_t n, int64_t k, int64_t p,
                                     int64_t niters, npuDataType dataTypeA, void* A, int64_t lda,
                                     npuDataType dataTypeSrand, void* Srand, npuDataType dataTypeUrand,
                                     void* Urand, int64_t ldUrand, npuDataType dataTypeVrand, void* Vrand,
                                     int64_t ldVrand, npuDataType computeType, void* bufferOnDevice,
                                     size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                     size_t workspaceInBytesOnHost, int* d_info);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_GENERAL_H_ */
