// The driver interface: copies and sets of rows, copies between devices, pools, managed memory, occupancy.
#include "npu/driver/copies.h"

#include "npu/runtime/kernel.h"
#include "runtime_shim/runtime/driver/driver.h"
#include "runtime_shim/runtime/memory/copy.h"

namespace {

using npu::detail::driver_call;
using npu::detail::to_address;
using npu::detail::to_pointer;

template <typename Element>
npudrvResult set_rows(npudrvDeviceptr dst, size_t pitch, Element value, size_t width, size_t height,
                      npudrvStream stream) {
  return driver_call([&] {
    if (width == 0 || height == 0) return npuSuccess;
    if (height > 1 && pitch < width * sizeof(Element)) return npuErrorInvalidValue;
    return npu::detail::set_elements_in_order({to_pointer(dst), pitch, value, sizeof(Element), width, height},
                                              stream);
  });
}

npuMemLocation to_runtime(const npudrvMemLocation& location) {
  return {static_cast<npuMemLocationType>(location.type), location.id};
}

npudrvResult copy_between(npudrvDeviceptr dst, npudrvContext to, npudrvDeviceptr src, npudrvContext from,
                          size_t bytes, npudrvStream stream, bool waits) {
  return driver_call([&] {
    if (to == nullptr || from == nullptr || !to->alive || !from->alive) return npuErrorDeviceUninitialized;
    if (waits) return npuMemcpyPeer(to_pointer(dst), to->device, to_pointer(src), from->device, bytes);
    return npuMemcpyPeerAsync(to_pointer(dst), to->device, to_pointer(src), from->device, bytes, stream);
  });
}

}  // namespace

extern "C" {

npudrvResult npudrvMemcpyPeer(npudrvDeviceptr dst, npudrvContext dstContext, npudrvDeviceptr src,
                              npudrvContext srcContext, size_t bytes) {
  return copy_between(dst, dstContext, src, srcContext, bytes, nullptr, true);
}

npudrvResult npudrvMemcpyPeerAsync(npudrvDeviceptr dst, npudrvContext dstContext, npudrvDeviceptr src,
                                   npudrvContext srcContext, size_t bytes, npudrvStream stream) {
  return copy_between(dst, dstContext, src, srcContext, bytes, stream, false);
}

// Sets of device memory do not block the host.
npudrvResult npudrvMemsetD2D8(npudrvDeviceptr dst, size_t pitch, unsigned char value, size_t width,
                              size_t height) {
  return set_rows(dst, pitch, value, width, height, nullptr);
}
npudrvResult npudrvMemsetD2D16(npudrvDeviceptr dst, size_t pitch, unsigned short value, size_t width,
                               size_t height) {
  return set_rows(dst, pitch, value, width, height, nullptr);
}
npudrvResult npudrvMemsetD2D32(npudrvDeviceptr dst, size_t pitch, unsigned int value, size_t width,
                               size_t height) {
  return set_rows(dst, pitch, value, width, height, nullptr);
}
npudrvResult npudrvMemsetD2D8Async(npudrvDeviceptr dst, size_t pitch, unsigned char value, size_t width,
                                   size_t height, npudrvStream stream) {
  return set_rows(dst, pitch, value, width, height, stream);
}
npudrvResult npudrvMemsetD2D16Async(npudrvDeviceptr dst, size_t pitch, unsigned short value, size_t width,
                                    size_t height, npudrvStream stream) {
  return set_rows(dst, pitch, value, width, height, stream);
}
npudrvResult npudrvMemsetD2D32Async(npudrvDeviceptr dst, size_t pitch, unsigned int value, size_t width,
                                    size_t height, npudrvStream stream) {
  return set_rows(dst, pitch, value, width, height, stream);
}

npudrvResult npudrvMemAllocPitch(npudrvDeviceptr* pointer, size_t* pitch, size_t width, size_t height,
                                 unsigned int elementBytes) {
  return driver_call([&] {
    void* start = nullptr;
    const bool sized = elementBytes == 4 || elementBytes == 8 || elementBytes == 16;
    if (pointer == nullptr || pitch == nullptr || !sized) return npuErrorInvalidValue;
    const npuError_t error = npuMallocPitch(&start, pitch, width, height);
    *pointer = to_address(start);
    return error;
  });
}

npudrvResult npudrvMemAllocFromPoolAsync(npudrvDeviceptr* pointer, size_t bytes, npudrvMemoryPool pool,
                                         npudrvStream stream) {
  return driver_call([&] {
    void* start = nullptr;
    if (pointer == nullptr || bytes == 0) return npuErrorInvalidValue;
    const npuError_t error = npuMallocFromPoolAsync(&start, bytes, pool, stream);
    *pointer = to_address(start);
    return error;
  });
}

npudrvResult npudrvDeviceGetDefaultMemPool(npudrvMemoryPool* pool, npudrvDevice device) {
  return driver_call([&] { return npuDeviceGetDefaultMemPool(pool, device); });
}
npudrvResult npudrvDeviceGetMemPool(npudrvMemoryPool* pool, npudrvDevice device) {
  return driver_call([&] { return npuDeviceGetMemPool(pool, device); });
}
npudrvResult npudrvDeviceSetMemPool(npudrvDevice device, npudrvMemoryPool pool) {
  return driver_call([&] { return npuDeviceSetMemPool(device, pool); });
}
npudrvResult npudrvMemPoolDestroy(npudrvMemoryPool pool) {
  return driver_call([&] { return npuMemPoolDestroy(pool); });
}
npudrvResult npudrvMemPoolTrimTo(npudrvMemoryPool pool, size_t keep) {
  return driver_call([&] { return npuMemPoolTrimTo(pool, keep); });
}
npudrvResult npudrvMemPoolSetAttribute(npudrvMemoryPool pool, npudrvMemPool_attribute attribute,
                                       void* value) {
  return driver_call(
      [&] { return npuMemPoolSetAttribute(pool, static_cast<npuMemPoolAttr>(attribute), value); });
}
npudrvResult npudrvMemPoolGetAttribute(npudrvMemoryPool pool, npudrvMemPool_attribute attribute,
                                       void* value) {
  return driver_call(
      [&] { return npuMemPoolGetAttribute(pool, static_cast<npuMemPoolAttr>(attribute), value); });
}

npudrvResult npudrvMemAdvise(npudrvDeviceptr pointer, size_t count, npudrvMem_advise advice,
                             npudrvMemLocation location) {
  return driver_call([&] {
    return npuMemAdvise_v2(to_pointer(pointer), count, static_cast<npuMemoryAdvise>(advice),
                           to_runtime(location));
  });
}
npudrvResult npudrvMemPrefetchAsync(npudrvDeviceptr pointer, size_t count, npudrvMemLocation location,
                                    unsigned int flags, npudrvStream stream) {
  return driver_call([&] {
    return npuMemPrefetchAsync_v2(to_pointer(pointer), count, to_runtime(location), flags, stream);
  });
}
npudrvResult npudrvMemHostGetFlags(unsigned int* flags, void* pointer) {
  return driver_call([&] { return npuHostGetFlags(flags, pointer); });
}

npudrvResult npudrvOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, npudrvFunction function,
                                                                      int blockSize, size_t sharedBytes,
                                                                      unsigned int flags) {
  return driver_call([&] {
    return npuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, blockSize, sharedBytes,
                                                                 flags);
  });
}
npudrvResult npudrvOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, npudrvFunction function, int blocks,
                                                         int blockSize) {
  return driver_call(
      [&] { return npuOccupancyAvailableDynamicSMemPerBlock(bytes, function, blocks, blockSize); });
}

}  // extern "C"
