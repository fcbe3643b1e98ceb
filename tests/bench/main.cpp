// Ratios of the simulated device against hand-written loops, all measured in this one run on one OS thread,
// then what several threads give. Results with the machine they come from: docs/performance.md.
#include <npu/runtime.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

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

namespace {

struct Section {
  const char* name;
  void (*run)();
  bool on_one_thread;
};
constexpr Section kSections[] = {
    {"elementwise", bench::bench_elementwise, true}, {"fibers", bench::bench_fibers, true},
    {"layernorm", bench::bench_layernorm, true},     {"sgemm", bench::bench_sgemm, true},
    {"launch", bench::bench_launch, false},          {"optim", bench::bench_optim, false},
};

void run(const Section& section) {
  const std::size_t threads = section.on_one_thread ? 1 : std::thread::hardware_concurrency();
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  std::printf("\n== %s, threads: %zu ==\n", section.name, threads);
  section.run();
}

}  // namespace

/// Without arguments all sections, else those that are named.
int main(int argc, char** argv) {
  const std::vector<std::string> wanted(argv + 1, argv + argc);
  for (const Section& section : kSections) {
    if (wanted.empty() || std::count(wanted.begin(), wanted.end(), section.name) > 0) run(section);
  }
  return 0;
}
