// Incomplete factorisations, systems with few diagonals, and rotations, against plain loops.
#include <algorithm>

#include "tests/shim/sparse/sparse_helper.h"

namespace {

using namespace npu::test;

/// Strong on the diagonal, Hermitian, with zeros elsewhere.
Dense strong(int n, bool complex) {
  Dense a(n, n);
  const Dense half = numbers(n, n, 4, complex, 3);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      a(i, j) = half(i, j);
      a(j, i) = std::conj(half(i, j));
    }
    a(i, i) = n + i;
  }
  return a;
}

/// Incomplete LU by the definition: entries that a lacks stay zero.
Dense lu_of(Dense a) {
  const Dense pattern = a;
  for (int k = 0; k < a.rows; ++k) {
    for (int i = k + 1; i < a.rows; ++i) {
      if (pattern(i, k) == 0.0) continue;
      a(i, k) /= a(k, k);
      for (int j = k + 1; j < a.rows; ++j) {
        if (pattern(i, j) != 0.0 && pattern(k, j) != 0.0) a(i, j) -= a(i, k) * a(k, j);
      }
    }
  }
  return a;
}
/// Incomplete Cholesky by the definition. The upper triangle stays.
Dense cholesky_of(Dense a) {
  const Dense pattern = a;
  for (int k = 0; k < a.rows; ++k) {
    a(k, k) = std::sqrt(a(k, k).real());
    for (int i = k + 1; i < a.rows; ++i) {
      if (pattern(i, k) != 0.0) a(i, k) /= a(k, k);
    }
    for (int j = k + 1; j < a.rows; ++j) {
      for (int i = j; i < a.rows; ++i) {
        if (pattern(i, j) != 0.0) a(i, j) -= a(i, k) * std::conj(a(j, k));
      }
    }
  }
  return a;
}

template <class T>
struct Arrays {
  Entries entries;
  Device<int> offsets, indices;
  Device<T> values;
  int count;
  Arrays(const Dense& m, int base)
      : entries(entries_of(m, false)),
        offsets(based<int>(offsets_of(entries.major, m.rows), base)),
        indices(based<int>(entries.minor, base)),
        values(typed<T>(entries.values)),
        count(static_cast<int>(entries.values.size())) {}
  Dense read(int n) {
    Dense m(n, n);
    const std::vector<T> flat = values.read();
    for (size_t i = 0; i < flat.size(); ++i)
      m(static_cast<int>(entries.major[i]), static_cast<int>(entries.minor[i])) = to(flat[i]);
    return m;
  }
};

class SparseSolversTest : public SparseFixture {
 protected:
  void SetUp() override {
    SparseFixture::SetUp();
    CHECK_OK(npusparseCreateMatDescr(&descr));
    CHECK_OK(npusparseSetMatIndexBase(descr, NPUSPARSE_INDEX_BASE_ONE));
    CHECK_OK(npusparseCreateCsrilu02Info(&lu));
    CHECK_OK(npusparseCreateCsric02Info(&cholesky));
  }
  void TearDown() override {
    CHECK_OK(npusparseDestroyCsrilu02Info(lu));
    CHECK_OK(npusparseDestroyCsric02Info(cholesky));
    CHECK_OK(npusparseDestroyMatDescr(descr));
    SparseFixture::TearDown();
  }
  npusparseMatDescr_t descr = nullptr;
  csrilu02Info_t lu = nullptr;
  csric02Info_t cholesky = nullptr;
  int position = 7;
  static constexpr auto kPolicy = NPUSPARSE_SOLVE_POLICY_USE_LEVEL;
};

TEST_F(SparseSolversTest, IncompleteLu) {
  for (int n : {1, 7, 65}) {
    Arrays<double> a(strong(n, false), 1);
    size_t bytes = 0;
    CHECK_OK(npusparseDcsrilu02_bufferSizeExt(handle, n, a.count, descr, a.values.get(), a.offsets.get(),
                                              a.indices.get(), lu, &bytes));
    EXPECT_GT(bytes, 0u);
    CHECK_OK(npusparseDcsrilu02_analysis(handle, n, a.count, descr, a.values.get(), a.offsets.get(),
                                         a.indices.get(), lu, kPolicy, nullptr));
    CHECK_OK(npusparseDcsrilu02(handle, n, a.count, descr, a.values.get(), a.offsets.get(), a.indices.get(),
                                lu, kPolicy, nullptr));
    CHECK_OK(npusparseXcsrilu02_zeroPivot(handle, lu, &position));
    EXPECT_EQ(position, -1);
    expect_near(a.read(n), lu_of(strong(n, false)), 1e-12);
  }
}

TEST_F(SparseSolversTest, IncompleteCholesky) {
  for (int n : {1, 7, 65}) {
    Arrays<Complex> a(strong(n, true), 1);
    auto* values = reinterpret_cast<npuDoubleComplex*>(a.values.get());
    int bytes = 0;
    CHECK_OK(npusparseZcsric02_bufferSize(handle, n, a.count, descr, values, a.offsets.get(), a.indices.get(),
                                          cholesky, &bytes));
    EXPECT_GT(bytes, 0);
    CHECK_OK(npusparseZcsric02_analysis(handle, n, a.count, descr, values, a.offsets.get(), a.indices.get(),
                                        cholesky, kPolicy, nullptr));
    CHECK_OK(npusparseZcsric02(handle, n, a.count, descr, values, a.offsets.get(), a.indices.get(), cholesky,
                               kPolicy, nullptr));
    CHECK_OK(npusparseXcsric02_zeroPivot(handle, cholesky, &position));
    EXPECT_EQ(position, -1);
    expect_near(a.read(n), cholesky_of(strong(n, true)), 1e-12);
  }
}

TEST_F(SparseSolversTest, ZeroPivots) {
  Dense m = strong(3, false);
  m(1, 1) = 0;  // no entry
  Arrays<float> missing(m, 1);
  CHECK_OK(npusparseScsrilu02_analysis(handle, 3, missing.count, descr, missing.values.get(),
                                       missing.offsets.get(), missing.indices.get(), lu, kPolicy, nullptr));
  EXPECT_EQ(npusparseXcsrilu02_zeroPivot(handle, lu, &position), NPUSPARSE_STATUS_ZERO_PIVOT);
  EXPECT_EQ(position, 2);
  Dense negative = strong(3, false);
  negative(2, 2) = -1;
  Arrays<float> a(negative, 1);
  CHECK_OK(npusparseScsric02(handle, 3, a.count, descr, a.values.get(), a.offsets.get(), a.indices.get(),
                             cholesky, kPolicy, nullptr));
  EXPECT_EQ(npusparseXcsric02_zeroPivot(handle, cholesky, &position), NPUSPARSE_STATUS_ZERO_PIVOT);
  EXPECT_EQ(position, 3);
}

TEST_F(SparseSolversTest, BoostedPivot) {
  Dense m(2, 2);
  m(0, 0) = 1e-9;
  m(0, 1) = 2;
  m(1, 1) = 3;
  Arrays<double> a(m, 1);
  double limit = 1e-6, value = 0.5;
  CHECK_OK(npusparseDcsrilu02_numericBoost(handle, lu, 1, &limit, &value));
  CHECK_OK(npusparseDcsrilu02(handle, 2, a.count, descr, a.values.get(), a.offsets.get(), a.indices.get(), lu,
                              kPolicy, nullptr));
  CHECK_OK(npusparseXcsrilu02_zeroPivot(handle, lu, &position));
  EXPECT_EQ(a.values.read(), (std::vector<double>{0.5, 2, 3}));
}

TEST_F(SparseSolversTest, FactorisationRefuses) {
  Arrays<float> a(strong(3, false), 1);
  auto call = [&](int m, npusparseMatDescr_t of, csrilu02Info_t info) {
    return npusparseScsrilu02(handle, m, a.count, of, a.values.get(), a.offsets.get(), a.indices.get(), info,
                              kPolicy, nullptr);
  };
  EXPECT_EQ(call(-1, descr, lu), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(3, nullptr, lu), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(3, descr, nullptr), NPUSPARSE_STATUS_INVALID_VALUE);
  CHECK_OK(npusparseSetMatType(descr, NPUSPARSE_MATRIX_TYPE_SYMMETRIC));
  EXPECT_EQ(call(3, descr, lu), NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED);
  EXPECT_EQ(npusparseXcsrilu02_zeroPivot(handle, lu, nullptr), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseScsrilu02_numericBoost(handle, lu, 1, nullptr, nullptr), NPUSPARSE_STATUS_INVALID_VALUE);
}

/// A system with `reach` diagonals on both sides. Its main diagonal is weak if pivots are wanted.
Dense banded(int n, int reach, int salt, bool weak) {
  Dense a = numbers(n, n, salt, false);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (std::abs(i - j) > reach) a(i, j) = 0;
    }
    a(i, i) = weak ? (i % 3 == 0 ? 0 : 7) : 5;
  }
  return a;
}
/// The diagonal `shift` columns right of the main one, row by row; 99 outside the matrix.
std::vector<double> diagonal(const Dense& a, int shift) {
  std::vector<double> values(static_cast<size_t>(a.rows), 99);
  for (int i = 0; i < a.rows; ++i) {
    if (i + shift >= 0 && i + shift < a.rows) values[static_cast<size_t>(i)] = a(i, i + shift).real();
  }
  return values;
}
std::vector<double> times(const Dense& a, const Dense& x) {
  std::vector<double> b;
  for (int j = 0; j < x.columns; ++j) {
    for (int i = 0; i < a.rows; ++i) {
      Complex sum = 0;
      for (int k = 0; k < a.columns; ++k) sum += a(i, k) * x(k, j);
      b.push_back(sum.real());
    }
  }
  return b;
}
void expect_columns(const std::vector<double>& got, const Dense& x) {
  for (int j = 0; j < x.columns; ++j) {
    for (int i = 0; i < x.rows; ++i)
      EXPECT_NEAR(got[static_cast<size_t>(j * x.rows + i)], x(i, j).real(), 1e-9) << i << " " << j;
  }
}

TEST_F(SparseSolversTest, Tridiagonal) {
  for (int n : {4, 31, 66}) {
    const Dense x = numbers(n, 3, 6, false);
    for (bool weak : {false, true}) {
      const Dense a = banded(n, 1, 2, weak);
      Device<double> dl(diagonal(a, -1)), d(diagonal(a, 0)), du(diagonal(a, 1)), b(times(a, x));
      size_t bytes = 0;
      CHECK_OK(npusparseDgtsv2_bufferSizeExt(handle, n, 3, dl.get(), d.get(), du.get(), b.get(), n, &bytes));
      EXPECT_GT(bytes, 0u);
      CHECK_OK(weak
                   ? npusparseDgtsv2(handle, n, 3, dl.get(), d.get(), du.get(), b.get(), n, nullptr)
                   : npusparseDgtsv2_nopivot(handle, n, 3, dl.get(), d.get(), du.get(), b.get(), n, nullptr));
      expect_columns(b.read(), x);
    }
  }
}

TEST_F(SparseSolversTest, StridedTridiagonal) {
  const int n = 17, stride = 20;
  const Dense x = numbers(n, 2, 6, false);
  std::vector<double> bands[3], right(static_cast<size_t>(2 * stride));
  for (int s = 0; s < 2; ++s) {
    const Dense a = banded(n, 1, s, false);
    for (int k = 0; k < 3; ++k) {
      bands[k].resize(static_cast<size_t>(2 * stride));
      const std::vector<double> values = diagonal(a, k - 1);
      std::copy(values.begin(), values.end(), bands[k].begin() + s * stride);
    }
    const std::vector<double> b = times(a, x);
    std::copy_n(b.begin() + s * n, n, right.begin() + s * stride);
  }
  Device<double> dl(bands[0]), d(bands[1]), du(bands[2]), b(right);
  CHECK_OK(npusparseDgtsv2StridedBatch(handle, n, dl.get(), d.get(), du.get(), b.get(), 2, stride, nullptr));
  const std::vector<double> got = b.read();
  for (int s = 0; s < 2; ++s) {
    for (int i = 0; i < n; ++i) EXPECT_NEAR(got[static_cast<size_t>(s * stride + i)], x(i, s).real(), 1e-9);
  }
  EXPECT_EQ(got[static_cast<size_t>(stride - 1)], 0);  // between the systems
  EXPECT_EQ(npusparseDgtsv2StridedBatch(handle, n, dl.get(), d.get(), du.get(), b.get(), 2, n - 1, nullptr),
            NPUSPARSE_STATUS_INVALID_VALUE);
}

TEST_F(SparseSolversTest, InterleavedBands) {
  const int n = 13, count = 3;
  const Dense x = numbers(n, count, 6, false);
  for (int reach : {1, 2}) {
    std::vector<double> bands[5], right(static_cast<size_t>(n * count));
    for (auto& band : bands) band.resize(right.size());
    for (int s = 0; s < count; ++s) {
      const Dense a = banded(n, reach, s, true);
      const std::vector<double> b = times(a, x);
      for (int i = 0; i < n; ++i) {
        const auto at = static_cast<size_t>(i * count + s);
        for (int k = 0; k < 5; ++k) bands[k][at] = diagonal(a, k - 2)[static_cast<size_t>(i)];
        right[at] = b[static_cast<size_t>(s * n + i)];
      }
    }
    Device<double> ds(bands[0]), dl(bands[1]), d(bands[2]), du(bands[3]), dw(bands[4]), b(right);
    CHECK_OK(reach == 1 ? npusparseDgtsvInterleavedBatch(handle, 2, n, dl.get(), d.get(), du.get(), b.get(),
                                                         count, nullptr)
                        : npusparseDgpsvInterleavedBatch(handle, 0, n, ds.get(), dl.get(), d.get(), du.get(),
                                                         dw.get(), b.get(), count, nullptr));
    const std::vector<double> got = b.read();
    for (int i = 0; i < n; ++i) {
      for (int s = 0; s < count; ++s)
        EXPECT_NEAR(got[static_cast<size_t>(i * count + s)], x(i, s).real(), 1e-9);
    }
  }
}

TEST_F(SparseSolversTest, BandsRefuse) {
  Device<float> v(std::vector<float>(16));
  float* p = v.get();
  EXPECT_EQ(npusparseSgtsv2(handle, 2, 1, p, p, p, p, 4, nullptr), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseSgtsv2(handle, 4, 1, p, p, p, p, 3, nullptr), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseSgtsv2(handle, 4, 1, p, nullptr, p, p, 4, nullptr), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseSgpsvInterleavedBatch(handle, 1, 4, p, p, p, p, p, p, 1, nullptr),
            NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseSgpsvInterleavedBatch(handle, 0, 4, nullptr, p, p, p, p, p, 1, nullptr),
            NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseSgtsvInterleavedBatch(nullptr, 0, 4, p, p, p, p, 1, nullptr),
            NPUSPARSE_STATUS_NOT_INITIALIZED);
}

TEST_F(SparseSolversTest, Rotation) {
  Device<int> indices(std::vector<int>{1, 4});
  Device<float> x(std::vector<float>{2, 3}), y(std::vector<float>{1, 10, 1, 1, 20});
  npusparseSpVecDescr_t sparse = nullptr;
  npusparseDnVecDescr_t dense = nullptr;
  CHECK_OK(npusparseCreateSpVec(&sparse, 5, 2, indices.get(), x.get(), NPUSPARSE_INDEX_32I,
                                NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F));
  CHECK_OK(npusparseCreateDnVec(&dense, 5, y.get(), NPU_R_32F));
  const float c = 0.5F, s = 2;
  CHECK_OK(npusparseRot(handle, &c, &s, sparse, dense));
  EXPECT_EQ(x.read(), (std::vector<float>{21, 41.5F}));
  EXPECT_EQ(y.read(), (std::vector<float>{1, 1, 1, 1, 4}));
  EXPECT_EQ(npusparseRot(handle, nullptr, &s, sparse, dense), NPUSPARSE_STATUS_INVALID_VALUE);
  CHECK_OK(npusparseDestroySpVec(sparse));
  CHECK_OK(npusparseDestroyDnVec(dense));
}

}  // namespace
