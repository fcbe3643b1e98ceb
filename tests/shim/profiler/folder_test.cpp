// The folder: golden headers, parts of steps, nesting, schedules, and the folder of a whole process.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime_shim/profiler/folder/session.h"
#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

namespace fs = std::filesystem;

/// A folder of its own for a test, removed at its end.
struct Place {
  fs::path path = fs::temp_directory_path() / ("npu_folder_" + std::to_string(getpid()));
  Place() { fs::create_directories(path); }
  ~Place() { fs::remove_all(path); }
  std::vector<fs::path> profiles() const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(path)) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
  }
  fs::path profile() const { return profiles().at(0); }
  std::string output(const std::string& name) const {
    return read(profile() / "ASCEND_PROFILER_OUTPUT" / name);
  }
  static std::string read(const fs::path& file) {
    std::ifstream in(file);
    EXPECT_TRUE(in) << file;
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(line);
  return result;
}

configuration::ProfileOptions options(const Place& place, const std::string& keys = "") {
  return configuration::parse_profile_options(place.path.string() + keys);
}

RunFacts facts() {
  RunFacts result;
  result.chip = "Ascend910B1";
  result.cube_cores = 24;
  result.vector_cores = 48;
  result.mhz = 1850;
  result.time_ns = 1'700'000'000'000'000'000;
  return result;
}

/// A task in [begin, end) of the modelled clock, in microseconds.
struct TestTask {
  aclsimWork work{};
  aclsimTaskInfo info{};
  TestTask(aclsimUnit unit, const char* name, int stream, std::uint64_t begin, std::uint64_t end) {
    work.unit = unit;
    if (unit == ACLSIM_UNIT_COLLECTIVE) {
      work.collective = ACLSIM_COLLECTIVE_ALL_REDUCE;
      work.ranks = 2;
      work.payload = 1 << 20;
      work.group = "world";
    }
    info.kind = unit == ACLSIM_UNIT_COPY ? ACLSIM_TASK_MEMCPY : ACLSIM_TASK_KERNEL;
    info.name = name;
    info.stream = stream;
    info.modelled_begin_ns = 1000 * begin;
    info.modelled_end_ns = 1000 * end;
    info.is_modelled = unit != ACLSIM_UNIT_UNKNOWN;
  }
};

template <class To>
void add(To& to, const TestTask& task) {
  aclsimTaskInfo info = task.info;
  info.work = &task.work;
  to.add(info);
}

TEST(Text, FieldsAndNumbers) {
  EXPECT_EQ(microseconds(1'234'567), "1234.567");
  EXPECT_EQ(microseconds(5), "0.005");
  EXPECT_EQ(csv_field("f<a, b>"), "\"f<a, b>\"");
  EXPECT_EQ(csv_field("\"1024;16,16\""), "\"\"\"1024;16,16\"\"\"");
  EXPECT_EQ(json_string("a\"b\xff"), "\"a\\\"b\xEF\xBF\xBD\"");
}

TEST(Folder, HeadersAreThoseOfTheTools) {
  Place place;
  Folder folder(options(place), facts(), 0, true);
  folder.begin_step(0);
  add(folder, TestTask(ACLSIM_UNIT_VECTOR, "aclnnAdd", 1, 10, 20));
  folder.finish(30'000);
  EXPECT_EQ(folder.error(), "");
  const auto head = [&](const char* file) { return lines(place.output(file)).at(0); };
  EXPECT_EQ(
      head("kernel_details.csv"),
      "Step Id,Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait "
      "Time(us),Block Dim,Mix Block Dim,HF32 Eligible,Input Shapes,Input Data Types,Input Formats,Output Shapes,Output "
      "Data Types,Output Formats,Context ID,aicore_time(us),aic_total_cycles,aic_mac_time(us),aic_mac_ratio,"
      "aic_scalar_time(us),aic_scalar_ratio,aic_mte1_time(us),aic_mte1_ratio,aic_mte2_time(us),aic_mte2_ratio,"
      "aic_fixpipe_time(us),aic_fixpipe_ratio,aic_icache_miss_rate,aiv_time(us),aiv_total_cycles,aiv_vec_time(us),"
      "aiv_vec_ratio,aiv_scalar_time(us),aiv_scalar_ratio,aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_time(us),"
      "aiv_mte3_ratio,aiv_icache_miss_rate,cube_utilization(%)");
  EXPECT_EQ(
      head("op_statistic.csv"),
      "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)");
  EXPECT_EQ(head("api_statistic.csv"),
            "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance");
  EXPECT_EQ(
      head("step_trace_time.csv"),
      "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
      "Communication(Not Overlapped and Exclude Receive),Preparing");
  EXPECT_EQ(head("task_time.csv"),
            "Device_id,kernel_name,kernel_type,stream_id,task_id,task_time(us),task_start(us),task_stop(us)");
  EXPECT_EQ(
      head("memory_record.csv"),
      "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type");
  EXPECT_EQ(
      head("operator_memory.csv"),
      "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us),"
      "Allocation Total Allocated(MB),Allocation Total Reserved(MB),Allocation Total Active(MB),Release Total "
      "Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),Stream Ptr,Device Type");
  EXPECT_EQ(
      head("operator_details.csv"),
      "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),Device Total "
      "Duration(us),Device Self Duration With AICore(us),Device Total Duration With AICore(us)");
  EXPECT_THAT(place.profile().filename().string(), testing::EndsWith("_ascend_pt"));
  EXPECT_THAT(Place::read(place.profile() / "README.txt"), HasSubstr("modelled"));
}

TEST(Folder, RowsHaveAsManyFieldsAsTheHeader) {
  for (const char* keys : {"", ",level=0", ",metrics=none", ",shapes=0", ",level=2", ",metrics=l2"}) {
    Place place;
    Folder folder(options(place, keys), facts(), 0, false);
    add(folder, TestTask(ACLSIM_UNIT_VECTOR, "aclnnAdd", 1, 10, 20));
    add(folder, TestTask(ACLSIM_UNIT_CUBE, "aclnnMm", 1, 20, 30));
    add(folder, TestTask(ACLSIM_UNIT_UNKNOWN, "mine", 1, 30, 40));
    folder.finish(50'000);
    const std::vector<std::string> rows = lines(place.output("kernel_details.csv"));
    ASSERT_EQ(rows.size(), 4u) << keys;
    for (const std::string& row : rows)
      EXPECT_EQ(std::count(row.begin(), row.end(), ','), std::count(rows[0].begin(), rows[0].end(), ','))
          << keys << row;
  }
}

TEST(Overlap, Parts) {
  Overlap overlap;
  overlap.add_computing({10, 20});
  overlap.add_computing({15, 30});
  overlap.add_computing({50, 60});
  overlap.add_communication({25, 55});
  overlap.add_communication({70, 80});
  const StepParts parts = overlap.take(0, 100);
  EXPECT_EQ(length_of(parts.computing), 30u);
  EXPECT_EQ(length_of(parts.communication), 40u);
  EXPECT_EQ(length_of(parts.communication_alone), 30u);  // 30 to 50, and 70 to 80
  EXPECT_EQ(length_of(parts.free), 40u);                 // 0 to 10, 60 to 70, 80 to 100
  EXPECT_TRUE(overlap.empty());
}

TEST(Overlap, ManyTasksInAnyOrder) {
  Overlap overlap;
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const std::uint64_t at = i * 7919 % 100'000;
    overlap.add_computing({10 * at, 10 * at + 10});
  }
  const StepParts parts = overlap.take(0, 1'000'000);
  EXPECT_EQ(parts.computing.size(), 1u);
  EXPECT_EQ(length_of(parts.free), 0u);
}

TEST(Folder, APlantedOverlapIsInTheStep) {
  Place place;
  Folder folder(options(place), facts(), 0, false);
  add(folder, TestTask(ACLSIM_UNIT_VECTOR, "aclnnAdd", 1, 100, 200));
  add(folder, TestTask(ACLSIM_UNIT_COLLECTIVE, "AllReduce", 2, 150, 260));
  add(folder, TestTask(ACLSIM_UNIT_VECTOR, "aclnnMul", 1, 300, 340));
  folder.finish(350'000);
  // Computing 140, communication 110 of which 60 alone, free 40 + 10.
  EXPECT_EQ(lines(place.output("step_trace_time.csv")).at(1),
            "0,,140.000,60.000,50.000,110.000,50.000,250.000,0.000,60.000,0.000");
  const json communication = json::parse(place.output("communication.json"));
  const json& operators = communication["step"]["collective"];
  EXPECT_EQ(operators.size(), 2u);
  EXPECT_TRUE(operators.contains("Total Op Info"));
  EXPECT_NEAR(
      operators["hcom_allReduce__000_0_1@world"]["Communication Time Info"]["Elapse Time(ms)"].get<double>(),
      0.110, 1e-9);
  const json matrix = json::parse(place.output("communication_matrix.json"));
  const json& links = matrix["step"]["collective"]["allReduce-top1@world"];
  EXPECT_TRUE(links.contains("0-1") && links.contains("0-0"));
}

/// Events of each track, which must nest.
void expect_nesting(const json& trace) {
  std::map<std::pair<std::uint64_t, std::int64_t>, std::vector<std::pair<double, double>>> tracks;
  for (const json& event : trace) {
    EXPECT_NE(std::string("MXICsf").find(event["ph"].get<std::string>()), std::string::npos);
    if (event["ph"] != "X") continue;
    const double at = std::stod(event["ts"].get<std::string>().substr(8));
    tracks[{event["pid"], event["tid"]}].push_back({at, at + event["dur"].get<double>()});
  }
  for (auto& [track, slices] : tracks) {
    std::sort(slices.begin(), slices.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    std::vector<double> open;
    for (const auto& [begin, end] : slices) {
      while (!open.empty() && open.back() <= begin + 1e-4) open.pop_back();
      if (!open.empty()) {
        EXPECT_LE(end, open.back() + 1e-3) << track.second;
      }
      open.push_back(end);
    }
  }
}

TEST(Folder, KernelsWithoutAModelAreNamed) {
  Place place;
  Folder folder(options(place), facts(), 0, false);
  add(folder, TestTask(ACLSIM_UNIT_UNKNOWN, "mine", 1, 10, 20));
  add(folder, TestTask(ACLSIM_UNIT_VECTOR, "aclnnAdd", 1, 20, 50));
  folder.finish(60'000);
  const json origin = json::parse(Place::read(place.profile() / "modelled_time.json"));
  EXPECT_EQ(origin["without_model"].size(), 1u);
  EXPECT_EQ(origin["without_model"][0]["name"], "mine");
  EXPECT_EQ(origin["modelled_us"], 30.0);
  EXPECT_EQ(origin["measured_on_host_us"], 10.0);
  EXPECT_THAT(place.output("kernel_details.csv"), HasSubstr(",mine,mine,N/A,AI_CPU,"));
  EXPECT_THAT(place.output("trace_view.json"), HasSubstr("measured on the host: no model"));
}

TEST(Schedule, RecordsActiveSteps) {
  const auto recorded = [](const std::string& keys) {
    std::string steps;
    for (int step = 0; step < 12; ++step)
      steps += is_recorded(configuration::parse_profile_options("p" + keys), step) ? '1' : '.';
    return steps;
  };
  EXPECT_EQ(recorded(""), "111111111111");
  EXPECT_EQ(recorded(",active=2"), "111111111111");
  EXPECT_EQ(recorded(",wait=1,active=2"), ".11.11.11.11");
  EXPECT_EQ(recorded(",skip_first=2,wait=1,warmup=1,active=2,repeat=2"), "....11..11..");
}

TEST(Session, HasAFolderForEachActiveStretch) {
  Place place;
  Session session(options(place, ",wait=1,active=2"), facts(), true);
  for (std::uint64_t step = 0; step < 6; ++step) {
    add(session, TestTask(ACLSIM_UNIT_VECTOR, "aclnnAdd", 1, 100 * step + 10, 100 * step + 20));
    session.step(1000 * (100 * step + 100), 1);
  }
  session.finish(1'000'000);
  const std::vector<fs::path> folders = place.profiles();
  ASSERT_EQ(folders.size(), 2u);
  std::vector<std::string> steps;
  for (const fs::path& folder : folders)
    for (const std::string& row : lines(Place::read(folder / "ASCEND_PROFILER_OUTPUT/step_trace_time.csv")))
      steps.push_back(row.substr(0, 4));
  EXPECT_THAT(steps, ElementsAre("Devi", "0,1,", "0,2,", "Devi", "0,4,", "0,5,"));
  const json trace = json::parse(Place::read(folders[0] / "ASCEND_PROFILER_OUTPUT/trace_view.json"));
  expect_nesting(trace);
  EXPECT_THAT(trace.dump(), HasSubstr("ProfilerStep#2"));
}

TEST(ProfiledProcess, WritesAFolder) {
  Place place;
  const std::string program = std::string(MIGRATE_BINARY_DIR) + "/bin/shim_profiler_program";
  ASSERT_EQ(std::system(("NPU_PROFILE=" + place.path.string() + " " + program).c_str()), 0);
  const json trace = json::parse(place.output("trace_view.json"));
  ASSERT_TRUE(trace.is_array());
  expect_nesting(trace);
  std::size_t kernels = 0, copies = 0, ranges = 0, begins = 0, ends = 0;
  for (const json& event : trace) {
    kernels += event.value("name", "") == "add_one";
    copies += event.value("name", "") == "MEMCPY_ASYNC";
    ranges += event.value("name", "") == "training";
    begins += event["ph"] == "s";
    ends += event["ph"] == "f";
  }
  EXPECT_EQ(kernels, 6u);
  EXPECT_EQ(copies, 1u);
  EXPECT_EQ(ranges, 1u);
  EXPECT_GE(begins, 8u);
  EXPECT_GE(ends, 8u);
  EXPECT_EQ(json::parse(Place::read(place.profile() / "profiler_info.json"))["time"], "modelled");
}

// Tools tell a GPU's trace by its form: an object.
TEST(ProfiledProcess, WritesATraceOfGpusOnRequest) {
  Place place;
  const std::string program = std::string(MIGRATE_BINARY_DIR) + "/bin/shim_profiler_program";
  ASSERT_EQ(std::system(("NPU_PROFILE=" + place.path.string() + ",kineto=1 " + program).c_str()), 0);
  const json trace = json::parse(Place::read(place.profile() / "kineto_trace.json"));
  EXPECT_EQ(trace["schemaVersion"], 1);
  EXPECT_EQ(trace["deviceProperties"][0]["name"], "Ascend910B1 (modelled)");
  std::map<std::string, int> categories;
  for (const json& event : trace["traceEvents"]) ++categories[event["cat"]];
  EXPECT_EQ(categories["kernel"], 8);  // with the set
  EXPECT_EQ(categories["user_annotation"], 1);
  EXPECT_GE(categories["cuda_runtime"], 8);
  EXPECT_EQ(categories["ac2g"], 16);
}

TEST(ProfiledProcess, NamesAWrongOption) {
  Place place;
  const std::string errors = place.path.string() + "/errors";
  const std::string program = std::string(MIGRATE_BINARY_DIR) + "/bin/shim_profiler_program";
  ASSERT_EQ(std::system(("NPU_PROFILE=x,level=7 " + program + " 2> " + errors).c_str()), 0);
  EXPECT_EQ(Place::read(errors), "npu: NPU_PROFILE: level=7: the level is 0, 1 or 2. There is no profile.\n");
  ASSERT_EQ(std::system(("NPU_PROFILE=/proc/none " + program + " 2> " + errors).c_str()), 0);
  EXPECT_THAT(Place::read(errors), HasSubstr("npu: NPU_PROFILE: cannot write /proc/none/"));
}

}  // namespace
}  // namespace npu::profiler
