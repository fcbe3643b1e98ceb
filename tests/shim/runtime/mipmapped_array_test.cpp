// Mipmapped arrays and views of arrays as the host sees them. Fetches: texture/mipmap_test.cpp.
#include <vector>

#include "gmock/gmock.h"
#include "tests/shim/runtime/check.h"

namespace {

using ::testing::ElementsAre;

class MipmappedArrays : public test::Runtime {
 protected:
  npuError_t allocate(npuExtent extent, unsigned levels, unsigned flags = 0) {
    const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
    return npuMallocMipmappedArray(&array_, &format, extent, levels, flags);
  }
  void TearDown() override {
    EXPECT_OK(npuFreeMipmappedArray(array_));
    test::Runtime::TearDown();
  }
  std::vector<size_t> extent_of(unsigned level) {
    npuArray_t array = nullptr;
    npuExtent extent{};
    EXPECT_OK(npuGetMipmappedArrayLevel(&array, array_, level));
    EXPECT_OK(npuArrayGetInfo(nullptr, &extent, nullptr, array));
    return {extent.width, extent.height, extent.depth};
  }
  npuError_t create(const npuResourceViewDesc* view = nullptr) {
    npuResourceDesc resource = {};
    resource.resType = npuResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = array_;
    npuTextureObject_t object = 0;
    const npuError_t error = npuCreateTextureObject(&object, &resource, &how_, view);
    if (error == npuSuccess) {
      npuResourceViewDesc got = {};
      EXPECT_EQ(npuGetTextureObjectResourceViewDesc(&got, object),
                view == nullptr ? npuErrorInvalidValue : npuSuccess);
      EXPECT_EQ(got.lastMipmapLevel, view == nullptr ? 0 : view->lastMipmapLevel);
    }
    EXPECT_OK(npuDestroyTextureObject(object));
    return error;
  }

  npuMipmappedArray_t array_ = nullptr;
  npuTextureDesc how_ = {};
};

TEST_F(MipmappedArrays, EachLevelHasHalfTheExtent) {
  ASSERT_OK(allocate({13, 6, 0}, 99));  // 13, 6, 3, 1
  EXPECT_THAT(extent_of(0), ElementsAre(13, 6, 0));
  EXPECT_THAT(extent_of(1), ElementsAre(6, 3, 0));
  EXPECT_THAT(extent_of(3), ElementsAre(1, 1, 0));
  npuArray_t level = nullptr;
  EXPECT_EQ(npuGetMipmappedArrayLevel(&level, array_, 4), npuErrorInvalidValue);
  EXPECT_EQ(npuGetMipmappedArrayLevel(nullptr, array_, 0), npuErrorInvalidValue);
}

TEST_F(MipmappedArrays, LayersAndFacesStay) {
  ASSERT_OK(allocate({4, 4, 6}, 9, npuArrayCubemap));
  EXPECT_THAT(extent_of(2), ElementsAre(1, 1, 6));
  ASSERT_OK(npuFreeMipmappedArray(array_));
  ASSERT_OK(allocate({4, 0, 7}, 9, npuArrayLayered));
  EXPECT_THAT(extent_of(2), ElementsAre(1, 0, 7));
  ASSERT_OK(npuFreeMipmappedArray(array_));
  ASSERT_OK(allocate({2, 2, 9}, 9));
  EXPECT_THAT(extent_of(3), ElementsAre(1, 1, 1));
}

TEST_F(MipmappedArrays, ThereIsAtLeastOneLevel) {
  ASSERT_OK(allocate({1, 0, 0}, 0));
  EXPECT_THAT(extent_of(0), ElementsAre(1, 0, 0));
}

TEST_F(MipmappedArrays, WhatIsWrongIsRefused) {
  const npuChannelFormatDesc odd = {32, 32, 32, 0, npuChannelFormatKindFloat};
  EXPECT_EQ(allocate({0, 4, 0}, 2), npuErrorInvalidValue);
  EXPECT_EQ(array_, nullptr);
  EXPECT_EQ(allocate({4, 4, 5}, 2, npuArrayCubemap), npuErrorInvalidValue);
  EXPECT_EQ(npuMallocMipmappedArray(&array_, &odd, {4, 4, 0}, 2), npuErrorInvalidChannelDescriptor);
  EXPECT_EQ(npuMallocMipmappedArray(&array_, nullptr, {4, 4, 0}, 2), npuErrorInvalidValue);
  EXPECT_EQ(allocate({1ul << 30, 1ul << 12, 0}, 3), npuErrorMemoryAllocation);
  EXPECT_EQ(array_, nullptr);
  EXPECT_EQ(npuGetLastError(), npuErrorMemoryAllocation);
}

TEST_F(MipmappedArrays, LevelsAreFreedWithTheWhole) {
  ASSERT_OK(allocate({8, 8, 0}, 4));
  npuArray_t level = nullptr;
  ASSERT_OK(npuGetMipmappedArrayLevel(&level, array_, 1));
  EXPECT_EQ(npuFreeArray(level), npuErrorInvalidValue);
  ASSERT_OK(npuFreeMipmappedArray(array_));
  EXPECT_EQ(npuFreeMipmappedArray(array_), npuErrorInvalidValue);
  EXPECT_EQ(npuArrayGetInfo(nullptr, nullptr, nullptr, level), npuErrorInvalidValue);
  array_ = nullptr;
}

TEST_F(MipmappedArrays, TexturesNeedNormalisedCoordinatesAndFloatsToFilter) {
  ASSERT_OK(allocate({8, 8, 0}, 4));
  EXPECT_EQ(create(), npuErrorInvalidValue);
  how_.normalizedCoords = 1;
  how_.mipmapFilterMode = npuFilterModeLinear;
  EXPECT_OK(create());
  ASSERT_OK(npuFreeMipmappedArray(array_));
  const npuChannelFormatDesc bytes = npuCreateChannelDesc<uchar4>();
  ASSERT_OK(npuMallocMipmappedArray(&array_, &bytes, {8, 8, 0}, 4));
  EXPECT_EQ(create(), npuErrorInvalidFilterSetting);
  how_.readMode = npuReadModeNormalizedFloat;
  EXPECT_OK(create());
}

TEST_F(MipmappedArrays, ViewsAreChecked) {
  ASSERT_OK(allocate({8, 4, 0}, 4));
  how_.normalizedCoords = 1;
  const npuResourceViewDesc whole = {npuResViewFormatNone, 8, 4, 0, 0, 3, 0, 0};
  EXPECT_OK(create(&whole));
  const auto refused = [&](auto change) {
    npuResourceViewDesc view = whole;
    change(view);
    return create(&view);
  };
  EXPECT_EQ(refused([](auto& v) { v.lastMipmapLevel = 4; }), npuErrorInvalidValue);
  EXPECT_EQ(refused([](auto& v) { v.firstMipmapLevel = 2, v.lastMipmapLevel = 1; }), npuErrorInvalidValue);
  EXPECT_EQ(refused([](auto& v) { v.lastLayer = 1; }), npuErrorInvalidValue);
  EXPECT_EQ(refused([](auto& v) { v.width = 4; }), npuErrorInvalidValue);
  EXPECT_EQ(refused([](auto& v) { v.format = npuResViewFormatFloat2; }), npuErrorInvalidValue);
  EXPECT_EQ(refused([](auto& v) { v.format = npuResViewFormatUnsignedBlockCompressed4; }),
            npuErrorNotSupported);
  EXPECT_EQ(refused([](auto& v) { v.format = static_cast<npuResourceViewFormat>(0x23); }),
            npuErrorInvalidValue);
  EXPECT_OK(refused([](auto& v) { v.format = npuResViewFormatUnsignedChar4; }));
  EXPECT_OK(refused([](auto& v) { v.format = npuResViewFormatHalf2; }));
}

}  // namespace
