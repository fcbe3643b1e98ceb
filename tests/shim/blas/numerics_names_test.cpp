// NPU_SIM_NUMERICS=double in library calls: which of them say that they keep their own precision.
#include <gtest/gtest.h>

#include "npu/blas.h"
#include "npu/runtime.h"
#include "runtime_shim/kernels/numerics.h"

namespace {

class NumericsOfCalls : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(npublasCreate(&blas_), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npuMalloc(&memory_, 64), npuSuccess);
    ASSERT_EQ(npuMemset(memory_, 0, 64), npuSuccess);
    npu::ops::set_numerics(npu::ops::Numerics::in_double);
  }
  void TearDown() override {
    npu::ops::set_numerics(npu::ops::Numerics::host);
    npuFree(memory_);
    npublasDestroy(blas_);
  }
  template <class Call>
  static std::string told(const Call& call) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(call(), NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
    return testing::internal::GetCapturedStderr();
  }

  npublasHandle_t blas_ = nullptr;
  void* memory_ = nullptr;
};

TEST_F(NumericsOfCalls, ProductsAndCallsInDoubleAreNot) {
  auto* const a = static_cast<float*>(memory_);
  auto* const d = static_cast<double*>(memory_);
  const float one = 1, zero = 0;
  const double wide = 1;
  EXPECT_EQ(told([&] {
              return npublasSgemm(blas_, NPUBLAS_OP_N, NPUBLAS_OP_N, 2, 2, 2, &one, a, 2, a + 4, 2, &zero,
                                  a + 8, 2);
            }),
            "");
  EXPECT_EQ(told([&] { return npublasSaxpy(blas_, 2, &one, a, 1, a + 4, 1); }), "");
  EXPECT_EQ(told([&] { return npublasScopy(blas_, 2, a, 1, a + 4, 1); }), "");
  EXPECT_EQ(told([&] { return npublasDsyr(blas_, NPUBLAS_FILL_MODE_LOWER, 2, &wide, d, 1, d + 2, 2); }), "");
}

TEST_F(NumericsOfCalls, VectorsOfAnyTypeAreNot) {
  auto* const a = static_cast<float*>(memory_);
  const float one = 1;
  constexpr npuDataType kType = NPU_R_32F;
  EXPECT_EQ(told([&] { return npublasAxpyEx(blas_, 2, &one, kType, a, kType, 1, a + 4, kType, 1, kType); }),
            "");
  EXPECT_EQ(told([&] { return npublasScalEx(blas_, 2, &one, kType, a, kType, 1, kType); }), "");
  EXPECT_EQ(told([&] { return npublasDotEx(blas_, 2, a, kType, 1, a, kType, 1, a + 4, kType, kType); }), "");
  EXPECT_EQ(told([&] { return npublasNrm2Ex(blas_, 2, a, kType, 1, a + 4, kType, kType); }), "");
}

TEST_F(NumericsOfCalls, ABandTimesAVectorOfFloatsIsNamedOnce) {
  auto* const a = static_cast<float*>(memory_);
  const float one = 1;
  const auto call = [&] {
    return npublasSsbmv(blas_, NPUBLAS_FILL_MODE_LOWER, 2, 0, &one, a, 1, a + 4, 1, &one, a + 8, 1);
  };
  EXPECT_EQ(told(call), "npu: NPU_SIM_NUMERICS=double: npublasSsbmv keeps its own precision\n");
  EXPECT_EQ(told(call), "");
}

}  // namespace
