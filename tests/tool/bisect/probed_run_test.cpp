// Settings of the probe for a run, and runs that go wrong.
#include "tool/bisect/probed_run.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/tool/dumps/dump_folder.h"

namespace migrate::bisect {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

json settings(const std::string& given, const Selection& selection) {
  auto text = settings_of(given, selection, "d");
  return text ? json::parse(*text) : json(text.error().message);
}

TEST(ProbeSettings, SelectOneOperation) {
  const Selection all{Selection::Task::statistics, "", -1, ""};
  const Selection one{Selection::Task::tensors, "Kernel.f.1.forward", 3, "rank2"};
  const char* const given =
      R"({"task": "statistics", "step": [0, 3], "step_kernel": "k", "statistics": {"list": ["f"], "summary_mode": "md5"}})";
  EXPECT_EQ(
      settings(given, all),
      json::parse(
          R"({"task": "statistics", "dump_path": "d", "wait_limit": 60, "step": [0, 3], "step_kernel": "k",
                            "statistics": {"list": ["f"], "summary_mode": "statistics"}})"));
  EXPECT_EQ(
      settings(given, one),
      json::parse(
          R"({"task": "tensor", "dump_path": "d", "wait_limit": 60, "step": [3], "rank": [2], "step_kernel": "k",
                            "tensor": {"scope": ["Kernel.f.1.forward", "Kernel.f.1.forward"],
                                       "summary_mode": "statistics"}})"));
  EXPECT_EQ(settings("{}", {Selection::Task::checksums, "", -1, "proc7"})["statistics"]["summary_mode"],
            "md5");
  for (const char* const rank : {"", "rank", "rank99999999999", "rank-1", "rank1x"})
    EXPECT_FALSE(settings("{}", {Selection::Task::checksums, "", -1, rank}).contains("rank")) << rank;
  EXPECT_EQ(settings(R"({"wait_limit": 0})", all)["wait_limit"], 0);
  EXPECT_EQ(settings("[1]", all), "the settings of the probe are not an object of JSON");
}

class ProbedRunTest : public DumpFolder {
 protected:
  std::string error_of(const std::string& command, int time_limit = 0) const {
    ProbedRun run;
    run.command = command, run.folder = path("."), run.time_limit = time_limit;
    auto done = run_probed(run, {}, "a");
    return done ? "none" : done.error().message;
  }
};

TEST_F(ProbedRunTest, ACommandWithoutADumpIsNamed) {
  EXPECT_THAT(error_of("echo hello; exit 3"),
              HasSubstr("wrote no dump (exit code 3; what it printed is in "));
  EXPECT_EQ(get("a.log"), "hello\n");
  EXPECT_EQ(json::parse(get("a.json"))["dump_path"], path(".") + "/a");
}

TEST_F(ProbedRunTest, ALateCommandIsStoppedWithItsChildren) {
  // The child would end its own file after the limit.
  const std::string command = "(sleep 30; touch " + path("late") + ") & echo $! > " + path("pid") + "; wait";
  EXPECT_THAT(error_of(command, 1), HasSubstr("it did not end within 1 seconds, and was stopped"));
  // What nobody has waited for yet has no command line any more.
  std::ifstream line("/proc/" + std::to_string(std::stoi(get("pid"))) + "/cmdline");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(line), {}), "");
}

TEST_F(ProbedRunTest, ACommandInTimeIsNotStopped) {
  EXPECT_EQ(error_of("mkdir -p $(sed -n 's/.*dump_path\": \"\\(.*\\)\".*/\\1/p' $NPU_PROBE)", 1000), "none");
}

}  // namespace
}  // namespace migrate::bisect
