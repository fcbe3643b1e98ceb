// Hermitian products on several simulated devices, and what handles keep, do and refuse.
#include <sys/mman.h>

#include "tests/shim/blas/blas_xt_helper.h"

namespace npu::test::xt {
namespace {

/// Hermitian calls of one of the two types.
template <class T, class Real, class Hemm, class Herk, class Her2k>
void expect_hermitian(npublasXtHandle_t handle, Hemm hemm, Herk herk, Her2k her2k, Her2k herkx) {
  using Kind = typename Matrix<T>::Kind;
  const int n = 37, k = 13;
  const Number alpha_(1, -2), beta_(0.5, 1);
  const T alpha = number<T>(alpha_), beta = number<T>(beta_);
  const Real real_alpha = 2, real_beta = -1;
  for (const auto op : {NPUBLAS_OP_N, NPUBLAS_OP_C})
    for (const auto uplo : {NPUBLAS_FILL_MODE_LOWER, NPUBLAS_FILL_MODE_UPPER}) {
      const bool plain = op == NPUBLAS_OP_N;
      Matrix<T> a(plain ? n : k, plain ? k : n, 1), b(plain ? n : k, plain ? k : n, 2), h(n, n, 4),
          other(n, k, 5);
      Matrix<T> product(n, k, 6), one(n, n, 3), both(n, n, 3), two(n, n, 3, 2);
      ASSERT_EQ(hemm(handle, NPUBLAS_SIDE_LEFT, uplo, n, k, &alpha, h.data(), h.pitch(), other.data(),
                     other.pitch(), &beta, product.data(), product.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      product.expect(
          [&](int i, int j) {
            return alpha_ *
                       sum_of(n,
                              [&](int p) { return h.whole(Kind::hermitian, uplo, i, p) * other.at(p, j); }) +
                   beta_ * product.at(i, j);
          },
          5e-2);
      const auto expect = [&](const Matrix<T>& c, const std::function<Number(int, int, int)>& term,
                              bool is_real) {
        c.expect(
            [&](int i, int j) -> std::optional<Number> {
              if (i != j && (uplo == NPUBLAS_FILL_MODE_LOWER) != (i > j)) return std::nullopt;
              Number number = sum_of(k, [&](int p) { return term(i, j, p); }) + -1.0 * c.at(i, j);
              return i == j && is_real ? number.real() : number;  // the diagonal is real
            },
            5e-2);
      };
      ASSERT_EQ(
          herk(handle, uplo, op, n, k, &real_alpha, a.data(), a.pitch(), &real_beta, one.data(), one.pitch()),
          NPUBLAS_STATUS_SUCCESS);
      expect(
          one, [&](int i, int j, int p) { return 2.0 * a.of(op, i, p) * std::conj(a.of(op, j, p)); }, true);
      ASSERT_EQ(her2k(handle, uplo, op, n, k, &alpha, a.data(), a.pitch(), b.data(), b.pitch(), &real_beta,
                      both.data(), both.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      expect(
          both,
          [&](int i, int j, int p) {
            return alpha_ * a.of(op, i, p) * std::conj(b.of(op, j, p)) +
                   std::conj(alpha_) * b.of(op, i, p) * std::conj(a.of(op, j, p));
          },
          true);
      // The same matrix twice, with a real factor: what is stored is Hermitian.
      const T two_ = number<T>(2);
      ASSERT_EQ(herkx(handle, uplo, op, n, k, &two_, a.data(), a.pitch(), a.data(), a.pitch(), &real_beta,
                      two.data(), two.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      expect(
          two, [&](int i, int j, int p) { return 2.0 * a.of(op, i, p) * std::conj(a.of(op, j, p)); }, true);
    }
}

class XtHandle : public Xt<double> {};

TEST_F(XtHandle, HermitianCalls) {
  expect_hermitian<npuComplex, float>(handle_, npublasXtChemm, npublasXtCherk, npublasXtCher2k,
                                      npublasXtCherkx);
  expect_hermitian<npuDoubleComplex, double>(handle_, npublasXtZhemm, npublasXtZherk, npublasXtZher2k,
                                             npublasXtZherkx);
}

TEST_F(XtHandle, SizesOfZeroAndOneAndWithoutDepth) {
  double c = 3, a = 2;
  const auto gemm = [&](size_t m, size_t n, size_t k) {
    return npublasXtDgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, m, n, k, &alpha, &a, 1, &a, 1, &beta, &c, 1);
  };
  EXPECT_EQ(gemm(0, 1, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(gemm(1, 0, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c, 3);
  EXPECT_EQ(gemm(1, 1, 0), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c, -3);
  EXPECT_EQ(gemm(1, 1, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c, 11);
}

TEST_F(XtHandle, PinnedMatrices) {
  ASSERT_EQ(npublasXtSetPinningMemMode(handle_, NPUBLASXT_PINNING_ENABLED), NPUBLAS_STATUS_SUCCESS);
  Matrix<double> a(20, 20, 1), c(20, 20, 2);
  ASSERT_EQ(npublasXtDgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 20, 20, 20, &alpha, a.data(), a.pitch(),
                           a.data(), a.pitch(), &zero, c.data(), c.pitch()),
            NPUBLAS_STATUS_SUCCESS);
  c.expect([&](int i, int j) { return 2.0 * sum_of(20, [&](int p) { return a.at(i, p) * a.at(p, j); }); },
           1e-9);
  unsigned flags = 0;
  EXPECT_NE(npuHostGetFlags(&flags, a.data()), npuSuccess);  // no longer
  npuGetLastError();
  npublasXtPinnedMemMode_t mode{};
  EXPECT_EQ(npublasXtGetPinningMemMode(handle_, &mode), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(mode, NPUBLASXT_PINNING_ENABLED);
}

int host_rows = 0;
/// dgemm of Fortran, for what is not transposed.
void host_gemm(const char*, const char*, const int* m, const int* n, const int* k, const double* alpha,
               const double* a, const int* lda, const double* b, const int* ldb, const double* beta,
               double* c, const int* ldc) {
  host_rows += *m;
  for (int j = 0; j < *n; ++j)
    for (int i = 0; i < *m; ++i) {
      double sum = 0;
      for (int p = 0; p < *k; ++p) sum += a[i + p * *lda] * b[p + j * *ldb];
      c[i + j * *ldc] = *alpha * sum + *beta * c[i + j * *ldc];
    }
}

TEST_F(XtHandle, APartOnTheHost) {
  void* routine = reinterpret_cast<void*>(&host_gemm);
  ASSERT_EQ(npublasXtSetCpuRoutine(handle_, NPUBLASXT_GEMM, NPUBLASXT_DOUBLE, routine),
            NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasXtSetCpuRatio(handle_, NPUBLASXT_GEMM, NPUBLASXT_DOUBLE, 0.25f), NPUBLAS_STATUS_SUCCESS);
  const auto run = [&](int device) {
    host_rows = 0;
    expect_product(handle_, device);
  };
  run(-1);
  EXPECT_EQ(host_rows, 10);
  run(1);  // a matrix on a device: the devices compute all
  EXPECT_EQ(host_rows, 0);
}

int64_t wide_columns = 0, parts_of_host = 0;
void count_columns(const char*, const char*, const int*, const int* n, const int*, const float*, const float*,
                   const int*, const float*, const int*, const float*, float*, const int*) {
  EXPECT_GT(*n, 0);
  wide_columns += *n;
  ++parts_of_host;
}

TEST_F(XtHandle, AHostPartWithMoreColumnsThanAnIntCounts) {
  ASSERT_EQ(npublasXtSetCpuRoutine(handle_, NPUBLASXT_GEMM, NPUBLASXT_FLOAT,
                                   reinterpret_cast<void*>(&count_columns)),
            NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasXtSetCpuRatio(handle_, NPUBLASXT_GEMM, NPUBLASXT_FLOAT, 1), NPUBLAS_STATUS_SUCCESS);
  const size_t columns = (size_t{1} << 31) + 5;
  const size_t bytes = columns * sizeof(float);
  void* const memory =
      mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);  // never accessed
  ASSERT_NE(memory, MAP_FAILED);
  auto* const c = static_cast<float*>(memory);
  const float one = 1, zero = 0;
  EXPECT_EQ(npublasXtSgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 1, columns, 1, &one, c, 1, c, 1, &zero, c, 1),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(wide_columns, static_cast<int64_t>(columns));
  EXPECT_EQ(parts_of_host, 3);
  munmap(memory, bytes);
}

TEST_F(XtHandle, WhatIsNotAllowedIsRefused) {
  double x[4] = {};
  const auto gemm = [&](npublasXtHandle_t handle, npublasOperation_t op, size_t lda, const double* a) {
    return npublasXtDgemm(handle, op, NPUBLAS_OP_N, 2, 2, 1, &alpha, a, lda, x, 1, &beta, x, 2);
  };
  npublasXtHandle_t without_devices = nullptr;
  ASSERT_EQ(npublasXtCreate(&without_devices), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(gemm(nullptr, NPUBLAS_OP_N, 2, x), NPUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(gemm(without_devices, NPUBLAS_OP_N, 2, x), NPUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(gemm(handle_, static_cast<npublasOperation_t>(7), 2, x), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemm(handle_, NPUBLAS_OP_N, 1, x), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemm(handle_, NPUBLAS_OP_N, 2, nullptr), NPUBLAS_STATUS_INVALID_VALUE);
  npuComplex z{};
  const npuComplex one{1, 0};
  const float real = 1;
  EXPECT_EQ(npublasXtCherk(handle_, NPUBLAS_FILL_MODE_LOWER, NPUBLAS_OP_T, 1, 1, &real, &z, 1, &real, &z, 1),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasXtCsyrk(handle_, NPUBLAS_FILL_MODE_LOWER, NPUBLAS_OP_C, 1, 1, &one, &z, 1, &one, &z, 1),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasXtDestroy(without_devices), NPUBLAS_STATUS_SUCCESS);
}

TEST_F(XtHandle, Settings) {
  int ids[] = {0, 1, 1}, beyond[] = {0, 9}, boards = 0, tile = 0;
  EXPECT_EQ(npublasXtGetNumBoards(3, ids, &boards), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(boards, 2);
  EXPECT_EQ(npublasXtMaxBoards(&boards), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(boards, 3);
  EXPECT_EQ(npublasXtGetNumBoards(2, beyond, &boards), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasXtDeviceSelect(handle_, 2, beyond), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasXtDeviceSelect(handle_, 0, ids), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasXtSetBlockDim(handle_, 0), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasXtGetBlockDim(handle_, &tile), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(tile, 16);
  EXPECT_EQ(npublasXtSetPinningMemMode(handle_, static_cast<npublasXtPinnedMemMode_t>(2)),
            NPUBLAS_STATUS_INVALID_VALUE);
  const auto ratio = [&](npublasXtBlasOp_t op, npublasXtOpType_t type, float part) {
    return npublasXtSetCpuRatio(handle_, op, type, part);
  };
  EXPECT_EQ(ratio(NPUBLASXT_GEMM, NPUBLASXT_FLOAT, 1.5f), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(ratio(NPUBLASXT_SYRK, NPUBLASXT_FLOAT, 0.5f), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(ratio(NPUBLASXT_HERK, NPUBLASXT_FLOAT, 0.5f), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(ratio(NPUBLASXT_ROUTINE_MAX, NPUBLASXT_FLOAT, 0.5f), NPUBLAS_STATUS_INVALID_VALUE);
}

}  // namespace
}  // namespace npu::test::xt
