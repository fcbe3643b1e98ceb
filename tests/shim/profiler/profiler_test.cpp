// What a run is told to have done: the table, the trace, and both from a whole process.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime_shim/profiler/recorder.h"
#include "runtime_shim/profiler/summary.h"
#include "runtime_shim/profiler/trace.h"

namespace npu::profiler {
namespace {

using nlohmann::json;
using testing::HasSubstr;

aclsimTaskInfo task(aclsimTaskKind kind, const char* name, std::uint64_t begin_ns, std::uint64_t took_ns,
                    std::uint64_t bytes = 0, aclError result = ACL_SUCCESS) {
  aclsimTaskInfo info{};
  info.kind = kind;
  info.name = name;
  info.stream = 3;
  info.bytes = bytes;
  info.begin_ns = begin_ns;
  info.end_ns = begin_ns + took_ns;
  info.result = result;
  return info;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Summary, LongestTotalFirst) {
  Summary summary;
  EXPECT_TRUE(summary.empty());
  summary.add(task(ACLSIM_TASK_KERNEL, "small", 0, 1'000'000));
  for (int i = 0; i < 4; ++i) summary.add(task(ACLSIM_TASK_KERNEL, "large", 0, 500'000 + 1'000'000 * i));
  summary.add(task(ACLSIM_TASK_MEMCPY, nullptr, 0, 1'000'000, 4'000'000));
  EXPECT_EQ(lines_of(summary.text()),
            (std::vector<std::string>{" time %     total    calls       mean       most  name",
                                      "   80.0   8000 us        4    2000 us    3500 us  large",
                                      "   10.0   1000 us        1    1000 us    1000 us  small",
                                      "   10.0   1000 us        1    1000 us    1000 us  copy, 4.0 GB/s"}));
}

TEST(Summary, UnitsKeepFourDigits) {
  for (auto [ns, text] : {std::pair<std::uint64_t, const char*>{7, "7.000 ns"},
                          {9'999, "9999 ns"},
                          {10'000, "10.00 us"},
                          {123'456'789, "123.5 ms"},
                          {12'345'678'901, "12.35 s"},
                          {0, "0.000 ns"}}) {
    Summary summary;
    summary.add(task(ACLSIM_TASK_KERNEL, "k", 0, ns));
    EXPECT_THAT(summary.text(), HasSubstr(text));
  }
}

TEST(Summary, FitsATerminal) {
  Summary summary;
  summary.add(task(ACLSIM_TASK_KERNEL, std::string(300, 'k').c_str(), 0, 123'456'789));
  for (const std::string& line : lines_of(summary.text())) EXPECT_LE(line.size(), 93u) << line;
  EXPECT_THAT(summary.text(), HasSubstr("kkk..."));
}

TEST(Summary, FailuresAreTold) {
  Summary summary;
  summary.add(task(ACLSIM_TASK_KERNEL, "k", 0, 10, 0, ACLSIM_ERROR_KERNEL_ASSERT));
  summary.add(task(ACLSIM_TASK_KERNEL, "k", 0, 10));
  EXPECT_THAT(summary.text(), HasSubstr("  k, 1 failed\n"));
}

// The tasks of a graph are told one by one as well: its own time is not counted twice.
TEST(Summary, GraphsAreNotCountedTwice) {
  Summary summary;
  summary.add(task(ACLSIM_TASK_KERNEL, "k", 0, 1000));
  summary.add(task(ACLSIM_TASK_MODEL, nullptr, 0, 1000));
  EXPECT_THAT(summary.text(), HasSubstr("  100.0   1000 ns        1    1000 ns    1000 ns  k\n"));
}

json events_of(const std::string& text) { return json::parse(text); }

TEST(Trace, TasksAreCompleteEvents) {
  std::ostringstream out;
  Trace trace(out, 1'000'000);
  trace.add(task(ACLSIM_TASK_KERNEL, "a \"b\"\xff", 1'002'500, 1'250));
  trace.add(task(ACLSIM_TASK_MEMCPY, nullptr, 1'004'000, 10, 64, ACLSIM_ERROR_ILLEGAL_ADDRESS));
  trace.finish();
  const json events = events_of(out.str());
  ASSERT_EQ(events.size(), 4u);  // names of the device and of the stream come first
  EXPECT_EQ(events[0]["args"]["name"], "device 0");
  EXPECT_EQ(events[1]["args"]["name"], "stream 3");
  EXPECT_EQ(events[2]["name"], "a \"b\"\xEF\xBF\xBD");
  EXPECT_EQ(events[2]["ph"], "X");
  EXPECT_EQ(events[2]["cat"], "kernel");
  EXPECT_DOUBLE_EQ(events[2]["ts"], 2.5);
  EXPECT_DOUBLE_EQ(events[2]["dur"], 1.25);
  EXPECT_EQ(events[2]["pid"], 1);
  EXPECT_EQ(events[2]["tid"], 3);
  EXPECT_EQ(events[3]["name"], "copy");
  EXPECT_EQ(events[3]["args"], (json{{"bytes", 64}, {"error", ACLSIM_ERROR_ILLEGAL_ADDRESS}}));
}

TEST(Trace, RangesOfTheHost) {
  std::ostringstream out;
  Trace trace(out, 0);
  trace.add({NPU_TX_PUSH, "epoch", 0, 1, 1000}, 0);
  trace.add({NPU_TX_START, "load", 7, 1, 2000}, 1);
  trace.add({NPU_TX_MARK, "here", 0, 1, 3000}, 0);
  trace.add({NPU_TX_END, "", 7, 1, 4000}, 0);
  trace.add({NPU_TX_POP, "", 0, 0, 5000}, 0);
  trace.finish();
  std::string phases, names;
  for (const json& event : events_of(out.str())) {
    EXPECT_EQ(event["pid"], 0);
    if (event["ph"] == "M") continue;
    phases += event["ph"].get<std::string>();
    names += event.value("name", "") + ";";
    if (event["ph"] == "b" || event["ph"] == "e") {
      EXPECT_EQ(event["id"], 7);
    }
  }
  EXPECT_EQ(phases, "BbieE");
  EXPECT_EQ(names, "epoch;load;here;;;");
}

// Viewers take an array without its end, as a killed run leaves it.
TEST(Trace, EveryLineIsThereAtOnce) {
  std::ostringstream out;
  Trace trace(out, 0);
  trace.add(task(ACLSIM_TASK_KERNEL, "k", 5, 5));
  EXPECT_EQ(events_of(out.str() + "]").size(), 3u);
}

/// A folder of its own for a test, removed at its end.
struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("npu_profiler_" + std::to_string(getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string read(const std::string& name) const {
    std::ifstream in(path / name);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

TEST(Recorder, KeepsItsFileFresh) {
  Folder folder;
  Settings settings;
  settings.summary = folder.path / "table";
  settings.refresh_ns = 1'000'000'000;
  Recorder recorder(settings);
  const auto now = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  recorder.add(task(ACLSIM_TASK_KERNEL, "first", now, 10));
  EXPECT_FALSE(std::filesystem::exists(folder.path / "table"));
  recorder.add(task(ACLSIM_TASK_KERNEL, "second", now + 2'000'000'000, 10));
  EXPECT_THAT(folder.read("table"), HasSubstr("  second\n"));
  recorder.add(task(ACLSIM_TASK_KERNEL, "third", now + 2'000'000'100, 10));
  EXPECT_THAT(folder.read("table"), testing::Not(HasSubstr("third")));
  recorder.finish();
  EXPECT_THAT(folder.read("table"), HasSubstr("  third\n"));
  EXPECT_FALSE(std::filesystem::exists(folder.path / "table.part"));
}

int run(const std::string& variables, const std::string& redirection) {
  const std::string program = std::string(MIGRATE_BINARY_DIR) + "/bin/shim_profiler_program";
  return std::system((variables + " " + program + " " + redirection).c_str());
}

TEST(ProfilerProcess, WritesTableAndTrace) {
  Folder folder;
  const std::string at = folder.path.string();
  ASSERT_EQ(run("NPU_SIM_PROFILE=" + at + "/table NPU_SIM_TRACE=" + at + "/%p.json", "2> " + at + "/errors"),
            0);
  EXPECT_EQ(folder.read("errors"), "");
  const std::string table = folder.read("table");
  EXPECT_THAT(table, HasSubstr("       6 "));  // calls
  EXPECT_THAT(table, HasSubstr("  add_one\n"));
  EXPECT_THAT(table, HasSubstr("  of_a_static_object\n"));  // launched after main
  std::size_t kernels = 0, ranges = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path)) {
    if (entry.path().extension() != ".json") continue;
    for (const json& event : events_of(folder.read(entry.path().filename()))) {
      kernels += event.value("name", "") == "add_one";
      ranges += event["ph"] == "B";
    }
  }
  EXPECT_EQ(kernels, 6u);
  EXPECT_EQ(ranges, 1u);
}

TEST(ProfilerProcess, CanWaitForTheProgramsStart) {
  Folder folder;
  ASSERT_EQ(
      run("NPU_SIM_PROFILE=1 NPU_SIM_PROFILE_FROM_START=0", "part 2> " + folder.path.string() + "/errors"),
      0);
  EXPECT_THAT(folder.read("errors"), HasSubstr("       2 "));  // between npuProfilerStart and npuProfilerStop
}

// As /dev/stdout is one: renaming a file onto it would replace it.
TEST(ProfilerProcess, WritesThroughLinks) {
  Folder folder;
  const std::filesystem::path link = folder.path / "link";
  std::filesystem::create_symlink(folder.path / "target", link);
  ASSERT_EQ(run("NPU_SIM_PROFILE=" + link.string(), ""), 0);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_THAT(folder.read("target"), HasSubstr("  add_one\n"));
}

TEST(ProfilerProcess, IsSilentUnlessAsked) {
  Folder folder;
  ASSERT_EQ(run("NPU_SIM_PROFILE=0", "2> " + folder.path.string() + "/errors"), 0);
  EXPECT_EQ(folder.read("errors"), "");
}

TEST(ProfilerProcess, NamesAFileThatCannotBeWritten) {
  Folder folder;
  ASSERT_EQ(
      run("NPU_SIM_PROFILE=/none/table NPU_SIM_TRACE=/none/trace", "2> " + folder.path.string() + "/errors"),
      0);
  EXPECT_EQ(folder.read("errors"),
            "npu: NPU_SIM_TRACE: cannot write /none/trace\nnpu: NPU_SIM_PROFILE: cannot write /none/table\n");
}

}  // namespace
}  // namespace npu::profiler
