// What the simulator says about its machine: addresses, numbers of devices, reports of wrong uses.
#include <gtest/gtest.h>

#include "acl/acl.h"
#include "acl/acl_sim.h"

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
  EXPECT_EQ(aclsimFindMemory(static_cast<char*>(block) + 999, &found), ACLSIM_ADDRESS_BLOCK);
  EXPECT_EQ(found.start, reinterpret_cast<uintptr_t>(block));
  EXPECT_EQ(found.asked, 1000u);
  EXPECT_GE(found.size, 1000u);
  EXPECT_EQ(aclrtFree(block), ACL_SUCCESS);
  EXPECT_EQ(aclsimFindMemory(block, &found), ACLSIM_ADDRESS_NO_BLOCK);
}

TEST_F(AclSim, HostMemoryIsForeignUnlessPinnedOrRegistered) {
  static int variable[4] = {}, symbol[4] = {};
  void* pinned = nullptr;
  ASSERT_EQ(aclrtMallocHost(&pinned, 100), ACL_SUCCESS);
  ASSERT_EQ(aclsimRegisterSymbol(symbol, sizeof(symbol)), ACL_SUCCESS);
  aclsimMemory found{1, 2, 3};
  EXPECT_EQ(aclsimFindMemory(variable, &found), ACLSIM_ADDRESS_FOREIGN);
  EXPECT_EQ(aclsimFindMemory(nullptr, &found), ACLSIM_ADDRESS_FOREIGN);
  EXPECT_EQ(found.start, 1u);  // untouched
  EXPECT_EQ(aclsimFindMemory(pinned, &found), ACLSIM_ADDRESS_BLOCK);
  EXPECT_EQ(found.asked, 100u);
  EXPECT_EQ(aclsimFindMemory(&symbol[3], &found), ACLSIM_ADDRESS_BLOCK);
  EXPECT_EQ(found.start, reinterpret_cast<uintptr_t>(symbol));
  EXPECT_EQ(aclrtFreeHost(pinned), ACL_SUCCESS);
}

TEST_F(AclSim, NumbersOfDevices) {
  EXPECT_EQ(aclsimPhysicalDevice(0), 0);
  EXPECT_EQ(aclsimPhysicalDevice(-1), -1);
  EXPECT_EQ(aclsimPhysicalDevice(1024), -1);
}

TEST_F(AclSim, NothingIsReportedWhileTheCheckIsOff) {
  if (aclsimIsChecking() != 0) GTEST_SKIP() << "NPU_SIM_CHECK is set";
  testing::internal::CaptureStderr();
  aclsimReportMemoryError("a wrong use");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// A collective's failure makes the device refuse work.
TEST_F(AclSim, AResumedDeviceTakesWorkAgain) {
  aclrtStream stream = nullptr;
  ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
  ASSERT_EQ(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE), ACL_SUCCESS);
  const auto fails = [](void*) -> aclError { return ACL_ERROR_RT_SUSPECT_REMOTE_ERROR; };
  const auto works = [](void*) -> aclError { return ACL_SUCCESS; };
  ASSERT_EQ(aclsimLaunchCollective(stream, "fails", fails, nullptr, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
  EXPECT_EQ(aclsimLaunchTask(stream, works, nullptr, nullptr), ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
  aclsimResumeDevice(1024);
  EXPECT_EQ(aclsimLaunchTask(stream, works, nullptr, nullptr), ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
  aclsimResumeDevice(0);
  EXPECT_EQ(aclsimLaunchTask(stream, works, nullptr, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
}

}  // namespace
