// Complex vectors and matrices against plain loops.
#include "tests/shim/solver/solver_helper.h"

namespace npu::test {
namespace {

template <class T>
struct Calls2;
#define NPU_COMPLEX_CALLS(T, L, l, R, r)                                 \
  template <>                                                            \
  struct Calls2<T> {                                                     \
    static constexpr auto axpy = npublas##L##axpy;                       \
    static constexpr auto scal = npublas##L##scal;                       \
    static constexpr auto real_scal = npublas##L##r##scal;               \
    static constexpr auto copy = npublas##L##copy;                       \
    static constexpr auto swap = npublas##L##swap;                       \
    static constexpr auto dotu = npublas##L##dotu;                       \
    static constexpr auto dotc = npublas##L##dotc;                       \
    static constexpr auto nrm2 = npublas##R##l##nrm2;                    \
    static constexpr auto asum = npublas##R##l##asum;                    \
    static constexpr auto amax = npublasI##l##amax;                      \
    static constexpr auto amin = npublasI##l##amin;                      \
    static constexpr auto rot = npublas##L##rot;                         \
    static constexpr auto rotg = npublas##L##rotg;                       \
    static constexpr auto gemv = npublas##L##gemv;                       \
    static constexpr auto gemv_strided = npublas##L##gemvStridedBatched; \
    static constexpr auto geru = npublas##L##geru;                       \
    static constexpr auto gerc = npublas##L##gerc;                       \
    static constexpr auto symv = npublas##L##symv;                       \
    static constexpr auto hemv = npublas##L##hemv;                       \
    static constexpr auto syr = npublas##L##syr;                         \
    static constexpr auto her = npublas##L##her;                         \
    static constexpr auto syr2 = npublas##L##syr2;                       \
    static constexpr auto her2 = npublas##L##her2;                       \
    static constexpr auto trmv = npublas##L##trmv;                       \
    static constexpr auto trsv = npublas##L##trsv;                       \
    static constexpr auto gemm = npublas##L##gemm;                       \
    static constexpr auto gemm_batched = npublas##L##gemmBatched;        \
    static constexpr auto gemm_strided = npublas##L##gemmStridedBatched; \
    static constexpr auto symm = npublas##L##symm;                       \
    static constexpr auto hemm = npublas##L##hemm;                       \
    static constexpr auto syrk = npublas##L##syrk;                       \
    static constexpr auto herk = npublas##L##herk;                       \
    static constexpr auto syr2k = npublas##L##syr2k;                     \
    static constexpr auto her2k = npublas##L##her2k;                     \
    static constexpr auto herkx = npublas##L##herkx;                     \
    static constexpr auto trsm = npublas##L##trsm;                       \
    static constexpr auto trmm = npublas##L##trmm;                       \
    static constexpr auto geam = npublas##L##geam;                       \
    static constexpr auto dgmm = npublas##L##dgmm;                       \
  };
NPU_COMPLEX_CALLS(std::complex<float>, C, c, S, s)
NPU_COMPLEX_CALLS(std::complex<double>, Z, z, D, d)
#undef NPU_COMPLEX_CALLS

template <class T>
class ComplexBlas : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }
  static Matrix<T> plus(T alpha, const Matrix<T>& a, T beta, const Matrix<T>& b) {
    Matrix<T> c(a.rows, a.columns);
    for (int j = 0; j < a.columns; ++j) {
      for (int i = 0; i < a.rows; ++i) c(i, j) = alpha * a(i, j) + beta * b(i, j);
    }
    return c;
  }
  static Matrix<T> used(npublasOperation_t op, const Matrix<T>& a) {
    return op == NPUBLAS_OP_N ? a : op == NPUBLAS_OP_T ? transposed(a) : adjoint(a);
  }
  static Matrix<T> symmetric_matrix(int n) {
    Matrix<T> a = some_matrix<T>(n, n, 5);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < j; ++i) a(i, j) = a(j, i);
    }
    return a;
  }
  npublasHandle_t handle_ = nullptr;
  T alpha_ = T(RealOf<T>(1.5), RealOf<T>(-0.5)), beta_ = T(RealOf<T>(0.25), RealOf<T>(2));
};
using ComplexTypes = testing::Types<std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(ComplexBlas, ComplexTypes);

#define EXPECT_OK(call) ASSERT_EQ(call, NPUBLAS_STATUS_SUCCESS)

// Libraries have kernels of their own for each length and processor.
TYPED_TEST(ComplexBlas, SumsOfAllLengths) {
  using T = TypeParam;
  using R = RealOf<T>;
  for (int n = 1; n <= 100; ++n) {
    const Matrix<T> u = some_matrix<T>(n, 1);
    DeviceMatrix<T> x(u);
    double sum = 0, squares = 0;
    for (int i = 0; i < n; ++i) {
      sum += std::abs(std::real(u(i, 0))) + std::abs(std::imag(u(i, 0)));
      squares += std::norm(u(i, 0));
    }
    R found = 0, norm = 0;
    EXPECT_OK(Calls2<T>::asum(this->handle_, n, x.get(), 1, &found));
    EXPECT_NEAR(found, sum, tolerance<T>(n)) << n;
    EXPECT_OK(Calls2<T>::nrm2(this->handle_, n, x.get(), 1, &norm));
    EXPECT_NEAR(norm, std::sqrt(squares), tolerance<T>(n)) << n;
    T dot = 0;
    EXPECT_OK(Calls2<T>::dotc(this->handle_, n, x.get(), 1, x.get(), 1, raw(&dot)));
    EXPECT_NEAR(std::real(dot), squares, tolerance<T>(n)) << n;
  }
}

TYPED_TEST(ComplexBlas, Vectors) {
  using T = TypeParam;
  using R = RealOf<T>;
  const int n = 17;
  const Matrix<T> u = some_matrix<T>(n, 1), v = some_matrix<T>(n, 1, 2);
  DeviceMatrix<T> x(u), y(v);
  EXPECT_OK(Calls2<T>::axpy(this->handle_, n, raw(&this->alpha_), x.get(), 1, y.get(), 1));
  EXPECT_LE(difference(y.read(), this->plus(this->alpha_, u, T(1), v)), tolerance<T>(1));
  T result = 0, conjugated = 0;
  EXPECT_OK(Calls2<T>::dotu(this->handle_, n, x.get(), 1, x.get(), 1, raw(&result)));
  EXPECT_LE(std::abs(result - (transposed(u) * u)(0, 0)), tolerance<T>(n));
  EXPECT_OK(Calls2<T>::dotc(this->handle_, n, x.get(), 1, x.get(), 1, raw(&conjugated)));
  EXPECT_LE(std::abs(conjugated - (adjoint(u) * u)(0, 0)), tolerance<T>(n));
  R norm = 0, sum = 0, expected_sum = 0;
  EXPECT_OK(Calls2<T>::nrm2(this->handle_, n, x.get(), 1, &norm));
  EXPECT_NEAR(norm * norm, std::real(conjugated), tolerance<T>(n));
  EXPECT_OK(Calls2<T>::asum(this->handle_, n, x.get(), 1, &sum));
  int largest = 0, smallest = 0, found_largest = 0, found_smallest = 0;
  auto size = [&](int i) { return std::abs(std::real(u(i, 0))) + std::abs(std::imag(u(i, 0))); };
  for (int i = 0; i < n; ++i) {
    expected_sum += size(i);
    if (size(i) > size(largest)) largest = i;
    if (size(i) < size(smallest)) smallest = i;
  }
  EXPECT_NEAR(sum, expected_sum, tolerance<T>(n));
  EXPECT_OK(Calls2<T>::amax(this->handle_, n, x.get(), 1, &found_largest));
  EXPECT_OK(Calls2<T>::amin(this->handle_, n, x.get(), 1, &found_smallest));
  EXPECT_EQ(found_largest, largest + 1);
  EXPECT_EQ(found_smallest, smallest + 1);
  EXPECT_OK(Calls2<T>::amax(this->handle_, 0, x.get(), 1, &found_largest));
  EXPECT_EQ(found_largest, 0);
  DeviceMatrix<T> p(u), q(v);
  EXPECT_OK(Calls2<T>::swap(this->handle_, n, p.get(), 1, q.get(), 1));
  EXPECT_EQ(difference(p.read(), v) + difference(q.read(), u), 0);
  EXPECT_OK(Calls2<T>::copy(this->handle_, n, p.get(), 1, q.get(), 1));
  EXPECT_EQ(difference(q.read(), v), 0);
  R half = R(0.5);
  EXPECT_OK(Calls2<T>::scal(this->handle_, n, raw(&this->alpha_), p.get(), 1));
  EXPECT_OK(Calls2<T>::real_scal(this->handle_, n, &half, p.get(), 1));
  EXPECT_LE(difference(p.read(), this->plus(this->alpha_ * half, v, T(0), v)), tolerance<T>(1));
}

TYPED_TEST(ComplexBlas, ARotationMakesAZero) {
  using T = TypeParam;
  using R = RealOf<T>;
  T a(3, 1), b(-2, R(0.5)), s = 0;
  R c = 0;
  DeviceArray<T> x(std::vector<T>{a}), y(std::vector<T>{b});
  EXPECT_OK(Calls2<T>::rotg(this->handle_, raw(&a), raw(&b), &c, raw(&s)));
  EXPECT_EQ(b, T(-2, R(0.5)));
  EXPECT_OK(
      Calls2<T>::rot(this->handle_, 1, raw(static_cast<T*>(x)), 1, raw(static_cast<T*>(y)), 1, &c, raw(&s)));
  EXPECT_LE(std::abs(x.read()[0] - a), tolerance<T>(1));
  EXPECT_LE(std::abs(y.read()[0]), tolerance<T>(1));
}

TYPED_TEST(ComplexBlas, MatricesAndVectors) {
  using T = TypeParam;
  const int m = 7, n = 5;
  const Matrix<T> a = some_matrix<T>(m, n), u = some_matrix<T>(m, 1, 2), v = some_matrix<T>(n, 1, 3);
  for (npublasOperation_t op : {NPUBLAS_OP_N, NPUBLAS_OP_T, NPUBLAS_OP_C}) {
    const bool plain = op == NPUBLAS_OP_N;
    DeviceMatrix<T> d(a), x(plain ? v : u), y(plain ? u : v), z(plain ? u : v);
    EXPECT_OK(Calls2<T>::gemv(this->handle_, op, m, n, raw(&this->alpha_), d.get(), d.shape.ld, x.get(), 1,
                              raw(&this->beta_), y.get(), 1));
    const Matrix<T> expected = this->plus(this->alpha_, this->used(op, a) * x.shape, this->beta_, y.shape);
    EXPECT_LE(difference(y.read(), expected), tolerance<T>(m)) << op;
    EXPECT_OK(Calls2<T>::gemv_strided(this->handle_, op, m, n, raw(&this->alpha_), d.get(), d.shape.ld, 0,
                                      x.get(), 1, 0, raw(&this->beta_), z.get(), 1, 0, 1));
    EXPECT_EQ(difference(z.read(), y.read()), 0);
  }
  DeviceMatrix<T> plain(a), conjugated(a), x(u), y(v);
  EXPECT_OK(Calls2<T>::geru(this->handle_, m, n, raw(&this->alpha_), x.get(), 1, y.get(), 1, plain.get(),
                            plain.shape.ld));
  EXPECT_OK(Calls2<T>::gerc(this->handle_, m, n, raw(&this->alpha_), x.get(), 1, y.get(), 1, conjugated.get(),
                            plain.shape.ld));
  EXPECT_LE(difference(plain.read(), this->plus(this->alpha_, u * transposed(v), T(1), a)), tolerance<T>(1));
  EXPECT_LE(difference(conjugated.read(), this->plus(this->alpha_, u * adjoint(v), T(1), a)),
            tolerance<T>(1));
}

TYPED_TEST(ComplexBlas, HermitianAndSymmetricMatrices) {
  using T = TypeParam;
  using R = RealOf<T>;
  const int n = 5;
  const Matrix<T> v = some_matrix<T>(n, 1, 3), w = some_matrix<T>(n, 1, 4);
  const Matrix<T> h = hermitian_matrix<T>(n), s = this->symmetric_matrix(n);
  const R real = R(1.5);
  for (npublasFillMode_t uplo : kTriangles) {
    DeviceMatrix<T> y(v);
    const bool lower = uplo == NPUBLAS_FILL_MODE_LOWER;
    DeviceMatrix<T> dh(triangle(h, lower)), ds(triangle(s, lower)), to(w), to2(w);
    EXPECT_OK(Calls2<T>::hemv(this->handle_, uplo, n, raw(&this->alpha_), dh.get(), dh.shape.ld, y.get(), 1,
                              raw(&this->beta_), to.get(), 1));
    EXPECT_OK(Calls2<T>::symv(this->handle_, uplo, n, raw(&this->alpha_), ds.get(), ds.shape.ld, y.get(), 1,
                              raw(&this->beta_), to2.get(), 1));
    EXPECT_LE(difference(to.read(), this->plus(this->alpha_, h * v, this->beta_, w)), tolerance<T>(n));
    EXPECT_LE(difference(to2.read(), this->plus(this->alpha_, s * v, this->beta_, w)), tolerance<T>(n));
    EXPECT_OK(Calls2<T>::her(this->handle_, uplo, n, &real, y.get(), 1, dh.get(), dh.shape.ld));
    EXPECT_OK(Calls2<T>::syr(this->handle_, uplo, n, raw(&this->alpha_), y.get(), 1, ds.get(), ds.shape.ld));
    Matrix<T> of_h = this->plus(T(real), v * adjoint(v), T(1), h);
    Matrix<T> of_s = this->plus(this->alpha_, v * transposed(v), T(1), s);
    EXPECT_LE(difference(dh.read(), triangle(of_h, lower)), tolerance<T>(n));
    EXPECT_LE(difference(ds.read(), triangle(of_s, lower)), tolerance<T>(n));
    DeviceMatrix<T> dw(w);
    EXPECT_OK(Calls2<T>::her2(this->handle_, uplo, n, raw(&this->alpha_), y.get(), 1, dw.get(), 1, dh.get(),
                              dh.shape.ld));
    EXPECT_OK(Calls2<T>::syr2(this->handle_, uplo, n, raw(&this->alpha_), y.get(), 1, dw.get(), 1, ds.get(),
                              ds.shape.ld));
    of_h = this->plus(T(1), of_h, T(1),
                      this->plus(this->alpha_, v * adjoint(w), std::conj(this->alpha_), w * adjoint(v)));
    of_s = this->plus(T(1), of_s, T(1),
                      this->plus(this->alpha_, v * transposed(w), this->alpha_, w * transposed(v)));
    EXPECT_LE(difference(dh.read(), triangle(of_h, lower)), tolerance<T>(n));
    EXPECT_LE(difference(ds.read(), triangle(of_s, lower)), tolerance<T>(n));
  }
}

TYPED_TEST(ComplexBlas, TriangularMatrices) {
  using T = TypeParam;
  const int n = 5;
  const Matrix<T> v = some_matrix<T>(n, 1, 3), s = this->symmetric_matrix(n);
  for (npublasFillMode_t uplo : kTriangles) {
    Matrix<T> t = triangle(s, uplo == NPUBLAS_FILL_MODE_LOWER);
    for (int i = 0; i < n; ++i) t(i, i) += T(4);
    DeviceMatrix<T> dt(t), around(v);
    EXPECT_OK(Calls2<T>::trmv(this->handle_, uplo, NPUBLAS_OP_C, NPUBLAS_DIAG_NON_UNIT, n, dt.get(),
                              dt.shape.ld, around.get(), 1));
    EXPECT_LE(difference(around.read(), adjoint(t) * v), tolerance<T>(n));
    EXPECT_OK(Calls2<T>::trsv(this->handle_, uplo, NPUBLAS_OP_C, NPUBLAS_DIAG_NON_UNIT, n, dt.get(),
                              dt.shape.ld, around.get(), 1));
    EXPECT_LE(difference(around.read(), v), tolerance<T>(n));
  }
}

TYPED_TEST(ComplexBlas, Products) {
  using T = TypeParam;
  const npublasOperation_t ops[] = {NPUBLAS_OP_N, NPUBLAS_OP_T, NPUBLAS_OP_C};
  for (auto [m, n, k] : {std::tuple(1, 1, 1), {7, 5, 3}, {9, 130, 4}}) {
    const Matrix<T> a = some_matrix<T>(m, k), b = some_matrix<T>(k, n, 2), c = some_matrix<T>(m, n, 3);
    const Matrix<T> expected = this->plus(this->alpha_, a * b, this->beta_, c);
    for (npublasOperation_t of_a : ops) {
      for (npublasOperation_t of_b : ops) {
        DeviceMatrix<T> x(this->used(of_a, a)), y(this->used(of_b, b)), z(c), second(c);
        EXPECT_OK(Calls2<T>::gemm(this->handle_, of_a, of_b, m, n, k, raw(&this->alpha_), x.get(), x.shape.ld,
                                  y.get(), y.shape.ld, raw(&this->beta_), z.get(), z.shape.ld));
        EXPECT_LE(difference(z.read(), expected), tolerance<T>(k)) << of_a << of_b;
        DeviceArray xs(std::vector{x.get(), x.get()}), ys(std::vector{y.get(), y.get()});
        DeviceMatrix<T> third(c);
        DeviceArray zs(std::vector{second.get(), third.get()});
        EXPECT_OK(Calls2<T>::gemm_batched(this->handle_, of_a, of_b, m, n, k, raw(&this->alpha_), xs,
                                          x.shape.ld, ys, y.shape.ld, raw(&this->beta_), zs, z.shape.ld, 2));
        EXPECT_LE(difference(third.read(), expected), tolerance<T>(k));
        EXPECT_LE(difference(second.read(), expected), tolerance<T>(k));
      }
    }
  }
}

TYPED_TEST(ComplexBlas, SymmetricAndHermitianProducts) {
  using T = TypeParam;
  using R = RealOf<T>;
  const int n = 6, k = 4;
  const Matrix<T> h = hermitian_matrix<T>(n), s = this->symmetric_matrix(n), b = some_matrix<T>(n, k, 2),
                  c = some_matrix<T>(n, k, 3);
  const Matrix<T> d = some_matrix<T>(n, k, 6);
  R one = 1, two = 2;
  for (npublasFillMode_t uplo : kTriangles) {
    const bool lower = uplo == NPUBLAS_FILL_MODE_LOWER;
    DeviceMatrix<T> dh(triangle(h, lower)), ds(triangle(s, lower)), db(b), dd(d), z(c), z2(c);
    EXPECT_OK(Calls2<T>::hemm(this->handle_, NPUBLAS_SIDE_LEFT, uplo, n, k, raw(&this->alpha_), dh.get(),
                              dh.shape.ld, db.get(), db.shape.ld, raw(&this->beta_), z.get(), z.shape.ld));
    EXPECT_OK(Calls2<T>::symm(this->handle_, NPUBLAS_SIDE_LEFT, uplo, n, k, raw(&this->alpha_), ds.get(),
                              ds.shape.ld, db.get(), db.shape.ld, raw(&this->beta_), z2.get(), z2.shape.ld));
    EXPECT_LE(difference(z.read(), this->plus(this->alpha_, h * b, this->beta_, c)), tolerance<T>(n));
    EXPECT_LE(difference(z2.read(), this->plus(this->alpha_, s * b, this->beta_, c)), tolerance<T>(n));
    EXPECT_OK(Calls2<T>::herk(this->handle_, uplo, NPUBLAS_OP_N, n, k, &two, db.get(), db.shape.ld, &one,
                              dh.get(), dh.shape.ld));
    EXPECT_OK(Calls2<T>::syrk(this->handle_, uplo, NPUBLAS_OP_N, n, k, raw(&this->alpha_), db.get(),
                              db.shape.ld, raw(&this->beta_), ds.get(), ds.shape.ld));
    Matrix<T> of_h = this->plus(T(2), b * adjoint(b), T(1), h);
    Matrix<T> of_s = this->plus(this->alpha_, b * transposed(b), this->beta_, s);
    EXPECT_LE(difference(dh.read(), triangle(of_h, lower)), tolerance<T>(n));
    EXPECT_LE(difference(ds.read(), triangle(of_s, lower)), tolerance<T>(n));
    EXPECT_OK(Calls2<T>::her2k(this->handle_, uplo, NPUBLAS_OP_N, n, k, raw(&this->alpha_), db.get(),
                               db.shape.ld, dd.get(), dd.shape.ld, &one, dh.get(), dh.shape.ld));
    EXPECT_OK(Calls2<T>::syr2k(this->handle_, uplo, NPUBLAS_OP_N, n, k, raw(&this->alpha_), db.get(),
                               db.shape.ld, dd.get(), dd.shape.ld, raw(&this->beta_), ds.get(), ds.shape.ld));
    of_h = this->plus(T(1), of_h, T(1),
                      this->plus(this->alpha_, b * adjoint(d), std::conj(this->alpha_), d * adjoint(b)));
    of_s = this->plus(this->beta_, of_s, T(1),
                      this->plus(this->alpha_, b * transposed(d), this->alpha_, d * transposed(b)));
    EXPECT_LE(difference(dh.read(), triangle(of_h, lower)), 2 * tolerance<T>(n));
    EXPECT_LE(difference(ds.read(), triangle(of_s, lower)), 2 * tolerance<T>(n));
    DeviceMatrix<T> dx(h);
    EXPECT_OK(Calls2<T>::herkx(this->handle_, uplo, NPUBLAS_OP_N, n, k, raw(&this->alpha_), db.get(),
                               db.shape.ld, dd.get(), dd.shape.ld, &two, dx.get(), dx.shape.ld));
    Matrix<T> sum = this->plus(this->alpha_, b * adjoint(d), T(2), h);
    for (int i = 0; i < n; ++i) sum(i, i) = std::real(sum(i, i));  // Hermitian, whatever the product is
    EXPECT_LE(difference(triangle(dx.read(), lower), triangle(sum, lower)), tolerance<T>(n));
    EXPECT_EQ(Calls2<T>::syrk(this->handle_, uplo, NPUBLAS_OP_C, n, k, raw(&this->alpha_), db.get(), n + 2,
                              raw(&this->beta_), ds.get(), ds.shape.ld),
              NPUBLAS_STATUS_INVALID_VALUE);
    EXPECT_EQ(Calls2<T>::herk(this->handle_, uplo, NPUBLAS_OP_T, n, k, &two, db.get(), n + 2, &one, dh.get(),
                              dh.shape.ld),
              NPUBLAS_STATUS_INVALID_VALUE);
  }
}

TYPED_TEST(ComplexBlas, TrianglesSumsAndDiagonals) {
  using T = TypeParam;
  const int m = 6, n = 4;
  const Matrix<T> b = some_matrix<T>(m, n), other = some_matrix<T>(n, m, 2);
  Matrix<T> t = triangle(some_matrix<T>(m, m, 3), false);
  for (int i = 0; i < m; ++i) t(i, i) += T(4);
  DeviceMatrix<T> dt(t), db(b), dc(Matrix<T>(m, n));
  EXPECT_OK(Calls2<T>::trmm(this->handle_, NPUBLAS_SIDE_LEFT, NPUBLAS_FILL_MODE_UPPER, NPUBLAS_OP_C,
                            NPUBLAS_DIAG_NON_UNIT, m, n, raw(&this->alpha_), dt.get(), dt.shape.ld, db.get(),
                            db.shape.ld, dc.get(), dc.shape.ld));
  EXPECT_LE(difference(dc.read(), this->plus(this->alpha_, adjoint(t) * b, T(0), b)), tolerance<T>(m));
  EXPECT_EQ(difference(db.read(), b), 0);
  T inverse = T(1) / this->alpha_;
  EXPECT_OK(Calls2<T>::trsm(this->handle_, NPUBLAS_SIDE_LEFT, NPUBLAS_FILL_MODE_UPPER, NPUBLAS_OP_C,
                            NPUBLAS_DIAG_NON_UNIT, m, n, raw(&inverse), dt.get(), dt.shape.ld, dc.get(),
                            dc.shape.ld));
  EXPECT_LE(difference(dc.read(), b), tolerance<T>(m));
  DeviceMatrix<T> dother(other);
  EXPECT_OK(Calls2<T>::geam(this->handle_, NPUBLAS_OP_N, NPUBLAS_OP_C, m, n, raw(&this->alpha_), db.get(),
                            db.shape.ld, raw(&this->beta_), dother.get(), dother.shape.ld, dc.get(),
                            dc.shape.ld));
  EXPECT_LE(difference(dc.read(), this->plus(this->alpha_, b, this->beta_, adjoint(other))), tolerance<T>(1));
  DeviceArray<T> factors(std::vector<T>{T(1, 1), T(2, 0), T(0, 3), T(-1, 0)});
  EXPECT_OK(Calls2<T>::dgmm(this->handle_, NPUBLAS_SIDE_RIGHT, m, n, db.get(), db.shape.ld,
                            raw(static_cast<T*>(factors)), 1, dc.get(), dc.shape.ld));
  for (int j = 0; j < n; ++j)
    EXPECT_LE(std::abs(dc.read()(2, j) - b(2, j) * factors.read()[static_cast<size_t>(j)]), tolerance<T>(1));
}

}  // namespace
}  // namespace npu::test
