// The driver interface: arrays, and copies of runs to and from them.
#include "runtime_shim/runtime/memory/array.h"

#include "npu/driver/arrays.h"
#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/driver/array_format.h"
#include "runtime_shim/runtime/driver/driver.h"

namespace {

using npu::detail::driver_call;
using npu::detail::to_pointer;

npuError_t create(npudrvArray* array, const NPUDRV_ARRAY3D_DESCRIPTOR& descriptor) {
  npuChannelFormatDesc channels{};
  if (array == nullptr) return npuErrorInvalidValue;
  *array = nullptr;
  if (const npuError_t error = npu::detail::to_channels(descriptor.Format, descriptor.NumChannels, &channels))
    return error;
  const npuExtent extent{descriptor.Width, descriptor.Height, descriptor.Depth};
  return npuMalloc3DArray(array, &channels, extent, descriptor.Flags);
}

npuError_t describe(NPUDRV_ARRAY3D_DESCRIPTOR* descriptor, npudrvArray handle) {
  const npuArray* array = nullptr;
  if (descriptor == nullptr) return npuErrorInvalidValue;
  if (npu::detail::find_array(handle, &array) != npuSuccess) return npuErrorInvalidResourceHandle;
  const npuChannelFormatDesc& channels = array->image.format;
  *descriptor = {array->extent.width,
                 array->extent.height,
                 array->extent.depth,
                 npu::detail::to_format(channels),
                 npu::detail::channel_count(channels),
                 array->flags};
  return npuSuccess;
}

npuError_t create_levels(npudrvMipmappedArray* array, const NPUDRV_ARRAY3D_DESCRIPTOR* descriptor,
                         unsigned int levels) {
  npuChannelFormatDesc channels{};
  if (array == nullptr || descriptor == nullptr) return npuErrorInvalidValue;
  *array = nullptr;
  if (const npuError_t error =
          npu::detail::to_channels(descriptor->Format, descriptor->NumChannels, &channels))
    return error;
  const npuExtent extent{descriptor->Width, descriptor->Height, descriptor->Depth};
  return npuMallocMipmappedArray(array, &channels, extent, levels, descriptor->Flags);
}

/// Whether a handle is an array that a program may free.
bool is_own(npudrvArray handle) {
  const npuArray* array = nullptr;
  return npu::detail::find_array(handle, &array) == npuSuccess && !array->is_level;
}

bool is_mipmapped(npudrvMipmappedArray handle) {
  const npuMipmappedArray* array = nullptr;
  return npu::detail::find_mipmapped_array(handle, &array) == npuSuccess;
}

}  // namespace

extern "C" {

npudrvResult npudrvArrayCreate(npudrvArray* array, const NPUDRV_ARRAY_DESCRIPTOR* descriptor) {
  return driver_call([&] {
    if (descriptor == nullptr) return npuErrorInvalidValue;
    return create(array,
                  {descriptor->Width, descriptor->Height, 0, descriptor->Format, descriptor->NumChannels, 0});
  });
}

npudrvResult npudrvArray3DCreate(npudrvArray* array, const NPUDRV_ARRAY3D_DESCRIPTOR* descriptor) {
  return driver_call(
      [&] { return descriptor == nullptr ? npuErrorInvalidValue : create(array, *descriptor); });
}

npudrvResult npudrvArrayGetDescriptor(NPUDRV_ARRAY_DESCRIPTOR* descriptor, npudrvArray array) {
  return driver_call([&] {
    NPUDRV_ARRAY3D_DESCRIPTOR full{};
    if (descriptor == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = describe(&full, array)) return error;
    *descriptor = {full.Width, full.Height, full.Format, full.NumChannels};
    return npuSuccess;
  });
}

npudrvResult npudrvArray3DGetDescriptor(NPUDRV_ARRAY3D_DESCRIPTOR* descriptor, npudrvArray array) {
  return driver_call([&] { return describe(descriptor, array); });
}

npudrvResult npudrvArrayDestroy(npudrvArray array) {
  return driver_call([&] { return is_own(array) ? npuFreeArray(array) : npuErrorInvalidResourceHandle; });
}

npudrvResult npudrvMipmappedArrayCreate(npudrvMipmappedArray* array,
                                        const NPUDRV_ARRAY3D_DESCRIPTOR* descriptor, unsigned int levels) {
  return driver_call([&] { return create_levels(array, descriptor, levels); });
}

npudrvResult npudrvMipmappedArrayGetLevel(npudrvArray* level_array, npudrvMipmappedArray array,
                                          unsigned int level) {
  return driver_call([&] {
    if (!is_mipmapped(array)) return npuErrorInvalidResourceHandle;
    return npuGetMipmappedArrayLevel(level_array, array, level);
  });
}

npudrvResult npudrvMipmappedArrayDestroy(npudrvMipmappedArray array) {
  return driver_call(
      [&] { return is_mipmapped(array) ? npuFreeMipmappedArray(array) : npuErrorInvalidResourceHandle; });
}

npudrvResult npudrvMemcpyHtoA(npudrvArray dst, size_t offset, const void* src, size_t bytes) {
  return driver_call([&] { return npuMemcpyToArray(dst, offset, 0, src, bytes, npuMemcpyHostToDevice); });
}

npudrvResult npudrvMemcpyAtoH(void* dst, npudrvArray src, size_t offset, size_t bytes) {
  return driver_call([&] { return npuMemcpyFromArray(dst, src, offset, 0, bytes, npuMemcpyDeviceToHost); });
}

npudrvResult npudrvMemcpyDtoA(npudrvArray dst, size_t offset, npudrvDeviceptr src, size_t bytes) {
  return driver_call(
      [&] { return npuMemcpyToArray(dst, offset, 0, to_pointer(src), bytes, npuMemcpyDeviceToDevice); });
}

npudrvResult npudrvMemcpyAtoD(npudrvDeviceptr dst, npudrvArray src, size_t offset, size_t bytes) {
  return driver_call(
      [&] { return npuMemcpyFromArray(to_pointer(dst), src, offset, 0, bytes, npuMemcpyDeviceToDevice); });
}

npudrvResult npudrvMemcpyAtoA(npudrvArray dst, size_t dst_offset, npudrvArray src, size_t src_offset,
                              size_t bytes) {
  return driver_call([&] {
    return npuMemcpyArrayToArray(dst, dst_offset, 0, src, src_offset, 0, bytes, npuMemcpyDeviceToDevice);
  });
}

npudrvResult npudrvMemcpyHtoAAsync(npudrvArray dst, size_t offset, const void* src, size_t bytes,
                                   npudrvStream stream) {
  return driver_call(
      [&] { return npuMemcpyToArrayAsync(dst, offset, 0, src, bytes, npuMemcpyHostToDevice, stream); });
}

npudrvResult npudrvMemcpyAtoHAsync(void* dst, npudrvArray src, size_t offset, size_t bytes,
                                   npudrvStream stream) {
  return driver_call(
      [&] { return npuMemcpyFromArrayAsync(dst, src, offset, 0, bytes, npuMemcpyDeviceToHost, stream); });
}

}  // extern "C"
