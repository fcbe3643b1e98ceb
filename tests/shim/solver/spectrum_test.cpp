// Eigenvalues and singular values: vectors and values multiply back to the matrix, all element types.
#include "tests/shim/solver/solver_helper.h"

namespace npu::test {
namespace {

template <class T>
using Spectrum = SolverTest<T>;
TYPED_TEST_SUITE(Spectrum, AllTypes);

template <class R>
bool ascending(const std::vector<R>& w) {
  return std::is_sorted(w.begin(), w.end());
}
template <class R>
double apart(const std::vector<R>& a, const std::vector<R>& b) {
  double largest = a.size() == b.size() ? 0 : 1e300;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    largest = std::max(largest, static_cast<double>(std::abs(a[i] - b[i])));
  return largest;
}

TYPED_TEST(Spectrum, EigenvaluesWithAndWithoutVectors) {
  using T = TypeParam;
  using R = RealOf<T>;
  for (npublasFillMode_t uplo : kTriangles) {
    for (int n : kSizes) {
      const Matrix<T> a = hermitian_matrix<T>(n);
      DeviceMatrix<T> v(a), gone(a);
      DeviceArray<R> w(zeros<R>(n)), only(zeros<R>(n));
      EXPECT_DONE(Calls<T>::syevd(this->handle_, NPUSOLVER_EIG_MODE_VECTOR, uplo, n, v.get(), v.shape.ld, w,
                                  this->work(), this->lwork_, this->info_));
      EXPECT_DONE(Calls<T>::syevd(this->handle_, NPUSOLVER_EIG_MODE_NOVECTOR, uplo, n, gone.get(),
                                  gone.shape.ld, only, this->work(), this->lwork_, this->info_));
      EXPECT_TRUE(ascending(w.read()));
      EXPECT_LE(apart(w.read(), only.read()), tolerance<T>(n));
      EXPECT_LE(difference(a * v.read(), v.read() * diagonal<T>(w.read(), n)), tolerance<T>(n));
      EXPECT_LE(difference(adjoint(v.read()) * v.read(), unit<T>(n)), tolerance<T>(n));
    }
  }
}

TYPED_TEST(Spectrum, SomeEigenvalues) {
  using T = TypeParam;
  using R = RealOf<T>;
  const int n = 11;
  const Matrix<T> a = hermitian_matrix<T>(n);
  DeviceMatrix<T> whole(a);
  DeviceArray<R> all(zeros<R>(n)), w(zeros<R>(n));
  EXPECT_DONE(Calls<T>::syevd(this->handle_, NPUSOLVER_EIG_MODE_NOVECTOR, NPUBLAS_FILL_MODE_LOWER, n,
                              whole.get(), whole.shape.ld, all, this->work(), this->lwork_, this->info_));
  const std::vector<R> values = all.read();
  auto some = [&](npusolverEigRange_t range, R low, R high, int first, int last) {
    DeviceMatrix<T> v(a);
    int found = -1;
    EXPECT_EQ(Calls<T>::syevdx(this->handle_, NPUSOLVER_EIG_MODE_VECTOR, range, NPUBLAS_FILL_MODE_UPPER, n,
                               v.get(), v.shape.ld, low, high, first, last, &found, w, this->work(),
                               this->lwork_, this->info_),
              NPUSOLVER_STATUS_SUCCESS);
    EXPECT_EQ(this->info(), 0);
    const Matrix<T> vectors = corner(v.read(), n, found);
    EXPECT_LE(difference(a * vectors, vectors * diagonal<T>(w.read(), found)), tolerance<T>(n));
    std::vector<R> part = w.read();
    part.resize(static_cast<size_t>(found));
    return part;
  };
  const std::vector<R> third(values.begin() + 2, values.begin() + 5);
  EXPECT_LE(apart(some(NPUSOLVER_EIG_RANGE_I, 0, 0, 3, 5), third), tolerance<T>(n));
  EXPECT_LE(apart(some(NPUSOLVER_EIG_RANGE_V, (values[1] + values[2]) / 2, (values[4] + values[5]) / 2, 0, 0),
                  third),
            tolerance<T>(n));
  EXPECT_LE(apart(some(NPUSOLVER_EIG_RANGE_ALL, 0, 0, 0, 0), values), tolerance<T>(n));
  int found = 0;
  for (auto [first, last] : {std::pair(0, 3), {4, 3}, {1, n + 1}}) {
    EXPECT_EQ(Calls<T>::syevdx(this->handle_, NPUSOLVER_EIG_MODE_VECTOR, NPUSOLVER_EIG_RANGE_I,
                               NPUBLAS_FILL_MODE_UPPER, n, whole.get(), whole.shape.ld, 0, 0, first, last,
                               &found, w, this->work(), this->lwork_, this->info_),
              NPUSOLVER_STATUS_INVALID_VALUE);
  }
}

TYPED_TEST(Spectrum, TwoMatrices) {
  using T = TypeParam;
  using R = RealOf<T>;
  const int n = 8;
  const Matrix<T> a = hermitian_matrix<T>(n), b = positive_matrix<T>(n);
  syevjInfo_t options = nullptr;
  ASSERT_EQ(npusolverDnCreateSyevjInfo(&options), NPUSOLVER_STATUS_SUCCESS);
  for (npusolverEigType_t type : {NPUSOLVER_EIG_TYPE_1, NPUSOLVER_EIG_TYPE_2, NPUSOLVER_EIG_TYPE_3}) {
    for (npublasFillMode_t uplo : kTriangles) {
      DeviceMatrix<T> v(a), f(b), v2(a), f2(b), v3(a), f3(b);
      DeviceArray<R> w(zeros<R>(n)), w2(zeros<R>(n)), w3(zeros<R>(n));
      EXPECT_DONE(Calls<T>::sygvd(this->handle_, type, NPUSOLVER_EIG_MODE_VECTOR, uplo, n, v.get(),
                                  v.shape.ld, f.get(), f.shape.ld, w, this->work(), this->lwork_,
                                  this->info_));
      const Matrix<T> x = v.read(), d = diagonal<T>(w.read(), n);
      const Matrix<T> left = type == NPUSOLVER_EIG_TYPE_1   ? a * x
                             : type == NPUSOLVER_EIG_TYPE_2 ? a * (b * x)
                                                            : b * (a * x);
      EXPECT_LE(difference(left, type == NPUSOLVER_EIG_TYPE_1 ? b * x * d : x * d), 100 * tolerance<T>(n))
          << type;
      EXPECT_DONE(Calls<T>::sygvj(this->handle_, type, NPUSOLVER_EIG_MODE_NOVECTOR, uplo, n, v2.get(),
                                  v2.shape.ld, f2.get(), f2.shape.ld, w2, this->work(), this->lwork_,
                                  this->info_, options));
      EXPECT_LE(apart(w.read(), w2.read()), 100 * tolerance<T>(n));
      int found = 0;
      EXPECT_DONE(Calls<T>::sygvdx(this->handle_, type, NPUSOLVER_EIG_MODE_VECTOR, NPUSOLVER_EIG_RANGE_I,
                                   uplo, n, v3.get(), v3.shape.ld, f3.get(), f3.shape.ld, 0, 0, 2, 3, &found,
                                   w3, this->work(), this->lwork_, this->info_));
      EXPECT_EQ(found, 2);
      EXPECT_NEAR(w3.read()[1], w.read()[2], 100 * tolerance<T>(n));
    }
  }
  Matrix<T> not_positive = b;
  not_positive(1, 1) = -9;
  DeviceMatrix<T> v(a), f(not_positive);
  DeviceArray<R> w(zeros<R>(n));
  ASSERT_EQ(Calls<T>::sygvd(this->handle_, NPUSOLVER_EIG_TYPE_1, NPUSOLVER_EIG_MODE_VECTOR,
                            NPUBLAS_FILL_MODE_LOWER, n, v.get(), v.shape.ld, f.get(), f.shape.ld, w,
                            this->work(), this->lwork_, this->info_),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(this->info(), n + 2);
  EXPECT_EQ(npusolverDnDestroySyevjInfo(options), NPUSOLVER_STATUS_SUCCESS);
}

TYPED_TEST(Spectrum, JacobisCallsTellTheirResidual) {
  using T = TypeParam;
  using R = RealOf<T>;
  const int n = 12;
  const Matrix<T> a = hermitian_matrix<T>(n);
  DeviceMatrix<T> v(a);
  DeviceArray<R> w(zeros<R>(n));
  syevjInfo_t options = nullptr;
  ASSERT_EQ(npusolverDnCreateSyevjInfo(&options), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnXsyevjSetTolerance(options, 1e-7), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnXsyevjSetMaxSweeps(options, 15), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnXsyevjSetSortEig(options, 1), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnXsyevjSetMaxSweeps(options, -1), NPUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusolverDnXsyevjSetTolerance(nullptr, 1), NPUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_DONE(Calls<T>::syevj(this->handle_, NPUSOLVER_EIG_MODE_VECTOR, NPUBLAS_FILL_MODE_LOWER, n, v.get(),
                              v.shape.ld, w, this->work(), this->lwork_, this->info_, options));
  EXPECT_LE(difference(a * v.read(), v.read() * diagonal<T>(w.read(), n)), tolerance<T>(n));
  double residual = -1;
  int sweeps = -1;
  ASSERT_EQ(npusolverDnXsyevjGetResidual(this->handle_, options, &residual), NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(npusolverDnXsyevjGetSweeps(this->handle_, options, &sweeps), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_GT(residual, 0);
  EXPECT_LE(residual, n * tolerance<T>(n));
  EXPECT_EQ(sweeps, 0);
  EXPECT_EQ(npusolverDnDestroySyevjInfo(options), NPUSOLVER_STATUS_SUCCESS);
}

TYPED_TEST(Spectrum, BatchesOfEigenvalues) {
  using T = TypeParam;
  using R = RealOf<T>;
  constexpr int n = 5, kBatch = 3;
  Matrix<T> all(n, n * kBatch, 0);
  for (int item = 0; item < kBatch; ++item) {
    const Matrix<T> a = hermitian_matrix<T>(n, static_cast<uint32_t>(item));
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) all(i, item * n + j) = a(i, j);
    }
  }
  DeviceMatrix<T> v(all);
  DeviceArray<R> w(zeros<R>(n * kBatch));
  DeviceArray<int> infos(std::vector<int>(kBatch, -7));
  syevjInfo_t options = nullptr;
  ASSERT_EQ(npusolverDnCreateSyevjInfo(&options), NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(Calls<T>::syevj_batched(this->handle_, NPUSOLVER_EIG_MODE_VECTOR, NPUBLAS_FILL_MODE_LOWER, n,
                                    v.get(), n, w, this->work(), this->lwork_, infos, options, kBatch),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(infos.read(), std::vector<int>(kBatch, 0));
  for (int item = 0; item < kBatch; ++item) {
    Matrix<T> x(n, n);
    const Matrix<T> vectors = v.read();
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) x(i, j) = vectors(i, item * n + j);
    }
    const std::vector<R> values = w.read();
    const std::vector<R> mine(values.begin() + item * n, values.begin() + (item + 1) * n);
    EXPECT_LE(difference(hermitian_matrix<T>(n, static_cast<uint32_t>(item)) * x, x * diagonal<T>(mine, n)),
              tolerance<T>(n));
  }
  npusolverDnDestroySyevjInfo(options);
}

TYPED_TEST(Spectrum, SingularValues) {
  using T = TypeParam;
  using R = RealOf<T>;
  for (auto [m, n] : {std::pair(1, 1), {7, 7}, {19, 8}}) {
    for (char job : {'A', 'S', 'O', 'N'}) {
      const Matrix<T> a = some_matrix<T>(m, n);
      DeviceMatrix<T> x(a), u(Matrix<T>(m, m)), vt(Matrix<T>(n, n));
      DeviceArray<R> s(zeros<R>(n)), rest(zeros<R>(n));
      const bool none = job == 'N';
      const signed char job_vt = none ? 'N' : 'A';
      EXPECT_DONE(Calls<T>::gesvd(this->handle_, static_cast<signed char>(job), job_vt, m, n, x.get(),
                                  x.shape.ld, s, none ? nullptr : u.get(), none ? 0 : u.shape.ld,
                                  none ? nullptr : vt.get(), none ? 0 : vt.shape.ld, this->work(),
                                  this->lwork_, rest, this->info_));
      const std::vector<R> values = s.read();
      EXPECT_TRUE(std::is_sorted(values.rbegin(), values.rend()));
      if (none) continue;
      const Matrix<T> left = corner(job == 'O' ? x.read() : u.read(), m, n);
      EXPECT_LE(difference(left * diagonal<T>(values, n) * vt.read(), a), tolerance<T>(m)) << job;
      EXPECT_LE(difference(adjoint(left) * left, unit<T>(n)), tolerance<T>(m));
    }
  }
  DeviceMatrix<T> wide(some_matrix<T>(3, 5));
  DeviceArray<R> s(zeros<R>(5));
  EXPECT_EQ(Calls<T>::gesvd(this->handle_, 'N', 'N', 3, 5, wide.get(), wide.shape.ld, s, nullptr, 1, nullptr,
                            1, this->work(), this->lwork_, nullptr, this->info_),
            NPUSOLVER_STATUS_INVALID_VALUE)
      << "more columns than rows: not in cuSOLVER either";
}

TYPED_TEST(Spectrum, SingularValuesWithV) {
  using T = TypeParam;
  using R = RealOf<T>;
  gesvdjInfo_t options = nullptr;
  ASSERT_EQ(npusolverDnCreateGesvdjInfo(&options), NPUSOLVER_STATUS_SUCCESS);
  for (auto [m, n] : {std::pair(7, 7), {12, 5}, {5, 12}}) {
    for (int economy : {0, 1}) {
      const Matrix<T> a = some_matrix<T>(m, n);
      const int k = std::min(m, n);
      DeviceMatrix<T> x(a), u(Matrix<T>(m, m)), v(Matrix<T>(n, n));
      DeviceArray<R> s(zeros<R>(k));
      EXPECT_DONE(Calls<T>::gesvdj(this->handle_, NPUSOLVER_EIG_MODE_VECTOR, economy, m, n, x.get(),
                                   x.shape.ld, s, u.get(), u.shape.ld, v.get(), v.shape.ld, this->work(),
                                   this->lwork_, this->info_, options));
      const Matrix<T> left = corner(u.read(), m, k), right = corner(v.read(), n, k);
      EXPECT_LE(difference(left * diagonal<T>(s.read(), k) * adjoint(right), a), tolerance<T>(12));
      if (economy == 0) {
        EXPECT_LE(difference(adjoint(u.read()) * u.read(), unit<T>(m)), tolerance<T>(12));
        EXPECT_LE(difference(adjoint(v.read()) * v.read(), unit<T>(n)), tolerance<T>(12));
      }
      double residual = -1;
      ASSERT_EQ(npusolverDnXgesvdjGetResidual(this->handle_, options, &residual), NPUSOLVER_STATUS_SUCCESS);
      EXPECT_GT(residual, 0);
      EXPECT_LE(residual, 12 * tolerance<T>(12));
    }
  }
  npusolverDnDestroyGesvdjInfo(options);
}

TYPED_TEST(Spectrum, BatchesOfSingularValues) {
  using T = TypeParam;
  using R = RealOf<T>;
  constexpr int m = 6, n = 4, kBatch = 3;
  const Matrix<T> all = [] {
    Matrix<T> a(m, n * kBatch, 0);
    for (int j = 0; j < n * kBatch; ++j) {
      for (int i = 0; i < m; ++i) a(i, j) = number<T>(static_cast<uint32_t>(i + 31 * j), 8);
    }
    return a;
  }();
  auto item_of = [](const Matrix<T>& from, int item, int columns) {
    Matrix<T> x(from.rows, columns);
    for (int j = 0; j < columns; ++j) {
      for (int i = 0; i < from.rows; ++i) x(i, j) = from(i, item * columns + j);
    }
    return x;
  };
  gesvdjInfo_t options = nullptr;
  ASSERT_EQ(npusolverDnCreateGesvdjInfo(&options), NPUSOLVER_STATUS_SUCCESS);
  DeviceMatrix<T> a(all), u(Matrix<T>(m, m * kBatch, 0)), v(Matrix<T>(n, n * kBatch, 0));
  DeviceArray<R> s(zeros<R>(n * kBatch));
  DeviceArray<int> infos(std::vector<int>(kBatch, -7));
  ASSERT_EQ(Calls<T>::gesvdj_batched(this->handle_, NPUSOLVER_EIG_MODE_VECTOR, m, n, a.get(), m, s, u.get(),
                                     m, v.get(), n, this->work(), this->lwork_, infos, options, kBatch),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(infos.read(), std::vector<int>(kBatch, 0));
  const std::vector<R> values = s.read();
  for (int item = 0; item < kBatch; ++item) {
    const std::vector<R> mine(values.begin() + item * n, values.begin() + (item + 1) * n);
    EXPECT_LE(difference(corner(item_of(u.read(), item, m), m, n) * diagonal<T>(mine, n) *
                             adjoint(item_of(v.read(), item, n)),
                         item_of(all, item, n)),
              tolerance<T>(m));
  }
  constexpr int kRank = 2;
  DeviceMatrix<T> again(all), u2(Matrix<T>(m, kRank * kBatch, 0)), v2(Matrix<T>(n, kRank * kBatch, 0));
  DeviceArray<R> s2(zeros<R>(kRank * kBatch));
  double left_over[kBatch] = {-1, -1, -1};
  ASSERT_EQ(Calls<T>::gesvda(this->handle_, NPUSOLVER_EIG_MODE_VECTOR, kRank, m, n, again.get(), m, m * n, s2,
                             kRank, u2.get(), m, m * kRank, v2.get(), n, n * kRank, this->work(),
                             this->lwork_, infos, left_over, kBatch),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(difference(again.read(), all), 0) << "A stays";
  for (int item = 0; item < kBatch; ++item) {
    EXPECT_NEAR(s2.read()[static_cast<size_t>(item * kRank + 1)], values[static_cast<size_t>(item * n + 1)],
                tolerance<T>(m));
    const std::vector<R> mine{s2.read()[static_cast<size_t>(item * kRank)],
                              s2.read()[static_cast<size_t>(item * kRank + 1)]};
    const Matrix<T> close =
        item_of(u2.read(), item, kRank) * diagonal<T>(mine, kRank) * adjoint(item_of(v2.read(), item, kRank));
    double squares = 0;
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < m; ++i) squares += std::norm(close(i, j) - item_of(all, item, n)(i, j));
    }
    EXPECT_NEAR(left_over[item], std::sqrt(squares), 10 * tolerance<T>(m));
  }
  npusolverDnDestroyGesvdjInfo(options);
}

}  // namespace
}  // namespace npu::test
