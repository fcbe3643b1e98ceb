// A stand-in for cuBLAS where there is no GPU: BLAS of the host, whose matrices have columns as cuBLAS's have. Functions that main.cu does
// not call are left undefined.
#include <cublas_v2.h>

#include <cmath>
#include <cstring>

// The names of BLAS itself.
extern "C" {
void saxpy_(const int*, const float*, const float*, const int*, float*, const int*);
void daxpy_(const int*, const double*, const double*, const int*, double*, const int*);
void sscal_(const int*, const float*, float*, const int*);
void scopy_(const int*, const float*, const int*, float*, const int*);
void sswap_(const int*, float*, const int*, float*, const int*);
void srot_(const int*, float*, const int*, float*, const int*, const float*, const float*);
float sdot_(const int*, const float*, const int*, const float*, const int*);
float snrm2_(const int*, const float*, const int*);
float sasum_(const int*, const float*, const int*);
int isamax_(const int*, const float*, const int*);
void sgemv_(const char*, const int*, const int*, const float*, const float*, const int*, const float*,
            const int*, const float*, float*, const int*);
void sger_(const int*, const int*, const float*, const float*, const int*, const float*, const int*, float*,
           const int*);
void ssymv_(const char*, const int*, const float*, const float*, const int*, const float*, const int*,
            const float*, float*, const int*);
void ssbmv_(const char*, const int*, const int*, const float*, const float*, const int*, const float*,
            const int*, const float*, float*, const int*);
void sgbmv_(const char*, const int*, const int*, const int*, const int*, const float*, const float*,
            const int*, const float*, const int*, const float*, float*, const int*);
void ssyr_(const char*, const int*, const float*, const float*, const int*, float*, const int*);
void ssyr2_(const char*, const int*, const float*, const float*, const int*, const float*, const int*, float*,
            const int*);
void strmv_(const char*, const char*, const char*, const int*, const float*, const int*, float*, const int*);
void strsv_(const char*, const char*, const char*, const int*, const float*, const int*, float*, const int*);
void ssymm_(const char*, const char*, const int*, const int*, const float*, const float*, const int*,
            const float*, const int*, const float*, float*, const int*);
void ssyrk_(const char*, const char*, const int*, const int*, const float*, const float*, const int*,
            const float*, float*, const int*);
void ssyr2k_(const char*, const char*, const int*, const int*, const float*, const float*, const int*,
             const float*, const int*, const float*, float*, const int*);
void strmm_(const char*, const char*, const char*, const char*, const int*, const int*, const float*,
            const float*, const int*, float*, const int*);
void strsm_(const char*, const char*, const char*, const char*, const int*, const int*, const float*,
            const float*, const int*, float*, const int*);
void sgemm_(const char*, const char*, const int*, const int*, const int*, const float*, const float*,
            const int*, const float*, const int*, const float*, float*, const int*);
}

namespace {

using Handle = cublasHandle_t;
using Uplo = cublasFillMode_t;
using Op = cublasOperation_t;
using Diagonal = cublasDiagType_t;
using Side = cublasSideMode_t;

cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;

const char* of(Op op) { return op == CUBLAS_OP_N ? "N" : "T"; }
const char* of(Uplo uplo) { return uplo == CUBLAS_FILL_MODE_LOWER ? "L" : "U"; }
const char* of(Side side) { return side == CUBLAS_SIDE_LEFT ? "L" : "R"; }
const char* of(Diagonal diagonal) { return diagonal == CUBLAS_DIAG_UNIT ? "U" : "N"; }

}  // namespace

#define STAND_IN(name, parameters, ...)    \
  cublasStatus_t cublas##name parameters { \
    __VA_ARGS__;                           \
    return CUBLAS_STATUS_SUCCESS;          \
  }

extern "C" {

STAND_IN(Create_v2, (Handle * handle), *handle = nullptr)
STAND_IN(Destroy_v2, (Handle), )
STAND_IN(GetStream_v2, (Handle, cudaStream_t* stream), *stream = nullptr)
STAND_IN(SetPointerMode_v2, (Handle, cublasPointerMode_t mode), pointer_mode = mode)
STAND_IN(GetPointerMode_v2, (Handle, cublasPointerMode_t* mode), *mode = pointer_mode)
STAND_IN(SetVector, (int n, int size, const void* x, int, void* y, int),
         std::memcpy(y, x, static_cast<std::size_t>(n) * static_cast<std::size_t>(size)))
cublasStatus_t cublasGetMatrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb) {
  for (int j = 0; j < columns; ++j)
    std::memcpy(static_cast<char*>(b) + j * ldb * size, static_cast<const char*>(a) + j * lda * size,
                static_cast<std::size_t>(rows * size));
  return CUBLAS_STATUS_SUCCESS;
}

STAND_IN(Saxpy_v2, (Handle, int n, const float* alpha, const float* x, int ix, float* y, int iy),
         saxpy_(&n, alpha, x, &ix, y, &iy))
STAND_IN(Daxpy_v2, (Handle, int n, const double* alpha, const double* x, int ix, double* y, int iy),
         daxpy_(&n, alpha, x, &ix, y, &iy))
STAND_IN(Sscal_v2, (Handle, int n, const float* alpha, float* x, int ix), const float by = *alpha;
         sscal_(&n, &by, x, &ix))
STAND_IN(Scopy_v2, (Handle, int n, const float* x, int ix, float* y, int iy), scopy_(&n, x, &ix, y, &iy))
STAND_IN(Sswap_v2, (Handle, int n, float* x, int ix, float* y, int iy), sswap_(&n, x, &ix, y, &iy))
STAND_IN(Srot_v2, (Handle, int n, float* x, int ix, float* y, int iy, const float* c, const float* s),
         srot_(&n, x, &ix, y, &iy, c, s))
STAND_IN(Sdot_v2, (Handle, int n, const float* x, int ix, const float* y, int iy, float* result),
         *result = sdot_(&n, x, &ix, y, &iy))
STAND_IN(Snrm2_v2, (Handle, int n, const float* x, int ix, float* result), *result = snrm2_(&n, x, &ix))
STAND_IN(Sasum_v2, (Handle, int n, const float* x, int ix, float* result), *result = sasum_(&n, x, &ix))
STAND_IN(Isamax_v2, (Handle, int n, const float* x, int ix, int* result), *result = isamax_(&n, x, &ix))
STAND_IN(Isamin_v2, (Handle, int n, const float* x, int ix, int* result), *result = 1;
         for (int i = 1; i < n;
              ++i) if (std::fabs(x[i * ix]) < std::fabs(x[(*result - 1) * ix])) * result = i + 1)

STAND_IN(Sgemv_v2,
         (Handle, Op op, int m, int n, const float* alpha, const float* a, int lda, const float* x, int ix,
          const float* beta, float* y, int iy),
         sgemv_(of(op), &m, &n, alpha, a, &lda, x, &ix, beta, y, &iy))
STAND_IN(SgemvStridedBatched,
         (Handle, Op op, int m, int n, const float* alpha, const float* a, int lda, long long sa,
          const float* x, int ix, long long sx, const float* beta, float* y, int iy, long long sy, int batch),
         for (int i = 0; i < batch; ++i)
             sgemv_(of(op), &m, &n, alpha, a + i * sa, &lda, x + i * sx, &ix, beta, y + i * sy, &iy))
STAND_IN(Sger_v2,
         (Handle, int m, int n, const float* alpha, const float* x, int ix, const float* y, int iy, float* a,
          int lda),
         sger_(&m, &n, alpha, x, &ix, y, &iy, a, &lda))
STAND_IN(Ssymv_v2,
         (Handle, Uplo uplo, int n, const float* alpha, const float* a, int lda, const float* x, int ix,
          const float* beta, float* y, int iy),
         ssymv_(of(uplo), &n, alpha, a, &lda, x, &ix, beta, y, &iy))
STAND_IN(Ssbmv_v2,
         (Handle, Uplo uplo, int n, int k, const float* alpha, const float* a, int lda, const float* x,
          int ix, const float* beta, float* y, int iy),
         ssbmv_(of(uplo), &n, &k, alpha, a, &lda, x, &ix, beta, y, &iy))
STAND_IN(Sgbmv_v2,
         (Handle, Op op, int m, int n, int kl, int ku, const float* alpha, const float* a, int lda,
          const float* x, int ix, const float* beta, float* y, int iy),
         sgbmv_(of(op), &m, &n, &kl, &ku, alpha, a, &lda, x, &ix, beta, y, &iy))
STAND_IN(Ssyr_v2, (Handle, Uplo uplo, int n, const float* alpha, const float* x, int ix, float* a, int lda),
         ssyr_(of(uplo), &n, alpha, x, &ix, a, &lda))
STAND_IN(Ssyr2_v2,
         (Handle, Uplo uplo, int n, const float* alpha, const float* x, int ix, const float* y, int iy,
          float* a, int lda),
         ssyr2_(of(uplo), &n, alpha, x, &ix, y, &iy, a, &lda))
STAND_IN(Strmv_v2,
         (Handle, Uplo uplo, Op op, Diagonal diagonal, int n, const float* a, int lda, float* x, int ix),
         strmv_(of(uplo), of(op), of(diagonal), &n, a, &lda, x, &ix))
STAND_IN(Strsv_v2,
         (Handle, Uplo uplo, Op op, Diagonal diagonal, int n, const float* a, int lda, float* x, int ix),
         strsv_(of(uplo), of(op), of(diagonal), &n, a, &lda, x, &ix))

STAND_IN(Ssymm_v2,
         (Handle, Side side, Uplo uplo, int m, int n, const float* alpha, const float* a, int lda,
          const float* b, int ldb, const float* beta, float* c, int ldc),
         ssymm_(of(side), of(uplo), &m, &n, alpha, a, &lda, b, &ldb, beta, c, &ldc))
STAND_IN(Ssyrk_v2,
         (Handle, Uplo uplo, Op op, int n, int k, const float* alpha, const float* a, int lda,
          const float* beta, float* c, int ldc),
         ssyrk_(of(uplo), of(op), &n, &k, alpha, a, &lda, beta, c, &ldc))
STAND_IN(Ssyr2k_v2,
         (Handle, Uplo uplo, Op op, int n, int k, const float* alpha, const float* a, int lda, const float* b,
          int ldb, const float* beta, float* c, int ldc),
         ssyr2k_(of(uplo), of(op), &n, &k, alpha, a, &lda, b, &ldb, beta, c, &ldc))
STAND_IN(Strmm_v2,
         (Handle, Side side, Uplo uplo, Op op, Diagonal diagonal, int m, int n, const float* alpha,
          const float* a, int lda, const float* b, int ldb, float* c, int ldc),
         for (int j = 0; j < n; ++j) std::memcpy(c + j * ldc, b + j * ldb, m * sizeof(float));
         strmm_(of(side), of(uplo), of(op), of(diagonal), &m, &n, alpha, a, &lda, c, &ldc))
STAND_IN(Strsm_v2,
         (Handle, Side side, Uplo uplo, Op op, Diagonal diagonal, int m, int n, const float* alpha,
          const float* a, int lda, float* b, int ldb),
         strsm_(of(side), of(uplo), of(op), of(diagonal), &m, &n, alpha, a, &lda, b, &ldb))
STAND_IN(Sgeam,
         (Handle, Op of_a, Op of_b, int m, int n, const float* alpha, const float* a, int lda,
          const float* beta, const float* b, int ldb, float* c, int ldc),
         for (int j = 0; j < n; ++j) for (int i = 0; i < m; ++i)
             c[j * ldc + i] = *alpha * (of_a == CUBLAS_OP_N ? a[j * lda + i] : a[i * lda + j]) +
                              *beta * (of_b == CUBLAS_OP_N ? b[j * ldb + i] : b[i * ldb + j]))
STAND_IN(Sdgmm,
         (Handle, Side side, int m, int n, const float* a, int lda, const float* x, int ix, float* c,
          int ldc),
         for (int j = 0; j < n; ++j) for (int i = 0; i < m; ++i)
             c[j * ldc + i] = a[j * lda + i] * x[(side == CUBLAS_SIDE_LEFT ? i : j) * ix])

STAND_IN(Sgemm_v2,
         (Handle, Op ta, Op tb, int m, int n, int k, const float* alpha, const float* a, int lda,
          const float* b, int ldb, const float* beta, float* c, int ldc),
         sgemm_(of(ta), of(tb), &m, &n, &k, alpha, a, &lda, b, &ldb, beta, c, &ldc))
STAND_IN(SgemmStridedBatched,
         (Handle handle, Op ta, Op tb, int m, int n, int k, const float* alpha, const float* a, int lda,
          long long sa, const float* b, int ldb, long long sb, const float* beta, float* c, int ldc,
          long long sc, int batch),
         for (int i = 0; i < batch; ++i) sgemm_(of(ta), of(tb), &m, &n, &k, alpha, a + i * sa, &lda,
                                                b + i * sb, &ldb, beta, c + i * sc, &ldc))
STAND_IN(GemmEx,
         (Handle handle, Op ta, Op tb, int m, int n, int k, const void* alpha, const void* a, cudaDataType,
          int lda, const void* b, cudaDataType, int ldb, const void* beta, void* c, cudaDataType, int ldc,
          cublasComputeType_t, cublasGemmAlgo_t),
         cublasSgemm_v2(handle, ta, tb, m, n, k, static_cast<const float*>(alpha),
                        static_cast<const float*>(a), lda, static_cast<const float*>(b), ldb,
                        static_cast<const float*>(beta), static_cast<float*>(c), ldc))
STAND_IN(GemmStridedBatchedEx,
         (Handle handle, Op ta, Op tb, int m, int n, int k, const void* alpha, const void* a, cudaDataType,
          int lda, long long sa, const void* b, cudaDataType, int ldb, long long sb, const void* beta,
          void* c, cudaDataType, int ldc, long long sc, int batch, cublasComputeType_t, cublasGemmAlgo_t),
         cublasSgemmStridedBatched(handle, ta, tb, m, n, k, static_cast<const float*>(alpha),
                                   static_cast<const float*>(a), lda, sa, static_cast<const float*>(b), ldb,
                                   sb, static_cast<const float*>(beta), static_cast<float*>(c), ldc, sc,
                                   batch))

}  // extern "C"
