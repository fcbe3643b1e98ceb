#include "tool/config_check/diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace migrate::config_check {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// "error env NAME: a, b" for each difference.
std::vector<std::string> found(const FlatArchive& first, const FlatArchive& second) {
  std::vector<std::string> lines;
  for (const ConfigDifference& one : diff(first, second))
    lines.push_back(std::string(one.weight == Weight::error ? "error " : "warning ") + one.item + " " +
                    one.name + ": " + one.first + ", " + one.second);
  return lines;
}

TEST(Diff, EqualArchivesAgree) { EXPECT_THAT(found({{"env/A", "1"}}, {{"env/A", "1"}}), IsEmpty()); }

TEST(Diff, ErrorsComeFirst) {
  EXPECT_THAT(found({{"env/A", "1"}, {"weights/step0/rank0/weight.json/w.max", "1.0"}, {"pip/libc", "2"}},
                    {{"env/A", "2"}, {"weights/step0/rank0/weight.json/w.max", "2.0"}, {"pip/libc", "2"}}),
              ElementsAre("error weights w.max: 1.0, 2.0", "warning env A: 1, 2"));
}

TEST(Diff, WhatOneSideLacks) {
  EXPECT_THAT(found({{"env/A", ""}, {"own.json/x", "1"}}, {{"env/B", "2"}}),
              ElementsAre("error own.json x: 1, ", "warning env A: , ", "warning env B: , 2"));
}

TEST(Diff, SessionsDoNotMatter) {
  EXPECT_THAT(found({{"env/PWD", "/a"}, {"env/SSH_CLIENT", "1"}}, {{"env/PWD", "/b"}}), IsEmpty());
}

TEST(Diff, CudasVariablesHaveCounterparts) {
  EXPECT_THAT(found({{"env/NCCL_ALGO", "ring"}}, {{"env/HCCL_ALGO", "ring"}}), IsEmpty());
  EXPECT_THAT(found({{"env/CUDA_LAUNCH_BLOCKING", "1"}}, {{"env/ASCEND_LAUNCH_BLOCKING", "0"}}),
              ElementsAre("warning env ASCEND_LAUNCH_BLOCKING: 1, 0"));
  const std::string settings = "hyperparameters/hyperparameters_static.json/";
  EXPECT_THAT(found({{settings + "NCCL_ALGO", "ring"}, {settings + "HCCL_ALGO", "(unset)"}},
                    {{settings + "NCCL_ALGO", "(unset)"}, {settings + "HCCL_ALGO", "ring"}}),
              IsEmpty());
}

TEST(ConfigTable, FitsATerminal) {
  const std::string table =
      write_table({{"env", std::string(60, 'N'), std::string(90, 'a'), "b\n\x1b[2J", Weight::warning},
                   {"weights", "w.max", "", "2.0", Weight::error}},
                  "a/very/long/folder/first.zip", "second.zip");
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
  EXPECT_EQ(table.find('\x1b'), std::string::npos);
  EXPECT_THAT(table, HasSubstr("error   weights  w.max                      -                 2.0\n"));
  EXPECT_THAT(table, HasSubstr("2 differences: 1 errors, 1 warnings\n"));
  EXPECT_EQ(write_table({}, "a", "b"), "no difference\n");
}

}  // namespace
}  // namespace migrate::config_check
