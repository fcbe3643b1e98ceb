// `migrate compare` as a program: exit codes, options and their msprobe spellings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/commands/cli_fixture.h"
#include "tests/tool/dumps/dump_folder.h"

namespace migrate {
namespace {

using ::testing::HasSubstr;

class CompareCli : public Cli {
 protected:
  void put_dumps(const std::string& golden, const std::string& target) const {
    put("g/rank0/dump.json",
        dump({operation("Kernel.scale.0.forward", same("1.0", "2.0"), same(golden, "4.0"))}));
    put("t/rank0/dump.json",
        dump({operation("Kernel.scale.0.forward", same("1.0", "2.0"), same(target, "4.0"))}));
    put("t/rank0/stack.json", R"#({"Kernel.scale.0.forward": ["File net.cu, line 42, in main"]})#");
  }
  size_t files_in(const std::string& folder, const std::string& extension) const {
    size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / folder))
      count += entry.path().extension() == extension;
    return count;
  }
};

TEST_F(CompareCli, ExitCodes) {
  put_dumps("2.0", "2.0");
  EXPECT_EQ(run("compare g t").code, 0);
  put_dumps("2.0", "2.5");
  const Outcome differs = run("compare g t");
  EXPECT_EQ(differs.code, 2);
  EXPECT_THAT(differs.out, HasSubstr("MIG8001: Kernel.scale.0.forward"));
  EXPECT_THAT(differs.out, HasSubstr("net.cu:42"));
  EXPECT_EQ(run("compare g missing").code, 1);
  EXPECT_EQ(run("compare g").code, 1);
  put("wide.json", R"({"tolerances": {"float32": {"elementwise": 0.5}}})");
  EXPECT_EQ(run("compare g t --tolerances wide.json").code, 0);
}

// A run that was killed must not pass a gate.
TEST_F(CompareCli, ADumpThatEndsEarlyDoesNotPass) {
  put_dumps("2.0", "2.0");
  const std::string whole = get("t/rank0/dump.json");
  put("t/rank0/dump.json", whole.substr(0, whole.size() - 3));
  const Outcome outcome = run("compare g t");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, HasSubstr("whole operations"));
  put_dumps("2.0", "2.0");
  put("g/rank1/dump.json", whole);
  EXPECT_EQ(run("compare g t").code, 3) << "a rank is missing";
  put_dumps("2.0", "2.5");
  EXPECT_EQ(run("compare g t").code, 2) << "a difference counts more";
}

TEST_F(CompareCli, UnmatchedOperationsFailOnRequest) {
  put_dumps("2.0", "2.0");
  put("t/rank0/dump.json", dump({operation("Kernel.scale.0.forward", same("1.0", "2.0"), same("2.0", "4.0")),
                                 operation("Kernel.more.0.forward", "", same("2.0", "4.0"))}));
  EXPECT_EQ(run("compare g t").code, 0);
  EXPECT_EQ(run("compare g t --fail-unmatched").code, 2);
}

TEST_F(CompareCli, TablesAndReports) {
  put_dumps("2.0", "2.5");
  EXPECT_EQ(run("compare g t -o csv -da --report json=c.json --report html=c.html").code, 2);
  EXPECT_EQ(files_in("csv", ".csv"), 1u);
  EXPECT_EQ(files_in("csv", ".json"), 1u);
  EXPECT_TRUE(exists("c.json") && exists("c.html"));
  EXPECT_EQ(run("compare g t -o xlsx --xlsx").code, 2);
  EXPECT_EQ(files_in("xlsx", ".xlsx"), 1u);
  const Outcome report = run("compare g t --report json=-");
  EXPECT_TRUE(report.out.starts_with("{")) << "the summary must be on standard error";
  EXPECT_EQ(run("compare g t -da").code, 1) << "-da needs a folder";
}

TEST_F(CompareCli, MsprobesSpellings) {
  put_dumps("2.0", "2.0");
  put("t/rank0/dump.json",
      dump({operation("Kernel.scale.7.forward", same("1.0", "2.0"), same("2.0", "4.0"))}));
  EXPECT_EQ(run("compare g t").code, 1) << "nothing is paired";
  EXPECT_EQ(run("compare g t -fm").code, 0);
  put("map.yaml", "Kernel.scale.7.forward.output.0: Kernel.scale.0.forward.output.0\n");
  EXPECT_EQ(run("compare g t -dm map.yaml").code, 0);
}

}  // namespace
}  // namespace migrate
