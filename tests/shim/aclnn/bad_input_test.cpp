// Every wrong use of an operator that the documents name: its code, the names of operator and argument, and a result that no operator has touched.
#include <gmock/gmock.h>

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_mm.h"
#include "aclnnop/aclnn_softmax.h"
#include "tests/shim/aclnn/operators.h"

namespace {

const int kDevicesSet = setenv("NPU_SIM_DEVICES", "2", 0);

class BadInput : public Operators {
 protected:
  void SetUp() override {
    Operators::SetUp();
    result = on_device(untouched);
    out = view(result, {2, 2});
    one = view(on_device<float>({1, 2, 3, 4}), {2, 2});
    strided = view(on_device<float>({1, 0, 2, 0, 3, 0, 4, 0}), {2, 2}, {4, 2});
  }
  /// The first phase of the product of two tensors.
  aclnnStatus product(const OwnedTensor& left, const OwnedTensor& right, const OwnedTensor& to) {
    return aclnnMmGetWorkspaceSize(left.get(), right.get(), to.get(), 0, &bytes, &executor);
  }
  void expect_refusal(aclnnStatus status, aclnnStatus expected, const std::string& message) {
    EXPECT_EQ(status, expected);
    EXPECT_EQ(recent_message(), message);
    EXPECT_EQ(on_host<float>(result, 4), untouched);
  }
  void* on_other_device(size_t size) {
    void* memory = nullptr;
    EXPECT_EQ(aclrtSetDevice(1), ACL_SUCCESS);
    EXPECT_EQ(aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    return memory;
  }

  const std::vector<float> untouched{9, 9, 9, 9};
  float* result = nullptr;
  OwnedTensor out, one, strided;
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(BadInput, AnExecutorThatHasRun) {
  ASSERT_EQ(product(one, one, out), OK);
  ASSERT_EQ(aclnnMm(nullptr, 0, executor, stream), OK);
  ASSERT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  ASSERT_EQ(aclrtMemcpy(result, 16, untouched.data(), 16, ACL_MEMCPY_HOST_TO_DEVICE), ACL_SUCCESS);
  expect_refusal(
      aclnnMm(nullptr, 0, executor, stream), kInvalid,
      "aclnnMm: executor has run already: an executor runs once, unless aclSetAclOpExecutorRepeatable was called");
}

TEST_F(BadInput, AnExecutorOfAnotherOperatorOrNone) {
  ASSERT_EQ(product(one, one, out), OK);
  expect_refusal(aclnnSoftmax(nullptr, 0, executor, stream), kInvalid,
                 "aclnnSoftmax: executor is one of aclnnMm");
  expect_refusal(aclnnMm(nullptr, 0, nullptr, stream), kNullPointer, "aclnnMm: executor is null");
}

TEST_F(BadInput, AWorkspaceThatIsTooSmallOrGone) {
  ASSERT_EQ(product(strided, strided, out), OK);
  ASSERT_GT(bytes, 0U);
  const std::string needed = std::to_string(bytes);
  void* const workspace = device_memory(bytes);
  expect_refusal(aclnnMm(workspace, bytes - 1, executor, stream), kInvalid,
                 "aclnnMm: workspace has " + std::to_string(bytes - 1) + " bytes, " + needed + " are needed");
  expect_refusal(aclnnMm(nullptr, bytes, executor, stream), kNullPointer, "aclnnMm: workspace is null");
  void* freed = nullptr;
  ASSERT_EQ(aclrtMalloc(&freed, bytes, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  ASSERT_EQ(aclrtFree(freed), ACL_SUCCESS);
  expect_refusal(aclnnMm(freed, bytes, executor, stream), kInvalid,
                 "aclnnMm: workspace is in no allocation of the device: it was freed, or never allocated");
}

TEST_F(BadInput, AWorkspaceOfAnotherDevice) {
  ASSERT_EQ(product(strided, strided, out), OK);
  expect_refusal(aclnnMm(on_other_device(bytes), bytes, executor, stream), kInvalid,
                 "aclnnMm: workspace is memory of device 1");
}

TEST_F(BadInput, OperandsOfAnotherDevice) {
  const OwnedTensor foreign = view(on_other_device(16), {2, 2});
  ASSERT_EQ(product(one, foreign, out), OK);
  expect_refusal(aclnnMm(nullptr, 0, executor, stream), kInvalid, "aclnnMm: mat2 is memory of device 1");
}

TEST_F(BadInput, AStreamOfAnotherDevice) {
  aclrtStream foreign = nullptr;
  ASSERT_EQ(aclrtSetDevice(1), ACL_SUCCESS);
  ASSERT_EQ(aclrtCreateStream(&foreign), ACL_SUCCESS);
  ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  ASSERT_EQ(product(one, one, out), OK);
  expect_refusal(aclnnMm(nullptr, 0, executor, foreign), kRuntimeError,
                 "aclnnMm: the stream refuses the work with " + std::to_string(ACL_ERROR_RT_STREAM_CONTEXT));
}

TEST_F(BadInput, AViewOutsideItsStorage) {
  float* const memory = on_device(std::vector<float>(8));
  const OwnedTensor outside = view(memory, {2, 2}, {5, 1}, ACL_FLOAT, 6);
  expect_refusal(
      product(outside, one, out), kInvalid,
      "aclnnMm: self is a view outside its storage: shape [2, 2], strides [5, 1], offset 0, storage [6]");
}

TEST_F(BadInput, AViewThatIsLongerThanItsAllocation) {
  const OwnedTensor beyond = view(device_memory(16), {2, 2}, {1 << 22, 1});
  ASSERT_EQ(product(one, beyond, out), OK);
  const aclnnStatus status = aclnnMm(device_memory(bytes), bytes, executor, stream);
  EXPECT_THAT(recent_message(),
              testing::StartsWith("aclnnMm: mat2 needs 16777224 bytes, and its allocation has "));
  expect_refusal(status, kInvalid, recent_message());
}

TEST_F(BadInput, ATypeThatTheChipLacks) {
  const OwnedTensor doubles = view(on_device<double>({1, 2, 3, 4}), {2, 2}, {}, ACL_DOUBLE);
  expect_refusal(product(doubles, doubles, out), kInvalid,
                 "aclnnMm: self is DOUBLE, and Ascend910B1 takes FLOAT, FLOAT16, BFLOAT16");
}

TEST_F(BadInput, ArgumentsThatAreNull) {
  expect_refusal(aclnnMmGetWorkspaceSize(one.get(), nullptr, out.get(), 0, &bytes, &executor), kNullPointer,
                 "aclnnMm: mat2 is null");
  expect_refusal(aclnnMmGetWorkspaceSize(one.get(), one.get(), out.get(), 0, nullptr, &executor),
                 kNullPointer, "aclnnMm: workspaceSize is null");
  expect_refusal(aclnnMmGetWorkspaceSize(one.get(), one.get(), out.get(), 0, &bytes, nullptr), kNullPointer,
                 "aclnnMm: executor is null");
  expect_refusal(aclnnAddGetWorkspaceSize(one.get(), one.get(), nullptr, out.get(), &bytes, &executor),
                 kNullPointer, "aclnnAdd: alpha is null");
}

TEST_F(BadInput, MemoryThatIsNotTheDevices) {
  std::vector<float> host(4, 1);
  const OwnedTensor on_the_host = view(host.data(), {2, 2});
  ASSERT_EQ(product(on_the_host, one, out), OK);
  expect_refusal(aclnnMm(nullptr, 0, executor, stream), kInvalid, "aclnnMm: self is no memory of a device");
}

}  // namespace
