// The environment is read in one file of the shim.
#include "runtime_shim/config/environment.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace npu::configuration {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

TEST(Environment, VariablesOfTheProcess) {
  setenv("NPU_TEST_VARIABLE", "value", 1);
  EXPECT_STREQ(environment_variable("NPU_TEST_VARIABLE"), "value");
  EXPECT_EQ(text_of(environment_variable, "NPU_TEST_VARIABLE"), "value");
  unsetenv("NPU_TEST_VARIABLE");
  EXPECT_EQ(environment_variable("NPU_TEST_VARIABLE"), nullptr);
  EXPECT_EQ(text_of(environment_variable, "NPU_TEST_VARIABLE"), "");
}

TEST(Environment, IsReadInOneFile) {
  const fs::path shim = fs::path(MIGRATE_SOURCE_DIR) / "runtime_shim";
  std::vector<std::string> readers;
  for (const auto& entry : fs::recursive_directory_iterator(shim)) {
    const std::string extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    std::ifstream file(entry.path());
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const std::string path = fs::relative(entry.path(), shim).generic_string();
    if (path.rfind("include/npu/probe/", 0) == 0) continue;  // the probe of CUDA programs, which have no shim
    if (text.find("getenv(") != std::string::npos) readers.push_back(path);
  }
  EXPECT_THAT(readers, ElementsAre("config/environment.cpp"));
}

}  // namespace
}  // namespace npu::configuration
