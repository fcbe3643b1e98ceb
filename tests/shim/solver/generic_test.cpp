// The calls with an X, what is refused, and the order of the stream.
#include "npu/runtime.h"
#include "tests/shim/solver/solver_helper.h"

namespace npu::test {
namespace {

template <class T>
constexpr npuDataType type_of() {
  if (std::is_same_v<T, float>) return NPU_R_32F;
  if (std::is_same_v<T, double>) return NPU_R_64F;
  return std::is_same_v<T, std::complex<float>> ? NPU_C_32F : NPU_C_64F;
}
template <class T>
class Generic : public SolverTest<T> {
 protected:
  void SetUp() override {
    SolverTest<T>::SetUp();
    size_t on_host = 9;
    ASSERT_EQ(npusolverDnCreateParams(&params_), NPUSOLVER_STATUS_SUCCESS);
    ASSERT_EQ(npusolverDnXpotrf_bufferSize(this->handle_, params_, NPUBLAS_FILL_MODE_LOWER, 5, kType, nullptr,
                                           5, kType, &bytes_, &on_host),
              NPUSOLVER_STATUS_SUCCESS);
    EXPECT_EQ(on_host, 0u);
    EXPECT_LE(bytes_, 1024u);
  }
  void TearDown() override {
    EXPECT_EQ(npusolverDnDestroyParams(params_), NPUSOLVER_STATUS_SUCCESS);
    SolverTest<T>::TearDown();
  }
  static constexpr npuDataType kType = type_of<T>(), kReal = type_of<RealOf<T>>();
  npusolverDnParams_t params_ = nullptr;
  size_t bytes_ = 0;
  DeviceArray<char> buffer_{std::vector<char>(1024)};
};
TYPED_TEST_SUITE(Generic, AllTypes);

#define WORK_ this->buffer_, this->bytes_, nullptr, 0, this->info_

TYPED_TEST(Generic, SolvesByCholeskyLuAndLdl) {
  using T = TypeParam;
  const int64_t n = 7;
  const Matrix<T> a = positive_matrix<T>(7), b = some_matrix<T>(7, 2);
  {
    DeviceMatrix<T> f(a), x(b);
    EXPECT_DONE(npusolverDnXpotrf(this->handle_, this->params_, NPUBLAS_FILL_MODE_UPPER, n, this->kType,
                                  f.get(), f.shape.ld, this->kType, WORK_));
    EXPECT_DONE(npusolverDnXpotrs(this->handle_, this->params_, NPUBLAS_FILL_MODE_UPPER, n, 2, this->kType,
                                  f.get(), f.shape.ld, this->kType, x.get(), x.shape.ld, this->info_));
    EXPECT_LE(difference(a * x.read(), b), tolerance<T>(7));
  }
  DeviceArray<int64_t> pivots(zeros<int64_t>(7));
  for (bool exchanging : {true, false}) {
    DeviceMatrix<T> f(a), x(b);
    int64_t* rows = exchanging ? static_cast<int64_t*>(pivots) : nullptr;
    EXPECT_DONE(npusolverDnXgetrf(this->handle_, this->params_, n, n, this->kType, f.get(), f.shape.ld, rows,
                                  this->kType, WORK_));
    EXPECT_DONE(npusolverDnXgetrs(this->handle_, this->params_, NPUBLAS_OP_N, n, 2, this->kType, f.get(),
                                  f.shape.ld, rows, this->kType, x.get(), x.shape.ld, this->info_));
    EXPECT_LE(difference(a * x.read(), b), tolerance<T>(7));
  }
  Matrix<T> symmetric = a;
  for (int j = 0; j < 7; ++j) {
    for (int i = 0; i < j; ++i) symmetric(i, j) = symmetric(j, i);
  }
  DeviceMatrix<T> f(symmetric), x(b);
  DeviceArray<int> narrow(zeros<int>(7));
  EXPECT_DONE(Calls<T>::sytrf(this->handle_, NPUBLAS_FILL_MODE_LOWER, 7, f.get(), f.shape.ld, narrow,
                              this->work(), this->lwork_, this->info_));
  std::vector<int64_t> wide;
  for (int row : narrow.read()) wide.push_back(row);
  DeviceArray<int64_t> wide_pivots(wide);
  EXPECT_DONE(npusolverDnXsytrs(this->handle_, NPUBLAS_FILL_MODE_LOWER, n, 2, this->kType, f.get(),
                                f.shape.ld, wide_pivots, this->kType, x.get(), x.shape.ld, WORK_));
  EXPECT_LE(difference(symmetric * x.read(), b), tolerance<T>(7));
}

TYPED_TEST(Generic, TrianglesAndReflectors) {
  using T = TypeParam;
  Matrix<T> a = some_matrix<T>(6, 6);
  for (int i = 0; i < 6; ++i) a(i, i) += T(3);
  DeviceMatrix<T> x(a);
  EXPECT_DONE(npusolverDnXtrtri(this->handle_, NPUBLAS_FILL_MODE_LOWER, NPUBLAS_DIAG_NON_UNIT, 6, this->kType,
                                x.get(), x.shape.ld, WORK_));
  EXPECT_LE(difference(triangle(x.read(), true) * triangle(a, true), unit<T>(6)), tolerance<T>(6));
  DeviceMatrix<T> q(a);
  DeviceArray<T> tau(zeros<T>(6));
  EXPECT_DONE(npusolverDnXgeqrf(this->handle_, this->params_, 6, 6, this->kType, q.get(), q.shape.ld,
                                this->kType, static_cast<T*>(tau), this->kType, WORK_));
  const Matrix<T> r = triangle(q.read(), false);
  EXPECT_LE(difference(adjoint(r) * r, adjoint(a) * a), 10 * tolerance<T>(6));
}

TYPED_TEST(Generic, Spectra) {
  using T = TypeParam;
  using R = RealOf<T>;
  const Matrix<T> a = hermitian_matrix<T>(6);
  DeviceMatrix<T> v(a), part(a), stack(a);
  DeviceArray<R> w(zeros<R>(6)), some(zeros<R>(6)), same(zeros<R>(6));
  EXPECT_DONE(npusolverDnXsyevd(this->handle_, this->params_, NPUSOLVER_EIG_MODE_VECTOR,
                                NPUBLAS_FILL_MODE_LOWER, 6, this->kType, v.get(), v.shape.ld, this->kReal,
                                static_cast<R*>(w), this->kType, WORK_));
  EXPECT_LE(difference(a * v.read(), v.read() * diagonal<T>(w.read(), 6)), tolerance<T>(6));
  int64_t found = 0;
  R low = (w.read()[0] + w.read()[1]) / 2, high = 1000;
  EXPECT_DONE(npusolverDnXsyevdx(this->handle_, this->params_, NPUSOLVER_EIG_MODE_NOVECTOR,
                                 NPUSOLVER_EIG_RANGE_V, NPUBLAS_FILL_MODE_LOWER, 6, this->kType, part.get(),
                                 part.shape.ld, &low, &high, 0, 0, &found, this->kReal, static_cast<R*>(some),
                                 this->kType, WORK_));
  EXPECT_EQ(found, 5);
  EXPECT_NEAR(some.read()[0], w.read()[1], tolerance<T>(6));
  EXPECT_DONE(npusolverDnXsyevBatched(this->handle_, this->params_, NPUSOLVER_EIG_MODE_NOVECTOR,
                                      NPUBLAS_FILL_MODE_LOWER, 6, this->kType, stack.get(), stack.shape.ld,
                                      this->kReal, static_cast<R*>(same), this->kType, WORK_, 1));
  EXPECT_NEAR(same.read()[5], w.read()[5], tolerance<T>(6));

  const Matrix<T> b = some_matrix<T>(8, 5);
  DeviceMatrix<T> x(b), u(Matrix<T>(8, 8)), vt(Matrix<T>(5, 5)), y(b), u2(Matrix<T>(8, 8)),
      v2(Matrix<T>(5, 5));
  DeviceArray<R> s(zeros<R>(5)), s2(zeros<R>(5));
  EXPECT_DONE(npusolverDnXgesvd(this->handle_, this->params_, 'S', 'S', 8, 5, this->kType, x.get(),
                                x.shape.ld, this->kReal, static_cast<R*>(s), this->kType, u.get(), u.shape.ld,
                                this->kType, vt.get(), vt.shape.ld, this->kType, WORK_));
  EXPECT_LE(difference(corner(u.read(), 8, 5) * diagonal<T>(s.read(), 5) * vt.read(), b), tolerance<T>(8));
  double perturbed = -1;
  EXPECT_DONE(npusolverDnXgesvdp(this->handle_, this->params_, NPUSOLVER_EIG_MODE_VECTOR, 1, 8, 5,
                                 this->kType, y.get(), y.shape.ld, this->kReal, static_cast<R*>(s2),
                                 this->kType, u2.get(), u2.shape.ld, this->kType, v2.get(), v2.shape.ld,
                                 this->kType, WORK_, &perturbed));
  EXPECT_LE(difference(corner(u2.read(), 8, 5) * diagonal<T>(s2.read(), 5) * adjoint(v2.read()), b),
            tolerance<T>(8));
  EXPECT_EQ(perturbed, 0);
}

using Refused = SolverTest<float>;

TEST_F(Refused, WrongArguments) {
  DeviceArray<float> a(std::vector<float>(16, 7));
  auto factor = [&](npusolverDnHandle_t handle, int uplo, int n, float* matrix, int lda, float* buffer,
                    int lwork, int* info) {
    return npusolverDnSpotrf(handle, static_cast<npublasFillMode_t>(uplo), n, matrix, lda, buffer, lwork,
                             info);
  };
  EXPECT_EQ(factor(nullptr, 0, 4, a, 4, work_, lwork_, info_), NPUSOLVER_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(factor(handle_, 2, 4, a, 4, work_, lwork_, info_), NPUSOLVER_STATUS_INVALID_VALUE) << "triangle";
  EXPECT_EQ(factor(handle_, 0, -1, a, 4, work_, lwork_, info_), NPUSOLVER_STATUS_INVALID_VALUE) << "n";
  EXPECT_EQ(factor(handle_, 0, 4, nullptr, 4, work_, lwork_, info_), NPUSOLVER_STATUS_INVALID_VALUE) << "A";
  EXPECT_EQ(factor(handle_, 0, 4, a, 3, work_, lwork_, info_), NPUSOLVER_STATUS_INVALID_VALUE) << "lda";
  EXPECT_EQ(factor(handle_, 0, 4, a, 4, nullptr, lwork_, info_), NPUSOLVER_STATUS_INVALID_VALUE) << "work";
  EXPECT_EQ(factor(handle_, 0, 4, a, 4, work_, lwork_ - 1, info_), NPUSOLVER_STATUS_INVALID_VALUE) << "lwork";
  EXPECT_EQ(factor(handle_, 0, 4, a, 4, work_, lwork_, nullptr), NPUSOLVER_STATUS_INVALID_VALUE) << "info";
  EXPECT_EQ(a.read(), std::vector<float>(16, 7)) << "nothing was written";
  EXPECT_EQ(info(), -7);
  int lwork = -1;
  EXPECT_EQ(npusolverDnSpotrf_bufferSize(handle_, NPUBLAS_FILL_MODE_LOWER, 4, a, 3, &lwork),
            NPUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusolverDnSgesvd_bufferSize(handle_, 4, 3, nullptr), NPUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(lwork, -1);
}

TEST_F(Refused, TypesThatDoNotGoTogether) {
  DeviceArray<float> a(std::vector<float>(16, 1)), w(std::vector<float>(512));
  auto values = [&](npuDataType matrix, npuDataType of_values, npuDataType compute, int64_t n) {
    return npusolverDnXsyevd(handle_, nullptr, NPUSOLVER_EIG_MODE_VECTOR, NPUBLAS_FILL_MODE_LOWER, n, matrix,
                             static_cast<float*>(a), n, of_values, static_cast<float*>(w), compute,
                             static_cast<float*>(w), 2048, nullptr, 0, info_);
  };
  EXPECT_EQ(values(NPU_R_32F, NPU_R_64F, NPU_R_32F, 4), NPUSOLVER_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(values(NPU_R_32F, NPU_R_32F, NPU_R_64F, 4), NPUSOLVER_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(values(NPU_R_16F, NPU_R_16F, NPU_R_16F, 4), NPUSOLVER_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(values(NPU_R_32F, NPU_R_32F, NPU_R_32F, int64_t{1} << 31), NPUSOLVER_STATUS_NOT_SUPPORTED)
      << "never cut to 32 bits";
}

TEST_F(Refused, HandlesAndVersions) {
  npuStream_t stream = nullptr, seen = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  EXPECT_EQ(npusolverDnSetStream(handle_, stream), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnGetStream(handle_, &seen), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(seen, stream);
  EXPECT_EQ(npusolverDnSetStream(nullptr, stream), NPUSOLVER_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(npusolverDnCreate(nullptr), NPUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusolverDnDestroy(nullptr), NPUSOLVER_STATUS_NOT_INITIALIZED);
  int major = 0, version = 0;
  EXPECT_EQ(npusolverGetProperty(MAJOR_VERSION, &major), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverGetVersion(&version), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(version / 1000, major);
  npusolverDeterministicMode_t mode{};
  EXPECT_EQ(npusolverDnSetDeterministicMode(handle_, NPUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npusolverDnGetDeterministicMode(handle_, &mode), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(mode, NPUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS);
  EXPECT_EQ(npusolverDnSetAdvOptions(nullptr, NPUSOLVERDN_GETRF, NPUSOLVER_ALG_0),
            NPUSOLVER_STATUS_INVALID_VALUE);
  ASSERT_EQ(npusolverDnSetStream(handle_, nullptr), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npuStreamDestroy(stream), npuSuccess);
}

TEST_F(Refused, WorkFollowsTheStream) {
  const int n = 33;
  const Matrix<float> a = positive_matrix<float>(n), b = some_matrix<float>(n, 1);
  DeviceMatrix<float> f(unit<float>(n)), x(b);
  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreateWithFlags(&stream, npuStreamNonBlocking), npuSuccess);
  ASSERT_EQ(npusolverDnSetStream(handle_, stream), NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(
      npuMemcpyAsync(f.get(), a.data.data(), a.data.size() * sizeof(float), npuMemcpyHostToDevice, stream),
      npuSuccess);
  ASSERT_EQ(npusolverDnSpotrf(handle_, NPUBLAS_FILL_MODE_LOWER, n, f.get(), a.ld, work_, lwork_, info_),
            NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(npusolverDnSpotrs(handle_, NPUBLAS_FILL_MODE_LOWER, n, 1, f.get(), a.ld, x.get(), b.ld, info_),
            NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(npuStreamSynchronize(stream), npuSuccess);
  EXPECT_LE(difference(a * x.read(), b), tolerance<float>(n));
  ASSERT_EQ(npusolverDnSetStream(handle_, nullptr), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npuStreamDestroy(stream), npuSuccess);
}

}  // namespace
}  // namespace npu::test
