// Blocked and sliced matrices, products of two sparse matrices that are repeated, and new values of triangular systems.
#include <numeric>

#include "tests/shim/sparse/sparse_helper.h"

namespace {

using namespace npu::test;

struct Stored {
  std::vector<int> offsets, indices;
  std::vector<float> values;
};

bool block_is_empty(const Dense& m, int line, int column, int high, int wide) {
  for (int i = 0; i < high * wide; ++i) {
    if (m(line * high + i / wide, column * wide + i % wide) != 0.0) return false;
  }
  return true;
}
Stored bsr_of(const Dense& m, int high, int wide, bool by_columns, int base) {
  Stored s{{base}, {}, {}};
  for (int line = 0; line < m.rows / high; ++line) {
    for (int column = 0; column < m.columns / wide; ++column) {
      if (block_is_empty(m, line, column, high, wide)) continue;
      s.indices.push_back(column + base);
      for (int i = 0; i < high * wide; ++i) {
        const int row = by_columns ? i % high : i / wide, place = by_columns ? i / high : i % wide;
        s.values.push_back(from<float>(m(line * high + row, column * wide + place)));
      }
    }
    s.offsets.push_back(static_cast<int>(s.indices.size()) + base);
  }
  return s;
}
Stored sell_of(const Dense& m, int slice, int base) {
  Stored s{{base}, {}, {}};
  for (int first = 0; first < m.rows; first += slice) {
    std::vector<std::vector<int>> rows(static_cast<size_t>(slice));
    size_t width = 0;
    for (int i = 0; i < slice && first + i < m.rows; ++i) {
      auto& row = rows[static_cast<size_t>(i)];
      for (int j = 0; j < m.columns; ++j) {
        if (m(first + i, j) != 0.0) row.push_back(j);
      }
      width = std::max(width, row.size());
    }
    for (size_t k = 0; k < width; ++k) {
      for (int i = 0; i < slice; ++i) {
        const auto& row = rows[static_cast<size_t>(i)];
        s.indices.push_back(k < row.size() ? row[k] + base : -1);
        s.values.push_back(k < row.size() ? from<float>(m(first + i, row[k])) : 0);
      }
    }
    s.offsets.push_back(static_cast<int>(s.indices.size()) + base);
  }
  return s;
}

class SparseFormatsTest : public SparseFixture {
 protected:
  static constexpr auto kIndex = NPUSPARSE_INDEX_32I;
  npusparseStatus_t times(npusparseConstSpMatDescr_t a, npusparseOperation_t op, const Dense& x, Dense* y) {
    Device<float> in(typed<float>(x.values)), out(typed<float>(y->values));
    npusparseDnVecDescr_t vec_x, vec_y;
    EXPECT_EQ(npusparseCreateDnVec(&vec_x, x.rows, in.get(), NPU_R_32F), NPUSPARSE_STATUS_SUCCESS);
    EXPECT_EQ(npusparseCreateDnVec(&vec_y, y->rows, out.get(), NPU_R_32F), NPUSPARSE_STATUS_SUCCESS);
    const npusparseStatus_t status = npusparseSpMV(handle, op, &two, a, vec_x, &minus, vec_y, NPU_R_32F,
                                                   NPUSPARSE_SPMV_ALG_DEFAULT, nullptr);
    const std::vector<float> flat = out.read();
    for (size_t i = 0; i < flat.size(); ++i) y->values[i] = flat[i];
    npusparseDestroyDnVec(vec_x);
    npusparseDestroyDnVec(vec_y);
    return status;
  }
  npusparseStatus_t times_dense(npusparseConstSpMatDescr_t a, npusparseOperation_t op, const Dense& b,
                                Dense* c) {
    OnDevice<float> in(b, false), out(*c, true);
    const npusparseStatus_t status = npusparseSpMM(handle, op, kPlain, &two, a, in.descr, &minus, out.descr,
                                                   NPU_R_32F, NPUSPARSE_SPMM_ALG_DEFAULT, nullptr);
    *c = out.read();
    return status;
  }
  const float two = 2, minus = -1, one = 1, zero = 0;
};

TEST_F(SparseFormatsTest, BlocksOfRows) {
  for (bool by_columns : {false, true}) {
    const int base = by_columns ? 1 : 0;
    const Dense m = numbers(12, 20, 1, false, 5);
    const Stored s = bsr_of(m, 3, 4, by_columns, base);
    Device<int> offsets(s.offsets), indices(s.indices);
    Device<float> values(s.values);
    npusparseSpMatDescr_t a = nullptr;
    CHECK_OK(npusparseCreateBsr(&a, 4, 5, static_cast<int64_t>(s.indices.size()), 3, 4, offsets.get(),
                                indices.get(), values.get(), kIndex, kIndex,
                                base == 1 ? NPUSPARSE_INDEX_BASE_ONE : NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F,
                                by_columns ? NPUSPARSE_ORDER_COL : NPUSPARSE_ORDER_ROW));
    npusparseFormat_t format;
    CHECK_OK(npusparseSpMatGetFormat(a, &format));
    EXPECT_EQ(format, NPUSPARSE_FORMAT_BSR);
    expect_near(dense_of<float>(handle, a, 12, 20), m, 0);
    Dense y = numbers(12, 1, 3, false), c = numbers(12, 6, 4, false);
    const Dense x = numbers(20, 1, 2, false), b = numbers(20, 6, 2, false);
    const Dense wanted_y = reference(2, m, x, -1, y), wanted_c = reference(2, m, b, -1, c);
    CHECK_OK(times(a, kPlain, x, &y));
    expect_near(y, wanted_y, 1e-5);
    CHECK_OK(times_dense(a, kPlain, b, &c));
    expect_near(c, wanted_c, 1e-5);
    EXPECT_EQ(times_dense(a, NPUSPARSE_OPERATION_TRANSPOSE, b, &c), NPUSPARSE_STATUS_NOT_SUPPORTED);
    CHECK_OK(npusparseDestroySpMat(a));
  }
}

TEST_F(SparseFormatsTest, SampledBlocks) {
  const Dense m = numbers(6, 8, 1, false, 7), left = numbers(6, 5, 2, false), right = numbers(5, 8, 3, false);
  const Stored s = bsr_of(m, 2, 2, false, 0);
  Device<int> offsets(s.offsets), indices(s.indices);
  Device<float> values(s.values);
  npusparseSpMatDescr_t c = nullptr;
  CHECK_OK(npusparseCreateBsr(&c, 3, 4, static_cast<int64_t>(s.indices.size()), 2, 2, offsets.get(),
                              indices.get(), values.get(), kIndex, kIndex, NPUSPARSE_INDEX_BASE_ZERO,
                              NPU_R_32F, NPUSPARSE_ORDER_ROW));
  OnDevice<float> a(left, true), b(right, false);
  CHECK_OK(npusparseSDDMM(handle, kPlain, kPlain, &two, a.descr, b.descr, &minus, c, NPU_R_32F,
                          NPUSPARSE_SDDMM_ALG_DEFAULT, nullptr));
  Dense wanted = reference(2, left, right, -1, m);
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 8; ++j) {
      if (block_is_empty(m, i / 2, j / 2, 2, 2)) wanted(i, j) = 0;
    }
  }
  expect_near(dense_of<float>(handle, c, 6, 8), wanted, 1e-5);
  CHECK_OK(npusparseDestroySpMat(c));
}

TEST_F(SparseFormatsTest, BlockedEll) {
  const Dense m = numbers(4, 6, 1, false);
  Device<int> columns(std::vector<int>{1, -1, 0, 2});
  Device<float> values(std::vector<float>(16, 77));
  npusparseSpMatDescr_t a = nullptr;
  CHECK_OK(npusparseCreateBlockedEll(&a, 4, 6, 2, 4, columns.get(), values.get(), kIndex,
                                     NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F));
  OnDevice<float> dense(m, true);
  CHECK_OK(
      npusparseDenseToSparse_analysis(handle, dense.descr, a, NPUSPARSE_DENSETOSPARSE_ALG_DEFAULT, nullptr));
  CHECK_OK(
      npusparseDenseToSparse_convert(handle, dense.descr, a, NPUSPARSE_DENSETOSPARSE_ALG_DEFAULT, nullptr));
  Dense kept(4, 6);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 6; ++j) {
      if (i < 2 ? j / 2 == 1 : j / 2 != 1) kept(i, j) = m(i, j);
    }
  }
  expect_near(dense_of<float>(handle, a, 4, 6), kept, 0);
  const std::vector<float> flat = values.read();
  EXPECT_EQ(flat[1], from<float>(m(0, 3)));
  EXPECT_EQ(flat[2], 0);  // fills the row up
  EXPECT_EQ(flat[15], from<float>(m(3, 5)));
  const Dense b = numbers(6, 3, 2, false);
  Dense c = numbers(4, 3, 4, false), y = numbers(4, 1, 4, false);
  const Dense wanted = reference(2, kept, b, -1, c);
  CHECK_OK(times_dense(a, kPlain, b, &c));
  expect_near(c, wanted, 1e-5);
  EXPECT_EQ(times(a, kPlain, numbers(6, 1, 2, false), &y), NPUSPARSE_STATUS_NOT_SUPPORTED);
  int64_t rows = 0, block = 0, width = 0;
  CHECK_OK(
      npusparseBlockedEllGet(a, &rows, nullptr, &block, &width, nullptr, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(rows * 100 + block * 10 + width, 424);
  EXPECT_EQ(npusparseCsrGet(a, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                            nullptr, nullptr),
            NPUSPARSE_STATUS_INVALID_VALUE);
  CHECK_OK(npusparseDestroySpMat(a));
}

TEST_F(SparseFormatsTest, Slices) {
  for (int base : {0, 1}) {
    for (int slice : {1, 4, 32}) {
      Dense m = numbers(13, 13, 1, false, 4);
      for (int i = 0; i < 13; ++i) {
        for (int j = i + 1; j < 13; ++j) m(i, j) = 0;
        m(i, i) = 8;
      }
      const Stored s = sell_of(m, slice, base);
      Device<int> offsets(s.offsets), indices(s.indices);
      Device<float> values(s.values);
      npusparseSpMatDescr_t a = nullptr;
      CHECK_OK(npusparseCreateSlicedEll(&a, 13, 13, 0, static_cast<int64_t>(s.values.size()), slice,
                                        offsets.get(), indices.get(), values.get(), kIndex, kIndex,
                                        static_cast<npusparseIndexBase_t>(base), NPU_R_32F));
      const Dense x = numbers(13, 1, 2, false);
      for (auto op : {kPlain, NPUSPARSE_OPERATION_TRANSPOSE}) {
        Dense y = numbers(13, 1, 3, false);
        const Dense wanted = reference(2, op_of(m, op), x, -1, y);
        CHECK_OK(times(a, op, x, &y));
        expect_near(y, wanted, 1e-5);
      }
      Dense c = numbers(13, 2, 3, false);
      EXPECT_EQ(times_dense(a, kPlain, numbers(13, 2, 2, false), &c), NPUSPARSE_STATUS_NOT_SUPPORTED);
      const Dense right = reference(1, m, x, 0, x);
      Device<float> b(typed<float>(right.values)), out(std::vector<float>(13));
      npusparseDnVecDescr_t vec_b, vec_out;
      CHECK_OK(npusparseCreateDnVec(&vec_b, 13, b.get(), NPU_R_32F));
      CHECK_OK(npusparseCreateDnVec(&vec_out, 13, out.get(), NPU_R_32F));
      CHECK_OK(npusparseSpSV_solve(handle, kPlain, &one, a, vec_b, vec_out, NPU_R_32F,
                                   NPUSPARSE_SPSV_ALG_DEFAULT, nullptr));
      const std::vector<float> flat = out.read();
      for (size_t i = 0; i < flat.size(); ++i) EXPECT_NEAR(flat[i], x.values[i].real(), 1e-5);
      npusparseDestroyDnVec(vec_b);
      npusparseDestroyDnVec(vec_out);
      CHECK_OK(npusparseDestroySpMat(a));
    }
  }
}

TEST_F(SparseFormatsTest, TheSizeIsThatOfTheCall) {
  const auto nonzeros = [](npusparseSpMatDescr_t a) {
    int64_t rows = 0, columns = 0, nnz = 0;
    EXPECT_EQ(npusparseSpMatGetSize(a, &rows, &columns, &nnz), NPUSPARSE_STATUS_SUCCESS);
    EXPECT_EQ(rows, 6);
    EXPECT_EQ(npusparseDestroySpMat(a), NPUSPARSE_STATUS_SUCCESS);
    return nnz;
  };
  constexpr auto kBase = NPUSPARSE_INDEX_BASE_ZERO;
  npusparseSpMatDescr_t a = nullptr;
  CHECK_OK(npusparseCreateSlicedEll(&a, 6, 4, 5, 8, 2, nullptr, nullptr, nullptr, kIndex, kIndex, kBase,
                                    NPU_R_32F));
  EXPECT_EQ(nonzeros(a), 5);
  CHECK_OK(npusparseCreateBlockedEll(&a, 6, 4, 2, 2, nullptr, nullptr, kIndex, kBase, NPU_R_32F));
  EXPECT_EQ(nonzeros(a), 12);
  CHECK_OK(npusparseCreateBsr(&a, 3, 2, 2, 2, 3, nullptr, nullptr, nullptr, kIndex, kIndex, kBase, NPU_R_32F,
                              NPUSPARSE_ORDER_ROW));
  EXPECT_EQ(nonzeros(a), 12);
}

TEST_F(SparseFormatsTest, WrongBlocks) {
  npusparseSpMatDescr_t a = nullptr;
  auto bsr = [&](int64_t high, npusparseOrder_t order) {
    return npusparseCreateBsr(&a, 2, 2, 0, high, 2, nullptr, nullptr, nullptr, kIndex, kIndex,
                              NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F, order);
  };
  EXPECT_EQ(bsr(0, NPUSPARSE_ORDER_ROW), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(bsr(2, static_cast<npusparseOrder_t>(9)), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseCreateBlockedEll(&a, 4, 4, 2, 3, nullptr, nullptr, kIndex, NPUSPARSE_INDEX_BASE_ZERO,
                                      NPU_R_32F),
            NPUSPARSE_STATUS_INVALID_VALUE);
  constexpr int64_t kHuge = int64_t{1} << 40;
  EXPECT_EQ(npusparseCreateBlockedEll(&a, kHuge, 4, 2, kHuge, nullptr, nullptr, kIndex,
                                      NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F),
            NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(bsr(int64_t{1} << 62, NPUSPARSE_ORDER_ROW), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseCreateSlicedEll(&a, 4, 4, 9, 8, 2, nullptr, nullptr, nullptr, kIndex, kIndex,
                                     NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F),
            NPUSPARSE_STATUS_INVALID_VALUE);
}

TEST_F(SparseFormatsTest, RepeatedProducts) {
  const Dense a = numbers(9, 11, 1, false, 3), b = numbers(11, 7, 2, false, 3);
  Sparse<float, int> left(a, Format::csr), right(b, Format::csr);
  Device<int> offsets(std::vector<int>(10));
  npusparseSpMatDescr_t c = nullptr;
  npusparseSpGEMMDescr_t plan = nullptr;
  CHECK_OK(npusparseCreateCsr(&c, 9, 7, 0, offsets.get(), nullptr, nullptr, kIndex, kIndex,
                              NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F));
  CHECK_OK(npusparseSpGEMM_createDescr(&plan));
  const auto alg = NPUSPARSE_SPGEMM_DEFAULT;
  auto compute = [&] {
    return npusparseSpGEMMreuse_compute(handle, kPlain, kPlain, &two, left.descr, right.descr, &zero, c,
                                        NPU_R_32F, alg, plan);
  };
  EXPECT_EQ(compute(), NPUSPARSE_STATUS_INVALID_VALUE);  // before nnz
  size_t sizes[5] = {};
  Device<float> buffer(std::vector<float>(64));
  void* memory = buffer.get();
  CHECK_OK(npusparseSpGEMMreuse_workEstimation(handle, kPlain, kPlain, left.descr, right.descr, c, alg, plan,
                                               &sizes[0], nullptr));
  CHECK_OK(npusparseSpGEMMreuse_nnz(handle, kPlain, kPlain, left.descr, right.descr, c, alg, plan, &sizes[1],
                                    nullptr, &sizes[2], nullptr, &sizes[3], nullptr));
  for (int i = 0; i < 4; ++i) EXPECT_GT(sizes[i], 0u);
  CHECK_OK(npusparseSpGEMMreuse_nnz(handle, kPlain, kPlain, left.descr, right.descr, c, alg, plan, &sizes[1],
                                    memory, &sizes[2], memory, &sizes[3], memory));
  int64_t rows = 0, columns = 0, entries = 0;
  CHECK_OK(npusparseSpMatGetSize(c, &rows, &columns, &entries));
  ASSERT_GT(entries, 0);
  Device<int> indices(std::vector<int>(static_cast<size_t>(entries)));
  Device<float> values(std::vector<float>(static_cast<size_t>(entries)));
  CHECK_OK(npusparseCsrSetPointers(c, offsets.get(), indices.get(), values.get()));
  CHECK_OK(npusparseSpGEMMreuse_copy(handle, kPlain, kPlain, left.descr, right.descr, c, alg, plan, &sizes[4],
                                     memory));
  CHECK_OK(compute());
  expect_near(dense_of<float>(handle, c, 9, 7), reference(2, a, b, 0, Dense(9, 7)), 1e-5);
  std::vector<float> twice = left.values.read();
  for (float& value : twice) value *= 2;
  Device<float> other(twice);
  CHECK_OK(npusparseSpMatSetValues(left.descr, other.get()));
  CHECK_OK(compute());
  expect_near(dense_of<float>(handle, c, 9, 7), reference(4, a, b, 0, Dense(9, 7)), 1e-5);
  CHECK_OK(npusparseSpGEMM_destroyDescr(plan));
  CHECK_OK(npusparseDestroySpMat(c));
}

TEST_F(SparseFormatsTest, CountsProducts) {
  const Dense a = numbers(9, 11, 1, false, 3), b = numbers(11, 7, 2, false, 3);
  int64_t wanted = 0, got = -1;
  for (int i = 0; i < 9; ++i) {
    for (int k = 0; k < 11; ++k) {
      for (int j = 0; j < 7; ++j) wanted += a(i, k) != 0.0 && b(k, j) != 0.0;
    }
  }
  Sparse<float, int> left(a, Format::csr), right(b, Format::csr), c(Dense(9, 7), Format::csr);
  npusparseSpGEMMDescr_t plan = nullptr;
  CHECK_OK(npusparseSpGEMM_createDescr(&plan));
  EXPECT_EQ(npusparseSpGEMM_getNumProducts(plan, &got), NPUSPARSE_STATUS_INVALID_VALUE);
  size_t first = 0, second = 0, third = 0;
  CHECK_OK(npusparseSpGEMM_workEstimation(handle, kPlain, kPlain, &one, left.descr, right.descr, &zero,
                                          c.descr, NPU_R_32F, NPUSPARSE_SPGEMM_ALG2, plan, &first, &first));
  CHECK_OK(npusparseSpGEMM_getNumProducts(plan, &got));
  EXPECT_EQ(got, wanted);
  auto estimate = [&](float fraction, void* buffer) {
    return npusparseSpGEMM_estimateMemory(handle, kPlain, kPlain, &one, left.descr, right.descr, &zero,
                                          c.descr, NPU_R_32F, NPUSPARSE_SPGEMM_ALG2, plan, fraction, &third,
                                          buffer, &second);
  };
  CHECK_OK(estimate(0.2F, nullptr));
  EXPECT_GT(third, 0u);
  EXPECT_EQ(second, 0u);
  CHECK_OK(estimate(0.2F, &third));
  EXPECT_GT(second, 0u);
  EXPECT_EQ(estimate(1.5F, nullptr), NPUSPARSE_STATUS_INVALID_VALUE);
  CHECK_OK(npusparseSpGEMM_destroyDescr(plan));
}

TEST_F(SparseFormatsTest, NewValuesOfATriangle) {
  Dense m(2, 2);
  m(0, 0) = 2;
  m(1, 0) = 1;
  m(1, 1) = 4;
  Sparse<float, int> a(m, Format::csr);
  Device<float> b(std::vector<float>{4, 6}), x(std::vector<float>(2));
  Device<float> all(std::vector<float>{1, 1, 2}), diagonal(std::vector<float>{4, 5});
  npusparseDnVecDescr_t vec_b, vec_x;
  npusparseSpSVDescr_t plan = nullptr;
  CHECK_OK(npusparseCreateDnVec(&vec_b, 2, b.get(), NPU_R_32F));
  CHECK_OK(npusparseCreateDnVec(&vec_x, 2, x.get(), NPU_R_32F));
  CHECK_OK(npusparseSpSV_createDescr(&plan));
  const auto alg = NPUSPARSE_SPSV_ALG_DEFAULT;
  EXPECT_EQ(npusparseSpSV_updateMatrix(handle, plan, all.get(), NPUSPARSE_SPSV_UPDATE_GENERAL),
            NPUSPARSE_STATUS_INVALID_VALUE);  // before the analysis
  auto solve = [&]() -> std::vector<float> {
    EXPECT_EQ(npusparseSpSV_solve(handle, kPlain, &one, a.descr, vec_b, vec_x, NPU_R_32F, alg, plan),
              NPUSPARSE_STATUS_SUCCESS);
    return x.read();
  };
  CHECK_OK(
      npusparseSpSV_analysis(handle, kPlain, &one, a.descr, vec_b, vec_x, NPU_R_32F, alg, plan, nullptr));
  EXPECT_EQ(solve(), (std::vector<float>{2, 1}));
  CHECK_OK(npusparseSpSV_updateMatrix(handle, plan, diagonal.get(), NPUSPARSE_SPSV_UPDATE_DIAGONAL));
  EXPECT_EQ(solve(), (std::vector<float>{1, 1}));
  CHECK_OK(npusparseSpSV_updateMatrix(handle, plan, all.get(), NPUSPARSE_SPSV_UPDATE_GENERAL));
  EXPECT_EQ(solve(), (std::vector<float>{4, 1}));
  CHECK_OK(npusparseSpSV_destroyDescr(plan));
  CHECK_OK(npusparseDestroyDnVec(vec_b));
  CHECK_OK(npusparseDestroyDnVec(vec_x));
}

}  // namespace
