// Plans without memory on the host: every call says so, and leaves nothing behind.
#include <functional>

#include "npu/fft/xt.h"
#include "npu/runtime.h"
#include "tests/shim/failing_allocation.h"

namespace {

using test::fail_each_allocation;

int fails(const std::function<npufftResult()>& call) {
  return fail_each_allocation(NPUFFT_SUCCESS, NPUFFT_ALLOC_FAILED, call);
}

TEST(FftWithoutMemory, EveryCallThatMakesAPlanSaysSo) {
  ASSERT_EQ(npuFree(nullptr), npuSuccess);  // starts the runtime
  npufftHandle plan = 0, other = 0;
  EXPECT_GT(fails([&] { return npufftPlan2d(&plan, 4, 6, NPUFFT_C2C); }), 0);
  EXPECT_EQ(npufftDestroy(plan), NPUFFT_SUCCESS);
  EXPECT_GT(fails([&] { return npufftCreate(&plan); }), 0);
  int device = 0, n[] = {8};
  size_t work = 0;
  EXPECT_GT(fails([&] { return npufftXtSetGPUs(plan, 1, &device); }), 0);
  EXPECT_GT(fails([&] {
              return npufftMakePlanMany(plan, 1, n, nullptr, 1, 8, nullptr, 1, 8, NPUFFT_C2C, 2, &work);
            }),
            0);
  EXPECT_GT(fails([&] { return npufftGetSize1d(plan, 8, NPUFFT_C2C, 1, &work); }), 0);
  EXPECT_GT(fails([&] { return npufftEstimate1d(8, NPUFFT_C2C, 1, &work); }), 0);
  EXPECT_EQ(npufftDestroy(plan), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftPlan1d(&other, 8, NPUFFT_C2C, 1), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftDestroy(other), NPUFFT_SUCCESS);
}

}  // namespace
