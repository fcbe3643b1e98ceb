// Random kernels: each program is migrated and run in every form. What differs is shrunk and printed.
#include <sys/resource.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "tests/kernel_fuzz/judge.h"
#include "tests/kernel_fuzz/shrink.h"

namespace kernel_fuzz {
namespace {

struct Options {
  Tools tools;
  uint64_t seed = 1;
  int programs = 1, kernels = 20, shrinks = 40;
  double cpu_seconds = 0;  ///< 0: `programs` says when to end
  std::string kind;
  bool is_print = false;
};

/// What all programs came to.
struct Totals {
  std::map<std::string, std::map<std::string, int>> forms;  ///< by class, by form
  std::map<std::string, int> reasons;
  int kernels = 0, failures = 0;
};

double cpu_seconds() {
  double sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime})
      sum += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  }
  return sum;
}

/// Kernel `index` of the program with this seed.
KernelCase random_case(const Options& options, uint64_t seed, int index, std::vector<uint32_t>& taken) {
  for (uint64_t attempt = 0;; ++attempt) {
    Choices choices(seed * 1000003 + static_cast<uint64_t>(index) + attempt * 7919777);
    KernelCase kernel = make_case(choices, "k" + std::to_string(index));
    taken = choices.taken();
    if (options.kind.empty() || kernel.kind == options.kind) return kernel;
  }
}

void count(const std::vector<KernelCase>& kernels, const Judged& judged, Totals& totals) {
  for (const KernelCase& kernel : kernels) {
    ++totals.kernels;
    const auto form = judged.forms.find(kernel.name);
    if (form == judged.forms.end()) continue;
    const size_t colon = form->second.find(": ");
    ++totals.forms[kernel.kind][form->second.substr(0, colon)];
    if (colon != std::string::npos) ++totals.reasons[form->second];
  }
}

void report(const Options& options, uint64_t seed, const KernelCase& kernel, const std::string& failure,
            const std::vector<uint32_t>& taken, Totals& totals) {
  ++totals.failures;
  std::printf("FAILED: seed %llu, kernel %s (%s): %s\n", static_cast<unsigned long long>(seed),
              kernel.name.c_str(), kernel.kind.c_str(), failure.c_str());
  std::fflush(stdout);
  if (options.shrinks == 0) return;
  const auto fails = [&](const KernelCase& smaller) {
    return !judge({smaller}, options.tools, "shrink", seed).failures.empty();
  };
  const KernelCase smallest = shrunk(taken, kernel.name, fails, options.shrinks);
  std::printf("the smallest that fails:\n%s\n", text_of(smallest).c_str());
  std::fflush(stdout);
}

void run_program(const Options& options, uint64_t seed, Totals& totals) {
  std::vector<KernelCase> kernels;
  std::vector<std::vector<uint32_t>> taken(static_cast<size_t>(options.kernels));
  for (int i = 0; i < options.kernels; ++i)
    kernels.push_back(random_case(options, seed, i, taken[static_cast<size_t>(i)]));
  if (options.is_print) {
    std::cout << program_of(kernels);
    return;
  }
  Judged judged = judge(kernels, options.tools, "seed" + std::to_string(seed), seed);
  // What belongs to the program belongs to one of its kernels.
  if (judged.failures.count("program") != 0)
    for (const KernelCase& kernel : kernels)
      for (const auto& [name, failure] : judge({kernel}, options.tools, "one", seed).failures)
        judged.failures.emplace(kernel.name, failure);
  count(kernels, judged, totals);
  for (size_t i = 0; i < kernels.size(); ++i) {
    const auto failure = judged.failures.find(kernels[i].name);
    if (failure != judged.failures.end())
      report(options, seed, kernels[i], failure->second, taken[i], totals);
  }
  if (judged.failures.empty())
    std::filesystem::remove_all(options.tools.work + "/seed" + std::to_string(seed));
  else if (judged.failures.count("program") != 0 && judged.failures.size() == 1)
    ++totals.failures, std::printf("FAILED: seed %llu: %s\n", static_cast<unsigned long long>(seed),
                                   judged.failures.at("program").c_str());
}

void print(const Totals& totals, int programs) {
  std::printf("%d programs, %d kernels, %d failures, %.0f CPU seconds\n", programs, totals.kernels,
              totals.failures, cpu_seconds());
  std::map<std::string, int> all;
  for (const auto& [kind, forms] : totals.forms) {
    std::printf("%s:", kind.c_str());
    for (const auto& [form, times] : forms) std::printf("  %d %s", times, form.c_str()), all[form] += times;
    std::printf("\n");
  }
  std::printf("all:");
  for (const auto& [form, times] : all) std::printf("  %d %s", times, form.c_str());
  std::printf("\n");
  for (const auto& [reason, times] : totals.reasons) std::printf("%5d %s\n", times, reason.c_str());
}

int run(const Options& options) {
  Totals totals;
  int programs = 0;
  while (options.cpu_seconds > 0 ? cpu_seconds() < options.cpu_seconds : programs < options.programs)
    run_program(options, options.seed + static_cast<uint64_t>(programs++), totals);
  if (options.is_print) return 0;
  print(totals, programs);
  return totals.failures == 0 ? 0 : 1;
}

Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto value = [&] {
      if (i + 1 >= argc) throw std::runtime_error("missing value after " + argument);
      return std::string(argv[++i]);
    };
    if (argument == "--tools")
      options.tools.bin = std::filesystem::absolute(value()).string();
    else if (argument == "--work")
      options.tools.work = std::filesystem::absolute(value()).string();
    else if (argument == "--seed")
      options.seed = std::stoull(value());
    else if (argument == "--programs")
      options.programs = std::stoi(value());
    else if (argument == "--kernels")
      options.kernels = std::stoi(value());
    else if (argument == "--shrinks")
      options.shrinks = std::stoi(value());
    else if (argument == "--cpu-seconds")
      options.cpu_seconds = std::stod(value());
    else if (argument == "--kind")
      options.kind = value();
    else if (argument == "--print")
      options.is_print = true;
    else
      throw std::runtime_error("unknown argument " + argument);
  }
  if (!options.is_print && (options.tools.bin.empty() || options.tools.work.empty()))
    throw std::runtime_error(
        "usage: kernel_fuzz --tools DIR --work DIR [--seed N] [--programs N | --cpu-seconds N] [--kernels N] [--kind NAME] [--shrinks N] [--print]");
  return options;
}

}  // namespace
}  // namespace kernel_fuzz

int main(int argc, char** argv) {
  try {
    return kernel_fuzz::run(kernel_fuzz::parse_options(argc, argv));
  } catch (const std::exception& error) {
    std::printf("FAILED: %s\n", error.what());
    return 1;
  }
}
