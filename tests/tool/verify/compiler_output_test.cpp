#include "tool/verify/compiler_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate {
namespace {

using testing::ElementsAre;

// The errors as "FILE:LINE:COLUMN MESSAGE"; files below /user are the user's.
std::vector<std::string> errors(const std::string& output) {
  std::vector<std::string> all;
  auto is_users = [](const std::string& path) { return path.starts_with("/user/"); };
  for (const CompilerError& error : compiler_errors(output, is_users)) {
    all.push_back(error.path + ":" + std::to_string(error.line) + ":" + std::to_string(error.column) + " " +
                  error.message);
  }
  return all;
}

TEST(CompilerOutput, ErrorsOfTheUsersFiles) {
  EXPECT_THAT(errors("/user/a.cu: In function 'int main()':\n/user/a.cu:3:7: error: 'x' was not declared\n"),
              ElementsAre("/user/a.cu:3:7 'x' was not declared"));
  EXPECT_THAT(errors("/user/a.cu:1:10: fatal error: mpi.h: No such file or directory\n"),
              ElementsAre("/user/a.cu:1:10 mpi.h: No such file or directory"));
  EXPECT_THAT(errors("/user/a.cu:9: error: unterminated #if\n"),
              ElementsAre("/user/a.cu:9:0 unterminated #if"));
}

TEST(CompilerOutput, WarningsAndNotesAreNoErrors) {
  EXPECT_THAT(
      errors("/user/a.cu:3:7: warning: unused\n/user/a.cu:4:1: note: error: not one\nbuilt 3:4: fine\n"),
      ElementsAre());
}

TEST(CompilerOutput, ErrorsOfOtherHeadersStandWhereTheUserLedToThem) {
  EXPECT_THAT(errors("In file included from /user/a.cu:2,\n                 from "
                     "/user/b.cu:1:\n/usr/x.h:9:1: error: bad\n"),
              ElementsAre("/user/b.cu:1:0 bad"));
  EXPECT_THAT(errors("/usr/shim/l.h: In instantiation of 'void f()':\n/user/a.cu:7:3:   required from "
                     "here\n/usr/shim/l.h:5:2: error: bad\n"),
              ElementsAre("/user/a.cu:7:3 bad"));
  EXPECT_THAT(
      errors("/usr/shim/l.h:5:2: error: bad\n/user/a.cu:7:3: note: in instantiation requested here\n"),
      ElementsAre("/user/a.cu:7:3 bad"));
  EXPECT_THAT(errors("/usr/shim/l.h:5:2: error: bad\n"), ElementsAre("/usr/shim/l.h:5:2 bad"));
}

TEST(CompilerOutput, ErrorsOfTheShim) {
  const std::string header = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include/npu/runtime.h";
  auto of_shim = [](const std::string& output) {
    const auto all =
        compiler_errors(output, [](const std::string& path) { return path.starts_with("/user/"); });
    return all.size() == 1 && all[0].of_shim;
  };
  const std::string ambiguous = "/user/a.cu:7:3: error: call of overloaded 'f(int)' is ambiguous\n";
  EXPECT_TRUE(of_shim("In file included from /user/a.cu:2:\n" + header + ":9:1: error: bad\n"));
  EXPECT_TRUE(of_shim(ambiguous + "/user/a.cu:2:5: note: candidate: 'f(long)'\n" + header +
                      ":9:1: note: candidate: 'f(char)'\n"));
  EXPECT_FALSE(of_shim(ambiguous + "/user/a.cu:2:5: note: candidate: 'f(long)'\n"));
  EXPECT_FALSE(of_shim("/user/a.cu:7:3: error: no match\n" + header + ":9:1: note: candidate: 'f(char)'\n"));
}

TEST(CompilerOutput, WhatStandsInOtherFilesIsNotQuoted) {
  EXPECT_THAT(
      errors(
          "In file included from /user/a.cu:2:\n/elsewhere/private/key:1:1: error: 'hunter2' does not name a type\n"),
      ElementsAre("/user/a.cu:2:0 error in a file outside of the given paths (/elsewhere/private/key:1)"));
  EXPECT_THAT(
      errors("/elsewhere/other/x.h:1:10: fatal error: y.h: No such file or directory\n"),
      ElementsAre("/elsewhere/other/x.h:1:10 y.h: No such file or directory (/elsewhere/other/x.h:1)"));
}

}  // namespace
}  // namespace migrate
