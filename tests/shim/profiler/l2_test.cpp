// What the files of a profile say of L2.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "npu/blas.h"
#include "npu/ccl.h"
#include "npu/profiler.h"
#include "npu/runtime.h"
#include "runtime_shim/profiler/folder/l2_columns.h"
#include "runtime_shim/profiler/folder/session.h"

namespace npu::profiler {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

namespace fs = std::filesystem;

/// A folder of its own for a test, removed at its end.
struct L2Place {
  fs::path path = fs::temp_directory_path() / ("npu_l2_" + std::to_string(getpid()));
  L2Place() { fs::create_directories(path); }
  ~L2Place() { fs::remove_all(path); }
  std::string file(const std::string& name) const {
    std::ifstream in(fs::directory_iterator(path)->path() / name);
    EXPECT_TRUE(in) << name;
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::vector<std::string> rows(const std::string& name) const {
    std::vector<std::string> result;
    std::istringstream in(file("ASCEND_PROFILER_OUTPUT/" + name));
    for (std::string line; std::getline(in, line);) result.push_back(line);
    return result;
  }
};

RunFacts facts_of(int architecture) {
  RunFacts facts;
  facts.mhz = 1000;
  facts.architecture = architecture;
  return facts;
}

/// Tells a session of an operator.
void add(Session& session, const char* name, const aclsimL2& l2) {
  aclsimWork work{};
  work.unit = l2.is_known != 0 ? ACLSIM_UNIT_VECTOR : ACLSIM_UNIT_UNKNOWN;
  work.l2 = l2;
  aclsimTaskInfo task{};
  task.kind = ACLSIM_TASK_KERNEL;
  task.name = name;
  task.stream = 3;
  task.work = &work;
  session.add(task);
}

constexpr aclsimL2 kUnknown{};

configuration::ProfileOptions with(const L2Place& place, const std::string& keys) {
  return configuration::parse_profile_options(place.path.string() + keys);
}

TEST(L2Profile, RatesOfEachKernel) {
  L2Place place;
  Session session(with(place, ",l2_cache=1"), facts_of(2201), true);
  add(session, "aclnnExp", {{10, 40, 20}, {20, 30, 5}, 1});
  add(session, "f<a, b>", kUnknown);
  add(session, "aclnnNothing", {{}, {}, 1});
  session.finish(1000);
  EXPECT_THAT(place.rows("l2_cache.csv"),
              ElementsAre("Device_id,Stream Id,Task Id,Hit Rate,Victim Rate,Op Name",
                          "0,3,0,0.300000,0.250000,aclnnExp", "0,3,1,N/A,N/A,\"f<a, b>\"",
                          "0,3,2,N/A,N/A,aclnnNothing"));
  EXPECT_THAT(place.file("README.txt"), HasSubstr("hits and victims of L2 are modelled"));
  EXPECT_THAT(place.file("profiler_info.json"), HasSubstr("\"_l2_cache\": true"));
}

/// The cells of the last row of kernel_details.csv by the names of their columns.
std::map<std::string, std::string> last_kernel(const L2Place& place) {
  const std::vector<std::string> rows = place.rows("kernel_details.csv");
  std::istringstream names(rows.front()), cells(rows.back());
  std::map<std::string, std::string> result;
  for (std::string name, cell; std::getline(names, name, ',') && std::getline(cells, cell, ',');)
    result[name] = cell;
  return result;
}

TEST(L2Profile, CountersOf910B) {
  L2Place place;
  Session session(with(place, ",metrics=l2"), facts_of(2201), true);
  add(session, "aclnnExp", {{11, 21, 9}, {30, 40, 0}, 1});
  session.finish(1000);
  EXPECT_THAT(
      place.rows("kernel_details.csv").front(),
      testing::EndsWith(
          ",Context ID,aicore_time(us),aic_total_cycles,aic_write_cache_hit,aic_write_cache_miss_allocate,"
          "aic_r0_read_cache_hit,aic_r0_read_cache_miss_allocate,aic_r1_read_cache_hit,"
          "aic_r1_read_cache_miss_allocate,aiv_time(us),aiv_total_cycles,aiv_write_cache_hit,"
          "aiv_write_cache_miss_allocate,aiv_r0_read_cache_hit,aiv_r0_read_cache_miss_allocate,"
          "aiv_r1_read_cache_hit,aiv_r1_read_cache_miss_allocate"));
  std::map<std::string, std::string> kernel = last_kernel(place);
  EXPECT_EQ(kernel["aiv_write_cache_hit"], "30");
  EXPECT_EQ(kernel["aiv_write_cache_miss_allocate"], "40");
  EXPECT_EQ(kernel["aiv_r0_read_cache_hit"], "6");
  EXPECT_EQ(kernel["aiv_r0_read_cache_miss_allocate"], "11");
  EXPECT_EQ(kernel["aiv_r1_read_cache_hit"], "5");
  EXPECT_EQ(kernel["aiv_r1_read_cache_miss_allocate"], "10");
  EXPECT_EQ(kernel["aic_write_cache_hit"], "0");
  EXPECT_THAT(place.file("profiler_info.json"), HasSubstr("ACL_AICORE_L2_CACHE"));
}

TEST(L2Profile, CountersOf950) {
  L2Place place;
  Session session(with(place, ",metrics=l2"), facts_of(3510), true);
  add(session, "aclnnExp", {{11, 21, 9}, {30, 40, 4}, 1});
  session.finish(1000);
  std::map<std::string, std::string> kernel = last_kernel(place);
  EXPECT_EQ(kernel["aiv_read_local_l2_hit"], "11");
  EXPECT_EQ(kernel["aiv_read_local_l2_miss"], "12");  // into lines that were free
  EXPECT_EQ(kernel["aiv_read_local_l2_victim"], "9");
  EXPECT_EQ(kernel["aiv_write_local_l2_hit"], "30");
  EXPECT_EQ(kernel["aiv_write_local_l2_miss"], "36");
  EXPECT_EQ(kernel["aiv_write_local_l2_victim"], "4");
}

TEST(L2Profile, WhatNobodyKnowsIsNoNumber) {
  L2Place place;
  Session session(with(place, ",metrics=l2"), facts_of(2201), true);
  add(session, "mine", kUnknown);
  session.finish(1000);
  EXPECT_EQ(last_kernel(place)["aiv_r0_read_cache_hit"], "N/A");
  EXPECT_FALSE(
      fs::exists(fs::directory_iterator(place.path)->path() / "ASCEND_PROFILER_OUTPUT/l2_cache.csv"));
}

/// Device memory for so many floats.
struct Floats {
  void* memory = nullptr;
  explicit Floats(std::size_t count) { EXPECT_EQ(npuMalloc(&memory, 4 * count), npuSuccess); }
  ~Floats() { npuFree(memory); }
  float* data() const { return static_cast<float*>(memory); }
};

/// The rates of a kernel, "hit,victim", by the order of the rows.
std::vector<std::string> rates(const L2Place& place) {
  std::vector<std::string> result;
  for (const std::string& row : place.rows("l2_cache.csv")) {
    std::vector<std::string> cells;
    std::istringstream in(row);
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    result.push_back(cells.at(5) + " " + cells.at(3) + " " + cells.at(4));
  }
  result.erase(result.begin());
  return result;
}

// The whole way: what library calls, sets and copies of a program say of their memory.
TEST(L2Profile, OfAProgram) {
  L2Place place;
  constexpr int kSize = 128;
  const Floats a(kSize * kSize), b(kSize * kSize), c(kSize * kSize), copied(kSize * kSize);
  const std::vector<float> host(kSize * kSize, 1.0f);
  npublasHandle_t handle = nullptr;
  ASSERT_EQ(npublasCreate(&handle), NPUBLAS_STATUS_SUCCESS);
  const float one = 1, zero = 0;
  const auto multiply = [&](const float* left) {
    ASSERT_EQ(npublasSgemm(handle, NPUBLAS_OP_N, NPUBLAS_OP_N, kSize, kSize, kSize, &one, left, kSize,
                           b.data(), kSize, &zero, c.data(), kSize),
              NPUBLAS_STATUS_SUCCESS);
  };
  {
    const npu::Profile profile(place.path.string() + ",l2_cache=1");
    ASSERT_EQ(profile.error(), npuSuccess);
    for (const Floats* matrix : {&a, &b})
      ASSERT_EQ(npuMemsetAsync(matrix->memory, 0, 4 * kSize * kSize, nullptr), npuSuccess);
    multiply(a.data());
    multiply(a.data());
    ASSERT_EQ(npuMemcpyAsync(copied.memory, a.memory, 4 * kSize * kSize, npuMemcpyDeviceToDevice, nullptr),
              npuSuccess);
    multiply(copied.data());
    ASSERT_EQ(npuMemcpy(copied.memory, host.data(), 4 * kSize * kSize, npuMemcpyHostToDevice), npuSuccess);
    multiply(copied.data());
  }
  npublasDestroy(handle);
  const std::vector<std::string> found = rates(place);
  ASSERT_EQ(found.size(), 6u);
  EXPECT_EQ(found[0], "MemSet 0.000000 0.000000");
  EXPECT_THAT(found[2],
              HasSubstr(" 0.750000 "));  // both operands were set; the result is new, read and then written
  EXPECT_THAT(found[3], HasSubstr(" 1.000000 0.000000"));
  EXPECT_THAT(found[4], HasSubstr(" 1.000000 0.000000"));  // the copy was written by the device
  EXPECT_THAT(found[5], HasSubstr(" 0.750000 "));          // by the host
}

TEST(L2Profile, CollectivesLeaveTheirResult) {
  L2Place place;
  constexpr std::size_t kCount = 1 << 18;
  const Floats a(kCount), b(kCount);
  npucclComm_t comm = nullptr;
  const int device = 0;
  ASSERT_EQ(npucclCommInitAll(&comm, 1, &device), npucclSuccess);
  npublasHandle_t handle = nullptr;
  ASSERT_EQ(npublasCreate(&handle), NPUBLAS_STATUS_SUCCESS);
  {
    const npu::Profile profile(place.path.string() + ",l2_cache=1");
    ASSERT_EQ(profile.error(), npuSuccess);
    ASSERT_EQ(npucclAllReduce(a.memory, b.memory, kCount, npucclFloat, npucclSum, comm, nullptr),
              npucclSuccess);
    const float two = 2;
    ASSERT_EQ(npublasSscal(handle, static_cast<int>(kCount), &two, b.data(), 1), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  }
  npublasDestroy(handle);
  npucclCommDestroy(comm);
  const std::vector<std::string> found = rates(place);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0], HasSubstr(" 1.000000 0.000000"));
}

}  // namespace
}  // namespace npu::profiler
