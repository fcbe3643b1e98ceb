// The calls that take the arrays of blocks of rows, dense matrices with sparse vectors, and rows without small values.
#include "tests/shim/sparse/sparse_helper.h"

namespace {

using namespace npu::test;

std::vector<float> flat(const Dense& m) {
  return typed<float>(op_of(m, NPUSPARSE_OPERATION_TRANSPOSE).values);
}
Dense from_flat(const std::vector<float>& values, int rows, int columns) {
  Dense t(columns, rows);
  for (size_t i = 0; i < values.size(); ++i) t.values[i] = values[i];
  return op_of(t, NPUSPARSE_OPERATION_TRANSPOSE);
}

/// A matrix by rows, index base 1.
struct Rows {
  Entries entries;
  Device<int> offsets, indices;
  Device<float> values;
  explicit Rows(const Dense& m)
      : entries(entries_of(m, false)),
        offsets(based<int>(offsets_of(entries.major, m.rows), 1)),
        indices(based<int>(entries.minor, 1)),
        values(typed<float>(entries.values)) {}
  size_t count() const { return entries.values.size(); }
};

class SparseBlocksTest : public SparseFixture {
 protected:
  void SetUp() override {
    SparseFixture::SetUp();
    CHECK_OK(npusparseCreateMatDescr(&descr));
    CHECK_OK(npusparseSetMatIndexBase(descr, NPUSPARSE_INDEX_BASE_ONE));
  }
  void TearDown() override {
    CHECK_OK(npusparseDestroyMatDescr(descr));
    SparseFixture::TearDown();
  }
  npusparseMatDescr_t descr = nullptr;
  const float alpha = 2, beta = -1;
};

TEST_F(SparseBlocksTest, ToBlocksProductsAndBack) {
  for (int size : {1, 3, 4}) {
    for (auto direction : {NPUSPARSE_DIRECTION_ROW, NPUSPARSE_DIRECTION_COLUMN}) {
      const Dense m = numbers(10, 13, 1, false, 6);
      Rows rows(m);
      const int mb = (10 + size - 1) / size, nb = (13 + size - 1) / size, high = mb * size, wide = nb * size;
      Dense whole(high, wide);
      for (int i = 0; i < 10; ++i) {
        for (int j = 0; j < 13; ++j) whole(i, j) = m(i, j);
      }
      Device<int> offsets(std::vector<int>(static_cast<size_t>(mb) + 1));
      int blocks = 0;
      CHECK_OK(npusparseXcsr2bsrNnz(handle, direction, 10, 13, descr, rows.offsets.get(), rows.indices.get(),
                                    size, descr, offsets.get(), &blocks));
      ASSERT_GT(blocks, 0);
      EXPECT_EQ(offsets.read().back(), blocks + 1);
      const auto area = static_cast<size_t>(blocks * size * size);
      Device<int> indices(std::vector<int>(static_cast<size_t>(blocks)));
      Device<float> values(std::vector<float>(area, 99));
      CHECK_OK(npusparseScsr2bsr(handle, direction, 10, 13, descr, rows.values.get(), rows.offsets.get(),
                                 rows.indices.get(), size, descr, values.get(), offsets.get(),
                                 indices.get()));
      const Dense x = numbers(wide, 4, 2, false), y = numbers(high, 4, 3, false);
      Device<float> in(flat(x)), out(flat(y)), one(flat(y));
      CHECK_OK(npusparseSbsrmm(handle, direction, kPlain, kPlain, mb, 4, nb, blocks, &alpha, descr,
                               values.get(), offsets.get(), indices.get(), size, in.get(), wide, &beta,
                               out.get(), high));
      const Dense wanted = reference(2, whole, x, -1, y);
      expect_near(from_flat(out.read(), high, 4), wanted, 1e-5);
      CHECK_OK(npusparseSbsrmv(handle, direction, kPlain, mb, nb, blocks, &alpha, descr, values.get(),
                               offsets.get(), indices.get(), size, in.get(), &beta, one.get()));
      for (int i = 0; i < high; ++i)
        EXPECT_NEAR(one.read()[static_cast<size_t>(i)], wanted(i, 0).real(), 1e-4);
      Device<int> back_offsets(std::vector<int>(static_cast<size_t>(high) + 1)),
          back_indices((std::vector<int>(area)));
      Device<float> back((std::vector<float>(area))), dense(flat(Dense(high, wide)));
      CHECK_OK(npusparseSbsr2csr(handle, direction, mb, nb, descr, values.get(), offsets.get(), indices.get(),
                                 size, descr, back.get(), back_offsets.get(), back_indices.get()));
      CHECK_OK(npusparseScsr2dense(handle, high, wide, descr, back.get(), back_offsets.get(),
                                   back_indices.get(), dense.get(), high));
      expect_near(from_flat(dense.read(), high, wide), whole, 0);
    }
  }
}

TEST_F(SparseBlocksTest, DenseTimesSparseVector) {
  const Dense a = numbers(7, 9, 1, false);
  for (auto op : {kPlain, NPUSPARSE_OPERATION_TRANSPOSE}) {
    const int in = op == kPlain ? 9 : 7, out = op == kPlain ? 7 : 9;
    Dense x(in, 1);
    x(1, 0) = 0.5;
    x(5, 0) = -2;
    const Dense y = numbers(out, 1, 3, false);
    Device<float> dense(flat(a)), values(std::vector<float>{0.5F, -2}), result(flat(y));
    Device<int> indices(std::vector<int>{2, 6});
    int bytes = 0;
    CHECK_OK(npusparseSgemvi_bufferSize(handle, op, 7, 9, 2, &bytes));
    EXPECT_GT(bytes, 0);
    CHECK_OK(npusparseSgemvi(handle, op, 7, 9, &alpha, dense.get(), 7, 2, values.get(), indices.get(), &beta,
                             result.get(), NPUSPARSE_INDEX_BASE_ONE, nullptr));
    expect_near(from_flat(result.read(), out, 1), reference(2, op_of(a, op), x, -1, y), 1e-5);
  }
}

TEST_F(SparseBlocksTest, WithoutSmallValues) {
  Dense m(2, 3), kept(2, 3);
  m(0, 0) = 0.25;
  m(0, 2) = kept(0, 2) = -3;
  m(1, 1) = kept(1, 1) = 1;
  Rows rows(m);
  Device<int> counts(std::vector<int>(2)), offsets(std::vector<int>(3)), indices(std::vector<int>(2));
  Device<float> values(std::vector<float>(2)), dense(std::vector<float>(6, 99));
  int total = 0;
  CHECK_OK(npusparseSnnz_compress(handle, 2, descr, rows.values.get(), rows.offsets.get(), counts.get(),
                                  &total, 0.25F));
  EXPECT_EQ(total, 2);
  EXPECT_EQ(counts.read(), (std::vector<int>{1, 1}));
  CHECK_OK(npusparseScsr2csr_compress(handle, 2, 3, descr, rows.values.get(), rows.indices.get(),
                                      rows.offsets.get(), static_cast<int>(rows.count()), counts.get(),
                                      values.get(), indices.get(), offsets.get(), 0.25F));
  CHECK_OK(
      npusparseScsr2dense(handle, 2, 3, descr, values.get(), offsets.get(), indices.get(), dense.get(), 2));
  expect_near(from_flat(dense.read(), 2, 3), kept, 0);
  EXPECT_EQ(npusparseSnnz_compress(handle, 2, descr, rows.values.get(), rows.offsets.get(), counts.get(),
                                   &total, -1),
            NPUSPARSE_STATUS_INVALID_VALUE);
}

TEST_F(SparseBlocksTest, SortsColumns) {
  Device<int> offsets(std::vector<int>{1, 3, 4}), indices(std::vector<int>{3, 1, 2}),
      order(std::vector<int>{0, 1, 2});
  size_t bytes = 0;
  CHECK_OK(npusparseXcscsort_bufferSizeExt(handle, 3, 2, 3, offsets.get(), indices.get(), &bytes));
  EXPECT_GT(bytes, 0u);
  CHECK_OK(npusparseXcscsort(handle, 3, 2, 3, descr, offsets.get(), indices.get(), order.get(), nullptr));
  EXPECT_EQ(indices.read(), (std::vector<int>{1, 3, 2}));
  EXPECT_EQ(order.read(), (std::vector<int>{1, 0, 2}));
}

TEST_F(SparseBlocksTest, SortsRowsAndBack) {
  const std::vector<int> unsorted{3, 1, 2, 1};
  const std::vector<float> original{30, 10, 20, 10};
  Device<int> offsets(std::vector<int>{1, 4, 5}), indices(unsorted);
  Device<float> values(original);
  csru2csrInfo_t info = nullptr;
  size_t bytes = 0;
  CHECK_OK(npusparseCreateCsru2csrInfo(&info));
  CHECK_OK(npusparseScsru2csr_bufferSizeExt(handle, 2, 3, 4, values.get(), offsets.get(), indices.get(), info,
                                            &bytes));
  EXPECT_GT(bytes, 0u);
  CHECK_OK(
      npusparseScsru2csr(handle, 2, 3, 4, descr, values.get(), offsets.get(), indices.get(), info, nullptr));
  EXPECT_EQ(indices.read(), (std::vector<int>{1, 2, 3, 1}));
  EXPECT_EQ(values.read(), (std::vector<float>{10, 20, 30, 10}));
  CHECK_OK(
      npusparseScsr2csru(handle, 2, 3, 4, descr, values.get(), offsets.get(), indices.get(), info, nullptr));
  EXPECT_EQ(indices.read(), unsorted);
  EXPECT_EQ(values.read(), original);
  EXPECT_EQ(npusparseScsru2csr(handle, 2, 3, 4, descr, values.get(), offsets.get(), indices.get(), nullptr,
                               nullptr),
            NPUSPARSE_STATUS_INVALID_VALUE);
  CHECK_OK(npusparseDestroyCsru2csrInfo(info));
}

TEST_F(SparseBlocksTest, NothingIsPutBackWithoutItsOrder) {
  void* memory = nullptr;  // the reset ends it
  EXPECT_EQ(npuMalloc(&memory, 64), npuSuccess);
  csru2csrInfo_t info = nullptr;
  CHECK_OK(npusparseCreateCsru2csrInfo(&info));
  CHECK_OK(npusparseScsr2csru(handle, 1, 1, 1, descr, static_cast<float*>(memory), static_cast<int*>(memory),
                              static_cast<int*>(memory), info, nullptr));
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorLaunchFailure);
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  npuGetLastError();
  CHECK_OK(npusparseDestroyCsru2csrInfo(info));
}

TEST_F(SparseBlocksTest, RefusesWrongBlocks) {
  Device<float> v(std::vector<float>(8));
  Device<int> i(std::vector<int>(8, 1));
  auto call = [&](npusparseOperation_t op, int size) {
    return npusparseSbsrmv(handle, NPUSPARSE_DIRECTION_ROW, op, 1, 1, 0, &alpha, descr, v.get(), i.get(),
                           i.get(), size, v.get(), &beta, v.get());
  };
  EXPECT_EQ(call(kPlain, 0), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(NPUSPARSE_OPERATION_TRANSPOSE, 2), NPUSPARSE_STATUS_NOT_SUPPORTED);
  CHECK_OK(npusparseSetMatType(descr, NPUSPARSE_MATRIX_TYPE_HERMITIAN));
  EXPECT_EQ(call(kPlain, 2), NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED);
}

/// Lower triangle with a strong diagonal.
Dense lower(int n) {
  Dense m = numbers(n, n, 5, false, 3);
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) m(i, j) = 0;
    m(i, i) = 8;
  }
  return m;
}

TEST_F(SparseBlocksTest, TriangularSystemsOfColumns) {
  const Dense a = lower(9), x = numbers(9, 4, 2, false);
  Rows rows(a);
  csrsm2Info_t info = nullptr;
  CHECK_OK(npusparseCreateCsrsm2Info(&info));
  const auto policy = NPUSPARSE_SOLVE_POLICY_NO_LEVEL;
  const auto nnz = static_cast<int>(rows.count());
  for (auto op_a : {kPlain, NPUSPARSE_OPERATION_TRANSPOSE}) {
    for (auto op_b : {kPlain, NPUSPARSE_OPERATION_TRANSPOSE}) {
      const Dense right = reference(0.5, op_of(a, op_a), x, 0, Dense(9, 4)), stored = op_of(right, op_b);
      Device<float> b(flat(stored));
      size_t bytes = 0;
      CHECK_OK(npusparseScsrsm2_bufferSizeExt(handle, 1, op_a, op_b, 9, 4, nnz, &alpha, descr,
                                              rows.values.get(), rows.offsets.get(), rows.indices.get(),
                                              b.get(), stored.rows, info, policy, &bytes));
      EXPECT_GT(bytes, 0u);
      CHECK_OK(npusparseScsrsm2_analysis(handle, 1, op_a, op_b, 9, 4, nnz, &alpha, descr, rows.values.get(),
                                         rows.offsets.get(), rows.indices.get(), b.get(), stored.rows, info,
                                         policy, nullptr));
      int position = 0;
      CHECK_OK(npusparseXcsrsm2_zeroPivot(handle, info, &position));
      CHECK_OK(npusparseScsrsm2_solve(handle, 1, op_a, op_b, 9, 4, nnz, &alpha, descr, rows.values.get(),
                                      rows.offsets.get(), rows.indices.get(), b.get(), stored.rows, info,
                                      policy, nullptr));
      expect_near(from_flat(b.read(), stored.rows, stored.columns), op_of(x, op_b), 1e-5);
      EXPECT_EQ(npusparseScsrsm2_solve(handle, 7, op_a, op_b, 9, 4, nnz, &alpha, descr, rows.values.get(),
                                       rows.offsets.get(), rows.indices.get(), b.get(), stored.rows, info,
                                       policy, nullptr),
                NPUSPARSE_STATUS_INVALID_VALUE);
    }
  }
  CHECK_OK(npusparseDestroyCsrsm2Info(info));
}

TEST_F(SparseBlocksTest, TriangularSystemsOfBlocks) {
  Dense a = lower(6);
  const Dense x = numbers(6, 1, 2, false);
  const auto direction = NPUSPARSE_DIRECTION_COLUMN;
  const auto policy = NPUSPARSE_SOLVE_POLICY_NO_LEVEL;
  bsrsv2Info_t info = nullptr;
  CHECK_OK(npusparseCreateBsrsv2Info(&info));
  for (bool singular : {false, true}) {
    if (singular) a(4, 4) = 0;
    Rows rows(a);
    Device<int> offsets(std::vector<int>(4)), indices(std::vector<int>(9));
    Device<float> values(std::vector<float>(36)), f(flat(reference(0.5, a, x, 0, x))), out(flat(x));
    int blocks = 0, position = 0;
    CHECK_OK(npusparseXcsr2bsrNnz(handle, direction, 6, 6, descr, rows.offsets.get(), rows.indices.get(), 2,
                                  descr, offsets.get(), &blocks));
    CHECK_OK(npusparseScsr2bsr(handle, direction, 6, 6, descr, rows.values.get(), rows.offsets.get(),
                               rows.indices.get(), 2, descr, values.get(), offsets.get(), indices.get()));
    CHECK_OK(npusparseSbsrsv2_analysis(handle, direction, kPlain, 3, blocks, descr, values.get(),
                                       offsets.get(), indices.get(), 2, info, policy, nullptr));
    EXPECT_EQ(npusparseXbsrsv2_zeroPivot(handle, info, &position),
              singular ? NPUSPARSE_STATUS_ZERO_PIVOT : NPUSPARSE_STATUS_SUCCESS);
    EXPECT_EQ(position, singular ? 3 : -1);
    if (singular) continue;
    CHECK_OK(npusparseSbsrsv2_solve(handle, direction, kPlain, 3, blocks, &alpha, descr, values.get(),
                                    offsets.get(), indices.get(), 2, info, f.get(), out.get(), policy,
                                    nullptr));
    expect_near(from_flat(out.read(), 6, 1), x, 1e-5);
    EXPECT_EQ(
        npusparseSbsrsv2_solve(handle, direction, kPlain, 3, blocks, &alpha, descr, values.get(),
                               offsets.get(), indices.get(), 0, info, f.get(), out.get(), policy, nullptr),
        NPUSPARSE_STATUS_INVALID_VALUE);
  }
  CHECK_OK(npusparseDestroyBsrsv2Info(info));
}

TEST_F(SparseBlocksTest, Prunes) {
  const Dense m = numbers(7, 6, 1, false, 2);
  const float threshold = 0.25F;
  Dense kept(7, 6);
  int count = 0;
  for (int i = 0; i < 7; ++i) {
    for (int j = 0; j < 6; ++j) {
      if (std::abs(m(i, j)) <= threshold) continue;
      kept(i, j) = m(i, j);
      ++count;
    }
  }
  Rows rows(m);
  Device<float> dense(flat(m));
  for (bool from_rows : {false, true}) {
    Device<int> offsets(std::vector<int>(8)), indices((std::vector<int>(static_cast<size_t>(count))));
    Device<float> values((std::vector<float>(static_cast<size_t>(count)))), back(flat(m));
    int total = 0;
    const auto nnz = static_cast<int>(rows.count());
    CHECK_OK(from_rows ? npusparseSpruneCsr2csrNnz(handle, 7, 6, nnz, descr, rows.values.get(),
                                                   rows.offsets.get(), rows.indices.get(), &threshold, descr,
                                                   offsets.get(), &total, nullptr)
                       : npusparseSpruneDense2csrNnz(handle, 7, 6, dense.get(), 7, &threshold, descr,
                                                     offsets.get(), &total, nullptr));
    ASSERT_EQ(total, count);
    CHECK_OK(from_rows ? npusparseSpruneCsr2csr(handle, 7, 6, nnz, descr, rows.values.get(),
                                                rows.offsets.get(), rows.indices.get(), &threshold, descr,
                                                values.get(), offsets.get(), indices.get(), nullptr)
                       : npusparseSpruneDense2csr(handle, 7, 6, dense.get(), 7, &threshold, descr,
                                                  values.get(), offsets.get(), indices.get(), nullptr));
    CHECK_OK(
        npusparseScsr2dense(handle, 7, 6, descr, values.get(), offsets.get(), indices.get(), back.get(), 7));
    expect_near(from_flat(back.read(), 7, 6), kept, 0);
  }
  EXPECT_EQ(npusparseSpruneDense2csr(handle, 7, 6, dense.get(), 6, &threshold, descr, nullptr, nullptr,
                                     nullptr, nullptr),
            NPUSPARSE_STATUS_INVALID_VALUE);
}

}  // namespace
