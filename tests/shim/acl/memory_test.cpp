// AscendCL's memory: sizes, copies and their directions, conversions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "acl/acl.h"
#include "tests/shim/acl/simulator.h"

namespace {

class AclMemory : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    ASSERT_EQ(aclrtMalloc(&device_, 1000, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  }
  void TearDown() override { aclFinalize(); }

  void* device_ = nullptr;
  std::vector<char> host_ = std::vector<char>(4096, 'x');
};

TEST_F(AclMemory, AllocationRules) {
  void* memory = nullptr;
  EXPECT_EQ(aclrtMalloc(&memory, 0, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtMalloc(nullptr, 8, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtMalloc(&memory, 8, static_cast<aclrtMemMallocPolicy>(99)), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtMalloc(&memory, size_t{1} << 50, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(device_) % 64, 0u);
  EXPECT_EQ(aclrtFree(nullptr), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtFree(host_.data()), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtFree(device_), ACL_SUCCESS);
  EXPECT_EQ(aclrtFree(device_), ACL_ERROR_RT_PARAM_INVALID);
}

TEST_F(AclMemory, CopiesCheckSizesAndAddresses) {
  EXPECT_EQ(aclrtMemcpy(device_, 10, host_.data(), 11, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtMemcpy(device_, 4096, host_.data(), 4096, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtMemcpy(nullptr, 4, host_.data(), 4, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  // The addresses decide; kind is not compared with them.
  EXPECT_EQ(aclrtMemcpy(device_, 4, host_.data(), 4, ACL_MEMCPY_DEVICE_TO_HOST), ACL_SUCCESS);
  EXPECT_EQ(aclrtMemcpy(host_.data(), 4, host_.data() + 8, 4, ACL_MEMCPY_HOST_TO_HOST), ACL_SUCCESS);
}

TEST_F(AclMemory, AsynchronousCopies) {
  EXPECT_EQ(aclrtMemcpyAsync(host_.data(), 4, host_.data() + 8, 4, ACL_MEMCPY_HOST_TO_HOST, nullptr),
            ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  host_[0] = 'a';
  EXPECT_EQ(aclrtMemcpyAsync(device_, 1, host_.data(), 1, ACL_MEMCPY_HOST_TO_DEVICE, nullptr), ACL_SUCCESS);
  host_[0] = 'b';
  char back = 0;
  EXPECT_EQ(aclrtMemcpyAsync(&back, 1, device_, 1, ACL_MEMCPY_DEVICE_TO_HOST, nullptr), ACL_SUCCESS);
  EXPECT_EQ(back, 'a');  // a pageable destination is there when the call returns
}

TEST_F(AclMemory, RowsGoBetweenHostAndDeviceOnly) {
  EXPECT_EQ(aclrtMemcpy2d(device_, 100, host_.data(), 64, 64, 10, ACL_MEMCPY_HOST_TO_DEVICE), ACL_SUCCESS);
  EXPECT_EQ(aclrtMemcpy2d(device_, 100, device_, 100, 64, 10, ACL_MEMCPY_DEVICE_TO_DEVICE),
            ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  EXPECT_EQ(aclrtMemcpy2d(device_, 10, host_.data(), 64, 64, 10, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtMemcpy2dAsync(host_.data(), 64, device_, 100, 64, 10, ACL_MEMCPY_DEVICE_TO_HOST, nullptr),
            ACL_SUCCESS);
}

TEST_F(AclMemory, SettingNeedsMemoryOfAscendCL) {
  void* pinned = nullptr;
  EXPECT_EQ(aclrtMallocHost(&pinned, 64), ACL_SUCCESS);
  EXPECT_EQ(aclrtMemset(pinned, 64, 1, 64), ACL_SUCCESS);
  EXPECT_EQ(static_cast<char*>(pinned)[63], 1);
  EXPECT_EQ(aclrtMemset(host_.data(), 64, 1, 64), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtMemset(device_, 64, 1, 65), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtMemset(device_, 5000, 1, 5000), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtFreeHost(static_cast<char*>(pinned) + 1), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtFreeHost(pinned), ACL_SUCCESS);
}

TEST_F(AclMemory, AttributesAndRanges) {
  aclrtPtrAttributes attributes;
  void* start = nullptr;
  size_t size = 0;
  EXPECT_EQ(aclrtPointerGetAttributes(static_cast<char*>(device_) + 5, &attributes), ACL_SUCCESS);
  EXPECT_EQ(attributes.location.type, ACL_MEM_LOCATION_TYPE_DEVICE);
  EXPECT_EQ(aclrtPointerGetAttributes(host_.data(), &attributes), ACL_SUCCESS);
  EXPECT_EQ(attributes.location.type, ACL_MEM_LOCATION_TYPE_UNREGISTERED);
  EXPECT_EQ(aclrtMemGetAddressRange(static_cast<char*>(device_) + 5, &start, &size), ACL_SUCCESS);
  EXPECT_EQ(start, device_);
  EXPECT_EQ(size, 1000u);
  EXPECT_EQ(aclrtMemGetAddressRange(host_.data(), &start, &size), ACL_ERROR_RT_PARAM_INVALID);
}

TEST_F(AclMemory, ModelsRunAgainAndCannotBeDestroyedWhileRunning) {
  static int runs;
  runs = 0;
  aclrtStream stream = nullptr;
  aclmdlRI model = nullptr;
  ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
  EXPECT_EQ(aclmdlRICaptureBegin(nullptr, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL),
            ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  EXPECT_EQ(aclmdlRICaptureEnd(stream, &model), ACL_ERROR_RT_STREAM_NOT_CAPTURED);
  ASSERT_EQ(aclmdlRICaptureBegin(stream, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL), ACL_SUCCESS);
  EXPECT_EQ(aclmdlRICaptureBegin(stream, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL), ACL_ERROR_RT_STREAM_CAPTURED);
  EXPECT_EQ(aclrtMemset(device_, 8, 0, 8),
            ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT);  // unsafe under global capture
  EXPECT_EQ(simulator().launchTask(
                stream, nullptr,
                [](void*) -> aclError {
                  ++runs;
                  return ACL_SUCCESS;
                },
                nullptr, nullptr),
            ACL_SUCCESS);
  ASSERT_EQ(aclmdlRICaptureEnd(stream, &model), ACL_SUCCESS);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(aclmdlRIExecuteAsync(model, stream), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  EXPECT_EQ(runs, 4);
  EXPECT_EQ(aclmdlRIDestroy(model), ACL_SUCCESS);
}

/// Above 4 MiB copies and settings are shared out over the threads of the pool.
class LargeAclMemory : public ::testing::Test {
 protected:
  static constexpr size_t kBytes = (size_t{9} << 20) + 13;
  static constexpr size_t kEdge = 3;  // nothing is aligned
  void SetUp() override {
    ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    ASSERT_EQ(aclrtMalloc(&memory_, kBytes + 2 * kEdge, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
    device_ = static_cast<char*>(memory_) + kEdge;
    for (size_t i = 0; i < kBytes; ++i) host_[i] = pattern(i);
  }
  void TearDown() override { aclFinalize(); }
  static char pattern(size_t i) { return static_cast<char>(i * 2654435761u >> 13); }

  void* memory_ = nullptr;
  char* device_ = nullptr;
  std::vector<char> host_ = std::vector<char>(kBytes);
};

TEST_F(LargeAclMemory, SettingEndsAtItsEdges) {
  ASSERT_EQ(aclrtMemset(memory_, kBytes + 2 * kEdge, 7, kBytes + 2 * kEdge), ACL_SUCCESS);
  ASSERT_EQ(aclrtMemset(device_, kBytes, 8, kBytes), ACL_SUCCESS);
  std::vector<char> back(kBytes + 2 * kEdge), wanted(kBytes + 2 * kEdge, 8);
  for (size_t i = 0; i < kEdge; ++i) wanted[i] = wanted[wanted.size() - 1 - i] = 7;
  ASSERT_EQ(aclrtMemcpy(back.data(), back.size(), memory_, back.size(), ACL_MEMCPY_DEVICE_TO_HOST),
            ACL_SUCCESS);
  EXPECT_TRUE(back == wanted);
}

TEST_F(LargeAclMemory, CopiesThereAndBack) {
  ASSERT_EQ(aclrtMemcpy(device_, kBytes, host_.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE), ACL_SUCCESS);
  std::vector<char> back(kBytes);
  ASSERT_EQ(aclrtMemcpy(back.data(), kBytes, device_, kBytes, ACL_MEMCPY_DEVICE_TO_HOST), ACL_SUCCESS);
  EXPECT_TRUE(back == host_);
}

TEST_F(LargeAclMemory, RangesThatOverlapKeepTheirBytes) {
  constexpr size_t kShift = 1000, kMoved = kBytes - kShift;
  ASSERT_EQ(aclrtMemcpy(device_, kBytes, host_.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE), ACL_SUCCESS);
  ASSERT_EQ(aclrtMemcpy(device_ + kShift, kMoved, device_, kMoved, ACL_MEMCPY_DEVICE_TO_DEVICE), ACL_SUCCESS);
  std::vector<char> back(kMoved);
  ASSERT_EQ(aclrtMemcpy(back.data(), kMoved, device_ + kShift, kMoved, ACL_MEMCPY_DEVICE_TO_HOST),
            ACL_SUCCESS);
  EXPECT_TRUE(std::equal(back.begin(), back.end(), host_.begin()));
}

TEST_F(LargeAclMemory, RowsWithGaps) {
  constexpr size_t kWidth = 2047, kPitch = 3001, kHeight = 2900, kWide = 3100;
  std::vector<char> rows(kPitch * kHeight, 1), back(kWide * kHeight, 2);
  for (size_t row = 0; row < kHeight; ++row) {
    for (size_t i = 0; i < kWidth; ++i) rows[row * kPitch + i] = pattern(row * kWidth + i);
  }
  ASSERT_EQ(aclrtMemcpy2d(device_, kWidth, rows.data(), kPitch, kWidth, kHeight, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_SUCCESS);
  ASSERT_EQ(aclrtMemcpy2d(back.data(), kWide, device_, kWidth, kWidth, kHeight, ACL_MEMCPY_DEVICE_TO_HOST),
            ACL_SUCCESS);
  for (size_t row = 0; row < kHeight; ++row) {
    for (size_t i = 0; i < kWide; ++i)
      ASSERT_EQ(back[row * kWide + i], i < kWidth ? pattern(row * kWidth + i) : 2) << row << ", " << i;
  }
}

TEST(AclHalf, HasNoInfinitiesAndNaN) {
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(aclFloatToFloat16(1.0f), 0x3C00);
  EXPECT_EQ(aclFloatToFloat16(-2.5f), 0xC100);
  EXPECT_EQ(aclFloatToFloat16(infinity), 0x7BFF);
  EXPECT_EQ(aclFloatToFloat16(-infinity), 0xFBFF);
  EXPECT_EQ(aclFloatToFloat16(std::nanf("")), 0x7BFF);
  EXPECT_EQ(aclFloatToFloat16(5.9604645e-8f), 0x0001);
  EXPECT_EQ(aclFloatToFloat16(2049.0f), 0x6800);  // a tie goes to even
  EXPECT_EQ(aclFloat16ToFloat(0x7C00), 65536.0f);
  EXPECT_EQ(aclFloat16ToFloat(0x7E00), 98304.0f);
  for (unsigned bits = 0; bits < 0x7C00; ++bits) {
    EXPECT_EQ(aclFloatToFloat16(aclFloat16ToFloat(static_cast<aclFloat16>(bits))), bits);
  }
}

TEST(AclTypes, Sizes) {
  EXPECT_EQ(aclDataTypeSize(ACL_FLOAT), 4u);
  EXPECT_EQ(aclDataTypeSize(ACL_BF16), 2u);
  EXPECT_EQ(aclDataTypeSize(ACL_COMPLEX128), 16u);
  EXPECT_EQ(aclDataTypeSize(ACL_INT4), 0u);
  EXPECT_EQ(aclDataTypeSize(ACL_DT_UNDEFINED), 0u);
}

// CANN's documents register memory of aclrtMallocHost: on kernels up to 5.10 no other is allowed.
TEST_F(AclMemory, PinnedMemoryCanBeRegisteredAsWell) {
  void* pinned = nullptr;
  void* mapped = nullptr;
  ASSERT_EQ(aclrtMallocHost(&pinned, 8192), ACL_SUCCESS);
  EXPECT_EQ(aclrtHostUnregister(pinned), ACL_ERROR_HOST_MEMORY_NOT_REGISTERED);
  EXPECT_EQ(aclrtHostRegister(pinned, 8192, ACL_HOST_REGISTER_MAPPED, &mapped), ACL_SUCCESS);
  EXPECT_EQ(mapped, pinned);
  EXPECT_EQ(aclrtHostRegister(pinned, 8192, ACL_HOST_REGISTER_MAPPED, &mapped),
            ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
  EXPECT_EQ(aclrtHostUnregister(pinned), ACL_SUCCESS);
  aclrtPtrAttributes attributes{};
  EXPECT_EQ(aclrtPointerGetAttributes(pinned, &attributes), ACL_SUCCESS);
  EXPECT_EQ(attributes.location.type, ACL_MEM_LOCATION_TYPE_HOST);
  EXPECT_EQ(aclrtHostRegister(pinned, 8192, ACL_HOST_REGISTER_MAPPED, &mapped), ACL_SUCCESS);
  EXPECT_EQ(aclrtFreeHost(pinned), ACL_SUCCESS);
  EXPECT_EQ(aclrtHostUnregister(pinned), ACL_ERROR_HOST_MEMORY_NOT_REGISTERED);
}

TEST_F(AclMemory, OnlyAMappedRegistrationHasADevicePointer) {
  std::vector<char> host(8192);
  void* device = nullptr;
  EXPECT_EQ(aclrtHostGetDevicePointer(host.data(), &device, 0), ACL_ERROR_HOST_MEMORY_NOT_REGISTERED);
  EXPECT_EQ(aclrtHostRegisterV2(host.data(), host.size(), ACL_HOST_REG_PINNED), ACL_SUCCESS);
  EXPECT_EQ(aclrtHostGetDevicePointer(host.data(), &device, 0), ACL_ERROR_HOST_MEMORY_NOT_REGISTERED);
  EXPECT_EQ(aclrtHostUnregister(host.data()), ACL_SUCCESS);
  EXPECT_EQ(aclrtHostRegisterV2(host.data(), host.size(), ACL_HOST_REG_MAPPED | ACL_HOST_REG_PINNED),
            ACL_SUCCESS);
  EXPECT_EQ(aclrtHostGetDevicePointer(host.data() + 5, &device, 0), ACL_SUCCESS);
  EXPECT_EQ(device, host.data() + 5);
  EXPECT_EQ(aclrtHostUnregister(host.data()), ACL_SUCCESS);
}

TEST_F(AclMemory, FlagsOfARegistrationAreChecked) {
  std::vector<char> host(8192);
  void* pinned = nullptr;
  ASSERT_EQ(aclrtMallocHost(&pinned, 64), ACL_SUCCESS);
  EXPECT_EQ(aclrtHostRegisterV2(host.data(), host.size(), 0), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtHostRegisterV2(host.data(), host.size(), 1), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtHostRegisterV2(host.data(), host.size(), ACL_HOST_REG_READONLY),
            ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  EXPECT_EQ(aclrtHostRegisterV2(pinned, 64, ACL_HOST_REG_PINNED), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtHostRegisterV2(pinned, 64, ACL_HOST_REG_MAPPED), ACL_SUCCESS);
  EXPECT_EQ(aclrtFreeHost(pinned), ACL_SUCCESS);
}

}  // namespace
