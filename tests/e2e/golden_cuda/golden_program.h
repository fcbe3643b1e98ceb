// A CUDA program with the probe and stand-ins for CUDA's libraries.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {

/// A CUDA program that nvcc compiles with probe_cuda.h, and that runs with stand-ins for CUDA's libraries, as there is no GPU. Its tests are
/// skipped where there is no nvcc or a header lacks.
class GoldenProgram : public testing::Test {
 protected:
  /// `folder`: below tests/e2e/golden_cuda. `headers`: of CUDA. `wraps`: the files of linker options that the program needs.
  GoldenProgram(const std::string& folder, std::vector<std::string> headers, std::vector<std::string> wraps)
      : headers_(std::move(headers)), wraps_(std::move(wraps)), project_(read_tree(kTests + folder)) {}

  void SetUp() override {
    if (!std::filesystem::exists(kNvcc)) GTEST_SKIP() << "there is no " << kNvcc;
    for (const std::string& header : headers_)
      if (!std::filesystem::exists("/usr/local/cuda/include/" + header))
        GTEST_SKIP() << "there is no " << header;
  }

  ProcessResult run(const std::vector<std::string>& command,
                    const std::map<std::string, std::string>& variables = {}) {
    return run_process(command, project_.project(), variables);
  }
  /// Runs a program with these settings of the probe.
  ProcessResult run_with(const std::string& program, const std::string& settings) {
    std::ofstream(project_.project() + "/" + program + ".json") << settings;
    return run({"./" + program}, {{"NPU_PROBE", program + ".json"}, {"NPU_RTC_CACHE", "kernels"}});
  }
  void expect(const std::vector<std::string>& command) {
    const ProcessResult result = run(command);
    ASSERT_EQ(result.exit_code, 0) << result.out << result.err;
  }
  /// Compiles sources to SOURCE.o. The warnings of nvcc are errors: programs include the probe.
  void compile(const std::vector<std::string>& sources) {
    for (const std::string& source : sources)
      expect({kNvcc, "-std=c++17", kInclude, "-I" + kTests, "-Werror", "all-warnings", "-c", source, "-o",
              source + ".o"});
  }
  /// Compiles the stand-in for CUDA's runtime to runtime.o.
  void compile_runtime() {
    expect({kNvcc, "-std=c++17", "-c", kTests + "runtime/stand_in.cpp", "-o", "runtime.o"});
  }
  /// With the options of docs/howto/golden_cuda.md. Functions for which there is no stand-in stay undefined: nothing calls them.
  void link(const std::vector<std::string>& objects, const std::string& program) {
    std::vector<std::string> command{
        kNvcc,        "-cudart", "none", "-Xlinker", "--unresolved-symbols=ignore-all",
        "-Xcompiler", "-no-pie", "-o",   program};
    for (const std::string& name : wraps_)
      command.insert(command.end(), {"-Xcompiler", "@" + kWraps + name + ".txt"});
    command.insert(command.end(), objects.begin(), objects.end());
    expect(command);
  }
  /// Migrates main.cu to `target`, and to `wrong` with another constant.
  void build_targets(const std::vector<std::string>& options) {
    const ProcessResult migrated =
        project_.migrate({"rewrite", "main.cu", "-o", "migrated", "--verify=parse"});
    ASSERT_EQ(migrated.exit_code, 0) << migrated.err;
    for (const std::string program : {"target", "wrong"}) {
      std::vector<std::string> command{kBin + "npucxx", "--kernels=ascendc", "migrated/main.cu", "-o",
                                       program};
      if (program == "wrong") command.push_back("-DFACTOR=2.5f");
      command.insert(command.end(), options.begin(), options.end());
      expect(command);
    }
  }

  const std::string kTests = std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/golden_cuda/";
  const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";
  const std::string kNvcc = "/usr/local/cuda/bin/nvcc";
  const std::string kInclude = std::string("-I") + MIGRATE_SOURCE_DIR + "/runtime_shim/include";
  const std::string kWraps = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include/npu/probe/wraps/";
  std::vector<std::string> headers_, wraps_;
  CliProject project_;
};

}  // namespace e2e
