// Generated Ascend C for chips whose cores have no DataCopyPad, and for an Ascend 950: what is generated of ascendc_chips/main.cu,
// and that the program computes the same on these cores.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";

struct AscendCChips : testing::Test {
  AscendCChips() : project_(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/ascendc_chips")) {
    project_.migrate({"analyze", "--target", "Ascend310P", ".", "--report", "json=report.json"});
    const nlohmann::json report = nlohmann::json::parse(text_of("report.json"));
    for (const auto& finding : report["findings"])
      if (finding["id"] == "MIG2112") report_ += finding["message"].get<std::string>() + "\n";
    const ProcessResult rewritten = project_.migrate({"rewrite", "--in-place", "--verify=parse", "."});
    EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  }
  ProcessResult run(const std::vector<std::string>& arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    return run_process(arguments, project_.project(), environment);
  }
  ProcessResult compile(const std::string& cores) const {
    ProcessResult compiled =
        run({kBin + "npucxx", "--kernels=ascendc", "--npu-arch=" + cores, "main.cu", "-o", "program"});
    EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
    return compiled;
  }
  std::string text_of(const std::string& file) const { return read_tree(project_.project()).at(file); }
  void expect_right_results(const std::string& chip) const {
    for (const std::string order : {"forward", "random:1", "random:2"}) {
      const ProcessResult result = run({"./program"}, {{"NPU_SIM_SOC", chip}, {"NPU_SIM_ORDER", order}});
      EXPECT_EQ(result.out, "0 failures, no error\n") << chip << order << result.err;
      EXPECT_THAT(result.err, Not(HasSubstr("on the vector core:"))) << chip;
    }
    const ProcessResult both = run({"./program"}, {{"NPU_SIM_SOC", chip}, {"NPU_KERNELS", "both"}});
    EXPECT_EQ(both.out, "0 failures, no error\n") << both.err;
    EXPECT_THAT(both.err, HasSubstr(" elements, 0 differ"));
    EXPECT_THAT(both.err, Not(HasSubstr("as Ascend C differs")));
  }
  CliProject project_;
  std::string report_;  ///< the messages of MIG2112 for an Ascend 310P
};

TEST_F(AscendCChips, VerdictsFor310PAreTheOnesInTheComments) {
  const ProcessResult compiled = compile("dav-2002");
  const std::string kernels = text_of("program.main.ascendc.cpp"), text = text_of("main.cu");
  EXPECT_THAT(kernels, Not(HasSubstr("DataCopyPad")));
  const std::regex expectation("// ([a-z_0-9]+): ([^\n]+)\n__global__");
  int count = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), expectation), end; i != end; ++i, ++count) {
    const std::string name = (*i)[1], entry = "__global__ __aicore__ void " + name + "(";
    const std::string finding =
        "no Ascend C is generated from kernel " + name + " for Ascend310P: " + (*i)[2].str();
    if ((*i)[2] == "generated") {
      EXPECT_THAT(kernels, HasSubstr(entry));
      EXPECT_THAT(report_, Not(HasSubstr("generated from kernel " + name)));
    } else {
      EXPECT_THAT(kernels, Not(HasSubstr(entry)));
      EXPECT_THAT(compiled.err,
                  HasSubstr("kernel " + name +
                            " is not generated as Ascend C: not for cores dav-2002: " + (*i)[2].str()));
      EXPECT_THAT(report_, HasSubstr(finding));
    }
  }
  EXPECT_EQ(count, 9);
}

TEST_F(AscendCChips, TheProgramIsRightOnA310P) {
  compile("dav-2002");
  expect_right_results("Ascend310P3");
  const ProcessResult result = run({"./program"}, {{"NPU_SIM_SOC", "Ascend310P1"}});
  EXPECT_THAT(result.err, HasSubstr("main.cu:12) runs on the host, not as Ascend C: it writes a number of "
                                    "elements that is no whole 32 bytes"));
  EXPECT_THAT(result.err,
              HasSubstr("a row of outParameter has no whole 32 bytes, and a copy of cores dav-2002 has"));
  const ProcessResult guarded = run({"./program"}, {{"NPU_SIM_SOC", "Ascend310P3"}, {"NPU_SIM_CHECK", "1"}});
  EXPECT_EQ(guarded.out, "0 failures, no error\n") << guarded.err;
}

TEST_F(AscendCChips, TheProgramIsRightOnA910A) {
  const ProcessResult compiled = compile("dav-1001");
  EXPECT_THAT(compiled.err,
              HasSubstr("kernel softmax is not generated as Ascend C: not for cores dav-1001: it "
                        "reduces rows of floats"));
  EXPECT_THAT(compiled.err,
              HasSubstr("kernel positive is not generated as Ascend C: not for cores dav-1001: it uses "));
  expect_right_results("Ascend910A");
}

TEST_F(AscendCChips, TheProgramIsRightOnA950) {
  const ProcessResult compiled = compile("dav-3510");
  EXPECT_THAT(compiled.err, Not(HasSubstr("is not generated as Ascend C")));
  EXPECT_THAT(text_of("program.main.ascendc.cpp"),
              HasSubstr("253952 bytes of the unified buffer of Ascend950"));
  expect_right_results("Ascend950PR_9599");
}

TEST_F(AscendCChips, ABinaryForOtherCoresIsNamed) {
  compile("dav-2002");
  const ProcessResult result = run({"./program"});
  EXPECT_EQ(result.out, "0 failures, no error\n");
  EXPECT_THAT(result.err, HasSubstr("its binary is for cores dav-2002, and Ascend910B1 has dav-2201"));
}

}  // namespace
}  // namespace e2e
