// HCCL's own interface: types by product, rank tables, configuration, names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "tests/shim/hccl/ranks.h"

namespace {

using ranks::all_ok;
using ranks::DeviceArray;
using ranks::Rank;

constexpr std::pair<HcclDataType, const char*> kTypes[] = {
    {HCCL_DATA_TYPE_INT8, "int8"},     {HCCL_DATA_TYPE_INT16, "int16"},   {HCCL_DATA_TYPE_INT32, "int32"},
    {HCCL_DATA_TYPE_INT64, "int64"},   {HCCL_DATA_TYPE_UINT8, "uint8"},   {HCCL_DATA_TYPE_UINT16, "uint16"},
    {HCCL_DATA_TYPE_UINT32, "uint32"}, {HCCL_DATA_TYPE_UINT64, "uint64"}, {HCCL_DATA_TYPE_FP16, "half"},
    {HCCL_DATA_TYPE_FP32, "float"},    {HCCL_DATA_TYPE_FP64, "double"},   {HCCL_DATA_TYPE_BFP16, "bfloat16"}};

/// The types that the chip's HCCL refuses to add, to multiply and to move.
HCCL_JOB(refused_types) {
  DeviceArray<double> data(8);
  std::string sum = "sum:", product = " product:", move = " move:";
  const auto ask = [&](std::string& list, const char* name, HcclResult result) {
    if (result == HCCL_E_NOT_SUPPORT) list += std::string(" ") + name;
    if (result != HCCL_E_NOT_SUPPORT && result != HCCL_SUCCESS) list += " error " + std::to_string(result);
  };
  for (const auto& [type, name] : kTypes) {
    ask(sum, name, HcclAllReduce(data.get(), data.get(), 4, type, HCCL_REDUCE_SUM, self.comm, self.stream));
    ask(product, name,
        HcclAllReduce(data.get(), data.get(), 4, type, HCCL_REDUCE_PROD, self.comm, self.stream));
    ask(move, name, HcclBroadcast(data.get(), 4, type, 0, self.comm, self.stream));
  }
  return aclrtSynchronizeStream(self.stream) == ACL_SUCCESS ? sum + product + move : "a stream failed";
}

std::string refused_by(const char* chip) {
  return ranks::run("refused_types", {1, 1, false, {{"NPU_SIM_SOC", chip}}}).said[0];
}

// Source: HCCL, communication operators, supported types by product.
TEST(Types, AreThoseOfTheProduct) {
  EXPECT_EQ(refused_by("Ascend910A"),
            "sum: int16 uint8 uint16 uint32 uint64 double bfloat16 product: int16 uint8 uint16 uint32 uint64 "
            "double "
            "bfloat16 move: bfloat16");
  EXPECT_EQ(refused_by("Ascend910B1"),
            "sum: uint8 uint16 uint32 uint64 double product: int16 uint8 uint16 uint32 uint64 double "
            "bfloat16 move:");
  EXPECT_EQ(refused_by("Ascend950PR_9599"),
            "sum: uint8 uint16 uint32 product: int16 uint8 uint16 uint32 bfloat16 move:");
}

/// A communicator from the rank table that the environment names, beside the one from the root info.
HCCL_JOB(rank_table) {
  const char* const table = std::getenv("HCCL_TEST_TABLE");
  const auto rank = static_cast<uint32_t>(self.rank);
  HcclComm comm = nullptr, again = nullptr;
  if (const HcclResult result = HcclCommInitClusterInfo(table, rank, &comm); result != HCCL_SUCCESS)
    return "init gives " + std::to_string(result) + ": " + simulated_hccl().getLastError(nullptr);
  if (HcclCommInitClusterInfo(table, rank, &again) != HCCL_E_PARA) return "a table may be used twice";
  DeviceArray<float> data(std::vector<float>{static_cast<float>(self.rank + 1)});
  HcclAllReduce(data.get(), data.get(), 1, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm, self.stream);
  aclrtSynchronizeStream(self.stream);
  uint32_t size = 0, place = 99;
  HcclGetRankSize(comm, &size);
  HcclGetRankId(comm, &place);
  HcclCommDestroy(comm);
  if (place != rank || size != static_cast<uint32_t>(self.ranks)) return "the place is wrong";
  return data.values()[0] == static_cast<float>(self.ranks * (self.ranks + 1) / 2) ? "ok"
                                                                                   : "the sum is wrong";
}

/// A file with a table of `ranks` devices on one server, removed at the end.
class TableFile {
 public:
  explicit TableFile(int ranks) {
    std::string devices;
    for (int rank = 0; rank < ranks; ++rank) {
      const std::string number = std::to_string(rank);
      devices +=
          (rank == 0 ? "" : ",") + (R"({"device_id":")" + number + R"(","rank_id":")" + number + R"("})");
    }
    std::ofstream(path_)
        << R"({"status":"completed","version":"1.0","server_count":"1","server_list":[{"server_id":")"
        << path_ << R"(","device":[)" << devices << "]}]}";
  }
  ~TableFile() { std::remove(path_.c_str()); }
  TableFile(const TableFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  const std::string path_ = testing::TempDir() + "ranks" + std::to_string(getpid()) + ".json";
};

// The port is this process's own: tests run at the same time, and the table names none.
TEST(RankTable, MakesACommunicator) {
  const TableFile table(4);
  const std::string port = std::to_string(20000 + getpid() % 20000);
  for (const int processes : {1, 2, 4}) {
    const ranks::Outcome outcome = ranks::run(
        "rank_table",
        {processes, 4 / processes, false, {{"HCCL_TEST_TABLE", table.path()}, {"HCCL_IF_BASE_PORT", port}}});
    EXPECT_EQ(outcome.said, all_ok(4)) << outcome.log;
  }
}

/// "ok", or what is not as the documentation has it.
HCCL_JOB(configuration) {
  HcclConfigValue value{0};
  if (HcclSetConfig(HCCL_DETERMINISTIC, {1}) != HCCL_SUCCESS) return "determinism cannot be set";
  if (HcclGetConfig(HCCL_DETERMINISTIC, &value) != HCCL_SUCCESS || value.value != 1)
    return "or not asked for";
  if (HcclSetConfig(HCCL_DETERMINISTIC, {7}) != HCCL_E_PARA) return "7 is taken";
  char name[COMM_NAME_MAX_LENGTH];
  HcclComm found = nullptr;
  if (HcclGetCommName(self.comm, name) != HCCL_SUCCESS) return "no name";
  if (HcclCommGetHandleWithName(name, &found) != HCCL_SUCCESS || found != self.comm)
    return "its name does not lead to it";
  if (HcclCommGetHandleWithName("nobody", &found) != HCCL_E_NOT_FOUND) return "nobody is found";
  const uint32_t capability = HcclGetCommConfigCapability();
  if ((capability >> HCCL_COMM_CONFIG_COMM_NAME & 1) == 0) return "names cannot be configured";
  return "ok";
}
TEST(Configuration, IsAsDocumented) {
  const ranks::Outcome outcome = ranks::run("configuration", {1, 1, false, {}});
  EXPECT_EQ(outcome.said, all_ok(1)) << outcome.log;
}

}  // namespace
