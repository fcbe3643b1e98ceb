// Arrays and texture objects as the host sees them: what is refused, what copies do. Fetches: texture/texture_test.cpp.
#include <vector>

#include "gmock/gmock.h"
#include "tests/shim/runtime/check.h"

namespace {

using ::testing::ElementsAre;

class Arrays : public test::Runtime {};

npuError_t allocate(npuChannelFormatDesc format, npuExtent extent, unsigned flags = 0) {
  npuArray_t array = nullptr;
  const npuError_t error = npuMalloc3DArray(&array, &format, extent, flags);
  EXPECT_EQ(array == nullptr, error != npuSuccess);
  EXPECT_OK(npuFreeArray(array));
  return error;
}

TEST_F(Arrays, FormatsAreOneTwoOrFourEqualChannels) {
  constexpr npuExtent kExtent{4, 4, 0};
  EXPECT_OK(allocate({32, 0, 0, 0, npuChannelFormatKindFloat}, kExtent));
  EXPECT_OK(allocate({8, 8, 8, 8, npuChannelFormatKindUnsigned}, kExtent));
  EXPECT_OK(allocate({16, 16, 0, 0, npuChannelFormatKindFloat}, kExtent));
  for (const npuChannelFormatDesc wrong : {npuChannelFormatDesc{64, 0, 0, 0, npuChannelFormatKindFloat},
                                           {32, 32, 32, 0, npuChannelFormatKindFloat},
                                           {32, 16, 0, 0, npuChannelFormatKindSigned},
                                           {8, 0, 0, 0, npuChannelFormatKindFloat},
                                           {32, 0, 0, 0, npuChannelFormatKindNone}}) {
    EXPECT_EQ(allocate(wrong, kExtent), npuErrorInvalidChannelDescriptor) << wrong.x << " " << wrong.y;
  }
}

TEST_F(Arrays, ExtentsAndFlagsAreChecked) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
  EXPECT_OK(allocate(format, {5, 0, 0}));
  EXPECT_OK(allocate(format, {5, 4, 3}));
  EXPECT_OK(allocate(format, {5, 0, 3}, npuArrayLayered));
  EXPECT_EQ(allocate(format, {0, 4, 0}), npuErrorInvalidValue);
  EXPECT_EQ(allocate(format, {5, 0, 3}), npuErrorInvalidValue);
  EXPECT_EQ(allocate(format, {5, 4, 0}, npuArrayLayered), npuErrorInvalidValue);
  EXPECT_EQ(allocate(format, {5, 4, 0}, 0x100), npuErrorInvalidValue);
  EXPECT_EQ(allocate(format, {1ul << 30, 1ul << 12, 0}), npuErrorMemoryAllocation);
}

TEST_F(Arrays, CubesHaveSixSquareFaces) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
  EXPECT_OK(allocate(format, {4, 4, 6}, npuArrayCubemap));
  EXPECT_OK(allocate(format, {4, 4, 18}, npuArrayCubemap | npuArrayLayered));
  EXPECT_EQ(allocate(format, {4, 5, 6}, npuArrayCubemap), npuErrorInvalidValue);
  EXPECT_EQ(allocate(format, {4, 4, 12}, npuArrayCubemap), npuErrorInvalidValue);
  EXPECT_EQ(allocate(format, {4, 4, 7}, npuArrayCubemap | npuArrayLayered), npuErrorInvalidValue);
  EXPECT_EQ(allocate(format, {4, 4, 0}, npuArrayCubemap), npuErrorInvalidValue);
}

TEST_F(Arrays, WrongHandlesAreRecognised) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
  npuArray_t array = nullptr;
  ASSERT_OK(npuMallocArray(&array, &format, 4));
  ASSERT_OK(npuFreeArray(array));
  float value = 0;
  EXPECT_EQ(npuFreeArray(array), npuErrorInvalidValue);
  EXPECT_EQ(npuMemcpyToArray(array, 0, 0, &value, 4, npuMemcpyHostToDevice), npuErrorInvalidValue);
  EXPECT_EQ(npuDestroyTextureObject(12345), npuErrorInvalidValue);
  EXPECT_OK(npuDestroyTextureObject(0));
}

class FilledArray : public Arrays {
 protected:
  void SetUp() override {
    const npuChannelFormatDesc format = npuCreateChannelDesc<short2>();
    ASSERT_OK(npuMallocArray(&array_, &format, 3, 2));
  }
  void TearDown() override {
    EXPECT_OK(npuFreeArray(array_));
    Arrays::TearDown();
  }
  std::vector<int> all() {
    std::vector<int> values(6);
    EXPECT_OK(npuMemcpy2DFromArray(values.data(), 12, array_, 0, 0, 12, 2, npuMemcpyDeviceToHost));
    return values;
  }
  npuArray_t array_ = nullptr;
};

TEST_F(FilledArray, RunsGoOverTheEndsOfRows) {
  const int values[] = {1, 2, 3, 4, 5, 6};
  ASSERT_OK(npuMemcpyToArray(array_, 0, 0, values, 24, npuMemcpyHostToDevice));
  EXPECT_THAT(all(), ElementsAre(1, 2, 3, 4, 5, 6));
  const int more[] = {70, 80};
  ASSERT_OK(npuMemcpyToArrayAsync(array_, 8, 0, more, 8, npuMemcpyHostToDevice, nullptr));
  EXPECT_THAT(all(), ElementsAre(1, 2, 70, 80, 5, 6));
  int back[2] = {};
  ASSERT_OK(npuMemcpyFromArray(back, array_, 8, 0, 8, npuMemcpyDeviceToHost));
  EXPECT_THAT(back, ElementsAre(70, 80));
}

TEST_F(FilledArray, RangesThatLeaveTheArrayAreRefused) {
  const int values[] = {1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(npuMemcpyToArray(array_, 0, 0, values, 28, npuMemcpyHostToDevice), npuErrorInvalidValue);
  EXPECT_EQ(npuMemcpyToArray(array_, 4, 1, values, 12, npuMemcpyHostToDevice), npuErrorInvalidValue);
  EXPECT_EQ(npuMemcpy2DToArray(array_, 4, 0, values, 12, 12, 1, npuMemcpyHostToDevice), npuErrorInvalidValue);
  EXPECT_EQ(npuMemcpy2DToArray(array_, 0, 1, values, 12, 12, 2, npuMemcpyHostToDevice), npuErrorInvalidValue);
  EXPECT_EQ(npuMemcpy2DToArray(array_, 0, 0, values, 12, 12, 1, npuMemcpyDeviceToHost),
            npuErrorInvalidMemcpyDirection);
}

TEST_F(FilledArray, BoxesCountElements) {
  int values[] = {1, 2, 3, 4};
  ASSERT_OK(npuMemcpyToArray(array_, 0, 0, std::vector<int>(6).data(), 24, npuMemcpyHostToDevice));
  npuMemcpy3DParms copy = {};
  copy.srcPtr = make_npuPitchedPtr(values, 8, 8, 2);
  copy.dstArray = array_;
  copy.dstPos = make_npuPos(1, 0, 0);
  copy.extent = make_npuExtent(2, 2, 1);
  copy.kind = npuMemcpyHostToDevice;
  ASSERT_OK(npuMemcpy3D(&copy));
  EXPECT_THAT(all(), ElementsAre(0, 1, 2, 0, 3, 4));
  copy.dstPos = make_npuPos(2, 0, 0);
  EXPECT_EQ(npuMemcpy3D(&copy), npuErrorInvalidValue);
}

TEST_F(FilledArray, ArraysCopyToArrays) {
  const int values[] = {1, 2, 3, 4, 5, 6};
  ASSERT_OK(npuMemcpyToArray(array_, 0, 0, values, 24, npuMemcpyHostToDevice));
  ASSERT_OK(npuMemcpy2DArrayToArray(array_, 0, 1, array_, 4, 0, 8, 1));
  EXPECT_THAT(all(), ElementsAre(1, 2, 3, 2, 3, 6));
}

TEST_F(FilledArray, TellsWhatItIs) {
  npuChannelFormatDesc format = {};
  npuExtent extent = {};
  unsigned flags = 99;
  ASSERT_OK(npuArrayGetInfo(&format, &extent, &flags, array_));
  EXPECT_EQ(format.x, 16);
  EXPECT_EQ(format.y, 16);
  EXPECT_EQ(format.f, npuChannelFormatKindSigned);
  EXPECT_EQ(extent.width, 3u);
  EXPECT_EQ(extent.height, 2u);
  EXPECT_EQ(extent.depth, 0u);
  EXPECT_EQ(flags, 0u);
}

class TextureObjects : public Arrays {
 protected:
  void SetUp() override {
    ASSERT_OK(npuMalloc(&memory_, 1024));
    resource_.resType = npuResourceTypePitch2D;
    resource_.res.pitch2D = {memory_, npuCreateChannelDesc<int>(), 8, 4, 64};
  }
  void TearDown() override {
    EXPECT_OK(npuFree(memory_));
    Arrays::TearDown();
  }
  npuError_t create() {
    npuTextureObject_t object = 0;
    const npuError_t error = npuCreateTextureObject(&object, &resource_, &how_, nullptr);
    EXPECT_OK(npuDestroyTextureObject(object));
    return error;
  }
  int* memory_ = nullptr;
  npuResourceDesc resource_ = {};
  npuTextureDesc how_ = {};
};

TEST_F(TextureObjects, RowsMustFitTheirPitchAndBeDeviceMemory) {
  EXPECT_OK(create());
  resource_.res.pitch2D.pitchInBytes = 31;
  EXPECT_EQ(create(), npuErrorInvalidValue);
  resource_.res.pitch2D.pitchInBytes = 64;
  int on_host[256];
  resource_.res.pitch2D.devPtr = on_host;
  EXPECT_EQ(create(), npuErrorInvalidValue);
}

TEST_F(TextureObjects, OnlyFloatsAreFiltered) {
  how_.filterMode = npuFilterModeLinear;
  EXPECT_EQ(create(), npuErrorInvalidFilterSetting);
  resource_.res.pitch2D.desc = npuCreateChannelDesc<float>();
  EXPECT_OK(create());
  resource_.res.pitch2D.desc = npuCreateChannelDesc<unsigned char>();
  EXPECT_EQ(create(), npuErrorInvalidFilterSetting);
  how_.readMode = npuReadModeNormalizedFloat;
  EXPECT_OK(create());
}

TEST_F(TextureObjects, WhatIsMissingSaysSo) {
  how_.sRGB = 1;
  EXPECT_EQ(create(), npuErrorNotSupported);
}

}  // namespace
