// Factors multiply back to the matrix, solutions and inverses fit it: all element types, both triangles,
// sizes 0, 1, a prime and one above a block.
#include "tests/shim/solver/solver_helper.h"

namespace npu::test {
namespace {

template <class T>
using Linear = SolverTest<T>;
TYPED_TEST_SUITE(Linear, AllTypes);

TYPED_TEST(Linear, CholeskyFactorsSolvesAndInverts) {
  using T = TypeParam;
  for (npublasFillMode_t uplo : kTriangles) {
    for (int n : kSizes) {
      const Matrix<T> a = positive_matrix<T>(n), b = some_matrix<T>(n, 3);
      DeviceMatrix<T> f(a), x(b);
      EXPECT_DONE(Calls<T>::potrf(this->handle_, uplo, n, f.get(), f.shape.ld, this->work(), this->lwork_,
                                  this->info_));
      const bool lower = uplo == NPUBLAS_FILL_MODE_LOWER;
      const Matrix<T> factor = triangle(f.read(), lower);
      EXPECT_LE(difference(lower ? factor * adjoint(factor) : adjoint(factor) * factor, a), tolerance<T>(n));
      EXPECT_DONE(
          Calls<T>::potrs(this->handle_, uplo, n, 3, f.get(), f.shape.ld, x.get(), x.shape.ld, this->info_));
      EXPECT_LE(difference(a * x.read(), b), tolerance<T>(n));
      EXPECT_DONE(Calls<T>::potri(this->handle_, uplo, n, f.get(), f.shape.ld, this->work(), this->lwork_,
                                  this->info_));
      const Matrix<T> inverse = f.read();
      const Matrix<T> half = triangle(inverse, lower), rest = adjoint(triangle(inverse, lower));
      Matrix<T> whole = half;
      for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) whole(i, j) = (lower ? i >= j : i <= j) ? half(i, j) : rest(i, j);
      }
      EXPECT_LE(difference(a * whole, unit<T>(n)), tolerance<T>(n));
    }
  }
}

TYPED_TEST(Linear, CholeskyTellsWhereTheMatrixIsNotPositive) {
  using T = TypeParam;
  Matrix<T> a = unit<T>(5);
  a(3, 3) = -1;
  DeviceMatrix<T> f(a);
  ASSERT_EQ(Calls<T>::potrf(this->handle_, NPUBLAS_FILL_MODE_LOWER, 5, f.get(), f.shape.ld, this->work(),
                            this->lwork_, this->info_),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(this->info(), 4);
}

TYPED_TEST(Linear, BatchesOfCholesky) {
  using T = TypeParam;
  constexpr int kBatch = 4, n = 7;
  std::vector<DeviceMatrix<T>*> a, b;
  std::vector<decltype(raw(static_cast<T*>(nullptr)))> a_items, b_items;
  for (int i = 0; i < kBatch; ++i) {
    a.push_back(new DeviceMatrix<T>(positive_matrix<T>(n, static_cast<uint32_t>(i))));
    b.push_back(new DeviceMatrix<T>(some_matrix<T>(n, 1, static_cast<uint32_t>(i))));
    a_items.push_back(a.back()->get());
    b_items.push_back(b.back()->get());
  }
  DeviceArray as(a_items), bs(b_items);
  DeviceArray<int> infos(std::vector<int>(kBatch, -7));
  for (npublasFillMode_t uplo : {NPUBLAS_FILL_MODE_UPPER}) {
    ASSERT_EQ(Calls<T>::potrf_batched(this->handle_, uplo, n, as, a[0]->shape.ld, infos, kBatch),
              NPUSOLVER_STATUS_SUCCESS);
    EXPECT_EQ(infos.read(), std::vector<int>(kBatch, 0));
    EXPECT_DONE(Calls<T>::potrs_batched(this->handle_, uplo, n, 1, as, a[0]->shape.ld, bs, b[0]->shape.ld,
                                        this->info_, kBatch));
    EXPECT_EQ(Calls<T>::potrs_batched(this->handle_, uplo, n, 2, as, a[0]->shape.ld, bs, b[0]->shape.ld,
                                      this->info_, kBatch),
              NPUSOLVER_STATUS_NOT_SUPPORTED);
  }
  for (int i = 0; i < kBatch; ++i) {
    EXPECT_LE(difference(a[i]->shape * b[i]->read(), b[i]->shape), tolerance<T>(n));
    delete a[i];
    delete b[i];
  }
}

TYPED_TEST(Linear, TrianglesTimesThemselves) {
  using T = TypeParam;
  const Matrix<T> a = some_matrix<T>(7, 7);
  DeviceMatrix<T> x(a);
  EXPECT_DONE(Calls<T>::lauum(this->handle_, NPUBLAS_FILL_MODE_UPPER, 7, x.get(), x.shape.ld, this->work(),
                              this->lwork_, this->info_));
  const Matrix<T> u = triangle(a, false);
  // LAPACK takes the diagonal of a complex factor for real, as Cholesky's is.
  if (!is_complex<T>) {
    EXPECT_LE(difference(triangle(x.read(), false), triangle(u * adjoint(u), false)), tolerance<T>(7));
  }
}

TYPED_TEST(Linear, LuWithAndWithoutExchanges) {
  using T = TypeParam;
  for (bool exchanging : {true, false}) {
    for (auto [m, n] : {std::pair(0, 0), {1, 1}, {7, 7}, {33, 33}, {9, 4}, {4, 9}}) {
      Matrix<T> a = some_matrix<T>(m, n);
      for (int i = 0; i < std::min(m, n) && !exchanging; ++i) a(i, i) += T(8);
      DeviceMatrix<T> f(a);
      const int rank = std::min(m, n);
      DeviceArray<int> pivots(zeros<int>(rank));
      EXPECT_DONE(Calls<T>::getrf(this->handle_, m, n, f.get(), f.shape.ld, this->work(),
                                  exchanging ? static_cast<int*>(pivots) : nullptr, this->info_));
      const Matrix<T> lu = f.read();
      Matrix<T> product = triangle(corner(lu, m, rank), true, true) * triangle(corner(lu, rank, n), false);
      const std::vector<int> rows = pivots.read();
      for (int i = rank; exchanging && i-- > 0;) {
        for (int j = 0; j < n; ++j) std::swap(product(i, j), product(rows[static_cast<size_t>(i)] - 1, j));
      }
      EXPECT_LE(difference(product, a), 8 * tolerance<T>(std::max(m, n))) << m << "x" << n;
      if (m != n) continue;
      const Matrix<T> b = some_matrix<T>(n, 2, 9);
      for (npublasOperation_t op : {NPUBLAS_OP_N, NPUBLAS_OP_T, NPUBLAS_OP_C}) {
        DeviceMatrix<T> x(b);
        EXPECT_DONE(Calls<T>::getrs(this->handle_, op, n, 2, f.get(), f.shape.ld,
                                    exchanging ? static_cast<int*>(pivots) : nullptr, x.get(), x.shape.ld,
                                    this->info_));
        const Matrix<T> used = op == NPUBLAS_OP_N ? a : op == NPUBLAS_OP_T ? transposed(a) : adjoint(a);
        EXPECT_LE(difference(used * x.read(), b), 100 * tolerance<T>(n)) << n << " op " << op;
      }
    }
  }
}

TYPED_TEST(Linear, LuTellsTheFirstZeroPivot) {
  using T = TypeParam;
  for (bool exchanging : {true, false}) {
    Matrix<T> a = unit<T>(4);
    a(2, 2) = 0;
    DeviceMatrix<T> f(a);
    DeviceArray<int> pivots(zeros<int>(4));
    ASSERT_EQ(Calls<T>::getrf(this->handle_, 4, 4, f.get(), f.shape.ld, this->work(),
                              exchanging ? static_cast<int*>(pivots) : nullptr, this->info_),
              NPUSOLVER_STATUS_SUCCESS);
    EXPECT_EQ(this->info(), 3);
  }
}

TYPED_TEST(Linear, RowsAreExchangedBothWays) {
  using T = TypeParam;
  const Matrix<T> a = some_matrix<T>(5, 3);
  DeviceMatrix<T> x(a);
  DeviceArray<int> pivots(std::vector<int>{3, 5, 3});
  ASSERT_EQ(Calls<T>::laswp(this->handle_, 3, x.get(), x.shape.ld, 1, 3, pivots, 1),
            NPUSOLVER_STATUS_SUCCESS);
  const Matrix<T> moved = x.read();
  const int from[] = {2, 4, 0, 3, 1};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(moved(i, 1), a(from[i], 1)) << i;
  ASSERT_EQ(Calls<T>::laswp(this->handle_, 3, x.get(), x.shape.ld, 1, 3, pivots, -1),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(difference(x.read(), a), 0);
}

TYPED_TEST(Linear, SymmetricMatricesAreInverted) {
  using T = TypeParam;
  for (npublasFillMode_t uplo : kTriangles) {
    Matrix<T> a = some_matrix<T>(7, 7);
    for (int j = 0; j < 7; ++j) {
      for (int i = 0; i < j; ++i)
        a(i, j) = a(j, i);  // symmetric, not Hermitian; small diagonal: exchanges are needed
      a(j, j) *= static_cast<RealOf<T>>(1e-3);
    }
    DeviceMatrix<T> f(a);
    DeviceArray<int> pivots(zeros<int>(7));
    EXPECT_DONE(Calls<T>::sytrf(this->handle_, uplo, 7, f.get(), f.shape.ld, pivots, this->work(),
                                this->lwork_, this->info_));
    EXPECT_DONE(Calls<T>::sytri(this->handle_, uplo, 7, f.get(), f.shape.ld, pivots, this->work(),
                                this->lwork_, this->info_));
    Matrix<T> inverse = f.read();
    for (int j = 0; j < 7; ++j) {
      for (int i = 0; i < j; ++i)
        (uplo == NPUBLAS_FILL_MODE_LOWER ? inverse(i, j) : inverse(j, i)) =
            uplo == NPUBLAS_FILL_MODE_LOWER ? inverse(j, i) : inverse(i, j);
    }
    EXPECT_LE(difference(a * inverse, unit<T>(7)), 20 * tolerance<T>(7));
    EXPECT_EQ(Calls<T>::sytrf(this->handle_, uplo, 7, f.get(), f.shape.ld, nullptr, this->work(),
                              this->lwork_, this->info_),
              NPUSOLVER_STATUS_NOT_SUPPORTED);
  }
}

TYPED_TEST(Linear, QrMakesAnOrthogonalMatrix) {
  using T = TypeParam;
  for (auto [m, n] : {std::pair(1, 1), {7, 7}, {33, 12}}) {
    const Matrix<T> a = some_matrix<T>(m, n), c = some_matrix<T>(m, 5, 2);
    DeviceMatrix<T> f(a), q(a), applied(c);
    DeviceArray<T> tau(zeros<T>(n));
    auto* factors = raw(static_cast<T*>(tau));
    EXPECT_DONE(Calls<T>::geqrf(this->handle_, m, n, f.get(), f.shape.ld, factors, this->work(), this->lwork_,
                                this->info_));
    const Matrix<T> r = triangle(corner(f.read(), n, n), false);
    const auto adjoint_of_q = is_complex<T> ? NPUBLAS_OP_C : NPUBLAS_OP_T;
    EXPECT_DONE(Calls<T>::ormqr(this->handle_, NPUBLAS_SIDE_LEFT, adjoint_of_q, m, 5, n, f.get(), f.shape.ld,
                                factors, applied.get(), applied.shape.ld, this->work(), this->lwork_,
                                this->info_));
    EXPECT_DONE(Calls<T>::orgqr(this->handle_, m, n, n, f.get(), f.shape.ld, factors, this->work(),
                                this->lwork_, this->info_));
    const Matrix<T> columns = f.read();
    EXPECT_LE(difference(columns * r, a), tolerance<T>(m));
    EXPECT_LE(difference(adjoint(columns) * columns, unit<T>(n)), tolerance<T>(m));
    EXPECT_LE(difference(corner(applied.read(), n, 5), adjoint(columns) * c), tolerance<T>(m));
  }
}

TYPED_TEST(Linear, CondensedFormsMultiplyBack) {
  using T = TypeParam;
  using R = RealOf<T>;
  const int n = 9, m = 13;
  DeviceArray<R> d(zeros<R>(n)), e(zeros<R>(n));
  DeviceArray<T> tau(zeros<T>(n)), taup(zeros<T>(n));
  auto* tauq = raw(static_cast<T*>(tau));
  for (npublasFillMode_t uplo : kTriangles) {
    const Matrix<T> a = hermitian_matrix<T>(n);
    DeviceMatrix<T> q(a);
    EXPECT_DONE(Calls<T>::sytrd(this->handle_, uplo, n, q.get(), q.shape.ld, d, e, tauq, this->work(),
                                this->lwork_, this->info_));
    DeviceMatrix<T> applied(unit<T>(n));
    EXPECT_DONE(Calls<T>::ormtr(this->handle_, NPUBLAS_SIDE_LEFT, uplo, NPUBLAS_OP_N, n, n, q.get(),
                                q.shape.ld, tauq, applied.get(), applied.shape.ld, this->work(), this->lwork_,
                                this->info_));
    EXPECT_DONE(Calls<T>::orgtr(this->handle_, uplo, n, q.get(), q.shape.ld, tauq, this->work(), this->lwork_,
                                this->info_));
    Matrix<T> t = diagonal<T>(d.read(), n);
    for (int i = 0; i + 1 < n; ++i) t(i, i + 1) = t(i + 1, i) = e.read()[static_cast<size_t>(i)];
    EXPECT_LE(difference(q.read() * t * adjoint(q.read()), a), tolerance<T>(n));
    EXPECT_LE(difference(applied.read(), q.read()), tolerance<T>(n));
  }
  const Matrix<T> a = some_matrix<T>(m, n);
  DeviceMatrix<T> b(a);
  EXPECT_DONE(Calls<T>::gebrd(this->handle_, m, n, b.get(), b.shape.ld, d, e, tauq,
                              raw(static_cast<T*>(taup)), this->work(), this->lwork_, this->info_));
  DeviceMatrix<T> q(b.read()), p(corner(b.read(), n, n));
  EXPECT_DONE(Calls<T>::orgbr(this->handle_, NPUBLAS_SIDE_LEFT, m, n, n, q.get(), q.shape.ld, tauq,
                              this->work(), this->lwork_, this->info_));
  EXPECT_DONE(Calls<T>::orgbr(this->handle_, NPUBLAS_SIDE_RIGHT, n, n, m, p.get(), p.shape.ld,
                              raw(static_cast<T*>(taup)), this->work(), this->lwork_, this->info_));
  Matrix<T> form = diagonal<T>(d.read(), n);
  for (int i = 0; i + 1 < n; ++i) form(i, i + 1) = e.read()[static_cast<size_t>(i)];
  EXPECT_LE(difference(q.read() * form * p.read(), a), tolerance<T>(m));
}

}  // namespace
}  // namespace npu::test
