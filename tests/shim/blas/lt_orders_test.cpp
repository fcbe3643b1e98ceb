// Orders of tiles and planes of complex numbers, against positions that are written out and plain loops.
#include <complex>

#include "tests/shim/blas/lt_dense_helper.h"

namespace npu {
namespace {

using test::DeviceArray;
using test::lt_layout;
using test::lt_set;
using test::LtProduct;

int rounded(int value, int multiple) { return (value + multiple - 1) / multiple * multiple; }

/// The tiles' sizes of an order; a matrix has whole tiles.
int rows_in(npublasLtOrder_t order, int rows) {
  return order == NPUBLASLT_ORDER_COL32 ? rows : rounded(rows, order == NPUBLASLT_ORDER_COL4_4R2_8C ? 8 : 32);
}

/// Puts a column-major matrix into another order.
template <class T>
class Transformed {
 public:
  Transformed(npublasLtHandle_t handle, const std::vector<T>& values, npuDataType type, int rows, int cols,
              npublasLtOrder_t order, npublasOperation_t op = NPUBLAS_OP_N)
      : layout(lt_layout(type, static_cast<uint64_t>(rows), static_cast<uint64_t>(cols),
                         32 * rows_in(order, rows))),
        data(std::vector<T>(static_cast<size_t>(32 * rows_in(order, rows) * (rounded(cols, 32) / 32)),
                            T{99})) {
    lt_set(layout, NPUBLASLT_MATRIX_LAYOUT_ORDER, order);
    const bool turned = op != NPUBLAS_OP_N;
    auto from = lt_layout(type, static_cast<uint64_t>(turned ? cols : rows),
                          static_cast<uint64_t>(turned ? rows : cols), turned ? cols : rows);
    npublasLtMatrixTransformDescOpaque_t transform;
    npublasLtMatrixTransformDescInit(&transform, NPU_R_32F);
    npublasLtMatrixTransformDescSetAttribute(&transform, NPUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, &op,
                                             sizeof op);
    const DeviceArray<T> source(values);
    const float one = 1, zero = 0;
    EXPECT_EQ(npublasLtMatrixTransform(handle, &transform, &one, source, &from, &zero, nullptr, nullptr, data,
                                       &layout, nullptr),
              NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
  }
  npublasLtMatrixLayoutOpaque_t layout;
  DeviceArray<T> data;
};

std::vector<int8_t> bytes(int count, int seed) {
  std::vector<int8_t> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<int8_t>((i * 37 + seed) % 251 - 125));
  return values;
}

TEST(LtOrders, PositionsInTiles) {
  const LtProduct product(NPUBLAS_COMPUTE_32I, NPU_R_32I);
  const int rows = 37, cols = 45;
  const std::vector<int8_t> values = bytes(rows * cols, 1);
  const auto position = [&](npublasLtOrder_t order, int row, int col) {
    const int group = col / 32 * 32 * rows_in(order, rows), c = col % 32;
    if (order == NPUBLASLT_ORDER_COL32) return group + row * 32 + c;
    if (order == NPUBLASLT_ORDER_COL32_2R_4R4) {
      const int r = row % 32;
      return group + row / 32 * 1024 + (((r % 8) / 2 * 4 + r / 8) * 2 + r % 2) * 32 + c;
    }
    const int r =
        row % 8;  // even rows of 8 columns, then odd ones; in each 4 columns of 4 rows, then the next 4
    return group + row / 8 * 256 + r % 2 * 128 + c / 8 * 32 + (c % 8) / 4 * 16 + r / 2 * 4 + c % 4;
  };
  for (const auto order :
       {NPUBLASLT_ORDER_COL32, NPUBLASLT_ORDER_COL4_4R2_8C, NPUBLASLT_ORDER_COL32_2R_4R4}) {
    const Transformed<int8_t> tiled(product.handle(), values, NPU_R_8I, rows, cols, order);
    const std::vector<int8_t> got = tiled.data.read();
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < rows; ++i)
        ASSERT_EQ(got[static_cast<size_t>(position(order, i, j))], values[static_cast<size_t>(i + j * rows)])
            << order << " " << i << " " << j;
  }
}

/// int8 products with A, C and D in COL32, and B turned and in `order`.
void expect_tiled_product(npublasLtOrder_t order, int m, int n, int k) {
  LtProduct product(NPUBLAS_COMPUTE_32I, NPU_R_32I);
  product.set(NPUBLASLT_MATMUL_DESC_TRANSB, int32_t{NPUBLAS_OP_T});
  const std::vector<int8_t> a = bytes(m * k, 2), b = bytes(k * n, 5);
  Transformed<int8_t> left(product.handle(), a, NPU_R_8I, m, k, NPUBLASLT_ORDER_COL32);
  Transformed<int8_t> right(product.handle(), b, NPU_R_8I, n, k, order, NPUBLAS_OP_T);
  Transformed<int32_t> result(product.handle(), std::vector<int32_t>(static_cast<size_t>(m * n), 7),
                              NPU_R_32I, m, n, NPUBLASLT_ORDER_COL32);
  const int32_t one = 1, zero = 0;
  ASSERT_EQ(product.run(&one, left.data, left.layout, right.data, right.layout, &zero, result.data,
                        result.layout, result.data, result.layout),
            NPUBLAS_STATUS_SUCCESS);
  const std::vector<int32_t> got = result.data.read();
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) {
      int32_t wanted = 0;
      for (int p = 0; p < k; ++p)
        wanted += a[static_cast<size_t>(i + p * m)] * b[static_cast<size_t>(p + j * k)];
      ASSERT_EQ(got[static_cast<size_t>(j / 32 * 32 * m + i * 32 + j % 32)], wanted) << i << " " << j;
    }
}

TEST(LtOrders, ProductsOfTiles) {
  expect_tiled_product(NPUBLASLT_ORDER_COL4_4R2_8C, 4, 4, 4);
  expect_tiled_product(NPUBLASLT_ORDER_COL4_4R2_8C, 53, 41, 67);
  expect_tiled_product(NPUBLASLT_ORDER_COL32_2R_4R4, 1, 1, 1);
  expect_tiled_product(NPUBLASLT_ORDER_COL32_2R_4R4, 33, 65, 31);
}

TEST(LtOrders, ALeadingDimensionThatIsTooSmallIsRefused) {
  LtProduct product(NPUBLAS_COMPUTE_32I, NPU_R_32I);
  const DeviceArray<int8_t> memory(std::vector<int8_t>(4096));
  const int32_t one = 1, zero = 0;
  auto tiles = lt_layout(NPU_R_8I, 9, 9, 32 * 16), sums = lt_layout(NPU_R_32I, 9, 9, 9);
  const auto run = [&](npublasLtOrder_t order, int64_t ld) {
    lt_set(tiles, NPUBLASLT_MATRIX_LAYOUT_ORDER, order);
    lt_set(tiles, NPUBLASLT_MATRIX_LAYOUT_LD, ld);
    int8_t* d = memory;
    return product.run(&one, memory, tiles, memory, tiles, &zero, d + 2048, sums, d + 2048, sums);
  };
  EXPECT_EQ(run(NPUBLASLT_ORDER_COL32, 32 * 9), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(run(NPUBLASLT_ORDER_COL32, 32 * 9 - 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(run(NPUBLASLT_ORDER_COL4_4R2_8C, 32 * 16), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(run(NPUBLASLT_ORDER_COL4_4R2_8C, 32 * 15), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(run(NPUBLASLT_ORDER_COL32_2R_4R4, 32 * 31), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(run(static_cast<npublasLtOrder_t>(9), 32 * 32), NPUBLAS_STATUS_INVALID_VALUE);
}

// ---- Complex numbers ----

using Complex = std::complex<float>;

std::vector<Complex> complex_numbers(size_t count, uint32_t seed) {
  const std::vector<float> parts = test::random_numbers<float>(2 * count, seed);
  std::vector<Complex> values;
  for (size_t i = 0; i < count; ++i) values.emplace_back(parts[2 * i], parts[2 * i + 1]);
  return values;
}

/// Whose parts lie together, or in two planes.
struct ComplexMatrix {
  ComplexMatrix(const std::vector<Complex>& values, int rows, int cols, bool planar)
      : layout(lt_layout(NPU_C_32F, static_cast<uint64_t>(rows), static_cast<uint64_t>(cols), rows)),
        data(memory_of(values, planar)),
        is_planar(planar) {
    if (planar)
      lt_set(layout, NPUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET,
             static_cast<int64_t>(values.size() * sizeof(float)));
  }
  static std::vector<float> memory_of(const std::vector<Complex>& values, bool planar) {
    std::vector<float> parts(2 * values.size());
    for (size_t i = 0; i < values.size(); ++i) {
      parts[planar ? i : 2 * i] = values[i].real();
      parts[planar ? values.size() + i : 2 * i + 1] = values[i].imag();
    }
    return parts;
  }
  std::vector<Complex> read() const {
    const std::vector<float> parts = data.read();
    const size_t count = parts.size() / 2;
    std::vector<Complex> values;
    for (size_t i = 0; i < count; ++i)
      values.emplace_back(parts[is_planar ? i : 2 * i], parts[is_planar ? count + i : 2 * i + 1]);
    return values;
  }
  npublasLtMatrixLayoutOpaque_t layout;
  DeviceArray<float> data;
  bool is_planar;
};

TEST(LtComplex, TogetherAndInPlanes) {
  const int m = 19, n = 7, k = 11;
  const auto a = complex_numbers(m * k, 1), b = complex_numbers(n * k, 2), c = complex_numbers(m * n, 3);
  const Complex alpha(0.5f, -2), beta(-1, 0.25f);
  for (const bool planar : {false, true}) {
    LtProduct product(NPUBLAS_COMPUTE_32F, NPU_C_32F);
    product.set(NPUBLASLT_MATMUL_DESC_TRANSB, int32_t{NPUBLAS_OP_C});
    ComplexMatrix left(a, m, k, planar), right(b, n, k, planar), addend(c, m, n, planar),
        result(c, m, n, planar);
    ASSERT_EQ(product.run(&alpha, left.data, left.layout, right.data, right.layout, &beta, addend.data,
                          addend.layout, result.data, result.layout),
              NPUBLAS_STATUS_SUCCESS);
    const auto got = result.read();
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i) {
        std::complex<double> sum = 0;
        for (int p = 0; p < k; ++p)
          sum += std::complex<double>(a[static_cast<size_t>(i + p * m)]) *
                 std::conj(std::complex<double>(b[static_cast<size_t>(j + p * n)]));
        const auto at = static_cast<size_t>(i + j * m);
        const auto wanted =
            std::complex<double>(alpha) * sum + std::complex<double>(beta) * std::complex<double>(c[at]);
        ASSERT_NEAR(std::abs(std::complex<double>(got[at]) - wanted), 0, 1e-4) << planar << i << " " << j;
      }
  }
}

TEST(LtComplex, EpiloguesAndRealScalesAreRefused) {
  const auto values = complex_numbers(4, 1);
  ComplexMatrix matrix(values, 2, 2, false);
  const Complex one = 1, zero = 0;
  LtProduct real(NPUBLAS_COMPUTE_32F, NPU_R_32F), biased(NPUBLAS_COMPUTE_32F, NPU_C_32F);
  biased.set(NPUBLASLT_MATMUL_DESC_EPILOGUE, NPUBLASLT_EPILOGUE_RELU);
  for (LtProduct* product : {&real, &biased})
    EXPECT_EQ(product->run(&one, matrix.data, matrix.layout, matrix.data, matrix.layout, &zero, matrix.data,
                           matrix.layout, matrix.data, matrix.layout),
              NPUBLAS_STATUS_NOT_SUPPORTED);
}

}  // namespace
}  // namespace npu
