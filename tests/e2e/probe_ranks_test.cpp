// The probe in two ranks that are processes of their own: one folder, a dump for each step and rank, and one comparison of both.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;

class ProbedRanks : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    project_ =
        std::make_unique<CliProject>(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/probed_ranks"));
    const ProcessResult compiled = run_process(
        {std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx", "--kernels=ascendc", "main.cu", "-o", "ranks"},
        project_->project());
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
    dump("right", "0.5");
    dump("wrong", "0.25");
  }
  static void TearDownTestSuite() { project_ = nullptr; }

  /// Both ranks write the folder `name`_dump.
  static void dump(const std::string& name, const std::string& factor) {
    std::ofstream(project_->project() + "/" + name + ".json") << R"({"dump_path": ")" << name << R"(_dump"})";
    const auto rank = [&](const std::string& number) {
      return "RANK_ID=" + number + " ./ranks " + number + " " + name + ".id " + factor;
    };
    const ProcessResult result =
        run_process({"/bin/sh", "-c",
                     rank("0") + " & first=$!; " + rank("1") + "; second=$?; wait $first && exit $second"},
                    project_->project(), {{"NPU_PROBE", name + ".json"}, {"NPU_SIM_DEVICES", "2"}});
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_EQ(result.err, "");
  }
  static std::vector<std::string> names(const std::string& place) {
    const ordered_json dump = ordered_json::parse(project_->files().at(place + "/dump.json"));
    std::vector<std::string> list;
    for (const auto& [name, value] : dump["data"].items()) list.push_back(name);
    return list;
  }

  static std::unique_ptr<CliProject> project_;
};
std::unique_ptr<CliProject> ProbedRanks::project_;

TEST_F(ProbedRanks, EachStepAndRankHasADump) {
  EXPECT_THAT(names("right_dump/step1/rank0"),
              ElementsAre("Kernel.scale.0.forward", "Ccl.all_reduce.0.forward", "Kernel.average.0.forward"));
  EXPECT_THAT(names("right_dump/step1/rank1"),
              ElementsAre("Copy.set.0.forward", "Copy.set.1.forward", "Copy.set.2.forward",
                          "Kernel.scale.0.forward", "Ccl.all_reduce.0.forward", "Kernel.average.0.forward"));
  const auto sum = [](const char* rank) {
    return ordered_json::parse(
        project_->files().at(std::string("right_dump/step0/") + rank +
                             "/dump.json"))["data"]["Ccl.all_reduce.0.forward"]["output"][0];
  };
  for (const char* key : {"Max", "Min", "Mean", "Norm", "shape"})
    EXPECT_EQ(sum("rank0")[key], sum("rank1")[key]) << key;
}

TEST_F(ProbedRanks, OneComparisonHasBoth) {
  const ProcessResult same = project_->migrate({"compare", "right_dump", "right_dump", "--fail-unmatched"});
  EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
  const ProcessResult other = project_->migrate({"compare", "right_dump", "wrong_dump"});
  EXPECT_EQ(other.exit_code, 2) << other.err;
  EXPECT_THAT(other.out, HasSubstr("MIG8001: Kernel.scale.0.forward is the first operation"));
  EXPECT_THAT(other.out, HasSubstr("step 0, rank1"));
  EXPECT_THAT(other.out, HasSubstr("main.cu:15"));
}

}  // namespace
}  // namespace e2e
