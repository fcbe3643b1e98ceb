// Eigenvalues of general matrices, low ranks, and refined solutions against plain products.
#include <cmath>

#include "tests/shim/solver/solver_helper.h"

namespace npu::test {
namespace {

template <class T>
constexpr npuDataType data_type() {
  if (std::is_same_v<RealOf<T>, float>) return is_complex<T> ? NPU_C_32F : NPU_R_32F;
  return is_complex<T> ? NPU_C_64F : NPU_R_64F;
}
template <class T>
using General = SolverTest<T>;
TYPED_TEST_SUITE(General, AllTypes);

/// A * v - lambda * v for complex pairs, as the largest element.
template <class T>
double eigen_error(const Matrix<T>& a, const std::vector<std::complex<double>>& w, const Matrix<T>& v) {
  double worst = 0;
  for (int k = 0; k < a.columns; ++k) {
    std::vector<std::complex<double>> x(static_cast<size_t>(a.rows));
    for (int i = 0; i < a.rows; ++i) {
      const bool real = !is_complex<T>, paired = real && w[static_cast<size_t>(k)].imag() != 0;
      const bool second = paired && w[static_cast<size_t>(k)].imag() < 0;
      const std::complex<double> first(v(i, second ? k - 1 : k));
      x[static_cast<size_t>(i)] = paired ? first + std::complex<double>(0, second ? -1 : 1) *
                                                       std::complex<double>(v(i, second ? k : k + 1))
                                         : first;
    }
    for (int i = 0; i < a.rows; ++i) {
      std::complex<double> sum = -w[static_cast<size_t>(k)] * x[static_cast<size_t>(i)];
      for (int j = 0; j < a.rows; ++j) sum += std::complex<double>(a(i, j)) * x[static_cast<size_t>(j)];
      worst = std::max(worst, std::abs(sum));
    }
  }
  return worst;
}

TYPED_TEST(General, EigenvaluesFitTheirVectors) {
  using T = TypeParam;
  using R = RealOf<T>;
  constexpr npuDataType type = data_type<T>();
  DeviceArray<char> work(std::vector<char>(512));
  for (int n : kSizes) {
    const Matrix<T> a = some_matrix<T>(n, n);
    DeviceMatrix<T> d(a), right(Matrix<T>(n, n));
    DeviceArray<R> w(zeros<R>(2 * n + 1));
    EXPECT_DONE(npusolverDnXgeev(this->handle_, nullptr, NPUSOLVER_EIG_MODE_NOVECTOR,
                                 NPUSOLVER_EIG_MODE_VECTOR, n, type, d.get(), d.shape.ld, type,
                                 static_cast<R*>(w), type, nullptr, 1, type, right.get(), right.shape.ld,
                                 type, static_cast<char*>(work), 512, nullptr, 0, this->info_));
    const std::vector<R> parts = w.read();
    std::vector<std::complex<double>> values;
    for (int i = 0; i < n; ++i) {
      const size_t k = static_cast<size_t>(i), size = static_cast<size_t>(n);
      values.emplace_back(is_complex<T> ? parts[2 * k] : parts[k],
                          is_complex<T> ? parts[2 * k + 1] : parts[size + k]);
    }
    EXPECT_LE(eigen_error(a, values, right.read()), tolerance<T>(n)) << n;
  }
}

TYPED_TEST(General, TypesOfEigenvaluesMustFit) {
  constexpr npuDataType type = data_type<TypeParam>();
  EXPECT_EQ(npusolverDnXgeev(this->handle_, nullptr, NPUSOLVER_EIG_MODE_NOVECTOR, NPUSOLVER_EIG_MODE_NOVECTOR,
                             2, type, this->work(), 2, NPU_R_16F, this->work(), type, nullptr, 1, type,
                             nullptr, 1, type, this->work(), 512, nullptr, 0, this->info_),
            NPUSOLVER_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npusolverDnXgeev(this->handle_, nullptr, NPUSOLVER_EIG_MODE_NOVECTOR, NPUSOLVER_EIG_MODE_NOVECTOR,
                             2, type, this->work(), 1, type, this->work(), type, nullptr, 1, type, nullptr, 1,
                             type, this->work(), 512, nullptr, 0, this->info_),
            NPUSOLVER_STATUS_INVALID_VALUE);
}

TYPED_TEST(General, LowRankIsTheBestOfItsRank) {
  using T = TypeParam;
  using R = RealOf<T>;
  constexpr npuDataType type = data_type<T>(), real = data_type<R>();
  const Matrix<T> a = some_matrix<T>(9, 3, 4) * some_matrix<T>(3, 7, 6);  // of rank 3
  DeviceMatrix<T> d(a), u(Matrix<T>(9, 3)), v(Matrix<T>(7, 3));
  DeviceArray<R> s(zeros<R>(3));
  DeviceArray<char> work(std::vector<char>(512));
  EXPECT_DONE(npusolverDnXgesvdr(this->handle_, nullptr, 'S', 'S', 9, 7, 3, 2, 2, type, d.get(), d.shape.ld,
                                 real, static_cast<R*>(s), type, u.get(), u.shape.ld, type, v.get(),
                                 v.shape.ld, type, static_cast<char*>(work), 512, nullptr, 0, this->info_));
  EXPECT_LE(difference(u.read() * diagonal<T>(s.read(), 3) * adjoint(v.read()), a), tolerance<T>(9));
  EXPECT_EQ(npusolverDnXgesvdr(this->handle_, nullptr, 'S', 'S', 9, 7, 6, 2, 2, type, d.get(), d.shape.ld,
                               real, static_cast<R*>(s), type, u.get(), u.shape.ld, type, v.get(), v.shape.ld,
                               type, static_cast<char*>(work), 512, nullptr, 0, this->info_),
            NPUSOLVER_STATUS_INVALID_VALUE)
      << "k + p > min(m, n)";
}

template <class T>
struct RefinedCalls;
#define NPU_REFINED_CALLS(T, L, low)                           \
  template <>                                                  \
  struct RefinedCalls<T> {                                     \
    static constexpr auto same = npusolverDn##L##L##gesv;      \
    static constexpr auto refined = npusolverDn##L##low##gesv; \
    static constexpr auto squares = npusolverDn##L##low##gels; \
  };
NPU_REFINED_CALLS(float, S, H)
NPU_REFINED_CALLS(double, D, S)
NPU_REFINED_CALLS(std::complex<float>, C, K)
NPU_REFINED_CALLS(std::complex<double>, Z, C)

TYPED_TEST(General, RefinedSolutionsHaveTheFullPrecision) {
  using T = TypeParam;
  DeviceArray<char> work(std::vector<char>(512));
  for (int n : kSizes) {
    const Matrix<T> a = positive_matrix<T>(n), b = some_matrix<T>(n, 3);
    for (auto call : {RefinedCalls<T>::same, RefinedCalls<T>::refined}) {
      DeviceMatrix<T> d(a), right(b), x(Matrix<T>(n, 3));
      DeviceArray<int> pivots(zeros<int>(n + 1));
      int rounds = -9;
      EXPECT_DONE(call(this->handle_, n, 3, d.get(), d.shape.ld, pivots, right.get(), right.shape.ld, x.get(),
                       x.shape.ld, static_cast<char*>(work), 512, &rounds, this->info_));
      EXPECT_GE(rounds, 0) << "it converges";
      EXPECT_LE(difference(a * x.read(), b), tolerance<T>(n)) << n;
      EXPECT_EQ(difference(d.read(), a), 0) << "A stays";
    }
  }
}

TYPED_TEST(General, SingularMatricesAreTold) {
  using T = TypeParam;
  DeviceArray<char> work(std::vector<char>(512));
  Matrix<T> a = unit<T>(4);
  a(2, 2) = 0;
  DeviceMatrix<T> d(a), b(some_matrix<T>(4, 1)), x(Matrix<T>(4, 1));
  int rounds = 0;
  ASSERT_EQ(
      RefinedCalls<T>::refined(this->handle_, 4, 1, d.get(), d.shape.ld, nullptr, b.get(), b.shape.ld,
                               x.get(), x.shape.ld, static_cast<char*>(work), 512, &rounds, this->info_),
      NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(this->info(), 3);
  EXPECT_LT(rounds, 0);
}

TYPED_TEST(General, LeastSquaresLeaveAnOrthogonalResidual) {
  using T = TypeParam;
  DeviceArray<char> work(std::vector<char>(512));
  const Matrix<T> a = some_matrix<T>(11, 5), b = some_matrix<T>(11, 2, 9);
  DeviceMatrix<T> d(a), right(b), x(Matrix<T>(5, 2));
  int rounds = -9;
  EXPECT_DONE(RefinedCalls<T>::squares(this->handle_, 11, 5, 2, d.get(), d.shape.ld, right.get(),
                                       right.shape.ld, x.get(), x.shape.ld, static_cast<char*>(work), 512,
                                       &rounds, this->info_));
  EXPECT_LE(difference(adjoint(a) * (a * x.read()), adjoint(a) * b), tolerance<T>(11));
}

TEST(Refinement, OptionsAreCheckedAndUsed) {
  npusolverDnHandle_t handle = nullptr;
  npusolverDnIRSParams_t params = nullptr;
  npusolverDnIRSInfos_t infos = nullptr;
  ASSERT_EQ(npusolverDnCreate(&handle), NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(npusolverDnIRSParamsCreate(&params), NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(npusolverDnIRSInfosCreate(&infos), NPUSOLVER_STATUS_SUCCESS);
  size_t bytes = 0;
  EXPECT_EQ(npusolverDnIRSXgesv_bufferSize(handle, params, 3, 1, &bytes),
            NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC);
  EXPECT_EQ(npusolverDnIRSParamsSetSolverPrecisions(params, NPUSOLVER_R_32F, NPUSOLVER_R_64F),
            NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC)
      << "the factor is not more precise than the matrix";
  EXPECT_EQ(npusolverDnIRSParamsSetSolverPrecisions(params, NPUSOLVER_R_64F, NPUSOLVER_R_16F),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnIRSXgesv_bufferSize(handle, params, 3, 1, &bytes),
            NPUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE);
  EXPECT_EQ(npusolverDnIRSParamsSetRefinementSolver(params, NPUSOLVER_IRS_REFINE_GMRES),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnIRSParamsSetMaxIters(params, -1), NPUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER);
  EXPECT_EQ(npusolverDnIRSParamsSetMaxIters(params, 0), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnIRSXgesv_bufferSize(handle, params, 3, 1, &bytes), NPUSOLVER_STATUS_SUCCESS);
  const Matrix<double> a = positive_matrix<double>(3), b = some_matrix<double>(3, 1);
  DeviceMatrix<double> d(a), right(b), x(Matrix<double>(3, 1));
  DeviceArray<char> work(std::vector<char>(512));
  DeviceArray<int> info(std::vector<int>{-7});
  int rounds = 0, told = 0;
  ASSERT_EQ(npusolverDnIRSXgesv(handle, params, infos, 3, 1, d.get(), d.shape.ld, right.get(), right.shape.ld,
                                x.get(), x.shape.ld, static_cast<char*>(work), bytes, &rounds, info),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(rounds, -1) << "no refinement is allowed: it falls back";
  EXPECT_LE(difference(a * x.read(), b), tolerance<double>(3));
  EXPECT_EQ(npusolverDnIRSInfosGetNiters(infos, &told), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(told, -1);
  EXPECT_EQ(npusolverDnIRSXgesv(handle, nullptr, infos, 3, 1, d.get(), 3, d.get(), 3, x.get(), 3, d.get(),
                                bytes, &rounds, info),
            NPUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED);
  npusolverDnIRSInfosDestroy(infos);
  npusolverDnIRSParamsDestroy(params);
  npusolverDnDestroy(handle);
}

}  // namespace
}  // namespace npu::test
