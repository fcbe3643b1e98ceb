// Products on several simulated devices, with matrices on the host and on devices, against plain loops.
#include "npu/blas_xt.h"

#include <gtest/gtest.h>

#include <complex>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

// Read when the runtime is first used.
[[maybe_unused]] const int environment_is_set = setenv("NPU_SIM_DEVICES", "3", 0);

using Number = std::complex<double>;
/// What a call leaves at (i, j); nothing where it leaves what was there.
using Wanted = std::function<std::optional<Number>(int, int)>;

template <class T>
constexpr bool kIsComplex = !std::is_floating_point_v<T>;
template <class T>
Number value(T x) {
  if constexpr (kIsComplex<T>)
    return {x.x, x.y};
  else
    return x;
}
template <class T>
T number(Number x) {
  if constexpr (kIsComplex<T>)
    return {static_cast<decltype(T::x)>(x.real()), static_cast<decltype(T::x)>(x.imag())};
  else
    return static_cast<T>(x.real());
}

/// A column-major matrix with gaps between its columns, on the host or on a device.
template <class T>
class Matrix {
 public:
  Matrix(int rows, int cols, int seed, int device = -1, double diagonal = 0, int gap = 3)
      : rows(rows), cols(cols), ld(rows + gap), device_(device) {
    for (int i = 0; i < ld * cols; ++i) {
      const double on = i % ld == i / ld ? diagonal : 0;
      host_.push_back(number<T>({(i * 7 + seed) % 11 - 5.0 + on, (i * 5 + seed) % 7 - 3.0}));
    }
    before_ = host_;
    if (device < 0) return;
    npuSetDevice(device);
    memory_ = std::make_unique<test::DeviceArray<T>>(host_);
    npuSetDevice(0);
  }
  T* data() { return device_ < 0 ? host_.data() : static_cast<T*>(*memory_); }
  size_t pitch() const { return static_cast<size_t>(ld); }
  Number at(int i, int j) const { return value(before_[static_cast<size_t>(i + j * ld)]); }
  Number of(npublasOperation_t op, int i, int j) const {
    if (op == NPUBLAS_OP_N) return at(i, j);
    return op == NPUBLAS_OP_T ? at(j, i) : std::conj(at(j, i));
  }
  /// The matrix of which a triangle is read: symmetric, Hermitian, or zero in the other triangle.
  enum class Kind { symmetric, hermitian, triangular };
  Number whole(Kind kind, npublasFillMode_t uplo, int i, int j) const {
    if (i == j) return kind == Kind::hermitian ? at(i, i).real() : at(i, i);
    if ((uplo == NPUBLAS_FILL_MODE_LOWER) == (i > j)) return at(i, j);
    if (kind == Kind::triangular) return 0;
    return kind == Kind::hermitian ? std::conj(at(j, i)) : at(j, i);
  }
  void expect(const Wanted& wanted, double tolerance) const {
    const std::vector<T> got = device_ < 0 ? host_ : memory_->read();
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < ld; ++i) {
        const std::optional<Number> number = i < rows ? wanted(i, j) : std::nullopt;
        const Number is = value(got[static_cast<size_t>(i + j * ld)]);
        ASSERT_LE(std::abs(is - number.value_or(at(i, j))), number ? tolerance : 0) << i << " " << j;
      }
  }
  int rows, cols, ld;

 private:
  std::vector<T> host_, before_;
  int device_;
  std::unique_ptr<test::DeviceArray<T>> memory_;
};

Number sum_of(int k, const std::function<Number(int)>& f) {
  Number sum = 0;
  for (int p = 0; p < k; ++p) sum += f(p);
  return sum;
}

template <class T>
struct Calls;
#define NPU_TEST_CALLS(type, L)                        \
  template <>                                          \
  struct Calls<type> {                                 \
    static constexpr auto gemm = npublasXt##L##gemm;   \
    static constexpr auto symm = npublasXt##L##symm;   \
    static constexpr auto spmm = npublasXt##L##spmm;   \
    static constexpr auto syrk = npublasXt##L##syrk;   \
    static constexpr auto syr2k = npublasXt##L##syr2k; \
    static constexpr auto syrkx = npublasXt##L##syrkx; \
    static constexpr auto trsm = npublasXt##L##trsm;   \
    static constexpr auto trmm = npublasXt##L##trmm;   \
  };
NPU_TEST_CALLS(float, S)
NPU_TEST_CALLS(double, D)
NPU_TEST_CALLS(npuComplex, C)
NPU_TEST_CALLS(npuDoubleComplex, Z)

template <class T>
class Xt : public testing::Test {
 protected:
  static constexpr bool kIsFloat = std::is_same_v<T, float> || std::is_same_v<T, npuComplex>;
  static constexpr double kTolerance = kIsFloat ? 5e-2 : 1e-9;
  void SetUp() override {
    ASSERT_EQ(npublasXtCreate(&handle_), NPUBLAS_STATUS_SUCCESS);
    int ids[] = {2, 0, 1};
    ASSERT_EQ(npublasXtDeviceSelect(handle_, 3, ids), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasXtSetBlockDim(handle_, 16), NPUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    int device = -1;
    EXPECT_EQ(npuGetDevice(&device), npuSuccess);
    EXPECT_EQ(device, 0);  // as before
    EXPECT_EQ(npublasXtDestroy(handle_), NPUBLAS_STATUS_SUCCESS);
  }
  npublasXtHandle_t handle_ = nullptr;
  const Number alpha_ = kIsComplex<T> ? Number(2, -1) : 2, beta_ = kIsComplex<T> ? Number(-1, 0.5) : -1;
  const T alpha = number<T>(alpha_), beta = number<T>(beta_), zero = number<T>(0);
};
using Types = testing::Types<float, double, npuComplex, npuDoubleComplex>;
TYPED_TEST_SUITE(Xt, Types);

TYPED_TEST(Xt, Products) {
  using T = TypeParam;
  const int m = 37, n = 41, k = 19;
  for (const auto op : {NPUBLAS_OP_N, NPUBLAS_OP_T, NPUBLAS_OP_C})
    for (const int device : {-1, 1}) {
      const bool plain = op == NPUBLAS_OP_N;
      Matrix<T> a(plain ? m : k, plain ? k : m, 1, device), b(plain ? k : n, plain ? n : k, 2),
          c(m, n, 3, device);
      ASSERT_EQ(Calls<T>::gemm(this->handle_, op, op, m, n, k, &this->alpha, a.data(), a.pitch(), b.data(),
                               b.pitch(), &this->beta, c.data(), c.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      c.expect(
          [&](int i, int j) {
            return this->alpha_ * sum_of(k, [&](int p) { return a.of(op, i, p) * b.of(op, p, j); }) +
                   this->beta_ * c.at(i, j);
          },
          this->kTolerance);
    }
}

TYPED_TEST(Xt, WithASymmetricMatrix) {
  using T = TypeParam;
  using Kind = typename Matrix<T>::Kind;
  const int m = 35, n = 33;
  for (const auto side : {NPUBLAS_SIDE_LEFT, NPUBLAS_SIDE_RIGHT})
    for (const auto uplo : {NPUBLAS_FILL_MODE_LOWER, NPUBLAS_FILL_MODE_UPPER}) {
      const bool left = side == NPUBLAS_SIDE_LEFT;
      const int order = left ? m : n;
      Matrix<T> a(order, order, 1), b(m, n, 2, 2), c(m, n, 3), again(m, n, 3);
      ASSERT_EQ(Calls<T>::symm(this->handle_, side, uplo, m, n, &this->alpha, a.data(), a.pitch(), b.data(),
                               b.pitch(), &this->beta, c.data(), c.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      const Wanted wanted = [&](int i, int j) {
        const Number sum = sum_of(order, [&](int p) {
          return left ? a.whole(Kind::symmetric, uplo, i, p) * b.at(p, j)
                      : b.at(i, p) * a.whole(Kind::symmetric, uplo, p, j);
        });
        return this->alpha_ * sum + this->beta_ * c.at(i, j);
      };
      c.expect(wanted, this->kTolerance);
      std::vector<T> packed;
      for (int j = 0; j < order; ++j)
        for (int i = 0; i < order; ++i)
          if (i == j || (uplo == NPUBLAS_FILL_MODE_LOWER) == (i > j)) packed.push_back(number<T>(a.at(i, j)));
      ASSERT_EQ(Calls<T>::spmm(this->handle_, side, uplo, m, n, &this->alpha, packed.data(), b.data(),
                               b.pitch(), &this->beta, again.data(), again.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      again.expect(wanted, this->kTolerance);
    }
}

TYPED_TEST(Xt, SymmetricUpdates) {
  using T = TypeParam;
  const int n = 45, k = 11;
  for (const auto op : {NPUBLAS_OP_N, NPUBLAS_OP_T})
    for (const auto uplo : {NPUBLAS_FILL_MODE_LOWER, NPUBLAS_FILL_MODE_UPPER}) {
      const bool plain = op == NPUBLAS_OP_N;
      Matrix<T> a(plain ? n : k, plain ? k : n, 1), b(plain ? n : k, plain ? k : n, 2, 0);
      Matrix<T> one(n, n, 3), two(n, n, 3, 1), both(n, n, 3);
      const auto expect = [&](const Matrix<T>& c, const std::function<Number(int, int, int)>& term) {
        c.expect(
            [&](int i, int j) -> std::optional<Number> {
              if (i != j && (uplo == NPUBLAS_FILL_MODE_LOWER) != (i > j)) return std::nullopt;
              return this->alpha_ * sum_of(k, [&](int p) { return term(i, j, p); }) +
                     this->beta_ * c.at(i, j);
            },
            this->kTolerance);
      };
      ASSERT_EQ(Calls<T>::syrk(this->handle_, uplo, op, n, k, &this->alpha, a.data(), a.pitch(), &this->beta,
                               one.data(), one.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      expect(one, [&](int i, int j, int p) { return a.of(op, i, p) * a.of(op, j, p); });
      ASSERT_EQ(Calls<T>::syrkx(this->handle_, uplo, op, n, k, &this->alpha, a.data(), a.pitch(), b.data(),
                                b.pitch(), &this->beta, two.data(), two.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      expect(two, [&](int i, int j, int p) { return a.of(op, i, p) * b.of(op, j, p); });
      ASSERT_EQ(Calls<T>::syr2k(this->handle_, uplo, op, n, k, &this->alpha, a.data(), a.pitch(), b.data(),
                                b.pitch(), &this->beta, both.data(), both.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      expect(both, [&](int i, int j, int p) {
        return a.of(op, i, p) * b.of(op, j, p) + b.of(op, i, p) * a.of(op, j, p);
      });
    }
}

TYPED_TEST(Xt, Triangles) {
  using T = TypeParam;
  using Kind = typename Matrix<T>::Kind;
  const int m = 34, n = 39;
  for (const auto side : {NPUBLAS_SIDE_LEFT, NPUBLAS_SIDE_RIGHT})
    for (const auto op : {NPUBLAS_OP_N, NPUBLAS_OP_C}) {
      const auto uplo = op == NPUBLAS_OP_N ? NPUBLAS_FILL_MODE_LOWER : NPUBLAS_FILL_MODE_UPPER;
      const bool left = side == NPUBLAS_SIDE_LEFT;
      const int order = left ? m : n;
      Matrix<T> a(order, order, 1, -1, 400), b(m, n, 2, 1), c(m, n, 3);
      const auto triangle = [&](int i, int j) {
        if (op == NPUBLAS_OP_N) return a.whole(Kind::triangular, uplo, i, j);
        const Number turned = a.whole(Kind::triangular, uplo, j, i);
        return kIsComplex<T> ? std::conj(turned) : turned;
      };
      ASSERT_EQ(Calls<T>::trmm(this->handle_, side, uplo, op, NPUBLAS_DIAG_NON_UNIT, m, n, &this->alpha,
                               a.data(), a.pitch(), b.data(), b.pitch(), c.data(), c.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      c.expect(
          [&](int i, int j) {
            return this->alpha_ * sum_of(order, [&](int p) {
                     return left ? triangle(i, p) * b.at(p, j) : b.at(i, p) * triangle(p, j);
                   });
          },
          this->kTolerance);
      // alpha B of the solution of A X = alpha B: solving gives back what was multiplied.
      const T inverse = number<T>(Number(1) / this->alpha_);
      ASSERT_EQ(Calls<T>::trsm(this->handle_, side, uplo, op, NPUBLAS_DIAG_NON_UNIT, m, n, &inverse, a.data(),
                               a.pitch(), c.data(), c.pitch()),
                NPUBLAS_STATUS_SUCCESS);
      c.expect([&](int i, int j) { return b.at(i, j); }, this->kTolerance);
    }
}

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
    Matrix<double> a(40, 9, 1, device), b(9, 30, 2), c(40, 30, 3);
    host_rows = 0;
    EXPECT_EQ(npublasXtDgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 40, 30, 9, &alpha, a.data(), a.pitch(),
                             b.data(), b.pitch(), &beta, c.data(), c.pitch()),
              NPUBLAS_STATUS_SUCCESS);
    c.expect(
        [&](int i, int j) {
          return 2.0 * sum_of(9, [&](int p) { return a.at(i, p) * b.at(p, j); }) - c.at(i, j);
        },
        1e-9);
  };
  run(-1);
  EXPECT_EQ(host_rows, 10);
  run(1);  // a matrix on a device: the devices compute all
  EXPECT_EQ(host_rows, 0);
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
}  // namespace npu
