/* The calls with sizes of 64 bits and types as arguments. Included by npu/solver.h. Valid C11 and C++17.

   They do what those without an X do. NOT_SUPPORTED for types that do not go together (float, double and
   their complex forms; eigenvalues and singular values real; computeType is the matrix's type) and for sizes
   above what an int holds. Work space is on the device, in bytes; none on the host. Pivots have 64 bits. */
#ifndef NPU_SOLVER_GENERIC_H_
#define NPU_SOLVER_GENERIC_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

npusolverStatus_t npusolverDnXpotrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                               npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA,
                                               const void* A, int64_t lda, npuDataType computeType,
                                               size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXpotrf(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                    npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
npusolverStatus_t npusolverDnXpotrs(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                    npublasFillMode_t uplo, int64_t n, int64_t nrhs, npuDataType dataTypeA,
                                    const void* A, int64_t lda, npuDataType dataTypeB, void* B, int64_t ldb,
                                    int* info);
npusolverStatus_t npusolverDnXtrtri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo,
                                               npublasDiagType_t diag, int64_t n, npuDataType dataTypeA,
                                               void* A, int64_t lda, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXtrtri(npusolverDnHandle_t handle, npublasFillMode_t uplo,
                                    npublasDiagType_t diag, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, void* bufferOnDevice, size_t workspaceInBytesOnDevice,
                                    void* bufferOnHost, size_t workspaceInBytesOnHost, int* devInfo);
npusolverStatus_t npusolverDnXgetrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                               int64_t m, int64_t n, npuDataType dataTypeA, const void* A,
                                               int64_t lda, npuDataType computeType,
                                               size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgetrf(npusolverDnHandle_t handle, npusolverDnParams_t params, int64_t m,
                                    int64_t n, npuDataType dataTypeA, void* A, int64_t lda, int64_t* ipiv,
                                    npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
npusolverStatus_t npusolverDnXgetrs(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                    npublasOperation_t trans, int64_t n, int64_t nrhs, npuDataType dataTypeA,
                                    const void* A, int64_t lda, const int64_t* ipiv, npuDataType dataTypeB,
                                    void* B, int64_t ldb, int* info);
npusolverStatus_t npusolverDnXsytrs_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int64_t n,
                                               int64_t nrhs, npuDataType dataTypeA, const void* A,
                                               int64_t lda, const int64_t* ipiv, npuDataType dataTypeB,
                                               void* B, int64_t ldb, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXsytrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int64_t n,
                                    int64_t nrhs, npuDataType dataTypeA, const void* A, int64_t lda,
                                    const int64_t* ipiv, npuDataType dataTypeB, void* B, int64_t ldb,
                                    void* bufferOnDevice, size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
npusolverStatus_t npusolverDnXgeqrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                               int64_t m, int64_t n, npuDataType dataTypeA, const void* A,
                                               int64_t lda, npuDataType dataTypeTau, const void* tau,
                                               npuDataType computeType, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgeqrf(npusolverDnHandle_t handle, npusolverDnParams_t params, int64_t m,
                                    int64_t n, npuDataType dataTypeA, void* A, int64_t lda,
                                    npuDataType dataTypeTau, void* tau, npuDataType computeType,
                                    void* bufferOnDevice, size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
npusolverStatus_t npusolverDnXsyevd_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int64_t n,
                                               npuDataType dataTypeA, const void* A, int64_t lda,
                                               npuDataType dataTypeW, const void* W, npuDataType computeType,
                                               size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXsyevd(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int64_t n,
                                    npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeW,
                                    void* W, npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
npusolverStatus_t npusolverDnXsyevdx_bufferSize(
    npusolverDnHandle_t handle, npusolverDnParams_t params, npusolverEigMode_t jobz,
    npusolverEigRange_t range, npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA, const void* A,
    int64_t lda, void* vl, void* vu, int64_t il, int64_t iu, int64_t* h_meig, npuDataType dataTypeW,
    const void* W, npuDataType computeType, size_t* workspaceInBytesOnDevice, size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXsyevdx(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                     npusolverEigMode_t jobz, npusolverEigRange_t range,
                                     npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA, void* A,
                                     int64_t lda, void* vl, void* vu, int64_t il, int64_t iu, int64_t* meig64,
                                     npuDataType dataTypeW, void* W, npuDataType computeType,
                                     void* bufferOnDevice, size_t workspaceInBytesOnDevice,
                                     void* bufferOnHost, size_t workspaceInBytesOnHost, int* info);
npusolverStatus_t npusolverDnXsyevBatched_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                                     npusolverEigMode_t jobz, npublasFillMode_t uplo,
                                                     int64_t n, npuDataType dataTypeA, const void* A,
                                                     int64_t lda, npuDataType dataTypeW, const void* W,
                                                     npuDataType computeType,
                                                     size_t* workspaceInBytesOnDevice,
                                                     size_t* workspaceInBytesOnHost, int64_t batchSize);
npusolverStatus_t npusolverDnXsyevBatched(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                          npusolverEigMode_t jobz, npublasFillMode_t uplo, int64_t n,
                                          npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeW,
                                          void* W, npuDataType computeType, void* bufferOnDevice,
                                          size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                          size_t workspaceInBytesOnHost, int* info, int64_t batchSize);
npusolverStatus_t npusolverDnXgesvd_bufferSize(
    npusolverDnHandle_t handle, npusolverDnParams_t params, signed char jobu, signed char jobvt, int64_t m,
    int64_t n, npuDataType dataTypeA, const void* A, int64_t lda, npuDataType dataTypeS, const void* S,
    npuDataType dataTypeU, const void* U, int64_t ldu, npuDataType dataTypeVT, const void* VT, int64_t ldvt,
    npuDataType computeType, size_t* workspaceInBytesOnDevice, size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgesvd(npusolverDnHandle_t handle, npusolverDnParams_t params, signed char jobu,
                                    signed char jobvt, int64_t m, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, npuDataType dataTypeS, void* S, npuDataType dataTypeU,
                                    void* U, int64_t ldu, npuDataType dataTypeVT, void* VT, int64_t ldvt,
                                    npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
npusolverStatus_t npusolverDnXgesvdp_bufferSize(
    npusolverDnHandle_t handle, npusolverDnParams_t params, npusolverEigMode_t jobz, int econ, int64_t m,
    int64_t n, npuDataType dataTypeA, const void* A, int64_t lda, npuDataType dataTypeS, const void* S,
    npuDataType dataTypeU, const void* U, int64_t ldu, npuDataType dataTypeV, const void* V, int64_t ldv,
    npuDataType computeType, size_t* workspaceInBytesOnDevice, size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgesvdp(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                     npusolverEigMode_t jobz, int econ, int64_t m, int64_t n,
                                     npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeS,
                                     void* S, npuDataType dataTypeU, void* U, int64_t ldu,
                                     npuDataType dataTypeV, void* V, int64_t ldv, npuDataType computeType,
                                     void* bufferOnDevice, size_t workspaceInBytesOnDevice,
                                     void* bufferOnHost, size_t workspaceInBytesOnHost, int* d_info,
                                     double* h_err_sigma);

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_GENERIC_H_ */
