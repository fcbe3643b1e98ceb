#pragma once
// Matrices, plain products and the calls by element type, for the tests of the solver library.

#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include "npu/solver.h"
#include "tests/shim/blas/device_array.h"

namespace npu::test {

template <class T>
struct Real {
  using type = T;
};
template <class R>
struct Real<std::complex<R>> {
  using type = R;
};
template <class T>
using RealOf = typename Real<T>::type;
template <class T>
inline constexpr bool is_complex = !std::is_same_v<T, RealOf<T>>;

template <class T>
std::vector<T> zeros(int n) {
  return std::vector<T>(static_cast<size_t>(n));
}

/// A column-major matrix on the host, with rows to spare below it.
template <class T>
struct Matrix {
  int rows, columns, ld;
  std::vector<T> data;

  Matrix(int r, int c, int spare = 2)
      : rows(r), columns(c), ld(r + spare), data(static_cast<size_t>(ld) * c + 1) {}
  T& operator()(int i, int j) { return data[static_cast<size_t>(i) + static_cast<size_t>(j) * ld]; }
  T operator()(int i, int j) const { return data[static_cast<size_t>(i) + static_cast<size_t>(j) * ld]; }
};

/// Numbers between -1 and 1 that depend on place and seed only.
template <class T>
T number(uint32_t i, uint32_t seed) {
  uint32_t x = (i + 1) * 2654435761u ^ (seed * 40503u + 977u);
  x ^= x >> 13;
  x *= 0x5bd1e995u;
  x ^= x >> 15;
  const auto first = static_cast<RealOf<T>>(x % 2001) / 1000 - 1;
  if constexpr (is_complex<T>) {
    return T(first, static_cast<RealOf<T>>((x >> 11) % 2001) / 1000 - 1);
  } else {
    return first;
  }
}
template <class T>
Matrix<T> some_matrix(int rows, int columns, uint32_t seed = 1) {
  Matrix<T> m(rows, columns);
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) m(i, j) = number<T>(static_cast<uint32_t>(i + 131 * j), seed);
  }
  return m;
}

template <class T>
T conjugate(T x) {
  if constexpr (is_complex<T>) {
    return std::conj(x);
  } else {
    return x;
  }
}
template <class T>
Matrix<T> adjoint(const Matrix<T>& a) {
  Matrix<T> b(a.columns, a.rows);
  for (int j = 0; j < a.columns; ++j) {
    for (int i = 0; i < a.rows; ++i) b(j, i) = conjugate(a(i, j));
  }
  return b;
}
template <class T>
Matrix<T> transposed(const Matrix<T>& a) {
  Matrix<T> b(a.columns, a.rows);
  for (int j = 0; j < a.columns; ++j) {
    for (int i = 0; i < a.rows; ++i) b(j, i) = a(i, j);
  }
  return b;
}
template <class T>
Matrix<T> operator*(const Matrix<T>& a, const Matrix<T>& b) {
  Matrix<T> c(a.rows, b.columns);
  for (int j = 0; j < b.columns; ++j) {
    for (int i = 0; i < a.rows; ++i) {
      std::complex<double> sum = 0;
      for (int k = 0; k < a.columns; ++k)
        sum += std::complex<double>(a(i, k)) * std::complex<double>(b(k, j));
      if constexpr (is_complex<T>) {
        c(i, j) = T(sum);
      } else {
        c(i, j) = static_cast<T>(sum.real());
      }
    }
  }
  return c;
}
template <class T>
Matrix<T> unit(int n) {
  Matrix<T> m(n, n);
  for (int i = 0; i < n; ++i) m(i, i) = 1;
  return m;
}
template <class T>
Matrix<T> diagonal(const std::vector<RealOf<T>>& d, int n) {
  Matrix<T> m(n, n);
  for (int i = 0; i < n; ++i) m(i, i) = d[static_cast<size_t>(i)];
  return m;
}
/// The first rows and columns.
template <class T>
Matrix<T> corner(const Matrix<T>& a, int rows, int columns) {
  Matrix<T> b(rows, columns);
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) b(i, j) = a(i, j);
  }
  return b;
}
/// A triangle of `a`, zero elsewhere; ones on the diagonal if `ones`.
template <class T>
Matrix<T> triangle(const Matrix<T>& a, bool lower, bool ones = false) {
  Matrix<T> b(a.rows, a.columns);
  for (int j = 0; j < a.columns; ++j) {
    for (int i = 0; i < a.rows; ++i) {
      if (lower ? i >= j : i <= j) b(i, j) = i == j && ones ? T(1) : a(i, j);
    }
  }
  return b;
}
/// Hermitian and positive: M * M^H + n.
template <class T>
Matrix<T> positive_matrix(int n, uint32_t seed = 3) {
  const Matrix<T> m = some_matrix<T>(n, n, seed);
  Matrix<T> a = m * adjoint(m);
  for (int i = 0; i < n; ++i) a(i, i) = std::real(a(i, i)) + static_cast<RealOf<T>>(n);
  return a;
}
template <class T>
Matrix<T> hermitian_matrix(int n, uint32_t seed = 5) {
  Matrix<T> a = some_matrix<T>(n, n, seed);
  for (int j = 0; j < n; ++j) {
    a(j, j) = std::real(a(j, j));
    for (int i = 0; i < j; ++i) a(i, j) = conjugate(a(j, i));
  }
  return a;
}

template <class T>
double difference(const Matrix<T>& a, const Matrix<T>& b) {
  EXPECT_EQ(a.rows, b.rows);
  EXPECT_EQ(a.columns, b.columns);
  double largest = 0;
  for (int j = 0; j < a.columns; ++j) {
    for (int i = 0; i < a.rows; ++i)
      largest = std::max(largest, static_cast<double>(std::abs(a(i, j) - b(i, j))));
  }
  return largest;
}
/// What results of n operations on numbers of size n may be off by.
template <class T>
double tolerance(int n) {
  return 40.0 * (n + 1) * (n + 1) * static_cast<double>(std::numeric_limits<RealOf<T>>::epsilon());
}

/// The elements as the library's C types.
inline float* raw(float* x) { return x; }
inline double* raw(double* x) { return x; }
inline npuComplex* raw(std::complex<float>* x) { return reinterpret_cast<npuComplex*>(x); }
inline npuDoubleComplex* raw(std::complex<double>* x) { return reinterpret_cast<npuDoubleComplex*>(x); }

/// A matrix on the device.
template <class T>
struct DeviceMatrix {
  explicit DeviceMatrix(const Matrix<T>& from) : shape(from), array(from.data) {}
  auto* get() const { return raw(static_cast<T*>(array)); }
  Matrix<T> read() const {
    Matrix<T> to = shape;
    to.data = array.read();
    return to;
  }
  Matrix<T> shape;
  DeviceArray<T> array;
};

template <class T>
struct Calls;
#define NPU_SOLVER_TEST_CALLS(T, L, org, orm, sy)                         \
  template <>                                                             \
  struct Calls<T> {                                                       \
    static constexpr auto potrf = npusolverDn##L##potrf;                  \
    static constexpr auto potrs = npusolverDn##L##potrs;                  \
    static constexpr auto potri = npusolverDn##L##potri;                  \
    static constexpr auto lauum = npusolverDn##L##lauum;                  \
    static constexpr auto potrf_batched = npusolverDn##L##potrfBatched;   \
    static constexpr auto potrs_batched = npusolverDn##L##potrsBatched;   \
    static constexpr auto getrf = npusolverDn##L##getrf;                  \
    static constexpr auto getrs = npusolverDn##L##getrs;                  \
    static constexpr auto laswp = npusolverDn##L##laswp;                  \
    static constexpr auto sytrf = npusolverDn##L##sytrf;                  \
    static constexpr auto sytri = npusolverDn##L##sytri;                  \
    static constexpr auto geqrf = npusolverDn##L##geqrf;                  \
    static constexpr auto orgqr = npusolverDn##L##org##qr;                \
    static constexpr auto ormqr = npusolverDn##L##orm##qr;                \
    static constexpr auto sytrd = npusolverDn##L##sy##trd;                \
    static constexpr auto orgtr = npusolverDn##L##org##tr;                \
    static constexpr auto ormtr = npusolverDn##L##orm##tr;                \
    static constexpr auto gebrd = npusolverDn##L##gebrd;                  \
    static constexpr auto orgbr = npusolverDn##L##org##br;                \
    static constexpr auto syevd = npusolverDn##L##sy##evd;                \
    static constexpr auto syevdx = npusolverDn##L##sy##evdx;              \
    static constexpr auto syevj = npusolverDn##L##sy##evj;                \
    static constexpr auto syevj_batched = npusolverDn##L##sy##evjBatched; \
    static constexpr auto sygvd = npusolverDn##L##sy##gvd;                \
    static constexpr auto sygvdx = npusolverDn##L##sy##gvdx;              \
    static constexpr auto sygvj = npusolverDn##L##sy##gvj;                \
    static constexpr auto gesvd = npusolverDn##L##gesvd;                  \
    static constexpr auto gesvdj = npusolverDn##L##gesvdj;                \
    static constexpr auto gesvdj_batched = npusolverDn##L##gesvdjBatched; \
    static constexpr auto gesvda = npusolverDn##L##gesvdaStridedBatched;  \
  };
NPU_SOLVER_TEST_CALLS(float, S, org, orm, sy)
NPU_SOLVER_TEST_CALLS(double, D, org, orm, sy)
NPU_SOLVER_TEST_CALLS(std::complex<float>, C, ung, unm, he)
NPU_SOLVER_TEST_CALLS(std::complex<double>, Z, ung, unm, he)
#undef NPU_SOLVER_TEST_CALLS

inline constexpr int kSizes[] = {0, 1, 2, 7, 33};
inline constexpr npublasFillMode_t kTriangles[] = {NPUBLAS_FILL_MODE_LOWER, NPUBLAS_FILL_MODE_UPPER};

/// A handle, work space as the library asks for it, and one number for info.
template <class T>
class SolverTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(npusolverDnCreate(&handle_), NPUSOLVER_STATUS_SUCCESS);
    ASSERT_EQ(npusolverDnSgetrf_bufferSize(handle_, 3, 3, nullptr, 3, &lwork_), NPUSOLVER_STATUS_SUCCESS);
  }
  void TearDown() override { EXPECT_EQ(npusolverDnDestroy(handle_), NPUSOLVER_STATUS_SUCCESS); }
  auto* work() const { return raw(static_cast<T*>(work_)); }
  /// The library's last word; -7 is what the tests put there.
  int info() const { return info_.read()[0]; }

  npusolverDnHandle_t handle_ = nullptr;
  int lwork_ = 0;
  DeviceArray<T> work_{std::vector<T>(64)};
  DeviceArray<int> info_{std::vector<int>{-7}};
};
using AllTypes = testing::Types<float, double, std::complex<float>, std::complex<double>>;

#define EXPECT_DONE(call)                    \
  ASSERT_EQ(call, NPUSOLVER_STATUS_SUCCESS); \
  EXPECT_EQ(this->info(), 0)

}  // namespace npu::test
