// What the simulator says about its machine: addresses, numbers of devices, reports of wrong uses.
#include <gtest/gtest.h>

#include "acl/acl.h"
#include "tests/shim/acl/simulator.h"

namespace {

class AclSim : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  }
  void TearDown() override { aclFinalize(); }
};

TEST_F(AclSim, FindsTheBlockOfAnAddress) {
  void* block = nullptr;
  ASSERT_EQ(aclrtMalloc(&block, 1000, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  aclsimMemory found{};
  EXPECT_EQ(simulator().findMemory(static_cast<char*>(block) + 999, &found), ACLSIM_ADDRESS_BLOCK);
  EXPECT_EQ(found.start, reinterpret_cast<uintptr_t>(block));
  EXPECT_EQ(found.asked, 1000u);
  EXPECT_GE(found.size, 1000u);
  EXPECT_EQ(aclrtFree(block), ACL_SUCCESS);
  EXPECT_EQ(simulator().findMemory(block, &found), ACLSIM_ADDRESS_NO_BLOCK);
}

TEST_F(AclSim, HostMemoryIsForeignUnlessPinnedOrRegistered) {
  static int variable[4] = {}, symbol[4] = {};
  void* pinned = nullptr;
  ASSERT_EQ(aclrtMallocHost(&pinned, 100), ACL_SUCCESS);
  ASSERT_EQ(simulator().registerSymbol(symbol, sizeof(symbol)), ACL_SUCCESS);
  aclsimMemory found{1, 2, 3};
  EXPECT_EQ(simulator().findMemory(variable, &found), ACLSIM_ADDRESS_FOREIGN);
  EXPECT_EQ(simulator().findMemory(nullptr, &found), ACLSIM_ADDRESS_FOREIGN);
  EXPECT_EQ(found.start, 1u);  // untouched
  EXPECT_EQ(simulator().findMemory(pinned, &found), ACLSIM_ADDRESS_BLOCK);
  EXPECT_EQ(found.asked, 100u);
  EXPECT_EQ(simulator().findMemory(&symbol[3], &found), ACLSIM_ADDRESS_BLOCK);
  EXPECT_EQ(found.start, reinterpret_cast<uintptr_t>(symbol));
  EXPECT_EQ(aclrtFreeHost(pinned), ACL_SUCCESS);
}

TEST_F(AclSim, NumbersOfDevices) {
  EXPECT_EQ(simulator().physicalDevice(0), 0);
  EXPECT_EQ(simulator().physicalDevice(-1), -1);
  EXPECT_EQ(simulator().physicalDevice(1024), -1);
}

TEST_F(AclSim, NothingIsReportedWhileTheCheckIsOff) {
  if (simulator().isChecking() != 0) GTEST_SKIP() << "NPU_SIM_CHECK is set";
  testing::internal::CaptureStderr();
  simulator().reportMemoryError("a wrong use");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// A collective's failure makes the device refuse work.
TEST_F(AclSim, AResumedDeviceTakesWorkAgain) {
  aclrtStream stream = nullptr;
  ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
  ASSERT_EQ(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE), ACL_SUCCESS);
  const auto fails = [](void*) -> aclError { return ACL_ERROR_RT_SUSPECT_REMOTE_ERROR; };
  const auto works = [](void*) -> aclError { return ACL_SUCCESS; };
  ASSERT_EQ(simulator().launchCollective(stream, "fails", fails, nullptr, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
  EXPECT_EQ(simulator().launchTask(stream, nullptr, works, nullptr, nullptr),
            ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
  simulator().resumeDevice(1024);
  EXPECT_EQ(simulator().launchTask(stream, nullptr, works, nullptr, nullptr),
            ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
  simulator().resumeDevice(0);
  EXPECT_EQ(simulator().launchTask(stream, nullptr, works, nullptr, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
}

}  // namespace
