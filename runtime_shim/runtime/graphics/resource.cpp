// Graphics resources: objects of OpenGL with a copy on the device.

#include <algorithm>
#include <mutex>

#include "npu/runtime/device.h"
#include "npu/runtime/graphics.h"
#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/graphics/gl.h"
#include "runtime_shim/runtime/graphics/serial_call.h"
#include "runtime_shim/runtime/registry.h"

/// The object of a resource's handle.
struct npuGraphicsResource {
  unsigned int buffer = 0;     ///< the number of a buffer object; 0 for a texture
  npu::detail::GlImage image;  ///< of a texture
  std::size_t bytes = 0;
  unsigned int flags = 0;  ///< npuGraphicsMapFlags
  bool mapped = false;
  void* memory = nullptr;      ///< of a buffer, from its first map on
  npuArray_t array = nullptr;  ///< of a texture, from its first map on
};

namespace npu::detail {
namespace {

constexpr unsigned int kCopies = npuGraphicsMapFlagsReadOnly | npuGraphicsMapFlagsWriteDiscard;
constexpr unsigned int kRegisterFlags =
    kCopies | npuGraphicsRegisterFlagsSurfaceLoadStore | npuGraphicsRegisterFlagsTextureGather;

// Never destroyed, because programs unregister in destructors of static objects.
Registry<npuGraphicsResource>& resources() {
  static auto* const all = new Registry<npuGraphicsResource>;
  return *all;
}

std::mutex& one_at_a_time() {
  static auto* const mutex = new std::mutex;
  return *mutex;
}

npuError_t add(std::unique_ptr<npuGraphicsResource> resource, npuGraphicsResource_t* handle) {
  *handle = resources().add(std::move(resource));
  return npuSuccess;
}

npuError_t register_buffer(npuGraphicsResource_t* handle, unsigned int buffer, unsigned int flags) {
  if (handle == nullptr || (flags & ~kRegisterFlags) != 0) return npuErrorInvalidValue;
  auto resource = std::make_unique<npuGraphicsResource>();
  if (const npuError_t error = gl_buffer_bytes(buffer, &resource->bytes)) return error;
  resource->buffer = buffer;
  resource->flags = flags & kCopies;
  return add(std::move(resource), handle);
}

npuError_t register_image(npuGraphicsResource_t* handle, unsigned int name, unsigned int target,
                          unsigned int flags) {
  if (handle == nullptr || (flags & ~kRegisterFlags) != 0) return npuErrorInvalidValue;
  auto resource = std::make_unique<npuGraphicsResource>();
  if (const npuError_t error = gl_describe_image(name, target, &resource->image)) return error;
  resource->bytes = resource->image.bytes;
  resource->flags = flags & kCopies;
  return add(std::move(resource), handle);
}

npuError_t unregister(npuGraphicsResource_t handle) {
  const std::unique_ptr<npuGraphicsResource> resource = resources().take(handle);
  if (resource == nullptr) return npuErrorInvalidResourceHandle;
  const npuError_t error = npuFree(resource->memory);
  return error != npuSuccess ? error : npuFreeArray(resource->array);
}

npuError_t allocate(npuGraphicsResource& resource) {
  if (resource.memory != nullptr || resource.array != nullptr) return npuSuccess;
  if (resource.buffer != 0) return npuMalloc(&resource.memory, resource.bytes);
  const GlImage& image = resource.image;
  // Layers of 2-D images, or slices.
  constexpr unsigned int kLayered = 0x8C1A;
  return npuMalloc3DArray(&resource.array, &image.channels, image.extent,
                          image.target == kLayered ? npuArrayLayered : npuArrayDefault);
}

npuError_t copy_to_device(npuGraphicsResource& resource) {
  std::vector<char> bytes(resource.bytes);
  const bool buffer = resource.buffer != 0;
  const npuError_t error =
      buffer ? gl_read_buffer(resource.buffer, &bytes) : gl_read_image(resource.image, &bytes);
  if (error != npuSuccess) return error;
  return buffer ? npuMemcpy(resource.memory, bytes.data(), bytes.size(), npuMemcpyHostToDevice)
                : npuMemcpyToArray(resource.array, 0, 0, bytes.data(), bytes.size(), npuMemcpyHostToDevice);
}

npuError_t copy_back(npuGraphicsResource& resource) {
  std::vector<char> bytes(resource.bytes);
  const bool buffer = resource.buffer != 0;
  const npuError_t error =
      buffer ? npuMemcpy(bytes.data(), resource.memory, bytes.size(), npuMemcpyDeviceToHost)
             : npuMemcpyFromArray(bytes.data(), resource.array, 0, 0, bytes.size(), npuMemcpyDeviceToHost);
  if (error != npuSuccess) return error;
  return buffer ? gl_write_buffer(resource.buffer, bytes) : gl_write_image(resource.image, bytes);
}

/// All handles of a call exist, once each, and are mapped, or are not.
npuError_t check(int count, const npuGraphicsResource_t* handles, bool mapped) {
  if (count <= 0 || handles == nullptr) return npuErrorInvalidValue;
  for (int i = 0; i < count; ++i) {
    const bool again = std::find(handles, handles + i, handles[i]) != handles + i;
    if (again || !resources().has(handles[i])) return npuErrorInvalidResourceHandle;
    if (handles[i]->mapped != mapped) return mapped ? npuErrorNotMapped : npuErrorAlreadyMapped;
  }
  return npuSuccess;
}

npuError_t map(int count, npuGraphicsResource_t* handles) {
  if (const npuError_t error = check(count, handles, false)) return error;
  for (int i = 0; i < count; ++i) {
    if (const npuError_t error = allocate(*handles[i])) return error;
    if ((handles[i]->flags & npuGraphicsMapFlagsWriteDiscard) != 0) continue;
    if (const npuError_t error = copy_to_device(*handles[i])) return error;
  }
  for (int i = 0; i < count; ++i) handles[i]->mapped = true;
  return npuSuccess;
}

npuError_t unmap(int count, npuGraphicsResource_t* handles, npuStream_t stream) {
  if (const npuError_t error = check(count, handles, true)) return error;
  npuError_t first = npuStreamSynchronize(stream);
  for (int i = 0; i < count; ++i) {
    handles[i]->mapped = false;
    if (first != npuSuccess || (handles[i]->flags & npuGraphicsMapFlagsReadOnly) != 0) continue;
    first = copy_back(*handles[i]);
  }
  return first;
}

npuError_t set_flags(npuGraphicsResource_t handle, unsigned int flags) {
  if (!resources().has(handle)) return npuErrorInvalidResourceHandle;
  if ((flags & ~kCopies) != 0) return npuErrorInvalidValue;
  if (handle->mapped) return npuErrorAlreadyMapped;
  handle->flags = flags;
  return npuSuccess;
}

npuError_t check_mapped(npuGraphicsResource_t handle) {
  if (!resources().has(handle)) return npuErrorInvalidResourceHandle;
  return handle->mapped ? npuSuccess : npuErrorNotMapped;
}

npuError_t mapped_pointer(void** pointer, size_t* size, npuGraphicsResource_t handle) {
  if (const npuError_t error = check_mapped(handle)) return error;
  if (handle->buffer == 0) return npuErrorNotMappedAsPointer;
  if (pointer != nullptr) *pointer = handle->memory;
  if (size != nullptr) *size = handle->bytes;
  return npuSuccess;
}

npuError_t mapped_array(npuArray_t* array, npuGraphicsResource_t handle, unsigned int index,
                        unsigned int level) {
  if (array == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = check_mapped(handle)) return error;
  if (handle->buffer != 0) return npuErrorNotMappedAsArray;
  if (index != 0 || level != 0) return npuErrorInvalidValue;
  *array = handle->array;
  return npuSuccess;
}

}  // namespace
}  // namespace npu::detail

namespace {

/// One call at a time, so that no resource ends while another call uses it.
template <typename Body>
npuError_t resource_call(const Body& body) {
  return npu::detail::serial_call(npu::detail::one_at_a_time(), body);
}

}  // namespace

extern "C" {

npuError_t npuGraphicsGLRegisterBuffer(npuGraphicsResource_t* resource, unsigned int buffer,
                                       unsigned int flags) {
  return resource_call([&] { return npu::detail::register_buffer(resource, buffer, flags); });
}

npuError_t npuGraphicsGLRegisterImage(npuGraphicsResource_t* resource, unsigned int image,
                                      unsigned int target, unsigned int flags) {
  return resource_call([&] { return npu::detail::register_image(resource, image, target, flags); });
}

npuError_t npuGraphicsUnregisterResource(npuGraphicsResource_t resource) {
  return resource_call([&] { return npu::detail::unregister(resource); });
}

npuError_t npuGraphicsResourceSetMapFlags(npuGraphicsResource_t resource, unsigned int flags) {
  return resource_call([&] { return npu::detail::set_flags(resource, flags); });
}

// Copies to the device are finished when the call returns, so every stream may use them.
npuError_t npuGraphicsMapResources(int count, npuGraphicsResource_t* resources, npuStream_t) {
  return resource_call([&] { return npu::detail::map(count, resources); });
}

npuError_t npuGraphicsUnmapResources(int count, npuGraphicsResource_t* resources, npuStream_t stream) {
  return resource_call([&] { return npu::detail::unmap(count, resources, stream); });
}

npuError_t npuGraphicsResourceGetMappedPointer(void** devPtr, size_t* size, npuGraphicsResource_t resource) {
  return resource_call([&] { return npu::detail::mapped_pointer(devPtr, size, resource); });
}

npuError_t npuGraphicsSubResourceGetMappedArray(npuArray_t* array, npuGraphicsResource_t resource,
                                                unsigned int arrayIndex, unsigned int mipLevel) {
  return resource_call([&] { return npu::detail::mapped_array(array, resource, arrayIndex, mipLevel); });
}

}  // extern "C"
