#include "tool/commands/check_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/tool/commands/cli_fixture.h"

namespace migrate {
namespace {

using ::testing::HasSubstr;

constexpr const char* kScale =
    R"({"kernel": "scale", "location": "main.cu:3", "launches": 2, "elements": 100, "differences": 0, "largest": 0.25, "on_host": []})";

// A shell script in place of a migrated program. It writes these lines as its report.
std::vector<std::string> program(const std::string& lines, const std::string& end = "exit 0") {
  return {"sh", "-c", "cat >> \"$NPU_KERNELS_REPORT\" <<'LINES'\n" + lines + "\nLINES\n" + end};
}

TEST(CheckKernels, TheProgramIsToldToRunBothWays) {
  EXPECT_TRUE(check_kernels({"sh", "-c",
                             "test $NPU_KERNELS = both && echo '" + std::string(kScale) +
                                 "' > \"$NPU_KERNELS_REPORT\""})
                  .ok());
}

TEST(CheckKernels, RowsOfAllProcessesAreAddedUp) {
  auto check = check_kernels(program(std::string(kScale) + "\n" + kScale));
  ASSERT_TRUE(check.ok()) << check.error().message;
  ASSERT_EQ(check->rows.size(), 1u);
  EXPECT_EQ(check->rows[0].launches, 4);
  EXPECT_EQ(check->rows[0].elements, 200);
  EXPECT_EQ(check->rows[0].largest, 0.25);
  EXPECT_EQ(check->compared(), 4);
  EXPECT_EQ(check->differences(), 0);
}

TEST(CheckKernels, TheTableFitsATerminal) {
  KernelCheck check;
  check.rows = {{"a_kernel_with_a_name_that_is_longer_than_any_column",
                 "main.cu:3",
                 1234567,
                 123456789012,
                 1234567890,
                 1.5e12,
                 {}},
                {"scale", "/home/me/main.cu:7", 3, 100, 0, 0.25, {{"the arrays x and y overlap", 1}}},
                {"shift", "", 0, 0, 0, 0, {{"no Ascend C was generated for it", 2}}}};
  const std::string table = write_table(check);
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
  EXPECT_EQ(table,
            "kernel                               launches      elements     differ   largest\n"
            "a_kernel_with_a_name_that_is_lon...   1234567  123456789012 1234567890   1.5e+12\n"
            "scale                                       3           100          0      0.25\n"
            "largest: the largest difference, as a multiple of what is allowed\n"
            "on the host alone:\n"
            "  scale (main.cu:7), 1 launch\n"
            "    the arrays x and y overlap\n"
            "  shift, 2 launches\n"
            "    no Ascend C was generated for it\n");
}

TEST(CheckKernels, NoReportAndAReportOfAnotherVersionAreErrors) {
  EXPECT_THAT(check_kernels({"sh", "-c", "exit 3"}).error().message,
              HasSubstr("sh: no report (exit code 3): it launched no kernel"));
  EXPECT_THAT(check_kernels({"sh", "-c", "kill -9 $$"}).error().message, HasSubstr("no report (signal 9)"));
  EXPECT_THAT(check_kernels(program("{\"kernel\": 1}")).error().message,
              HasSubstr("another version: {\"kernel\": 1}"));
  EXPECT_THAT(check_kernels({"./no-such-program"}).error().message,
              HasSubstr("./no-such-program: No such file"));
}

class CheckKernelsCommand : public Cli {
 protected:
  /// `migrate check-kernels` with a program that writes this report.
  Outcome check(const std::string& report, const std::string& end = "exit 0") const {
    put("program.sh", program(report, end)[2]);
    return run("check-kernels -- sh program.sh");
  }
};

TEST_F(CheckKernelsCommand, TheExitCodeIsTheVerdict) {
  std::string differs = kScale, host = kScale;
  differs.replace(differs.find("\"differences\": 0"), 16, "\"differences\": 1");
  host.replace(host.find("\"launches\": 2"), 13, "\"launches\": 0");
  EXPECT_EQ(check(kScale).code, 0);
  EXPECT_THAT(check(kScale).out, HasSubstr("scale "));
  EXPECT_EQ(check(differs).code, 2);
  EXPECT_EQ(check(differs, "exit 5").code, 2);
  EXPECT_EQ(check(kScale, "exit 5").code, 1);
  EXPECT_THAT(check(kScale, "exit 5").err, HasSubstr("the program ended with exit code 5"));
  EXPECT_EQ(check(host).code, 1);
  EXPECT_THAT(check(host).err, HasSubstr("no launch was compared: build the program with npucxx"));
  EXPECT_EQ(run("check-kernels").code, 1);
}

}  // namespace
}  // namespace migrate
