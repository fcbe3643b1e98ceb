// npuccl and streams: order, overlap, capture.
#include <algorithm>
#include <chrono>
#include <thread>

#include "runtime_shim/runtime/stream/stream_order.h"
#include "tests/shim/ccl/ranks_of_one_process.h"

namespace {

// Work before and after in the same stream; an event between streams.
TEST_F(Ccl, FollowsStreamOrder) {
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    GOOD(npuMemsetAsync(send[rank], 0, 4096, streams[rank]));
  }
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclAllGather(send[rank], recv[rank], 1024, npucclInt8, comms[rank], streams[rank]));
  OK(npucclGroupEnd());
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    npuEvent_t event;
    npuStream_t other;
    GOOD(npuEventCreate(&event));
    GOOD(npuStreamCreateWithFlags(&other, npuStreamNonBlocking));
    GOOD(npuEventRecord(event, streams[rank]));
    GOOD(npuStreamWaitEvent(other, event, 0));
    GOOD(npuMemcpyAsync(send[rank], recv[rank], 4096, npuMemcpyDeviceToDevice, other));
    GOOD(npuStreamSynchronize(other));
    std::vector<char> values(4096, 1);
    GOOD(npuMemcpy(values.data(), send[rank], 4096, npuMemcpyDeviceToHost));
    EXPECT_EQ(values, std::vector<char>(4096, 0));
    GOOD(npuStreamDestroy(other));
    GOOD(npuEventDestroy(event));
  }
}

/// A device task that takes its time and then fills a buffer with ones.
struct SlowFill {
  char* data;
  std::size_t bytes;
};
aclError fill_slowly(void* argument) {
  const auto* fill = static_cast<SlowFill*>(argument);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  std::fill_n(fill->data, fill->bytes, char{1});
  return ACL_SUCCESS;
}

// No event between the streams: programs that live by the order of launches find it.
TEST_F(Ccl, StartsAfterWhatWasLaunchedBeforeInOtherStreams) {
  SlowFill fills[kRanks];
  npuStream_t others[kRanks];
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    GOOD(npuStreamCreate(&others[rank]));
    GOOD(npuMemset(send[rank], 0, kBytes));
    fills[rank] = {static_cast<char*>(send[rank]), 64};
    GOOD(npu::detail::enqueue(others[rank], fill_slowly, &fills[rank], nullptr));
  }
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclAllReduce(send[rank], recv[rank], 64, npucclInt8, npucclSum, comms[rank], streams[rank]));
  OK(npucclGroupEnd());
  wait();
  for (int rank = 0; rank < kRanks; ++rank) {
    EXPECT_EQ(taken<char>(rank, 64), std::vector<char>(64, kRanks));
    GOOD(npuSetDevice(rank));
    GOOD(npuStreamDestroy(others[rank]));
  }
}

// Waiting for other streams' messages would close a circle: rank 0 receives first, what it sends later is
// awaited.
TEST_F(Ccl, DoesNotWaitForMessagesOfOtherStreams) {
  npucclComm_t second[kRanks] = {};
  OK(npucclCommInitAll(second, kRanks, nullptr));
  npuStream_t other[2];
  for (int rank = 0; rank < 2; ++rank) {
    GOOD(npuSetDevice(rank));
    GOOD(npuStreamCreateWithFlags(&other[rank], npuStreamNonBlocking));
  }
  OK(npucclRecv(recv[0], 8, npucclInt8, 1, comms[0], streams[0]));
  OK(npucclSend(send[0], 8, npucclInt8, 1, second[0], other[0]));
  OK(npucclRecv(recv[1], 8, npucclInt8, 0, second[1], other[1]));
  GOOD(npuSetDevice(1));
  GOOD(npuStreamSynchronize(other[1]));
  OK(npucclSend(send[1], 8, npucclInt8, 0, comms[1], streams[1]));
  wait();
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    if (rank < 2) {
      GOOD(npuStreamDestroy(other[rank]));
    }
    OK(npucclCommDestroy(second[rank]));
  }
}

// A collective that was issued first leaves the device free for kernels: with the ranks of devices 1 to 3 not
// come yet, device 0 computes on.
TEST_F(Ccl, OverlapsWithKernelsOfOtherStreams) {
  npuStream_t compute;
  GOOD(npuSetDevice(0));
  GOOD(npuStreamCreateWithFlags(&compute, npuStreamNonBlocking));
  OK(npucclAllReduce(send[0], recv[0], 64, npucclInt8, npucclSum, comms[0], streams[0]));
  SlowFill fill{static_cast<char*>(send[0]) + 4096, 64};
  GOOD(npu::detail::enqueue(compute, fill_slowly, &fill, nullptr));
  GOOD(npuStreamSynchronize(compute));
  EXPECT_EQ(npuStreamQuery(streams[0]), npuErrorNotReady);
  for (int rank = 1; rank < kRanks; ++rank)
    OK(npucclAllReduce(send[rank], recv[rank], 64, npucclInt8, npucclSum, comms[rank], streams[rank]));
  wait();
  GOOD(npuSetDevice(0));
  GOOD(npuStreamDestroy(compute));
}

TEST_F(Ccl, CapturedOnceRunTwice) {
  npuGraph_t graphs[kRanks];
  npuGraphExec_t executables[kRanks];
  for (int rank = 0; rank < kRanks; ++rank) give<float>(rank, {1});
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    GOOD(npuStreamBeginCapture(streams[rank], npuStreamCaptureModeThreadLocal));
  }
  OK(npucclGroupStart());
  for (int rank = 0; rank < kRanks; ++rank)
    OK(npucclAllReduce(send[rank], send[rank], 1, npucclFloat, npucclSum, comms[rank], streams[rank]));
  OK(npucclGroupEnd());
  for (int rank = 0; rank < kRanks; ++rank) {
    GOOD(npuSetDevice(rank));
    GOOD(npuStreamEndCapture(streams[rank], &graphs[rank]));
    GOOD(npuGraphInstantiate(&executables[rank], graphs[rank], nullptr, nullptr, 0));
  }
  for (int run = 0; run < 2; ++run) {
    for (int rank = 0; rank < kRanks; ++rank) {
      GOOD(npuSetDevice(rank));
      GOOD(npuGraphLaunch(executables[rank], streams[rank]));
    }
  }
  wait();
  float value = 0;
  GOOD(npuMemcpy(&value, send[1], sizeof(value), npuMemcpyDeviceToHost));
  EXPECT_EQ(value, 16);
  for (int rank = 0; rank < kRanks; ++rank) {
    npuGraphExecDestroy(executables[rank]);
    npuGraphDestroy(graphs[rank]);
  }
}

}  // namespace
