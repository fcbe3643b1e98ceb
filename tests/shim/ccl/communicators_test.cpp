// npuccl's communicators: ways to make and end them, nested groups, several at a time, registered buffers.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "tests/shim/ccl/ranks_of_one_process.h"

namespace {

/// Sums ones over all ranks on these communicators; every element must be the number of ranks.
class Communicators : public Ccl {
 protected:
  void fill() {
    for (int rank = 0; rank < kRanks; ++rank) give(rank, std::vector<int>(16, 1));
  }
  void all_reduce(npucclComm_t* use) {
    for (int rank = 0; rank < kRanks; ++rank)
      OK(npucclAllReduce(send[rank], recv[rank], 16, npucclInt, npucclSum, use[rank], streams[rank]));
  }
  void expect_sums() {
    wait();
    for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(taken<int>(rank, 16), std::vector<int>(16, kRanks));
  }
  /// Makes kRanks communicators in a group, by `init(rank, id)`.
  template <typename Init>
  void make(npucclComm_t* made, const Init& init) {
    npucclUniqueId id;
    OK(npucclGetUniqueId(&id));
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank) {
      GOOD(npuSetDevice(rank));
      OK(init(&made[rank], id, rank));
    }
    OK(npucclGroupEnd());
  }
};

TEST_F(Communicators, ConfiguredFinalizedDestroyed) {
  npucclComm_t made[kRanks] = {};
  make(made, [](npucclComm_t* comm, const npucclUniqueId& id, int rank) {
    npucclConfig_t config = NPUCCL_CONFIG_INITIALIZER;
    config.blocking = 1;
    return npucclCommInitRankConfig(comm, kRanks, id, rank, &config);
  });
  fill();
  OK(npucclGroupStart());
  all_reduce(made);
  OK(npucclGroupEnd());
  for (npucclComm_t comm : made) OK(npucclCommFinalize(comm));
  expect_sums();
  for (npucclComm_t comm : made) OK(npucclCommDestroy(comm));
  EXPECT_EQ(npucclCommDestroy(made[0]), npucclInvalidArgument) << "destroyed before";
}

TEST_F(Communicators, MadeFromSeveralIds) {
  npucclComm_t made[kRanks] = {};
  make(made, [](npucclComm_t* comm, npucclUniqueId id, int rank) {
    npucclUniqueId both[2] = {id, id};
    return npucclCommInitRankScalable(comm, kRanks, rank, 2, both, nullptr);
  });
  fill();
  OK(npucclGroupStart());
  all_reduce(made);
  OK(npucclGroupEnd());
  expect_sums();
  for (npucclComm_t comm : made) OK(npucclCommDestroy(comm));
}

// Nothing of an inner group starts before the outer one ends: a single thread could not go on otherwise.
TEST_F(Communicators, GroupsInGroups) {
  fill();
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank) {
    OK(npucclGroupStart());
    OK(npucclAllReduce(send[rank], recv[rank], 16, npucclInt, npucclSum, comms[rank], streams[rank]));
    OK(npucclGroupEnd());
    EXPECT_EQ(npuStreamQuery(streams[rank]), npuSuccess);
  }
  OK(npucclGroupEnd());
  expect_sums();
}

TEST_F(Communicators, SeveralInOneGroup) {
  npucclComm_t second[kRanks] = {};
  OK(npucclCommInitAll(second, kRanks, nullptr));
  fill();
  OK(npucclGroupStart());
  all_reduce(second);
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclBcast(send[rank], 16, npucclInt, 1, comms[rank], streams[rank]));
  all_reduce(second);
  OK(npucclGroupEnd());
  expect_sums();
  for (npucclComm_t comm : second) OK(npucclCommDestroy(comm));
}

TEST_F(Communicators, RegisteredBuffers) {
  void *memory = nullptr, *handle = nullptr;
  int host = 0;
  GOOD(npuSetDevice(0));
  OK(npucclMemAlloc(&memory, 64));
  OK(npucclCommRegister(comms[0], memory, 64, &handle));
  EXPECT_EQ(npucclCommDeregister(comms[1], handle), npucclInvalidArgument) << "another communicator's";
  EXPECT_EQ(npucclCommRegister(comms[0], &host, 4, &handle), npucclInvalidArgument) << "host memory";
  fill();
  GOOD(npuMemcpy(memory, send[0], 64, npuMemcpyDeviceToDevice));
  GOOD(npuDeviceSynchronize());
  std::swap(memory, send[0]);
  OK(npucclGroupStart());
  all_reduce(comms);
  OK(npucclGroupEnd());
  expect_sums();
  std::swap(memory, send[0]);
  OK(npucclCommDeregister(comms[0], handle));
  EXPECT_EQ(npucclCommDeregister(comms[0], handle), npucclInvalidArgument) << "given back before";
  npucclWindow_t window = nullptr;
  OK(npucclCommWindowRegister(comms[0], memory, 64, &window, NPUCCL_WIN_COLL_SYMMETRIC));
  OK(npucclCommWindowDeregister(comms[0], window));
  EXPECT_EQ(npucclCommWindowDeregister(comms[0], window), npucclInvalidArgument) << "given back before";
  OK(npucclMemFree(memory));
}

TEST_F(Communicators, PreMulSumReadsAScalarOnTheDevice) {
  npucclRedOp_t ops[kRanks];
  const int three = 3;
  fill();
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    char* const scalar = static_cast<char*>(send[rank]) + 4096;
    GOOD(npuMemcpy(scalar, &three, sizeof(three), npuMemcpyHostToDevice));
    GOOD(npuDeviceSynchronize());
    OK(npucclRedOpCreatePreMulSum(&ops[rank], scalar, npucclInt, npucclScalarDevice, comms[rank]));
    OK(npucclAllReduce(send[rank], recv[rank], 16, npucclInt, ops[rank], comms[rank], streams[rank]));
    OK(npucclRedOpDestroy(ops[rank], comms[rank]));
  }
  OK(npucclGroupEnd());
  wait();
  for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(taken<int>(rank, 16), std::vector<int>(16, 3 * kRanks));
}

// Rank 0 alone calls; another thread ends its wait.
TEST_F(Communicators, AbortFromAnotherThread) {
  npucclComm_t second[kRanks] = {};
  OK(npucclCommInitAll(second, kRanks, nullptr));
  OK(npucclAllReduce(send[0], recv[0], 16, npucclInt, npucclSum, second[0], streams[0]));
  std::atomic<bool> aborting{false};
  std::thread other([&] {
    aborting = true;
    EXPECT_EQ(npucclCommAbort(second[0]), npucclSuccess);
  });
  GOOD(npuSetDevice(0));
  GOOD(npuStreamSynchronize(streams[0]));
  EXPECT_TRUE(aborting);
  other.join();
  for (int rank = 1; rank < kRanks; ++rank) OK(npucclCommAbort(second[rank]));
}

}  // namespace
