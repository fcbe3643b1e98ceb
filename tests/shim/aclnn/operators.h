// A device, and tensors on it, for tests of operators.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "aclnn/acl_meta.h"
#include "aclnn/aclnn_base.h"

constexpr aclnnStatus kNullPointer = 161001, kInvalid = 161002, kRuntimeError = 361001;

/// Lengths or strides.
using Lengths = std::vector<int64_t>;

/// Each test has an initialised AscendCL, device 0, and one stream.
class Operators : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
  }
  void TearDown() override {
    for (void* const block : blocks_) aclrtFree(block);
    aclFinalize();
  }

  void* device_memory(size_t bytes) {
    void* block = nullptr;
    EXPECT_EQ(aclrtMalloc(&block, std::max<size_t>(bytes, 1), ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
    blocks_.push_back(block);
    return block;
  }
  /// Device memory with these numbers.
  template <class Number>
  Number* on_device(const std::vector<Number>& numbers) {
    const size_t bytes = numbers.size() * sizeof(Number);
    void* const block = device_memory(bytes);
    EXPECT_EQ(aclrtMemcpy(block, bytes, numbers.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE), ACL_SUCCESS);
    return static_cast<Number*>(block);
  }
  template <class Number>
  std::vector<Number> on_host(const void* block, size_t count) {
    std::vector<Number> numbers(count);
    EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
    EXPECT_EQ(aclrtMemcpy(numbers.data(), count * sizeof(Number), block, count * sizeof(Number),
                          ACL_MEMCPY_DEVICE_TO_HOST),
              ACL_SUCCESS);
    return numbers;
  }

  aclrtStream stream = nullptr;

 private:
  std::vector<void*> blocks_;
};

struct DestroysTensor {
  void operator()(aclTensor* tensor) const { aclDestroyTensor(tensor); }
};
using OwnedTensor = std::unique_ptr<aclTensor, DestroysTensor>;
struct DestroysScalar {
  void operator()(aclScalar* scalar) const { aclDestroyScalar(scalar); }
};
using OwnedScalar = std::unique_ptr<aclScalar, DestroysScalar>;

/// A view. strides empty: contiguous. storage 0: as long as the view needs.
inline OwnedTensor view(void* memory, const Lengths& shape, const Lengths& strides = {},
                        aclDataType type = ACL_FLOAT, int64_t storage = 0, aclFormat format = ACL_FORMAT_ND) {
  int64_t needed = 1, contiguous = 1;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (!strides.empty()) needed += (shape[i] - 1) * strides[i];
    contiguous *= shape[i];
  }
  if (storage == 0) storage = strides.empty() ? contiguous : needed;
  return OwnedTensor(aclCreateTensor(shape.data(), shape.size(), type,
                                     strides.empty() ? nullptr : strides.data(), 0, format, &storage, 1,
                                     memory));
}

inline OwnedScalar scalar(float value) { return OwnedScalar(aclCreateScalar(&value, ACL_FLOAT)); }

/// Runs the second phase with a workspace of the right size.
template <class Second>
aclnnStatus run(const Second& second, uint64_t workspace_bytes, aclOpExecutor* executor, aclrtStream stream) {
  void* workspace = nullptr;
  if (workspace_bytes > 0) {
    EXPECT_EQ(aclrtMalloc(&workspace, workspace_bytes, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  }
  const aclnnStatus status = second(workspace, workspace_bytes, executor, stream);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  if (workspace != nullptr) aclrtFree(workspace);
  return status;
}

inline std::string recent_message() {
  const char* const message = aclGetRecentErrMsg();
  return message == nullptr ? "" : message;
}

inline std::vector<float> random_numbers(size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> values(-1, 1);
  std::vector<float> numbers(count);
  for (float& number : numbers) number = values(engine);
  return numbers;
}
