// Scalars in device memory give what those in host memory give, up to one more rounding.

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "npu/blas.h"
#include "npu/blaslt.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;
using Floats = std::vector<float>;

Floats numbers(size_t count, uint32_t seed) { return test::random_numbers<float>(count, seed); }

void expect_near(const Floats& got, const Floats& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], wanted[i], 1e-5) << i;
}

class DeviceScalars : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }

  /// Calls call(alpha, beta) with scalars in both kinds of memory; result() gives what was computed.
  template <class Call, class Reset, class Read>
  void expect_same(float alpha, float beta, const Call& call, const Reset& reset, const Read& read) {
    reset();
    ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_HOST), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(call(&alpha, &beta), NPUBLAS_STATUS_SUCCESS);
    const Floats wanted = read();
    reset();
    const DeviceArray<float> scalars(Floats{alpha, beta});
    ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(call(static_cast<float*>(scalars), scalars + 1), NPUBLAS_STATUS_SUCCESS);
    expect_near(read(), wanted);
  }
  static void put(float* device, const Floats& values) {
    ASSERT_EQ(npuMemcpy(device, values.data(), values.size() * sizeof(float), npuMemcpyHostToDevice),
              npuSuccess);
  }

  npublasHandle_t handle_ = nullptr;
};

constexpr float kScalars[][2] = {{1, 0}, {0.75F, -0.5F}, {0, 2}, {-2, 1}};

TEST_F(DeviceScalars, ProductsInBatches) {
  constexpr int m = 17, n = 9, k = 5, ld = 20, batch = 3;
  const Floats c = numbers(ld * n * batch, 3);
  const DeviceArray<float> a(numbers(m * k * batch, 1)), b(numbers(k * n, 2)), d(c);
  for (const auto& [alpha, beta] : kScalars) {
    expect_same(
        alpha, beta,
        [&](const float* first, const float* second) {
          return npublasSgemmStridedBatched(handle_, NPUBLAS_OP_N, NPUBLAS_OP_T, m, n, k, first, a, m, m * k,
                                            b, n, 0, second, d, ld, ld * n, batch);
        },
        [&] { put(d, c); }, [&] { return d.read(); });
  }
}

// What is multiplied by zero may be NaN: BLAS does not read it.
TEST_F(DeviceScalars, ZeroHidesNan) {
  const DeviceArray<float> nan(Floats(4, NAN)), one(Floats(4, 1)), scalars(Floats{1, 0}), c(Floats(4, NAN));
  ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE), NPUBLAS_STATUS_SUCCESS);
  const auto multiply = [&](const float* a, const float* alpha, const float* beta) {
    return npublasSgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 2, 2, 2, alpha, a, 2, one, 2, beta, c, 2);
  };
  ASSERT_EQ(multiply(one, scalars, scalars + 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), Floats(4, 2));
  ASSERT_EQ(multiply(nan, scalars + 1, scalars), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), Floats(4, 2));
}

TEST_F(DeviceScalars, HalfIsRoundedOnce) {
  const std::vector<__half> one(4, __float2half(1)), c(4, __float2half(2048));
  const DeviceArray<__half> a(one), b(one), d(c);
  const DeviceArray<float> scalars(Floats{0.75F, 1});
  ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(
      npublasGemmEx(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 2, 2, 2, scalars, a, NPU_R_16F, 2, b, NPU_R_16F, 2,
                    scalars + 1, d, NPU_R_16F, 2, NPUBLAS_COMPUTE_32F, NPUBLAS_GEMM_DEFAULT),
      NPUBLAS_STATUS_SUCCESS);
  for (const __half value : d.read())
    EXPECT_EQ(__half2float(value), 2050);  // 2049.5; the product alone is 1.5
}

TEST_F(DeviceScalars, Vectors) {
  constexpr int m = 13, n = 6;
  const Floats y = numbers(2 * m, 3);
  const DeviceArray<float> a(numbers(m * n, 1)), x(numbers(m, 2)), z(y);
  for (const npublasOperation_t op : {NPUBLAS_OP_N, NPUBLAS_OP_T}) {
    for (const auto& [alpha, beta] : kScalars) {
      expect_same(
          alpha, beta,
          [&](const float* first, const float* second) {
            return npublasSgemv(handle_, op, m, n, first, a, m, x, 1, second, z, 2);
          },
          [&] { put(z, y); }, [&] { return z.read(); });
    }
  }
  expect_same(
      0.3F, 0, [&](const float* alpha, const float*) { return npublasSaxpy(handle_, m, alpha, x, 1, z, 2); },
      [&] { put(z, y); }, [&] { return z.read(); });
  expect_same(
      0.3F, 0, [&](const float* alpha, const float*) { return npublasSscal(handle_, m, alpha, z, 2); },
      [&] { put(z, y); }, [&] { return z.read(); });
}

TEST_F(DeviceScalars, VectorsOfDouble) {
  const DeviceArray<double> x(std::vector<double>{1, 2, 3}), y(std::vector<double>{1, 1, 1}),
      alpha(std::vector<double>{0.5});
  ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasDaxpy(handle_, 3, alpha, x, 1, y, 1), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasDscal(handle_, 3, alpha, y, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.read(), (std::vector<double>{0.75, 1, 1.25}));
}

// Scalars are read when the graph runs; its temporary memory lasts.
TEST_F(DeviceScalars, GraphsReadThemAtEachLaunch) {
  const DeviceArray<float> a(Floats{1, 2, 3, 4}), b(Floats{1, 0, 0, 1}), c(Floats{1, 1, 1, 1}),
      scalars(Floats{2, -1});
  npuStream_t stream = nullptr;
  npuGraph_t graph = nullptr;
  npuGraphExec_t executable = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  ASSERT_EQ(npublasSetStream(handle_, stream), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npuStreamBeginCapture(stream, npuStreamCaptureModeGlobal), npuSuccess);
  ASSERT_EQ(
      npublasSgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 2, 2, 2, scalars, a, 2, b, 2, scalars + 1, c, 2),
      NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npuStreamEndCapture(stream, &graph), npuSuccess);
  size_t nodes = 0;
  ASSERT_EQ(npuGraphGetNodes(graph, nullptr, &nodes), npuSuccess);
  EXPECT_EQ(nodes, 1u);
  ASSERT_EQ(npuGraphInstantiate(&executable, graph, 0), npuSuccess);
  EXPECT_EQ(c.read(), (Floats{1, 1, 1, 1}));
  ASSERT_EQ(npuGraphLaunch(executable, stream), npuSuccess);
  ASSERT_EQ(npuStreamSynchronize(stream), npuSuccess);
  EXPECT_EQ(c.read(), (Floats{1, 3, 5, 7}));  // 2 A - 1
  put(scalars, {1, 0});
  ASSERT_EQ(npuGraphLaunch(executable, stream), npuSuccess);
  ASSERT_EQ(npuStreamSynchronize(stream), npuSuccess);
  EXPECT_EQ(c.read(), (Floats{1, 2, 3, 4}));
  EXPECT_EQ(npuGraphExecDestroy(executable), npuSuccess);
  EXPECT_EQ(npuGraphDestroy(graph), npuSuccess);
  EXPECT_EQ(npuStreamDestroy(stream), npuSuccess);
}

TEST_F(DeviceScalars, ProductWithAnEpilogue) {
  const DeviceArray<float> a(Floats{1, 2, 3, 4}), b(Floats{1, 0, 0, 1}), d(Floats{1, 1, 1, 1}),
      bias(Floats{-3, 10}), scalars(Floats{2, -1});
  npublasLtHandle_t handle = nullptr;
  npublasLtMatmulDescOpaque_t matmul;
  npublasLtMatrixLayoutOpaque_t layout;
  const npublasLtPointerMode_t mode = NPUBLASLT_POINTER_MODE_DEVICE;
  const npublasLtEpilogue_t epilogue = NPUBLASLT_EPILOGUE_RELU_BIAS;
  const float* const bias_pointer = bias;
  ASSERT_EQ(npublasLtCreate(&handle), NPUBLAS_STATUS_SUCCESS);
  npublasLtMatmulDescInit(&matmul, NPUBLAS_COMPUTE_32F, NPU_R_32F);
  npublasLtMatrixLayoutInit(&layout, NPU_R_32F, 2, 2, 2);
  npublasLtMatmulDescSetAttribute(&matmul, NPUBLASLT_MATMUL_DESC_POINTER_MODE, &mode, sizeof mode);
  npublasLtMatmulDescSetAttribute(&matmul, NPUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue);
  npublasLtMatmulDescSetAttribute(&matmul, NPUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias_pointer,
                                  sizeof bias_pointer);
  ASSERT_EQ(npublasLtMatmul(handle, &matmul, scalars, a, &layout, b, &layout, scalars + 1, d, &layout, d,
                            &layout, nullptr, nullptr, 0, nullptr),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(d.read(), (Floats{0, 13, 2, 17}));  // 2 A - 1, then the bias of each row
  EXPECT_EQ(npublasLtDestroy(handle), NPUBLAS_STATUS_SUCCESS);
}

}  // namespace
}  // namespace npu
