// A program to be profiled: six launches of a kernel, with an argument two of them between start and stop of
// the profiler, and one of another kernel by the destructor of a static object. With the argument `time` it prints times of events.
#include <cstdio>
#include <cstring>

#include "npu/kernel.h"
#include "npu/profiler.h"
#include "npu/runtime.h"
#include "npu/tx.h"

__global__ void add_one(NPU_KERNEL_PARAMS_ int* out) { atomicAdd(out, 1); }
__global__ void of_a_static_object(NPU_KERNEL_PARAMS_ int* out) { *out = 0; }

namespace {

struct Model {
  int* weights = nullptr;
  ~Model() {
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

int main(int count, char** arguments) {
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
