// The calls with sizes of 64 bits: they do what the others do, and never cut a number.
#include <cmath>

#include "npu/blas.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;
using Floats = std::vector<float>;

class Sizes64 : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }
  npublasHandle_t handle_ = nullptr;
  const float one_ = 1, zero_ = 0;
};

TEST_F(Sizes64, ComputeAsTheOthers) {
  const int64_t two = 2;
  DeviceArray<float> a(Floats{1, 2, 3, 4}), b(Floats{5, 6, 7, 8}), c(Floats{0, 0, 0, 0});
  ASSERT_EQ(npublasSgemm_64(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, two, two, two, &one_, a, two, b, two, &zero_,
                            c, two),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Floats{23, 34, 31, 46}));
  ASSERT_EQ(npublasSaxpy_v2_64(handle_, int64_t{4}, &one_, a, 1, c, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Floats{24, 36, 34, 50}));
  ASSERT_EQ(
      npublasGemmEx_64(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, two, two, two, &one_, a, NPU_R_32F, two, b,
                       NPU_R_32F, two, &zero_, c, NPU_R_32F, two, NPUBLAS_COMPUTE_32F, NPUBLAS_GEMM_DEFAULT),
      NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Floats{23, 34, 31, 46}));
}

TEST_F(Sizes64, RefuseWhatAnIntDoesNotHold) {
  DeviceArray<float> x(Floats{1, 2}), y(Floats{3, 4});
  const int64_t four_giga = int64_t{1} << 32;  // 0 when cut: a call that does nothing and succeeds
  EXPECT_EQ(npublasSaxpy_64(handle_, four_giga, &one_, x, 1, y, 1), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npublasSaxpy_64(handle_, 2, &one_, x, four_giga + 1, y, 1), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npublasSaxpy_64(handle_, 2, &one_, x, 1, y, -four_giga), NPUBLAS_STATUS_NOT_SUPPORTED);
  int64_t index = -5;
  EXPECT_EQ(npublasIsamax_64(handle_, four_giga, x, 1, &index), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(index, -5);
  EXPECT_EQ(y.read(), (Floats{3, 4}));
}

TEST_F(Sizes64, IndicesHave64Bits) {
  DeviceArray<float> x(Floats{1, -9, 3});
  int64_t index = -1;  // every bit set: both halves are to be written
  ASSERT_EQ(npublasIsamax_64(handle_, 3, x, 1, &index), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(index, 2);
  DeviceArray<int64_t> there(std::vector<int64_t>{-1});
  ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasIsamin_64(handle_, 3, x, 1, there), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(there.read()[0], 1);
  EXPECT_EQ(npublasIsamin_64(nullptr, 3, x, 1, there), NPUBLAS_STATUS_NOT_INITIALIZED);
}

}  // namespace
}  // namespace npu
