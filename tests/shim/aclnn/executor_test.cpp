// Executors and workspaces: wrong uses are refused, and nothing is computed.
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_mm.h"
#include "tests/shim/aclnn/operators.h"

namespace {

const int kDevicesSet = setenv("NPU_SIM_DEVICES", "2", 0);

class Executors : public Operators {
 protected:
  /// The first phase of [1, 2; 3, 4] squared. With strides, a workspace is needed.
  aclOpExecutor* squared(float* result, bool needs_workspace = false) {
    const OwnedTensor square = needs_workspace ? view(strided_, {2, 2}, {4, 2}) : view(matrix_, {2, 2});
    const OwnedTensor out = view(result, {2, 2});
    aclOpExecutor* executor = nullptr;
    EXPECT_EQ(aclnnMmGetWorkspaceSize(square.get(), square.get(), out.get(), 0, &workspace, &executor), OK);
    return executor;
  }
  void SetUp() override {
    Operators::SetUp();
    matrix_ = on_device<float>({1, 2, 3, 4});
    strided_ = on_device<float>({1, 0, 2, 0, 3, 0, 4, 0});
    result = on_device(untouched);
  }

  const std::vector<float> untouched{9, 9, 9, 9}, product{7, 10, 15, 22};
  float* result = nullptr;
  uint64_t workspace = 0;

 private:
  float *matrix_ = nullptr, *strided_ = nullptr;
};

TEST_F(Executors, OneRunsOnce) {
  aclOpExecutor* const executor = squared(result);
  EXPECT_EQ(aclnnMm(nullptr, 0, executor, stream), OK);
  EXPECT_EQ(aclnnMm(nullptr, 0, executor, stream), kInvalid);
  EXPECT_EQ(
      recent_message(),
      "aclnnMm: executor has run already: an executor runs once, unless aclSetAclOpExecutorRepeatable was called");
  EXPECT_EQ(on_host<float>(result, 4), product);
  EXPECT_EQ(aclSetAclOpExecutorRepeatable(executor), kInvalid);
}

TEST_F(Executors, ARepeatableOneRunsAgainWithOtherMemory) {
  aclOpExecutor* const executor = squared(result);
  float* const other = on_device(untouched);
  ASSERT_EQ(aclSetAclOpExecutorRepeatable(executor), OK);
  EXPECT_EQ(aclnnMm(nullptr, 0, executor, stream), OK);
  EXPECT_EQ(aclSetOutputTensorAddr(executor, 0, nullptr, other), OK);
  EXPECT_EQ(aclnnMm(nullptr, 0, executor, stream), OK);
  EXPECT_EQ(on_host<float>(result, 4), product);
  EXPECT_EQ(on_host<float>(other, 4), product);
  EXPECT_EQ(aclSetOutputTensorAddr(executor, 1, nullptr, other), kInvalid);
  EXPECT_EQ(recent_message(), "aclSetOutputTensorAddr: aclnnMm has no tensor 1");
  EXPECT_EQ(aclSetTensorAddr(executor, 0, nullptr, other), OK);
  EXPECT_EQ(aclSetInputTensorAddr(executor, 1, nullptr, other), OK);
  EXPECT_EQ(aclDestroyAclOpExecutor(executor), OK);
  EXPECT_EQ(aclnnMm(nullptr, 0, executor, stream), kInvalid);
  EXPECT_EQ(aclDestroyAclOpExecutor(executor), kInvalid);
}

TEST_F(Executors, TheSecondPhaseOfAnotherOperatorIsRefused) {
  EXPECT_EQ(aclnnAddmm(nullptr, 0, squared(result), stream), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnAddmm: executor is one of aclnnMm");
  EXPECT_EQ(aclnnMm(nullptr, 0, nullptr, stream), kNullPointer);
  EXPECT_EQ(on_host<float>(result, 4), untouched);
}

TEST_F(Executors, AWorkspaceMustBeThereAndLargeEnough) {
  aclOpExecutor* const executor = squared(result, true);
  ASSERT_GT(workspace, 0U);
  EXPECT_EQ(aclnnMm(nullptr, workspace, executor, stream), kNullPointer);
  EXPECT_EQ(recent_message(), "aclnnMm: workspace is null");
  EXPECT_EQ(aclnnMm(device_memory(workspace), workspace - 1, executor, stream), kInvalid);
  EXPECT_NE(recent_message().find("aclnnMm: workspace has"), std::string::npos);
  EXPECT_EQ(aclnnMm(device_memory(8), workspace, executor, stream), kInvalid);
  EXPECT_NE(recent_message().find("aclnnMm: workspace needs"), std::string::npos);
  std::vector<char> host(workspace);
  EXPECT_EQ(aclnnMm(host.data(), workspace, executor, stream), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnMm: workspace is no memory of a device");
  EXPECT_EQ(on_host<float>(result, 4), untouched);
  EXPECT_EQ(aclnnMm(device_memory(workspace), workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(result, 4), product);
}

TEST_F(Executors, AWorkspaceThatIsFreedTooEarlyStopsTheStream) {
  aclOpExecutor* const executor = squared(result, true);
  void* early = nullptr;
  ASSERT_EQ(aclrtMalloc(&early, workspace, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  // Work that takes long enough for the free to come first
  float* const large = on_device(std::vector<float>(size_t{1} << 20, 1));
  const OwnedTensor slow = view(large, {1024, 1024}),
                    out = view(on_device(std::vector<float>(size_t{1} << 20)), {1024, 1024});
  uint64_t none = 0;
  aclOpExecutor* slow_executor = nullptr;
  ASSERT_EQ(aclnnMmGetWorkspaceSize(slow.get(), slow.get(), out.get(), 0, &none, &slow_executor), OK);
  ASSERT_EQ(aclnnMm(nullptr, 0, slow_executor, stream), OK);
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(aclnnMm(early, workspace, executor, stream), OK);
  EXPECT_EQ(aclrtFree(early), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_ERROR_RT_AICORE_EXCEPTION);
  EXPECT_NE(::testing::internal::GetCapturedStderr().find(
                "aclnnMm: workspace was freed before the stream was done"),
            std::string::npos);
  std::vector<float> left(4);
  EXPECT_EQ(aclrtMemcpy(left.data(), 16, result, 16, ACL_MEMCPY_DEVICE_TO_HOST), ACL_SUCCESS);
  EXPECT_EQ(left, untouched);
}

TEST_F(Executors, OperandsMustBeMemoryOfTheDevice) {
  std::vector<float> host(4);
  EXPECT_EQ(aclnnMm(nullptr, 0, squared(host.data()), stream), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnMm: out is no memory of a device");
  EXPECT_EQ(aclnnMm(nullptr, 0, squared(nullptr), stream), kNullPointer);
  EXPECT_EQ(recent_message(), "aclnnMm: out has no memory");
}

TEST_F(Executors, OperandsOfAnotherDeviceAreRefused) {
  ASSERT_EQ(aclrtSetDevice(1), ACL_SUCCESS);
  void* foreign = nullptr;
  ASSERT_EQ(aclrtMalloc(&foreign, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  EXPECT_EQ(aclnnMm(nullptr, 0, squared(static_cast<float*>(foreign)), stream), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnMm: out is memory of device 1");
}

}  // namespace
