#include "tool/build_files/cmake_options.h"

#include <gtest/gtest.h>

#include "tool/build_files/cmake_values.h"

namespace migrate {
namespace {

CMakeOptions options(const std::string& text) {
  CMakeOptions read;
  read.read(text, parse_cmake(text));
  return read;
}

/// What if(condition) is after these commands: "yes", "no" or "unknown".
std::string holds(const std::string& commands, const std::string& condition) {
  const std::string text = "if(" + condition + ")";
  std::vector<std::string> words;
  const auto parsed = parse_cmake(text);
  for (const CMakeArgument& argument : parsed.at(0).arguments) words.emplace_back(unquoted(text, argument));
  const auto value = options(commands).holds(words);
  return !value ? "unknown" : *value ? "yes" : "no";
}

const char* const kCommands =
    "option(TESTS \"help\" OFF)\noption(DEMO \"help\" ON)\nset(BENCH NO CACHE BOOL \"\")\n";

TEST(CMakeOptions, HaveTheirDefaultValues) {
  EXPECT_EQ(holds(kCommands, "TESTS"), "no");
  EXPECT_EQ(holds(kCommands, "DEMO"), "yes");
  EXPECT_EQ(holds(kCommands, "BENCH"), "no");
  EXPECT_EQ(holds("option(TESTS \"help\")", "TESTS"), "no");
  EXPECT_EQ(holds(kCommands, "${TESTS}"), "no");
  EXPECT_EQ(holds("", "FALSE"), "no");
  EXPECT_EQ(holds("cmake_dependent_option(TESTS \"help\" OFF \"DEMO\" OFF)", "TESTS"), "no");
}

TEST(CMakeOptions, WhatIsNoConstantIsUnknown) {
  EXPECT_EQ(holds(kCommands, "OTHER"), "unknown");
  EXPECT_EQ(holds("option(TESTS \"help\" ${MAIN})", "TESTS"), "unknown");
  EXPECT_EQ(holds("option(TESTS \"help\" OFF)\nif(X)\nset(TESTS ON)\nendif()", "TESTS"), "unknown");
  EXPECT_EQ(holds("cmake_dependent_option(TESTS \"help\" ON \"DEMO\" OFF)", "TESTS"), "unknown");
  EXPECT_EQ(holds("set(MODE fast CACHE STRING \"\")", "MODE"), "unknown");
  EXPECT_EQ(holds("set(PNG_FOUND 0)\ninclude(find_png)", "PNG_FOUND"), "unknown");
  EXPECT_EQ(holds(kCommands, "TESTS STREQUAL OFF"), "unknown");
  EXPECT_EQ(holds(kCommands, "DEFINED TESTS"), "unknown");
}

TEST(CMakeOptions, WhatEnablesCudaIsUnknown) {
  EXPECT_EQ(holds("option(USE_CUDA \"help\" OFF)", "USE_CUDA"), "unknown");
  EXPECT_EQ(holds("option(WITH_GPU \"help\" OFF)", "NOT WITH_GPU"), "unknown");
}

TEST(CMakeOptions, WordsOfConditionsBindAsInCMake) {
  EXPECT_EQ(holds(kCommands, "NOT TESTS"), "yes");
  EXPECT_EQ(holds(kCommands, "OTHER AND TESTS"), "no");
  EXPECT_EQ(holds(kCommands, "OTHER AND DEMO"), "unknown");
  EXPECT_EQ(holds(kCommands, "OTHER OR DEMO"), "yes");
  EXPECT_EQ(holds(kCommands, "DEMO OR OTHER AND TESTS"), "yes");
  EXPECT_EQ(holds(kCommands, "(DEMO OR OTHER) AND TESTS"), "no");
  EXPECT_EQ(holds(kCommands, "CMAKE_BUILD_TYPE STREQUAL Debug AND TESTS"), "no");
  EXPECT_EQ(holds(kCommands, "TARGET app AND NOT DEMO"), "no");
  EXPECT_EQ(holds(kCommands, "NOT (DEMO AND NOT TESTS"), "no");  // unfinished
}

TEST(CMakeOptions, AScriptSetsAnOption) {
  CMakeOptions read = options(kCommands);
  read.read_script("cmake -DTESTS_TOO=ON -DDEMO ..");
  EXPECT_EQ(read.value("TESTS"), std::optional(false));
  read.read_script("cmake -DTESTS_TOO=ON -DTESTS:BOOL=ON ..");
  EXPECT_EQ(read.value("TESTS"), std::nullopt);
}

TEST(CMakeOptions, KnownOnesAreListed) {
  EXPECT_EQ(options(kCommands).known_in({"OTHER", "AND", "TESTS", "OR", "NOT", "${DEMO}", "TESTS"}),
            "option TESTS is OFF, option DEMO is ON");
}

}  // namespace
}  // namespace migrate
