// Profiles that a program opens itself, and the modelled clock of streams, events and threads.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "npu/profiler.h"
#include "npu/runtime.h"
#include "runtime_shim/profiler/folder/folder.h"

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t kBytes = 64 << 20;

/// A folder of its own for a test, removed at its end.
struct ProfilePlace {
  fs::path path = fs::temp_directory_path() / ("npu_profile_" + std::to_string(getpid()));
  ProfilePlace() { fs::create_directories(path); }
  ~ProfilePlace() { fs::remove_all(path); }
};

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Device memory, filled so that later work is not the first.
struct Buffer {
  void* memory = nullptr;
  Buffer() { EXPECT_EQ(npuMalloc(&memory, kBytes), npuSuccess); }
  ~Buffer() { npuFree(memory); }
};

/// A stream that does not wait for the default stream.
struct Queue {
  npuStream_t stream = nullptr;
  Queue() { EXPECT_EQ(npuStreamCreateWithFlags(&stream, npuStreamNonBlocking), npuSuccess); }
  ~Queue() { npuStreamDestroy(stream); }
  void set(const Buffer& buffer) const {
    EXPECT_EQ(npuMemsetAsync(buffer.memory, 0, kBytes, stream), npuSuccess);
  }
};

/// Begin and end of the sets of memory in a trace, by stream, in microseconds of the day.
std::map<int, std::pair<double, double>> sets_of(const fs::path& folder) {
  std::map<int, std::pair<double, double>> sets;
  for (const json& event : json::parse(text_of(folder / "ASCEND_PROFILER_OUTPUT/trace_view.json"))) {
    if (event.value("name", "") != "MemSet") continue;
    const double at = std::stod(event["ts"].get<std::string>().substr(5));
    sets[event["tid"]] = {at, at + event["dur"].get<double>()};
  }
  return sets;
}

TEST(Profile, StreamsOverlapUnlessAnEventOrdersThem) {
  ProfilePlace place;
  std::string folder;
  const Buffer one, two, three;
  const Queue first, second, free;
  npuEvent_t event = nullptr;
  ASSERT_EQ(npuEventCreate(&event), npuSuccess);
  ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  {
    npu::Profile profile(place.path.string(), [&](const std::string& path) { folder = path; });
    ASSERT_EQ(profile.error(), npuSuccess);
    first.set(one);
    ASSERT_EQ(npuEventRecord(event, first.stream), npuSuccess);
    ASSERT_EQ(npuStreamWaitEvent(second.stream, event, 0), npuSuccess);
    second.set(two);
    free.set(three);
  }
  npuEventDestroy(event);
  std::vector<std::pair<double, double>> sets;
  for (const auto& [stream, times] : sets_of(folder)) sets.push_back(times);
  ASSERT_EQ(sets.size(), 3u);  // by the number of their stream, as they were created
  EXPECT_GE(sets[1].first, sets[0].second - 1e-3);
  EXPECT_LT(sets[2].first, sets[0].second);
  EXPECT_NEAR(sets[0].second - sets[0].first, 15.9, 0.1);  // 3 us, and 64 MiB at the rate of L2
}

TEST(Profile, OneAtATime) {
  ProfilePlace place;
  const npu::Profile outer(place.path.string());
  ASSERT_EQ(outer.error(), npuSuccess);
  npu::Profile inner(place.path.string());
  EXPECT_EQ(inner.error(), npuErrorNotPermitted);
  EXPECT_EQ(inner.step(), npuErrorNotPermitted);
}

TEST(Profile, ErrorsLeaveNoProfile) {
  EXPECT_EQ(npuProfilerOpen(nullptr, nullptr, nullptr), npuErrorInvalidValue);
  EXPECT_EQ(npuProfilerOpen("", nullptr, nullptr), npuErrorInvalidValue);
  testing::internal::CaptureStderr();
  EXPECT_EQ(npuProfilerOpen("x,level=9", nullptr, nullptr), npuErrorInvalidValue);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::HasSubstr("npu: npuProfilerOpen: level=9"));
  EXPECT_EQ(npuProfilerClose(), npuErrorNotPermitted);
  EXPECT_EQ(npuProfilerStep(), npuSuccess);
}

TEST(Profile, StepsHaveTheirOwnRows) {
  ProfilePlace place;
  std::vector<std::string> folders;
  const Buffer buffer;
  const Queue queue;
  {
    npu::Profile profile(place.path.string() + ",wait=1,active=1",
                         [&](const std::string& path) { folders.push_back(path); });
    for (int step = 0; step < 4; ++step) {
      queue.set(buffer);
      EXPECT_EQ(profile.step(), npuSuccess);
    }
  }
  ASSERT_EQ(folders.size(), 2u);
  for (const std::string& folder : folders) {
    const std::string rows = text_of(folder + "/ASCEND_PROFILER_OUTPUT/kernel_details.csv");
    EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 2);
    EXPECT_THAT(rows, testing::HasSubstr(folder == folders[0] ? "\n1,0," : "\n3,0,"));
  }
}

// Files grow, memory does not.
TEST(Profile, ManyTasksInBoundedMemory) {
  ProfilePlace place;
  npu::profiler::RunFacts facts;
  facts.mhz = 1850;
  npu::profiler::Folder folder(npu::configuration::parse_profile_options(place.path.string()), facts, 0,
                               false);
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_VECTOR;
  aclsimTaskInfo task{};
  task.name = "aclnnAdd";
  task.work = &work;
  task.is_modelled = 1;
  const auto add = [&](int count) {
    for (int i = 0; i < count; ++i) {
      task.modelled_begin_ns = task.modelled_end_ns;
      task.modelled_end_ns += 3000;
      folder.add(task);
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
  };
  const long before = add(10'000);
  EXPECT_LT(add(60'000) - before, 2048);  // KiB
  folder.finish(0);
  EXPECT_EQ(folder.error(), "");
}

int run(const std::string& variables, const std::string& arguments) {
  return std::system(
      (variables + " " + MIGRATE_BINARY_DIR + "/bin/shim_profiler_program " + arguments).c_str());
}

/// The row of a table that begins so.
std::string row_of(const fs::path& file, const std::string& begin) {
  std::istringstream rows(text_of(file));
  for (std::string row; std::getline(rows, row);)
    if (row.rfind(begin, 0) == 0) return row;
  return {};
}

/// Where a text is in the source of the program.
int line_of(const std::string& text) {
  std::istringstream lines(text_of(MIGRATE_SOURCE_DIR "/tests/shim/profiler/program.cpp"));
  int number = 1;
  for (std::string line; std::getline(lines, line); ++number)
    if (line.find(text) != std::string::npos) return number;
  return 0;
}

// The program is built with -g. A stack has several lines, so a row goes on after the first one.
TEST(Profile, StacksNameTheLines) {
  ProfilePlace place;
  ASSERT_EQ(run("NPU_PROFILE=" + place.path.string() + ",stack=1", ""), 0);
  fs::path folder;
  for (const auto& entry : fs::directory_iterator(place.path)) folder = entry.path();
  folder /= "ASCEND_PROFILER_OUTPUT";
  EXPECT_THAT(text_of(folder / "operator_details.csv"),
              testing::AllOf(testing::HasSubstr("program.cpp(" +
                                                std::to_string(line_of("npu::launch<add_one>")) + "): "),
                             testing::HasSubstr("): main;")));
  EXPECT_THAT(row_of(folder / "operator_memory.csv", "aclrtMalloc"),
              testing::StartsWith("aclrtMalloc at program.cpp(" +
                                  std::to_string(line_of("if (npuMalloc(reinterpret_cast")) + "),"));
  bool has_stack = false;
  for (const json& event : json::parse(text_of(folder / "trace_view.json")))
    has_stack |= event.value("name", "") == "add_one" && event["args"].contains("Call stack");
  EXPECT_TRUE(has_stack);
}

// Twice the same time to the digit, which a measurement does not give.
TEST(ModelledTime, IsWhatEventsTell) {
  ProfilePlace place;
  const std::string out = place.path.string() + "/out";
  ASSERT_EQ(run("NPU_SIM_TIME=model", "time > " + out), 0);
  EXPECT_EQ(text_of(out), "0.0164\n0.0164\n");  // 15.9 us, and the call between the first event and the set
  ASSERT_NE(run("NPU_SIM_TIME=fast", "time > " + out + " 2>&1"), 0);
  EXPECT_THAT(text_of(out), testing::HasSubstr("NPU_SIM_TIME=fast is not real or model"));
}

/// What the program prints of the clocks of two kernels, in this environment.
struct Clocks {
  long long first[3], second[3];  ///< globaltimer, clock64, globaltimer
  long long events_ns;            ///< around both kernels
  long long mhz;                  ///< clockRate of the device

  explicit Clocks(const std::string& environment) {
    ProfilePlace place;
    const std::string out = place.path.string() + "/out";
    EXPECT_EQ(run(environment, "clocks > " + out), 0);
    std::ifstream in(out);
    for (long long* clocks : {first, second}) in >> clocks[0] >> clocks[1] >> clocks[2];
    in >> events_ns >> mhz;
    EXPECT_TRUE(in) << text_of(out);
  }
};

// The set of 64 MiB takes milliseconds on the host, and 15.9 us by the model.
TEST(ModelledTime, IsWhatClocksOfKernelsTell) {
  const Clocks clocks("NPU_SIM_TIME=model");
  const long long between = clocks.second[0] - clocks.first[2];
  EXPECT_GE(between, 15'900);
  EXPECT_LE(between, clocks.events_ns + 100);  // a float tells it
  for (const long long* kernel : {clocks.first, clocks.second}) {
    EXPECT_GE(kernel[1], kernel[0] * clocks.mhz / 1000);
    EXPECT_LE(kernel[1], kernel[2] * clocks.mhz / 1000);
  }
}

TEST(ModelledTime, IsNotWhatClocksTellUnlessAsked) {
  ProfilePlace place;
  const Clocks clocks("NPU_PROFILE=" + place.path.string());
  for (const long long* kernel : {clocks.first, clocks.second}) {
    EXPECT_GE(kernel[1], kernel[0]);
    EXPECT_LE(kernel[1], kernel[2]);
  }
}

/// What the program prints of a product: milliseconds, and a number for its bits.
std::pair<double, std::string> product_in(const std::string& environment) {
  ProfilePlace place;
  const std::string out = place.path.string() + "/out";
  EXPECT_EQ(run(environment, "product > " + out), 0);
  std::ifstream in(out);
  std::pair<double, std::string> product;
  in >> product.first >> product.second;
  EXPECT_TRUE(in) << text_of(out);
  return product;
}

// In bfloat16 four casts come before a product of floats; in float16 the cubes round, and multiply faster.
TEST(ModelledTime, IsThereForProductsOfMixedPrecision) {
  const auto plain = product_in("NPU_SIM_TIME=model"), brain = product_in("NPU_SIM_TIME=model NPU_AMP=O1"),
             half = product_in("NPU_SIM_TIME=model NPU_AMP=O1 NPU_AMP_DTYPE=float16");
  EXPECT_EQ(product_in("NPU_SIM_TIME=model NPU_AMP=O1"), brain) << "a time without a model does not repeat";
  EXPECT_GT(brain.first, plain.first + 4 * 0.003);
  EXPECT_LT(half.first, plain.first);
  EXPECT_EQ(product_in("NPU_AMP=O1").second, brain.second) << "operators and the task round alike";
  EXPECT_EQ(product_in("NPU_AMP=O1 NPU_AMP_DTYPE=float16").second, half.second);
  EXPECT_NE(brain.second, plain.second);
}

}  // namespace
