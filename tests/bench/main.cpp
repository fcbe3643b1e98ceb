// Ratios of the simulated device against hand-written loops, all measured in this one run on one OS thread,
// then what several threads give. Results with the machine they come from: docs/performance.md.
#include <npu/runtime.h>
#include <tbb/global_control.h>

#include <thread>

#include "tests/bench/harness.h"

namespace bench {

float* device_floats(size_t count) {
  float* data = nullptr;
  if (npuMallocManaged(&data, count * sizeof(float)) != npuSuccess) std::abort();
  for (size_t i = 0; i < count; ++i)
    data[i] = static_cast<float>(static_cast<int>(i * 7919 % 2001) - 1000) / 1000.0f;
  return data;
}

}  // namespace bench

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "optim") {
    bench::bench_optim();
    return 0;
  }
  {
    const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
    std::printf("== one thread ==\n");
    bench::bench_elementwise();
    bench::bench_fibers();
    bench::bench_layernorm();
    bench::bench_sgemm();
  }
  std::printf("\n== %u threads ==\n", std::thread::hardware_concurrency());
  bench::bench_launch();
  bench::bench_optim();
  return 0;
}
