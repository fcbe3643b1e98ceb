// Texture references and surfaces.
#include "gmock/gmock.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using ::npu::test::DeviceArray;
using ::testing::ElementsAre;

npu::texture<float> numbers;
npu::texture<unsigned char, npuTextureType2D, npuReadModeNormalizedFloat> picture;
npu::texture<float> never_bound;

__global__ void fetch_reference(float* out) { out[threadIdx.x] = tex1Dfetch(numbers, int(threadIdx.x)); }
__global__ void fetch_picture(float* out) {
  out[threadIdx.x] = tex2D(picture, float(threadIdx.x) + 0.5f, 0.5f);
}
__global__ void fetch_nothing() { [[maybe_unused]] volatile float value = tex1Dfetch(never_bound, 0); }

TEST(TextureReferenceTest, LaunchesKeepWhatWasBoundWhenTheyWereMade) {
  DeviceArray<float> a(std::vector<float>{1, 2}), b(std::vector<float>{3, 4}), first(2), second(2);
  size_t offset = 99;
  EXPECT_EQ(npuBindTexture(&offset, numbers, a.get(), 2 * sizeof(float)), npuSuccess);
  EXPECT_EQ(offset, 0u);
  npu::launch<fetch_reference>(npu::config(1, 2), first.get());
  EXPECT_EQ(npuBindTexture(nullptr, numbers, b.get()), npuSuccess);
  npu::launch<fetch_reference>(npu::config(1, 2), second.get());
  EXPECT_EQ(npuUnbindTexture(numbers), npuSuccess);
  EXPECT_THAT(first.read(), ElementsAre(1, 2));
  EXPECT_THAT(second.read(), ElementsAre(3, 4));
}

TEST(TextureReferenceTest, FieldsTakeEffectAtTheBind) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<unsigned char>();
  npuArray_t array = nullptr;
  ASSERT_EQ(npuMallocArray(&array, &format, 2, 2), npuSuccess);
  const unsigned char bytes[] = {51, 255, 102, 204};
  ASSERT_EQ(npuMemcpyToArray(array, 0, 0, bytes, 4, npuMemcpyHostToDevice), npuSuccess);
  picture.addressMode[0] = npuAddressModeBorder;
  picture.filterMode = npuFilterModePoint;
  ASSERT_EQ(npuBindTextureToArray(picture, array), npuSuccess);
  DeviceArray<float> out(3);
  npu::launch<fetch_picture>(npu::config(1, 3), out.get());
  EXPECT_THAT(out.read(), ElementsAre(0.2f, 1, 0));
  EXPECT_EQ(npuUnbindTexture(picture), npuSuccess);
  EXPECT_EQ(npuFreeArray(array), npuSuccess);
}

TEST(TextureReferenceTest, AFetchFromWhatIsNotBoundFailsTheLaunch) {
  testing::internal::CaptureStderr();
  npu::launch<fetch_nothing>(npu::config(1, 1));
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorIllegalAddress);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::HasSubstr("bound to nothing on this device"));
  npuDeviceReset();
  npuGetLastError();
}

/* --- Levels and cubes. ----------------------------------------------------------------------------------- */

npu::texture<float, npuTextureType2D> pyramid(1);
npu::texture<float, npuTextureTypeCubemap> room(1);

__global__ void fetch_levels(float* out) {
  out[threadIdx.x] = tex2DLod(pyramid, 0.5f, 0.5f, float(threadIdx.x) / 2);
  if (threadIdx.x == 0) out[5] = tex2DGrad(pyramid, 0.5f, 0.5f, make_float2(1, 0), make_float2(0, 0));
}
__global__ void fetch_faces(float* out) {
  const int i = int(threadIdx.x), sign = i % 2 == 0 ? 1 : -1;
  out[i] = texCubemap(room, i / 2 == 0 ? sign : 0.1f, i / 2 == 1 ? sign : 0.1f, i / 2 == 2 ? sign : 0.1f);
}

TEST(TextureReferenceTest, AMipmappedArrayIsBoundWithItsLevels) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
  npuMipmappedArray_t levels = nullptr;
  ASSERT_EQ(npuMallocMipmappedArray(&levels, &format, {4, 4, 0}, 3), npuSuccess);
  for (unsigned level = 0; level < 3; ++level) {
    npuArray_t array = nullptr;
    const std::vector<float> values(16, float(level));
    ASSERT_EQ(npuGetMipmappedArrayLevel(&array, levels, level), npuSuccess);
    ASSERT_EQ(npuMemcpyToArray(array, 0, 0, values.data(), 64u >> (2 * level), npuMemcpyHostToDevice),
              npuSuccess);
  }
  pyramid.mipmapFilterMode = npuFilterModeLinear;
  pyramid.maxMipmapLevelClamp = 1.5f;
  ASSERT_EQ(npuBindTextureToMipmappedArray(pyramid, levels), npuSuccess);
  DeviceArray<float> out(6);
  npu::launch<fetch_levels>(npu::config(1, 5), out.get());
  EXPECT_THAT(out.read(), ElementsAre(0, 0.5f, 1, 1.5f, 1.5f, 1.5f));
  const npuChannelFormatDesc other = npuCreateChannelDesc<int>();
  EXPECT_EQ(npuBindTextureToMipmappedArray(&pyramid, levels, &other), npuErrorInvalidChannelDescriptor);
  EXPECT_EQ(npuBindTextureToMipmappedArray(&pyramid, nullptr, &format), npuErrorInvalidValue);
  npuGetLastError();
  EXPECT_EQ(npuUnbindTexture(pyramid), npuSuccess);
  EXPECT_EQ(npuFreeMipmappedArray(levels), npuSuccess);
}

TEST(TextureReferenceTest, ACubeIsReadByDirection) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
  npuArray_t cube = nullptr;
  ASSERT_EQ(npuMalloc3DArray(&cube, &format, {1, 1, 6}, npuArrayCubemap), npuSuccess);
  const std::vector<float> values = {0, 1, 2, 3, 4, 5};
  ASSERT_EQ(npuMemcpyToArray(cube, 0, 0, values.data(), 24, npuMemcpyHostToDevice), npuSuccess);
  ASSERT_EQ(npuBindTextureToArray(room, cube), npuSuccess);
  DeviceArray<float> out(6);
  npu::launch<fetch_faces>(npu::config(1, 6), out.get());
  EXPECT_THAT(out.read(), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_EQ(npuUnbindTexture(room), npuSuccess);
  EXPECT_EQ(npuFreeArray(cube), npuSuccess);
}

/* --- Surfaces. ------------------------------------------------------------------------------------------- */

npu::surface<void, npuSurfaceType2D> drawing;

__global__ void draw(npuSurfaceObject_t object, int width) {
  const int x = threadIdx.x;
  surf2Dwrite(float(10 * x), object, x * 4, 0);
  surf2Dwrite(surf2Dread<float>(object, x * 4, 0) + 1, drawing, x * 4, 1);
  surf2Dwrite(99.0f, object, (x + width) * 4, 1, npuBoundaryModeZero);
}
__global__ void leave(npuSurfaceObject_t object) { surf2Dwrite(1.0f, object, 4 * 64, 0); }

class SurfaceTest : public testing::Test {
 protected:
  void SetUp() override {
    const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
    ASSERT_EQ(npuMallocArray(&array_, &format, 3, 2, npuArraySurfaceLoadStore), npuSuccess);
    npuResourceDesc resource = {};
    resource.resType = npuResourceTypeArray;
    resource.res.array.array = array_;
    ASSERT_EQ(npuCreateSurfaceObject(&object_, &resource), npuSuccess);
  }
  npuArray_t array_ = nullptr;
  npuSurfaceObject_t object_ = 0;
};

TEST_F(SurfaceTest, ObjectsAndReferencesReadAndWriteTheArray) {
  ASSERT_EQ(npuBindSurfaceToArray(drawing, array_), npuSuccess);
  npu::launch<draw>(npu::config(1, 3), object_, 3);
  std::vector<float> got(6);
  ASSERT_EQ(npuMemcpyFromArray(got.data(), array_, 0, 0, 24, npuMemcpyDeviceToHost), npuSuccess);
  EXPECT_THAT(got, ElementsAre(0, 10, 20, 1, 11, 21));
  EXPECT_EQ(npuDestroySurfaceObject(object_), npuSuccess);
  EXPECT_EQ(npuFreeArray(array_), npuSuccess);
}

TEST_F(SurfaceTest, AnAccessOutsideFailsTheLaunch) {
  testing::internal::CaptureStderr();
  npu::launch<leave>(npu::config(1, 1), object_);
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorIllegalAddress);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              testing::HasSubstr("a surface access leaves the array"));
  npuDeviceReset();
  npuGetLastError();
}

}  // namespace
