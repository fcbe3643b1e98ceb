// A program to be profiled: six launches of a kernel, with an argument two of them between start and stop of
// the profiler, and one of another kernel by the destructor of a static object. With the argument `time` it prints times of events, with `clocks` those
// of kernels as well, with `product` that of a product.
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "npu/blas.h"
#include "npu/kernel.h"
#include "npu/profiler.h"
#include "npu/runtime.h"
#include "npu/tx.h"

__global__ void add_one(NPU_KERNEL_PARAMS_ int* out) { atomicAdd(out, 1); }
__global__ void of_a_static_object(NPU_KERNEL_PARAMS_ int* out) { *out = 0; }

/// One thread: globaltimer, clock64, globaltimer.
__global__ void read_clocks(NPU_KERNEL_PARAMS_ long long* out) {
  out[0] = static_cast<long long>(npu::globaltimer());
  out[1] = clock64();
  out[2] = static_cast<long long>(npu::globaltimer());
}

namespace {

struct Model {
  int* weights = nullptr;
  ~Model() {
    if (weights == nullptr) return;
    npu::launch<of_a_static_object>(npu::config(1, 1), weights);
    npuFree(weights);
  }
} model;

void launch(int times) {
  for (int i = 0; i < times; ++i) npu::launch<add_one>(npu::config(2, 64), model.weights);
}

}  // namespace

/// Prints what two events around a set of 64 MiB tell, twice.
int print_times() {
  constexpr std::size_t kBytes = 64 << 20;
  void* memory = nullptr;
  npuEvent_t begin = nullptr, end = nullptr;
  float ms = 0;
  if (npuMalloc(&memory, kBytes) != npuSuccess || npuEventCreate(&begin) != npuSuccess) {
    std::printf("no device\n");
    return 1;
  }
  npuEventCreate(&end);
  for (int i = 0; i < 2; ++i) {
    npuEventRecord(begin, nullptr);
    npuMemsetAsync(memory, 0, kBytes, nullptr);
    npuEventRecord(end, nullptr);
    npuEventSynchronize(end);
    npuEventElapsedTime(&ms, begin, end);
    std::printf("%.4f\n", static_cast<double>(ms));
  }
  npuFree(memory);
  return 0;
}

/// Prints the clocks of two kernels with a set of 64 MiB between them, and the nanoseconds that events around all tell.
int print_clocks() {
  constexpr std::size_t kBytes = 64 << 20;
  long long* clocks = nullptr;
  void* memory = nullptr;
  npuEvent_t begin = nullptr, end = nullptr;
  if (npuMallocManaged(reinterpret_cast<void**>(&clocks), 6 * sizeof(long long)) != npuSuccess) return 1;
  if (npuMalloc(&memory, kBytes) != npuSuccess || npuEventCreate(&begin) != npuSuccess) return 1;
  npuEventCreate(&end);
  npuEventRecord(begin, nullptr);
  npu::launch<read_clocks>(npu::config(1, 1), clocks);
  npuMemsetAsync(memory, 0, kBytes, nullptr);
  npu::launch<read_clocks>(npu::config(1, 1), clocks + 3);
  npuEventRecord(end, nullptr);
  if (npuEventSynchronize(end) != npuSuccess) return 1;
  float ms = 0;
  npuEventElapsedTime(&ms, begin, end);
  for (int i = 0; i < 6; ++i) std::printf("%lld ", clocks[i]);
  npuDeviceProp properties;
  npuGetDeviceProperties(&properties, 0);
  std::printf("%lld %d\n", static_cast<long long>(ms * 1e6), properties.clockRate / 1000);
  npuFree(memory);
  npuFree(clocks);
  return 0;
}

/// Prints what events around a product of 512 x 512 floats tell, and the bits of its results in one number.
int print_product() {
  constexpr int kSize = 512;
  constexpr std::size_t kElements = std::size_t{kSize} * kSize;
  float* matrices[3];
  npublasHandle_t handle = nullptr;
  npuEvent_t begin = nullptr, end = nullptr;
  for (float*& matrix : matrices) {
    if (npuMallocManaged(reinterpret_cast<void**>(&matrix), kElements * sizeof(float)) != npuSuccess)
      return 1;
    for (std::size_t i = 0; i < kElements; ++i) matrix[i] = static_cast<float>(i % 251) / 97.0f - 1.0f;
  }
  if (npublasCreate(&handle) != NPUBLAS_STATUS_SUCCESS || npuEventCreate(&begin) != npuSuccess) return 1;
  npuEventCreate(&end);
  const float one = 1, zero = 0;
  npuEventRecord(begin, nullptr);
  npublasSgemm(handle, NPUBLAS_OP_N, NPUBLAS_OP_N, kSize, kSize, kSize, &one, matrices[0], kSize, matrices[1],
               kSize, &zero, matrices[2], kSize);
  npuEventRecord(end, nullptr);
  if (npuEventSynchronize(end) != npuSuccess) return 1;
  float ms = 0;
  npuEventElapsedTime(&ms, begin, end);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kElements; ++i) {
    std::uint32_t one_of = 0;
    std::memcpy(&one_of, &matrices[2][i], sizeof one_of);
    bits = bits * 31 + one_of;
  }
  std::printf("%.6f %llu\n", static_cast<double>(ms), static_cast<unsigned long long>(bits));
  npublasDestroy(handle);
  for (float* const matrix : matrices) npuFree(matrix);
  return 0;
}

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "product") == 0) return print_product();
  if (count > 1 && std::strcmp(arguments[1], "clocks") == 0) return print_clocks();
  if (count > 1 && std::strcmp(arguments[1], "time") == 0) return print_times();
  const bool part = count > 1;
  int sum = 0;
  if (npuMalloc(reinterpret_cast<void**>(&model.weights), sizeof(int)) != npuSuccess) return 1;
  if (npuMemset(model.weights, 0, sizeof(int)) != npuSuccess) return 1;
  nputxRangePushA("training");
  launch(3);
  if (part && npuProfilerStart() != npuSuccess) return 1;
  launch(2);
  if (part && npuProfilerStop() != npuSuccess) return 1;
  launch(1);
  nputxRangePop();
  if (npuMemcpy(&sum, model.weights, sizeof(int), npuMemcpyDeviceToHost) != npuSuccess) return 1;
  return sum == 6 * 2 * 64 ? 0 : 2;
}
