// A rank is lost; the others go on without it, whoever it was.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/shim/hccl/ranks.h"

namespace {

using ranks::DeviceArray;
using ranks::Place;
using ranks::Rank;

HcclResult sum(HcclComm comm, float* data, uint64_t count, aclrtStream stream) {
  return HcclAllReduce(data, data, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm, stream);
}

std::string refused(const char* what) {
  return std::string(what) + ": " + simulated_hccl().getLastError(nullptr);
}

/// Waits for the failure that the fault brings about, then adds up ones with the ranks that are left.
std::string without(Rank& self, uint32_t lost) {
  DeviceArray<float> data(100'000);
  for (int i = 0; i < 5 && simulated_hccl().getFailure(self.comm) == HCCL_SUCCESS; ++i) {
    if (sum(self.comm, data.get(), 100'000, self.stream) != HCCL_SUCCESS) break;
    aclrtSynchronizeStream(self.stream);
  }
  if (simulated_hccl().getFailure(self.comm) == HCCL_SUCCESS) return "nothing has failed";
  std::vector<uint32_t> left;
  for (uint32_t rank = 0; rank < static_cast<uint32_t>(self.ranks); ++rank) {
    if (rank != lost) left.push_back(rank);
  }
  simulated_hccl().commAbort(self.comm);
  HcclComm rest = nullptr;
  if (simulated_hccl().commRest(self.comm, static_cast<uint32_t>(left.size()), left.data(), nullptr, &rest) !=
      HCCL_SUCCESS)
    return refused("no rest");
  DeviceArray<float> ones(std::vector<float>(1000, 1));
  if (sum(rest, ones.get(), 1000, self.stream) != HCCL_SUCCESS) return refused("no sum");
  if (aclrtSynchronizeStream(self.stream) != ACL_SUCCESS) return simulated_hccl().getLastError(rest);
  if (HcclCommDestroy(rest) != HCCL_SUCCESS) return refused("not destroyed");
  return ones.values() == std::vector<float>(1000, static_cast<float>(left.size())) ? "ok" : "a wrong sum";
}

HCCL_JOB(without_rank_0) { return without(self, 0); }
HCCL_JOB(without_rank_2) { return without(self, 2); }

/// All ranks but the lost one say "ok".
void makes_progress(const char* job, std::size_t lost, Place place) {
  const std::string rank = std::to_string(lost);
  place.environment["NPU_SIM_HCCL_FAULT"] = "kill:rank=" + rank + ":op=3";
  place.environment["NPU_SIM_HCCL_TIMEOUT_MS"] = "60000";
  const ranks::Outcome outcome = ranks::run(job, place);
  for (std::size_t i = 0; i < outcome.said.size(); ++i)
    EXPECT_EQ(outcome.said[i], i == lost ? "" : "ok") << job << " " << i << outcome.log;
}

// Rank 0 made the root info: the job's first rendezvous point is gone with it.
TEST(Recovery, BetweenProcesses) {
  makes_progress("without_rank_0", 0, {3, 1, false, {}, {}});
  makes_progress("without_rank_2", 2, {3, 1, false, {}, {}});
}
TEST(Recovery, BetweenHosts) {
  makes_progress("without_rank_0", 0, {3, 1, true, {}, {}});
  makes_progress("without_rank_2", 2, {3, 1, true, {}, {}});
}

HCCL_JOB(wrong_rests) {
  const uint32_t strangers[] = {0, 7}, unsorted[] = {1, 0}, others[] = {1 - static_cast<uint32_t>(self.rank)};
  HcclComm rest = nullptr;
  if (simulated_hccl().commRest(self.comm, 2, strangers, nullptr, &rest) != HCCL_E_PARA) return "strangers";
  if (simulated_hccl().commRest(self.comm, 2, unsorted, nullptr, &rest) != HCCL_E_PARA) return "unsorted";
  if (simulated_hccl().commRest(self.comm, 1, others, nullptr, &rest) != HCCL_E_PARA)
    return "without oneself";
  if (simulated_hccl().commRest(self.comm, 0, strangers, nullptr, &rest) != HCCL_E_PARA) return "empty";
  if (simulated_hccl().commRest(self.comm, 1, nullptr, nullptr, &rest) != HCCL_E_PTR) return "null";
  return "ok";
}
TEST(Recovery, WrongListsAreRefused) {
  EXPECT_EQ(ranks::run("wrong_rests", {2, 1, false, {}, {}}).said, ranks::all_ok(2));
}

}  // namespace
