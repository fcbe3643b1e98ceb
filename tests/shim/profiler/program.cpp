// A program to be profiled: six launches of a kernel, with an argument two of them between start and stop of
// the profiler, and one of another kernel by the destructor of a static object.
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

int main(int count, char**) {
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
