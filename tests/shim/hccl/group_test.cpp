// HcclGroupStart and HcclGroupEnd: one thread drives several devices.
#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "acl/acl.h"
#include "hccl/hccl.h"
#include "hccl/hccl_sim.h"
#include "tests/shim/hccl/ranks.h"

namespace {

constexpr uint32_t kRanks = 3;

/// Rank 0 drives all devices of the process, beside the communicator that the ranks have.
HCCL_JOB(group_of_one_thread) {
  if (self.rank != 0) return "ok";
  HcclRootInfo info;
  HcclComm comms[kRanks] = {};
  aclrtStream streams[kRanks] = {};
  if (HcclGroupEnd() != HCCL_E_PARA) return "a group ends that nobody started";
  aclrtSetDevice(0);
  if (HcclGetRootInfo(&info) != HCCL_SUCCESS) return "no root info";
  HcclGroupStart();
  for (uint32_t rank = 0; rank < kRanks; ++rank) {
    aclrtSetDevice(static_cast<int32_t>(rank));
    if (HcclCommInitRootInfo(kRanks, &info, rank, &comms[rank]) != HCCL_SUCCESS) return "init in a group";
    if (comms[rank] != nullptr) return "a communicator is there before the group ends";
  }
  if (HcclGroupEnd() != HCCL_SUCCESS) return std::string("end: ") + simulated_hccl().getLastError(nullptr);
  std::vector<std::vector<int>> got(kRanks);
  std::vector<int*> send(kRanks), recv(kRanks);
  HcclGroupStart();
  for (uint32_t rank = 0; rank < kRanks; ++rank) {
    aclrtSetDevice(static_cast<int32_t>(rank));
    aclrtCreateStream(&streams[rank]);
    aclrtMalloc(reinterpret_cast<void**>(&send[rank]), 64, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMalloc(reinterpret_cast<void**>(&recv[rank]), 64, ACL_MEM_MALLOC_HUGE_FIRST);
    const int value = 10 + static_cast<int>(rank);
    aclrtMemcpy(send[rank], 64, &value, sizeof(value), ACL_MEMCPY_HOST_TO_DEVICE);
    HcclGroupStart();  // an inner group starts nothing
    for (uint32_t peer = 0; peer < kRanks; ++peer) {
      if (HcclRecv(recv[rank] + peer, 1, HCCL_DATA_TYPE_INT32, peer, comms[rank], streams[rank]) !=
          HCCL_SUCCESS)
        return "recv in a group";
      if (HcclSend(send[rank], 1, HCCL_DATA_TYPE_INT32, peer, comms[rank], streams[rank]) != HCCL_SUCCESS)
        return "send in a group";
    }
    if (HcclSend(send[rank], 1, HCCL_DATA_TYPE_INT32, 99, comms[rank], streams[rank]) != HCCL_E_PARA)
      return "a rank that is not there is refused at the call";
    HcclGroupEnd();
  }
  if (HcclGroupEnd() != HCCL_SUCCESS)
    return std::string("end of messages: ") + simulated_hccl().getLastError(nullptr);
  for (uint32_t rank = 0; rank < kRanks; ++rank) {
    aclrtSetDevice(static_cast<int32_t>(rank));
    if (aclrtSynchronizeStream(streams[rank]) != ACL_SUCCESS) return "a stream failed";
    int values[kRanks];
    aclrtMemcpy(values, sizeof(values), recv[rank], sizeof(values), ACL_MEMCPY_DEVICE_TO_HOST);
    for (uint32_t peer = 0; peer < kRanks; ++peer) {
      if (values[peer] != 10 + static_cast<int>(peer)) return "a message is wrong";
    }
    aclrtDestroyStream(streams[rank]);
    aclrtFree(send[rank]);
    aclrtFree(recv[rank]);
    HcclCommDestroy(comms[rank]);
  }
  aclrtSetDevice(0);
  return "ok";
}

TEST(Group, OneThreadDrivesSeveralDevices) {
  const ranks::Outcome outcome = ranks::run("group_of_one_thread", {1, kRanks, false, {}});
  EXPECT_EQ(outcome.said, ranks::all_ok(kRanks)) << outcome.log;
}

}  // namespace
