// Scale factors of every mode for floats of 8 and 4 bits, against plain loops. Factors and numbers are such that sums are exact.
#include <cmath>
#include <cstring>

#include "npu/fp8.h"
#include "npu/narrow/fp4.h"
#include "tests/shim/blas/lt_dense_helper.h"

namespace npu {
namespace {

using test::DeviceArray;
using test::lt_layout;
using test::lt_set;
using test::LtProduct;
using test::sum_of;
using Bytes = std::vector<uint8_t>;

constexpr int kM = 140, kN = 20, kK = 272;  // more than a tile of factors, and whole blocks of 16 alone

int blocks(int count, int size) { return (count + size - 1) / size; }

/// Small integers.
std::vector<float> numbers(int count, int seed) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<float>((i * 7 + seed) % 5 - 2));
  return values;
}
Bytes as_e4m3(const std::vector<float>& values) {
  Bytes bytes;
  for (const float value : values) bytes.push_back(__nv_fp8_e4m3(value).__x);
  return bytes;
}
Bytes as_e2m1(const std::vector<float>& values) {
  Bytes bytes((values.size() + 1) / 2);
  for (size_t i = 0; i < values.size(); ++i)
    bytes[i / 2] = static_cast<uint8_t>(bytes[i / 2] | __nv_fp4_e2m1(values[i]).__x << 4 * (i % 2));
  return bytes;
}

/// Where the factor of a block is, in tiles of 128 by 4.
size_t tiled_position(int block, int outer, int all_blocks) {
  const int tile = outer / 128 * blocks(all_blocks, 4) + block / 4, o = outer % 128;
  return static_cast<size_t>(tile * 512 + o % 32 * 16 + o / 32 * 4 + block % 4);
}
size_t tiled_size(int all_blocks, int outer) {
  return static_cast<size_t>(blocks(all_blocks, 4) * 4 * blocks(outer, 128) * 128);
}
/// Powers of two between 1/2 and 2, one for each block.
float block_factor(int block, int outer) { return std::ldexp(1.0f, (block * 3 + outer) % 3 - 1); }

Bytes tiled_factors(int size, int inner, int outer) {
  Bytes bytes(tiled_size(blocks(inner, size), outer));
  for (int o = 0; o < outer; ++o)
    for (int block = 0; block < blocks(inner, size); ++block) {
      const float factor = block_factor(block, o);
      // The sign of UE4M3 is not looked at.
      bytes[tiled_position(block, o, blocks(inner, size))] =
          size == 16 ? static_cast<uint8_t>(__nv_fp8_e4m3(factor).__x | 0x80) : __nv_fp8_e8m0(factor).__x;
    }
  return bytes;
}

/// op(A) = A^T and B, both with k along their columns, as devices have it.
struct Operands {
  explicit Operands(bool packed)
      : a_values(numbers(kM * kK, 1)),
        b_values(numbers(kN * kK, 3)),
        a(packed ? as_e2m1(a_values) : as_e4m3(a_values)),
        b(packed ? as_e2m1(b_values) : as_e4m3(b_values)),
        a_layout(lt_layout(packed ? NPU_R_4F_E2M1 : NPU_R_8F_E4M3, kK, kM, kK)),
        b_layout(lt_layout(packed ? NPU_R_4F_E2M1 : NPU_R_8F_E4M3, kK, kN, kK)) {}
  double at(int i, int j, const std::function<double(int, int)>& a_factor,
            const std::function<double(int, int)>& b_factor) const {
    return sum_of(kK, [&](int p) {
      return a_factor(p, i) * a_values[static_cast<size_t>(p + i * kK)] * b_factor(p, j) *
             b_values[static_cast<size_t>(p + j * kK)];
    });
  }
  std::vector<float> a_values, b_values;
  DeviceArray<uint8_t> a, b;
  npublasLtMatrixLayoutOpaque_t a_layout, b_layout;
};

LtProduct& prepared(LtProduct& product, int a_mode, int b_mode, const void* a_scale, const void* b_scale) {
  product.set(NPUBLASLT_MATMUL_DESC_TRANSA, int32_t{NPUBLAS_OP_T});
  product.set(NPUBLASLT_MATMUL_DESC_A_SCALE_MODE, int32_t{a_mode});
  product.set(NPUBLASLT_MATMUL_DESC_B_SCALE_MODE, int32_t{b_mode});
  product.point(NPUBLASLT_MATMUL_DESC_A_SCALE_POINTER, a_scale);
  product.point(NPUBLASLT_MATMUL_DESC_B_SCALE_POINTER, b_scale);
  return product;
}

void expect_floats(Operands& operands, LtProduct& product, const std::function<double(int, int)>& a_factor,
                   const std::function<double(int, int)>& b_factor) {
  auto layout = lt_layout(NPU_R_32F, kM, kN, kM);
  const std::vector<float> c = numbers(kM * kN, 2);
  const DeviceArray<float> addend(c), d(std::vector<float>(kM * kN));
  const float alpha = 2, beta = -1;
  ASSERT_EQ(product.run(&alpha, operands.a, operands.a_layout, operands.b, operands.b_layout, &beta, addend,
                        layout, d, layout),
            NPUBLAS_STATUS_SUCCESS);
  const std::vector<float> got = d.read();
  for (int j = 0; j < kN; ++j)
    for (int i = 0; i < kM; ++i)
      ASSERT_EQ(got[static_cast<size_t>(i + j * kM)],
                2 * operands.at(i, j, a_factor, b_factor) - c[static_cast<size_t>(i + j * kM)])
          << i << " " << j;
}

TEST(LtScales, BlocksOf32And16) {
  for (const int size : {32, 16}) {
    Operands operands(size == 16);
    const DeviceArray<uint8_t> a(tiled_factors(size, kK, kM)), b(tiled_factors(size, kK, kN));
    const int mode =
        size == 16 ? NPUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 : NPUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0;
    LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
    const auto factor = [size](int p, int outer) { return block_factor(p / size, outer); };
    expect_floats(operands, prepared(product, mode, mode, a, b), factor, factor);
  }
}

/// A float for each 128 along k and each outer index (by_blocks: each 128 outer indices).
std::vector<float> float_factors(int outer, bool by_blocks) {
  const int k_blocks = blocks(kK, 128), stride = by_blocks ? (k_blocks + 3) / 4 * 4 : outer;
  std::vector<float> factors(
      static_cast<size_t>(by_blocks ? stride * blocks(outer, 128) : stride * k_blocks));
  for (int o = 0; o < (by_blocks ? blocks(outer, 128) : outer); ++o)
    for (int block = 0; block < k_blocks; ++block)
      factors[static_cast<size_t>(by_blocks ? o * stride + block : block * stride + o)] =
          block_factor(block, o);
  return factors;
}

TEST(LtScales, BlocksOf128) {
  constexpr int kVector = NPUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F,
                kBlock = NPUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F;
  const auto of_mode = [](int mode) {
    return [mode](int p, int outer) { return block_factor(p / 128, mode == kBlock ? outer / 128 : outer); };
  };
  for (const auto& [a_mode, b_mode] :
       {std::pair(kVector, kVector), std::pair(kVector, kBlock), std::pair(kBlock, kVector)}) {
    Operands operands(false);
    const DeviceArray<float> a(float_factors(kM, a_mode == kBlock)), b(float_factors(kN, b_mode == kBlock));
    LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
    expect_floats(operands, prepared(product, a_mode, b_mode, a, b), of_mode(a_mode), of_mode(b_mode));
  }
}

TEST(LtScales, RowsAndColumns) {
  Operands operands(false);
  std::vector<float> rows, columns;
  for (int i = 0; i < kM; ++i) rows.push_back(block_factor(i, 0));
  for (int j = 0; j < kN; ++j) columns.push_back(block_factor(j, 1));
  const DeviceArray<float> a(rows), b(columns);
  LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  constexpr int kOuter = NPUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F;
  expect_floats(
      operands, prepared(product, kOuter, kOuter, a, b),
      [&](int, int i) { return rows[static_cast<size_t>(i)]; },
      [&](int, int j) { return columns[static_cast<size_t>(j)]; });
}

/// D in 8 or 4 bits with factors of its blocks. Each is the block's largest value over the type's, rounded.
struct Quantised {
  Bytes d, factors;
};
Quantised quantised(bool packed, const std::vector<float>& values, int rows, int cols) {
  const int size = packed ? 16 : 32, count = blocks(rows, size);
  Quantised wanted{{}, Bytes(tiled_size(count, cols))};
  std::vector<float> scaled = values;
  for (int j = 0; j < cols; ++j)
    for (int block = 0; block < count; ++block) {
      float most = 0;
      const int last = std::min(rows, (block + 1) * size);
      for (int i = block * size; i < last; ++i)
        most = std::max(most, std::fabs(values[static_cast<size_t>(i + j * rows)]));
      float factor =
          packed ? static_cast<float>(__nv_fp8_e4m3(most / 6)) : std::exp2(std::ceil(std::log2(most / 448)));
      if (!packed && most == 0) factor = std::ldexp(1.0f, -127);
      for (int i = block * size; i < last; ++i)
        scaled[static_cast<size_t>(i + j * rows)] *= factor == 0 ? 0 : 1 / factor;
      wanted.factors[tiled_position(block, j, count)] =
          packed ? __nv_fp8_e4m3(factor).__x : __nv_fp8_e8m0(factor).__x;
    }
  wanted.d = packed ? as_e2m1(scaled) : as_e4m3(scaled);
  return wanted;
}

TEST(LtScales, ResultsWithFactorsOfTheirBlocks) {
  for (const bool packed : {false, true}) {
    Operands operands(packed);
    const int size = packed ? 16 : 32;
    const DeviceArray<uint8_t> a(tiled_factors(size, kK, kM)), b(tiled_factors(size, kK, kN));
    const int mode =
        packed ? NPUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 : NPUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0;
    LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
    prepared(product, mode, mode, a, b);
    const DeviceArray<uint8_t> d(Bytes(kM * kN)), factors(Bytes(tiled_size(blocks(kM, size), kN), 0xff));
    const DeviceArray<float> scale(std::vector<float>{0.25f});
    product.set(NPUBLASLT_MATMUL_DESC_D_OUT_SCALE_MODE, int32_t{mode});
    uint8_t* out = factors;
    product.point(NPUBLASLT_MATMUL_DESC_D_OUT_SCALE_POINTER, out);
    if (packed) product.point(NPUBLASLT_MATMUL_DESC_D_SCALE_POINTER, static_cast<float*>(scale));
    auto c_layout = lt_layout(NPU_R_16BF, kM, kN, kM);
    auto d_layout = lt_layout(packed ? NPU_R_4F_E2M1 : NPU_R_8F_E4M3, kM, kN, kM);
    const float one = 1, zero = 0;
    ASSERT_EQ(product.run(&one, operands.a, operands.a_layout, operands.b, operands.b_layout, &zero, nullptr,
                          c_layout, d, d_layout),
              NPUBLAS_STATUS_SUCCESS);
    const auto factor = [size](int p, int outer) { return block_factor(p / size, outer); };
    std::vector<float> values;
    for (int j = 0; j < kN; ++j)
      for (int i = 0; i < kM; ++i)
        values.push_back(static_cast<float>(operands.at(i, j, factor, factor)) * (packed ? 0.25f : 1));
    const Quantised wanted = quantised(packed, values, kM, kN);
    EXPECT_EQ(factors.read(), wanted.factors);
    Bytes got = d.read();
    got.resize(wanted.d.size());
    EXPECT_EQ(got, wanted.d);
  }
}

TEST(LtScales, CombinationsThatNoDeviceHasAreRefused) {
  Operands operands(false), packed(true);
  const DeviceArray<uint8_t> factors(tiled_factors(16, kK, kM));
  const DeviceArray<float> d(std::vector<float>(kM * kN));
  const auto status = [&](Operands& from, int a_mode, int b_mode, npuDataType d_type) {
    LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
    prepared(product, a_mode, b_mode, factors, factors);
    auto c_layout = lt_layout(d_type == NPU_R_8F_E4M3 ? NPU_R_16BF : d_type, kM, kN, kM),
         d_layout = lt_layout(d_type, kM, kN, kM);
    const float one = 1, zero = 0;
    return product.run(&one, from.a, from.a_layout, from.b, from.b_layout, &zero, nullptr, c_layout, d,
                       d_layout);
  };
  constexpr int kScalar = NPUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F,
                k16 = NPUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3,
                k32 = NPUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0,
                kOuter = NPUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F,
                kBlock = NPUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F,
                kEach = NPUBLASLT_MATMUL_MATRIX_SCALE_PER_BATCH_SCALAR_32F;
  EXPECT_EQ(status(operands, k32, k32, NPU_R_32F), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(status(operands, k16, k16, NPU_R_32F), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(packed, k32, k32, NPU_R_32F), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(packed, kScalar, kScalar, NPU_R_32F), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(operands, k32, kScalar, NPU_R_32F), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(operands, kOuter, kScalar, NPU_R_32F), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(operands, kBlock, kBlock, NPU_R_32F), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(operands, kEach, kEach, NPU_R_32F), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(operands, kOuter, kOuter, NPU_R_8F_E4M3), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(operands, k32, k32, NPU_R_8F_E4M3), NPUBLAS_STATUS_NOT_SUPPORTED);  // without D_OUT
}

TEST(LtScales, TheInputsOfAGeluIn8Bits) {
  Operands operands(false);
  LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  product.set(NPUBLASLT_MATMUL_DESC_TRANSA, int32_t{NPUBLAS_OP_T});
  product.set(NPUBLASLT_MATMUL_DESC_EPILOGUE, NPUBLASLT_EPILOGUE_GELU_AUX);
  product.set(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, int32_t{NPU_R_8F_E4M3});
  product.set(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, int64_t{kM});
  const DeviceArray<uint8_t> aux(Bytes(kM * kN)), d(Bytes(kM * kN));
  const DeviceArray<float> factors(std::vector<float>{0.5f, -1});
  float* factor = factors;
  product.point(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, static_cast<uint8_t*>(aux));
  product.point(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER, factor);
  product.point(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER, factor + 1);
  auto c_layout = lt_layout(NPU_R_16F, kM, kN, kM), d_layout = lt_layout(NPU_R_8F_E4M3, kM, kN, kM);
  const float one = 1, zero = 0;
  ASSERT_EQ(product.run(&one, operands.a, operands.a_layout, operands.b, operands.b_layout, &zero, nullptr,
                        c_layout, d, d_layout),
            NPUBLAS_STATUS_SUCCESS);
  const auto plain = [](int, int) { return 1.0; };
  std::vector<float> inputs;
  double most = 0;
  for (int j = 0; j < kN; ++j)
    for (int i = 0; i < kM; ++i) {
      const double value = operands.at(i, j, plain, plain);
      most = std::max(most, std::fabs(value));
      inputs.push_back(static_cast<float>(value / 2));
    }
  EXPECT_EQ(aux.read(), as_e4m3(inputs));
  EXPECT_EQ(factors.read()[1], most);
}

}  // namespace
}  // namespace npu
