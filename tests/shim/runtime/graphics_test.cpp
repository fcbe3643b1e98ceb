// Buffers and textures of OpenGL that kernels use, with an OpenGL of the test.
#include <atomic>
#include <chrono>
#include <cstring>
#include <numeric>
#include <thread>

#include "gmock/gmock.h"
#include "npu/driver.h"
#include "tests/shim/runtime/check.h"
#include "tests/shim/runtime/fake_gl.h"

namespace {

using ::test::fake_gl;
using ::testing::Each;
using ::testing::ElementsAre;

constexpr unsigned int kTexture2D = 0x0DE1, kTexture3D = 0x806F, kTexture2DArray = 0x8C1A, kCube = 0x8513;

class Graphics : public test::Runtime {
 protected:
  void SetUp() override {
    test::Runtime::SetUp();
    fake_gl() = {};
    fake_gl().buffers[7] = {1, 2, 3, 4, 5};
    fake_gl().bound = {{0x8892, 3}, {kTexture2D, 4}, {0x88EC, 7}, {0x88EB, 7}};
    fake_gl().pixels = {{0x0CF5, 4}, {0x0D05, 8}, {0x0CF2, 100}, {0x0D02, 99}};
  }
  void TearDown() override {
    EXPECT_EQ(fake_gl().bound[0x8892], 3) << "state is as before";
    EXPECT_EQ(fake_gl().bound[kTexture2D], 4);
    EXPECT_EQ(fake_gl().bound[0x88EC], 7);
    EXPECT_EQ(fake_gl().pixels[0x0CF5], 4);
    EXPECT_EQ(fake_gl().pixels[0x0D02], 99);
    test::Runtime::TearDown();
  }
};

__global__ void add(char* data, int count, char what) {
  const int i = int(threadIdx.x);
  if (i < count) data[i] = static_cast<char>(data[i] + what);
}

TEST_F(Graphics, KernelsChangeABuffer) {
  npuGraphicsResource_t resource = nullptr;
  ASSERT_OK(npuGraphicsGLRegisterBuffer(&resource, 7, npuGraphicsRegisterFlagsNone));
  for (char round = 1; round <= 2; ++round) {
    void* memory = nullptr;
    size_t bytes = 0;
    ASSERT_OK(npuGraphicsMapResources(1, &resource, nullptr));
    ASSERT_OK(npuGraphicsResourceGetMappedPointer(&memory, &bytes, resource));
    EXPECT_EQ(bytes, 5u);
    npu::launch<add>(npu::config(1, 8), static_cast<char*>(memory), 5, round);
    ASSERT_OK(npuGraphicsUnmapResources(1, &resource, nullptr));
  }
  EXPECT_THAT(fake_gl().buffers[7], ElementsAre(4, 5, 6, 7, 8));
  EXPECT_OK(npuGraphicsUnregisterResource(resource));
  EXPECT_EQ(npuGraphicsUnregisterResource(resource), npuErrorInvalidResourceHandle);
}

TEST_F(Graphics, FlagsSayWhichCopiesAreMade) {
  npuGraphicsResource_t resource = nullptr;
  const auto copies = [&](unsigned flags) {
    EXPECT_OK(npuGraphicsResourceSetMapFlags(resource, flags));
    fake_gl().reads = fake_gl().writes = 0;
    EXPECT_OK(npuGraphicsMapResources(1, &resource));
    EXPECT_EQ(npuGraphicsResourceSetMapFlags(resource, 0), npuErrorAlreadyMapped);
    EXPECT_OK(npuGraphicsUnmapResources(1, &resource));
    return std::vector<int>{fake_gl().reads, fake_gl().writes};
  };
  ASSERT_OK(npuGraphicsGLRegisterBuffer(&resource, 7, npuGraphicsRegisterFlagsWriteDiscard));
  EXPECT_THAT(copies(npuGraphicsMapFlagsNone), ElementsAre(1, 1));
  EXPECT_THAT(copies(npuGraphicsMapFlagsReadOnly), ElementsAre(1, 0));
  EXPECT_THAT(copies(npuGraphicsMapFlagsWriteDiscard), ElementsAre(0, 1));
  EXPECT_EQ(npuGraphicsResourceSetMapFlags(resource, 4), npuErrorInvalidValue);
  EXPECT_OK(npuGraphicsUnregisterResource(resource));
}

TEST_F(Graphics, WhatIsNotMappedOrOfAnotherKindIsRefused) {
  npuGraphicsResource_t resource = nullptr;
  npuArray_t array = nullptr;
  void* memory = nullptr;
  EXPECT_EQ(npuGraphicsGLRegisterBuffer(&resource, 8, 0), npuErrorInvalidValue);
  EXPECT_EQ(npuGraphicsGLRegisterBuffer(nullptr, 7, 0), npuErrorInvalidValue);
  EXPECT_EQ(npuGraphicsGLRegisterBuffer(&resource, 7, 0x40), npuErrorInvalidValue);
  ASSERT_OK(npuGraphicsGLRegisterBuffer(&resource, 7, 0));
  EXPECT_EQ(npuGraphicsResourceGetMappedPointer(&memory, nullptr, resource), npuErrorNotMapped);
  EXPECT_EQ(npuGraphicsUnmapResources(1, &resource), npuErrorNotMapped);
  EXPECT_EQ(npuGraphicsMapResources(0, &resource), npuErrorInvalidValue);
  EXPECT_OK(npuGraphicsMapResources(1, &resource));
  EXPECT_EQ(npuGraphicsMapResources(1, &resource), npuErrorAlreadyMapped);
  EXPECT_EQ(npuGraphicsSubResourceGetMappedArray(&array, resource, 0, 0), npuErrorNotMappedAsArray);
  EXPECT_OK(npuGraphicsUnregisterResource(resource));
  EXPECT_EQ(npuGraphicsMapResources(1, &resource), npuErrorInvalidResourceHandle);
}

TEST_F(Graphics, AResourceIsListedOnce) {
  fake_gl().buffers[8] = {6};
  npuGraphicsResource_t twice[2] = {}, both[2] = {};
  ASSERT_OK(npuGraphicsGLRegisterBuffer(&both[0], 7, npuGraphicsRegisterFlagsNone));
  ASSERT_OK(npuGraphicsGLRegisterBuffer(&both[1], 8, npuGraphicsRegisterFlagsNone));
  twice[0] = twice[1] = both[0];
  EXPECT_EQ(npuGraphicsMapResources(2, twice), npuErrorInvalidResourceHandle);
  EXPECT_OK(npuGraphicsMapResources(2, both)) << "nothing was mapped";
  EXPECT_EQ(npuGraphicsUnmapResources(2, twice), npuErrorInvalidResourceHandle);
  EXPECT_OK(npuGraphicsUnmapResources(2, both));
  for (const npuGraphicsResource_t resource : both) EXPECT_OK(npuGraphicsUnregisterResource(resource));
}

TEST_F(Graphics, OpenGlMustBeCurrent) {
  npuGraphicsResource_t resource = nullptr;
  fake_gl().current = false;
  EXPECT_EQ(npuGraphicsGLRegisterBuffer(&resource, 7, 0), npuErrorInvalidGraphicsContext);
  fake_gl().current = true;
  ASSERT_OK(npuGraphicsGLRegisterBuffer(&resource, 7, 0));
  fake_gl().current = false;
  EXPECT_EQ(npuGraphicsMapResources(1, &resource), npuErrorInvalidGraphicsContext);
  fake_gl().current = true;
  fake_gl().error = 0x500;  // an older error of the program does not count
  EXPECT_OK(npuGraphicsMapResources(1, &resource));
  EXPECT_OK(npuGraphicsUnregisterResource(resource));
}

__global__ void invert(npuSurfaceObject_t surface, int depth) {
  const int x = int(threadIdx.x), y = int(threadIdx.y);
  for (int z = 0; z < depth; ++z) {
    uchar4 value;
    surf3Dread(&value, surface, x * 4, y, z);
    surf3Dwrite(make_uchar4(value.w, value.z, value.y, value.x), surface, x * 4, y, z);
  }
}

TEST_F(Graphics, KernelsChangeTextures) {
  for (const unsigned int target : {kTexture2D, kTexture3D, kTexture2DArray}) {
    const int depth = target == kTexture2D ? 0 : 2, slices = std::max(depth, 1);
    std::vector<char> bytes(static_cast<size_t>(24 * slices));
    std::iota(bytes.begin(), bytes.end(), char{0});
    fake_gl().textures[9] = {3, 2, depth, 0x8058, bytes};
    npuGraphicsResource_t resource = nullptr;
    npuResourceDesc what = {};
    npuSurfaceObject_t surface = 0;
    void* memory = nullptr;
    ASSERT_OK(npuGraphicsGLRegisterImage(&resource, 9, target, npuGraphicsRegisterFlagsSurfaceLoadStore));
    ASSERT_OK(npuGraphicsMapResources(1, &resource));
    EXPECT_EQ(npuGraphicsResourceGetMappedPointer(&memory, nullptr, resource), npuErrorNotMappedAsPointer);
    EXPECT_EQ(npuGraphicsSubResourceGetMappedArray(&what.res.array.array, resource, 0, 1),
              npuErrorInvalidValue);
    ASSERT_OK(npuGraphicsSubResourceGetMappedArray(&what.res.array.array, resource, 0, 0));
    ASSERT_OK(npuCreateSurfaceObject(&surface, &what));
    npu::launch<invert>(npu::config(1, dim3(3, 2)), surface, slices);
    EXPECT_OK(npuDestroySurfaceObject(surface));
    ASSERT_OK(npuGraphicsUnmapResources(1, &resource));
    for (size_t i = 0; i < bytes.size(); ++i)
      EXPECT_EQ(fake_gl().textures[9].bytes[i], bytes[i / 4 * 4 + 3 - i % 4]) << target << " " << i;
    EXPECT_OK(npuGraphicsUnregisterResource(resource));
  }
}

TEST_F(Graphics, OtherTexturesAreRefused) {
  npuGraphicsResource_t resource = nullptr;
  fake_gl().textures[9] = {3, 2, 0, 0x8058, std::vector<char>(24)};
  EXPECT_EQ(npuGraphicsGLRegisterImage(&resource, 9, kCube, 0), npuErrorNotSupported);
  EXPECT_EQ(npuGraphicsGLRegisterImage(&resource, 1, kTexture2D, 0), npuErrorInvalidValue);
  fake_gl().textures[9].format = 0x8051;  // three bytes
  EXPECT_EQ(npuGraphicsGLRegisterImage(&resource, 9, kTexture2D, 0), npuErrorNotSupported);
  fake_gl().textures[9].width = 0;
  EXPECT_EQ(npuGraphicsGLRegisterImage(&resource, 9, kTexture2D, 0), npuErrorInvalidValue);
}

TEST_F(Graphics, TheOlderCallsNameBuffersByNumber) {
  void* memory = nullptr;
  EXPECT_EQ(npuGLMapBufferObject(&memory, 7), npuErrorInvalidValue);
  ASSERT_OK(npuGLRegisterBufferObject(7));
  EXPECT_EQ(npuGLRegisterBufferObject(7), npuErrorInvalidValue);
  EXPECT_OK(npuGLMapBufferObject(&memory, 7));
  EXPECT_OK(npuMemset(memory, 9, 5));
  EXPECT_OK(npuGLUnmapBufferObject(7));
  EXPECT_THAT(fake_gl().buffers[7], Each(9));
  EXPECT_OK(npuGLSetBufferObjectMapFlags(7, npuGLMapFlagsReadOnly));
  EXPECT_OK(npuGLMapBufferObjectAsync(&memory, 7, nullptr));
  EXPECT_OK(npuMemset(memory, 1, 5));
  EXPECT_OK(npuGLUnmapBufferObjectAsync(7, nullptr));
  EXPECT_THAT(fake_gl().buffers[7], Each(9));
  EXPECT_OK(npuGLUnregisterBufferObject(7));
  EXPECT_EQ(npuGLUnregisterBufferObject(7), npuErrorInvalidValue);
}

TEST_F(Graphics, TheDriverInterfaceHasTheSameResources) {
  npudrvGraphicsResource resource = nullptr;
  npudrvDeviceptr memory = 0;
  npudrvArray array = nullptr;
  size_t bytes = 0;
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvGraphicsGLRegisterBuffer(&resource, 7, 0), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvGraphicsResourceGetMappedPointer(&memory, &bytes, resource), NPUDRV_ERROR_NOT_MAPPED);
  EXPECT_EQ(npudrvGraphicsMapResources(1, &resource, nullptr), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvGraphicsMapResources(1, &resource, nullptr), NPUDRV_ERROR_ALREADY_MAPPED);
  EXPECT_EQ(npudrvGraphicsResourceGetMappedPointer(&memory, &bytes, resource), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvGraphicsSubResourceGetMappedArray(&array, resource, 0, 0),
            NPUDRV_ERROR_NOT_MAPPED_AS_ARRAY);
  EXPECT_EQ(npudrvMemsetD8(memory, 6, bytes), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvGraphicsUnmapResources(1, &resource, nullptr), NPUDRV_SUCCESS);
  EXPECT_THAT(fake_gl().buffers[7], Each(6));
  EXPECT_EQ(npudrvGraphicsUnregisterResource(resource), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvGraphicsResourceSetMapFlags(resource, 0), NPUDRV_ERROR_INVALID_HANDLE);
}

TEST_F(Graphics, ACallEndsBeforeAnotherOneBegins) {
  npuGraphicsResource_t mapped = nullptr, ended = nullptr;
  ASSERT_OK(npuGraphicsGLRegisterBuffer(&mapped, 7, 0));
  ASSERT_OK(npuGraphicsGLRegisterBuffer(&ended, 7, 0));
  std::thread other;
  std::atomic<bool> is_over{false};
  fake_gl().on_read = [&] {
    other = std::thread([&] {
      EXPECT_OK(npuGraphicsUnregisterResource(ended));
      is_over = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_FALSE(is_over);
  };
  ASSERT_OK(npuGraphicsMapResources(1, &mapped));
  other.join();
  EXPECT_TRUE(is_over);
  EXPECT_OK(npuGraphicsUnmapResources(1, &mapped));
  EXPECT_OK(npuGraphicsUnregisterResource(mapped));
}

TEST_F(Graphics, AllDevicesMayUseOpenGl) {
  unsigned int count = 0;
  int devices[1] = {-1}, all = 0;
  EXPECT_OK(npuGLGetDevices(&count, devices, 1, npuGLDeviceListAll));
  EXPECT_OK(npuGetDeviceCount(&all));
  EXPECT_EQ(count, static_cast<unsigned>(all));
  EXPECT_EQ(devices[0], 0);
  EXPECT_EQ(npuGLGetDevices(nullptr, devices, 1, npuGLDeviceListAll), npuErrorInvalidValue);
  EXPECT_OK(npuGLSetGLDevice(0));
}

}  // namespace
