// scripts/ascendc_check.sh: what it says of folders that are not a CANN toolkit. With one, make ascendc-check runs it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;

/// Runs the script in a folder with these files; `arguments` as make would pass them.
ProcessResult check(const Tree& files, std::vector<std::string> arguments) {
  const CliProject project(files);
  arguments.insert(arguments.begin(), std::string(MIGRATE_SOURCE_DIR) + "/scripts/ascendc_check.sh");
  return run_process(arguments, project.project());
}

void expect_impossible(const ProcessResult& result, const std::string& why) {
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("ascendc_check.sh: "));
  EXPECT_THAT(result.err, HasSubstr(why));
}

const Tree kApiAlone = {{"cann/aarch64-linux/ascendc/include/basic_api/kernel_operator.h", ""}};
const Tree kBoth = {{"cann/aarch64-linux/ascendc/include/basic_api/kernel_operator.h", ""},
                    {"cann/tools/tikicpulib/lib/include/stub_fun.h", ""}};

TEST(AscendCCheck, AFolderThatIsNoToolkitIsNamed) {
  expect_impossible(check({}, {}), "names no CANN folder: make ascendc-check CANN=DIR");
  expect_impossible(check({}, {""}), "names no CANN folder");
  expect_impossible(check({}, {"missing"}), "missing is not a folder");
  expect_impossible(
      check({{"empty/readme.txt", "no headers"}}, {"empty"}),
      "empty has no Ascend C headers (ascendc/include/basic_api/kernel_operator.h): name the folder of a CANN 8.1 toolkit");
  expect_impossible(check(kApiAlone, {"cann"}),
                    "cann has no headers for debugging on a CPU (tools/tikicpulib/lib/include/stub_fun.h)");
}

TEST(AscendCCheck, ABuildWithoutTheToolAndASourceThatIsMissingAreNamed) {
  expect_impossible(check(kBoth, {"cann", "nowhere"}),
                    "is not built: cmake --build build --target migrate npucxx");
  expect_impossible(check(kBoth, {"cann", MIGRATE_BINARY_DIR, "missing.cu"}), "missing.cu does not exist");
}

}  // namespace
}  // namespace e2e
