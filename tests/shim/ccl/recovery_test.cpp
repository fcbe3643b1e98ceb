// What is left of a communicator that failed, and groups that only estimate.
#include <cmath>

#include "tests/shim/ccl/ranks_of_one_process.h"

namespace {

class Recovery : public Ccl {
 protected:
  /// A communicator that has failed on ranks 0, 2 and 3, because rank 1 aborted it.
  void fail(npucclComm_t* made) {
    OK(npucclCommInitAll(made, kRanks, nullptr));
    OK(npucclCommAbort(made[1]));
    for (const int rank : {0, 2, 3}) {
      GOOD(npuSetDevice(rank));
      OK(npucclAllReduce(send[rank], recv[rank], 8, npucclInt, npucclSum, made[rank], streams[rank]));
      EXPECT_NE(npuStreamSynchronize(streams[rank]), npuSuccess);
    }
  }
  void expect_state(npucclComm_t comm, npucclResult_t expected) {
    npucclResult_t state = npucclInternalError;
    OK(npucclCommGetAsyncError(comm, &state));
    EXPECT_EQ(state, expected) << npucclGetLastError(comm);
  }
  void destroy(npucclComm_t* made, const std::vector<int>& ranks) {
    for (const int rank : ranks) OK(npucclCommDestroy(made[rank]));
  }
};

// Nobody can overlook the failure; who has dealt with it can go on with the memory that is there.
TEST_F(Recovery, ADeviceRefusesWorkUntilTheFailedCommunicatorIsAborted) {
  npucclComm_t made[kRanks] = {};
  fail(made);
  GOOD(npuSetDevice(0));
  EXPECT_NE(npuMemset(recv[0], 0, 64), npuSuccess);
  EXPECT_NE(npuStreamSynchronize(streams[0]), npuSuccess);
  OK(npucclCommAbort(made[0]));
  GOOD(npuStreamSynchronize(streams[0]));
  GOOD(npuMemset(recv[0], 0, 64));
  GOOD(npuDeviceSynchronize());
  destroy(made, {2, 3});
  sums(comms, {0, 1, 2, 3});
}

TEST_F(Recovery, WhatHasFailedIsShrunkWithAbort) {
  npucclComm_t made[kRanks] = {}, rest[kRanks] = {};
  int leaving[] = {1};
  fail(made);
  EXPECT_EQ(npucclCommShrink(made[0], leaving, 1, &rest[0], nullptr, NPUCCL_SHRINK_DEFAULT),
            npucclInvalidUsage);
  OK(npucclGroupStart());
  for (const int rank : {0, 2, 3})
    OK(npucclCommShrink(made[rank], leaving, 1, &rest[rank], nullptr, NPUCCL_SHRINK_ABORT));
  OK(npucclGroupEnd());
  for (const int rank : {0, 2, 3}) {
    int place = -1;
    OK(npucclCommUserRank(rest[rank], &place));
    EXPECT_EQ(place, rank == 0 ? 0 : rank - 1);
    EXPECT_EQ(npucclAllReduce(send[rank], recv[rank], 8, npucclInt, npucclSum, made[rank], streams[rank]),
              npucclInvalidUsage);
  }
  sums(rest, {0, 2, 3});
  destroy(rest, {0, 2, 3});
  destroy(made, {0, 2, 3});
}

TEST_F(Recovery, TheSameRanksMayBeLeftOverTwice) {
  npucclComm_t made[kRanks] = {}, first[kRanks] = {}, second[kRanks] = {};
  int leaving[] = {1};
  fail(made);
  for (npucclComm_t* const rest : {first, second}) {
    OK(npucclGroupStart());
    for (const int rank : {0, 2, 3})
      OK(npucclCommShrink(made[rank], leaving, 1, &rest[rank], nullptr, NPUCCL_SHRINK_ABORT));
    OK(npucclGroupEnd());
  }
  sums(first, {0, 2, 3});
  sums(second, {0, 2, 3});
  destroy(first, {0, 2, 3});
  destroy(second, {0, 2, 3});
  destroy(made, {0, 2, 3});
}

// A rank waits for others that never come; revoking ends that without any error.
TEST_F(Recovery, ARevokedCommunicatorEndsItsOperatorsAndTakesNoMore) {
  npucclComm_t made[kRanks] = {};
  OK(npucclCommInitAll(made, kRanks, nullptr));
  GOOD(npuSetDevice(0));
  OK(npucclAllReduce(send[0], recv[0], 8, npucclInt, npucclSum, made[0], streams[0]));
  EXPECT_EQ(npucclCommRevoke(made[0], 1), npucclInvalidArgument);
  OK(npucclCommRevoke(made[0], NPUCCL_REVOKE_DEFAULT));
  GOOD(npuStreamSynchronize(streams[0]));
  expect_state(made[0], npucclSuccess);
  EXPECT_EQ(npucclAllReduce(send[0], recv[0], 8, npucclInt, npucclSum, made[0], streams[0]),
            npucclInvalidUsage);
  EXPECT_EQ(npucclSend(send[0], 8, npucclInt, 1, made[0], streams[0]), npucclInvalidUsage);
  EXPECT_EQ(npucclCommFinalize(made[0]), npucclInvalidUsage);
  OK(npucclCommRevoke(made[0], NPUCCL_REVOKE_DEFAULT));
  GOOD(npuSetDevice(1));
  OK(npucclAllReduce(send[1], recv[1], 8, npucclInt, npucclSum, made[1], streams[1]));
  EXPECT_NE(npuStreamSynchronize(streams[1]), npuSuccess);
  expect_state(made[1], npucclRemoteError);
  OK(npucclCommRevoke(made[1], NPUCCL_REVOKE_DEFAULT));
  expect_state(made[1], npucclSuccess);
  GOOD(npuStreamSynchronize(streams[1]));
  destroy(made, {0, 1, 2, 3});
}

TEST_F(Recovery, ARevokedCommunicatorIsShrunkAndSplit) {
  npucclComm_t made[kRanks] = {}, rest[kRanks] = {}, parts[kRanks] = {};
  int leaving[] = {2};
  OK(npucclCommInitAll(made, kRanks, nullptr));
  for (npucclComm_t comm : made) OK(npucclCommRevoke(comm, NPUCCL_REVOKE_DEFAULT));
  OK(npucclGroupStart());
  for (const int rank : {0, 1, 3})
    OK(npucclCommShrink(made[rank], leaving, 1, &rest[rank], nullptr, NPUCCL_SHRINK_DEFAULT));
  OK(npucclGroupEnd());
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclCommSplit(made[rank], rank == 3 ? NPUCCL_SPLIT_NOCOLOR : 0, -rank, &parts[rank], nullptr));
  OK(npucclGroupEnd());
  EXPECT_EQ(parts[3], nullptr);
  int place = -1;
  OK(npucclCommUserRank(parts[0], &place));
  EXPECT_EQ(place, 2);
  sums(rest, {0, 1, 3});
  sums(parts, {0, 1, 2});
  destroy(rest, {0, 1, 3});
  destroy(parts, {0, 1, 2});
  destroy(made, {0, 1, 2, 3});
}

TEST_F(Recovery, ASimulatedGroupStartsNothing) {
  for (int rank = 0; rank < kRanks; ++rank) give(rank, std::vector<int>(8, 1));
  GOOD(npuSetDevice(0));
  GOOD(npuMemset(recv[0], 0, 32));
  GOOD(npuDeviceSynchronize());
  const auto estimate = [&](std::size_t count, npucclSimInfo_t* info) {
    OK(npucclGroupStart());
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank)
      OK(npucclAllReduce(send[rank], recv[rank], count, npucclInt, npucclSum, comms[rank], streams[rank]));
    OK(npucclGroupSimulateEnd(info));  // the inner one
    EXPECT_EQ(info->estimatedTime, NPUCCL_UNDEF_FLOAT);
    OK(npucclGroupSimulateEnd(info));
  };
  npucclSimInfo_t small = NPUCCL_SIM_INFO_INITIALIZER, large = NPUCCL_SIM_INFO_INITIALIZER, wrong{};
  estimate(8, &small);
  estimate(kBytes / sizeof(int), &large);
  EXPECT_GT(small.estimatedTime, 0);
  EXPECT_GT(large.estimatedTime, small.estimatedTime);
  wait();
  EXPECT_EQ(taken<int>(0, 8), std::vector<int>(8, 0));
  OK(npucclGroupStart());
  EXPECT_EQ(npucclGroupSimulateEnd(&wrong), npucclInvalidArgument);
  EXPECT_EQ(npucclGroupSimulateEnd(nullptr), npucclInvalidUsage);  // there is no group
  OK(npucclGroupStart());
  OK(npucclGroupSimulateEnd(nullptr));
}

}  // namespace
