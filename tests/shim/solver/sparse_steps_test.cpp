// The sparse factorisations in steps, and batches.
#include "tests/shim/solver/sparse_helper.h"

namespace npu::test {
namespace {

template <class T>
using SparseSteps = SparseSolver<T>;
TYPED_TEST_SUITE(SparseSteps, AllTypes);

TYPED_TEST(SparseSteps, StepsOfCholeskyAndQrOnTheDevice) {
  using T = TypeParam;
  using C = SparseCalls<T>;
  const Csr<T> a = grid_matrix<T>(6, false);
  const std::vector<T> x = some_vector<T>(36), b = a.times(x);
  DeviceArray<T> values(a.value), right(b), found(std::vector<T>(36));
  DeviceArray<int> start(a.start), column(a.column);
  DeviceArray<char> buffer(std::vector<char>(512));
  char* const work = buffer;
  csrcholInfo_t chol = nullptr;
  csrqrInfo_t qr = nullptr;
  ASSERT_EQ(npusolverSpCreateCsrcholInfo(&chol), NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(npusolverSpCreateCsrqrInfo(&qr), NPUSOLVER_STATUS_SUCCESS);
  auto* v = raw(static_cast<T*>(values));
  auto* f = raw(static_cast<T*>(found));
  auto* r = raw(static_cast<T*>(right));
  EXPECT_EQ(C::chol_factor(this->handle_, 36, a.elements(), this->descriptor_, v, start, column, chol, work),
            NPUSOLVER_STATUS_INVALID_VALUE)
      << "not analysed";
  ASSERT_EQ(
      npusolverSpXcsrcholAnalysis(this->handle_, 36, a.elements(), this->descriptor_, start, column, chol),
      NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(C::chol_factor(this->handle_, 36, a.elements(), this->descriptor_, v, start, column, chol, work),
            NPUSOLVER_STATUS_SUCCESS);
  int position = -9;
  EXPECT_EQ(C::chol_pivot(this->handle_, chol, RealOf<T>(1e-6), &position), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(position, -1);
  ASSERT_EQ(C::chol_solve(this->handle_, 36, r, f, chol, work), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_LE(error_of(found.read(), x), tolerance<T>(6));

  ASSERT_EQ(
      npusolverSpXcsrqrAnalysis(this->handle_, 36, 36, a.elements(), this->descriptor_, start, column, qr),
      NPUSOLVER_STATUS_SUCCESS);
  T shift(1);
  ASSERT_EQ(
      C::qr_setup(this->handle_, 36, 36, a.elements(), this->descriptor_, v, start, column, *raw(&shift), qr),
      NPUSOLVER_STATUS_SUCCESS);
  decltype(r) none = nullptr;
  ASSERT_EQ(C::qr_factor(this->handle_, 36, 36, a.elements(), none, none, qr, work),
            NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(C::qr_solve(this->handle_, 36, 36, r, f, qr, work), NPUSOLVER_STATUS_SUCCESS);
  std::vector<T> shifted = a.times(found.read());
  for (size_t i = 0; i < 36; ++i) shifted[i] -= found.read()[i];
  EXPECT_LE(error_of(shifted, b), tolerance<T>(6)) << "(A - mu I) x = b";
  npusolverSpDestroyCsrcholInfo(chol);
  npusolverSpDestroyCsrqrInfo(qr);
}

TYPED_TEST(SparseSteps, BatchesOfOnePattern) {
  using T = TypeParam;
  Csr<T> a = grid_matrix<T>(3, true);
  std::vector<T> values, right;
  const std::vector<T> x = some_vector<T>(9);
  for (int item = 0; item < 3; ++item) {
    Csr<T> mine = a;
    for (T& value : mine.value) value *= T(static_cast<RealOf<T>>(item + 1));
    const std::vector<T> b = mine.times(x);
    values.insert(values.end(), mine.value.begin(), mine.value.end());
    right.insert(right.end(), b.begin(), b.end());
  }
  DeviceArray<T> v(values), b(right), found(std::vector<T>(27));
  DeviceArray<int> start(a.start), column(a.column);
  DeviceArray<char> buffer(std::vector<char>(512));
  csrqrInfo_t info = nullptr;
  ASSERT_EQ(npusolverSpCreateCsrqrInfo(&info), NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(npusolverSpXcsrqrAnalysisBatched(this->handle_, 9, 9, a.elements(), this->descriptor_, start,
                                             column, info),
            NPUSOLVER_STATUS_SUCCESS);
  const auto solve = [&] {
    return SparseCalls<T>::qr_batch(this->handle_, 9, 9, a.elements(), this->descriptor_,
                                    raw(static_cast<T*>(v)), start, column, raw(static_cast<T*>(b)),
                                    raw(static_cast<T*>(found)), 3, info, static_cast<char*>(buffer));
  };
  ASSERT_EQ(solve(), NPUSOLVER_STATUS_SUCCESS);
  std::vector<T> all(x);
  all.insert(all.end(), x.begin(), x.end());
  all.insert(all.end(), x.begin(), x.end());
  EXPECT_LE(error_of(found.read(), all), tolerance<T>(9));
  const int wrong = 77;
  ASSERT_EQ(npuMemcpy(column, &wrong, sizeof wrong, npuMemcpyHostToDevice), npuSuccess);
  ASSERT_EQ(solve(), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorLaunchFailure) << "no such column";
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  npuGetLastError();
  npusolverSpDestroyCsrqrInfo(info);
}

TYPED_TEST(SparseSteps, FactorsOfLuMultiplyBackToThePermutedMatrix) {
  using T = TypeParam;
  using C = SparseCalls<T>;
  const int n = 16;
  Csr<T> a = grid_matrix<T>(4, true);
  std::swap(a.value[0], a.value[1]);  // the largest element is beside the diagonal
  csrluInfoHost_t info = nullptr;
  ASSERT_EQ(npusolverSpCreateCsrluInfoHost(&info), NPUSOLVER_STATUS_SUCCESS);
  char work[512];
  ASSERT_EQ(npusolverSpXcsrluAnalysisHost(this->handle_, n, a.elements(), this->descriptor_, a.start.data(),
                                          a.column.data(), info),
            NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(C::lu_factor(this->handle_, n, a.elements(), this->descriptor_, raw_of(a.value), a.start.data(),
                         a.column.data(), info, 1, work),
            NPUSOLVER_STATUS_SUCCESS);
  int below = 0, above = 0;
  ASSERT_EQ(npusolverSpXcsrluNnzHost(this->handle_, &below, &above, info), NPUSOLVER_STATUS_SUCCESS);
  Csr<T> l{n, n, std::vector<int>(17), std::vector<int>(static_cast<size_t>(below)),
           std::vector<T>(static_cast<size_t>(below))};
  Csr<T> u{n, n, std::vector<int>(17), std::vector<int>(static_cast<size_t>(above)),
           std::vector<T>(static_cast<size_t>(above))};
  std::vector<int> p(n), q(n);
  ASSERT_EQ(C::lu_extract(this->handle_, p.data(), q.data(), this->descriptor_, raw(l.value.data()),
                          l.start.data(), l.column.data(), this->descriptor_, raw(u.value.data()),
                          u.start.data(), u.column.data(), info, work),
            NPUSOLVER_STATUS_SUCCESS);
  const std::vector<T> x = some_vector<T>(n);
  std::vector<T> moved(n), right = a.times(x), wanted(n);
  for (size_t i = 0; i < n; ++i)
    moved[i] = x[static_cast<size_t>(q[i])], wanted[i] = right[static_cast<size_t>(p[i])];
  const std::vector<T> middle = u.times(moved);
  std::vector<T> product = l.times(middle);
  for (size_t i = 0; i < n; ++i) product[i] += middle[i];
  EXPECT_LE(error_of(product, wanted), tolerance<T>(n));
  npusolverSpDestroyCsrluInfoHost(info);
}

}  // namespace
}  // namespace npu::test
