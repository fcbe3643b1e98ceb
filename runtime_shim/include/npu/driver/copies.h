// The driver interface: copies and sets of rows, copies between devices, memory in stream order, managed
// memory. Included by npu/driver.h. Valid C11 and C++17.
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

/// Between the devices of two contexts.
npudrvResult npudrvMemcpyPeer(npudrvDeviceptr dst, npudrvContext dstContext, npudrvDeviceptr src,
                              npudrvContext srcContext, size_t bytes);
npudrvResult npudrvMemcpyPeerAsync(npudrvDeviceptr dst, npudrvContext dstContext, npudrvDeviceptr src,
                                   npudrvContext srcContext, size_t bytes, npudrvStream stream);
/// Rows of `width` elements, `pitch` bytes apart.
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
/// elementBytes: 4, 8 or 16.
npudrvResult npudrvMemAllocPitch(npudrvDeviceptr* pointer, size_t* pitch, size_t width, size_t height,
                                 unsigned int elementBytes);

npudrvResult npudrvMemAllocFromPoolAsync(npudrvDeviceptr* pointer, size_t bytes, npudrvMemoryPool pool,
                                         npudrvStream stream);
npudrvResult npudrvDeviceGetDefaultMemPool(npudrvMemoryPool* pool, npudrvDevice device);
npudrvResult npudrvDeviceGetMemPool(npudrvMemoryPool* pool, npudrvDevice device);
npudrvResult npudrvDeviceSetMemPool(npudrvDevice device, npudrvMemoryPool pool);
npudrvResult npudrvMemPoolDestroy(npudrvMemoryPool pool);
npudrvResult npudrvMemPoolTrimTo(npudrvMemoryPool pool, size_t keep);
npudrvResult npudrvMemPoolSetAttribute(npudrvMemoryPool pool, npudrvMemPool_attribute attribute, void* value);
npudrvResult npudrvMemPoolGetAttribute(npudrvMemoryPool pool, npudrvMemPool_attribute attribute, void* value);

npudrvResult npudrvMemAdvise(npudrvDeviceptr pointer, size_t count, npudrvMem_advise advice,
                             npudrvMemLocation location);
npudrvResult npudrvMemPrefetchAsync(npudrvDeviceptr pointer, size_t count, npudrvMemLocation location,
                                    unsigned int flags, npudrvStream stream);
npudrvResult npudrvMemHostGetFlags(unsigned int* flags, void* pointer);

/// What the runtime's calls of the same names give.
npudrvResult npudrvOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, npudrvFunction function,
                                                                      int blockSize, size_t sharedBytes,
                                                                      unsigned int flags);
npudrvResult npudrvOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, npudrvFunction function, int blocks,
                                                         int blockSize);

#ifdef __cplusplus
}

// CUDA 12 names the device by number.
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
#endif

#endif  // NPU_DRIVER_COPIES_H_
