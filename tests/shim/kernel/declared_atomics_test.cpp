// A program may declare CUDA's atomics itself; such a declaration hides the templates.
#include "tests/shim/kernel/device_helper.h"

__device__ double atomicAdd(double* address, double value);
__device__ unsigned long long atomicAdd(unsigned long long* address, unsigned long long value);

namespace {

__global__ void add(NPU_KERNEL_PARAMS_ double* sum, unsigned long long* count) {
  atomicAdd(sum, 0.5);
  atomicAdd(count, 2ull);
}

TEST(AtomicsTest, DeclaredByTheProgram) {
  npu::test::DeviceArray<double> sum(1);
  npu::test::DeviceArray<unsigned long long> count(1);
  npu::launch<add>(npu::config(7, 64), sum.get(), count.get());
  EXPECT_EQ(sum.read()[0], 224.0);
  EXPECT_EQ(count.read()[0], 896u);
}

}  // namespace
