// Dense linear algebra: helpers and matrix products (BLAS level 3). Valid C11 and C++17.
//
// Matrices are column-major: element (i, j) of A is A[i + j * lda]. Matrices are device memory; alpha and
// beta follow the handle's pointer mode. Calls are asynchronous in the order of the handle's stream. beta ==
// 0: C is not read. Errors of all: NOT_INITIALIZED for a null handle, INVALID_VALUE for a negative size, a
// leading dimension below the number of rows as stored, an unknown enumeration or a null alpha or beta;
// NOT_SUPPORTED for a combination of types that the library does not have; EXECUTION_FAILED if the device
// cannot run it. Nothing is written then. Source: names, parameters and order of checks follow the cuBLAS
// Library User Guide.
#ifndef NPU_BLAS_H_
#define NPU_BLAS_H_

#include "npu/blas/complex.h"
#include "npu/blas/factor.h"
#include "npu/blas/packed.h"
#include "npu/blas/types.h"
#include "npu/blas/vector.h"
#ifdef __cplusplus
#include "npu/bf16.h"  // as CUDA's header brings both half types
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A handle belongs to the device that is current when it is made. Thread-safe for different handles. */
npublasStatus_t npublasCreate(npublasHandle_t* handle);
npublasStatus_t npublasDestroy(npublasHandle_t handle);
npublasStatus_t npublasGetVersion(npublasHandle_t handle, int* version);
npublasStatus_t npublasGetProperty(libraryPropertyType type, int* value);
size_t npublasGetCudartVersion(void);
const char* npublasGetStatusName(npublasStatus_t status);
const char* npublasGetStatusString(npublasStatus_t status);

/* Which stream the calls go to, and how they are to be done. */
npublasStatus_t npublasSetStream(npublasHandle_t handle, npuStream_t streamId);
npublasStatus_t npublasGetStream(npublasHandle_t handle, npuStream_t* streamId);
npublasStatus_t npublasSetPointerMode(npublasHandle_t handle, npublasPointerMode_t mode);
npublasStatus_t npublasGetPointerMode(npublasHandle_t handle, npublasPointerMode_t* mode);
npublasStatus_t npublasSetAtomicsMode(npublasHandle_t handle, npublasAtomicsMode_t mode);
npublasStatus_t npublasGetAtomicsMode(npublasHandle_t handle, npublasAtomicsMode_t* mode);
npublasStatus_t npublasSetMathMode(npublasHandle_t handle, npublasMath_t mode);
npublasStatus_t npublasGetMathMode(npublasHandle_t handle, npublasMath_t* mode);
npublasStatus_t npublasSetSmCountTarget(npublasHandle_t handle, int smCountTarget);
npublasStatus_t npublasGetSmCountTarget(npublasHandle_t handle, int* smCountTarget);
npublasStatus_t npublasSetWorkspace(npublasHandle_t handle, void* workspace, size_t workspaceSizeInBytes);

/* Log lines, one per call, to standard output, standard error, a file or a function. */
npublasStatus_t npublasLoggerConfigure(int logIsOn, int logToStdOut, int logToStdErr,
                                       const char* logFileName);
npublasStatus_t npublasSetLoggerCallback(npublasLogCallback userCallback);
npublasStatus_t npublasGetLoggerCallback(npublasLogCallback* userCallback);

/* Copies between host and device, with strides; the Async forms follow the stream. */
npublasStatus_t npublasSetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
npublasStatus_t npublasSetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                      npuStream_t stream);
npublasStatus_t npublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);
npublasStatus_t npublasSetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                      int ldb, npuStream_t stream);
npublasStatus_t npublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
npublasStatus_t npublasGetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                      npuStream_t stream);
npublasStatus_t npublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);
npublasStatus_t npublasGetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                      int ldb, npuStream_t stream);

/* C = alpha op(A) op(B) + beta C; op(A) is (m, k), op(B) is (k, n). */
npublasStatus_t npublasSgemm(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, int k, const float* alpha, const float* A, int lda, const float* B,
                             int ldb, const float* beta, float* C, int ldc);
npublasStatus_t npublasDgemm(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, int k, const double* alpha, const double* A, int lda,
                             const double* B, int ldb, const double* beta, double* C, int ldc);
/* The same for a batch; the arrays of pointers are in device memory. */
npublasStatus_t npublasSgemmBatched(npublasHandle_t handle, npublasOperation_t transa,
                                    npublasOperation_t transb, int m, int n, int k, const float* alpha,
                                    const float* const Aarray[], int lda, const float* const Barray[],
                                    int ldb, const float* beta, float* const Carray[], int ldc,
                                    int batchCount);
npublasStatus_t npublasDgemmBatched(npublasHandle_t handle, npublasOperation_t transa,
                                    npublasOperation_t transb, int m, int n, int k, const double* alpha,
                                    const double* const Aarray[], int lda, const double* const Barray[],
                                    int ldb, const double* beta, double* const Carray[], int ldc,
                                    int batchCount);
/* The same for matrices that lie a fixed number of elements apart. */
npublasStatus_t npublasSgemmStridedBatched(npublasHandle_t handle, npublasOperation_t transa,
                                           npublasOperation_t transb, int m, int n, int k, const float* alpha,
                                           const float* A, int lda, long long int strideA, const float* B,
                                           int ldb, long long int strideB, const float* beta, float* C,
                                           int ldc, long long int strideC, int batchCount);
npublasStatus_t npublasDgemmStridedBatched(npublasHandle_t handle, npublasOperation_t transa,
                                           npublasOperation_t transb, int m, int n, int k,
                                           const double* alpha, const double* A, int lda,
                                           long long int strideA, const double* B, int ldb,
                                           long long int strideB, const double* beta, double* C, int ldc,
                                           long long int strideC, int batchCount);
/* The same for other element types: A and B float, double, half, bfloat16 or int8; C one of them or int32
   (int8 inputs with NPUBLAS_COMPUTE_32I). alpha and beta have the type of the computation: half for
   NPUBLAS_COMPUTE_16F, else float, double or int32. */
npublasStatus_t npublasSgemmEx(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               int m, int n, int k, const float* alpha, const void* A, npuDataType Atype,
                               int lda, const void* B, npuDataType Btype, int ldb, const float* beta, void* C,
                               npuDataType Ctype, int ldc);
npublasStatus_t npublasGemmEx(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                              int m, int n, int k, const void* alpha, const void* A, npuDataType Atype,
                              int lda, const void* B, npuDataType Btype, int ldb, const void* beta, void* C,
                              npuDataType Ctype, int ldc, npublasComputeType_t computeType,
                              npublasGemmAlgo_t algo);
npublasStatus_t npublasGemmBatchedEx(npublasHandle_t handle, npublasOperation_t transa,
                                     npublasOperation_t transb, int m, int n, int k, const void* alpha,
                                     const void* const Aarray[], npuDataType Atype, int lda,
                                     const void* const Barray[], npuDataType Btype, int ldb, const void* beta,
                                     void* const Carray[], npuDataType Ctype, int ldc, int batchCount,
                                     npublasComputeType_t computeType, npublasGemmAlgo_t algo);
npublasStatus_t npublasGemmStridedBatchedEx(npublasHandle_t handle, npublasOperation_t transa,
                                            npublasOperation_t transb, int m, int n, int k, const void* alpha,
                                            const void* A, npuDataType Atype, int lda, long long int strideA,
                                            const void* B, npuDataType Btype, int ldb, long long int strideB,
                                            const void* beta, void* C, npuDataType Ctype, int ldc,
                                            long long int strideC, int batchCount,
                                            npublasComputeType_t computeType, npublasGemmAlgo_t algo);

/* C = alpha A B + beta C (left) or alpha B A + beta C (right); A symmetric */
npublasStatus_t npublasSsymm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, int m,
                             int n, const float* alpha, const float* A, int lda, const float* B, int ldb,
                             const float* beta, float* C, int ldc);
npublasStatus_t npublasDsymm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, int m,
                             int n, const double* alpha, const double* A, int lda, const double* B, int ldb,
                             const double* beta, double* C, int ldc);
/* C = alpha op(A) op(A)^T + beta C, one triangle; op(A) is (n, k) */
npublasStatus_t npublasSsyrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                             int k, const float* alpha, const float* A, int lda, const float* beta, float* C,
                             int ldc);
npublasStatus_t npublasDsyrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                             int k, const double* alpha, const double* A, int lda, const double* beta,
                             double* C, int ldc);
/* C = alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C, one triangle */
npublasStatus_t npublasSsyr2k(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const float* alpha, const float* A, int lda, const float* B, int ldb,
                              const float* beta, float* C, int ldc);
npublasStatus_t npublasDsyr2k(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const double* alpha, const double* A, int lda, const double* B, int ldb,
                              const double* beta, double* C, int ldc);
/* C = alpha op(A) B (left) or alpha B op(A) (right); A triangular; C may be B */
npublasStatus_t npublasStrmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const float* alpha, const float* A, int lda, const float* B, int ldb, float* C,
                             int ldc);
npublasStatus_t npublasDtrmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const double* alpha, const double* A, int lda, const double* B, int ldb,
                             double* C, int ldc);
/* B = alpha op(A)^-1 B (left) or alpha B op(A)^-1 (right); A triangular */
npublasStatus_t npublasStrsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const float* alpha, const float* A, int lda, float* B, int ldb);
npublasStatus_t npublasDtrsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const double* alpha, const double* A, int lda, double* B, int ldb);
npublasStatus_t npublasStrsmBatched(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                                    npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                                    const float* alpha, const float* const A[], int lda, float* const B[],
                                    int ldb, int batchCount);
npublasStatus_t npublasDtrsmBatched(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                                    npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                                    const double* alpha, const double* const A[], int lda, double* const B[],
                                    int ldb, int batchCount);
/* C = alpha op(A) + beta op(B); C may be A or B where that is not transposed */
npublasStatus_t npublasSgeam(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, const float* alpha, const float* A, int lda, const float* beta,
                             const float* B, int ldb, float* C, int ldc);
npublasStatus_t npublasDgeam(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, const double* alpha, const double* A, int lda, const double* beta,
                             const double* B, int ldb, double* C, int ldc);
/* C = diag(x) A (left) or A diag(x) (right) */
npublasStatus_t npublasSdgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n, const float* A,
                             int lda, const float* x, int incx, float* C, int ldc);
npublasStatus_t npublasDdgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n, const double* A,
                             int lda, const double* x, int incx, double* C, int ldc);

#ifdef __cplusplus
npublasStatus_t npublasHgemm(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, int k, const __half* alpha, const __half* A, int lda,
                             const __half* B, int ldb, const __half* beta, __half* C, int ldc);
npublasStatus_t npublasHgemmBatched(npublasHandle_t handle, npublasOperation_t transa,
                                    npublasOperation_t transb, int m, int n, int k, const __half* alpha,
                                    const __half* const Aarray[], int lda, const __half* const Barray[],
                                    int ldb, const __half* beta, __half* const Carray[], int ldc,
                                    int batchCount);
npublasStatus_t npublasHgemmStridedBatched(npublasHandle_t handle, npublasOperation_t transa,
                                           npublasOperation_t transb, int m, int n, int k,
                                           const __half* alpha, const __half* A, int lda,
                                           long long int strideA, const __half* B, int ldb,
                                           long long int strideB, const __half* beta, __half* C, int ldc,
                                           long long int strideC, int batchCount);
#endif

#ifdef __cplusplus
}  // extern "C"

// clang-format off
#include "npu/blas/int64.h"  // takes the calls by their names, which have overloads from here on
#include "npu/blas/overloads.h"
// clang-format on
#endif
#include "npu/blas/v2_names.h"

#endif  // NPU_BLAS_H_
