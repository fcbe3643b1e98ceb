// npuccl in one process: groups, every type and reduction, splits, errors.
#include <gmock/gmock.h>

#include <thread>

#include "tests/shim/ccl/ranks_of_one_process.h"

namespace {

TEST_F(Ccl, KnowsItself) {
  int value = -1;
  for (int rank = 0; rank < kRanks; ++rank) {
    OK(npucclCommUserRank(comms[rank], &value));
    EXPECT_EQ(value, rank);
    OK(npucclCommCuDevice(comms[rank], &value));
    EXPECT_EQ(value, rank);
    OK(npucclCommCount(comms[rank], &value));
    EXPECT_EQ(value, kRanks);
  }
  OK(npucclGetVersion(&value));
  EXPECT_EQ(value, NPUCCL_VERSION(2, 21, 5));
}

TEST_F(Ccl, ReducesEveryIntegerType) {
  reduces_all_ways<int8_t>(npucclInt8);
  reduces_all_ways<uint8_t>(npucclUint8);
  reduces_all_ways<int32_t>(npucclInt32);
  reduces_all_ways<uint32_t>(npucclUint32);
  reduces_all_ways<int64_t>(npucclInt64);
  reduces_all_ways<uint64_t>(npucclUint64);
}
TEST_F(Ccl, ReducesFloatAndDouble) {
  reduces_all_ways<float>(npucclFloat);
  reduces_all_ways<double>(npucclDouble);
  reduces<float>(npucclFloat, npucclAvg, 2.5f, 7.5f);
  reduces<double>(npucclDouble, npucclAvg, 2.5, 7.5);
}
// As bits: 10 and 30, 24 and 1944, 2.5 and 7.5.
TEST_F(Ccl, ReducesHalfAndBfloat16) {
  const auto run = [&](npucclDataType_t type, npucclRedOp_t op, uint16_t expected,
                       std::vector<uint16_t> ones_to_four) {
    for (int rank = 0; rank < kRanks; ++rank)
      give<uint16_t>(rank, {ones_to_four[static_cast<std::size_t>(rank)]});
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank)
      OK(npucclAllReduce(send[rank], recv[rank], 1, type, op, comms[rank], streams[rank]));
    OK(npucclGroupEnd());
    wait();
    for (int rank = 0; rank < kRanks; ++rank)
      EXPECT_EQ(taken<uint16_t>(rank, 1)[0], expected) << type << " " << op;
  };
  const std::vector<uint16_t> half{0x3c00, 0x4000, 0x4200, 0x4400}, brain{0x3f80, 0x4000, 0x4040, 0x4080};
  run(npucclHalf, npucclSum, 0x4900, half);
  run(npucclHalf, npucclProd, 0x4e00, half);
  run(npucclHalf, npucclAvg, 0x4100, half);
  run(npucclBfloat16, npucclSum, 0x4120, brain);
  run(npucclBfloat16, npucclProd, 0x41c0, brain);
  run(npucclBfloat16, npucclMax, 0x4080, brain);
  run(npucclBfloat16, npucclAvg, 0x4020, brain);
}
// The order of unsigned numbers is not that of their bits as signed ones.
TEST_F(Ccl, LargeUnsignedNumbersKeepTheirOrder) {
  for (int rank = 0; rank < kRanks; ++rank) give<uint64_t>(rank, {rank == 2 ? 0xffffffffffffff00ull : 5ull});
  for (const npucclRedOp_t op : {npucclMax, npucclMin}) {
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank)
      OK(npucclAllReduce(send[rank], recv[rank], 1, npucclUint64, op, comms[rank], streams[rank]));
    OK(npucclGroupEnd());
    wait();
    EXPECT_EQ(taken<uint64_t>(1, 1)[0], op == npucclMax ? 0xffffffffffffff00ull : 5ull);
  }
}
TEST_F(Ccl, PreMulSumTakesItsScalarWhenCalled) {
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank) {
    give<float>(rank, {1, 2});
    float scalar = static_cast<float>(rank);
    npucclRedOp_t op;
    OK(npucclRedOpCreatePreMulSum(&op, &scalar, npucclFloat, npucclScalarHostImmediate, comms[rank]));
    OK(npucclAllReduce(send[rank], recv[rank], 2, npucclFloat, op, comms[rank], streams[rank]));
    OK(npucclRedOpDestroy(op, comms[rank]));
    EXPECT_EQ(npucclRedOpDestroy(op, comms[rank]), npucclInvalidArgument);
  }
  OK(npucclGroupEnd());
  wait();
  EXPECT_EQ(taken<float>(3, 2), (std::vector<float>{6, 12}));
  EXPECT_EQ(taken<float>(0, 2), (std::vector<float>{6, 12}));
}

TEST_F(Ccl, BroadcastOutOfPlace) {
  for (int rank = 0; rank < kRanks; ++rank) give<int>(rank, {rank * 11});
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclBroadcast(send[rank], recv[rank], 1, npucclInt, 2, comms[rank], streams[rank]));
  OK(npucclGroupEnd());
  wait();
  for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(taken<int>(rank, 1)[0], 22);
}

// In one group and one thread, each rank first sends: nothing may wait for the end of another's send.
TEST_F(Ccl, ExchangeInsideAGroup) {
  for (int rank = 0; rank < kRanks; ++rank) give<int>(rank, std::vector<int>(16000, rank));
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank) {
    OK(npucclGroupStart());
    OK(npucclSend(send[rank], 16000, npucclInt, (rank + 1) % kRanks, comms[rank], streams[rank]));
    OK(npucclRecv(recv[rank], 16000, npucclInt, (rank + kRanks - 1) % kRanks, comms[rank], streams[rank]));
    OK(npucclGroupEnd());
  }
  OK(npucclGroupEnd());
  wait();
  for (int rank = 0; rank < kRanks; ++rank)
    EXPECT_EQ(taken<int>(rank, 16000), std::vector<int>(16000, (rank + kRanks - 1) % kRanks));
}

TEST_F(Ccl, GatherScatterAllToAll) {
  for (int rank = 0; rank < kRanks; ++rank)
    give<int>(rank, {rank * 10, rank * 10 + 1, rank * 10 + 2, rank * 10 + 3});
  const auto all = [&](const auto& call) {
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank) OK(call(rank));
    OK(npucclGroupEnd());
    wait();
  };
  all([&](int rank) {
    return npucclGather(send[rank], recv[rank], 1, npucclInt, 1, comms[rank], streams[rank]);
  });
  EXPECT_EQ(taken<int>(1, 4), (std::vector<int>{0, 10, 20, 30}));
  all([&](int rank) {
    return npucclScatter(send[rank], recv[rank], 1, npucclInt, 1, comms[rank], streams[rank]);
  });
  EXPECT_EQ(taken<int>(3, 1), (std::vector<int>{13}));
  all([&](int rank) {
    return npucclAlltoAll(send[rank], recv[rank], 1, npucclInt, comms[rank], streams[rank]);
  });
  EXPECT_EQ(taken<int>(2, 4), (std::vector<int>{2, 12, 22, 32}));
}

TEST_F(Ccl, SplitByColorOrderedByKey) {
  npucclComm_t halves[kRanks] = {};
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclCommSplit(comms[rank], rank % 2, -rank, &halves[rank], nullptr));
  OK(npucclGroupEnd());
  for (int rank = 0; rank < kRanks; ++rank) {
    int place = -1;
    OK(npucclCommUserRank(halves[rank], &place));
    EXPECT_EQ(place, rank < 2 ? 1 : 0);  // a larger rank has a smaller key
    give<int>(rank, {rank});
  }
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclAllGather(send[rank], recv[rank], 1, npucclInt, halves[rank], streams[rank]));
  OK(npucclGroupEnd());
  wait();
  EXPECT_EQ(taken<int>(0, 2), (std::vector<int>{2, 0}));
  EXPECT_EQ(taken<int>(3, 2), (std::vector<int>{3, 1}));
  for (npucclComm_t half : halves) OK(npucclCommDestroy(half));
}
TEST_F(Ccl, SplitWithoutColorGivesNone) {
  npucclComm_t parts[kRanks] = {};
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclCommSplit(comms[rank], rank == 3 ? NPUCCL_SPLIT_NOCOLOR : 7, 0, &parts[rank], nullptr));
  OK(npucclGroupEnd());
  EXPECT_EQ(parts[3], nullptr);
  for (int rank = 0; rank < 3; ++rank) OK(npucclCommDestroy(parts[rank]));
}

TEST_F(Ccl, WrongCallsAreRefused) {
  int host = 0;
  EXPECT_EQ(npucclAllReduce(nullptr, recv[0], 1, npucclInt, npucclSum, comms[0], streams[0]),
            npucclInvalidArgument);
  EXPECT_EQ(npucclAllReduce(&host, recv[0], 1, npucclInt, npucclSum, comms[0], streams[0]),
            npucclInvalidArgument);
  EXPECT_THAT(npucclGetLastError(nullptr), testing::HasSubstr("host memory"));
  EXPECT_EQ(npucclAllReduce(send[0], recv[0], kBytes, npucclInt, npucclSum, comms[0], streams[0]),
            npucclInvalidArgument);
  EXPECT_EQ(npucclAllReduce(send[0], recv[0], 1, npucclInt, npucclSum, comms[0], streams[1]),
            npucclInvalidUsage);
  EXPECT_EQ(npucclAllReduce(send[0], recv[0], 1, static_cast<npucclDataType_t>(15), npucclSum, comms[0],
                            streams[0]),
            npucclInvalidArgument);
  EXPECT_EQ(npucclBcast(send[0], 1, npucclInt, 4, comms[0], streams[0]), npucclInvalidArgument);
  EXPECT_EQ(npucclAllReduce(send[0], recv[0], 1, npucclInt, npucclSum, nullptr, streams[0]),
            npucclInvalidArgument);
  EXPECT_EQ(npucclGroupEnd(), npucclInvalidUsage);
  const int twice[] = {1, 1};
  npucclComm_t none[2];
  EXPECT_EQ(npucclCommInitAll(none, 2, twice), npucclInvalidArgument);
}

// Checked when it runs: only then is it known that there is no receive. The error sticks to the device.
TEST(CclIds, ASendToItselfNeedsAReceive) {
  const int last = kRanks - 1;
  npucclComm_t comm = nullptr;
  OK(npucclCommInitAll(&comm, 1, &last));
  GOOD(npuSetDevice(last));
  void* data = nullptr;
  GOOD(npuMalloc(&data, 4));
  EXPECT_EQ(npucclSend(data, 1, npucclInt, 0, comm, nullptr), npucclSuccess);
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  OK(npucclCommAbort(comm));
  GOOD(npuDeviceReset());
}

TEST(CclIds, RanksOfAGroupAreInitialisedTogether) {
  npucclUniqueId id;
  npucclComm_t comms[2];
  OK(npucclGetUniqueId(&id));
  OK(npucclGroupStart());
  for (int rank = 0; rank < 2; ++rank) {
    GOOD(npuSetDevice(rank));
    OK(npucclCommInitRank(&comms[rank], 2, id, rank));
  }
  OK(npucclGroupEnd());
  for (npucclComm_t comm : comms) OK(npucclCommDestroy(comm));
  EXPECT_EQ(npucclCommDestroy(comms[0]), npucclInvalidArgument);
}
TEST(CclIds, BytesThatAreNoIdAreRefused) {
  npucclUniqueId id{};
  npucclComm_t comm;
  EXPECT_EQ(npucclCommInitRank(&comm, 1, id, 0), npucclInvalidArgument);
}

}  // namespace
