// Sparse solutions against plain products: all methods, orders and element types, on host and device; and sizes that a
// dense factorisation would not get through.
#include <cmath>
#include <numeric>

#include "tests/shim/solver/sparse_helper.h"

namespace npu::test {
namespace {

TYPED_TEST_SUITE(SparseSolver, AllTypes);

TYPED_TEST(SparseSolver, AllMethodsAndOrdersSolve) {
  using T = TypeParam;
  using C = SparseCalls<T>;
  for (int side : {0, 1, 2, 7, 13}) {
    const std::vector<T> x = some_vector<T>(side * side);
    for (int reorder = 0; reorder < 4; ++reorder) {
      int singular = -9;
      const Csr<T> a = grid_matrix<T>(side, false), skew = grid_matrix<T>(side, true);
      const std::vector<T> b = a.times(x), other = skew.times(x);
      EXPECT_LE(error_of(this->on_host(C::lu_host, skew, other, reorder, &singular), x), tolerance<T>(side))
          << side;
      EXPECT_EQ(singular, -1);
      EXPECT_LE(error_of(this->on_host(C::qr_host, skew, other, reorder, &singular), x), tolerance<T>(side))
          << side;
      EXPECT_EQ(singular, -1);
      EXPECT_LE(error_of(this->on_host(C::chol_host, a, b, reorder, &singular), x), tolerance<T>(side))
          << side;
      EXPECT_EQ(singular, -1);
      if (side == 0) continue;
      EXPECT_LE(error_of(this->on_device(C::qr, skew, other, reorder, &singular), x), tolerance<T>(side));
      EXPECT_LE(error_of(this->on_device(C::chol, a, b, reorder, &singular), x), tolerance<T>(side));
    }
  }
}

TYPED_TEST(SparseSolver, RowsAreExchangedWhereTheDiagonalIsZero) {
  using T = TypeParam;
  Csr<T> a{3, 3, {0}, {}, {}};
  a.add(1, T(2)), a.end_row();
  a.add(0, T(1)), a.add(2, T(3)), a.end_row();
  a.add(0, T(4)), a.end_row();
  const std::vector<T> x{T(1), T(2), T(3)};
  int singular = -9;
  EXPECT_LE(error_of(this->on_host(SparseCalls<T>::lu_host, a, a.times(x), 0, &singular), x),
            tolerance<T>(3));
  EXPECT_EQ(singular, -1);
  EXPECT_LE(error_of(this->on_host(SparseCalls<T>::qr_host, a, a.times(x), 0, &singular), x),
            tolerance<T>(3));
  EXPECT_EQ(singular, -1);
}

TYPED_TEST(SparseSolver, SingularMatricesAreTold) {
  using T = TypeParam;
  Csr<T> a{3, 3, {0}, {}, {}};
  a.add(0, T(1)), a.end_row();
  a.add(1, T(0)), a.end_row();
  a.add(2, T(1)), a.end_row();
  const std::vector<T> b(3, T(1));
  for (auto call : {SparseCalls<T>::lu_host, SparseCalls<T>::qr_host, SparseCalls<T>::chol_host}) {
    int singular = -9;
    this->on_host(call, a, b, 0, &singular);
    EXPECT_EQ(singular, 1);
  }
  int singular = 0;
  EXPECT_EQ(SparseCalls<T>::lu_host(this->handle_, 3, 3, this->descriptor_, raw_of(a.value), a.start.data(),
                                    a.column.data(), raw_of(b), 0, 4, nullptr, &singular),
            NPUSOLVER_STATUS_INVALID_VALUE)
      << "an unknown order";
  a.column[1] = 3;
  std::vector<T> x(3);
  EXPECT_EQ(SparseCalls<T>::lu_host(this->handle_, 3, 3, this->descriptor_, raw_of(a.value), a.start.data(),
                                    a.column.data(), raw_of(b), 0, 0, raw(x.data()), &singular),
            NPUSOLVER_STATUS_INVALID_VALUE)
      << "a column that is not there";
}

TYPED_TEST(SparseSolver, LeastSquaresLeaveAnOrthogonalResidual) {
  using T = TypeParam;
  Csr<T> a{9, 4, {0}, {}, {}};
  for (int i = 0; i < 9; ++i) {
    a.add(i % 3, number<T>(static_cast<uint32_t>(i), 5) + T(1));
    if (i % 2 == 0) a.add(3, number<T>(static_cast<uint32_t>(i), 7) - T(2));
    a.end_row();
  }
  const std::vector<T> b = some_vector<T>(9);
  std::vector<T> x(4);
  std::vector<int> p(4);
  int rank = 0;
  RealOf<T> smallest = 0;
  ASSERT_EQ(SparseCalls<T>::squares(this->handle_, 9, 4, a.elements(), this->descriptor_, raw_of(a.value),
                                    a.start.data(), a.column.data(), raw_of(b), RealOf<T>(1e-5), &rank,
                                    raw(x.data()), p.data(), &smallest),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(rank, 4);
  std::vector<T> rest = a.times(x), normal(4);
  double squares = 0;
  for (size_t i = 0; i < 9; ++i) {
    rest[i] -= b[i];
    squares += std::norm(rest[i]);
    for (int k = a.start[i]; k < a.start[i + 1]; ++k)
      normal[static_cast<size_t>(a.column[static_cast<size_t>(k)])] +=
          conjugate(a.value[static_cast<size_t>(k)]) * rest[i];
  }
  EXPECT_LE(error_of(normal, std::vector<T>(4)), tolerance<T>(9));
  EXPECT_NEAR(smallest, std::sqrt(squares), tolerance<T>(9));
}

TYPED_TEST(SparseSolver, DependentColumnsAreLeftOut) {
  using T = TypeParam;
  Csr<T> a{4, 3, {0}, {}, {}};  // the second column is twice the first
  for (int i = 0; i < 4; ++i) {
    const T first = number<T>(static_cast<uint32_t>(i), 2) + T(2);
    a.add(0, first), a.add(1, first * T(2)), a.add(2, T(static_cast<RealOf<T>>(i * i))), a.end_row();
  }
  const std::vector<T> b = a.times({T(3), T(0), T(-1)});
  std::vector<T> x(3);
  std::vector<int> p(3);
  int rank = 0;
  RealOf<T> smallest = 9;
  ASSERT_EQ(SparseCalls<T>::squares(this->handle_, 4, 3, a.elements(), this->descriptor_, raw_of(a.value),
                                    a.start.data(), a.column.data(), raw_of(b), RealOf<T>(1e-4), &rank,
                                    raw(x.data()), p.data(), &smallest),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(rank, 2);
  EXPECT_LE(error_of(a.times(x), b), tolerance<T>(9));
}

TYPED_TEST(SparseSolver, FindsTheNearestEigenvalue) {
  using T = TypeParam;
  constexpr int n = 12;  // eigenvalues 2 - 2 cos(k pi / 13)
  Csr<T> a{n, n, {0}, {}, {}};
  for (int i = 0; i < n; ++i) {
    if (i > 0) a.add(i - 1, T(-1));
    a.add(i, T(2));
    if (i + 1 < n) a.add(i + 1, T(-1));
    a.end_row();
  }
  const double exact = 2 - 2 * std::cos(3 * std::acos(-1.0) / 13);
  T shift(static_cast<RealOf<T>>(exact + 0.02)), mu(0);
  const std::vector<T> start = some_vector<T>(n);
  std::vector<T> x(n);
  ASSERT_EQ(SparseCalls<T>::eigenvalue(this->handle_, n, a.elements(), this->descriptor_, raw_of(a.value),
                                       a.start.data(), a.column.data(), *raw(&shift), raw_of(start), 100,
                                       RealOf<T>(1e-5), raw(&mu), raw(x.data())),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_NEAR(std::real(mu), exact, 1e-4);
  std::vector<T> scaled = x;
  for (T& element : scaled) element *= mu;
  EXPECT_LE(error_of(a.times(x), scaled), 1e-4);
}

using SparseDouble = SparseSolver<double>;

// A grid of 22500 unknowns: a dense matrix of it would have 4 GB.
TEST_F(SparseDouble, OrdersKeepLargeFactorsSparse) {
  const Csr<double> a = grid_matrix<double>(150, true), b = grid_matrix<double>(150, false);
  const std::vector<double> x = some_vector<double>(22500);
  for (int reorder : {2, 3}) {
    int singular = -9;
    EXPECT_LE(error_of(on_host(npusolverSpDcsrlsvluHost, a, a.times(x), reorder, &singular), x), 1e-9);
    EXPECT_LE(error_of(on_host(npusolverSpDcsrlsvcholHost, b, b.times(x), reorder, &singular), x), 1e-9);
  }
  const Csr<double> small = grid_matrix<double>(60, true);
  const std::vector<double> y = some_vector<double>(3600);
  int singular = -9;
  EXPECT_LE(error_of(on_host(npusolverSpDcsrlsvqrHost, small, small.times(y), 2, &singular), y), 1e-9);
}

// Scattered rows and columns fill R: it orders the columns itself, and still tells which column is dependent.
TEST_F(SparseDouble, QrOrdersColumnsThatWouldFill) {
  const Csr<double> a = grid_matrix<double>(50, true);
  std::vector<int> p(2500), map(static_cast<size_t>(a.elements()));
  for (int i = 0; i < 2500; ++i) p[static_cast<size_t>(i)] = i * 1117 % 2500;
  std::iota(map.begin(), map.end(), 0);
  Csr<double> moved = a;
  char work[512];
  ASSERT_EQ(npusolverSpXcsrpermHost(handle_, 2500, 2500, a.elements(), descriptor_, moved.start.data(),
                                    moved.column.data(), p.data(), p.data(), map.data(), work),
            NPUSOLVER_STATUS_SUCCESS);
  for (size_t k = 0; k < map.size(); ++k) moved.value[k] = a.value[static_cast<size_t>(map[k])];
  const std::vector<double> x = some_vector<double>(2500);
  int singular = -9;
  EXPECT_LE(error_of(on_host(npusolverSpDcsrlsvqrHost, moved, moved.times(x), 0, &singular), x), 1e-10);
  EXPECT_EQ(singular, -1);
  for (size_t k = 0; k < map.size(); ++k) {
    if (moved.column[k] == 77) moved.value[k] = 0;
  }
  on_host(npusolverSpDcsrlsvqrHost, moved, x, 0, &singular);
  EXPECT_EQ(singular, 77);
}

TEST_F(SparseDouble, OrdersArePermutationsAndPatternsMove) {
  Csr<double> a = grid_matrix<double>(9, false);
  const std::vector<double> values = a.value;
  for (auto call : {npusolverSpXcsrsymrcmHost, npusolverSpXcsrsymmdqHost, npusolverSpXcsrsymamdHost}) {
    std::vector<int> p(81);
    ASSERT_EQ(call(handle_, 81, a.elements(), descriptor_, a.start.data(), a.column.data(), p.data()),
              NPUSOLVER_STATUS_SUCCESS);
    std::vector<int> sorted = p, all(81);
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(sorted, all);
    Csr<double> moved = a;
    std::vector<int> map(static_cast<size_t>(a.elements()));
    std::iota(map.begin(), map.end(), 0);
    char work[512];
    ASSERT_EQ(npusolverSpXcsrpermHost(handle_, 81, 81, a.elements(), descriptor_, moved.start.data(),
                                      moved.column.data(), p.data(), p.data(), map.data(), work),
              NPUSOLVER_STATUS_SUCCESS);
    for (size_t k = 0; k < map.size(); ++k) moved.value[k] = values[static_cast<size_t>(map[k])];
    const std::vector<double> x = some_vector<double>(81), b = a.times(x);
    std::vector<double> px(81), pb(81);
    for (size_t i = 0; i < 81; ++i)
      px[i] = x[static_cast<size_t>(p[i])], pb[i] = b[static_cast<size_t>(p[i])];
    EXPECT_LE(error_of(moved.times(px), pb), 1e-13);
  }
  int symmetric = -1;
  EXPECT_EQ(npusolverSpXcsrissymHost(handle_, 81, a.elements(), descriptor_, a.start.data(),
                                     a.start.data() + 1, a.column.data(), &symmetric),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(symmetric, 1);
}

TEST_F(SparseDouble, RowsComeToTheDiagonal) {
  Csr<double> a{4, 4, {0}, {}, {}};
  a.add(1, 5), a.add(2, 1), a.end_row();
  a.add(1, 3), a.end_row();
  a.add(0, 2), a.add(3, 1), a.end_row();
  a.add(0, 9), a.end_row();
  std::vector<int> p(4);
  int count = 0;
  ASSERT_EQ(npusolverSpDcsrzfdHost(handle_, 4, a.elements(), descriptor_, a.value.data(), a.start.data(),
                                   a.column.data(), p.data(), &count),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(count, 4);
  EXPECT_EQ(p, (std::vector<int>{3, 1, 0, 2}));
}

}  // namespace
}  // namespace npu::test
