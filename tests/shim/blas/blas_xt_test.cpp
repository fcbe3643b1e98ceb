// Products on several simulated devices, with matrices on the host and on devices, against plain loops.
#include "tests/shim/blas/blas_xt_helper.h"

namespace npu::test::xt {
namespace {

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

}  // namespace
}  // namespace npu::test::xt
