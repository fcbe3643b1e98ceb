// The probe on generated kernels: extents come from the kernel, and a wrong constant is the first operation that differs.
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

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";

class Probe : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    project_ = std::make_unique<CliProject>(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/probed"));
    for (const auto& [name, factor] : {std::pair("right", "0.5f"), {"wrong", "0.25f"}}) {
      const ProcessResult compiled = run_process(
          {kBin + "npucxx", "--kernels=ascendc", std::string("-DFACTOR=") + factor, "main.cu", "-o", name},
          project_->project());
      ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
    }
  }
  static void TearDownTestSuite() { project_ = nullptr; }

  /// The operations of step 0 of a run, with checksums.
  static ordered_json dump(const std::string& program, const std::string& kernels) {
    const std::string folder = program + "_" + kernels, settings = folder + ".json";
    std::ofstream(project_->project() + "/" + settings)
        << R"({"dump_path": ")" << folder
        << R"(", "statistics": {"summary_mode": "md5", "list": ["Kernel."]}})";
    const ProcessResult result = run_process({"./" + program}, project_->project(),
                                             {{"NPU_PROBE", settings}, {"NPU_KERNELS", kernels}});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const Tree files = project_->files();
    stack_ = ordered_json::parse(files.at(folder + "/step0/rank0/stack.json"));
    EXPECT_EQ(ordered_json::parse(files.at(folder + "/step1/rank0/dump.json"))["data"].size(), 5u);
    return ordered_json::parse(files.at(folder + "/step0/rank0/dump.json"))["data"];
  }
  static std::string first_difference(const ordered_json& gold, const ordered_json& target) {
    for (const auto& [name, operation] : gold.items())
      if (operation["output"] != target.at(name)["output"]) return name;
    return "none";
  }

  static std::unique_ptr<CliProject> project_;
  static ordered_json stack_;
};
std::unique_ptr<CliProject> Probe::project_;
ordered_json Probe::stack_;

/// Without addresses, which are those of a process.
ordered_json without_addresses(ordered_json operations) {
  for (auto& [name, operation] : operations.items())
    for (const char* side : {"input_args", "output"})
      for (auto& leaf : operation[side]) leaf.erase("address");
  return operations;
}

TEST_F(Probe, ExtentsAreThoseOfTheKernels) {
  const ordered_json data = dump("right", "ascendc");
  const auto shapes = [&](const std::string& kernel, const char* side) {
    std::vector<ordered_json> list;
    for (const auto& leaf : data.at("Kernel." + kernel + ".0.forward")[side])
      if (leaf.contains("shape")) list.push_back(leaf["shape"]);
    return list;
  };
  const ordered_json all{576}, rows{6};
  EXPECT_THAT(shapes("scale", "input_args"), testing::ElementsAre(all));
  EXPECT_THAT(shapes("scale", "output"), testing::ElementsAre(all));
  EXPECT_THAT(shapes("add", "input_args"), testing::ElementsAre(all, all));
  EXPECT_THAT(shapes("add", "output"), testing::ElementsAre(all));
  EXPECT_THAT(shapes("sum_rows", "input_args"), testing::ElementsAre(all));
  EXPECT_THAT(shapes("sum_rows", "output"), testing::ElementsAre(rows));
  EXPECT_THAT(shapes("scatter", "input_args"), testing::ElementsAre(all, all));
  EXPECT_EQ(data.at("Kernel.scatter.0.forward")["output"][0]["type"], "unknown");
  EXPECT_THAT(shapes("causal", "input_args"), testing::ElementsAre(all));
  EXPECT_THAT(shapes("causal", "output"), testing::ElementsAre(all));
}

TEST_F(Probe, TheStackHasTheLineOfTheKernel) {
  dump("right", "ascendc");
  EXPECT_THAT(stack_.at("Kernel.scale.0.forward")[0].get<std::string>(),
              testing::HasSubstr("main.cu, line 15, in "));
}

TEST_F(Probe, TheHostAndTheCoresHaveTheSameDump) {
  EXPECT_EQ(
      first_difference(without_addresses(dump("right", "ascendc")), without_addresses(dump("right", "host"))),
      "none");
}

TEST_F(Probe, AWrongConstantIsTheFirstDifference) {
  const ordered_json right = without_addresses(dump("right", "host")),
                     wrong = without_addresses(dump("wrong", "host"));
  EXPECT_EQ(first_difference(right, wrong), "Kernel.scale.0.forward");
  EXPECT_EQ(right.at("Kernel.scale.0.forward")["input_args"],
            wrong.at("Kernel.scale.0.forward")["input_args"]);
}

/// Two ranks that are processes of their own: one folder, a dump for each step and rank, and one comparison of both.
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
