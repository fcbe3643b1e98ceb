// npuccl's communicators that do not block, and those made from others.
#include <chrono>
#include <thread>

#include "tests/shim/ccl/ranks_of_one_process.h"

namespace {

npucclConfig_t not_blocking() {
  npucclConfig_t config = NPUCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  return config;
}

/// The result after the last call's progress.
npucclResult_t settled(npucclComm_t comm) {
  npucclResult_t state = npucclInProgress;
  while (state == npucclInProgress) {
    if (const npucclResult_t error = npucclCommGetAsyncError(comm, &state)) return error;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return state;
}

class Progress : public Ccl {
 protected:
  /// Ranks from `first` on, one after the other on this thread: nothing blocks.
  void start(npucclComm_t* made, const npucclUniqueId& id, int first, int last) {
    npucclConfig_t config = not_blocking();
    for (int rank = first; rank < last; ++rank) {
      GOOD(npuSetDevice(rank));
      ASSERT_EQ(npucclCommInitRankConfig(&made[rank], kRanks, id, rank, &config), npucclInProgress);
      ASSERT_NE(made[rank], nullptr);
    }
  }
  void made_now(npucclComm_t* made) {
    npucclUniqueId id;
    OK(npucclGetUniqueId(&id));
    start(made, id, 0, kRanks);
    for (int rank = 0; rank < kRanks; ++rank) OK(settled(made[rank]));
  }
};

TEST_F(Progress, OneThreadStartsAllRanksAndAsks) {
  npucclComm_t made[kRanks] = {};
  npucclUniqueId id;
  OK(npucclGetUniqueId(&id));
  start(made, id, 0, kRanks - 1);
  npucclResult_t state = npucclSuccess;
  int count = 0;
  OK(npucclCommGetAsyncError(made[0], &state));
  EXPECT_EQ(state, npucclInProgress) << "a rank is missing";
  EXPECT_EQ(npucclCommCount(made[0], &count), npucclInvalidArgument) << "not there yet";
  EXPECT_EQ(npucclAllReduce(send[0], recv[0], 8, npucclInt, npucclSum, made[0], streams[0]),
            npucclInvalidArgument);
  EXPECT_NE(std::string(npucclGetLastError(nullptr)).find("npucclCommGetAsyncError"), std::string::npos);
  start(made, id, kRanks - 1, kRanks);
  for (npucclComm_t comm : made) OK(settled(comm));
  OK(npucclCommCount(made[0], &count));
  EXPECT_EQ(count, kRanks);
  sums(made, {0, 1, 2, 3});
  for (npucclComm_t comm : made) {
    const npucclResult_t finalizing = npucclCommFinalize(comm);
    EXPECT_EQ(finalizing, npucclInProgress);
    OK(settled(comm));
    OK(npucclCommDestroy(comm));
  }
}

TEST_F(Progress, AGroupIsInProgressAsItsCommunicatorsAre) {
  npucclComm_t made[kRanks] = {};
  npucclConfig_t config = not_blocking();
  npucclUniqueId id;
  OK(npucclGetUniqueId(&id));
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    EXPECT_EQ(npucclCommInitRankConfig(&made[rank], kRanks, id, rank, &config), npucclInProgress);
  }
  EXPECT_EQ(npucclGroupEnd(), npucclInProgress);
  for (npucclComm_t comm : made) OK(settled(comm));
  sums(made, {0, 1, 2, 3});
  for (npucclComm_t comm : made) OK(npucclCommDestroy(comm));
}

TEST_F(Progress, AbortEndsAnInitialisationThatWaits) {
  npucclComm_t made[kRanks] = {};
  npucclUniqueId id;
  OK(npucclGetUniqueId(&id));
  start(made, id, 0, 1);
  const auto before = std::chrono::steady_clock::now();
  OK(npucclCommAbort(made[0]));
  // NPU_SIM_HCCL_TIMEOUT_MS ends the initialisation by itself.
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(20));
  npucclResult_t state = npucclSuccess;
  EXPECT_EQ(npucclCommGetAsyncError(made[0], &state), npucclInvalidArgument) << "gone";
}

TEST_F(Progress, AFailureIsTheStateOfTheCommunicator) {
  npucclConfig_t config = not_blocking();
  npucclUniqueId nonsense{};
  npucclComm_t comm = nullptr;
  GOOD(npuSetDevice(0));
  EXPECT_EQ(npucclCommInitRankConfig(&comm, 2, nonsense, 1, &config), npucclInProgress);
  EXPECT_EQ(settled(comm), npucclInvalidArgument);
  EXPECT_STRNE(npucclGetLastError(comm), "");
  OK(npucclCommDestroy(comm));
  config.blocking = 7;
  EXPECT_EQ(npucclCommInitRankConfig(&comm, 2, nonsense, 1, &config), npucclInvalidArgument);
}

TEST_F(Progress, ASplitIsAsItsParentUnlessConfigured) {
  npucclComm_t made[kRanks] = {}, parts[kRanks] = {};
  made_now(made);
  for (int rank = 0; rank < kRanks; ++rank) {
    const int color = rank == 3 ? NPUCCL_SPLIT_NOCOLOR : 0;
    EXPECT_EQ(npucclCommSplit(made[rank], color, -rank, &parts[rank], nullptr), npucclInProgress);
    EXPECT_EQ(parts[rank] == nullptr, rank == 3);
  }
  for (int rank = 0; rank < kRanks; ++rank) OK(settled(made[rank]));
  for (int rank = 0; rank < 3; ++rank) {
    int place = -1;
    OK(settled(parts[rank]));
    OK(npucclCommUserRank(parts[rank], &place));
    EXPECT_EQ(place, 2 - rank);
  }
  sums(parts, {0, 1, 2});
  for (int rank = 0; rank < 3; ++rank) OK(npucclCommDestroy(parts[rank]));
  for (npucclComm_t comm : made) OK(npucclCommDestroy(comm));
}

TEST_F(Progress, AShrunkCommunicatorGoesOnWithoutTheOthers) {
  npucclComm_t rest[kRanks] = {};
  int leaving[] = {1}, itself[] = {0}, nobody[] = {7};
  OK(npucclGroupStart());
  for (const int rank : {0, 2, 3})
    OK(npucclCommShrink(comms[rank], leaving, 1, &rest[rank], nullptr, NPUCCL_SHRINK_DEFAULT));
  OK(npucclGroupEnd());
  for (const int rank : {0, 2, 3}) {
    int place = -1, count = 0;
    OK(npucclCommUserRank(rest[rank], &place));
    OK(npucclCommCount(rest[rank], &count));
    EXPECT_EQ(place, rank == 0 ? 0 : rank - 1);
    EXPECT_EQ(count, 3);
  }
  sums(rest, {0, 2, 3});
  for (const int rank : {0, 2, 3}) OK(npucclCommDestroy(rest[rank]));
  EXPECT_EQ(npucclCommShrink(comms[0], itself, 1, &rest[0], nullptr, 0), npucclInvalidArgument);
  EXPECT_EQ(npucclCommShrink(comms[0], nobody, 1, &rest[0], nullptr, 0), npucclInvalidArgument);
  EXPECT_EQ(npucclCommShrink(comms[0], leaving, 1, &rest[0], nullptr, 2), npucclInvalidArgument);
}

}  // namespace
