// The driver interface over arrays: descriptors, copies of rows and boxes, textures and surfaces that kernels use.
#include <cstring>
#include <numeric>
#include <vector>

#include "gmock/gmock.h"
#include "npu/driver.h"
#include "tests/shim/runtime/check.h"

namespace {

using ::testing::ElementsAre;

#define EXPECT_DRV(call) EXPECT_EQ(call, NPUDRV_SUCCESS)

class DriverArrays : public test::Runtime {
 protected:
  void SetUp() override {
    test::Runtime::SetUp();
    ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  }
  npudrvArray made(NPUDRV_ARRAY3D_DESCRIPTOR descriptor) {
    npudrvArray array = nullptr;
    EXPECT_DRV(npudrvArray3DCreate(&array, &descriptor));
    return array;
  }
};

TEST_F(DriverArrays, FormatsAndExtentsComeBack) {
  for (const npudrvArray_format format :
       {NPUDRV_AD_FORMAT_UNSIGNED_INT8, NPUDRV_AD_FORMAT_UNSIGNED_INT16, NPUDRV_AD_FORMAT_UNSIGNED_INT32,
        NPUDRV_AD_FORMAT_SIGNED_INT8, NPUDRV_AD_FORMAT_SIGNED_INT16, NPUDRV_AD_FORMAT_SIGNED_INT32,
        NPUDRV_AD_FORMAT_HALF, NPUDRV_AD_FORMAT_FLOAT}) {
    for (const unsigned channels : {1u, 2u, 4u}) {
      const npudrvArray array = made({5, 4, 3, format, channels, NPUDRV_ARRAY3D_SURFACE_LDST});
      NPUDRV_ARRAY3D_DESCRIPTOR got{};
      EXPECT_DRV(npudrvArray3DGetDescriptor(&got, array));
      EXPECT_EQ(got.Format, format);
      EXPECT_EQ(got.NumChannels, channels);
      EXPECT_THAT((std::vector<size_t>{got.Width, got.Height, got.Depth, got.Flags}),
                  ElementsAre(5, 4, 3, 2));
      EXPECT_DRV(npudrvArrayDestroy(array));
      EXPECT_EQ(npudrvArrayDestroy(array), NPUDRV_ERROR_INVALID_HANDLE);
    }
  }
}

TEST_F(DriverArrays, WhatIsWrongIsRefused) {
  npudrvArray array = nullptr;
  const auto refused = [&](NPUDRV_ARRAY_DESCRIPTOR descriptor) {
    return npudrvArrayCreate(&array, &descriptor);
  };
  EXPECT_EQ(refused({0, 4, NPUDRV_AD_FORMAT_FLOAT, 1}), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(refused({4, 4, NPUDRV_AD_FORMAT_FLOAT, 3}), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(refused({4, 4, NPUDRV_AD_FORMAT_NV12, 1}), NPUDRV_ERROR_NOT_SUPPORTED);
  EXPECT_EQ(npudrvArrayCreate(&array, nullptr), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(array, nullptr);
  NPUDRV_ARRAY_DESCRIPTOR got{};
  EXPECT_EQ(npudrvArrayGetDescriptor(&got, nullptr), NPUDRV_ERROR_INVALID_HANDLE);
  EXPECT_EQ(npudrvMipmappedArrayDestroy(nullptr), NPUDRV_ERROR_INVALID_HANDLE);
  EXPECT_EQ(npudrvMemcpy2D(nullptr), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npuGetLastError(), npuSuccess) << "the interfaces report separately";
}

/// Rows from the host into an array, to the device, and back, each with an offset.
TEST_F(DriverArrays, RowsGoThroughAllMemories) {
  const npudrvArray array = made({6, 5, 0, NPUDRV_AD_FORMAT_UNSIGNED_INT16, 1, 0});
  std::vector<unsigned short> source(40), result(12);
  std::iota(source.begin(), source.end(), static_cast<unsigned short>(0));
  npudrvDeviceptr device = 0;
  ASSERT_EQ(npudrvMemAlloc(&device, 64), NPUDRV_SUCCESS);
  NPUDRV_MEMCPY2D copy{};
  copy.srcMemoryType = NPUDRV_MEMORYTYPE_HOST;
  copy.srcHost = source.data();
  copy.srcPitch = 16;
  copy.srcXInBytes = 2, copy.srcY = 1;
  copy.dstMemoryType = NPUDRV_MEMORYTYPE_ARRAY;
  copy.dstArray = array;
  copy.dstXInBytes = 4, copy.dstY = 2;
  copy.WidthInBytes = 8, copy.Height = 3;
  EXPECT_DRV(npudrvMemcpy2D(&copy));
  NPUDRV_MEMCPY2D out{};
  out.srcMemoryType = NPUDRV_MEMORYTYPE_ARRAY;
  out.srcArray = array;
  out.srcXInBytes = 4, out.srcY = 2;
  out.dstMemoryType = NPUDRV_MEMORYTYPE_DEVICE;
  out.dstDevice = device;
  out.dstPitch = 16;
  out.WidthInBytes = 8, out.Height = 3;
  EXPECT_DRV(npudrvMemcpy2DUnaligned(&out));
  NPUDRV_MEMCPY2D back{};
  back.srcMemoryType = NPUDRV_MEMORYTYPE_UNIFIED;
  back.srcDevice = device;
  back.srcPitch = 16;
  back.dstMemoryType = NPUDRV_MEMORYTYPE_HOST;
  back.dstHost = result.data();
  back.dstPitch = 8;
  back.WidthInBytes = 8, back.Height = 3;
  EXPECT_DRV(npudrvMemcpy2DAsync(&back, nullptr));
  EXPECT_DRV(npudrvStreamSynchronize(nullptr));
  EXPECT_THAT(result, ElementsAre(9, 10, 11, 12, 17, 18, 19, 20, 25, 26, 27, 28));
  copy.WidthInBytes = 10;  // leaves the array
  EXPECT_EQ(npudrvMemcpy2D(&copy), NPUDRV_ERROR_INVALID_VALUE);
  copy.WidthInBytes = 7;  // not whole elements
  EXPECT_EQ(npudrvMemcpy2D(&copy), NPUDRV_ERROR_INVALID_VALUE);
  copy.WidthInBytes = 8, copy.srcPitch = 9;
  EXPECT_EQ(npudrvMemcpy2D(&copy), NPUDRV_ERROR_INVALID_VALUE);
  copy.srcPitch = 16, copy.srcMemoryType = static_cast<npudrvMemorytype>(9);
  EXPECT_EQ(npudrvMemcpy2D(&copy), NPUDRV_ERROR_INVALID_VALUE);
  copy.srcMemoryType = NPUDRV_MEMORYTYPE_HOST, copy.Height = 0;
  EXPECT_DRV(npudrvMemcpy2D(&copy));
  EXPECT_DRV(npudrvMemFree(device));
  EXPECT_DRV(npudrvArrayDestroy(array));
}

TEST_F(DriverArrays, BoxesCopyBetweenArraysAndTheHost) {
  const npudrvArray from = made({3, 2, 4, NPUDRV_AD_FORMAT_SIGNED_INT32, 1, 0});
  const npudrvArray to = made({5, 5, 5, NPUDRV_AD_FORMAT_SIGNED_INT32, 1, 0});
  std::vector<int> source(24), result(8);
  std::iota(source.begin(), source.end(), 0);
  NPUDRV_MEMCPY3D copy{};
  copy.srcMemoryType = NPUDRV_MEMORYTYPE_HOST;
  copy.srcHost = source.data();
  copy.srcPitch = 12, copy.srcHeight = 2;
  copy.dstMemoryType = NPUDRV_MEMORYTYPE_ARRAY;
  copy.dstArray = from;
  copy.WidthInBytes = 12, copy.Height = 2, copy.Depth = 4;
  EXPECT_DRV(npudrvMemcpy3D(&copy));
  NPUDRV_MEMCPY3D_PEER between{};
  between.srcMemoryType = between.dstMemoryType = NPUDRV_MEMORYTYPE_ARRAY;
  between.srcArray = from, between.dstArray = to;
  between.srcXInBytes = 4, between.srcZ = 2;
  between.dstXInBytes = 8, between.dstY = 3, between.dstZ = 1;
  between.WidthInBytes = 8, between.Height = 2, between.Depth = 2;
  EXPECT_DRV(npudrvMemcpy3DPeer(&between));
  NPUDRV_MEMCPY3D back{};
  back.srcMemoryType = NPUDRV_MEMORYTYPE_ARRAY;
  back.srcArray = to;
  back.srcXInBytes = 8, back.srcY = 3, back.srcZ = 1;
  back.dstMemoryType = NPUDRV_MEMORYTYPE_HOST;
  back.dstHost = result.data();
  back.dstPitch = 8, back.dstHeight = 2;
  back.WidthInBytes = 8, back.Height = 2, back.Depth = 2;
  EXPECT_DRV(npudrvMemcpy3DAsync(&back, nullptr));
  EXPECT_DRV(npudrvCtxSynchronize());
  EXPECT_THAT(result, ElementsAre(13, 14, 16, 17, 19, 20, 22, 23));
  back.srcLOD = 1;
  EXPECT_EQ(npudrvMemcpy3D(&back), NPUDRV_ERROR_INVALID_VALUE);
  between.srcMemoryType = NPUDRV_MEMORYTYPE_DEVICE;
  EXPECT_EQ(npudrvMemcpy3DPeer(&between), NPUDRV_ERROR_INVALID_CONTEXT);
  EXPECT_DRV(npudrvArrayDestroy(from));
  EXPECT_DRV(npudrvArrayDestroy(to));
}

TEST_F(DriverArrays, RunsGoInOutAndBetween) {
  NPUDRV_ARRAY_DESCRIPTOR line = {8, 0, NPUDRV_AD_FORMAT_FLOAT, 1};
  npudrvArray a = nullptr, b = nullptr;
  npudrvDeviceptr device = 0;
  ASSERT_EQ(npudrvArrayCreate(&a, &line), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvArrayCreate(&b, &line), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvMemAlloc(&device, 32), NPUDRV_SUCCESS);
  const std::vector<float> source = {1, 2, 3, 4};
  std::vector<float> result(4);
  EXPECT_DRV(npudrvMemcpyHtoA(a, 8, source.data(), 16));
  EXPECT_DRV(npudrvMemcpyAtoA(b, 0, a, 12, 12));
  EXPECT_DRV(npudrvMemcpyAtoD(device, b, 0, 12));
  EXPECT_DRV(npudrvMemcpyDtoA(b, 20, device, 12));
  EXPECT_DRV(npudrvMemcpyHtoAAsync(b, 16, source.data(), 4, nullptr));
  EXPECT_DRV(npudrvMemcpyAtoHAsync(result.data(), b, 16, 16, nullptr));
  EXPECT_DRV(npudrvCtxSynchronize());
  EXPECT_THAT(result, ElementsAre(1, 2, 3, 4));
  EXPECT_DRV(npudrvMemcpyAtoH(result.data(), b, 0, 12));
  EXPECT_THAT(result, ElementsAre(2, 3, 4, 4));
  EXPECT_EQ(npudrvMemcpyHtoA(a, 20, source.data(), 16), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_DRV(npudrvMemFree(device));
  EXPECT_DRV(npudrvArrayDestroy(a));
  EXPECT_DRV(npudrvArrayDestroy(b));
}

__global__ void fetch_bytes(float* out, npudrvTexObject texture, npudrvSurfObject surface) {
  const int i = int(threadIdx.x);
  out[i] = tex1D<float>(texture, (i + 0.5f) / 4);
  surf1Dwrite(static_cast<unsigned char>(i), surface, i);
}

TEST_F(DriverArrays, TexturesReadIntegersAsFractions) {
  NPUDRV_ARRAY_DESCRIPTOR line = {4, 0, NPUDRV_AD_FORMAT_UNSIGNED_INT8, 1};
  NPUDRV_RESOURCE_DESC resource{}, got{};
  ASSERT_EQ(npudrvArrayCreate(&resource.res.array.hArray, &line), NPUDRV_SUCCESS);
  const unsigned char bytes[4] = {0, 51, 102, 255};
  ASSERT_EQ(npudrvMemcpyHtoA(resource.res.array.hArray, 0, bytes, 4), NPUDRV_SUCCESS);
  NPUDRV_TEXTURE_DESC how{}, how_got{};
  how.flags = NPUDRV_TRSF_NORMALIZED_COORDINATES;
  how.addressMode[0] = NPUDRV_TR_ADDRESS_MODE_MIRROR;
  how.borderColor[3] = 2;
  npudrvTexObject texture = 0;
  npudrvSurfObject surface = 0;
  ASSERT_EQ(npudrvTexObjectCreate(&texture, &resource, &how, nullptr), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvSurfObjectCreate(&surface, &resource), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvTexObjectGetResourceDesc(&got, texture));
  EXPECT_EQ(got.res.array.hArray, resource.res.array.hArray);
  EXPECT_DRV(npudrvSurfObjectGetResourceDesc(&got, surface));
  EXPECT_DRV(npudrvTexObjectGetTextureDesc(&how_got, texture));
  EXPECT_EQ(std::memcmp(&how_got, &how, sizeof(how)), 0);
  NPUDRV_RESOURCE_VIEW_DESC view{};
  EXPECT_EQ(npudrvTexObjectGetResourceViewDesc(&view, texture), NPUDRV_ERROR_INVALID_VALUE);
  float* out = nullptr;
  ASSERT_OK(npuMalloc(&out, 16));
  npu::launch<fetch_bytes>(npu::config(1, 4), out, texture, surface);
  std::vector<float> values(4);
  EXPECT_OK(npuMemcpy(values.data(), out, 16, npuMemcpyDeviceToHost));
  EXPECT_THAT(values, ElementsAre(0, 0.2f, 0.4f, 1));
  unsigned char written[4] = {};
  EXPECT_DRV(npudrvMemcpyAtoH(written, resource.res.array.hArray, 0, 4));
  EXPECT_THAT(written, ElementsAre(0, 1, 2, 3));
  how.flags |= 0x80;
  EXPECT_EQ(npudrvTexObjectCreate(&texture, &resource, &how, nullptr), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_DRV(npudrvTexObjectDestroy(texture));
  EXPECT_DRV(npudrvSurfObjectDestroy(surface));
  resource.flags = 1;
  EXPECT_EQ(npudrvSurfObjectCreate(&surface, &resource), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_DRV(npudrvArrayDestroy(resource.res.array.hArray));
  EXPECT_OK(npuFree(out));
}

TEST_F(DriverArrays, LinearAndPitchedMemoryAndViewsComeBack) {
  NPUDRV_RESOURCE_DESC resource{}, got{};
  npudrvDeviceptr device = 0;
  npudrvTexObject texture = 0;
  NPUDRV_TEXTURE_DESC how{};
  ASSERT_EQ(npudrvMemAlloc(&device, 256), NPUDRV_SUCCESS);
  resource.resType = NPUDRV_RESOURCE_TYPE_LINEAR;
  resource.res.linear = {device, NPUDRV_AD_FORMAT_SIGNED_INT16, 2, 256};
  ASSERT_EQ(npudrvTexObjectCreate(&texture, &resource, &how, nullptr), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvTexObjectGetResourceDesc(&got, texture));
  EXPECT_EQ(std::memcmp(&got.res.linear, &resource.res.linear, sizeof(got.res.linear)), 0);
  EXPECT_DRV(npudrvTexObjectDestroy(texture));
  resource.resType = NPUDRV_RESOURCE_TYPE_PITCH2D;
  resource.res.pitch2D = {device, NPUDRV_AD_FORMAT_HALF, 4, 8, 4, 64};
  ASSERT_EQ(npudrvTexObjectCreate(&texture, &resource, &how, nullptr), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvTexObjectGetResourceDesc(&got, texture));
  EXPECT_EQ(std::memcmp(&got.res.pitch2D, &resource.res.pitch2D, sizeof(got.res.pitch2D)), 0);
  EXPECT_DRV(npudrvTexObjectDestroy(texture));
  NPUDRV_ARRAY3D_DESCRIPTOR image = {8, 8, 0, NPUDRV_AD_FORMAT_FLOAT, 1, 0};
  resource = {};
  resource.resType = NPUDRV_RESOURCE_TYPE_MIPMAPPED_ARRAY;
  ASSERT_EQ(npudrvMipmappedArrayCreate(&resource.res.mipmap.hMipmappedArray, &image, 4), NPUDRV_SUCCESS);
  npudrvArray level = nullptr;
  EXPECT_DRV(npudrvMipmappedArrayGetLevel(&level, resource.res.mipmap.hMipmappedArray, 3));
  EXPECT_EQ(npudrvMipmappedArrayGetLevel(&level, resource.res.mipmap.hMipmappedArray, 4),
            NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvArrayDestroy(level), NPUDRV_ERROR_INVALID_HANDLE);
  how.flags = NPUDRV_TRSF_NORMALIZED_COORDINATES;
  NPUDRV_RESOURCE_VIEW_DESC view{}, view_got{};
  view.format = NPUDRV_RES_VIEW_FORMAT_UINT_1X32;
  view.width = view.height = 8, view.firstMipmapLevel = 1, view.lastMipmapLevel = 2;
  ASSERT_EQ(npudrvTexObjectCreate(&texture, &resource, &how, &view), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvTexObjectGetResourceViewDesc(&view_got, texture));
  EXPECT_EQ(std::memcmp(&view_got, &view, sizeof(view)), 0);
  EXPECT_DRV(npudrvTexObjectDestroy(texture));
  EXPECT_DRV(npudrvMipmappedArrayDestroy(resource.res.mipmap.hMipmappedArray));
  EXPECT_DRV(npudrvMemFree(device));
}

}  // namespace
