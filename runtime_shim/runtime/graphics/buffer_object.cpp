// Devices for OpenGL, and the older calls, which name buffers by their numbers: resources in a table.
#include <algorithm>
#include <map>
#include <mutex>

#include "npu/runtime/device.h"
#include "npu/runtime/graphics.h"
#include "runtime_shim/runtime/graphics/serial_call.h"

namespace npu::detail {
namespace {

struct Buffers {
  std::mutex mutex;  // one call at a time: a number that is looked up stays what it is until the call ends
  std::map<unsigned int, npuGraphicsResource_t> by_number;
};

Buffers& buffers() {
  static auto* const all = new Buffers;
  return *all;
}

npuError_t find(unsigned int number, npuGraphicsResource_t* resource) {
  const auto found = buffers().by_number.find(number);
  if (found == buffers().by_number.end()) return npuErrorInvalidValue;
  *resource = found->second;
  return npuSuccess;
}

npuError_t add(unsigned int number) {
  const auto [entry, is_new] = buffers().by_number.try_emplace(number, nullptr);
  if (!is_new) return npuErrorInvalidValue;
  const npuError_t error = npuGraphicsGLRegisterBuffer(&entry->second, number, npuGraphicsRegisterFlagsNone);
  if (error != npuSuccess) buffers().by_number.erase(entry);
  return error;
}

npuError_t remove(unsigned int number) {
  npuGraphicsResource_t resource = nullptr;
  if (const npuError_t error = find(number, &resource)) return error;
  buffers().by_number.erase(number);
  return npuGraphicsUnregisterResource(resource);
}

npuError_t set_flags(unsigned int number, unsigned int flags) {
  npuGraphicsResource_t resource = nullptr;
  if (const npuError_t error = find(number, &resource)) return error;
  return npuGraphicsResourceSetMapFlags(resource, flags);
}

npuError_t map(void** pointer, unsigned int number, npuStream_t stream) {
  npuGraphicsResource_t resource = nullptr;
  if (pointer == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = find(number, &resource)) return error;
  if (const npuError_t error = npuGraphicsMapResources(1, &resource, stream)) return error;
  return npuGraphicsResourceGetMappedPointer(pointer, nullptr, resource);
}

npuError_t unmap(unsigned int number, npuStream_t stream) {
  npuGraphicsResource_t resource = nullptr;
  if (const npuError_t error = find(number, &resource)) return error;
  return npuGraphicsUnmapResources(1, &resource, stream);
}

npuError_t devices_of_gl(unsigned int* count, int* devices, unsigned int most, npuGLDeviceList list) {
  if (count == nullptr || (devices == nullptr && most > 0)) return npuErrorInvalidValue;
  if (list < npuGLDeviceListAll || list > npuGLDeviceListNextFrame) return npuErrorInvalidValue;
  const auto all = static_cast<unsigned int>(device_count());
  for (unsigned int i = 0; i < std::min(all, most); ++i) devices[i] = static_cast<int>(i);
  *count = all;
  return npuSuccess;
}

}  // namespace
}  // namespace npu::detail

namespace {

template <typename Body>
npuError_t buffer_call(const Body& body) {
  return npu::detail::serial_call(npu::detail::buffers().mutex, body);
}

}  // namespace

extern "C" {

npuError_t npuGLGetDevices(unsigned int* count, int* devices, unsigned int most, npuGLDeviceList list) {
  return buffer_call([&] { return npu::detail::devices_of_gl(count, devices, most, list); });
}

npuError_t npuGLSetGLDevice(int device) { return npuSetDevice(device); }

npuError_t npuGLRegisterBufferObject(unsigned int buffer) {
  return buffer_call([&] { return npu::detail::add(buffer); });
}

npuError_t npuGLUnregisterBufferObject(unsigned int buffer) {
  return buffer_call([&] { return npu::detail::remove(buffer); });
}

npuError_t npuGLSetBufferObjectMapFlags(unsigned int buffer, unsigned int flags) {
  return buffer_call([&] { return npu::detail::set_flags(buffer, flags); });
}

npuError_t npuGLMapBufferObject(void** devPtr, unsigned int buffer) {
  return buffer_call([&] { return npu::detail::map(devPtr, buffer, nullptr); });
}

npuError_t npuGLUnmapBufferObject(unsigned int buffer) {
  return buffer_call([&] { return npu::detail::unmap(buffer, nullptr); });
}

npuError_t npuGLMapBufferObjectAsync(void** devPtr, unsigned int buffer, npuStream_t stream) {
  return buffer_call([&] { return npu::detail::map(devPtr, buffer, stream); });
}

npuError_t npuGLUnmapBufferObjectAsync(unsigned int buffer, npuStream_t stream) {
  return buffer_call([&] { return npu::detail::unmap(buffer, stream); });
}

}  // extern "C"
