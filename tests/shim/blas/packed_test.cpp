// Packed and banded triangles against the same matrix written out, all element types, both triangles, all
// ops.
#include "tests/shim/solver/solver_helper.h"

namespace npu::test {
namespace {

template <class T>
struct Packed;
#define NPU_PACKED_CALLS(T, L, sp)                      \
  template <>                                           \
  struct Packed<T> {                                    \
    static constexpr auto product = npublas##L##sp##mv; \
    static constexpr auto update = npublas##L##sp##r;   \
    static constexpr auto update2 = npublas##L##sp##r2; \
    static constexpr auto tpmv = npublas##L##tpmv;      \
    static constexpr auto tpsv = npublas##L##tpsv;      \
    static constexpr auto tbmv = npublas##L##tbmv;      \
    static constexpr auto tbsv = npublas##L##tbsv;      \
    static constexpr auto unpack = npublas##L##tpttr;   \
    static constexpr auto pack = npublas##L##trttp;     \
    static constexpr auto syrkx = npublas##L##syrkx;    \
  };
NPU_PACKED_CALLS(float, S, sp)
NPU_PACKED_CALLS(double, D, sp)
NPU_PACKED_CALLS(std::complex<float>, C, hp)
NPU_PACKED_CALLS(std::complex<double>, Z, hp)
#undef NPU_PACKED_CALLS

template <class T>
class PackedBlas : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }

  static std::vector<T> packed(const Matrix<T>& a, bool lower) {
    std::vector<T> ap;
    for (int j = 0; j < a.columns; ++j) {
      for (int i = lower ? j : 0; i < (lower ? a.rows : j + 1); ++i) ap.push_back(a(i, j));
    }
    return ap;
  }
  static Matrix<T> column(const std::vector<T>& x) {
    Matrix<T> m(static_cast<int>(x.size()), 1);
    for (int i = 0; i < m.rows; ++i) m(i, 0) = x[static_cast<size_t>(i)];
    return m;
  }
  static Matrix<T> scaled(T factor, Matrix<T> a) {
    for (T& x : a.data) x *= factor;
    return a;
  }
  static Matrix<T> sum(Matrix<T> a, const Matrix<T>& b) {
    for (int j = 0; j < a.columns; ++j) {
      for (int i = 0; i < a.rows; ++i) a(i, j) += b(i, j);
    }
    return a;
  }
  static Matrix<T> used(npublasOperation_t op, const Matrix<T>& a) {
    return op == NPUBLAS_OP_N ? a : op == NPUBLAS_OP_T ? transposed(a) : adjoint(a);
  }
  static std::vector<T> vector(int n, uint32_t seed) {
    std::vector<T> x;
    for (int i = 0; i < n; ++i) x.push_back(number<T>(static_cast<uint32_t>(i), seed));
    return x;
  }
  npublasHandle_t handle_ = nullptr;
};
TYPED_TEST_SUITE(PackedBlas, AllTypes);

TYPED_TEST(PackedBlas, SymmetricProductsAndUpdates) {
  using T = TypeParam;
  using R = RealOf<T>;
  for (npublasFillMode_t uplo : kTriangles) {
    const bool lower = uplo == NPUBLAS_FILL_MODE_LOWER;
    for (int n : {1, 2, 7, 33}) {
      const Matrix<T> a = hermitian_matrix<T>(n);
      DeviceArray<T> ap(this->packed(a, lower)), x(this->vector(n, 1)), y(this->vector(n, 2));
      T alpha = number<T>(5, 9), beta = 2;
      ASSERT_EQ(Packed<T>::product(this->handle_, uplo, n, raw(&alpha), raw(static_cast<T*>(ap)),
                                   raw(static_cast<T*>(x)), 1, raw(&beta), raw(static_cast<T*>(y)), 1),
                NPUBLAS_STATUS_SUCCESS);
      const Matrix<T> u = this->column(this->vector(n, 1)), v = this->column(this->vector(n, 2));
      EXPECT_LE(
          difference(this->column(y.read()), this->sum(this->scaled(alpha, a * u), this->scaled(beta, v))),
          tolerance<T>(n));
      R real = R(1.5);
      ASSERT_EQ(Packed<T>::update(this->handle_, uplo, n, &real, raw(static_cast<T*>(x)), 1,
                                  raw(static_cast<T*>(ap))),
                NPUBLAS_STATUS_SUCCESS);
      Matrix<T> expected = this->sum(a, this->scaled(real, u * adjoint(u)));
      EXPECT_LE(difference(this->column(ap.read()), this->column(this->packed(expected, lower))),
                tolerance<T>(n));
      DeviceArray<T> second(this->vector(n, 2));
      ASSERT_EQ(Packed<T>::update2(this->handle_, uplo, n, raw(&alpha), raw(static_cast<T*>(x)), 1,
                                   raw(static_cast<T*>(second)), 1, raw(static_cast<T*>(ap))),
                NPUBLAS_STATUS_SUCCESS);
      expected = this->sum(expected, this->sum(this->scaled(alpha, u * adjoint(v)),
                                               this->scaled(conjugate(alpha), v * adjoint(u))));
      EXPECT_LE(difference(this->column(ap.read()), this->column(this->packed(expected, lower))),
                tolerance<T>(n));
    }
  }
}

TYPED_TEST(PackedBlas, Triangles) {
  using T = TypeParam;
  const int n = 9, k = 3;
  for (npublasFillMode_t uplo : kTriangles) {
    const bool lower = uplo == NPUBLAS_FILL_MODE_LOWER;
    for (npublasDiagType_t diag : {NPUBLAS_DIAG_NON_UNIT, NPUBLAS_DIAG_UNIT}) {
      for (npublasOperation_t op : {NPUBLAS_OP_N, NPUBLAS_OP_T, NPUBLAS_OP_C}) {
        Matrix<T> a = some_matrix<T>(n, n);
        for (int i = 0; i < n; ++i) a(i, i) += T(4);
        const Matrix<T> t = triangle(a, lower, diag == NPUBLAS_DIAG_UNIT);
        DeviceArray<T> ap(this->packed(a, lower)), x(this->vector(n, 1));
        T* const px = x;
        ASSERT_EQ(Packed<T>::tpmv(this->handle_, uplo, op, diag, n, raw(static_cast<T*>(ap)), raw(px), 1),
                  NPUBLAS_STATUS_SUCCESS);
        EXPECT_LE(difference(this->column(x.read()), this->used(op, t) * this->column(this->vector(n, 1))),
                  tolerance<T>(n));
        ASSERT_EQ(Packed<T>::tpsv(this->handle_, uplo, op, diag, n, raw(static_cast<T*>(ap)), raw(px), 1),
                  NPUBLAS_STATUS_SUCCESS);
        EXPECT_LE(difference(this->column(x.read()), this->column(this->vector(n, 1))), tolerance<T>(n));

        Matrix<T> band = t;
        std::vector<T> stored(static_cast<size_t>((k + 1) * n));
        for (int j = 0; j < n; ++j) {
          for (int i = 0; i < n; ++i) {
            if (std::abs(i - j) > k) band(i, j) = 0;
            if (std::abs(i - j) <= k && (lower ? i >= j : i <= j))
              stored[static_cast<size_t>((lower ? i - j : k + i - j) + j * (k + 1))] = a(i, j);
          }
        }
        DeviceArray<T> diagonals(stored);
        ASSERT_EQ(Packed<T>::tbmv(this->handle_, uplo, op, diag, n, k, raw(static_cast<T*>(diagonals)), k + 1,
                                  raw(px), 1),
                  NPUBLAS_STATUS_SUCCESS);
        EXPECT_LE(difference(this->column(x.read()), this->used(op, band) * this->column(this->vector(n, 1))),
                  2 * tolerance<T>(n));
        ASSERT_EQ(Packed<T>::tbsv(this->handle_, uplo, op, diag, n, k, raw(static_cast<T*>(diagonals)), k + 1,
                                  raw(px), 1),
                  NPUBLAS_STATUS_SUCCESS);
        EXPECT_LE(difference(this->column(x.read()), this->column(this->vector(n, 1))), 2 * tolerance<T>(n));
      }
    }
  }
}

TYPED_TEST(PackedBlas, ToOrdinaryStorageAndBack) {
  using T = TypeParam;
  for (npublasFillMode_t uplo : kTriangles) {
    const bool lower = uplo == NPUBLAS_FILL_MODE_LOWER;
    const Matrix<T> a = some_matrix<T>(5, 5);
    DeviceArray<T> ap(this->packed(a, lower)), again(zeros<T>(15));
    DeviceMatrix<T> whole(Matrix<T>(5, 5));
    ASSERT_EQ(
        Packed<T>::unpack(this->handle_, uplo, 5, raw(static_cast<T*>(ap)), whole.get(), whole.shape.ld),
        NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(difference(whole.read(), triangle(a, lower)), 0) << "the other triangle is not touched";
    ASSERT_EQ(
        Packed<T>::pack(this->handle_, uplo, 5, whole.get(), whole.shape.ld, raw(static_cast<T*>(again))),
        NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(again.read(), ap.read());
  }
}

TYPED_TEST(PackedBlas, OneTriangleOfAProduct) {
  using T = TypeParam;
  const Matrix<T> a = some_matrix<T>(6, 4), b = some_matrix<T>(6, 4, 2), c = some_matrix<T>(6, 6, 3);
  for (npublasFillMode_t uplo : kTriangles) {
    for (npublasOperation_t op : {NPUBLAS_OP_N, NPUBLAS_OP_T}) {
      DeviceMatrix<T> left(op == NPUBLAS_OP_N ? a : transposed(a)),
          right(op == NPUBLAS_OP_N ? b : transposed(b)), out(c);
      T alpha = 2, beta = -1;
      ASSERT_EQ(Packed<T>::syrkx(this->handle_, uplo, op, 6, 4, raw(&alpha), left.get(), left.shape.ld,
                                 right.get(), right.shape.ld, raw(&beta), out.get(), out.shape.ld),
                NPUBLAS_STATUS_SUCCESS);
      const Matrix<T> full = this->sum(this->scaled(alpha, a * transposed(b)), this->scaled(beta, c));
      const bool lower = uplo == NPUBLAS_FILL_MODE_LOWER;
      EXPECT_LE(difference(triangle(out.read(), lower), triangle(full, lower)), tolerance<T>(6));
      EXPECT_EQ(out.read()(lower ? 0 : 5, lower ? 5 : 0), c(lower ? 0 : 5, lower ? 5 : 0))
          << "the other triangle stays";
    }
  }
}

TYPED_TEST(PackedBlas, WrongArguments) {
  using T = TypeParam;
  DeviceArray<T> x(this->vector(4, 1));
  auto* p = raw(static_cast<T*>(x));
  auto triangle_call = [&](npublasHandle_t handle, int uplo, int op, int n, int inc) {
    return Packed<T>::tpmv(handle, static_cast<npublasFillMode_t>(uplo), static_cast<npublasOperation_t>(op),
                           NPUBLAS_DIAG_UNIT, n, p, p, inc);
  };
  EXPECT_EQ(triangle_call(nullptr, 0, 0, 2, 1), NPUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(triangle_call(this->handle_, 9, 0, 2, 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(triangle_call(this->handle_, 0, 9, 2, 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(triangle_call(this->handle_, 0, 0, -2, 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(triangle_call(this->handle_, 0, 0, 2, 0), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(triangle_call(this->handle_, 0, 0, 0, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(Packed<T>::tbmv(this->handle_, NPUBLAS_FILL_MODE_UPPER, NPUBLAS_OP_N, NPUBLAS_DIAG_UNIT, 2, 2, p,
                            2, p, 1),
            NPUBLAS_STATUS_INVALID_VALUE)
      << "rows for k + 1 diagonals";
  EXPECT_EQ(x.read(), this->vector(4, 1));
}

}  // namespace
}  // namespace npu::test
