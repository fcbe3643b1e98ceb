// migrate predict with a program that copies a profile: what it is given, and what becomes of its exit code.

#include <nlohmann/json.hpp>

#include "tests/tool/commands/cli_fixture.h"
#include "tests/tool/support/profile_folder.h"

namespace migrate {
namespace {

using testing::HasSubstr;

class PredictCommand : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    profile_.times(80, 0, 0, 20).kernel({.name = "MatMul", .start = 0, .duration = 50, .core = "AI_CORE"});
    profile_.file("../modelled_time.json", R"({"chip":"x","modelled_us":50})").write();
    put("app.sh",
        "echo \"$NPU_SIM_SOC $NPU_AMP $NPU_SIM_DEVICES$NPU_SIM_RANKS ${NPU_PROFILE#*,}\" >> calls\n"
        "cp -r '" +
            profile_.path() + "'/* \"${NPU_PROFILE%%,*}\"\nexit ${1:-0}\n");
  }
  ProfileFolder profile_;
};

TEST_F(PredictCommand, RunsEachChipLevelAndNumber) {
  const Outcome outcome = run(
      "predict --chips Ascend910B1,Ascend950PR_9599 --levels O0,O1 --devices 2,1 --step train --report json=p.json "
      "--report html=p.html -- sh app.sh");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(get("calls"), testing::StartsWith("Ascend910B1 O0 1 level=1,step=train\nAscend910B1 O0 2 "));
  const std::string calls = get("calls");
  EXPECT_EQ(std::count(calls.begin(), calls.end(), '\n'), 8);
  const auto json = nlohmann::json::parse(get("p.json"));
  ASSERT_EQ(json["runs"].size(), 8u);
  EXPECT_EQ(json["runs"][7]["chip"], "Ascend950PR_9599");
  EXPECT_EQ(json["runs"][7]["stepNs"], 100000);
  EXPECT_THAT(get("p.html"), HasSubstr("MatMul"));
  EXPECT_THAT(outcome.out, HasSubstr("Ascend950PR_9599, O1"));
}

// O2 needs changes of the program: it is predicted from a run at O1.
TEST_F(PredictCommand, PredictsHalfWeightsFromHalfOperands) {
  profile_.kernel({.name = "Add",
                   .start = 50,
                   .duration = 23,
                   .shapes = "1024",
                   .types = "FLOAT",
                   .output = "1024",
                   .pipes = {0, 0, 0.1, 0.9, 0.5}});
  profile_.write();
  const Outcome outcome = run("predict --levels O1,O2 --report json=p.json -- sh app.sh");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(get("calls"), "Ascend910B1 O1 1 level=1\nAscend910B1 O1 1 level=1\n");
  const auto json = nlohmann::json::parse(get("p.json"));
  EXPECT_EQ(json["runs"][0]["leastStepNs"], json["runs"][0]["stepNs"]);
  EXPECT_EQ(json["runs"][1]["amp"], "O2");
  EXPECT_EQ(json["runs"][1]["stepNs"], 100000);
  EXPECT_EQ(json["runs"][1]["leastStepNs"], 90000);  // half of the 20 us that Add moves bytes
  EXPECT_THAT(outcome.out, HasSubstr("Ascend910B1, O2 did not run"));
  expect_error("predict --levels O3 -- sh app.sh", 1, "migrate: --levels: O3 not in {O0,O1,O2}");
}

TEST_F(PredictCommand, TakesCollectivesToHaveMoreRanks) {
  const Outcome outcome =
      run("predict --devices 1,2 --ranks 4096,8 --keep kept --report json=p.json -- sh app.sh");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(get("calls"),
            "Ascend910B1 O0 1 level=1\nAscend910B1 O0 2 level=1\nAscend910B1 O0 22:8 level=1\n"
            "Ascend910B1 O0 22:4096 level=1\n");
  EXPECT_THAT(outcome.out, HasSubstr("2 as 4096"));
  EXPECT_THAT(outcome.out, HasSubstr("each of which does the work of one"));
  const auto json = nlohmann::json::parse(get("p.json"));
  EXPECT_EQ(json["runs"][3]["modelledRanks"], 4096);
  EXPECT_EQ(run("advise kept/Ascend910B1_O0_2_as_4096").code, 0);
  expect_error("predict --devices 8 --ranks 4 -- sh app.sh", 1,
               "migrate predict: --ranks 4: is not more than --devices 8");
  expect_error("predict --ranks 8 -- sh app.sh", 1,
               "migrate predict: --ranks: one device has no collectives");
}

TEST_F(PredictCommand, KeepsProfiles) {
  EXPECT_EQ(run("predict --keep kept -- sh app.sh").code, 0);
  EXPECT_EQ(run("advise kept/Ascend910B1_O0_1").code, 0);
}

TEST_F(PredictCommand, SaysWhyThereIsNoPrediction) {
  expect_error("predict -- sh app.sh 3", 1, "migrate predict: sh on Ascend910B1, O0: ended with exit code 3");
  expect_error("predict -- true", 1, "migrate predict: true on Ascend910B1, O0, 1 device: wrote no profile");
  expect_error("predict --report pdf=x -- true", 1, "migrate predict: --report pdf: unknown format");
  expect_error("predict --keep a,b -- true", 1, "migrate predict: a,b: the name of a folder");
}

}  // namespace
}  // namespace migrate
