// Products of sparse and dense matrices: formats, types, operations, orders.
#include "tests/shim/sparse/sparse_helper.h"

namespace {

using namespace npu::test;

class SparseProductTest : public SparseFixture {
 protected:
  template <class T, class Index>
  void check_spmm(Format format, npusparseOperation_t op_a, npusparseOperation_t op_b, bool b_rows,
                  bool c_rows, int base, int m, int n, int k) {
    using Scalar = typename TypeOf<T>::Scalar;
    const Dense a = op_of(numbers(m, k, 1, kComplex<T>, 3), op_a),
                b = op_of(numbers(k, n, 2, kComplex<T>), op_b), c = numbers(m, n, 3, kComplex<T>);
    Sparse<T, Index> sparse(a, format, base);
    OnDevice<T> dense(b, b_rows), out(c, c_rows);
    const Scalar alpha = from<Scalar>({0.5, kComplex<T> ? 0.25 : 0}), beta = from<Scalar>(2);
    size_t bytes = 0;
    CHECK_OK(npusparseSpMM_bufferSize(handle, op_a, op_b, &alpha, sparse.descr, dense.descr, &beta, out.descr,
                                      TypeOf<T>::compute, NPUSPARSE_SPMM_ALG_DEFAULT, &bytes));
    EXPECT_GT(bytes, 0u);
    CHECK_OK(npusparseSpMM(handle, op_a, op_b, &alpha, sparse.descr, dense.descr, &beta, out.descr,
                           TypeOf<T>::compute, NPUSPARSE_SPMM_ALG_DEFAULT, nullptr));
    expect_near(out.read(), reference(to(alpha), op_of(a, op_a), op_of(b, op_b), 2, c), TypeOf<T>::accuracy);
  }
  template <class T, class Index>
  void check_formats() {
    for (Format format : {Format::csr, Format::csc, Format::coo, Format::unsorted_coo}) {
      for (auto op : kOperations) {
        check_spmm<T, Index>(format, op, kPlain, true, true, 0, 19, 37, 23);
        check_spmm<T, Index>(format, op, NPUSPARSE_OPERATION_TRANSPOSE, false, true, 1, 23, 5, 7);
      }
    }
    for (int n : {1, 32, 33}) check_spmm<T, Index>(Format::csr, kPlain, kPlain, false, false, 0, 101, n, 40);
  }
};

TEST_F(SparseProductTest, MatrixProductsOfFloat) { check_formats<float, int32_t>(); }
TEST_F(SparseProductTest, MatrixProductsOfDouble) { check_formats<double, int64_t>(); }
TEST_F(SparseProductTest, MatrixProductsOfHalf) { check_formats<__half, int32_t>(); }
TEST_F(SparseProductTest, MatrixProductsOfBfloat16) { check_formats<__nv_bfloat16, int32_t>(); }
TEST_F(SparseProductTest, MatrixProductsOfComplex) { check_formats<std::complex<float>, int32_t>(); }
TEST_F(SparseProductTest, MatrixProductsOfDoubleComplex) { check_formats<Complex, int64_t>(); }

TEST_F(SparseProductTest, VectorProducts) {
  for (auto op : kOperations) {
    const Dense stored = op_of(numbers(300, 211, 1, false, 4), op);
    const Dense x = numbers(211, 1, 2, false), y = numbers(300, 1, 3, false);
    Sparse<float, int32_t> a(stored, Format::csr, 1);
    Device<float> in(typed<float>(x.values)), out(typed<float>(y.values));
    npusparseDnVecDescr_t vec_x, vec_y;
    CHECK_OK(npusparseCreateDnVec(&vec_x, 211, in.get(), NPU_R_32F));
    CHECK_OK(npusparseCreateDnVec(&vec_y, 300, out.get(), NPU_R_32F));
    const float alpha = 2, beta = -1;
    CHECK_OK(npusparseSpMV(handle, op, &alpha, a.descr, vec_x, &beta, vec_y, NPU_R_32F,
                           NPUSPARSE_SPMV_ALG_DEFAULT, nullptr));
    Dense got(300, 1);
    std::vector<float> flat = out.read();
    for (size_t i = 0; i < flat.size(); ++i) got.values[i] = flat[i];
    expect_near(got, reference(2, op_of(stored, op), x, -1, y), 1e-5);
    // The wrong sizes: x and y exchanged.
    EXPECT_EQ(npusparseSpMV(handle, op, &alpha, a.descr, vec_y, &beta, vec_x, NPU_R_32F,
                            NPUSPARSE_SPMV_ALG_DEFAULT, nullptr),
              NPUSPARSE_STATUS_INVALID_VALUE);
    npusparseDestroyDnVec(vec_x);
    npusparseDestroyDnVec(vec_y);
  }
}

TEST_F(SparseProductTest, ResultsOfZeroBetaAreNotRead) {
  const Dense a = numbers(5, 5, 1, false, 2), b = numbers(5, 4, 2, false);
  Dense nan(5, 4);
  for (Complex& value : nan.values) value = NAN;
  Sparse<float, int32_t> sparse(a, Format::csr);
  OnDevice<float> dense(b, true), out(nan, true);
  const float alpha = 1, beta = 0;
  CHECK_OK(npusparseSpMM(handle, kPlain, kPlain, &alpha, sparse.descr, dense.descr, &beta, out.descr,
                         NPU_R_32F, NPUSPARSE_SPMM_CSR_ALG2, nullptr));
  expect_near(out.read(), reference(1, a, b, 0, Dense(5, 4)), 1e-6);
}

TEST_F(SparseProductTest, HalfMayBeSummedIntoFloat) {
  const Dense a = numbers(9, 30, 1, false, 2), b = numbers(30, 6, 2, false);
  Sparse<__half, int32_t> sparse(a, Format::csr);
  OnDevice<__half> dense(b, true);
  OnDevice<float> out(Dense(9, 6), true);
  const float alpha = 1, beta = 0;
  CHECK_OK(npusparseSpMM(handle, kPlain, kPlain, &alpha, sparse.descr, dense.descr, &beta, out.descr,
                         NPU_R_32F, NPUSPARSE_SPMM_ALG_DEFAULT, nullptr));
  expect_near(out.read(), reference(1, a, b, 0, Dense(9, 6)), 1e-6);
}

TEST_F(SparseProductTest, ScalarsOnTheDevice) {
  const Dense a = numbers(8, 8, 1, false, 2), b = numbers(8, 3, 2, false);
  Sparse<float, int32_t> sparse(a, Format::csr);
  OnDevice<float> dense(b, false), out(Dense(8, 3), false);
  Device<float> scalars({3, 0});
  CHECK_OK(npusparseSetPointerMode(handle, NPUSPARSE_POINTER_MODE_DEVICE));
  CHECK_OK(npusparseSpMM(handle, kPlain, kPlain, scalars.get(), sparse.descr, dense.descr, scalars.get() + 1,
                         out.descr, NPU_R_32F, NPUSPARSE_SPMM_ALG_DEFAULT, nullptr));
  expect_near(out.read(), reference(3, a, b, 0, Dense(8, 3)), 1e-6);
}

TEST_F(SparseProductTest, SampledProducts) {
  for (Format format : {Format::csr, Format::csc, Format::coo}) {
    const Dense a = numbers(17, 9, 1, false), b = numbers(9, 21, 2, false), c = numbers(17, 21, 3, false, 3);
    OnDevice<double> left(op_of(a, NPUSPARSE_OPERATION_TRANSPOSE), true), right(b, false);
    Sparse<double, int32_t> out(c, format);
    const double alpha = 2, beta = 0.5;
    CHECK_OK(npusparseSDDMM(handle, NPUSPARSE_OPERATION_TRANSPOSE, kPlain, &alpha, left.descr, right.descr,
                            &beta, out.descr, NPU_R_64F, NPUSPARSE_SDDMM_ALG_DEFAULT, nullptr));
    Dense wanted = reference(2, a, b, 0.5, c);
    for (size_t i = 0; i < c.values.size(); ++i) {
      if (c.values[i] == 0.0) wanted.values[i] = 0;
    }
    expect_near(dense_of<double>(handle, out.descr, 17, 21), wanted, 1e-13);
  }
}

}  // namespace
