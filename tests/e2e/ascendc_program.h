#pragma once
// A program whose kernels are generated as Ascend C.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {

/// A program, migrated and compiled with --kernels=ascendc.
struct CompiledProgram {
  explicit CompiledProgram(const std::string& folder);
  CliProject project;
  nlohmann::json report;
  ProcessResult compiled;
};

/// Tests of the program of a folder. The tests of a process share one program: compiling it takes most of their time. So they leave it as
/// they found it, and ctest runs a suite as one test (CMakeLists.txt).
class AscendCProgram : public testing::Test {
 protected:
  explicit AscendCProgram(const std::string& folder) : AscendCProgram(shared_program(folder)) {}
  /// A program of its own, which the test may change.
  explicit AscendCProgram(std::shared_ptr<CompiledProgram> program);
  ProcessResult run(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    return run_process(arguments, project_.project(), environment);
  }
  /// Compares what is generated with the comments above the kernels. The number of kernels.
  int compare_verdicts() const;
  void expect_right_results() const;
  /// The verdict of the report on a kernel, and the message of MIG21xx about it.
  std::pair<std::string, std::string> report_on(const std::string& kernel) const;

 private:
  static std::shared_ptr<CompiledProgram> shared_program(const std::string& folder);
  const std::shared_ptr<CompiledProgram> program_;

 protected:
  const CliProject& project_;
  const nlohmann::json& report_;
  const ProcessResult& compiled_;
};

}  // namespace e2e
