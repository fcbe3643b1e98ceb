// Sparse products, triangular systems, changes of format, vectors, batches, refusals.
#include "tests/shim/sparse/sparse_helper.h"

namespace {

using namespace npu::test;

class SparseTest : public SparseFixture {};

TEST_F(SparseTest, SparseTimesSparse) {
  const Dense a = numbers(600, 40, 1, false, 9), b = numbers(40, 31, 2, false, 7);
  Sparse<double, int32_t> left(a, Format::csr), right(b, Format::csr, 1);
  Device<int> offsets(std::vector<int>(601));
  npusparseSpMatDescr_t c;
  CHECK_OK(npusparseCreateCsr(&c, 600, 31, 0, offsets.get(), nullptr, nullptr, NPUSPARSE_INDEX_32I,
                              NPUSPARSE_INDEX_32I, NPUSPARSE_INDEX_BASE_ZERO, NPU_R_64F));
  npusparseSpGEMMDescr_t descr;
  CHECK_OK(npusparseSpGEMM_createDescr(&descr));
  const double alpha = 1.5, beta = 0;
  size_t bytes = 0;
  char buffer;  // any address: the library does not use it
  const auto alg = NPUSPARSE_SPGEMM_DEFAULT;
  EXPECT_EQ(npusparseSpGEMM_copy(handle, kPlain, kPlain, &alpha, left.descr, right.descr, &beta, c, NPU_R_64F,
                                 alg, descr),
            NPUSPARSE_STATUS_INVALID_VALUE);
  CHECK_OK(npusparseSpGEMM_workEstimation(handle, kPlain, kPlain, &alpha, left.descr, right.descr, &beta, c,
                                          NPU_R_64F, alg, descr, &bytes, nullptr));
  CHECK_OK(npusparseSpGEMM_workEstimation(handle, kPlain, kPlain, &alpha, left.descr, right.descr, &beta, c,
                                          NPU_R_64F, alg, descr, &bytes, &buffer));
  CHECK_OK(npusparseSpGEMM_compute(handle, kPlain, kPlain, &alpha, left.descr, right.descr, &beta, c,
                                   NPU_R_64F, alg, descr, &bytes, nullptr));
  CHECK_OK(npusparseSpGEMM_compute(handle, kPlain, kPlain, &alpha, left.descr, right.descr, &beta, c,
                                   NPU_R_64F, alg, descr, &bytes, &buffer));
  int64_t rows, columns, nnz;
  CHECK_OK(npusparseSpMatGetSize(c, &rows, &columns, &nnz));
  const Dense wanted = reference(1.5, a, b, 0, Dense(600, 31));
  ASSERT_GE(nnz, static_cast<int64_t>(entries_of(wanted, false).values.size()));  // sums may cancel
  Device<int> indices(std::vector<int>(static_cast<size_t>(nnz)));
  Device<double> values(std::vector<double>(static_cast<size_t>(nnz)));
  CHECK_OK(npusparseCsrSetPointers(c, offsets.get(), indices.get(), values.get()));
  CHECK_OK(npusparseSpGEMM_copy(handle, kPlain, kPlain, &alpha, left.descr, right.descr, &beta, c, NPU_R_64F,
                                alg, descr));
  expect_near(dense_of<double>(handle, c, 600, 31), wanted, 1e-13);
  EXPECT_EQ(offsets.read().back(), nnz);
  npusparseSpGEMM_destroyDescr(descr);
  npusparseDestroySpMat(c);
}

TEST_F(SparseTest, TriangularSystems) {
  for (auto op : kOperations) {
    for (int upper : {0, 1}) {
      for (int unit : {0, 1}) {
        Dense full = numbers(40, 40, 1, true, 5), triangle(40, 40);
        for (int i = 0; i < 40; ++i) {
          full(i, i) = {4, 1};
          for (int j = 0; j < 40; ++j) {
            if (i == j)
              triangle(i, j) = unit ? 1 : full(i, j);
            else if ((j > i) == (upper == 1))
              triangle(i, j) = full(i, j) * 0.125, full(i, j) *= 0.125;
          }
        }
        Sparse<Complex, int32_t> a(full, Format::csr, 1);
        CHECK_OK(npusparseSpMatSetAttribute(a.descr, NPUSPARSE_SPMAT_FILL_MODE, &upper, sizeof(upper)));
        CHECK_OK(npusparseSpMatSetAttribute(a.descr, NPUSPARSE_SPMAT_DIAG_TYPE, &unit, sizeof(unit)));
        const Dense x = numbers(40, 3, 4, true);
        OnDevice<Complex> right(reference(1, op_of(triangle, op), x, 0, Dense(40, 3)), false),
            out(Dense(40, 3), true);
        npusparseSpSMDescr_t descr;
        CHECK_OK(npusparseSpSM_createDescr(&descr));
        const Complex alpha = 2;
        size_t bytes;
        CHECK_OK(npusparseSpSM_bufferSize(handle, op, kPlain, &alpha, a.descr, right.descr, out.descr,
                                          NPU_C_64F, NPUSPARSE_SPSM_ALG_DEFAULT, descr, &bytes));
        CHECK_OK(npusparseSpSM_analysis(handle, op, kPlain, &alpha, a.descr, right.descr, out.descr,
                                        NPU_C_64F, NPUSPARSE_SPSM_ALG_DEFAULT, descr, nullptr));
        CHECK_OK(npusparseSpSM_solve(handle, op, kPlain, &alpha, a.descr, right.descr, out.descr, NPU_C_64F,
                                     NPUSPARSE_SPSM_ALG_DEFAULT, descr));
        Dense twice = x;
        for (Complex& value : twice.values) value *= 2;
        expect_near(out.read(), twice, 1e-10);
        npusparseSpSM_destroyDescr(descr);
      }
    }
  }
}

TEST_F(SparseTest, DenseToSparse) {
  const Dense m = numbers(12, 7, 1, false, 3);
  for (bool by_columns : {false, true}) {
    OnDevice<float> dense(m, false);
    Device<int64_t> offsets(std::vector<int64_t>(13));
    npusparseSpMatDescr_t sparse;
    auto create = by_columns ? npusparseCreateCsc : npusparseCreateCsr;
    CHECK_OK(create(&sparse, 12, 7, 0, offsets.get(), nullptr, nullptr, NPUSPARSE_INDEX_64I,
                    NPUSPARSE_INDEX_64I, NPUSPARSE_INDEX_BASE_ONE, NPU_R_32F));
    CHECK_OK(npusparseDenseToSparse_analysis(handle, dense.descr, sparse, NPUSPARSE_DENSETOSPARSE_ALG_DEFAULT,
                                             nullptr));
    int64_t rows, columns, nnz;
    CHECK_OK(npusparseSpMatGetSize(sparse, &rows, &columns, &nnz));
    const Entries wanted = entries_of(m, by_columns);
    ASSERT_EQ(nnz, static_cast<int64_t>(wanted.values.size()));
    Device<int64_t> indices(std::vector<int64_t>(static_cast<size_t>(nnz)));
    Device<float> values(std::vector<float>(static_cast<size_t>(nnz)));
    auto set = by_columns ? npusparseCscSetPointers : npusparseCsrSetPointers;
    CHECK_OK(set(sparse, offsets.get(), indices.get(), values.get()));
    CHECK_OK(npusparseDenseToSparse_convert(handle, dense.descr, sparse, NPUSPARSE_DENSETOSPARSE_ALG_DEFAULT,
                                            nullptr));
    EXPECT_EQ(indices.read(), based<int64_t>(wanted.minor, 1));
    EXPECT_EQ(values.read(), typed<float>(wanted.values));
    expect_near(dense_of<float>(handle, sparse, 12, 7), m, 0);
    npusparseDestroySpMat(sparse);
  }
}

TEST_F(SparseTest, SparseVectors) {
  Device<int> indices({2, 5, 9});
  Device<float> values({1, 2, 3}), dense(std::vector<float>(10, 1));
  npusparseSpVecDescr_t x;
  npusparseDnVecDescr_t y;
  CHECK_OK(npusparseCreateSpVec(&x, 10, 3, indices.get(), values.get(), NPUSPARSE_INDEX_32I,
                                NPUSPARSE_INDEX_BASE_ONE, NPU_R_32F));
  CHECK_OK(npusparseCreateDnVec(&y, 10, dense.get(), NPU_R_32F));
  const float alpha = 10, beta = 2;
  CHECK_OK(npusparseAxpby(handle, &alpha, x, &beta, y));
  EXPECT_EQ(dense.read(), (std::vector<float>{2, 12, 2, 2, 22, 2, 2, 2, 32, 2}));
  float dot = 0;
  CHECK_OK(npusparseSpVV(handle, kPlain, x, y, &dot, NPU_R_32F, nullptr));
  EXPECT_EQ(dot, 12 + 44 + 96);
  CHECK_OK(npusparseGather(handle, y, x));
  EXPECT_EQ(values.read(), (std::vector<float>{12, 22, 32}));
  CHECK_OK(npusparseAxpby(handle, &alpha, x, &beta, y));
  CHECK_OK(npusparseScatter(handle, x, y));
  EXPECT_EQ(dense.read()[4], 22);
  npusparseDestroySpVec(x);
  npusparseDestroyDnVec(y);
}

// Each launch of the graph computes the product of what the vectors hold then, in both pointer modes.
TEST_F(SparseTest, AProductOfVectorsUnderCapture) {
  Device<int> indices({1, 4, 8});
  Device<float> values({1, 2, 3}), dense(std::vector<float>(10, 1)), on_device(std::vector<float>(1));
  npusparseSpVecDescr_t x;
  npusparseDnVecDescr_t y;
  CHECK_OK(npusparseCreateSpVec(&x, 10, 3, indices.get(), values.get(), NPUSPARSE_INDEX_32I,
                                NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F));
  CHECK_OK(npusparseCreateDnVec(&y, 10, dense.get(), NPU_R_32F));
  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  CHECK_OK(npusparseSetStream(handle, stream));
  float on_host = -1;
  for (const bool host : {true, false}) {
    CHECK_OK(
        npusparseSetPointerMode(handle, host ? NPUSPARSE_POINTER_MODE_HOST : NPUSPARSE_POINTER_MODE_DEVICE));
    npuGraph_t graph = nullptr;
    npuGraphExec_t exec = nullptr;
    ASSERT_EQ(npuStreamBeginCapture(stream, npuStreamCaptureModeGlobal), npuSuccess);
    CHECK_OK(npusparseSpVV(handle, kPlain, x, y, host ? &on_host : on_device.get(), NPU_R_32F, nullptr));
    ASSERT_EQ(npuStreamEndCapture(stream, &graph), npuSuccess);
    ASSERT_EQ(npuGraphInstantiate(&exec, graph, 0), npuSuccess);
    for (const float factor : {1.0f, 5.0f}) {
      const std::vector<float> filled(10, factor);
      ASSERT_EQ(npuMemcpy(dense.get(), filled.data(), 40, npuMemcpyDefault), npuSuccess);
      ASSERT_EQ(npuGraphLaunch(exec, stream), npuSuccess);
      ASSERT_EQ(npuStreamSynchronize(stream), npuSuccess);
      EXPECT_EQ(host ? on_host : on_device.read()[0], 6 * factor);
    }
    npuGraphExecDestroy(exec);
    npuGraphDestroy(graph);
  }
  CHECK_OK(npusparseSetStream(handle, nullptr));
  npuStreamDestroy(stream);
  npusparseDestroySpVec(x);
  npusparseDestroyDnVec(y);
}

TEST_F(SparseTest, BatchesByStride) {
  const Dense a = numbers(4, 6, 1, false, 2), b = numbers(12, 3, 2, false), c(8, 3);
  Sparse<float, int32_t> sparse(a, Format::csr);  // one matrix for both items: strides of 0
  Device<float> in(typed<float>(b.values)), out(typed<float>(c.values));
  npusparseDnMatDescr_t dense, result;
  CHECK_OK(npusparseCreateDnMat(&dense, 6, 3, 3, in.get(), NPU_R_32F, NPUSPARSE_ORDER_ROW));
  CHECK_OK(npusparseCreateDnMat(&result, 4, 3, 3, out.get(), NPU_R_32F, NPUSPARSE_ORDER_ROW));
  CHECK_OK(npusparseCsrSetStridedBatch(sparse.descr, 2, 0, 0));
  CHECK_OK(npusparseDnMatSetStridedBatch(dense, 2, 18));
  CHECK_OK(npusparseDnMatSetStridedBatch(result, 2, 12));
  const float alpha = 1, beta = 0;
  CHECK_OK(npusparseSpMM(handle, kPlain, kPlain, &alpha, sparse.descr, dense, &beta, result, NPU_R_32F,
                         NPUSPARSE_SPMM_CSR_ALG2, nullptr));
  std::vector<float> flat = out.read();
  for (int item : {0, 1}) {
    Dense part(6, 3), got(4, 3);
    for (int i = 0; i < 18; ++i)
      part.values[static_cast<size_t>(i)] = b.values[static_cast<size_t>(item * 18 + i)];
    for (int i = 0; i < 12; ++i)
      got.values[static_cast<size_t>(i)] = flat[static_cast<size_t>(item * 12 + i)];
    expect_near(got, reference(1, a, part, 0, Dense(4, 3)), 1e-6);
  }
  npusparseDestroyDnMat(dense);
  npusparseDestroyDnMat(result);
}

TEST_F(SparseTest, Refusals) {
  const Dense a = numbers(4, 4, 1, false, 2);
  Sparse<float, int32_t> floats(a, Format::csr);
  Sparse<double, int32_t> doubles(a, Format::csr);
  OnDevice<float> dense(a, true), out(a, true);
  const float one = 1;
  auto spmm = [&](npusparseHandle_t h, npusparseConstSpMatDescr_t m, npuDataType compute) {
    return npusparseSpMM(h, kPlain, kPlain, &one, m, dense.descr, &one, out.descr, compute,
                         NPUSPARSE_SPMM_ALG_DEFAULT, nullptr);
  };
  EXPECT_EQ(spmm(nullptr, floats.descr, NPU_R_32F), NPUSPARSE_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(spmm(handle, nullptr, NPU_R_32F), NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(spmm(handle, doubles.descr, NPU_R_64F), NPUSPARSE_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(spmm(handle, floats.descr, NPU_R_64F), NPUSPARSE_STATUS_NOT_SUPPORTED);
  npusparseSpMatDescr_t bad;
  EXPECT_EQ(npusparseCreateCsr(&bad, -1, 4, 0, nullptr, nullptr, nullptr, NPUSPARSE_INDEX_32I,
                               NPUSPARSE_INDEX_32I, NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F),
            NPUSPARSE_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusparseCreateCsr(&bad, 4, 4, 0, nullptr, nullptr, nullptr, NPUSPARSE_INDEX_16U,
                               NPUSPARSE_INDEX_32I, NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F),
            NPUSPARSE_STATUS_NOT_SUPPORTED);
  EXPECT_STREQ(npusparseGetErrorName(NPUSPARSE_STATUS_NOT_SUPPORTED), "NPUSPARSE_STATUS_NOT_SUPPORTED");
  EXPECT_STREQ(npusparseGetErrorString(NPUSPARSE_STATUS_SUCCESS), "the call succeeded");
}

TEST_F(SparseTest, EmptyMatrices) {
  const Dense zero(3, 4), b = numbers(4, 2, 1, false), c = numbers(3, 2, 2, false);
  Sparse<float, int32_t> sparse(zero, Format::csr);
  OnDevice<float> dense(b, true), out(c, true);
  const float alpha = 1, beta = 2;
  CHECK_OK(npusparseSpMM(handle, kPlain, kPlain, &alpha, sparse.descr, dense.descr, &beta, out.descr,
                         NPU_R_32F, NPUSPARSE_SPMM_ALG_DEFAULT, nullptr));
  expect_near(out.read(), reference(1, zero, b, 2, c), 1e-6);
}

}  // namespace
