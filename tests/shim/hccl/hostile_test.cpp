// Ranks that leave, fork, or wait for each other in a circle, on every reach between processes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/shim/hccl/ranks.h"

namespace {

using ranks::DeviceArray;
using ranks::Place;
using ranks::Rank;
using testing::HasSubstr;

HcclResult sum(HcclComm comm, float* data, uint64_t count, aclrtStream stream) {
  return HcclAllReduce(data, data, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm, stream);
}

std::string reason(Rank& self, HcclResult called) {
  if (called != HCCL_SUCCESS) return simulated_hccl().getLastError(nullptr);
  return aclrtSynchronizeStream(self.stream) == ACL_SUCCESS ? "ok" : simulated_hccl().getLastError(self.comm);
}

/// Three processes, as processes of one host and as hosts.
std::vector<Place> places() {
  const std::map<std::string, std::string> soon{{"NPU_SIM_HCCL_TIMEOUT_MS", "6000"}};
  return {{3, 1, false, soon, {}}, {3, 1, true, soon, {}}};
}

HCCL_JOB(rank_1_leaves) {
  DeviceArray<float> data(1000);
  if (self.rank == 1) return "left";
  return reason(self, sum(self.comm, data.get(), 1000, self.stream));
}
TEST(HostileRanks, ThatEndWellAreNamedByAll) {
  for (const Place& place : places()) {
    const ranks::Outcome outcome = ranks::run("rank_1_leaves", place);
    EXPECT_EQ(outcome.said[1], "left");
    for (const std::size_t rank : {0u, 2u})
      EXPECT_THAT(outcome.said[rank], HasSubstr("rank 1")) << outcome.log;
  }
}

HCCL_JOB(nobody_sends) {
  DeviceArray<float> data(16);
  const uint32_t from = self.rank == 0 ? 1 : 0;
  return reason(self, HcclRecv(data.get(), 16, HCCL_DATA_TYPE_FP32, from, self.comm, self.stream));
}
TEST(HostileRanks, ThatAllReceiveGetAnError) {
  for (const Place& place : places()) {
    for (const std::string& said : ranks::run("nobody_sends", place).said)
      EXPECT_THAT(said, HasSubstr("Recv of rank")) << said;
  }
}

// In one stream: a circle, which NCCL would never leave.
HCCL_JOB(opposite_order) {
  const uint32_t all[] = {0, 1, 2};
  HcclComm other = nullptr;
  if (simulated_hccl().commRest(self.comm, 3, all, nullptr, &other) != HCCL_SUCCESS)
    return simulated_hccl().getLastError(nullptr);
  DeviceArray<float> data(16);
  for (HcclComm comm : {self.rank == 0 ? self.comm : other, self.rank == 0 ? other : self.comm})
    sum(comm, data.get(), 16, self.stream);
  const bool failed = aclrtSynchronizeStream(self.stream) != ACL_SUCCESS;
  const std::string why =
      std::string(simulated_hccl().getLastError(self.comm)) + simulated_hccl().getLastError(other);
  simulated_hccl().commAbort(other);
  HcclCommDestroy(other);
  return failed ? why : "no error";
}
TEST(HostileRanks, InOppositeOrderGetAnError) {
  for (const Place& place : places()) {
    const ranks::Outcome outcome = ranks::run("opposite_order", place);
    // Between hosts the first that gives up may have gone before the others ask for its reason.
    for (const std::string& said : outcome.said)
      EXPECT_THAT(said, HasSubstr(place.as_hosts ? "AllReduce #1" : "waited 6000 ms for rank"))
          << outcome.log;
  }
}

// Children that know nothing of the job: neither their birth nor their end may disturb it.
HCCL_JOB(children) {
  DeviceArray<float> data(std::vector<float>{1});
  float expected = 1;
  for (int i = 0; i < 20; ++i) {
    if (sum(self.comm, data.get(), 1, self.stream) != HCCL_SUCCESS)
      return simulated_hccl().getLastError(nullptr);
    const pid_t child = fork();
    if (child == 0) _exit(3);
    int status = 0;
    if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 3) return "a child did not end";
    const std::string said = reason(self, HCCL_SUCCESS);
    if (said != "ok") return said;
    expected *= static_cast<float>(self.ranks);
  }
  return data.values()[0] == expected ? "ok" : "a wrong sum";
}
TEST(HostileRanks, MayFork) {
  for (const Place& place : places()) {
    const ranks::Outcome outcome = ranks::run("children", place);
    EXPECT_EQ(outcome.said, ranks::all_ok(3)) << outcome.log;
  }
}

}  // namespace
