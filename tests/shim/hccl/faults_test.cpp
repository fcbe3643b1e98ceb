// What must not happen: a hang, or an error that does not say whom and what it is about.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "runtime_shim/hccl/core/rank_table.h"
#include "runtime_shim/hccl/testing/fault.h"
#include "runtime_shim/rendezvous/failure.h"
#include "runtime_shim/rendezvous/rendezvous.h"
#include "runtime_shim/rendezvous/settings.h"
#include "runtime_shim/rendezvous/sigpipe_block.h"
#include "tests/shim/hccl/ranks.h"

namespace {

using namespace npu::hccl;
using ranks::DeviceArray;
using ranks::Place;
using ranks::Rank;
using testing::Each;
using testing::HasSubstr;

HcclResult all_reduce(Rank& self, float* data, uint64_t count) {
  return HcclAllReduce(data, data, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, self.comm, self.stream);
}

/// What a rank sees of an operator that fails: the communicator's reason, if stream and communicator tell of
/// it.
std::string seen(Rank& self, HcclResult called) {
  if (called != HCCL_SUCCESS) return "refused";
  const aclError error = aclrtSynchronizeStream(self.stream);
  HcclResult asynchronous = HCCL_SUCCESS;
  HcclGetCommAsyncError(self.comm, &asynchronous);
  if (error == ACL_SUCCESS) return "no error";
  if (asynchronous != HCCL_E_REMOTE) return "the communicator knows of no error";
  DeviceArray<float> more(1);
  if (all_reduce(self, more.get(), 1) != HCCL_E_REMOTE) return "a failed communicator takes operators";
  return simulated_hccl().getLastError(self.comm);
}

HCCL_JOB(five_sums) {
  DeviceArray<float> data(100'000);
  for (int i = 0; i < 4; ++i) {
    all_reduce(self, data.get(), 100'000);
    aclrtSynchronizeStream(self.stream);
    if (*simulated_hccl().getLastError(self.comm) != 0) return simulated_hccl().getLastError(self.comm);
  }
  return seen(self, all_reduce(self, data.get(), 100'000));
}

HCCL_JOB(different_calls) {
  DeviceArray<float> data(16);
  all_reduce(self, data.get(), 8);
  if (self.rank == 0)
    return seen(self, HcclBroadcast(data.get(), 8, HCCL_DATA_TYPE_FP32, 0, self.comm, self.stream));
  return seen(self, all_reduce(self, data.get(), 8));
}

HCCL_JOB(different_large_counts) {
  DeviceArray<float> data(200'000);
  return seen(self, all_reduce(self, data.get(), 100'000 + static_cast<std::uint64_t>(self.rank)));
}
HCCL_JOB(different_types) {
  DeviceArray<float> data(16);
  const HcclDataType type = self.rank == 1 ? HCCL_DATA_TYPE_INT32 : HCCL_DATA_TYPE_FP32;
  return seen(self, HcclAllReduce(data.get(), data.get(), 8, type, HCCL_REDUCE_SUM, self.comm, self.stream));
}
HCCL_JOB(different_roots) {
  DeviceArray<float> data(16);
  return seen(self, HcclBroadcast(data.get(), 8, HCCL_DATA_TYPE_FP32, static_cast<uint32_t>(self.rank),
                                  self.comm, self.stream));
}
HCCL_JOB(different_huge_counts) {
  DeviceArray<float> data(3'000'003);
  return seen(self, all_reduce(self, data.get(), 3'000'000 + static_cast<std::uint64_t>(self.rank)));
}
HCCL_JOB(different_counts) {
  DeviceArray<float> data(16);
  return seen(self, all_reduce(self, data.get(), self.rank == 1 ? 9 : 8));
}

HCCL_JOB(different_messages) {
  DeviceArray<float> data(16);
  if (self.rank == 0)
    return seen(self, HcclSend(data.get(), 8, HCCL_DATA_TYPE_FP32, 1, self.comm, self.stream));
  return seen(self, HcclRecv(data.get(), 16, HCCL_DATA_TYPE_FP32, 0, self.comm, self.stream));
}

// Rank 0 waits for the others, who come after its other thread has ended that.
HCCL_JOB(abort) {
  const std::filesystem::path aborted = std::filesystem::path(std::getenv("HCCL_TEST_FOLDER")) / "aborted";
  DeviceArray<float> data(8);
  if (self.rank != 0) {
    while (!std::filesystem::exists(aborted)) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return seen(self, all_reduce(self, data.get(), 8));
  }
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    simulated_hccl().commAbort(self.comm);
    std::ofstream{aborted};
  });
  all_reduce(self, data.get(), 8);
  const aclError error = aclrtSynchronizeStream(self.stream);
  other.join();
  return error == ACL_SUCCESS && all_reduce(self, data.get(), 8) == HCCL_E_REMOTE ? "aborted" : "not aborted";
}

// Rank 0 leaves while the others may still be connecting.
HCCL_JOB(abort_at_once) {
  if (self.rank == 0)
    return simulated_hccl().commAbort(self.comm) == HCCL_SUCCESS ? "aborted" : "not aborted";
  DeviceArray<float> data(8);
  return seen(self, all_reduce(self, data.get(), 8));
}

struct Case {
  const char* name;
  Place place;
};
std::vector<Case> reaches(int ranks) {
  return {{"threads", {1, ranks, false, {}}},
          {"processes", {ranks, 1, false, {}}},
          {"hosts", {ranks, 1, true, {}}}};
}

/// Runs the job on every reach; all surviving ranks must give a reason with this text.
void everybody_says(const char* job, int ranks, const std::string& text,
                    const std::map<std::string, std::string>& environment = {}) {
  for (Case one : reaches(ranks)) {
    one.place.environment = environment;
    const ranks::Outcome outcome = ranks::run(job, one.place);
    EXPECT_THAT(outcome.said, Each(HasSubstr(text))) << one.name << outcome.log;
  }
}

TEST(Mismatch, NamesBothCalls) {
  everybody_says("different_calls", 2,
                 "calls do not match: rank 1 calls AllReduce #2 float32 x 8 sum, rank 0 Broadcast #2 float32 "
                 "x 8 root 0");
}
TEST(Mismatch, NamesBothCounts) {
  everybody_says("different_counts", 3,
                 "rank 1 calls AllReduce #1 float32 x 9 sum, rank 0 AllReduce #1 float32 x 8 sum");
}
TEST(Mismatch, NamesBothLargeCounts) {
  everybody_says("different_large_counts", 3,
                 "rank 1 calls AllReduce #1 float32 x 100001 sum, rank 0 AllReduce #1 float32 x 100000 sum");
}
TEST(Mismatch, NamesBothTypes) {
  everybody_says("different_types", 3,
                 "rank 1 calls AllReduce #1 int32 x 8 sum, rank 0 AllReduce #1 float32 x 8 sum");
}
TEST(Mismatch, NamesBothRoots) {
  everybody_says("different_roots", 2,
                 "rank 1 calls Broadcast #1 float32 x 8 root 1, rank 0 Broadcast #1 float32 x 8 root 0");
}
TEST(Mismatch, NamesBothHugeCounts) {
  everybody_says(
      "different_huge_counts", 3,
      "rank 1 calls AllReduce #1 float32 x 3000001 sum, rank 0 AllReduce #1 float32 x 3000000 sum");
}
TEST(Mismatch, NamesBothSidesOfAMessage) {
  const ranks::Outcome outcome = ranks::run("different_messages", {2, 1, false, {}});
  EXPECT_THAT(outcome.said,
              Each(HasSubstr("from rank 0 to rank 1: float32 x 8, rank 1 receives float32 x 16")))
      << outcome.log;
}

TEST(LostRank, KilledIsNamedSoon) {
  const std::map<std::string, std::string> kill{{"NPU_SIM_HCCL_FAULT", "kill:rank=1:op=3"}};
  const ranks::Outcome local = ranks::run("five_sums", {3, 1, false, kill});
  for (const int rank : {0, 2}) {
    EXPECT_THAT(local.said[static_cast<std::size_t>(rank)],
                HasSubstr("rank 1 is gone (its process has ended) while rank"))
        << local.log;
  }
  const ranks::Outcome remote = ranks::run("five_sums", {2, 1, true, kill});
  EXPECT_THAT(remote.said[0], HasSubstr("AllReduce #3 float32 x 100000 sum of rank 0 lost rank 1"))
      << remote.log;
}
// A rank that has lost another closes its connections; its neighbours must not take it for the lost one.
TEST(LostRank, IsNamedByAllHosts) {
  const std::map<std::string, std::string> kill{{"NPU_SIM_HCCL_FAULT", "kill:rank=3:op=3"}};
  const ranks::Outcome outcome = ranks::run("five_sums", {4, 1, true, kill});
  for (const std::size_t rank : {0u, 1u, 2u})
    EXPECT_THAT(outcome.said[rank], HasSubstr("lost rank 3")) << outcome.log;
}
TEST(LostRank, StoppedOrDroppedIsNamedAfterTheTimeLimit) {
  for (const std::string fault : {"stop:rank=1:op=3", "drop:rank=1:op=3"}) {
    const bool stops = fault[0] == 's';  // stops the process: the others must be in others
    const ranks::Outcome outcome =
        ranks::run("five_sums", {stops ? 3 : 1,
                                 stops ? 1 : 3,
                                 false,
                                 {{"NPU_SIM_HCCL_FAULT", fault}, {"NPU_SIM_HCCL_TIMEOUT_MS", "6000"}}});
    for (const int rank : {0, 2}) {
      EXPECT_THAT(outcome.said[static_cast<std::size_t>(rank)],
                  testing::ContainsRegex(
                      "AllReduce #3 float32 x 100000 sum of rank [02] waited 6000 ms for rank [12]"))
          << fault << outcome.log;
    }
  }
}
TEST(LostRank, DelayedIsNoError) {
  const ranks::Outcome outcome = ranks::run("five_sums", {2,
                                                          1,
                                                          false,
                                                          {{"NPU_SIM_HCCL_FAULT", "delay:rank=1:op=3:ms=300"},
                                                           {"NPU_SIM_HCCL_TIMEOUT_MS", "60000"}}});
  EXPECT_THAT(outcome.said, Each("no error")) << outcome.log;
}
TEST(LostRank, AbsentIsNamed) {
  const RendezvousPoint point = start_server("127.0.0.1", 0, random_token());
  std::thread other([&] {
    EXPECT_THROW(rendezvous(point, {"group", 2, 4, ""}, std::chrono::milliseconds(4000), false), Failure);
  });
  try {
    rendezvous(point, {"group", 0, 4, ""}, std::chrono::milliseconds(2000), false);
    ADD_FAILURE() << "the rendezvous succeeded";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), HCCL_E_TIMEOUT);
    EXPECT_EQ(failure.message(), "after 2000 ms these of the 4 ranks have not connected: 1, 3");
  }
  other.join();
}

// Ends the process if the signal comes through, inside or afterwards.
TEST(LostRank, ABrokenConnectionIsNoSignal) {
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  close(ends[1]);
  {
    const ScopedSigpipeBlock quiet;
    EXPECT_EQ(write(ends[0], "x", 1), -1);
    EXPECT_EQ(errno, EPIPE);
  }
  close(ends[0]);
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  EXPECT_EQ(sigismember(&blocked, SIGPIPE), 0);
}

TEST(Abort, ReleasesOneAndTellsTheOthers) {
  for (const Case& one : reaches(2)) {
    const ranks::Outcome outcome = ranks::run("abort", one.place);
    EXPECT_EQ(outcome.said[0], "aborted") << one.name << outcome.log;
    // Between hosts the process may have ended before it is asked for its reason.
    EXPECT_THAT(outcome.said[1], HasSubstr(one.place.as_hosts ? "rank 0" : "rank 0 aborted the communicator"))
        << one.name << outcome.log;
  }
}

TEST(Abort, AtOnceTellsTheOthers) {
  for (const Case& one : reaches(3)) {
    const ranks::Outcome outcome = ranks::run("abort_at_once", one.place);
    EXPECT_EQ(outcome.said[0], "aborted") << one.name << outcome.log;
    for (int rank : {1, 2})
      EXPECT_THAT(outcome.said[static_cast<size_t>(rank)], HasSubstr("rank ")) << one.name << outcome.log;
  }
}

TEST(Token, StrangersAreRefusedAndLogged) {
  RendezvousPoint point = start_server("127.0.0.1", 0, random_token());
  EXPECT_EQ(rendezvous(point, {"group", 0, 1, "mine"}, std::chrono::seconds(20), false).bytes,
            std::vector<std::string>{"mine"});
  point.token[3] ^= 1;
  testing::internal::CaptureStderr();
  EXPECT_THROW(rendezvous(point, {"group", 0, 1, ""}, std::chrono::seconds(20), false), Failure);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("hccl: a connection from 127.0.0.1 without this job's token was refused"));
}
TEST(Token, ASilentStrangerDoesNotHoldOthersUp) {
  const RendezvousPoint point = start_server("127.0.0.1", 0, random_token());
  const Socket silent =
      connect_to(point.endpoint, std::chrono::steady_clock::now() + std::chrono::seconds(20));
  ASSERT_TRUE(silent.valid());
  EXPECT_NO_THROW(rendezvous(point, {"group", 0, 1, ""}, std::chrono::seconds(20), false));
}

std::string error_of(const std::string& text) {
  std::string error;
  parse_faults(text, &error);
  return error;
}
TEST(Faults, AreUnderstood) {
  std::string error;
  const std::vector<Fault> faults = parse_faults("delay:rank=2:op=7:ms=50;kill:rank=1:op=3", &error);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0].duration, std::chrono::milliseconds(50));
  EXPECT_EQ(faults[1].action, Fault::Action::kKill);
  EXPECT_EQ(error, "");
  EXPECT_THAT(error_of("explode:rank=1:op=2"), HasSubstr("explode:rank=1:op=2"));
  EXPECT_THAT(error_of("kill:rank=x:op=2"), HasSubstr("is not ACTION"));
  EXPECT_THAT(error_of("kill:rank=1"), HasSubstr("is not ACTION"));
}

Settings settings_of(const std::map<std::string, std::string>& environment) {
  return npu::configuration::read_hccl_config([&](const char* name) -> const char* {
    const auto found = environment.find(name);
    return found == environment.end() ? nullptr : found->second.c_str();
  });
}
TEST(Settings, DefaultsAndLimits) {
  EXPECT_EQ(settings_of({}).connect_timeout, std::chrono::seconds(140));
  EXPECT_EQ(settings_of({}).exec_timeout, std::chrono::seconds(1836));
  EXPECT_EQ(settings_of({{"HCCL_CONNECT_TIMEOUT", "200"}}).connect_timeout, std::chrono::seconds(220));
  EXPECT_EQ(settings_of({{"HCCL_EXEC_TIMEOUT", "0"}}).exec_timeout.count(), 0);
  EXPECT_THAT(settings_of({{"HCCL_CONNECT_TIMEOUT", "5"}}).error,
              HasSubstr("HCCL_CONNECT_TIMEOUT=5 is not a number from 120 to 7200"));
  EXPECT_THAT(settings_of({{"HCCL_SOCKET_FAMILY", "AF_UNIX"}}).error, HasSubstr("AF_UNIX"));
  EXPECT_FALSE(
      settings_of({{"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "4"}}).several_hosts);
  EXPECT_TRUE(
      settings_of({{"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"}}).several_hosts);
}

std::string refusal(const std::string& table) {
  try {
    parse_rank_table(table);
    return "";
  } catch (const Failure& failure) {
    return failure.message();
  }
}
TEST(RankTable, IsRead) {
  const RankTable table = parse_rank_table(
      R"({"status":"completed","version":"1.0","server_count":"1","server_list":[{"server_id":"a","device":[
          {"device_id":"1","device_ip":"10.0.0.2","rank_id":"1"},{"device_id":"0","device_ip":"10.0.0.1","rank_id":"0"}]}]})");
  ASSERT_EQ(table.ranks.size(), 2u);
  EXPECT_EQ(table.ranks[1].address, "10.0.0.2");
  EXPECT_FALSE(table.several_servers);
  EXPECT_THAT(refusal("{}"), HasSubstr("\"status\" is missing"));
  EXPECT_THAT(refusal(R"({"status":"initializing","version":"1.0","server_list":[]})"),
              HasSubstr("initializing"));
  EXPECT_THAT(
      refusal(
          R"({"status":"completed","version":"1.0","server_list":[{"server_id":"a","device":[{"device_id":"0","rank_id":"1"}]}]})"),
      HasSubstr("rank 0 is missing"));
}

}  // namespace
