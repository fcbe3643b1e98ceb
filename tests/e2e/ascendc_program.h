#pragma once
// A program whose kernels are generated as Ascend C.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {

/// The program of a folder, migrated and compiled with --kernels=ascendc.
class AscendCProgram : public testing::Test {
 protected:
  explicit AscendCProgram(const std::string& folder);
  ProcessResult run(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    return run_process(arguments, project_.project(), environment);
  }
  /// Compares what is generated with the comments above the kernels. The number of kernels.
  int compare_verdicts() const;
  void expect_right_results() const;
  /// The verdict of the report on a kernel, and the message of MIG21xx about it.
  std::pair<std::string, std::string> report_on(const std::string& kernel) const;
  CliProject project_;
  nlohmann::json report_;
  ProcessResult compiled_;
};

}  // namespace e2e
