// Kernels whose launch promises npu::no_sync, in a program that is compiled to ignore promises: their threads take part in the search for
// races.
#define NPU_NO_PROMISES
#include "gmock/gmock.h"
#include "npu/runtime.h"
#include "runtime_shim/simt/race/race_finder.h"
#include "tests/shim/simt/grid_helper.h"

namespace npu::simt {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

__global__ void take_from_the_left(NPU_KERNEL_PARAMS_ int* values) {
  if (threadIdx.x > 0) values[threadIdx.x] = values[threadIdx.x - 1] + 1;
}
__global__ void add_one(NPU_KERNEL_PARAMS_ int* values, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) values[i] += 1;
}

template <auto kKernel, class Mode, class... A>
std::string report_of(A... arguments) {
  RaceFinder finder({{"reverse", *parse_order("reverse")}}, "");
  EXPECT_EQ(finder.run(*call_of<kKernel, Mode>({{1, 1, 1}, {32, 1, 1}}, arguments...)), 0);
  return finder.report();
}

TEST(NoPromisesTest, ThreadsRunInEveryOrder) {
  int* values = nullptr;
  ASSERT_EQ(npuMallocManaged(&values, 32 * sizeof(int)), npuSuccess);
  for (int i = 0; i < 32; ++i) values[i] = 0;
  EXPECT_THAT((report_of<take_from_the_left, no_sync>(values)),
              AllOf(HasSubstr("race: kernel "), Not(HasSubstr("threads in order"))));
  for (int i = 0; i < 32; ++i) EXPECT_EQ(values[i], i);
  EXPECT_THAT((report_of<add_one, flat<1>>(values, 31)), Not(HasSubstr("race: ")));
  EXPECT_THAT((report_of<add_one, strided<1>>(values, 31)), Not(HasSubstr("race: ")));
  for (int i = 0; i < 32; ++i) EXPECT_EQ(values[i], i < 31 ? i + 2 : i);
  EXPECT_EQ(npuFree(values), npuSuccess);
}

}  // namespace
}  // namespace npu::simt
