#pragma once
#include <string>
#include <vector>

namespace differential {

/// How a program is compiled.
struct Build {
  std::string compiler;      ///< as for npucxx -ccbin
  std::string optimisation;  ///< what the compiler gets: -O0 to -O3
  std::string processor;     ///< for NPUCXX_MARCH: native, x86-64-v2 to x86-64-v4
  bool loops = true;         ///< false: NPUCXX_LOOPS=0
};

/// How a built program runs: the variables of the simulated device. Empty values are not set.
struct Run {
  std::string name;
  std::string loops;  ///< NPU_SIM_LOOPS
  std::string order;  ///< NPU_SIM_ORDER
};

/// What this machine can run of the matrix, and one line for each part that it cannot.
struct Forms {
  std::vector<Build> builds;
  std::vector<std::string> not_run;
};

/// Everything: both compilers, four levels, every processor that this one can do, with and without loops
/// between barriers.
Forms all_forms();
/// The part that `make test` runs: the compiler's default form on this processor.
Forms short_forms();
/// Loops between barriers, fibers, and fibers in every order of the threads.
std::vector<Run> runs();

std::string describe(const Build& build);

}  // namespace differential
