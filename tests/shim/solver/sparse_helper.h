// Sparse matrices and the calls by element type, for the tests of the sparse solver.
#pragma once

#include "npu/sparse.h"
#include "tests/shim/solver/solver_helper.h"

namespace npu::test {

/// A matrix in CSR on the host.
template <class T>
struct Csr {
  int m, n;
  std::vector<int> start{0}, column;
  std::vector<T> value;
  int elements() const { return static_cast<int>(column.size()); }
  std::vector<T> times(const std::vector<T>& x) const {
    std::vector<T> b(static_cast<size_t>(m));
    for (int i = 0; i < m; ++i) {
      for (int k = start[static_cast<size_t>(i)]; k < start[static_cast<size_t>(i) + 1]; ++k)
        b[static_cast<size_t>(i)] +=
            value[static_cast<size_t>(k)] * x[static_cast<size_t>(column[static_cast<size_t>(k)])];
    }
    return b;
  }
  void end_row() { start.push_back(elements()); }
  void add(int j, T x) { column.push_back(j), value.push_back(x); }
};

/// The five-point grid side x side: Hermitian and positive; `skewed` makes it unsymmetric.
template <class T>
Csr<T> grid_matrix(int side, bool skewed) {
  Csr<T> a{side * side, side * side, {0}, {}, {}};
  for (int i = 0; i < side * side; ++i) {
    const int x = i % side, y = i / side;
    const RealOf<T> shift = skewed ? RealOf<T>(0.5) : RealOf<T>(0);
    if (y > 0) a.add(i - side, T(-1 - shift));
    if (x > 0) a.add(i - 1, T(-1));
    a.add(i, T(4.5));
    if (x + 1 < side) a.add(i + 1, T(-1));
    if (y + 1 < side) a.add(i + side, T(-1 + shift));
    a.end_row();
  }
  return a;
}

template <class T>
double error_of(const std::vector<T>& a, const std::vector<T>& b) {
  double most = 0;
  for (size_t i = 0; i < b.size(); ++i) most = std::max(most, static_cast<double>(std::abs(a[i] - b[i])));
  return most;
}

template <class T>
struct SparseCalls;
#define NPU_SPARSE_CALLS(T, L)                                           \
  template <>                                                            \
  struct SparseCalls<T> {                                                \
    static constexpr auto lu_host = npusolverSp##L##csrlsvluHost;        \
    static constexpr auto qr_host = npusolverSp##L##csrlsvqrHost;        \
    static constexpr auto chol_host = npusolverSp##L##csrlsvcholHost;    \
    static constexpr auto qr = npusolverSp##L##csrlsvqr;                 \
    static constexpr auto chol = npusolverSp##L##csrlsvchol;             \
    static constexpr auto squares = npusolverSp##L##csrlsqvqrHost;       \
    static constexpr auto eigenvalue = npusolverSp##L##csreigvsiHost;    \
    static constexpr auto chol_factor = npusolverSp##L##csrcholFactor;   \
    static constexpr auto chol_solve = npusolverSp##L##csrcholSolve;     \
    static constexpr auto chol_pivot = npusolverSp##L##csrcholZeroPivot; \
    static constexpr auto qr_setup = npusolverSp##L##csrqrSetup;         \
    static constexpr auto qr_factor = npusolverSp##L##csrqrFactor;       \
    static constexpr auto qr_solve = npusolverSp##L##csrqrSolve;         \
    static constexpr auto qr_batch = npusolverSp##L##csrqrsvBatched;     \
    static constexpr auto lu_factor = npusolverSp##L##csrluFactorHost;   \
    static constexpr auto lu_extract = npusolverSp##L##csrluExtractHost; \
  };
NPU_SPARSE_CALLS(float, S)
NPU_SPARSE_CALLS(double, D)
NPU_SPARSE_CALLS(std::complex<float>, C)
NPU_SPARSE_CALLS(std::complex<double>, Z)

template <class T>
const auto* raw_of(const std::vector<T>& x) {
  return raw(const_cast<T*>(x.data()));
}

template <class T>
class SparseSolver : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(npusolverSpCreate(&handle_), NPUSOLVER_STATUS_SUCCESS);
    ASSERT_EQ(npusparseCreateMatDescr(&descriptor_), NPUSPARSE_STATUS_SUCCESS);
  }
  void TearDown() override {
    npusparseDestroyMatDescr(descriptor_);
    EXPECT_EQ(npusolverSpDestroy(handle_), NPUSOLVER_STATUS_SUCCESS);
  }
  /// The solution by a call that takes host memory.
  template <class Call>
  std::vector<T> on_host(Call call, const Csr<T>& a, const std::vector<T>& b, int reorder, int* singular) {
    std::vector<T> x(static_cast<size_t>(a.n) + 1);
    EXPECT_EQ(call(handle_, a.n, a.elements(), descriptor_, raw_of(a.value), a.start.data(), a.column.data(),
                   raw_of(b), 0, reorder, raw(x.data()), singular),
              NPUSOLVER_STATUS_SUCCESS);
    x.resize(static_cast<size_t>(a.n));
    return x;
  }
  template <class Call>
  std::vector<T> on_device(Call call, const Csr<T>& a, const std::vector<T>& b, int reorder, int* singular) {
    DeviceArray<T> values(a.value), right(b), x(std::vector<T>(b.size()));
    DeviceArray<int> start(a.start), column(a.column);
    EXPECT_EQ(call(handle_, a.n, a.elements(), descriptor_, raw(static_cast<T*>(values)), start, column,
                   raw(static_cast<T*>(right)), 0, reorder, raw(static_cast<T*>(x)), singular),
              NPUSOLVER_STATUS_SUCCESS);
    return x.read();
  }
  npusolverSpHandle_t handle_ = nullptr;
  npusparseMatDescr_t descriptor_ = nullptr;
};

template <class T>
std::vector<T> some_vector(int n) {
  std::vector<T> x(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) x[static_cast<size_t>(i)] = number<T>(static_cast<uint32_t>(i), 3);
  return x;
}

}  // namespace npu::test
