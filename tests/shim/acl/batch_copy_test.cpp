// Copies in batches: attributes, directions, and what is copied.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "acl/acl.h"

namespace {

constexpr aclrtMemLocation kHost{0, ACL_MEM_LOCATION_TYPE_HOST};
constexpr aclrtMemLocation kDevice{0, ACL_MEM_LOCATION_TYPE_DEVICE};
constexpr size_t kCount = 5;
constexpr size_t kBytes = 100;

class AclBatchCopy : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    for (size_t i = 0; i < kCount; ++i) {
      ASSERT_EQ(aclrtMalloc(&device_[i], kBytes, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
      host_[i] = memory_.data() + i * kBytes;
      for (size_t j = 0; j < kBytes; ++j) memory_[i * kBytes + j] = static_cast<char>(i + j);
    }
  }
  void TearDown() override { aclFinalize(); }

  aclError to_device() {
    return aclrtMemcpyBatch(device_, limits_, host_, sizes_, kCount, &to_device_, &start_, 1, &failed_);
  }

  std::vector<char> memory_ = std::vector<char>(kCount * kBytes);
  void* host_[kCount] = {};
  void* device_[kCount] = {};
  size_t limits_[kCount] = {100, 100, 100, 100, 100};
  size_t sizes_[kCount] = {100, 1, 0, 64, 99};
  aclrtMemcpyBatchAttr to_device_{kDevice, kHost, {}};
  aclrtMemcpyBatchAttr to_host_{kHost, kDevice, {}};
  size_t start_ = 0;
  size_t failed_ = 77;
};

TEST_F(AclBatchCopy, ThereAndBack) {
  const std::vector<char> before = memory_;
  EXPECT_EQ(to_device(), ACL_SUCCESS);
  EXPECT_EQ(failed_, SIZE_MAX);
  std::fill(memory_.begin(), memory_.end(), 'x');
  aclrtStream stream = nullptr;
  ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
  aclrtMemcpyBatchAttr attrs[2] = {to_host_, to_host_};
  size_t starts[2] = {0, 3};
  EXPECT_EQ(
      aclrtMemcpyBatchAsync(host_, limits_, device_, sizes_, kCount, attrs, starts, 2, &failed_, stream),
      ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  for (size_t i = 0; i < kCount; ++i) {
    for (size_t j = 0; j < kBytes; ++j) {
      const size_t at = i * kBytes + j;
      EXPECT_EQ(memory_[at], j < sizes_[i] ? before[at] : 'x') << i << ", " << j;
    }
  }
}

TEST_F(AclBatchCopy, TheSecondVersionsHaveNoIndex) {
  EXPECT_EQ(aclrtMemcpyBatchV2(device_, limits_, host_, sizes_, kCount, &to_device_, &start_, 1),
            ACL_SUCCESS);
  const std::vector<char> before = memory_;
  memory_[0] = 'x';
  EXPECT_EQ(aclrtMemcpyBatchAsyncV2(host_, limits_, device_, sizes_, kCount, &to_host_, &start_, 1, nullptr),
            ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(memory_, before);
}

TEST_F(AclBatchCopy, NothingIsCopiedIfOneIsRefused) {
  EXPECT_EQ(to_device(), ACL_SUCCESS);
  memory_[0] = 'x';
  void* const fourth = host_[3];
  host_[3] = device_[4];  // from device to device
  EXPECT_EQ(to_device(), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(failed_, 3U);
  host_[3] = fourth;
  char first = 0;
  EXPECT_EQ(aclrtMemcpy(&first, 1, device_[0], 1, ACL_MEMCPY_DEVICE_TO_HOST), ACL_SUCCESS);
  EXPECT_EQ(first, 0);
}

TEST_F(AclBatchCopy, DirectionsAreNotMixed) {
  std::swap(host_[4], device_[4]);
  aclrtMemcpyBatchAttr attrs[2] = {to_device_, to_host_};
  size_t starts[2] = {0, 4};
  EXPECT_EQ(aclrtMemcpyBatch(device_, limits_, host_, sizes_, kCount, attrs, starts, 2, &failed_),
            ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(failed_, 4U);
}

TEST_F(AclBatchCopy, AttributesAreChecked) {
  to_device_.dstLoc.id = 1;
  EXPECT_EQ(to_device(), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(failed_, 0U);
  aclrtMemcpyBatchAttr attrs[2] = {to_device_, to_device_};
  for (const std::vector<size_t>& wrong : {std::vector<size_t>{1, 2}, {0, 0}, {0, kCount}}) {
    std::vector<size_t> starts = wrong;
    EXPECT_EQ(aclrtMemcpyBatch(device_, limits_, host_, sizes_, kCount, attrs, starts.data(), 2, &failed_),
              ACL_ERROR_RT_PARAM_INVALID);
    EXPECT_EQ(failed_, SIZE_MAX);
  }
  EXPECT_EQ(aclrtMemcpyBatch(device_, limits_, host_, sizes_, kCount, attrs, &start_, 0, &failed_),
            ACL_ERROR_RT_PARAM_INVALID);
  limits_[1] = 0;
  to_device_.dstLoc.id = 0;
  EXPECT_EQ(to_device(), ACL_ERROR_RT_PARAM_INVALID);
}

}  // namespace
