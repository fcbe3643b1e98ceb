/// @file
/// The driver interface: copies and sets of rows, copies between devices, memory in stream order, managed
/// memory. Included by npu/driver.h. Valid C11 and C++17.
///
/// Units: sizes and pitches in bytes, unless a function says otherwise.
/// Errors: as npu/driver.h says; comments leave out the prefix NPUDRV_ERROR_.
/// Source: CUDA Driver API 12.4, "Memory Management", "Stream Ordered Memory Allocator", "Unified
/// Addressing", "Occupancy". npudrvX follows cuX.
#ifndef NPU_DRIVER_COPIES_H_
#define NPU_DRIVER_COPIES_H_

#include "npu/driver/types.h"
#include "npu/driver/virtual_memory_types.h"
#include "npu/runtime/memory.h"

typedef npuMemPool_t npudrvMemoryPool;

typedef enum npudrvMem_advise_enum {
  NPUDRV_MEM_ADVISE_SET_READ_MOSTLY = 1,
  NPUDRV_MEM_ADVISE_UNSET_READ_MOSTLY = 2,
  NPUDRV_MEM_ADVISE_SET_PREFERRED_LOCATION = 3,
  NPUDRV_MEM_ADVISE_UNSET_PREFERRED_LOCATION = 4,
  NPUDRV_MEM_ADVISE_SET_ACCESSED_BY = 5,
  NPUDRV_MEM_ADVISE_UNSET_ACCESSED_BY = 6,
} npudrvMem_advise;

typedef enum npudrvMemPool_attribute_enum {
  NPUDRV_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES = 1,
  NPUDRV_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC = 2,
  NPUDRV_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES = 3,
  NPUDRV_MEMPOOL_ATTR_RELEASE_THRESHOLD = 4,
  NPUDRV_MEMPOOL_ATTR_RESERVED_MEM_CURRENT = 5,
  NPUDRV_MEMPOOL_ATTR_RESERVED_MEM_HIGH = 6,
  NPUDRV_MEMPOOL_ATTR_USED_MEM_CURRENT = 7,
  NPUDRV_MEMPOOL_ATTR_USED_MEM_HIGH = 8,
} npudrvMemPool_attribute;

#ifdef __cplusplus
extern "C" {
#endif

/// npuMemcpyPeer and npuMemcpyPeerAsync between the devices of two contexts.
/// Errors: INVALID_CONTEXT for null or a destroyed context; INVALID_VALUE as npudrvMemcpy; INVALID_HANDLE for
/// the stream.
/// @{
npudrvResult npudrvMemcpyPeer(npudrvDeviceptr dst, npudrvContext dstContext, npudrvDeviceptr src,
                              npudrvContext srcContext, size_t bytes);
npudrvResult npudrvMemcpyPeerAsync(npudrvDeviceptr dst, npudrvContext dstContext, npudrvDeviceptr src,
                                   npudrvContext srcContext, size_t bytes, npudrvStream stream);
/// @}

/// Sets height rows of width elements, pitch bytes apart, in the order of the stream or of the default
/// stream. Asynchronous.
/// Units: pitch in bytes, width in elements, height in rows.
/// Errors: INVALID_VALUE for a null address, a range that leaves its allocation, or a pitch smaller than a
/// row; INVALID_HANDLE for the stream.
/// @{
npudrvResult npudrvMemsetD2D8(npudrvDeviceptr dst, size_t pitch, unsigned char value, size_t width,
                              size_t height);
npudrvResult npudrvMemsetD2D16(npudrvDeviceptr dst, size_t pitch, unsigned short value, size_t width,
                               size_t height);
npudrvResult npudrvMemsetD2D32(npudrvDeviceptr dst, size_t pitch, unsigned int value, size_t width,
                               size_t height);
npudrvResult npudrvMemsetD2D8Async(npudrvDeviceptr dst, size_t pitch, unsigned char value, size_t width,
                                   size_t height, npudrvStream stream);
npudrvResult npudrvMemsetD2D16Async(npudrvDeviceptr dst, size_t pitch, unsigned short value, size_t width,
                                    size_t height, npudrvStream stream);
npudrvResult npudrvMemsetD2D32Async(npudrvDeviceptr dst, size_t pitch, unsigned int value, size_t width,
                                    size_t height, npudrvStream stream);
/// @}

/// As npuMallocPitch. elementBytes must be 4, 8 or 16.
/// Units: width in bytes.
/// Errors: INVALID_VALUE if a pointer is null or elementBytes is another number; OUT_OF_MEMORY, with *pointer
/// = 0.
npudrvResult npudrvMemAllocPitch(npudrvDeviceptr* pointer, size_t* pitch, size_t width, size_t height,
                                 unsigned int elementBytes);

/// As npuMallocFromPoolAsync.
/// Errors: INVALID_VALUE if pointer or pool is null or bytes is 0; INVALID_HANDLE for the stream;
/// OUT_OF_MEMORY. After the last three *pointer is 0.
npudrvResult npudrvMemAllocFromPoolAsync(npudrvDeviceptr* pointer, size_t bytes, npudrvMemoryPool pool,
                                         npudrvStream stream);

/// As npuDeviceGetDefaultMemPool and npuDeviceGetMemPool.
/// Errors: INVALID_VALUE if pool is null; INVALID_DEVICE.
/// @{
npudrvResult npudrvDeviceGetDefaultMemPool(npudrvMemoryPool* pool, npudrvDevice device);
npudrvResult npudrvDeviceGetMemPool(npudrvMemoryPool* pool, npudrvDevice device);
/// @}

/// As npuDeviceSetMemPool.
/// Errors: INVALID_VALUE if pool is null or of another device; INVALID_DEVICE.
npudrvResult npudrvDeviceSetMemPool(npudrvDevice device, npudrvMemoryPool pool);
/// As npuMemPoolDestroy.
/// Errors: INVALID_VALUE if pool is null or a default pool.
npudrvResult npudrvMemPoolDestroy(npudrvMemoryPool pool);
/// As npuMemPoolTrimTo.
/// Errors: INVALID_VALUE if pool is null.
npudrvResult npudrvMemPoolTrimTo(npudrvMemoryPool pool, size_t keep);

/// As npuMemPoolSetAttribute and npuMemPoolGetAttribute.
/// Errors: INVALID_VALUE if a pointer is null or the attribute is unknown or cannot be set.
/// @{
npudrvResult npudrvMemPoolSetAttribute(npudrvMemoryPool pool, npudrvMemPool_attribute attribute, void* value);
npudrvResult npudrvMemPoolGetAttribute(npudrvMemoryPool pool, npudrvMemPool_attribute attribute, void* value);
/// @}

/// As npuMemAdvise_v2: checked, and nothing else.
/// Errors: INVALID_VALUE if advice is unknown, count is 0 or the memory is not managed; INVALID_DEVICE.
npudrvResult npudrvMemAdvise(npudrvDeviceptr pointer, size_t count, npudrvMem_advise advice,
                             npudrvMemLocation location);
/// As npuMemPrefetchAsync_v2: checked, and nothing else.
/// Errors: INVALID_VALUE if count is 0, flags is not 0 or the memory is not managed; INVALID_DEVICE;
/// INVALID_HANDLE for the stream; STREAM_CAPTURE_UNSUPPORTED.
npudrvResult npudrvMemPrefetchAsync(npudrvDeviceptr pointer, size_t count, npudrvMemLocation location,
                                    unsigned int flags, npudrvStream stream);
/// As npuHostGetFlags.
/// Errors: INVALID_VALUE if flags is null or the memory is not pinned.
npudrvResult npudrvMemHostGetFlags(unsigned int* flags, void* pointer);

/// As the functions of npu/runtime/kernel.h with the same names.
/// Errors: INVALID_VALUE if the pointer to the result is null, a count is not positive, flags are unknown or
/// so many blocks do not fit; INVALID_HANDLE if function is null.
/// @{
npudrvResult npudrvOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, npudrvFunction function,
                                                                      int blockSize, size_t sharedBytes,
                                                                      unsigned int flags);
npudrvResult npudrvOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, npudrvFunction function, int blocks,
                                                         int blockSize);
/// @}

#ifdef __cplusplus
}

/// The functions above in the form of CUDA 12, which names the device by number; negative numbers mean the
/// host.
/// Errors: those of the functions above.
/// @{
inline npudrvResult npudrvMemAdvise(npudrvDeviceptr pointer, size_t count, npudrvMem_advise advice,
                                    int device) {
  const npudrvMemLocation location = {
      device < 0 ? NPUDRV_MEM_LOCATION_TYPE_HOST : NPUDRV_MEM_LOCATION_TYPE_DEVICE, device};
  return npudrvMemAdvise(pointer, count, advice, location);
}
inline npudrvResult npudrvMemPrefetchAsync(npudrvDeviceptr pointer, size_t count, int device,
                                           npudrvStream stream) {
  const npudrvMemLocation location = {
      device < 0 ? NPUDRV_MEM_LOCATION_TYPE_HOST : NPUDRV_MEM_LOCATION_TYPE_DEVICE, device};
  return npudrvMemPrefetchAsync(pointer, count, location, 0, stream);
}
/// @}
#endif

#endif  // NPU_DRIVER_COPIES_H_
