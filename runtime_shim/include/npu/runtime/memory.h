// Memory, copies and what an address is. Included by npu/runtime.h. Valid C11 and C++17.
// Sizes and pitches are in bytes unless said otherwise. See npu/runtime/device.h for what holds for every
// function.
#ifndef NPU_RUNTIME_MEMORY_H_
#define NPU_RUNTIME_MEMORY_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Allocation
 * --------------------------------------------------------------------------------------------- */

/// Device memory, aligned to 512 bytes. Size 0 gives null and succeeds. Errors: npuErrorMemoryAllocation.
npuError_t npuMalloc(void** devPtr, size_t size);
/// Waits for the device. Null is allowed. Errors: npuErrorInvalidValue for anything npuMalloc did not give.
npuError_t npuFree(void* devPtr);
/// Pinned host memory; the device may use it at the same address.
npuError_t npuMallocHost(void** ptr, size_t size);
npuError_t npuHostAlloc(void** ptr, size_t size, unsigned int flags);
/// Waits for the work of all devices first, which may still use the memory. Errors: also those of that work;
/// the memory is given back all the same.
npuError_t npuFreeHost(void* ptr);
/// Pins memory of the program. Errors: npuErrorHostMemoryAlreadyRegistered.
npuError_t npuHostRegister(void* ptr, size_t size, unsigned int flags);
/// Waits as npuFreeHost does. Errors: npuErrorHostMemoryNotRegistered.
npuError_t npuHostUnregister(void* ptr);
/// Errors: npuErrorInvalidValue when the memory is not pinned.
npuError_t npuHostGetDevicePointer(void** devPtr, void* hostPtr, unsigned int flags);
npuError_t npuHostGetFlags(unsigned int* flags, void* hostPtr);
/// Memory that host and device use at the same address. Errors: npuErrorNotSupported on chips without it.
npuError_t npuMallocManaged(void** devPtr, size_t size,
                            unsigned int flags NPURT_DEFAULT_(npuMemAttachGlobal));
/// height rows of width bytes, each start aligned to 512 bytes; *pitch is the distance between rows.
npuError_t npuMallocPitch(void** devPtr, size_t* pitch, size_t width, size_t height);
npuError_t npuMalloc3D(struct npuPitchedPtr* pitchedDevPtr, struct npuExtent extent);
npuError_t npuMemGetInfo(size_t* free, size_t* total);
npuError_t npuPointerGetAttributes(struct npuPointerAttributes* attributes, const void* ptr);

/* --- Copies. Synchronous ones wait for earlier work of the legacy default stream and then for themselves.
 * ------- */

/// Errors: npuErrorInvalidValue for null, or a range outside its allocation, or plain host memory where kind
/// says device; npuErrorInvalidMemcpyDirection for a kind that does not exist.
npuError_t npuMemcpy(void* dst, const void* src, size_t count, enum npuMemcpyKind kind);
/// Pageable host memory may be reused when the call returns.
npuError_t npuMemcpyAsync(void* dst, const void* src, size_t count, enum npuMemcpyKind kind,
                          npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, size_t count);
npuError_t npuMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice, size_t count,
                              npuStream_t stream NPURT_DEFAULT_(0));
/// height rows of width bytes. Errors: npuErrorInvalidPitchValue when a pitch is smaller than width.
npuError_t npuMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                       enum npuMemcpyKind kind);
npuError_t npuMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                            size_t height, enum npuMemcpyKind kind, npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemcpy3D(const struct npuMemcpy3DParms* p);
npuError_t npuMemcpy3DAsync(const struct npuMemcpy3DParms* p, npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemcpy3DPeer(const struct npuMemcpy3DPeerParms* p);
npuError_t npuMemcpy3DPeerAsync(const struct npuMemcpy3DPeerParms* p, npuStream_t stream NPURT_DEFAULT_(0));
/// Sets bytes. Asynchronous for device memory, as in CUDA; synchronous for memory the host sees.
npuError_t npuMemset(void* devPtr, int value, size_t count);
npuError_t npuMemsetAsync(void* devPtr, int value, size_t count, npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemset2D(void* devPtr, size_t pitch, int value, size_t width, size_t height);
npuError_t npuMemset2DAsync(void* devPtr, size_t pitch, int value, size_t width, size_t height,
                            npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemset3D(struct npuPitchedPtr pitchedDevPtr, int value, struct npuExtent extent);
npuError_t npuMemset3DAsync(struct npuPitchedPtr pitchedDevPtr, int value, struct npuExtent extent,
                            npuStream_t stream NPURT_DEFAULT_(0));

/* --- Variables of the device (__device__, __constant__). C++ programs use the templates of
 * npu/runtime/templates.h. */

/// symbol: the variable's address; size: bytes of the variable. Makes the variable usable as device memory.
npuError_t npuRegisterSymbol(const void* symbol, size_t size);
/// Errors: npuErrorInvalidSymbol for null, npuErrorInvalidValue when offset + count leaves the variable.
npuError_t npuMemcpyToSymbolRaw(const void* symbol, size_t size, const void* src, size_t count, size_t offset,
                                enum npuMemcpyKind kind);
npuError_t npuMemcpyToSymbolAsyncRaw(const void* symbol, size_t size, const void* src, size_t count,
                                     size_t offset, enum npuMemcpyKind kind, npuStream_t stream);
npuError_t npuMemcpyFromSymbolRaw(void* dst, const void* symbol, size_t size, size_t count, size_t offset,
                                  enum npuMemcpyKind kind);
npuError_t npuMemcpyFromSymbolAsyncRaw(void* dst, const void* symbol, size_t size, size_t count,
                                       size_t offset, enum npuMemcpyKind kind, npuStream_t stream);

/* --- Managed memory: advice is checked and remembered by nobody, since host and device share the memory.
 * --------- */

npuError_t npuMemAdvise(const void* devPtr, size_t count, enum npuMemoryAdvise advice, int device);
npuError_t npuMemPrefetchAsync(const void* devPtr, size_t count, int dstDevice,
                               npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemAdvise_v2(const void* devPtr, size_t count, enum npuMemoryAdvise advice,
                           struct npuMemLocation location);
npuError_t npuMemPrefetchAsync_v2(const void* devPtr, size_t count, struct npuMemLocation location,
                                  unsigned int flags, npuStream_t stream);
npuError_t npuMemRangeGetAttribute(void* data, size_t dataSize, enum npuMemRangeAttribute attribute,
                                   const void* devPtr, size_t count);

npuError_t npuMemRangeGetAttributes(void** data, size_t* dataSizes, enum npuMemRangeAttribute* attributes,
                                    size_t numAttributes, const void* devPtr, size_t count);

/* --- Memory in stream order. A freed block is used again by its own stream at once, by others when it is
 * done. ---- */

npuError_t npuMallocAsync(void** devPtr, size_t size, npuStream_t stream);
npuError_t npuFreeAsync(void* devPtr, npuStream_t stream);
npuError_t npuMallocFromPoolAsync(void** devPtr, size_t size, npuMemPool_t pool, npuStream_t stream);
npuError_t npuDeviceGetDefaultMemPool(npuMemPool_t* pool, int device);
npuError_t npuDeviceGetMemPool(npuMemPool_t* pool, int device);
npuError_t npuDeviceSetMemPool(int device, npuMemPool_t pool);
npuError_t npuMemPoolCreate(npuMemPool_t* pool, const struct npuMemPoolProps* props);
npuError_t npuMemPoolDestroy(npuMemPool_t pool);
npuError_t npuMemPoolTrimTo(npuMemPool_t pool, size_t minBytesToKeep);
npuError_t npuMemPoolSetAttribute(npuMemPool_t pool, enum npuMemPoolAttr attr, void* value);
npuError_t npuMemPoolGetAttribute(npuMemPool_t pool, enum npuMemPoolAttr attr, void* value);
npuError_t npuMemPoolSetAccess(npuMemPool_t pool, const struct npuMemAccessDesc* descList, size_t count);
npuError_t npuMemPoolGetAccess(enum npuMemAccessFlags* flags, npuMemPool_t pool,
                               struct npuMemLocation* location);

/// The pools of a device, by location. Errors: npuErrorNotSupported for the host's and for managed memory.
npuError_t npuMemGetDefaultMemPool(npuMemPool_t* pool, struct npuMemLocation* location,
                                   enum npuMemAllocationType type);
npuError_t npuMemGetMemPool(npuMemPool_t* pool, struct npuMemLocation* location,
                            enum npuMemAllocationType type);
npuError_t npuMemSetMemPool(struct npuMemLocation* location, enum npuMemAllocationType type,
                            npuMemPool_t pool);

/* --- Several at once. attrsIdxs, locationIdxs: from which copy on each entry holds; the first is 0. Not for
   the legacy stream (npuErrorInvalidValue). ---- */

npuError_t npuMemcpyBatchAsync(void* const* dsts, const void* const* srcs, const size_t* sizes, size_t count,
                               struct npuMemcpyAttributes* attrs, size_t* attrsIdxs, size_t numAttrs,
                               npuStream_t stream);
npuError_t npuMemPrefetchBatchAsync(void** dptrs, size_t* sizes, size_t count,
                                    struct npuMemLocation* locations, size_t* locationIdxs,
                                    size_t numLocations, unsigned long long flags, npuStream_t stream);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_MEMORY_H_
