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

constexpr int kOfGraph = 100;

void launch_many(npuStream_t stream) {
  for (int i = 0; i < kOfGraph; ++i) npu::launch<empty, npu::no_sync>(npu::config(1, 32, 0, stream));
}

npuGraph_t captured(npuStream_t stream) {
  npuGraph_t graph = nullptr;
  npuStreamBeginCapture(stream, npuStreamCaptureModeGlobal);
  launch_many(stream);
  npuStreamEndCapture(stream, &graph);
  return graph;
}

void bench_graphs(npuStream_t stream) {
  bench::Comparison graphs("100 empty kernels, by launches and as a graph");
  npuGraphExec_t exec = nullptr;
  npuGraph_t graph = captured(stream);
  npuGraphInstantiate(&exec, graph, 0);
  graphs.add("100 launches", [=] {
    launch_many(stream);
    npuStreamSynchronize(stream);
  });
  graphs.add("one launch of the graph", [=] {
    npuGraphLaunch(exec, stream);
    npuStreamSynchronize(stream);
  });
  graphs.add("capture, update and launch", [=] {
    npuGraph_t again = captured(stream);
    npuGraphExecUpdate(exec, again, static_cast<npuGraphExecUpdateResultInfo*>(nullptr));
    npuGraphDestroy(again);
    npuGraphLaunch(exec, stream);
    npuStreamSynchronize(stream);
  });
  graphs.report(101);
  npuGraphExecDestroy(exec);
  npuGraphDestroy(graph);
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

  bench_graphs(stream);

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
