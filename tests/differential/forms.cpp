#include "tests/differential/forms.h"

#include "tests/e2e/process.h"

namespace differential {
namespace {

bool is_installed(const std::string& compiler) {
  return e2e::run_process({compiler, "--version"}).exit_code == 0;
}

struct Processor {
  std::string name;
  bool can_run;
};

/// The levels of the x86-64 psABI, and what decides them here.
std::vector<Processor> processors() {
  std::vector<Processor> all = {{"native", true}};
#if defined(__x86_64__)
  const bool v2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  const bool v3 =
      v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
#else
  const bool v2 = false, v3 = false, v4 = false;
#endif
  all.push_back({"x86-64-v2", v2});
  all.push_back({"x86-64-v3", v3});
  all.push_back({"x86-64-v4", v4});
  return all;
}

}  // namespace

Forms all_forms() {
  Forms forms;
  std::vector<std::string> compilers;
  for (const std::string compiler : {"g++", "clang++-19"}) {
    if (is_installed(compiler)) {
      compilers.push_back(compiler);
    } else {
      forms.not_run.push_back(compiler + ": not installed");
    }
  }
  for (const Processor& processor : processors()) {
    if (!processor.can_run) {
      forms.not_run.push_back(processor.name + ": this processor does not have its instructions");
      continue;
    }
    for (const std::string& compiler : compilers)
      for (const std::string level : {"-O0", "-O1", "-O2", "-O3"})
        forms.builds.push_back({compiler, level, processor.name, true});
  }
  for (const std::string& compiler : compilers) forms.builds.push_back({compiler, "-O3", "native", false});
  return forms;
}

Forms short_forms() { return {{{"g++", "-O3", "native", true}}, {}}; }

std::vector<Run> runs() {
  return {{"loops", "", ""},          {"fibers", "0", ""},    {"forward", "", "forward"},
          {"reverse", "", "reverse"}, {"depth", "", "depth"}, {"random:1", "", "random:1"}};
}

std::string describe(const Build& build) {
  return build.compiler + " " + build.optimisation + " " + build.processor +
         (build.loops ? "" : " NPUCXX_LOOPS=0");
}

}  // namespace differential
