// Runs one program of this folder in every form: rewrites it, compiles it by npucxx, and runs it in every
// order of threads. Each form must print the same number of cases, and none wrong.
#include <cstdio>
#include <filesystem>
#include <regex>
#include <set>
#include <stdexcept>

#include "tests/differential/forms.h"
#include "tests/e2e/process.h"
#include "tests/e2e/tree.h"

namespace differential {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string source, tools, work;
  bool is_short = false;
  bool list = false;
};

/// What the forms of one program came to.
struct Outcome {
  std::set<int> case_counts;
  int forms = 0, failures = 0;
};

void fail(const std::string& what) { throw std::runtime_error(what); }

std::string file_name(const std::string& path) { return fs::path(path).filename().string(); }

/// The program and the headers beside it, rewritten; returns the folder.
std::string rewritten(const Options& options) {
  const std::string source = options.work + "/source", target = options.work + "/migrated";
  fs::remove_all(options.work);
  const e2e::Tree all = e2e::read_tree(fs::path(options.source).parent_path().string());
  e2e::Tree needed;
  for (const auto& [name, text] : all) {
    if (fs::path(name).extension() == ".cuh" || name == file_name(options.source)) needed[name] = text;
  }
  e2e::write_tree(source, needed);
  const e2e::ProcessResult result =
      e2e::run_process({options.tools + "/migrate", "rewrite", source, "-o", target}, options.work);
  if (result.exit_code != 0)
    fail("rewrite ended with " + std::to_string(result.exit_code) + "\n" + result.out + result.err);
  return target;
}

/// npucxx raises -O1 and -O2 to -O3, so the level goes to the compiler behind it: loops between barriers are
/// then written for every level.
e2e::ProcessResult compiled(const Options& options, const Build& build, const std::string& folder) {
  return e2e::run_process({options.tools + "/npucxx", "-ccbin", build.compiler, "-O3", "-Xcompiler",
                           build.optimisation, file_name(options.source), "-o", "program"},
                          folder,
                          {{"NPUCXX_MARCH", build.processor}, {"NPUCXX_LOOPS", build.loops ? "" : "0"}});
}

/// Lines of the program that say what was wrong; everything where there are none.
std::string complaints(const e2e::ProcessResult& result) {
  std::string lines;
  const std::regex wrong("[^\n]*(WRONG|rror|cases,)[^\n]*\n?");
  for (std::sregex_iterator i(result.out.begin(), result.out.end(), wrong), end; i != end; ++i)
    lines += "  " + i->str();
  if (lines.empty()) lines = "  " + result.out + "\n";
  return lines + (result.err.empty() ? "" : "  " + result.err);
}

/// A program that waits for ever must not stop the others: the limit is hundreds of times what they need.
void run_all(const Build& build, const std::string& folder, Outcome& outcome) {
  for (const Run& run : runs()) {
    const e2e::ProcessResult result =
        e2e::run_process({"timeout", "400", "./program"}, folder,
                         {{"NPU_SIM_LOOPS", run.loops}, {"NPU_SIM_ORDER", run.order}});
    std::smatch counts;
    const bool counted =
        std::regex_search(result.out, counts, std::regex("(\\d+) cases, 0 wrong, 0 failed calls\n"));
    if (counted) outcome.case_counts.insert(std::stoi(counts[1]));
    ++outcome.forms;
    if (result.exit_code == 0 && counted) continue;
    ++outcome.failures;
    std::printf("FAILED: %s, %s: exit code %d\n%s", describe(build).c_str(), run.name.c_str(),
                result.exit_code, complaints(result).c_str());
  }
}

int run(const Options& options) {
  const Forms forms = options.is_short ? short_forms() : all_forms();
  for (const std::string& reason : forms.not_run) std::printf("not run: %s\n", reason.c_str());
  if (options.list) {
    for (const Build& build : forms.builds) std::printf("run: %s\n", describe(build).c_str());
    return 0;
  }
  const std::string folder = rewritten(options);
  Outcome outcome;
  for (const Build& build : forms.builds) {
    const e2e::ProcessResult result = compiled(options, build, folder);
    if (result.exit_code == 0) {
      run_all(build, folder, outcome);
    } else {
      ++outcome.failures;
      std::printf("FAILED: %s: does not compile\n%s\n", describe(build).c_str(), result.err.c_str());
    }
    std::fflush(stdout);
  }
  if (outcome.case_counts.size() > 1) std::printf("FAILED: the forms do not run the same number of cases\n");
  const int cases = outcome.case_counts.empty() ? 0 : *outcome.case_counts.rbegin();
  std::printf("%s: %d cases in %d forms, %d failures\n", file_name(options.source).c_str(), cases,
              outcome.forms, outcome.failures);
  return outcome.failures == 0 && outcome.case_counts.size() == 1 ? 0 : 1;
}

Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    auto value = [&] {
      if (i + 1 >= argc) fail("missing value after " + argument);
      return fs::absolute(argv[++i]).string();
    };
    if (argument == "--tools") {
      options.tools = value();
    } else if (argument == "--work") {
      options.work = value();
    } else if (argument == "--short") {
      options.is_short = true;
    } else if (argument == "--list") {
      options.list = true;
    } else {
      options.source = fs::absolute(argument).string();
    }
  }
  if (!options.list && (options.source.empty() || options.work.empty() || options.tools.empty()))
    fail(
        "usage: differential_runner PROGRAM.cu --tools DIR --work DIR [--short]\n       differential_runner "
        "--list [--short]");
  return options;
}

}  // namespace
}  // namespace differential

int main(int argc, char** argv) {
  try {
    return differential::run(differential::parse_options(argc, argv));
  } catch (const std::exception& error) {
    std::printf("FAILED: %s\n", error.what());
    return 1;
  }
}
