/// @file
/// Memory, copies and what an address is. Included by npu/runtime.h. Valid C11 and C++17.
///
/// Units: sizes, counts, offsets, widths and pitches in bytes, heights in rows, unless a function says
/// otherwise.
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names. A call
/// that fails changes nothing unless it says so. While a capture forbids it on the calling thread
/// (npuThreadExchangeStreamCaptureMode), the functions under "Allocation" from npuMalloc to npuMalloc3D
/// return npuErrorStreamCaptureUnsupported.
/// Source: CUDA Runtime API 12.4, "Memory Management", "Stream Ordered Memory Allocator", "Unified
/// Addressing". npuX follows cudaX.
#ifndef NPU_RUNTIME_MEMORY_H_
#define NPU_RUNTIME_MEMORY_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Allocation ----

/// Memory of the current device, aligned to 512 bytes. Size 0 gives null and succeeds.
/// Errors: npuErrorInvalidValue if devPtr is null; npuErrorMemoryAllocation, with *devPtr = null.
npuError_t npuMalloc(void** devPtr, size_t size);
/// Waits for the device of the memory, then frees it. Null is allowed.
/// Errors: npuErrorInvalidValue for an address that is not the start of device or managed memory of this
/// runtime; the first failure of the work of the device, and the memory is then not freed.
npuError_t npuFree(void* devPtr);
/// Pinned host memory; devices use it at the same address. Size 0 gives null and succeeds.
/// Errors: npuErrorInvalidValue if ptr is null; npuErrorMemoryAllocation, with *ptr = null.
npuError_t npuMallocHost(void** ptr, size_t size);
/// As npuMallocHost. flags: npuHostAllocPortable, npuHostAllocMapped, npuHostAllocWriteCombined; they have no
/// effect.
/// Errors: as npuMallocHost; npuErrorInvalidValue for other flags.
npuError_t npuHostAlloc(void** ptr, size_t size, unsigned int flags);
/// Waits for the work of all devices, which may still use the memory, then frees it. Null is allowed.
/// Errors: npuErrorInvalidValue for an address that npuMallocHost or npuHostAlloc did not return;
/// npuErrorNotPermitted in a kernel; the first failure of that work, and the memory is freed all the same.
npuError_t npuFreeHost(void* ptr);
/// Pins memory of the program. flags: npuHostRegister... values; they have no effect.
/// Errors: npuErrorInvalidValue if ptr is null, size is 0 or flags has other bits;
/// npuErrorHostMemoryAlreadyRegistered if a part is pinned already.
npuError_t npuHostRegister(void* ptr, size_t size, unsigned int flags);
/// Waits as npuFreeHost does, then ends npuHostRegister.
/// Errors: npuErrorHostMemoryNotRegistered if ptr is not the start of registered memory; npuErrorNotPermitted
/// in a kernel; the first failure of the work of a device, and the memory is no longer pinned.
npuError_t npuHostUnregister(void* ptr);
/// The address that devices use for pinned memory: the same.
/// Errors: npuErrorInvalidValue if devPtr is null, flags is not 0 or the memory is not pinned.
npuError_t npuHostGetDevicePointer(void** devPtr, void* hostPtr, unsigned int flags);
/// npuHostAllocPortable | npuHostAllocMapped, for any pinned memory.
/// Errors: npuErrorInvalidValue if flags is null or the memory is not pinned.
npuError_t npuHostGetFlags(unsigned int* flags, void* hostPtr);
/// Memory that host and devices use at the same address. flags: npuMemAttachGlobal or npuMemAttachHost.
/// Errors: npuErrorInvalidValue if devPtr is null, size is 0 or flags is neither; npuErrorNotSupported on
/// chips without such memory; npuErrorMemoryAllocation.
npuError_t npuMallocManaged(void** devPtr, size_t size,
                            unsigned int flags NPURT_DEFAULT_(npuMemAttachGlobal));
/// height rows of width bytes. Each row starts at a multiple of 512; *pitch is the distance between rows.
/// Errors: npuErrorInvalidValue if a pointer is null; npuErrorMemoryAllocation, with *devPtr = null and
/// *pitch set.
npuError_t npuMallocPitch(void** devPtr, size_t* pitch, size_t width, size_t height);
/// depth slices of height rows of width bytes (extent), each row as npuMallocPitch has it.
/// Errors: npuErrorInvalidValue if pitchedDevPtr is null; npuErrorMemoryAllocation.
npuError_t npuMalloc3D(struct npuPitchedPtr* pitchedDevPtr, struct npuExtent extent);
/// Free and total memory of the current device, in bytes. A null pointer leaves its figure out.
/// Errors: none of its own.
npuError_t npuMemGetInfo(size_t* free, size_t* total);
/// What an address is. An address that the runtime does not know has the type npuMemoryTypeUnregistered, the
/// device npuInvalidDeviceId and null pointers.
/// Errors: npuErrorInvalidValue if a pointer is null.
npuError_t npuPointerGetAttributes(struct npuPointerAttributes* attributes, const void* ptr);

// ---- Copies ----

/// Copies count bytes; 0 bytes always succeed. The addresses decide how; kind only must not contradict them.
/// The call waits for the default stream and for the copy. Between two device addresses it is asynchronous in
/// the default stream, as in CUDA.
/// Errors: npuErrorInvalidValue for a null address, a range that leaves its allocation (whose size the device
/// rounds up to a multiple of 512), or memory unknown to the runtime where kind names a device;
/// npuErrorInvalidMemcpyDirection if kind is not an npuMemcpyKind; npuErrorStreamCaptureUnsupported while a
/// capture forbids such calls on this thread.
npuError_t npuMemcpy(void* dst, const void* src, size_t count, enum npuMemcpyKind kind);
/// Copies in the order of the stream. Memory that is not pinned may be reused when the call returns. A copy
/// from host to host waits for the stream and is done when the call returns. In a kernel: a copy after the
/// launches of its block.
/// Errors: those of npuMemcpy; npuErrorInvalidResourceHandle for the stream. None in a kernel.
npuError_t npuMemcpyAsync(void* dst, const void* src, size_t count, enum npuMemcpyKind kind,
                          npuStream_t stream NPURT_DEFAULT_(0));
/// npuMemcpy between two devices. The device numbers are checked only to exist; the addresses name the
/// devices.
/// Errors: npuErrorInvalidDevice; those of npuMemcpy.
npuError_t npuMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, size_t count);
/// npuMemcpyAsync between two devices, as npuMemcpyPeer.
/// Errors: npuErrorInvalidDevice; those of npuMemcpyAsync.
npuError_t npuMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice, size_t count,
                              npuStream_t stream NPURT_DEFAULT_(0));
/// Copies height rows of width bytes, dpitch and spitch apart.
/// Errors: those of npuMemcpy; npuErrorInvalidPitchValue if a pitch is smaller than width and there are several rows.
npuError_t npuMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                       enum npuMemcpyKind kind);
/// npuMemcpy2D in the order of the stream, with the rules of npuMemcpyAsync.
/// Errors: those of npuMemcpy2D; npuErrorInvalidResourceHandle for the stream.
npuError_t npuMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                            size_t height, enum npuMemcpyKind kind, npuStream_t stream NPURT_DEFAULT_(0));
/// Copies a box of p->extent: depth slices of height rows. Each side is an array or pitched memory.
/// Units: width and x positions in elements of the array that takes part, else in bytes.
/// Errors: those of npuMemcpy2D; npuErrorInvalidValue if p is null, a side is missing, the box leaves an
/// array, or two arrays have elements of different sizes. Slices before the failing one are copied.
npuError_t npuMemcpy3D(const struct npuMemcpy3DParms* p);
/// npuMemcpy3D in the order of the stream, with the rules of npuMemcpyAsync.
/// Errors: those of npuMemcpy3D; npuErrorInvalidResourceHandle for the stream.
npuError_t npuMemcpy3DAsync(const struct npuMemcpy3DParms* p, npuStream_t stream NPURT_DEFAULT_(0));
/// npuMemcpy3D between two devices, which the addresses name; srcDevice and dstDevice have no effect.
/// Errors: those of npuMemcpy3D.
npuError_t npuMemcpy3DPeer(const struct npuMemcpy3DPeerParms* p);
/// npuMemcpy3DAsync between two devices, as npuMemcpy3DPeer.
/// Errors: those of npuMemcpy3DAsync.
npuError_t npuMemcpy3DPeerAsync(const struct npuMemcpy3DPeerParms* p, npuStream_t stream NPURT_DEFAULT_(0));
/// Sets count bytes to the low byte of value. Asynchronous in the default stream for device memory, as in
/// CUDA; synchronous for memory that the host sees.
/// Errors: npuErrorInvalidValue for a null address, memory that the runtime did not allocate, or a range that
/// leaves its allocation.
npuError_t npuMemset(void* devPtr, int value, size_t count);
/// npuMemset in the order of the stream. In a kernel: after the launches of its block.
/// Errors: those of npuMemset; npuErrorInvalidResourceHandle for the stream. None in a kernel.
npuError_t npuMemsetAsync(void* devPtr, int value, size_t count, npuStream_t stream NPURT_DEFAULT_(0));
/// Sets height rows of width bytes, pitch apart.
/// Errors: those of npuMemset; npuErrorInvalidPitchValue if pitch is smaller than width.
npuError_t npuMemset2D(void* devPtr, size_t pitch, int value, size_t width, size_t height);
/// npuMemset2D in the order of the stream.
/// Errors: those of npuMemset2D; npuErrorInvalidResourceHandle for the stream.
npuError_t npuMemset2DAsync(void* devPtr, size_t pitch, int value, size_t width, size_t height,
                            npuStream_t stream NPURT_DEFAULT_(0));
/// Sets a box: depth slices of height rows of width bytes. Asynchronous in the default stream.
/// Errors: those of npuMemset2D. Slices before the failing one are set.
npuError_t npuMemset3D(struct npuPitchedPtr pitchedDevPtr, int value, struct npuExtent extent);
/// npuMemset3D in the order of the stream.
/// Errors: those of npuMemset3D; npuErrorInvalidResourceHandle for the stream.
npuError_t npuMemset3DAsync(struct npuPitchedPtr pitchedDevPtr, int value, struct npuExtent extent,
                            npuStream_t stream NPURT_DEFAULT_(0));

// ---- Variables of the device (__device__, __constant__) ----

/// Makes a variable usable as device memory. symbol: its address; size: its bytes. A second call for the same
/// variable changes nothing.
/// Errors: npuErrorInvalidSymbol if symbol is null; npuErrorInvalidValue if size is 0.
/// Source: of this runtime; what npuGetSymbolAddress calls.
npuError_t npuRegisterSymbol(const void* symbol, size_t size);

/// Makes the __managed__ variables in [begin, begin + size) known as managed memory. Does not start the runtime: before
/// that the range is kept. npuForgetManagedVariables is for the end of a shared library; begin is that of the first call.
/// Units: size in bytes.
/// Errors: npuErrorInvalidValue for a null address, size 0, or a range that overlaps a known one.
/// Source: of this runtime; npu/kernel/managed_variables.h calls them.
/// @{
npuError_t npuRegisterManagedVariables(const void* begin, size_t size);
npuError_t npuForgetManagedVariables(const void* begin);
/// @}

/// Copies count bytes to or from a variable, from its byte offset on; Async in the order of the stream.
/// Errors: npuErrorInvalidSymbol if symbol is null; npuErrorInvalidValue if offset + count > size;
/// npuErrorInvalidMemcpyDirection if kind leads away from the variable or has the host on both sides; those
/// of npuMemcpy or npuMemcpyAsync.
/// Source: cudaMemcpyToSymbol, cudaMemcpyFromSymbol and their Async forms.
/// @{
npuError_t npuMemcpyToSymbolRaw(const void* symbol, size_t size, const void* src, size_t count, size_t offset,
                                enum npuMemcpyKind kind);
npuError_t npuMemcpyToSymbolAsyncRaw(const void* symbol, size_t size, const void* src, size_t count,
                                     size_t offset, enum npuMemcpyKind kind, npuStream_t stream);
npuError_t npuMemcpyFromSymbolRaw(void* dst, const void* symbol, size_t size, size_t count, size_t offset,
                                  enum npuMemcpyKind kind);
npuError_t npuMemcpyFromSymbolAsyncRaw(void* dst, const void* symbol, size_t size, size_t count,
                                       size_t offset, enum npuMemcpyKind kind, npuStream_t stream);
/// @}

// ---- Managed memory ----

/// Checks advice for a range and does nothing else: host and devices share the memory.
/// Errors: npuErrorInvalidValue if advice is not an npuMemoryAdvise, count is 0 or the memory is not managed;
/// npuErrorInvalidDevice if the advice has a location that is neither a device nor npuCpuDeviceId.
npuError_t npuMemAdvise(const void* devPtr, size_t count, enum npuMemoryAdvise advice, int device);
/// Checks a prefetch of a range to a device or the host (npuCpuDeviceId) and does nothing else.
/// Errors: npuErrorInvalidValue if count is 0 or the memory is not managed; npuErrorInvalidDevice;
/// npuErrorInvalidResourceHandle for the stream; npuErrorStreamCaptureUnsupported if it is under capture, and
/// the capture becomes invalid.
npuError_t npuMemPrefetchAsync(const void* devPtr, size_t count, int dstDevice,
                               npuStream_t stream NPURT_DEFAULT_(0));
/// npuMemAdvise with a location. Every location that is not a device means the host.
/// Errors: those of npuMemAdvise.
/// Source: cudaMemAdvise of CUDA 13.
npuError_t npuMemAdvise_v2(const void* devPtr, size_t count, enum npuMemoryAdvise advice,
                           struct npuMemLocation location);
/// npuMemPrefetchAsync with a location. Every location that is not a device means the host.
/// Errors: those of npuMemPrefetchAsync; npuErrorInvalidValue if flags is not 0.
/// Source: cudaMemPrefetchAsync of CUDA 13.
npuError_t npuMemPrefetchAsync_v2(const void* devPtr, size_t count, struct npuMemLocation location,
                                  unsigned int flags, npuStream_t stream);
/// An attribute of a range as an int: npuInvalidDeviceId for locations and ids, 0 for the others, as no
/// advice is kept.
/// Errors: npuErrorInvalidValue if data is null, dataSize < sizeof(int), count is 0, the memory is not
/// managed or attribute is unknown.
npuError_t npuMemRangeGetAttribute(void* data, size_t dataSize, enum npuMemRangeAttribute attribute,
                                   const void* devPtr, size_t count);

/// npuMemRangeGetAttribute for several attributes.
/// Errors: npuErrorInvalidValue if a list is null; those of npuMemRangeGetAttribute, and the results before
/// the failing one stay.
npuError_t npuMemRangeGetAttributes(void** data, size_t* dataSizes, enum npuMemRangeAttribute* attributes,
                                    size_t numAttributes, const void* devPtr, size_t count);

// ---- Memory in stream order ----

/// Memory from the current pool of the current device, for work of the stream from here on. Size 0 gives null
/// and succeeds. Under capture it becomes an allocation node.
/// Errors: npuErrorInvalidValue if devPtr is null; npuErrorInvalidResourceHandle if the stream is destroyed
/// or of another device; npuErrorMemoryAllocation, with *devPtr = null; npuErrorNotPermitted in a kernel.
npuError_t npuMallocAsync(void** devPtr, size_t size, npuStream_t stream);
/// Frees memory of npuMallocAsync or of a graph in the order of the stream. The same stream may get it again
/// at once, another one when the work before the free is done. Null is allowed outside of a capture. Memory of npuMalloc,
/// npuMallocManaged and npuMallocPitch is freed as well; the call then waits for the work before.
/// Errors: npuErrorInvalidValue for other memory; npuErrorInvalidResourceHandle as npuMallocAsync;
/// npuErrorNotPermitted in a kernel.
npuError_t npuFreeAsync(void* devPtr, npuStream_t stream);
/// npuMallocAsync from a given pool.
/// Errors: as npuMallocAsync; npuErrorInvalidValue if pool is null.
npuError_t npuMallocFromPoolAsync(void** devPtr, size_t size, npuMemPool_t pool, npuStream_t stream);

/// The default pool of a device, and the one that npuMallocAsync uses.
/// Errors: npuErrorInvalidValue if pool is null; npuErrorInvalidDevice.
/// @{
npuError_t npuDeviceGetDefaultMemPool(npuMemPool_t* pool, int device);
npuError_t npuDeviceGetMemPool(npuMemPool_t* pool, int device);
/// @}

/// npuMallocAsync uses this pool on the device from here on.
/// Errors: npuErrorInvalidValue if pool is null or of another device; npuErrorInvalidDevice.
npuError_t npuDeviceSetMemPool(int device, npuMemPool_t pool);
/// A new pool of the device that props->location names. With npuMemHandleTypePosixFileDescriptor other processes may import it
/// (npu/runtime/ipc.h).
/// Errors: npuErrorInvalidValue if a pointer is null or the location is not an existing device;
/// npuErrorNotSupported for other handleTypes, and with a CANN that cannot share memory; npuErrorMemoryAllocation.
npuError_t npuMemPoolCreate(npuMemPool_t* pool, const struct npuMemPoolProps* props);
/// Frees what the pool holds back. Blocks in use stay valid. If the pool was the current one, the default
/// pool is.
/// Errors: npuErrorInvalidValue if pool is null or a default pool.
npuError_t npuMemPoolDestroy(npuMemPool_t pool);
/// Gives free blocks back to the device until the pool reserves at most minBytesToKeep. Blocks that work
/// still uses stay; the call does not wait.
/// Errors: npuErrorInvalidValue if pool is null.
npuError_t npuMemPoolTrimTo(npuMemPool_t pool, size_t minBytesToKeep);
/// Stores a reuse policy (int) or the release threshold (uint64_t, bytes). A High attribute becomes the value
/// of the Current one, whatever *value is. Reuse policies have no effect.
/// Errors: npuErrorInvalidValue if a pointer is null or attr is a Current attribute or unknown.
npuError_t npuMemPoolSetAttribute(npuMemPool_t pool, enum npuMemPoolAttr attr, void* value);
/// A reuse policy as an int, another attribute as a uint64_t in bytes.
/// Errors: npuErrorInvalidValue if a pointer is null or attr is unknown.
npuError_t npuMemPoolGetAttribute(npuMemPool_t pool, enum npuMemPoolAttr attr, void* value);
/// Checks its arguments: every device may use the memory of every pool.
/// Units: count in entries of descList.
/// Errors: npuErrorInvalidValue if pool is null, or descList is null and count > 0; npuErrorInvalidDevice.
npuError_t npuMemPoolSetAccess(npuMemPool_t pool, const struct npuMemAccessDesc* descList, size_t count);
/// npuMemAccessFlagsProtReadWrite, for every device.
/// Errors: npuErrorInvalidValue if a pointer is null; npuErrorInvalidDevice.
npuError_t npuMemPoolGetAccess(enum npuMemAccessFlags* flags, npuMemPool_t pool,
                               struct npuMemLocation* location);

/// npuDeviceGetDefaultMemPool, npuDeviceGetMemPool and npuDeviceSetMemPool by location.
/// Errors: npuErrorInvalidValue if location is null; npuErrorNotSupported if it is not a device or type is
/// not npuMemAllocationTypePinned; those of the functions named.
/// Source: CUDA Runtime API 13.0, cudaMemGetDefaultMemPool, cudaMemGetMemPool, cudaMemSetMemPool.
/// @{
npuError_t npuMemGetDefaultMemPool(npuMemPool_t* pool, struct npuMemLocation* location,
                                   enum npuMemAllocationType type);
npuError_t npuMemGetMemPool(npuMemPool_t* pool, struct npuMemLocation* location,
                            enum npuMemAllocationType type);
npuError_t npuMemSetMemPool(struct npuMemLocation* location, enum npuMemAllocationType type,
                            npuMemPool_t pool);
/// @}

// ---- Several at once ----

/// count copies in the order of the stream, as npuMemcpyAsync with npuMemcpyDefault. attrs[i] holds for the
/// copies from attrsIdxs[i] on; attrsIdxs starts at 0 and rises. Sources are read in stream order, whatever
/// attrs says.
/// Units: sizes in bytes; count in copies.
/// Errors: npuErrorInvalidValue if a list is null, count is 0, attrsIdxs does not rise from 0 or passes
/// count, an access order is unknown, or stream is the legacy stream; those of npuMemcpyAsync, and the copies
/// before the failing one stay submitted.
/// Source: CUDA Runtime API 13.0, cudaMemcpyBatchAsync.
npuError_t npuMemcpyBatchAsync(void* const* dsts, const void* const* srcs, const size_t* sizes, size_t count,
                               struct npuMemcpyAttributes* attrs, size_t* attrsIdxs, size_t numAttrs,
                               npuStream_t stream);
/// npuMemPrefetchAsync_v2 for count ranges. locations[i] holds for the ranges from locationIdxs[i] on.
/// Units: sizes in bytes; count in ranges.
/// Errors: npuErrorInvalidValue if a list is null, count is 0, flags is not 0, or locationIdxs does not rise
/// from 0 or passes count; those of npuMemPrefetchAsync_v2.
/// Source: CUDA Runtime API 13.0, cudaMemPrefetchBatchAsync.
npuError_t npuMemPrefetchBatchAsync(void** dptrs, size_t* sizes, size_t count,
                                    struct npuMemLocation* locations, size_t* locationIdxs,
                                    size_t numLocations, unsigned long long flags, npuStream_t stream);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_MEMORY_H_
