// The price of fibers: per thread of a block, and per thread and barrier or collective on top.
#include <npu/cooperative_groups.h>
#include <npu/kernel.h>
#include <npu/runtime.h>

#include "tests/bench/harness.h"

namespace cg = cooperative_groups;

namespace {

__global__ void barriers(NPU_KERNEL_PARAMS_ float* x, int count) {
  for (int i = 0; i < count; ++i) __syncthreads();
  if (x) x[threadIdx.x] = count;
}

__global__ void shuffles(NPU_KERNEL_PARAMS_ float* x, int count) {
  float v = threadIdx.x;
  for (int i = 0; i < count; ++i) v += __shfl_xor_sync(0xffffffffu, v, 1 << i % 5);
  if (x) x[threadIdx.x] = v;
}

__global__ void reductions(NPU_KERNEL_PARAMS_ float* x, int count) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  float v = threadIdx.x;
  for (int i = 0; i < count; ++i) v = cg::reduce(warp, v, cg::plus<float>{}) * 0.03125f;
  if (x) x[threadIdx.x] = v;
}

template <class Launch>
double cost_of_one(const char* what, int block, Launch launch) {
  const int blocks = 64, count = 20;
  bench::Comparison comparison(std::string(what) + ", block of " + std::to_string(block));
  comparison.add("none", [=] { launch(blocks, block, 0); }, blocks * block);
  comparison.add("20 of them", [=] { launch(blocks, block, count); }, blocks * block);
  comparison.report(21, "thread");
  const double each = (comparison.result(1) - comparison.result(0)) / count;
  std::printf("  => %.2f ns per thread and %s\n", each, what);
  return each;
}

}  // namespace

void bench::bench_fibers() {
  float* x = device_floats(1024);
  for (int block : {32, 256, 1024}) {
    cost_of_one("__syncthreads", block, [=](int blocks, int threads, int count) {
      npu::launch<barriers>(npu::config(blocks, threads), x, count);
      npuDeviceSynchronize();
    });
  }
  cost_of_one("__shfl_xor_sync", 256, [=](int blocks, int threads, int count) {
    npu::launch<shuffles>(npu::config(blocks, threads), x, count);
    npuDeviceSynchronize();
  });
  cost_of_one("cg::reduce", 256, [=](int blocks, int threads, int count) {
    npu::launch<reductions>(npu::config(blocks, threads), x, count);
    npuDeviceSynchronize();
  });
}
