// Products with epilogues by CANN's operators have the bits that the mathematics of the host gives.

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "npu/blaslt.h"
#include "runtime_shim/kernels/blas/epilogue.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using ops::Element;
using test::DeviceArray;
using Bytes = std::vector<uint8_t>;

Bytes numbers(Element type, int64_t count, uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> uniform(-1, 1);
  std::vector<float> values(static_cast<size_t>(count));
  for (float& value : values) value = uniform(random);
  Bytes bytes(static_cast<size_t>(count) * ops::size_of(type));
  ops::store_floats(type, values.data(), count, bytes.data(), 1);
  return bytes;
}

npuDataType type_of(Element type) {
  return type == Element::f32 ? NPU_R_32F : type == Element::f16 ? NPU_R_16F : NPU_R_16BF;
}

/// The type of A and B, that of C and D, beta, matrices in a batch.
using Case = std::tuple<Element, Element, float, int>;

/// Products of several tiles by columns; C is D.
class LtBits : public testing::TestWithParam<Case> {
 protected:
  static constexpr int64_t kM = 150, kN = 70, kK = 33, kAuxLd = 152;

  void SetUp() override {
    ASSERT_EQ(npublasLtCreate(&handle_), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasLtMatmulDescInit(&matmul_, NPUBLAS_COMPUTE_32F, NPU_R_32F), NPUBLAS_STATUS_SUCCESS);
    layout(&a_layout_, operands_, kM, kK);
    layout(&b_layout_, operands_, kK, kN);
    layout(&d_layout_, result_, kM, kN);
    set(NPUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, int32_t{NPU_R_32F});
    set(NPUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, kM);
    set(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, kAuxLd);
    set(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, kAuxLd * kN);
  }
  void TearDown() override { EXPECT_EQ(npublasLtDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }

  void layout(npublasLtMatrixLayoutOpaque_t* layout, Element type, int64_t rows, int64_t columns) const {
    const int64_t stride = rows * columns;
    npublasLtMatrixLayoutInit(layout, type_of(type), static_cast<uint64_t>(rows),
                              static_cast<uint64_t>(columns), rows);
    npublasLtMatrixLayoutSetAttribute(layout, NPUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch_, sizeof batch_);
    npublasLtMatrixLayoutSetAttribute(layout, NPUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride,
                                      sizeof stride);
  }
  template <class Value>
  void set(npublasLtMatmulDescAttributes_t attribute, Value value) {
    ASSERT_EQ(npublasLtMatmulDescSetAttribute(&matmul_, attribute, &value, sizeof value),
              NPUBLAS_STATUS_SUCCESS);
  }

  /// What the host's mathematics makes of the same memory.
  void compute(ops::Epilogue epilogue, Bytes* d, Bytes* bias, Bytes* aux) const {
    ops::Gemm gemm;
    gemm.m = kM;
    gemm.n = kN;
    gemm.k = kK;
    gemm.batch_count = batch_;
    gemm.alpha = 0.75F;
    gemm.beta = beta_;
    gemm.a = {a_.data(), operands_, kM, kM * kK};
    gemm.b = {b_.data(), operands_, kK, kK * kN};
    gemm.c = {d->data(), result_, kM, kM * kN};
    gemm.d = {d->data(), result_, kM, kM * kN};
    if (epilogue.bias != nullptr) epilogue.bias = bias->data();
    if (epilogue.aux != nullptr) epilogue.aux = aux->data();
    epilogue.aux_type = result_;
    epilogue.aux_ld = kAuxLd;
    epilogue.bias_stride = kM;
    epilogue.aux_stride = kAuxLd * kN;
    ops::EpilogueRun run(epilogue);
    const bool is_plain = epilogue.bias == nullptr && epilogue.activation == ops::Activation::none;
    if (!is_plain) gemm.finish = [&run](const ops::GemmTile& tile) { run(tile); };
    ops::gemm_fast(gemm);
  }

  /// Runs one epilogue in both ways.
  void expect_equal(npublasLtEpilogue_t flags, const ops::Epilogue& epilogue) {
    const float alpha = 0.75F;
    Bytes bias = numbers(Element::f32, kM * batch_, 3), aux = numbers(result_, kAuxLd * kN * batch_, 4);
    Bytes d = numbers(result_, kM * kN * batch_, 5);
    DeviceArray<uint8_t> on_a(a_), on_b(b_), on_d(d), on_bias(bias), on_aux(aux);
    set(NPUBLASLT_MATMUL_DESC_EPILOGUE, flags);
    set(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, static_cast<void*>(on_bias));
    set(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, static_cast<void*>(on_aux));
    ASSERT_EQ(npublasLtMatmul(handle_, &matmul_, &alpha, on_a, &a_layout_, on_b, &b_layout_, &beta_, on_d,
                              &d_layout_, on_d, &d_layout_, nullptr, nullptr, 0, nullptr),
              NPUBLAS_STATUS_SUCCESS);
    compute(epilogue, &d, &bias, &aux);
    EXPECT_TRUE(on_d.read() == d) << "epilogue " << flags;
    EXPECT_TRUE(on_aux.read() == aux) << "epilogue " << flags;
  }

  const Element operands_ = std::get<0>(GetParam()), result_ = std::get<1>(GetParam());
  const float beta_ = std::get<2>(GetParam());
  const int32_t batch_ = std::get<3>(GetParam());
  npublasLtHandle_t handle_ = nullptr;
  npublasLtMatmulDescOpaque_t matmul_;
  npublasLtMatrixLayoutOpaque_t a_layout_, b_layout_, d_layout_;
  const Bytes a_ = numbers(operands_, kM* kK* batch_, 1), b_ = numbers(operands_, kK* kN* batch_, 2);
};

TEST_P(LtBits, EpiloguesHaveTheBitsOfTheHost) {
  char something = 0;
  ops::Epilogue plain, bias, gelu, relu, both, gradient;
  bias.bias = &something;
  gelu.activation = both.activation = gradient.activation = ops::Activation::gelu;
  relu.activation = ops::Activation::relu;
  relu.bias = both.bias = &something;
  both.aux = gradient.aux = &something;
  gradient.backward = true;
  expect_equal(NPUBLASLT_EPILOGUE_DEFAULT, plain);
  expect_equal(NPUBLASLT_EPILOGUE_BIAS, bias);
  expect_equal(NPUBLASLT_EPILOGUE_GELU, gelu);
  expect_equal(NPUBLASLT_EPILOGUE_RELU_BIAS, relu);
  expect_equal(NPUBLASLT_EPILOGUE_GELU_AUX_BIAS, both);
  expect_equal(NPUBLASLT_EPILOGUE_DGELU, gradient);
  relu.aux = gradient.aux;
  gradient.activation = ops::Activation::relu;
  expect_equal(NPUBLASLT_EPILOGUE_RELU_AUX_BIAS, relu);
  expect_equal(NPUBLASLT_EPILOGUE_DRELU, gradient);
}

// C is added in float, and the result is rounded once.
TEST(LtTypes, AnAddendOfAnotherTypeIsNotRounded) {
  const float one = 1;
  const DeviceArray<__half> a(std::vector<__half>(1, __float2half(1))), d(std::vector<__half>(1));
  const DeviceArray<float> c(std::vector<float>{2049});  // 2048 as half
  npublasLtHandle_t handle = nullptr;
  npublasLtMatmulDescOpaque_t matmul;
  npublasLtMatrixLayoutOpaque_t half, single;
  ASSERT_EQ(npublasLtCreate(&handle), NPUBLAS_STATUS_SUCCESS);
  npublasLtMatmulDescInit(&matmul, NPUBLAS_COMPUTE_32F, NPU_R_32F);
  npublasLtMatrixLayoutInit(&half, NPU_R_16F, 1, 1, 1);
  npublasLtMatrixLayoutInit(&single, NPU_R_32F, 1, 1, 1);
  ASSERT_EQ(npublasLtMatmul(handle, &matmul, &one, a, &half, a, &half, &one, c, &single, d, &half, nullptr,
                            nullptr, 0, nullptr),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(__half2float(d.read()[0]), 2050);
  EXPECT_EQ(npublasLtDestroy(handle), NPUBLAS_STATUS_SUCCESS);
}

INSTANTIATE_TEST_SUITE_P(
    Types, LtBits,
    testing::Values(Case{Element::f32, Element::f32, 0.0F, 1}, Case{Element::f32, Element::f32, 0.5F, 1},
                    Case{Element::f32, Element::f32, 0.5F, 3}, Case{Element::f16, Element::f16, 0.0F, 1},
                    Case{Element::f16, Element::f16, 0.5F, 3}, Case{Element::bf16, Element::bf16, 0.5F, 1},
                    Case{Element::bf16, Element::f32, 0.5F, 1}, Case{Element::f16, Element::f32, 0.0F, 3}));

}  // namespace
}  // namespace npu
