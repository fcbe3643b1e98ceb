// A program may declare CUDA's atomics itself, or have its own.
#include "tests/shim/kernel/device_helper.h"

__device__ double atomicAdd(double* address, double value);
__device__ unsigned long long atomicAdd(unsigned long long* address, unsigned long long value);

// A program's own template, for what CUDA has no function for: CUDA's functions win over it for their types.
template <class T>
__device__ T atomicMax(T* address, T value) {
  *address = -value;
  return 0;
}
template <class T>
__device__ T atomicMax(T* address, int value) {
  *address = -static_cast<T>(value);
  return 0;
}
template <class T>
__device__ T atomicCAS(T* address, T, T value) {
  *address = -value;
  return 0;
}

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

__global__ void use_templates(NPU_KERNEL_PARAMS_ int* x, float* f, long long* l, unsigned* u) {
  atomicMax(&x[0], 7);
  atomicCAS(&x[1], 0, 7);
  atomicMax(f, 4.0f);
  atomicMax(l, 5LL);
  atomicMax_block(u, 6u);
}

TEST(AtomicsTest, TemplatesOfTheProgramAreForOtherTypes) {
  npu::test::DeviceArray<int> x(2);
  npu::test::DeviceArray<float> f(1);
  npu::test::DeviceArray<long long> l(1);
  npu::test::DeviceArray<unsigned> u(1);
  npu::launch<use_templates>(npu::config(1, 1), x.get(), f.get(), l.get(), u.get());
  EXPECT_EQ(x.read(), (std::vector<int>{7, 7}));
  EXPECT_EQ(f.read()[0], -4.0f);
  EXPECT_EQ(l.read()[0], 5);
  EXPECT_EQ(u.read()[0], 6u);
}

}  // namespace
