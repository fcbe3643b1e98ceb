// The driver interface: memory, streams, events.
#include "npu/runtime/memory.h"

#include <vector>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/driver/driver.h"
#include "runtime_shim/runtime/memory/copy.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/newer_functions.h"

namespace {

using npu::detail::driver_call;
using npu::detail::to_address;
using npu::detail::to_pointer;

// Calls allocate(&pointer) and returns the address.
template <typename Allocate>
npudrvResult allocate(npudrvDeviceptr* address, size_t bytes, const Allocate& call) {
  return driver_call([&] {
    void* pointer = nullptr;
    if (address == nullptr || bytes == 0) return npuErrorInvalidValue;
    const npuError_t error = call(&pointer);
    if (error == npuSuccess) *address = to_address(pointer);
    return error;
  });
}

npuError_t address_range(npudrvDeviceptr address, void** base, size_t* bytes) {
  return npu::detail::address_range(to_pointer(address), base, bytes);
}

template <typename Value>
npuError_t put(void* data, Value value) {
  *static_cast<Value*>(data) = value;
  return npuSuccess;
}

npuError_t pointer_attribute(void* data, npudrvPointer_attribute attribute, npudrvDeviceptr address) {
  const npu::detail::Memory memory = npu::detail::look_up(to_pointer(address));
  void* base = nullptr;
  size_t bytes = 0;
  if (data == nullptr || memory.type == npuMemoryTypeUnregistered) return npuErrorInvalidValue;
  switch (attribute) {
    case NPUDRV_POINTER_ATTRIBUTE_MEMORY_TYPE: {
      const bool host = memory.type == npuMemoryTypeHost;
      return put<unsigned int>(data, host ? NPUDRV_MEMORYTYPE_HOST : NPUDRV_MEMORYTYPE_DEVICE);
    }
    case NPUDRV_POINTER_ATTRIBUTE_DEVICE_POINTER:
    case NPUDRV_POINTER_ATTRIBUTE_HOST_POINTER:
      return put<void*>(data, to_pointer(address));
    case NPUDRV_POINTER_ATTRIBUTE_IS_MANAGED:
      return put<unsigned int>(data, memory.type == npuMemoryTypeManaged ? 1U : 0U);
    case NPUDRV_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      return put<int>(data, memory.device);
    case NPUDRV_POINTER_ATTRIBUTE_MAPPED:
      return put<unsigned int>(data, 1U);
    case NPUDRV_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      if (const npuError_t error = address_range(address, &base, &bytes)) return error;
      return put<void*>(data, base);
    case NPUDRV_POINTER_ATTRIBUTE_RANGE_SIZE:
      if (const npuError_t error = address_range(address, &base, &bytes)) return error;
      return put<size_t>(data, bytes);
    default:
      return npuErrorNotSupported;
  }
}

// The byte whose repetition gives the value; -1 if there is none.
template <typename Element>
int repeated_byte(Element value) {
  const auto byte = static_cast<unsigned char>(value & 0xFF);
  Element repeated = 0;
  for (size_t i = 0; i < sizeof(Element); ++i) repeated = static_cast<Element>((repeated << 8) | byte);
  return value == repeated ? byte : -1;
}

// Sets `count` elements: one repeated byte as a set of bytes, other patterns as a copy from the host.
template <typename Element>
npuError_t set_elements(npudrvDeviceptr dst, Element value, size_t count) {
  const size_t bytes = count * sizeof(Element);
  if (const int byte = repeated_byte(value); byte >= 0) return npuMemset(to_pointer(dst), byte, bytes);
  const std::vector<Element> pattern(count, value);
  return npuMemcpy(to_pointer(dst), pattern.data(), bytes, npuMemcpyHostToDevice);
}

// The same in stream order.
template <typename Element>
npuError_t set_elements(npudrvDeviceptr dst, Element value, size_t count, npudrvStream stream) {
  if (count == 0) return npuSuccess;
  const size_t bytes = count * sizeof(Element);
  return npu::detail::set_elements_in_order({to_pointer(dst), bytes, value, sizeof(Element), count, 1},
                                            stream);
}

npudrvResult copy(void* dst, const void* src, size_t bytes, npuMemcpyKind kind) {
  return driver_call([&] { return npuMemcpy(dst, src, bytes, kind); });
}

npudrvResult copy(void* dst, const void* src, size_t bytes, npuMemcpyKind kind, npudrvStream stream) {
  return driver_call([&] { return npuMemcpyAsync(dst, src, bytes, kind, stream); });
}

}  // namespace

extern "C" {

npudrvResult npudrvMemAlloc(npudrvDeviceptr* pointer, size_t bytes) {
  return allocate(pointer, bytes, [&](void** memory) { return npuMalloc(memory, bytes); });
}

npudrvResult npudrvMemFree(npudrvDeviceptr pointer) {
  return driver_call([&] { return npuFree(to_pointer(pointer)); });
}

npudrvResult npudrvMemAllocHost(void** pointer, size_t bytes) {
  return driver_call([&] { return npuMallocHost(pointer, bytes); });
}

npudrvResult npudrvMemHostAlloc(void** pointer, size_t bytes, unsigned int flags) {
  return driver_call([&] { return npuHostAlloc(pointer, bytes, flags); });
}

npudrvResult npudrvMemFreeHost(void* pointer) {
  return driver_call([&] { return npuFreeHost(pointer); });
}

npudrvResult npudrvMemHostRegister(void* pointer, size_t bytes, unsigned int flags) {
  return driver_call([&] { return npuHostRegister(pointer, bytes, flags); });
}

npudrvResult npudrvMemHostUnregister(void* pointer) {
  return driver_call([&] { return npuHostUnregister(pointer); });
}

npudrvResult npudrvMemHostGetDevicePointer(npudrvDeviceptr* device, void* host, unsigned int flags) {
  return allocate(device, 1, [&](void** pointer) { return npuHostGetDevicePointer(pointer, host, flags); });
}

npudrvResult npudrvMemAllocManaged(npudrvDeviceptr* pointer, size_t bytes, unsigned int flags) {
  return allocate(pointer, bytes, [&](void** memory) { return npuMallocManaged(memory, bytes, flags); });
}

npudrvResult npudrvMemAllocAsync(npudrvDeviceptr* pointer, size_t bytes, npudrvStream stream) {
  return allocate(pointer, bytes, [&](void** memory) { return npuMallocAsync(memory, bytes, stream); });
}

npudrvResult npudrvMemFreeAsync(npudrvDeviceptr pointer, npudrvStream stream) {
  return driver_call([&] { return npuFreeAsync(to_pointer(pointer), stream); });
}

npudrvResult npudrvMemGetInfo(size_t* free, size_t* total) {
  return driver_call([&] { return npuMemGetInfo(free, total); });
}

npudrvResult npudrvMemGetAddressRange(npudrvDeviceptr* base, size_t* bytes, npudrvDeviceptr pointer) {
  return driver_call([&] {
    void* start = nullptr;
    size_t size = 0;
    if (const npuError_t error = address_range(pointer, &start, &size)) return error;
    if (base != nullptr) *base = to_address(start);
    if (bytes != nullptr) *bytes = size;
    return npuSuccess;
  });
}

npudrvResult npudrvPointerGetAttribute(void* data, npudrvPointer_attribute attribute,
                                       npudrvDeviceptr pointer) {
  return driver_call([&] { return pointer_attribute(data, attribute, pointer); });
}

npudrvResult npudrvMemcpy(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes) {
  return copy(to_pointer(dst), to_pointer(src), bytes, npuMemcpyDefault);
}

npudrvResult npudrvMemcpyAsync(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes, npudrvStream stream) {
  return copy(to_pointer(dst), to_pointer(src), bytes, npuMemcpyDefault, stream);
}

npudrvResult npudrvMemcpyHtoD(npudrvDeviceptr dst, const void* src, size_t bytes) {
  return copy(to_pointer(dst), src, bytes, npuMemcpyHostToDevice);
}

npudrvResult npudrvMemcpyDtoH(void* dst, npudrvDeviceptr src, size_t bytes) {
  return copy(dst, to_pointer(src), bytes, npuMemcpyDeviceToHost);
}

npudrvResult npudrvMemcpyDtoD(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes) {
  return copy(to_pointer(dst), to_pointer(src), bytes, npuMemcpyDeviceToDevice);
}

npudrvResult npudrvMemcpyHtoDAsync(npudrvDeviceptr dst, const void* src, size_t bytes, npudrvStream stream) {
  return copy(to_pointer(dst), src, bytes, npuMemcpyHostToDevice, stream);
}

npudrvResult npudrvMemcpyDtoHAsync(void* dst, npudrvDeviceptr src, size_t bytes, npudrvStream stream) {
  return copy(dst, to_pointer(src), bytes, npuMemcpyDeviceToHost, stream);
}

npudrvResult npudrvMemcpyDtoDAsync(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes,
                                   npudrvStream stream) {
  return copy(to_pointer(dst), to_pointer(src), bytes, npuMemcpyDeviceToDevice, stream);
}

npudrvResult npudrvMemsetD8(npudrvDeviceptr dst, unsigned char value, size_t count) {
  return driver_call([&] { return npuMemset(to_pointer(dst), value, count); });
}

npudrvResult npudrvMemsetD8Async(npudrvDeviceptr dst, unsigned char value, size_t count,
                                 npudrvStream stream) {
  return driver_call([&] { return npuMemsetAsync(to_pointer(dst), value, count, stream); });
}

npudrvResult npudrvMemsetD16(npudrvDeviceptr dst, unsigned short value, size_t count) {
  return driver_call([&] { return set_elements(dst, value, count); });
}

npudrvResult npudrvMemsetD32(npudrvDeviceptr dst, unsigned int value, size_t count) {
  return driver_call([&] { return set_elements(dst, value, count); });
}

npudrvResult npudrvMemsetD16Async(npudrvDeviceptr dst, unsigned short value, size_t count,
                                  npudrvStream stream) {
  return driver_call([&] { return set_elements(dst, value, count, stream); });
}

npudrvResult npudrvMemsetD32Async(npudrvDeviceptr dst, unsigned int value, size_t count,
                                  npudrvStream stream) {
  return driver_call([&] { return set_elements(dst, value, count, stream); });
}

npudrvResult npudrvStreamCreate(npudrvStream* stream, unsigned int flags) {
  return driver_call([&] { return npuStreamCreateWithFlags(stream, flags); });
}

npudrvResult npudrvStreamCreateWithPriority(npudrvStream* stream, unsigned int flags, int priority) {
  return driver_call([&] { return npuStreamCreateWithPriority(stream, flags, priority); });
}

npudrvResult npudrvStreamDestroy(npudrvStream stream) {
  return driver_call([&] { return npuStreamDestroy(stream); });
}

npudrvResult npudrvStreamSynchronize(npudrvStream stream) {
  return driver_call([&] { return npuStreamSynchronize(stream); });
}

npudrvResult npudrvStreamQuery(npudrvStream stream) {
  return driver_call([&] { return npuStreamQuery(stream); });
}

npudrvResult npudrvStreamWaitEvent(npudrvStream stream, npudrvEvent event, unsigned int flags) {
  return driver_call([&] { return npuStreamWaitEvent(stream, event, flags); });
}

npudrvResult npudrvLaunchHostFunc(npudrvStream stream, npudrvHostFn function, void* user_data) {
  return driver_call([&] { return npuLaunchHostFunc(stream, function, user_data); });
}

npudrvResult npudrvEventCreate(npudrvEvent* event, unsigned int flags) {
  return driver_call([&] { return npuEventCreateWithFlags(event, flags); });
}

npudrvResult npudrvEventDestroy(npudrvEvent event) {
  return driver_call([&] { return npuEventDestroy(event); });
}

npudrvResult npudrvEventRecord(npudrvEvent event, npudrvStream stream) {
  return driver_call([&] { return npuEventRecord(event, stream); });
}

npudrvResult npudrvEventSynchronize(npudrvEvent event) {
  return driver_call([&] { return npuEventSynchronize(event); });
}

npudrvResult npudrvEventQuery(npudrvEvent event) {
  return driver_call([&] { return npuEventQuery(event); });
}

npudrvResult npudrvEventElapsedTime(float* ms, npudrvEvent start, npudrvEvent end) {
  return driver_call([&] { return npuEventElapsedTime(ms, start, end); });
}

}  // extern "C"
