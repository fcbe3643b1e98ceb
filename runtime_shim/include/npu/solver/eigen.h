/// @file
/// Eigenvalues of real symmetric and complex Hermitian matrices. Included by npu/solver.h. Valid C11 and
/// C++17.
///
/// Matrices are device memory and column-major: element (i, j) of A is A[i + j * lda]. Only the triangle uplo
/// is read. Eigenvalues are real and ascending in W. With jobz VECTOR the eigenvectors replace A, one in each
/// column; with NOVECTOR A is destroyed. Calls are asynchronous in the order of the handle's stream, unless
/// they say otherwise. info is one int of device memory: 0, or i > 0 if i numbers did not converge. Each
/// bufferSize call gives the elements of work that its function wants: 32. The function does not use this
/// memory, but insists on it, as cuSOLVER does.
/// Units: sizes, leading dimensions and lwork count elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if n is
/// negative, a leading dimension is below max(1, n), an enumeration is unknown, a pointer is null (a matrix
/// or W: unless it is empty), or lwork is below what bufferSize gives; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. Nothing is written then. The bufferSize calls check only n, lda and the
/// pointer to their result.
/// Source: the functions without the prefix npu of the cuSOLVER Library, cuSOLVER 11.6, section Dense
/// Eigenvalue Solver.
#ifndef NPU_SOLVER_EIGEN_H_
#define NPU_SOLVER_EIGEN_H_

#include "npu/solver/jacobi_options.h"
#include "npu/solver/svd.h"
#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// All eigenvalues, and eigenvectors if jobz wants them. bufferSize gives the size of work.
/// Shapes: A is n x n, W has n elements, work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), jobz or uplo is unknown, a
/// pointer is null or lwork is too small; A is then unchanged. *info is i > 0 if i numbers did not converge.
/// Source: cusolverDn<t>syevd, cusolverDn<t>heevd, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsyevd_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                               npublasFillMode_t uplo, int n, const float* A, int lda,
                                               const float* W, int* lwork);
npusolverStatus_t npusolverDnDsyevd_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                               npublasFillMode_t uplo, int n, const double* A, int lda,
                                               const double* W, int* lwork);
npusolverStatus_t npusolverDnCheevd_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                               npublasFillMode_t uplo, int n, const npuComplex* A, int lda,
                                               const float* W, int* lwork);
npusolverStatus_t npusolverDnZheevd_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                               npublasFillMode_t uplo, int n, const npuDoubleComplex* A,
                                               int lda, const double* W, int* lwork);
npusolverStatus_t npusolverDnSsyevd(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int n, float* A, int lda, float* W, float* work,
                                    int lwork, int* info);
npusolverStatus_t npusolverDnDsyevd(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int n, double* A, int lda, double* W,
                                    double* work, int lwork, int* info);
npusolverStatus_t npusolverDnCheevd(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int n, npuComplex* A, int lda, float* W,
                                    npuComplex* work, int lwork, int* info);
npusolverStatus_t npusolverDnZheevd(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int n, npuDoubleComplex* A, int lda, double* W,
                                    npuDoubleComplex* work, int lwork, int* info);
/// @}

/// The eigenvalues in (vl, vu] (range V), the il-th to iu-th (I) or all; vectors as jobz says. Returns when
/// *meig, on the host, says how many were found. bufferSize gives the size of work.
/// Shapes: A is n x n, W has n elements of which *meig are set, work has lwork. Vectors are the first *meig
/// columns of A.
/// Units: il and iu count eigenvalues from 1.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnSsyevd, or if meig is null, range is unknown, vl >=
/// vu (V), or not 1 <= il <= iu <= n (I); A is then unchanged. *info is i > 0 if i numbers did not converge.
/// Source: cusolverDn<t>syevdx, cusolverDn<t>heevdx, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsyevdx_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                npusolverEigRange_t range, npublasFillMode_t uplo, int n,
                                                const float* A, int lda, float vl, float vu, int il, int iu,
                                                int* meig, const float* W, int* lwork);
npusolverStatus_t npusolverDnDsyevdx_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                npusolverEigRange_t range, npublasFillMode_t uplo, int n,
                                                const double* A, int lda, double vl, double vu, int il,
                                                int iu, int* meig, const double* W, int* lwork);
npusolverStatus_t npusolverDnCheevdx_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                npusolverEigRange_t range, npublasFillMode_t uplo, int n,
                                                const npuComplex* A, int lda, float vl, float vu, int il,
                                                int iu, int* meig, const float* W, int* lwork);
npusolverStatus_t npusolverDnZheevdx_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                npusolverEigRange_t range, npublasFillMode_t uplo, int n,
                                                const npuDoubleComplex* A, int lda, double vl, double vu,
                                                int il, int iu, int* meig, const double* W, int* lwork);
npusolverStatus_t npusolverDnSsyevdx(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                     npusolverEigRange_t range, npublasFillMode_t uplo, int n, float* A,
                                     int lda, float vl, float vu, int il, int iu, int* meig, float* W,
                                     float* work, int lwork, int* info);
npusolverStatus_t npusolverDnDsyevdx(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                     npusolverEigRange_t range, npublasFillMode_t uplo, int n, double* A,
                                     int lda, double vl, double vu, int il, int iu, int* meig, double* W,
                                     double* work, int lwork, int* info);
npusolverStatus_t npusolverDnCheevdx(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                     npusolverEigRange_t range, npublasFillMode_t uplo, int n, npuComplex* A,
                                     int lda, float vl, float vu, int il, int iu, int* meig, float* W,
                                     npuComplex* work, int lwork, int* info);
npusolverStatus_t npusolverDnZheevdx(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                     npusolverEigRange_t range, npublasFillMode_t uplo, int n,
                                     npuDoubleComplex* A, int lda, double vl, double vu, int il, int iu,
                                     int* meig, double* W, npuDoubleComplex* work, int lwork, int* info);
/// @}

/// As npusolverDnSsyevd, by the same direct method; the options in params have no effect. With vectors it
/// measures the residual that npusolverDnXsyevjGetResidual gives. bufferSize gives the size of work.
/// Shapes: A is n x n, W has n elements, work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnSsyevd, or if params is null; A is then unchanged.
/// *info is i > 0 if i numbers did not converge.
/// Source: cusolverDn<t>syevj, cusolverDn<t>heevj, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsyevj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                               npublasFillMode_t uplo, int n, const float* A, int lda,
                                               const float* W, int* lwork, syevjInfo_t params);
npusolverStatus_t npusolverDnDsyevj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                               npublasFillMode_t uplo, int n, const double* A, int lda,
                                               const double* W, int* lwork, syevjInfo_t params);
npusolverStatus_t npusolverDnCheevj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                               npublasFillMode_t uplo, int n, const npuComplex* A, int lda,
                                               const float* W, int* lwork, syevjInfo_t params);
npusolverStatus_t npusolverDnZheevj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                               npublasFillMode_t uplo, int n, const npuDoubleComplex* A,
                                               int lda, const double* W, int* lwork, syevjInfo_t params);
npusolverStatus_t npusolverDnSsyevj(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int n, float* A, int lda, float* W, float* work,
                                    int lwork, int* info, syevjInfo_t params);
npusolverStatus_t npusolverDnDsyevj(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int n, double* A, int lda, double* W,
                                    double* work, int lwork, int* info, syevjInfo_t params);
npusolverStatus_t npusolverDnCheevj(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int n, npuComplex* A, int lda, float* W,
                                    npuComplex* work, int lwork, int* info, syevjInfo_t params);
npusolverStatus_t npusolverDnZheevj(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int n, npuDoubleComplex* A, int lda, double* W,
                                    npuDoubleComplex* work, int lwork, int* info, syevjInfo_t params);
/// @}

/// npusolverDnSsyevd for each matrix of a batch. No residual is measured. bufferSize gives the size of work.
/// Shapes: A is batchSize matrices of lda x n elements, one after the other; W has n elements for each; info
/// has batchSize elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnSsyevd, or if batchSize is negative or params is
/// null; nothing is written. info[i] is as info of syevd for matrix i.
/// Source: cusolverDn<t>syevjBatched, cusolverDn<t>heevjBatched, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsyevjBatched_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                      npublasFillMode_t uplo, int n, const float* A, int lda,
                                                      const float* W, int* lwork, syevjInfo_t params,
                                                      int batchSize);
npusolverStatus_t npusolverDnDsyevjBatched_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                      npublasFillMode_t uplo, int n, const double* A, int lda,
                                                      const double* W, int* lwork, syevjInfo_t params,
                                                      int batchSize);
npusolverStatus_t npusolverDnCheevjBatched_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                      npublasFillMode_t uplo, int n, const npuComplex* A,
                                                      int lda, const float* W, int* lwork, syevjInfo_t params,
                                                      int batchSize);
npusolverStatus_t npusolverDnZheevjBatched_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                      npublasFillMode_t uplo, int n,
                                                      const npuDoubleComplex* A, int lda, const double* W,
                                                      int* lwork, syevjInfo_t params, int batchSize);
npusolverStatus_t npusolverDnSsyevjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                           npublasFillMode_t uplo, int n, float* A, int lda, float* W,
                                           float* work, int lwork, int* info, syevjInfo_t params,
                                           int batchSize);
npusolverStatus_t npusolverDnDsyevjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                           npublasFillMode_t uplo, int n, double* A, int lda, double* W,
                                           double* work, int lwork, int* info, syevjInfo_t params,
                                           int batchSize);
npusolverStatus_t npusolverDnCheevjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                           npublasFillMode_t uplo, int n, npuComplex* A, int lda, float* W,
                                           npuComplex* work, int lwork, int* info, syevjInfo_t params,
                                           int batchSize);
npusolverStatus_t npusolverDnZheevjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                           npublasFillMode_t uplo, int n, npuDoubleComplex* A, int lda,
                                           double* W, npuDoubleComplex* work, int lwork, int* info,
                                           syevjInfo_t params, int batchSize);
/// @}

/// The eigenvalues w of A x = w B x (itype 1), A B x = w x (2) or B A x = w x (3), B positive definite. The
/// factor of potrf replaces B. bufferSize gives the size of work.
/// Shapes: A and B are n x n, W has n elements, work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnSsyevd, or if itype is unknown, ldb < max(1, n) or B
/// is null; A and B are then unchanged. *info is i > 0 if i numbers did not converge, n + i if the leading
/// minor of order i of B is not positive.
/// Source: cusolverDn<t>sygvd, cusolverDn<t>hegvd, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsygvd_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                               const float* A, int lda, const float* B, int ldb,
                                               const float* W, int* lwork);
npusolverStatus_t npusolverDnDsygvd_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                               const double* A, int lda, const double* B, int ldb,
                                               const double* W, int* lwork);
npusolverStatus_t npusolverDnChegvd_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                               const npuComplex* A, int lda, const npuComplex* B, int ldb,
                                               const float* W, int* lwork);
npusolverStatus_t npusolverDnZhegvd_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                               const npuDoubleComplex* A, int lda, const npuDoubleComplex* B,
                                               int ldb, const double* W, int* lwork);
npusolverStatus_t npusolverDnSsygvd(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, float* A, int lda,
                                    float* B, int ldb, float* W, float* work, int lwork, int* info);
npusolverStatus_t npusolverDnDsygvd(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, double* A,
                                    int lda, double* B, int ldb, double* W, double* work, int lwork,
                                    int* info);
npusolverStatus_t npusolverDnChegvd(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, npuComplex* B, int ldb, float* W, npuComplex* work, int lwork,
                                    int* info);
npusolverStatus_t npusolverDnZhegvd(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, npuDoubleComplex* B, int ldb, double* W,
                                    npuDoubleComplex* work, int lwork, int* info);
/// @}

/// npusolverDnSsygvd for some eigenvalues, chosen as in npusolverDnSsyevdx. Returns when *meig, on the host,
/// says how many were found. bufferSize gives the size of work.
/// Shapes: A and B are n x n, W has n elements of which *meig are set, work has lwork.
/// Units: il and iu count eigenvalues from 1.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnSsygvd and npusolverDnSsyevdx; A and B are then
/// unchanged. *info is as in npusolverDnSsygvd.
/// Source: cusolverDn<t>sygvdx, cusolverDn<t>hegvdx, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsygvdx_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                                npusolverEigMode_t jobz, npusolverEigRange_t range,
                                                npublasFillMode_t uplo, int n, const float* A, int lda,
                                                const float* B, int ldb, float vl, float vu, int il, int iu,
                                                int* meig, const float* W, int* lwork);
npusolverStatus_t npusolverDnDsygvdx_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                                npusolverEigMode_t jobz, npusolverEigRange_t range,
                                                npublasFillMode_t uplo, int n, const double* A, int lda,
                                                const double* B, int ldb, double vl, double vu, int il,
                                                int iu, int* meig, const double* W, int* lwork);
npusolverStatus_t npusolverDnChegvdx_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                                npusolverEigMode_t jobz, npusolverEigRange_t range,
                                                npublasFillMode_t uplo, int n, const npuComplex* A, int lda,
                                                const npuComplex* B, int ldb, float vl, float vu, int il,
                                                int iu, int* meig, const float* W, int* lwork);
npusolverStatus_t npusolverDnZhegvdx_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                                npusolverEigMode_t jobz, npusolverEigRange_t range,
                                                npublasFillMode_t uplo, int n, const npuDoubleComplex* A,
                                                int lda, const npuDoubleComplex* B, int ldb, double vl,
                                                double vu, int il, int iu, int* meig, const double* W,
                                                int* lwork);
npusolverStatus_t npusolverDnSsygvdx(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                     npusolverEigMode_t jobz, npusolverEigRange_t range,
                                     npublasFillMode_t uplo, int n, float* A, int lda, float* B, int ldb,
                                     float vl, float vu, int il, int iu, int* meig, float* W, float* work,
                                     int lwork, int* info);
npusolverStatus_t npusolverDnDsygvdx(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                     npusolverEigMode_t jobz, npusolverEigRange_t range,
                                     npublasFillMode_t uplo, int n, double* A, int lda, double* B, int ldb,
                                     double vl, double vu, int il, int iu, int* meig, double* W, double* work,
                                     int lwork, int* info);
npusolverStatus_t npusolverDnChegvdx(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                     npusolverEigMode_t jobz, npusolverEigRange_t range,
                                     npublasFillMode_t uplo, int n, npuComplex* A, int lda, npuComplex* B,
                                     int ldb, float vl, float vu, int il, int iu, int* meig, float* W,
                                     npuComplex* work, int lwork, int* info);
npusolverStatus_t npusolverDnZhegvdx(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                     npusolverEigMode_t jobz, npusolverEigRange_t range,
                                     npublasFillMode_t uplo, int n, npuDoubleComplex* A, int lda,
                                     npuDoubleComplex* B, int ldb, double vl, double vu, int il, int iu,
                                     int* meig, double* W, npuDoubleComplex* work, int lwork, int* info);
/// @}

/// As npusolverDnSsygvd, by the same direct method; the options in params have no effect. bufferSize gives
/// the size of work.
/// Shapes: A and B are n x n, W has n elements, work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnSsygvd, or if params is null; A and B are then
/// unchanged. *info is as in npusolverDnSsygvd.
/// Source: cusolverDn<t>sygvj, cusolverDn<t>hegvj, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsygvj_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                               const float* A, int lda, const float* B, int ldb,
                                               const float* W, int* lwork, syevjInfo_t params);
npusolverStatus_t npusolverDnDsygvj_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                               const double* A, int lda, const double* B, int ldb,
                                               const double* W, int* lwork, syevjInfo_t params);
npusolverStatus_t npusolverDnChegvj_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                               const npuComplex* A, int lda, const npuComplex* B, int ldb,
                                               const float* W, int* lwork, syevjInfo_t params);
npusolverStatus_t npusolverDnZhegvj_bufferSize(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                               const npuDoubleComplex* A, int lda, const npuDoubleComplex* B,
                                               int ldb, const double* W, int* lwork, syevjInfo_t params);
npusolverStatus_t npusolverDnSsygvj(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, float* A, int lda,
                                    float* B, int ldb, float* W, float* work, int lwork, int* info,
                                    syevjInfo_t params);
npusolverStatus_t npusolverDnDsygvj(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, double* A,
                                    int lda, double* B, int ldb, double* W, double* work, int lwork,
                                    int* info, syevjInfo_t params);
npusolverStatus_t npusolverDnChegvj(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, npuComplex* B, int ldb, float* W, npuComplex* work, int lwork,
                                    int* info, syevjInfo_t params);
npusolverStatus_t npusolverDnZhegvj(npusolverDnHandle_t handle, npusolverEigType_t itype,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, npuDoubleComplex* B, int ldb, double* W,
                                    npuDoubleComplex* work, int lwork, int* info, syevjInfo_t params);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_EIGEN_H_ */
