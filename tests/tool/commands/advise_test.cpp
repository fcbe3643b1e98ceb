// The program on folders of a profiler: output, reports, exit codes, bad input.

#include <nlohmann/json.hpp>

#include "tests/tool/commands/cli_fixture.h"
#include "tests/tool/support/profile_folder.h"

namespace migrate {
namespace {

using testing::HasSubstr;

class AdviseCommand : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    profile_.times(900, 0, 0, 100).kernel({.name = "DGemm", .start = 0, .duration = 60, .core = "AI_CPU"});
    profile_.write();
  }
  ProfileFolder profile_;
};

TEST_F(AdviseCommand, PrintsAdviceAndPasses) {
  const Outcome outcome = run("advise " + profile_.path());
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("high    MIG7003 AICPU Issues"));
  EXPECT_THAT(run("advise --lang zh " + profile_.path()).out, HasSubstr("AICPU 问题"));
}

TEST_F(AdviseCommand, WritesReports) {
  const Outcome outcome =
      run("advise " + profile_.path() + " --report json=- --report html=out/a.html --report sarif=a.sarif");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["advice"][0]["id"], "MIG7003");
  EXPECT_THAT(outcome.err, HasSubstr("AICPU Issues"));
  EXPECT_THAT(get("out/a.html"), HasSubstr("</html>"));
  EXPECT_THAT(get("a.sarif"), HasSubstr("\"2.1.0\""));
}

TEST_F(AdviseCommand, GateDecidesTheExitCode) {
  EXPECT_EQ(run("advise --fail-on high " + profile_.path()).code, 2);
  EXPECT_EQ(run("advise --fail-on MIG7030 " + profile_.path()).code, 0);
  const Outcome raised = run("advise --fail-on high --threshold ai-cpu-time=61 " + profile_.path());
  EXPECT_EQ(raised.code, 0) << raised.out;
}

TEST_F(AdviseCommand, NamesTheLinesOfKernels) {
  put("src/k.cuh", "\n\n__global__ void DGemm(double* x) {}\n");
  EXPECT_THAT(run("advise --sources src " + profile_.path()).out, HasSubstr("src/k.cuh:3 (DGemm)"));
  EXPECT_EQ(run("advise --sources none " + profile_.path()).code, 1);
}

TEST_F(AdviseCommand, WrongUsageIsOneLine) {
  expect_error("advise /no/such", 1, "migrate advise: /no/such: no such folder");
  expect_error("advise --fail-on often " + profile_.path(), 1,
               "migrate advise: --fail-on often: expected high");
  expect_error("advise --threshold x=1 " + profile_.path(), 1,
               "migrate advise: --threshold x=1: unknown name");
  expect_error("advise --report html " + profile_.path(), 1,
               "migrate advise: --report html: expected a file");
  expect_error("advise --report pdf=a " + profile_.path(), 1, "migrate advise: --report pdf: unknown format");
}

}  // namespace
}  // namespace migrate
