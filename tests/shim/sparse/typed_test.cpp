// The calls that name the type of their values and take arrays.
#include "tests/shim/sparse/sparse_helper.h"

namespace {

using namespace npu::test;

/// A matrix by rows (or columns) with its arrays on the device.
template <class T>
struct Arrays {
  Entries entries;
  Device<int> offsets, indices;
  Device<T> values;
  int count;
  Arrays(const Dense& m, bool by_columns, int base)
      : entries(entries_of(m, by_columns)),
        offsets(based<int>(offsets_of(entries.major, by_columns ? m.columns : m.rows), base)),
        indices(based<int>(entries.minor, base)),
        values(typed<T>(entries.values)),
        count(static_cast<int>(entries.values.size())) {}
};

std::vector<float> by_columns(const Dense& m) {
  return typed<float>(op_of(m, NPUSPARSE_OPERATION_TRANSPOSE).values);
}
Dense from_columns(const std::vector<float>& flat, int rows, int columns) {
  Dense t(columns, rows);
  for (size_t i = 0; i < flat.size(); ++i) t.values[i] = flat[i];
  return op_of(t, NPUSPARSE_OPERATION_TRANSPOSE);
}

class SparseTypedTest : public SparseFixture {
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
};

TEST_F(SparseTypedTest, RowsTimesDense) {
  for (auto op_a : kOperations) {
    for (auto op_b : {kPlain, NPUSPARSE_OPERATION_TRANSPOSE}) {
      const Dense a = op_of(numbers(13, 17, 1, false, 3), op_a), b = op_of(numbers(17, 5, 2, false), op_b);
      const Dense c = numbers(13, 5, 3, false);
      Arrays<float> sparse(a, false, 1);
      Device<float> dense(by_columns(b)), out(by_columns(c));
      const float alpha = 2, beta = -1;
      CHECK_OK(npusparseScsrmm2(handle, op_a, op_b, a.rows, 5, a.columns, sparse.count, &alpha, descr,
                                sparse.values.get(), sparse.offsets.get(), sparse.indices.get(), dense.get(),
                                b.rows, &beta, out.get(), 13));
      expect_near(from_columns(out.read(), 13, 5), reference(2, op_of(a, op_a), op_of(b, op_b), -1, c), 1e-5);
    }
  }
}

TEST_F(SparseTypedTest, RowsTimesVectorAndColumns) {
  const Dense a = numbers(9, 12, 1, false, 2), x = numbers(12, 1, 2, false), y = numbers(9, 1, 3, false);
  Arrays<float> sparse(a, false, 1);
  Device<float> in(by_columns(x)), out(by_columns(y)), again(by_columns(y));
  const float alpha = 0.5, beta = 2;
  CHECK_OK(npusparseScsrmv(handle, kPlain, 9, 12, sparse.count, &alpha, descr, sparse.values.get(),
                           sparse.offsets.get(), sparse.indices.get(), in.get(), &beta, out.get()));
  expect_near(from_columns(out.read(), 9, 1), reference(0.5, a, x, 2, y), 1e-5);
  CHECK_OK(npusparseScsrmm(handle, kPlain, 9, 1, 12, sparse.count, &alpha, descr, sparse.values.get(),
                           sparse.offsets.get(), sparse.indices.get(), in.get(), 12, &beta, again.get(), 9));
  EXPECT_EQ(again.read(), out.read());
}

TEST_F(SparseTypedTest, DenseTimesColumns) {
  const Dense a = numbers(6, 11, 1, false), b = numbers(11, 8, 2, false, 3), c = numbers(6, 8, 3, false);
  Arrays<float> sparse(b, true, 0);
  Device<float> dense(by_columns(a)), out(by_columns(c));
  const float alpha = 2, beta = 1;
  CHECK_OK(npusparseSgemmi(handle, 6, 8, 11, sparse.count, &alpha, dense.get(), 6, sparse.values.get(),
                           sparse.offsets.get(), sparse.indices.get(), &beta, out.get(), 6));
  expect_near(from_columns(out.read(), 6, 8), reference(2, a, b, 1, c), 1e-5);
}

TEST_F(SparseTypedTest, RowsToColumns) {
  const Dense m = numbers(10, 7, 1, false, 3);
  Arrays<float> rows(m, false, 1), columns(m, true, 1);
  Device<int> offsets(std::vector<int>(8)), indices(std::vector<int>(static_cast<size_t>(rows.count)));
  Device<float> values(std::vector<float>(static_cast<size_t>(rows.count)));
  CHECK_OK(npusparseScsr2csc(handle, 10, 7, rows.count, rows.values.get(), rows.offsets.get(),
                             rows.indices.get(), values.get(), indices.get(), offsets.get(),
                             NPUSPARSE_ACTION_NUMERIC, NPUSPARSE_INDEX_BASE_ONE));
  EXPECT_EQ(offsets.read(), columns.offsets.read());
  EXPECT_EQ(indices.read(), columns.indices.read());
  EXPECT_EQ(values.read(), columns.values.read());
}

TEST_F(SparseTypedTest, DenseAndBack) {
  const Dense m = numbers(10, 7, 1, false, 3);
  for (bool columns : {false, true}) {
    Arrays<float> wanted(m, columns, 1);
    const int lines = columns ? 7 : 10;
    Device<float> dense(by_columns(m)), values(std::vector<float>(static_cast<size_t>(wanted.count))),
        back(std::vector<float>(70, 9));
    Device<int> counts(std::vector<int>(static_cast<size_t>(lines))),
        offsets(std::vector<int>(static_cast<size_t>(lines) + 1)),
        indices(std::vector<int>(static_cast<size_t>(wanted.count)));
    int total = 0;
    CHECK_OK(npusparseSnnz(handle, columns ? NPUSPARSE_DIRECTION_COLUMN : NPUSPARSE_DIRECTION_ROW, 10, 7,
                           descr, dense.get(), 10, counts.get(), &total));
    EXPECT_EQ(total, wanted.count);
    EXPECT_EQ(counts.read()[2], wanted.offsets.read()[3] - wanted.offsets.read()[2]);
    if (columns) {
      CHECK_OK(npusparseSdense2csc(handle, 10, 7, descr, dense.get(), 10, counts.get(), values.get(),
                                   indices.get(), offsets.get()));
      CHECK_OK(npusparseScsc2dense(handle, 10, 7, descr, values.get(), indices.get(), offsets.get(),
                                   back.get(), 10));
    } else {
      CHECK_OK(npusparseSdense2csr(handle, 10, 7, descr, dense.get(), 10, counts.get(), values.get(),
                                   offsets.get(), indices.get()));
      CHECK_OK(npusparseScsr2dense(handle, 10, 7, descr, values.get(), offsets.get(), indices.get(),
                                   back.get(), 10));
    }
    EXPECT_EQ(offsets.read(), wanted.offsets.read());
    EXPECT_EQ(indices.read(), wanted.indices.read());
    EXPECT_EQ(back.read(), dense.read());
  }
}

TEST_F(SparseTypedTest, SparseProductsAndSums) {
  const Dense a = numbers(14, 9, 1, false, 3), b = numbers(11, 9, 2, false, 4),
              s = numbers(14, 9, 5, false, 4);
  const Dense b_turned = op_of(b, NPUSPARSE_OPERATION_TRANSPOSE);
  Arrays<double> left(a, false, 1), right(b, false, 1), other(s, false, 1);
  Device<int> offsets(std::vector<int>(15));
  int total = 0;
  const auto turn = NPUSPARSE_OPERATION_TRANSPOSE;
  CHECK_OK(npusparseXcsrgemmNnz(handle, kPlain, turn, 14, 11, 9, descr, left.count, left.offsets.get(),
                                left.indices.get(), descr, right.count, right.offsets.get(),
                                right.indices.get(), descr, offsets.get(), &total));
  Device<int> indices(std::vector<int>(static_cast<size_t>(total)));
  Device<double> values(std::vector<double>(static_cast<size_t>(total)));
  CHECK_OK(npusparseDcsrgemm(handle, kPlain, turn, 14, 11, 9, descr, left.count, left.values.get(),
                             left.offsets.get(), left.indices.get(), descr, right.count, right.values.get(),
                             right.offsets.get(), right.indices.get(), descr, values.get(), offsets.get(),
                             indices.get()));
  Device<double> dense(std::vector<double>(14 * 11));
  CHECK_OK(npusparseDcsr2dense(handle, 14, 11, descr, values.get(), offsets.get(), indices.get(), dense.get(),
                               14));
  Dense wanted = op_of(reference(1, a, b_turned, 0, Dense(14, 11)), turn), got(11, 14);
  for (size_t i = 0; i < got.values.size(); ++i) got.values[i] = dense.read()[i];
  expect_near(got, wanted, 1e-13);

  CHECK_OK(npusparseXcsrgeamNnz(handle, 14, 9, descr, left.count, left.offsets.get(), left.indices.get(),
                                descr, other.count, other.offsets.get(), other.indices.get(), descr,
                                offsets.get(), &total));
  Device<int> sum_indices(std::vector<int>(static_cast<size_t>(total)));
  Device<double> sum_values(std::vector<double>(static_cast<size_t>(total))),
      sum(std::vector<double>(14 * 9));
  const double alpha = 2, beta = -1;
  CHECK_OK(npusparseDcsrgeam(handle, 14, 9, &alpha, descr, left.count, left.values.get(), left.offsets.get(),
                             left.indices.get(), &beta, descr, other.count, other.values.get(),
                             other.offsets.get(), other.indices.get(), descr, sum_values.get(), offsets.get(),
                             sum_indices.get()));
  CHECK_OK(npusparseDcsr2dense(handle, 14, 9, descr, sum_values.get(), offsets.get(), sum_indices.get(),
                               sum.get(), 14));
  for (int i = 0; i < 14; ++i) {
    for (int j = 0; j < 9; ++j)
      ASSERT_NEAR(sum.read()[static_cast<size_t>(j * 14 + i)], (2.0 * a(i, j) - s(i, j)).real(), 1e-13);
  }
}

TEST_F(SparseTypedTest, TriangularSystemsAndZeroPivots) {
  Dense lower = numbers(20, 20, 1, false, 3);
  for (int i = 0; i < 20; ++i) {
    lower(i, i) = 4;
    for (int j = i + 1; j < 20; ++j) lower(i, j) = 0;
  }
  const Dense x = numbers(20, 1, 2, false);
  Device<float> right(by_columns(reference(1, lower, x, 0, Dense(20, 1)))), out(std::vector<float>(20));
  const float alpha = 1;
  csrsv2Info_t info;
  CHECK_OK(npusparseCreateCsrsv2Info(&info));
  for (bool broken : {false, true}) {
    if (broken) lower(7, 7) = 0;
    Arrays<float> a(lower, false, 1);
    int bytes = 0, position = 0;
    const auto policy = NPUSPARSE_SOLVE_POLICY_USE_LEVEL;
    CHECK_OK(npusparseScsrsv2_bufferSize(handle, kPlain, 20, a.count, descr, a.values.get(), a.offsets.get(),
                                         a.indices.get(), info, &bytes));
    CHECK_OK(npusparseScsrsv2_analysis(handle, kPlain, 20, a.count, descr, a.values.get(), a.offsets.get(),
                                       a.indices.get(), info, policy, nullptr));
    EXPECT_EQ(npusparseXcsrsv2_zeroPivot(handle, info, &position),
              broken ? NPUSPARSE_STATUS_ZERO_PIVOT : NPUSPARSE_STATUS_SUCCESS);
    EXPECT_EQ(position, broken ? 8 : -1);
    if (broken) continue;
    CHECK_OK(npusparseScsrsv2_solve(handle, kPlain, 20, a.count, &alpha, descr, a.values.get(),
                                    a.offsets.get(), a.indices.get(), info, right.get(), out.get(), policy,
                                    nullptr));
    expect_near(from_columns(out.read(), 20, 1), x, 1e-5);
  }
  CHECK_OK(npusparseDestroyCsrsv2Info(info));
}

TEST_F(SparseTypedTest, Coordinates) {
  Device<int> rows({1, 1, 3, 3, 3}), offsets(std::vector<int>(5)), again(std::vector<int>(5));
  CHECK_OK(npusparseXcoo2csr(handle, rows.get(), 5, 4, offsets.get(), NPUSPARSE_INDEX_BASE_ONE));
  EXPECT_EQ(offsets.read(), (std::vector<int>{1, 3, 3, 6, 6}));
  CHECK_OK(npusparseXcsr2coo(handle, offsets.get(), 5, 4, again.get(), NPUSPARSE_INDEX_BASE_ONE));
  EXPECT_EQ(again.read(), rows.read());

  Device<int> r({2, 0, 1, 0}), c({1, 3, 0, 2}), order(std::vector<int>(4));
  CHECK_OK(npusparseCreateIdentityPermutation(handle, 4, order.get()));
  CHECK_OK(npusparseXcoosortByRow(handle, 3, 4, 4, r.get(), c.get(), order.get(), nullptr));
  EXPECT_EQ(r.read(), (std::vector<int>{0, 0, 1, 2}));
  EXPECT_EQ(c.read(), (std::vector<int>{2, 3, 0, 1}));
  EXPECT_EQ(order.read(), (std::vector<int>{3, 1, 2, 0}));
}

TEST_F(SparseTypedTest, VectorsByTheirArrays) {
  Device<int> indices({1, 3});
  Device<float> values({5, 7}), dense({1, 2, 3, 4});
  const float alpha = 2;
  float dot = 0;
  CHECK_OK(npusparseSaxpyi(handle, 2, &alpha, values.get(), indices.get(), dense.get(),
                           NPUSPARSE_INDEX_BASE_ZERO));
  EXPECT_EQ(dense.read(), (std::vector<float>{1, 12, 3, 18}));
  CHECK_OK(
      npusparseSdoti(handle, 2, values.get(), indices.get(), dense.get(), &dot, NPUSPARSE_INDEX_BASE_ZERO));
  EXPECT_EQ(dot, 5 * 12 + 7 * 18);
  CHECK_OK(npusparseSgthr(handle, 2, dense.get(), values.get(), indices.get(), NPUSPARSE_INDEX_BASE_ONE));
  EXPECT_EQ(values.read(), (std::vector<float>{1, 3}));
  CHECK_OK(npusparseSsctr(handle, 2, values.get(), indices.get(), dense.get(), NPUSPARSE_INDEX_BASE_ZERO));
  EXPECT_EQ(dense.read(), (std::vector<float>{1, 1, 3, 3}));
}

TEST_F(SparseTypedTest, GathersRotatesAndMerges) {
  Device<int> indices({1, 3});
  Device<float> values({5, 7}), dense({1, 2, 3, 4});
  CHECK_OK(npusparseSgthrz(handle, 2, dense.get(), values.get(), indices.get(), NPUSPARSE_INDEX_BASE_ONE));
  EXPECT_EQ(values.read(), (std::vector<float>{1, 3}));
  EXPECT_EQ(dense.read(), (std::vector<float>{0, 2, 0, 4}));
  const float c = 0.5F, s = 2;
  CHECK_OK(
      npusparseSroti(handle, 2, values.get(), indices.get(), dense.get(), &c, &s, NPUSPARSE_INDEX_BASE_ZERO));
  EXPECT_EQ(values.read(), (std::vector<float>{4.5F, 9.5F}));
  EXPECT_EQ(dense.read(), (std::vector<float>{0, -1, 0, -4}));
  EXPECT_EQ(npusparseSroti(handle, 2, values.get(), indices.get(), dense.get(), nullptr, &s,
                           NPUSPARSE_INDEX_BASE_ZERO),
            NPUSPARSE_STATUS_INVALID_VALUE);
  const Dense m = numbers(5, 4, 1, false, 2), x = numbers(4, 1, 2, false), y = numbers(5, 1, 3, false);
  Arrays<float> sparse(m, false, 1);
  Device<float> in(by_columns(x)), out(by_columns(y));
  auto product = [&](npusparseOperation_t op) {
    return npusparseScsrmv_mp(handle, op, 5, 4, sparse.count, &c, descr, sparse.values.get(),
                              sparse.offsets.get(), sparse.indices.get(), in.get(), &s, out.get());
  };
  CHECK_OK(product(kPlain));
  expect_near(from_columns(out.read(), 5, 1), reference(0.5, m, x, 2, y), 1e-5);
  EXPECT_EQ(product(NPUSPARSE_OPERATION_TRANSPOSE), NPUSPARSE_STATUS_NOT_SUPPORTED);
}

TEST_F(SparseTypedTest, OnlyGeneralMatrices) {
  CHECK_OK(npusparseSetMatType(descr, NPUSPARSE_MATRIX_TYPE_SYMMETRIC));
  EXPECT_EQ(npusparseGetMatType(descr), NPUSPARSE_MATRIX_TYPE_SYMMETRIC);
  const float one = 1;
  float memory[4] = {};
  int offsets[3] = {1, 1, 1};
  EXPECT_EQ(
      npusparseScsrmv(handle, kPlain, 2, 2, 0, &one, descr, memory, offsets, offsets, memory, &one, memory),
      NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED);
  EXPECT_EQ(npusparseSetMatFillMode(descr, static_cast<npusparseFillMode_t>(2)),
            NPUSPARSE_STATUS_INVALID_VALUE);
}

}  // namespace
