// What a launch costs, and whether blocks spread over the cores.
#include <npu/kernel.h>
#include <npu/runtime.h>

#include "tests/bench/harness.h"

namespace {

__global__ void empty() {}

__global__ void busy(NPU_KERNEL_PARAMS_ float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i % n];
  for (int k = 0; k < 60; ++k) v = v * 0.999f + 0.001f;
  x[i % n] = v;
}

// Many launches, one synchronisation: the cost of one launch in a running program.
template <class Launch>
void add_queued(bench::Comparison& comparison, const char* name, int launches, Launch launch) {
  comparison.add(
      name,
      [=] {
        for (int i = 0; i < launches; ++i) launch();
        npuDeviceSynchronize();
      },
      launches);
}

}  // namespace

void bench::bench_launch() {
  npuStream_t stream = nullptr;
  npuStreamCreate(&stream);
  Comparison launches("launch of an empty kernel (goal: at most 3 us)");
  add_queued(launches, "grid 1, queued", 1000, [] { npu::launch<empty, npu::no_sync>(npu::config(1, 32)); });
  add_queued(launches, "grid 1, own stream, queued", 1000,
             [=] { npu::launch<empty, npu::no_sync>(npu::config(1, 32, 0, stream)); });
  add_queued(launches, "grid 64, queued", 1000,
             [] { npu::launch<empty, npu::no_sync>(npu::config(64, 256)); });
  add_queued(launches, "grid 1, fibers, queued", 1000, [] { npu::launch<empty>(npu::config(1, 32)); });
  launches.add("grid 1, launch + synchronise", [] {
    npu::launch<empty, npu::no_sync>(npu::config(1, 32));
    npuDeviceSynchronize();
  });
  launches.add("grid 64, launch + synchronise", [] {
    npu::launch<empty, npu::no_sync>(npu::config(64, 256));
    npuDeviceSynchronize();
  });
  launches.report(101, "launch");

  const int blocks = 1024, threads = 256;
  float* x = device_floats(blocks * threads);
  Comparison scaling("1024 blocks of work, all workers against one block after the other");
  scaling.add("1024 launches of one block", [=] {
    for (int b = 0; b < blocks; ++b)
      npu::launch<busy, npu::no_sync>(npu::config(1, threads), x + b * threads, threads);
    npuDeviceSynchronize();
  });
  scaling.add("one launch of 1024 blocks", [=] {
    npu::launch<busy, npu::no_sync>(npu::config(blocks, threads), x, blocks * threads);
    npuDeviceSynchronize();
  });
  scaling.report(41);
  npuStreamDestroy(stream);
}
