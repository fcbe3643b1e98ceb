// Ratios of the simulated device against hand-written loops, all measured in this one run on one OS thread,
// then what several threads give. Results with the machine they come from: docs/performance.md.
#include <npu/runtime.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
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
  bool on_fibers;  // kernels with barriers too that npucxx has written loops for
};
constexpr Section kSections[] = {
    {"elementwise", bench::bench_elementwise, true, true},
    {"fibers", bench::bench_fibers, true, true},
    {"layernorm", bench::bench_layernorm, true, true},
    {"layernorm_loops", bench::bench_layernorm, true, false},
    {"sgemm", bench::bench_sgemm, true, true},
    {"sgemm_loops", bench::bench_sgemm, true, false},
    {"launch", bench::bench_launch, false, true},
    {"optim", bench::bench_optim, false, true},
};

// In a process of its own: the number of the shim's threads is settled at its first call.
void run(const Section& section) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    if (section.on_one_thread) setenv("NPU_SIM_WORKERS", "1", 1);
    if (section.on_fibers) setenv("NPU_SIM_LOOPS", "0", 1);
    std::printf("\n== %s, %s ==\n", section.name, section.on_one_thread ? "one thread" : "all cores");
    section.run();
    std::exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) std::exit(1);
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
