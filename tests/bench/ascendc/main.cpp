// Processor time of kernels on the strict core, over that of the loops of npucxx, one thread each. Each way runs in a process of
// its own, because the choice is settled at the first launch.
#include <npu/runtime.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "tests/bench/ascendc/kernels.h"

namespace {

using Names = std::vector<std::string>;

bool is_wanted(const std::string& name, const Names& wanted) {
  return wanted.empty() || std::any_of(wanted.begin(), wanted.end(),
                                       [&](const std::string& begin) { return name.rfind(begin, 0) == 0; });
}

constexpr int kRounds = 5;
constexpr double kRoundMilliseconds = 60;

/// Milliseconds of processor time, of all threads.
double processor_time() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double time_of(const bench::AscendCase& kernel, int launches) {
  const double start = processor_time();
  for (int i = 0; i < launches; ++i) kernel.launch();
  npuDeviceSynchronize();
  return processor_time() - start;
}

/// Milliseconds of one launch, in the fastest round: the others were disturbed by the rest of the machine. A round is long: the
/// system may add the time of a thread that runs only some milliseconds later.
double fastest_launch(const bench::AscendCase& kernel) {
  int launches = 1;
  double time = time_of(kernel, launches);
  for (; time < kRoundMilliseconds; time = time_of(kernel, launches)) launches *= 2;
  double fastest = std::numeric_limits<double>::infinity();
  for (int round = 0; round < kRounds; ++round) fastest = std::min(fastest, time_of(kernel, launches));
  return fastest / launches;
}

/// The times of all cases with NPU_KERNELS=kernels, in milliseconds. Ends the process if it fails.
std::vector<double> measured(const char* kernels, const Names& wanted) {
  int ends[2];
  if (pipe(ends) != 0) std::exit(1);
  const pid_t child = fork();
  if (child == 0) {
    setenv("NPU_SIM_WORKERS", "1", 1);
    setenv("NPU_KERNELS", kernels, 1);
    for (const bench::AscendCase& one : bench::ascend_cases()) {
      if (!is_wanted(one.name, wanted)) continue;
      const double time = fastest_launch(one);
      if (write(ends[1], &time, sizeof time) != sizeof time) std::_Exit(1);
    }
    std::exit(npuGetLastError() == npuSuccess ? 0 : 1);
  }
  close(ends[1]);
  std::vector<double> times;
  for (double time = 0; read(ends[0], &time, sizeof time) == sizeof time;) times.push_back(time);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) std::exit(1);
  return times;
}

}  // namespace

/// Without arguments all cases, else those whose names begin so.
int main(int argc, char** argv) {
  const Names wanted(argv + 1, argv + argc);
  const std::vector<double> host = measured("host", wanted), core = measured("ascendc", wanted);
  std::printf("\n== the strict core over the loops of npucxx, one thread (goal: at most 10) ==\n");
  size_t i = 0;
  // After the measurements: this allocates on the device.
  for (const bench::AscendCase& one : bench::ascend_cases()) {
    if (!is_wanted(one.name, wanted)) continue;
    std::printf("  %-28s %9.3f ms, loops %9.3f ms %9.2fx\n", one.name.c_str(), core[i], host[i],
                core[i] / host[i]);
    ++i;
  }
  return 0;
}
