// The driver interface: buffers and textures of OpenGL.
#include "npu/driver/graphics.h"

#include "runtime_shim/runtime/driver/driver.h"

using npu::detail::driver_call;

extern "C" {

npudrvResult npudrvGraphicsGLRegisterBuffer(npudrvGraphicsResource* resource, unsigned int buffer,
                                            unsigned int flags) {
  return driver_call([&] { return npuGraphicsGLRegisterBuffer(resource, buffer, flags); });
}

npudrvResult npudrvGraphicsGLRegisterImage(npudrvGraphicsResource* resource, unsigned int image,
                                           unsigned int target, unsigned int flags) {
  return driver_call([&] { return npuGraphicsGLRegisterImage(resource, image, target, flags); });
}

npudrvResult npudrvGraphicsUnregisterResource(npudrvGraphicsResource resource) {
  return driver_call([&] { return npuGraphicsUnregisterResource(resource); });
}

npudrvResult npudrvGraphicsResourceSetMapFlags(npudrvGraphicsResource resource, unsigned int flags) {
  return driver_call([&] { return npuGraphicsResourceSetMapFlags(resource, flags); });
}

npudrvResult npudrvGraphicsMapResources(unsigned int count, npudrvGraphicsResource* resources,
                                        npudrvStream stream) {
  return driver_call([&] { return npuGraphicsMapResources(static_cast<int>(count), resources, stream); });
}

npudrvResult npudrvGraphicsUnmapResources(unsigned int count, npudrvGraphicsResource* resources,
                                          npudrvStream stream) {
  return driver_call([&] { return npuGraphicsUnmapResources(static_cast<int>(count), resources, stream); });
}

npudrvResult npudrvGraphicsResourceGetMappedPointer(npudrvDeviceptr* pointer, size_t* size,
                                                    npudrvGraphicsResource resource) {
  return driver_call([&] {
    void* memory = nullptr;
    if (const npuError_t error = npuGraphicsResourceGetMappedPointer(&memory, size, resource)) return error;
    if (pointer != nullptr) *pointer = npu::detail::to_address(memory);
    return npuSuccess;
  });
}

npudrvResult npudrvGraphicsSubResourceGetMappedArray(npudrvArray* array, npudrvGraphicsResource resource,
                                                     unsigned int index, unsigned int level) {
  return driver_call([&] { return npuGraphicsSubResourceGetMappedArray(array, resource, index, level); });
}

}  // extern "C"
