// The calls migrated programs make: results, pointer modes, order of streams, status codes.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "npu/blas.h"
#include "npu/blas_legacy.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;
using Floats = std::vector<float>;

class Blas : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }
  void device_pointers() {
    ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE), NPUBLAS_STATUS_SUCCESS);
  }
  npublasHandle_t handle_ = nullptr;
  const float one_ = 1, zero_ = 0, two_ = 2;
};

// A = [1 3; 2 4], B = [5 7; 6 8] in column-major order.
TEST_F(Blas, SgemmIsColumnMajor) {
  DeviceArray<float> a(Floats{1, 2, 3, 4}), b(Floats{5, 6, 7, 8}), c(Floats{1, 1, 1, 1});
  ASSERT_EQ(npublasSgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 2, 2, 2, &one_, a, 2, b, 2, &two_, c, 2),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Floats{25, 36, 33, 48}));
  ASSERT_EQ(npublasSgemm(handle_, NPUBLAS_OP_T, NPUBLAS_OP_C, 2, 2, 2, &one_, a, 2, b, 2, &zero_, c, 2),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Floats{19, 43, 22, 50}));
}

TEST_F(Blas, HostScalarsAreReadAtTheCallDeviceScalarsWhenItRuns) {
  DeviceArray<float> x(Floats{1, 2});
  float alpha = 3;
  ASSERT_EQ(npublasSscal(handle_, 2, &alpha, x, 1), NPUBLAS_STATUS_SUCCESS);
  alpha = 100;
  EXPECT_EQ(x.read(), (Floats{3, 6}));
  device_pointers();
  DeviceArray<float> factor(Floats{1}), five(Floats{5});
  ASSERT_EQ(npublasScopy(handle_, 1, five, 1, factor, 1),
            NPUBLAS_STATUS_SUCCESS);  // runs before the next call reads it
  ASSERT_EQ(npublasSscal(handle_, 2, factor, x, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.read(), (Floats{15, 30}));
}

TEST_F(Blas, ScalarResultsToHostAndToDevice) {
  DeviceArray<float> x(Floats{3, -4, 0}), result(Floats{0});
  float host = 0;
  int index = 0;
  EXPECT_EQ(npublasSnrm2(handle_, 3, x, 1, &host), NPUBLAS_STATUS_SUCCESS);
  EXPECT_FLOAT_EQ(host, 5);
  EXPECT_EQ(npublasSasum(handle_, 3, x, 1, &host), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(host, 7);
  EXPECT_EQ(npublasIsamax(handle_, 3, x, 1, &index), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(index, 2);
  EXPECT_EQ(npublasIsamin(handle_, 3, x, 1, &index), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(index, 3);
  device_pointers();
  EXPECT_EQ(npublasSdot(handle_, 3, x, 1, x, 1, result), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(result.read(), Floats{25});
}

TEST_F(Blas, LevelOneAndTwo) {
  DeviceArray<float> x(Floats{1, 2}), y(Floats{10, 20}), a(Floats{1, 2, 3, 4});
  EXPECT_EQ(npublasSaxpy(handle_, 2, &two_, x, 1, y, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.read(), (Floats{12, 24}));
  EXPECT_EQ(npublasSgemv(handle_, NPUBLAS_OP_N, 2, 2, &one_, a, 2, x, 1, &zero_, y, 1),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.read(), (Floats{7, 10}));
  EXPECT_EQ(npublasSgemv(handle_, NPUBLAS_OP_T, 2, 2, &one_, a, 2, x, 1, &one_, y, 1),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.read(), (Floats{12, 21}));
  EXPECT_EQ(npublasSger(handle_, 2, 2, &one_, x, 1, x, 1, a, 2), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(a.read(), (Floats{2, 4, 5, 8}));
  EXPECT_EQ(npublasSswap(handle_, 2, x, 1, y, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.read(), (Floats{12, 21}));
}

TEST_F(Blas, BatchesByStrideAndByPointer) {
  Floats values = {1, 2, 3, 4, 5, 6, 7, 8};
  DeviceArray<float> a(values), b(Floats{1, 0, 0, 1}), c(Floats(8, 0));
  ASSERT_EQ(npublasSgemmStridedBatched(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 2, 2, 2, &one_, a, 2, 4, b, 2, 0,
                                       &zero_, c, 2, 4, 2),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), values);
  DeviceArray<const float*> as({a + 4, a}), bs({b, b});
  DeviceArray<float*> cs({c, c + 4});
  ASSERT_EQ(npublasSgemmBatched(handle_, NPUBLAS_OP_T, NPUBLAS_OP_N, 2, 2, 2, &one_, as, 2, bs, 2, &zero_, cs,
                                2, 2),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Floats{5, 7, 6, 8, 1, 3, 2, 4}));
}

TEST_F(Blas, HalfProductsAreSummedInFloat) {
  // 2048 + 1 is not a half, so sums kept in half would stay at 2048.
  constexpr int kDepth = 2050;
  DeviceArray<__half> a(std::vector<__half>(kDepth, __float2half(1.0f))),
      c(std::vector<__half>(1, __float2half(0.0f)));
  DeviceArray<float> wide(Floats{0});
  __half one = __float2half(1.0f), zero = __float2half(0.0f);
  ASSERT_EQ(npublasHgemm(handle_, NPUBLAS_OP_T, NPUBLAS_OP_N, 1, 1, kDepth, &one, a, kDepth, a, kDepth, &zero,
                         c, 1),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(__half2float(c.read()[0]), 2050);
  ASSERT_EQ(npublasGemmEx(handle_, NPUBLAS_OP_T, NPUBLAS_OP_N, 1, 1, kDepth, &one_, a, NPU_R_16F, kDepth, a,
                          NPU_R_16F, kDepth, &zero_, wide, NPU_R_32F, 1, NPUBLAS_COMPUTE_32F,
                          NPUBLAS_GEMM_DEFAULT_TENSOR_OP),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(wide.read(), Floats{2050});
}

TEST_F(Blas, IntegerProducts) {
  DeviceArray<signed char> a({100, -100, 127, 1}), b({100, 100, 127, 2});
  DeviceArray<int> c({5});
  int one = 1;
  ASSERT_EQ(npublasGemmEx(handle_, NPUBLAS_OP_T, NPUBLAS_OP_N, 1, 1, 4, &one, a, NPU_R_8I, 4, b, NPU_R_8I, 4,
                          &one, c, NPU_R_32I, 1, NPUBLAS_COMPUTE_32I, NPUBLAS_GEMM_DEFAULT),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), std::vector<int>{127 * 127 + 2 + 5});
}

TEST_F(Blas, OlderSpellingNamesTheTypeOfTheSum) {
  DeviceArray<float> a(Floats{2}), c(Floats{0});
  EXPECT_EQ(npublasGemmEx(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 1, 1, 1, &one_, a, NPU_R_32F, 1, a, NPU_R_32F,
                          1, &zero_, c, NPU_R_32F, 1, NPU_R_32F, NPUBLAS_GEMM_DFALT),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), Floats{4});
}

TEST_F(Blas, ExtendedVectorsMixTypes) {
  DeviceArray<__half> x({__float2half(1.5f), __float2half(-2.0f)});
  DeviceArray<float> y(Floats{1, 1});
  EXPECT_EQ(npublasAxpyEx(handle_, 2, &two_, NPU_R_32F, x, NPU_R_16F, 1, y, NPU_R_32F, 1, NPU_R_32F),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.read(), (Floats{4, -3}));
  EXPECT_EQ(npublasScalEx(handle_, 2, &two_, NPU_R_32F, x, NPU_R_16F, 1, NPU_R_32F), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(__half2float(x.read()[1]), -4);
  float dot = 0, norm = 0;
  EXPECT_EQ(npublasDotEx(handle_, 2, x, NPU_R_16F, 1, x, NPU_R_16F, 1, &dot, NPU_R_32F, NPU_R_32F),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(dot, 25);
  EXPECT_EQ(npublasNrm2Ex(handle_, 2, x, NPU_R_16F, 1, &norm, NPU_R_32F, NPU_R_32F), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(norm, 5);
  EXPECT_EQ(npublasDotEx(handle_, 2, x, NPU_C_32F, 1, x, NPU_R_16F, 1, &dot, NPU_R_32F, NPU_R_32F),
            NPUBLAS_STATUS_NOT_SUPPORTED);
}

TEST_F(Blas, TrmmLeavesBAloneWhenCIsElsewhere) {
  DeviceArray<float> a(Floats{2, 1, 0, 3}), b(Floats{1, 1}), c(Floats{0, 0});
  ASSERT_EQ(npublasStrmm(handle_, NPUBLAS_SIDE_LEFT, NPUBLAS_FILL_MODE_LOWER, NPUBLAS_OP_N,
                         NPUBLAS_DIAG_NON_UNIT, 2, 1, &one_, a, 2, b, 2, c, 2),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Floats{2, 4}));
  EXPECT_EQ(b.read(), (Floats{1, 1}));
  ASSERT_EQ(npublasStrsm(handle_, NPUBLAS_SIDE_LEFT, NPUBLAS_FILL_MODE_LOWER, NPUBLAS_OP_N,
                         NPUBLAS_DIAG_NON_UNIT, 2, 1, &one_, a, 2, c, 2),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Floats{1, 1}));
}

TEST_F(Blas, CallsFollowTheStream) {
  npuStream_t stream = nullptr, read_back = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  ASSERT_EQ(npublasSetStream(handle_, stream), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasGetStream(handle_, &read_back), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(read_back, stream);
  DeviceArray<float> x(Floats(1000, 1));
  for (int i = 0; i < 20; ++i) ASSERT_EQ(npublasSscal(handle_, 1000, &two_, x, 1), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npuMemsetAsync(x, 0, 500 * sizeof(float), stream), npuSuccess);
  ASSERT_EQ(npuStreamSynchronize(stream), npuSuccess);
  Floats values = x.read();
  EXPECT_EQ(values[0], 0);
  EXPECT_EQ(values[999], 1048576);
  ASSERT_EQ(npublasSetStream(handle_, nullptr), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npuStreamDestroy(stream), npuSuccess);
}

TEST_F(Blas, VectorsAndMatricesAreCopiedWithTheirStrides) {
  DeviceArray<float> device(Floats(12, 0));
  Floats host = {1, 2, 3, 4, 5, 6};
  EXPECT_EQ(npublasSetMatrix(2, 2, sizeof(float), host.data(), 3, device, 4), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(device.read(), (Floats{1, 2, 0, 0, 4, 5, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(npublasSetVector(2, sizeof(float), host.data(), 1, device + 2, 4), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(device.read(), (Floats{1, 2, 1, 0, 4, 5, 2, 0, 0, 0, 0, 0}));
  Floats back(4, -1);
  EXPECT_EQ(npublasGetVector(2, sizeof(float), device, 4, back.data(), 3), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(back, (Floats{1, -1, -1, 4}));
  EXPECT_EQ(npublasGetMatrix(2, 2, sizeof(float), device, 4, back.data(), 2), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(back, (Floats{1, 2, 4, 5}));
  EXPECT_EQ(npublasSetMatrix(3, 2, sizeof(float), host.data(), 2, device, 3), NPUBLAS_STATUS_INVALID_VALUE);
}

/// Sgemm with one thing wrong.
struct BadGemm {
  const char* what;
  npublasOperation_t ta;
  int m, n, k, lda, ldb, ldc;
  bool scalars;
};

TEST_F(Blas, BadArgumentsAreRefusedAndNothingIsWritten) {
  const auto odd = NPUBLAS_OP_CONJG;  // exists, but no call takes it
  DeviceArray<float> a(Floats(16, 1)), c(Floats(16, 7));
  for (const BadGemm& bad : {BadGemm{"operation", odd, 2, 2, 2, 2, 2, 2, true},
                             BadGemm{"m", NPUBLAS_OP_N, -1, 2, 2, 2, 2, 2, true},
                             BadGemm{"lda", NPUBLAS_OP_N, 3, 2, 2, 2, 2, 3, true},
                             BadGemm{"lda of a transposed A", NPUBLAS_OP_T, 2, 2, 3, 2, 3, 2, true},
                             BadGemm{"ldb", NPUBLAS_OP_N, 2, 2, 3, 2, 2, 2, true},
                             BadGemm{"ldc", NPUBLAS_OP_N, 2, 2, 2, 2, 2, 1, true},
                             BadGemm{"zero lda", NPUBLAS_OP_N, 0, 2, 2, 0, 2, 1, true},
                             BadGemm{"alpha", NPUBLAS_OP_N, 2, 2, 2, 2, 2, 2, false}}) {
    EXPECT_EQ(npublasSgemm(handle_, bad.ta, NPUBLAS_OP_N, bad.m, bad.n, bad.k, bad.scalars ? &one_ : nullptr,
                           a, bad.lda, a, bad.ldb, &one_, c, bad.ldc),
              NPUBLAS_STATUS_INVALID_VALUE)
        << bad.what;
  }
  EXPECT_EQ(npublasSgemv(handle_, NPUBLAS_OP_N, 2, 2, &one_, a, 2, a, 0, &one_, c, 1),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasSgeam(handle_, NPUBLAS_OP_T, NPUBLAS_OP_N, 2, 2, &one_, c, 2, &one_, a, 2, c, 2),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasSdot(handle_, 2, a, 1, a, 1, nullptr), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasSgemm(nullptr, NPUBLAS_OP_N, NPUBLAS_OP_N, 2, 2, 2, &one_, a, 2, a, 2, &one_, c, 2),
            NPUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(npublasGemmEx(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 1, 1, 1, &one_, a, NPU_R_32F, 1, a, NPU_R_16F,
                          1, &one_, c, NPU_R_32F, 1, NPUBLAS_COMPUTE_32F, NPUBLAS_GEMM_DEFAULT),
            NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(c.read(), Floats(16, 7));
}

TEST_F(Blas, EmptyCallsDoNothing) {
  DeviceArray<float> c(Floats(4, 7));
  EXPECT_EQ(
      npublasSgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 0, 2, 2, &one_, nullptr, 1, nullptr, 2, &zero_, c, 1),
      NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasSaxpy(handle_, 0, &one_, nullptr, 1, c, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasSaxpy(handle_, -3, &one_, nullptr, 1, c, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), Floats(4, 7));
}

TEST_F(Blas, SettingsAreKept) {
  npublasMath_t math{};
  npublasPointerMode_t mode{};
  npublasAtomicsMode_t atomics{};
  int version = 0, major = 0;
  EXPECT_EQ(npublasSetMathMode(handle_, NPUBLAS_TF32_TENSOR_OP_MATH), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasGetMathMode(handle_, &math), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(math, NPUBLAS_TF32_TENSOR_OP_MATH);
  EXPECT_EQ(npublasSetMathMode(handle_, static_cast<npublasMath_t>(9)), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasGetPointerMode(handle_, &mode), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(mode, NPUBLAS_POINTER_MODE_HOST);
  EXPECT_EQ(npublasSetAtomicsMode(handle_, NPUBLAS_ATOMICS_ALLOWED), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasGetAtomicsMode(handle_, &atomics), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(atomics, NPUBLAS_ATOMICS_ALLOWED);
  EXPECT_EQ(npublasGetVersion(handle_, &version), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasGetProperty(MAJOR_VERSION, &major), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(version / 10000, major);
  EXPECT_STREQ(npublasGetStatusName(NPUBLAS_STATUS_NOT_SUPPORTED), "NPUBLAS_STATUS_NOT_SUPPORTED");
}

std::string& logged() {
  static std::string text;
  return text;
}

TEST_F(Blas, LogNamesEachCall) {
  npublasLogCallback previous = nullptr;
  ASSERT_EQ(npublasGetLoggerCallback(&previous), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasSetLoggerCallback([](const char* line) { logged() += line; }), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasSaxpy(handle_, 1, nullptr, nullptr, 1, nullptr, 1), NPUBLAS_STATUS_INVALID_VALUE);
  ASSERT_EQ(npublasSetLoggerCallback(previous), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasLoggerConfigure(0, 0, 0, nullptr), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(logged(), "[npublas] npublasSaxpy: NPUBLAS_STATUS_INVALID_VALUE\n");
}

TEST(BlasWithoutHandles, LettersValuesAndTheLastError) {
  ASSERT_EQ(npublasInit(), NPUBLAS_STATUS_SUCCESS);
  float* x = nullptr;
  ASSERT_EQ(npublasAlloc(4, sizeof(float), reinterpret_cast<void**>(&x)), NPUBLAS_STATUS_SUCCESS);
  Floats host = {1, 2, 3, 4};
  ASSERT_EQ(npublasSetVector(4, sizeof(float), host.data(), 1, x, 1), NPUBLAS_STATUS_SUCCESS);
  npublasSscal(4, 2.0f, x, 1);
  EXPECT_EQ(npublasSdot(4, x, 1, x, 1), 120);
  EXPECT_EQ(npublasIsamax(4, x, 1), 4);
  DeviceArray<float> c(Floats(4, 0));
  npublasSgemm('n', 'T', 2, 2, 2, 1.0f, x, 2, x, 2, 0.0f, c, 2);
  EXPECT_EQ(c.read(), (Floats{40, 56, 56, 80}));
  EXPECT_EQ(npublasGetError(), NPUBLAS_STATUS_SUCCESS);
  npublasSgemm('?', 'n', 2, 2, 2, 1.0f, x, 2, x, 2, 0.0f, c, 2);
  EXPECT_EQ(npublasGetError(), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasGetError(), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasFree(x), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasShutdown(), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasShutdown(), NPUBLAS_STATUS_NOT_INITIALIZED);
}

TEST(BlasHandle, NullHandles) {
  EXPECT_EQ(npublasCreate(nullptr), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasDestroy(nullptr), NPUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(npublasSetStream(nullptr, nullptr), NPUBLAS_STATUS_NOT_INITIALIZED);
}

}  // namespace
}  // namespace npu
