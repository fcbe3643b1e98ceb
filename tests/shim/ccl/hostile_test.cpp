// What programs do although nobody recommends it: long queues, communicators of communicators, calls during
// an abort, counts beyond all memory.
#include <chrono>
#include <thread>

#include "tests/shim/ccl/ranks_of_one_process.h"

namespace {

class Hostile : public Ccl {
 protected:
  /// A communicator with other order of ranks, made from `from`.
  void split(npucclComm_t* from, npucclComm_t* to) {
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank) OK(npucclCommSplit(from[rank], 0, -rank, &to[rank], nullptr));
    OK(npucclGroupEnd());
  }
  void destroy(npucclComm_t* made) {
    for (int rank = 0; rank < kRanks; ++rank) OK(npucclCommDestroy(made[rank]));
  }
  void sum(int rank, npucclComm_t comm, npuStream_t stream, std::size_t offset = 0) {
    GOOD(npuSetDevice(rank));
    OK(npucclAllReduce(send[rank], static_cast<char*>(recv[rank]) + offset, 8, npucclInt, npucclSum, comm,
                       stream));
  }
};

TEST_F(Hostile, SubCommunicatorsOfSubCommunicators) {
  npucclComm_t first[kRanks] = {}, second[kRanks] = {};
  split(comms, first);
  split(first, second);
  for (int rank = 0; rank < kRanks; ++rank) {
    int place = -1;
    OK(npucclCommUserRank(first[rank], &place));
    EXPECT_EQ(place, kRanks - 1 - rank);
    OK(npucclCommUserRank(second[rank], &place));
    EXPECT_EQ(place, kRanks - 1 - rank);  // keys alone count, not the order in the parent
  }
  sums(second, {0, 1, 2, 3});
  destroy(second);
  destroy(first);
}

TEST_F(Hostile, TwoCommunicatorsInOppositeOrder) {
  npucclComm_t other[kRanks] = {};
  npuStream_t second[kRanks] = {};
  split(comms, other);
  for (int rank = 0; rank < kRanks; ++rank) {
    give(rank, std::vector<int>(8, rank + 1));
    GOOD(npuSetDevice(rank));
    GOOD(npuStreamCreateWithFlags(&second[rank], npuStreamNonBlocking));
  }
  for (int rank = 0; rank < kRanks; ++rank) {
    if (rank % 2 == 0) sum(rank, comms[rank], streams[rank]);
    sum(rank, other[rank], second[rank], 4096);
    if (rank % 2 == 1) sum(rank, comms[rank], streams[rank]);
  }
  wait();
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    GOOD(npuStreamSynchronize(second[rank]));
    EXPECT_EQ(taken<int>(rank, 1025)[1024], 10);
    EXPECT_EQ(taken<int>(rank, 8), std::vector<int>(8, 10));
    GOOD(npuStreamDestroy(second[rank]));
  }
  destroy(other);
}

TEST_F(Hostile, NothingToDoNeedsNoPointers) {
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank) {
    npucclComm_t comm = comms[rank];
    npuStream_t stream = streams[rank];
    OK(npucclAllReduce(nullptr, nullptr, 0, npucclDouble, npucclAvg, comm, stream));
    OK(npucclBroadcast(nullptr, nullptr, 0, npucclFloat, 0, comm, stream));
    OK(npucclReduce(nullptr, nullptr, 0, npucclUint8, npucclProd, 0, comm, stream));
    OK(npucclAllGather(nullptr, nullptr, 0, npucclHalf, comm, stream));
    OK(npucclReduceScatter(nullptr, nullptr, 0, npucclFloat, npucclSum, comm, stream));
    OK(npucclAlltoAll(nullptr, nullptr, 0, npucclFloat, comm, stream));
    OK(npucclSend(nullptr, 0, npucclFloat, (rank + 1) % kRanks, comm, stream));
    OK(npucclRecv(nullptr, 0, npucclFloat, (rank + kRanks - 1) % kRanks, comm, stream));
  }
  OK(npucclGroupEnd());
  wait();
}

TEST_F(Hostile, AThousandMessagesInAGroup) {
  constexpr int kMessages = 1000;
  for (int rank = 0; rank < kRanks; ++rank) {
    std::vector<int> numbers(kMessages);
    for (int i = 0; i < kMessages; ++i) numbers[i] = rank * kMessages + i;
    give(rank, numbers);
  }
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank) {
    for (int i = 0; i < kMessages; ++i) {
      OK(npucclSend(static_cast<int*>(send[rank]) + i, 1, npucclInt, (rank + 1) % kRanks, comms[rank],
                    streams[rank]));
      OK(npucclRecv(static_cast<int*>(recv[rank]) + i, 1, npucclInt, (rank + kRanks - 1) % kRanks,
                    comms[rank], streams[rank]));
    }
  }
  OK(npucclGroupEnd());
  wait();
  for (int rank = 0; rank < kRanks; ++rank) {
    const std::vector<int> got = taken<int>(rank, kMessages);
    const int from = (rank + kRanks - 1) % kRanks;
    for (int i = 0; i < kMessages; ++i) ASSERT_EQ(got[i], from * kMessages + i);
  }
}

// More than a communicator keeps room for.
TEST_F(Hostile, AThousandOperatorsInAQueue) {
  for (int rank = 0; rank < kRanks; ++rank) give(rank, std::vector<int>(8, rank + 1));
  for (int i = 0; i < 1000; ++i) {
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank)
      OK(npucclAllReduce(send[rank], recv[rank], 8, npucclInt, npucclSum, comms[rank], streams[rank]));
    OK(npucclGroupEnd());
  }
  wait();
  for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(taken<int>(rank, 8), std::vector<int>(8, 10));
}

TEST_F(Hostile, CountsBeyondAllMemoryAreRefused) {
  GOOD(npuSetDevice(0));
  for (const std::size_t count : {std::size_t{1} << 33, std::size_t{1} << 62, ~std::size_t{0}}) {
    EXPECT_EQ(npucclAllReduce(send[0], recv[0], count, npucclFloat, npucclSum, comms[0], streams[0]),
              npucclInvalidArgument);
    EXPECT_EQ(npucclAllGather(send[0], recv[0], count, npucclFloat, comms[0], streams[0]),
              npucclInvalidArgument);
    EXPECT_EQ(npucclReduceScatter(send[0], recv[0], count, npucclFloat, npucclSum, comms[0], streams[0]),
              npucclInvalidArgument);
    EXPECT_EQ(npucclSend(send[0], count, npucclFloat, 1, comms[0], streams[0]), npucclInvalidArgument);
  }
  sums(comms, {0, 1, 2, 3});  // nothing has happened
}

TEST_F(Hostile, EveryKindOfStream) {
  int least = 0, greatest = 0;
  GOOD(npuDeviceGetStreamPriorityRange(&least, &greatest));
  for (const int which : {0, 1, 2}) {
    npuStream_t use[kRanks] = {};
    for (int rank = 0; rank < kRanks; ++rank) {
      GOOD(npuSetDevice(rank));
      give(rank, std::vector<int>(8, rank + which));
      if (which == 0) {
        GOOD(npuStreamCreateWithPriority(&use[rank], npuStreamNonBlocking, greatest));
      }
      if (which == 1) use[rank] = npuStreamPerThread;
    }
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank) sum(rank, comms[rank], use[rank]);
    OK(npucclGroupEnd());
    for (int rank = 0; rank < kRanks; ++rank) {
      GOOD(npuSetDevice(rank));
      GOOD(npuStreamSynchronize(use[rank]));
      EXPECT_EQ(taken<int>(rank, 8), std::vector<int>(8, 6 + kRanks * which)) << which;
      if (which == 0) {
        GOOD(npuStreamDestroy(use[rank]));
      }
    }
  }
}

// One thread calls as fast as it can, on ranks that wait for nobody but each other; another aborts under it.
TEST_F(Hostile, AbortWhileAnotherThreadCalls) {
  npucclComm_t made[kRanks] = {};
  OK(npucclCommInitAll(made, kRanks, nullptr));
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    for (npucclComm_t comm : made) EXPECT_EQ(npucclCommAbort(comm), npucclSuccess);
  });
  npucclResult_t result = npucclSuccess;
  for (int i = 0; result == npucclSuccess; ++i) {
    const int rank = i % kRanks;
    GOOD(npuSetDevice(rank));
    result = npucclAllReduce(send[rank], recv[rank], 8, npucclInt, npucclSum, made[rank], streams[rank]);
    if (i % 400 == 399) npuStreamSynchronize(streams[rank]);
  }
  other.join();
  for (int rank = 0; rank < kRanks; ++rank) {
    EXPECT_EQ(npucclAllReduce(send[rank], recv[rank], 8, npucclInt, npucclSum, made[rank], streams[rank]),
              npucclInvalidArgument);
    GOOD(npuSetDevice(rank));
    GOOD(npuStreamSynchronize(streams[rank]));
  }
  sums(comms, {0, 1, 2, 3});
}

TEST_F(Hostile, DestroyedWithWorkInItsQueue) {
  npucclComm_t made[kRanks] = {};
  OK(npucclCommInitAll(made, kRanks, nullptr));
  for (int rank = 0; rank < kRanks; ++rank) give(rank, std::vector<int>(8, rank + 1));
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank) sum(rank, made[rank], streams[rank]);
  OK(npucclGroupEnd());
  destroy(made);
  EXPECT_EQ(npucclAllReduce(send[0], recv[0], 8, npucclInt, npucclSum, made[0], streams[0]),
            npucclInvalidArgument);
  EXPECT_EQ(npucclCommDestroy(made[0]), npucclInvalidArgument);
  wait();
  for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(taken<int>(rank, 8), std::vector<int>(8, 10));
}

}  // namespace
