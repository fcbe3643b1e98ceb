// Four devices of one process with a communicator, a stream and two buffers each.
#ifndef TESTS_SHIM_CCL_RANKS_OF_ONE_PROCESS_H_
#define TESTS_SHIM_CCL_RANKS_OF_ONE_PROCESS_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "npu/ccl.h"

constexpr int kRanks = 4;
// Before the runtime starts.
inline const bool kSet =
    setenv("NPU_SIM_DEVICES", "4", 1) == 0 && setenv("NPU_SIM_HCCL_TIMEOUT_MS", "20000", 1) == 0;

#define OK(call) ASSERT_EQ((call), npucclSuccess) << npucclGetLastError(nullptr)
#define GOOD(call) ASSERT_EQ((call), npuSuccess)

class Ccl : public testing::Test {
 protected:
  void SetUp() override {
    OK(npucclCommInitAll(comms, kRanks, nullptr));
    for (int rank = 0; rank < kRanks; ++rank) {
      GOOD(npuSetDevice(rank));
      GOOD(npuStreamCreateWithFlags(&streams[rank], npuStreamNonBlocking));
      GOOD(npuMalloc(&send[rank], kBytes));
      GOOD(npuMalloc(&recv[rank], kBytes));
    }
  }
  void TearDown() override {
    for (int rank = 0; rank < kRanks; ++rank) {
      npuSetDevice(rank);
      npuStreamSynchronize(streams[rank]);
      EXPECT_EQ(npucclCommDestroy(comms[rank]), npucclSuccess);
      npuStreamDestroy(streams[rank]);
      npuFree(send[rank]);
      npuFree(recv[rank]);
    }
  }
  void wait() {
    for (int rank = 0; rank < kRanks; ++rank) {
      npuSetDevice(rank);
      ASSERT_EQ(npuStreamSynchronize(streams[rank]), npuSuccess) << npucclGetLastError(comms[rank]);
    }
  }
  template <typename T>
  void give(int rank, const std::vector<T>& values) {
    npuMemcpy(send[rank], values.data(), values.size() * sizeof(T), npuMemcpyHostToDevice);
    npuDeviceSynchronize();  // as in CUDA, the copy's last step may come after npuMemcpy returned
  }
  template <typename T>
  std::vector<T> taken(int rank, std::size_t count) {
    std::vector<T> values(count);
    npuMemcpy(values.data(), recv[rank], count * sizeof(T), npuMemcpyDeviceToHost);
    return values;
  }
  /// AllReduce and ReduceScatter of rank + 1, (rank + 1) * 3, ... in this type.
  template <typename T>
  void reduces(npucclDataType_t type, npucclRedOp_t op, T first, T second) {
    for (int rank = 0; rank < kRanks; ++rank) {
      std::vector<T> values;
      for (int i = 0; i < kRanks; ++i)
        values.push_back(static_cast<T>(rank + 1)), values.push_back(static_cast<T>((rank + 1) * 3));
      give(rank, values);
    }
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank)
      OK(npucclAllReduce(send[rank], recv[rank], 2, type, op, comms[rank], streams[rank]));
    OK(npucclGroupEnd());
    wait();
    for (int rank = 0; rank < kRanks; ++rank)
      EXPECT_EQ(taken<T>(rank, 2), (std::vector<T>{first, second})) << type << " " << op;
    OK(npucclGroupStart());
    for (int rank = 0; rank < kRanks; ++rank)
      OK(npucclReduceScatter(send[rank], recv[rank], 2, type, op, comms[rank], streams[rank]));
    OK(npucclGroupEnd());
    wait();
    for (int rank = 0; rank < kRanks; ++rank)
      EXPECT_EQ(taken<T>(rank, 2), (std::vector<T>{first, second})) << type << " " << op;
  }
  template <typename T>
  void reduces_all_ways(npucclDataType_t type) {
    reduces<T>(type, npucclSum, T(10), T(30));
    reduces<T>(type, npucclProd, T(24), static_cast<T>(1944));
    reduces<T>(type, npucclMax, T(4), T(12));
    reduces<T>(type, npucclMin, T(1), T(3));
  }

  /// AllReduce of rank + 1 among these ranks, with their communicators.
  void sums(npucclComm_t* use, const std::vector<int>& members) {
    for (const int rank : members) give(rank, std::vector<int>(8, rank + 1));
    OK(npucclGroupStart());
    for (const int rank : members)
      OK(npucclAllReduce(send[rank], recv[rank], 8, npucclInt, npucclSum, use[rank], streams[rank]));
    OK(npucclGroupEnd());
    wait();
    int sum = 0;
    for (const int rank : members) sum += rank + 1;
    for (const int rank : members) EXPECT_EQ(taken<int>(rank, 8), std::vector<int>(8, sum)) << rank;
  }

  static constexpr std::size_t kBytes = 1 << 16;
  npucclComm_t comms[kRanks] = {};
  npuStream_t streams[kRanks] = {};
  void *send[kRanks] = {}, *recv[kRanks] = {};
};

#endif  // TESTS_SHIM_CCL_RANKS_OF_ONE_PROCESS_H_
