// Memory written as one type and read as another, as vectorised kernels do: nvcc's device compiler draws no
// conclusions from types, so these are right there. Each element is computed once more by a plain loop.
#include <cmath>
#include <cstring>

#include "npu/bf16.h"
#include "npu/fp16.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

constexpr int kThreads = 32;

template <class To, class From>
To bits(From value) {
  static_assert(sizeof(To) == sizeof(From));
  To result;
  std::memcpy(&result, &value, sizeof(To));
  return result;
}

/// A pack of 16 bytes, element by element: the form of vectorised elementwise kernels.
template <class T, class Pack>
__global__ void doubled_in_packs(NPU_KERNEL_PARAMS_ const T* in, T* out) {
  constexpr int kCount = sizeof(Pack) / sizeof(T);
  Pack from = reinterpret_cast<const Pack*>(in)[threadIdx.x], to;
  for (int i = 0; i < kCount; ++i)
    reinterpret_cast<T*>(&to)[i] =
        reinterpret_cast<const T*>(&from)[i] + reinterpret_cast<const T*>(&from)[i];
  reinterpret_cast<Pack*>(out)[threadIdx.x] = to;
}

template <class T, class Pack>
void expect_doubled() {
  constexpr int kCount = sizeof(Pack) / sizeof(T) * kThreads;
  std::vector<T> values(kCount);
  for (int i = 0; i < kCount; ++i) values[i] = static_cast<T>(static_cast<float>(i % 100));
  npu::test::DeviceArray<T> in(values), out(kCount);
  npu::launch<doubled_in_packs<T, Pack>, npu::no_sync>(npu::config(1, kThreads), in.get(), out.get());
  const std::vector<T> results = out.read();
  for (int i = 0; i < kCount; ++i)
    ASSERT_EQ(static_cast<float>(results[i]), 2.0f * static_cast<float>(i % 100)) << i;
}

TEST(Aliasing, PacksAsTheirElements) {
  expect_doubled<float, uint4>();
  expect_doubled<float, int4>();
  expect_doubled<float, float4>();
  expect_doubled<float, double2>();
  expect_doubled<float, uint2>();
  expect_doubled<double, uint4>();
  expect_doubled<double, float4>();
  expect_doubled<int, float4>();
  expect_doubled<short, uint4>();
  expect_doubled<half, uint4>();
  expect_doubled<half, float4>();
  expect_doubled<__nv_bfloat16, uint2>();
  expect_doubled<long long, ulonglong2>();
}

template <auto kStep, class In, class Out>
__global__ void one_step(NPU_KERNEL_PARAMS_ In* in, Out* out) {
  out[threadIdx.x] = kStep(&in[threadIdx.x]);
}

template <auto kStep, class Out, class In>
std::vector<Out> results_of(const std::vector<In>& values) {
  npu::test::DeviceArray<In> in(values);
  npu::test::DeviceArray<Out> out(values.size());
  npu::launch<one_step<kStep, In, Out>, npu::no_sync>(npu::config(1, values.size()), in.get(), out.get());
  return out.read();
}

std::vector<float> floats() {
  std::vector<float> values(kThreads);
  for (int i = 0; i < kThreads; ++i) values[i] = static_cast<float>(i - 7) * 0.3f;
  return values;
}

// The bits of a float by a cast of its address, changed and read back as a float.
__device__ float absolute(float* x) {
  *x += 1.0f;
  *reinterpret_cast<unsigned*>(x) &= 0x7fffffffu;
  return *x;
}
// Two floats written, one word of 64 bits read: exchanges and comparisons of pairs.
__device__ unsigned long long pair_as_word(float2* x) {
  x->x = x->x * 2;
  x->y = 1.0f;
  return *reinterpret_cast<unsigned long long*>(x);
}
// A word of 32 bits written, a pair of halves read.
__device__ float halves_of_word(unsigned* x) {
  *x = 0x40003c00u;  // 2.0 and 1.0
  const half2 both = *reinterpret_cast<half2*>(x);
  return static_cast<float>(both.x) + 10.0f * static_cast<float>(both.y);
}
// The high word of a double.
__device__ int high_word(double* x) {
  *x += 1.0;
  return reinterpret_cast<int*>(x)[1];
}

TEST(Aliasing, BitsOfAFloat) {
  const std::vector<float> values = floats(), results = results_of<absolute, float>(values);
  for (int i = 0; i < kThreads; ++i) EXPECT_EQ(results[i], std::fabs(values[i] + 1.0f)) << i;
}
TEST(Aliasing, APairAsAWord) {
  std::vector<float2> values(kThreads);
  for (int i = 0; i < kThreads; ++i) values[i] = {static_cast<float>(i), -1.0f};
  const std::vector<unsigned long long> results = results_of<pair_as_word, unsigned long long>(values);
  for (int i = 0; i < kThreads; ++i)
    EXPECT_EQ(results[i], bits<unsigned>(2.0f * static_cast<float>(i)) | 0x3f80000000000000ull) << i;
}
TEST(Aliasing, AWordAsHalves) {
  for (float result : results_of<halves_of_word, float>(std::vector<unsigned>(kThreads)))
    EXPECT_EQ(result, 21.0f);
}
TEST(Aliasing, TheHighWordOfADouble) {
  std::vector<double> values(kThreads);
  for (int i = 0; i < kThreads; ++i) values[i] = i * 0.75;
  const std::vector<int> results = results_of<high_word, int>(values);
  for (int i = 0; i < kThreads; ++i)
    EXPECT_EQ(results[i], static_cast<int>(bits<unsigned long long>(values[i] + 1.0) >> 32)) << i;
}

// Shared memory for floats, filled as float4 and read as words.
__global__ void through_shared(NPU_KERNEL_PARAMS_ const float* in, unsigned* out) {
  alignas(16) __shared__ float tile[4 * kThreads];
  reinterpret_cast<float4*>(tile)[threadIdx.x] = reinterpret_cast<const float4*>(in)[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[i * kThreads + threadIdx.x] = reinterpret_cast<const unsigned*>(tile)[i * kThreads + threadIdx.x];
}

TEST(Aliasing, SharedMemoryFilledAsVectors) {
  std::vector<float> values(4 * kThreads);
  for (int i = 0; i < 4 * kThreads; ++i) values[i] = static_cast<float>(i) * 1.5f;
  npu::test::DeviceArray<float> in(values);
  npu::test::DeviceArray<unsigned> out(values.size());
  npu::launch<through_shared>(npu::config(1, kThreads), in.get(), out.get());
  const std::vector<unsigned> results = out.read();
  for (int i = 0; i < 4 * kThreads; ++i) ASSERT_EQ(results[i], bits<unsigned>(values[i])) << i;
}

}  // namespace
