/// @file
/// The CUDA-shaped driver interface: devices, contexts, memory, streams, events, kernels known by address.
/// What cuda.h becomes. Valid C11 and C++17.
///
/// It is a second interface to the runtime: handles of streams and events are the same, memory is shared. A
/// device has one address space and one set of streams, so contexts only say which device is current. Device
/// code cannot be loaded at run time: kernels are functions of the program.
///
/// Units: sizes in bytes, unless a function says otherwise.
/// Errors: npudrvX returns the error of npuX, as the code with the same number; npuErrorInvalidConfiguration,
/// npuErrorInvalidPitchValue and the other errors of arguments become INVALID_VALUE, and
/// npuErrorInvalidDeviceFunction becomes INVALID_HANDLE. A call that fails changes nothing unless it says so.
/// The last error of the runtime does not change. Comments leave out the prefix NPUDRV_ERROR_. Every function
/// but npudrvInit, npudrvDriverGetVersion, npudrvGetErrorName, npudrvGetErrorString, npudrvCtxDestroy and
/// npudrvGetProcAddress returns NOT_INITIALIZED before npudrvInit(0) or the first call of the runtime.
/// Source: CUDA Driver API 12.4, "Initialization", "Version Management", "Error Handling", "Device
/// Management", "Primary Context Management", "Context Management", "Memory Management", "Virtual Memory
/// Management", "Unified Addressing", "Stream Management", "Event Management", "Execution Control",
/// "Occupancy", "Module Management". npudrvX follows cuX.
#ifndef NPU_DRIVER_H_
#define NPU_DRIVER_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/driver/arrays.h"
#include "npu/driver/context_types.h"
#include "npu/driver/copies.h"
#include "npu/driver/graph.h"
#include "npu/driver/graphics.h"
#include "npu/driver/green_context.h"
#include "npu/driver/ipc.h"
#include "npu/driver/kernels.h"
#include "npu/driver/library.h"
#include "npu/driver/tensor_map.h"
#include "npu/driver/types.h"
#include "npu/driver/virtual_memory_types.h"
#include "npu/runtime/version.h"

/// 1000 * major + 10 * minor of the CUDA driver whose calls and signatures this one follows.
#define NPU_VERSION NPURT_VERSION
/* Headers of libraries that are not migrated, such as GLM's, ask for CUDA's name. */
#ifndef CUDA_VERSION
#define CUDA_VERSION NPU_VERSION
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Starts the interface.
/// Errors: INVALID_VALUE if flags is not 0; NO_DEVICE; those of starting the runtime.
npudrvResult npudrvInit(unsigned int flags);
/// NPU_VERSION.
/// Errors: INVALID_VALUE if version is null.
npudrvResult npudrvDriverGetVersion(int* version);

/// The name and the description of an error, those of the runtime: "npuErrorInvalidValue".
/// Errors: INVALID_VALUE if text is null, or for an unknown number; *text is null then.
/// @{
npudrvResult npudrvGetErrorName(npudrvResult error, const char** text);
npudrvResult npudrvGetErrorString(npudrvResult error, const char** text);
/// @}

// ---- Devices ----

/// The device with a number.
/// Errors: INVALID_VALUE if device is null; INVALID_DEVICE.
npudrvResult npudrvDeviceGet(npudrvDevice* device, int ordinal);
/// The number of devices.
/// Errors: INVALID_VALUE if count is null.
npudrvResult npudrvDeviceGetCount(int* count);
/// The name of a device, cut to fit.
/// Units: length in characters, with the terminating one.
/// Errors: INVALID_VALUE if name is null or length <= 0; INVALID_DEVICE.
npudrvResult npudrvDeviceGetName(char* name, int length, npudrvDevice device);
/// The identifier of a device: "npu-" and its number.
/// Errors: INVALID_VALUE if uuid is null; INVALID_DEVICE.
npudrvResult npudrvDeviceGetUuid(npudrvUuid* uuid, npudrvDevice device);
/// The memory of a device.
/// Errors: INVALID_VALUE if bytes is null; INVALID_DEVICE.
npudrvResult npudrvDeviceTotalMem(size_t* bytes, npudrvDevice device);
/// As npuDeviceGetAttribute.
/// Errors: INVALID_VALUE if value is null or attribute unknown; INVALID_DEVICE.
npudrvResult npudrvDeviceGetAttribute(int* value, npudrvDevice_attribute attribute, npudrvDevice device);
/// The compute capability that the device claims: 8.0.
/// Errors: INVALID_VALUE if a pointer is null; INVALID_DEVICE.
npudrvResult npudrvDeviceComputeCapability(int* major, int* minor, npudrvDevice device);
/// 1 for any two devices, 0 for a device and itself.
/// Errors: INVALID_VALUE if can is null; INVALID_DEVICE.
npudrvResult npudrvDeviceCanAccessPeer(int* can, npudrvDevice device, npudrvDevice peer);

// ---- Contexts: a stack per thread. With an empty stack, the current device of the runtime counts. ----

/// The primary context of a device, with one more reference.
/// Errors: INVALID_VALUE if context is null; INVALID_DEVICE.
npudrvResult npudrvDevicePrimaryCtxRetain(npudrvContext* context, npudrvDevice device);
/// Gives up one reference. The device stays in use.
/// Errors: INVALID_CONTEXT if there is no reference; INVALID_DEVICE.
npudrvResult npudrvDevicePrimaryCtxRelease(npudrvDevice device);
/// npuDeviceReset for a device.
/// Errors: INVALID_DEVICE.
npudrvResult npudrvDevicePrimaryCtxReset(npudrvDevice device);
/// npuSetDeviceFlags: stored without effect.
/// Errors: INVALID_DEVICE; INVALID_VALUE for unknown flags.
npudrvResult npudrvDevicePrimaryCtxSetFlags(npudrvDevice device, unsigned int flags);
/// The flags of npuGetDeviceFlags, and whether the primary context has references.
/// Errors: INVALID_VALUE if a pointer is null; INVALID_DEVICE.
npudrvResult npudrvDevicePrimaryCtxGetState(npudrvDevice device, unsigned int* flags, int* active);
/// A new context of a device, on top of the stack of the thread. flags have no effect.
/// Errors: INVALID_VALUE if context is null; INVALID_DEVICE.
npudrvResult npudrvCtxCreate(npudrvContext* context, unsigned int flags, npudrvDevice device);
/// Destroys a context, and takes it off the top of the stack. Memory and streams of its device stay.
/// Errors: INVALID_CONTEXT for null, a primary context or a destroyed one.
npudrvResult npudrvCtxDestroy(npudrvContext context);
/// Replaces the top of the stack, and makes the device current for the runtime too. Null removes the top.
/// Errors: INVALID_CONTEXT for a destroyed context.
npudrvResult npudrvCtxSetCurrent(npudrvContext context);
/// The top of the stack; null if it is empty.
/// Errors: INVALID_VALUE if context is null.
npudrvResult npudrvCtxGetCurrent(npudrvContext* context);
/// Puts a context on the stack.
/// Errors: INVALID_CONTEXT for null or a destroyed context.
npudrvResult npudrvCtxPushCurrent(npudrvContext context);
/// Takes the top off the stack. context may be null.
/// Errors: INVALID_CONTEXT if the stack is empty.
npudrvResult npudrvCtxPopCurrent(npudrvContext* context);
/// The current device.
/// Errors: INVALID_VALUE if device is null.
npudrvResult npudrvCtxGetDevice(npudrvDevice* device);
/// npuDeviceSynchronize.
/// Errors: the first failure of the work of the device; STREAM_CAPTURE_UNSUPPORTED as npuDeviceSynchronize.
npudrvResult npudrvCtxSynchronize(void);
/// npuDeviceGetStreamPriorityRange: 0 to -5. A pointer that is null is skipped.
/// Errors: only those of the file.
npudrvResult npudrvCtxGetStreamPriorityRange(int* least, int* greatest);
/// npuDeviceEnablePeerAccess for the device of a context.
/// Errors: INVALID_VALUE for a destroyed context or flags that are not 0; INVALID_DEVICE for the current
/// device; PEER_ACCESS_ALREADY_ENABLED.
npudrvResult npudrvCtxEnablePeerAccess(npudrvContext peer, unsigned int flags);

// ---- Memory ----

/// Memory of the current device, aligned to 512 bytes.
/// Errors: INVALID_VALUE if pointer is null or bytes is 0; OUT_OF_MEMORY.
npudrvResult npudrvMemAlloc(npudrvDeviceptr* pointer, size_t bytes);
/// As npuFree.
/// Errors: INVALID_VALUE for an unknown address; the first failure of the work of the device.
npudrvResult npudrvMemFree(npudrvDeviceptr pointer);

/// As npuMallocHost and npuHostAlloc.
/// Errors: INVALID_VALUE if pointer is null or flags are unknown; OUT_OF_MEMORY.
/// @{
npudrvResult npudrvMemAllocHost(void** pointer, size_t bytes);
npudrvResult npudrvMemHostAlloc(void** pointer, size_t bytes, unsigned int flags);
/// @}

/// As npuFreeHost.
/// Errors: INVALID_VALUE for an unknown address; the first failure of the work of a device, and the memory is
/// freed all the same.
npudrvResult npudrvMemFreeHost(void* pointer);
/// As npuHostRegister.
/// Errors: INVALID_VALUE if pointer is null, bytes is 0 or flags are unknown; HOST_MEMORY_ALREADY_REGISTERED.
npudrvResult npudrvMemHostRegister(void* pointer, size_t bytes, unsigned int flags);
/// As npuHostUnregister.
/// Errors: HOST_MEMORY_NOT_REGISTERED.
npudrvResult npudrvMemHostUnregister(void* pointer);
/// As npuHostGetDevicePointer.
/// Errors: INVALID_VALUE if device is null, flags is not 0 or the memory is not pinned.
npudrvResult npudrvMemHostGetDevicePointer(npudrvDeviceptr* device, void* host, unsigned int flags);
/// As npuMallocManaged.
/// Errors: INVALID_VALUE if pointer is null, bytes is 0 or flags are unknown; NOT_SUPPORTED on chips without
/// such memory; OUT_OF_MEMORY.
npudrvResult npudrvMemAllocManaged(npudrvDeviceptr* pointer, size_t bytes, unsigned int flags);
/// As npuMallocAsync.
/// Errors: INVALID_VALUE if pointer is null or bytes is 0; INVALID_HANDLE for the stream; OUT_OF_MEMORY.
npudrvResult npudrvMemAllocAsync(npudrvDeviceptr* pointer, size_t bytes, npudrvStream stream);
/// As npuFreeAsync.
/// Errors: INVALID_VALUE for other memory; INVALID_HANDLE for the stream.
npudrvResult npudrvMemFreeAsync(npudrvDeviceptr pointer, npudrvStream stream);
/// Free and total memory of the current device.
/// Errors: INVALID_VALUE if a pointer is null.
npudrvResult npudrvMemGetInfo(size_t* free, size_t* total);
/// The allocation that contains the address. A pointer to a result may be null.
/// Errors: INVALID_VALUE for an unknown address.
npudrvResult npudrvMemGetAddressRange(npudrvDeviceptr* base, size_t* bytes, npudrvDeviceptr pointer);
/// A fact about an address. The type of *data is that of CUDA's attribute.
/// Errors: INVALID_VALUE if data is null or the address unknown; NOT_SUPPORTED for other attributes.
npudrvResult npudrvPointerGetAttribute(void* data, npudrvPointer_attribute attribute,
                                       npudrvDeviceptr pointer);

/// npuMemcpy and npuMemcpyAsync; H and D are the kind of the copy, without them the addresses decide.
/// Errors: INVALID_VALUE for a null address, a range that leaves its allocation, or memory that is unknown
/// where D names a device; INVALID_HANDLE for the stream; STREAM_CAPTURE_UNSUPPORTED as npuMemcpy.
/// @{
npudrvResult npudrvMemcpy(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes);
npudrvResult npudrvMemcpyAsync(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes, npudrvStream stream);
npudrvResult npudrvMemcpyHtoD(npudrvDeviceptr dst, const void* src, size_t bytes);
npudrvResult npudrvMemcpyDtoH(void* dst, npudrvDeviceptr src, size_t bytes);
npudrvResult npudrvMemcpyDtoD(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes);
npudrvResult npudrvMemcpyHtoDAsync(npudrvDeviceptr dst, const void* src, size_t bytes, npudrvStream stream);
npudrvResult npudrvMemcpyDtoHAsync(void* dst, npudrvDeviceptr src, size_t bytes, npudrvStream stream);
npudrvResult npudrvMemcpyDtoDAsync(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes,
                                   npudrvStream stream);
/// @}

/// As npuMemset and npuMemsetAsync.
/// Errors: INVALID_VALUE for a null address or a range that leaves its allocation; INVALID_HANDLE for the
/// stream.
/// @{
npudrvResult npudrvMemsetD8(npudrvDeviceptr dst, unsigned char value, size_t count);
npudrvResult npudrvMemsetD8Async(npudrvDeviceptr dst, unsigned char value, size_t count, npudrvStream stream);
/// @}

/// Sets count elements. Synchronous unless all bytes of the value are the same.
/// Units: count in elements.
/// Errors: as npudrvMemsetD8.
/// @{
npudrvResult npudrvMemsetD16(npudrvDeviceptr dst, unsigned short value, size_t count);
npudrvResult npudrvMemsetD32(npudrvDeviceptr dst, unsigned int value, size_t count);
/// @}

/// Sets count elements in the order of the stream.
/// Units: count in elements.
/// Errors: as npudrvMemsetD8.
/// @{
npudrvResult npudrvMemsetD16Async(npudrvDeviceptr dst, unsigned short value, size_t count,
                                  npudrvStream stream);
npudrvResult npudrvMemsetD32Async(npudrvDeviceptr dst, unsigned int value, size_t count, npudrvStream stream);
/// @}

// ---- Virtual memory: address ranges, memory without addresses, mappings ----

/// What sizes, addresses and offsets of the following functions are multiples of: 2 MiB on the simulated
/// device.
/// Errors: INVALID_VALUE if a pointer is null, option is unknown or the type is not pinned; NOT_SUPPORTED if
/// the location is not a device or a handle for other processes is requested; INVALID_DEVICE.
npudrvResult npudrvMemGetAllocationGranularity(size_t* granularity, const npudrvMemAllocationProp* prop,
                                               npudrvMemAllocationGranularity_flags option);
/// Reserves an address range. addr is a wish; alignment is a power of two or 0.
/// Errors: INVALID_VALUE if pointer is null, size is not a multiple of the granularity, alignment is not a
/// power of two or flags is not 0; OUT_OF_MEMORY if there is no such range.
npudrvResult npudrvMemAddressReserve(npudrvDeviceptr* pointer, size_t size, size_t alignment,
                                     npudrvDeviceptr addr, unsigned long long flags);
/// Frees a reserved range as a whole, with nothing mapped in it.
/// Errors: INVALID_VALUE otherwise.
npudrvResult npudrvMemAddressFree(npudrvDeviceptr pointer, size_t size);
/// Memory of a device, without an address.
/// Errors: those of npudrvMemGetAllocationGranularity; INVALID_VALUE if handle is null, size is not a
/// multiple of the granularity or flags is not 0; OUT_OF_MEMORY.
npudrvResult npudrvMemCreate(npudrvMemGenericAllocationHandle* handle, size_t size,
                             const npudrvMemAllocationProp* prop, unsigned long long flags);
/// What npudrvMemCreate was asked for, with the flags that were granted: none. No chip compresses memory.
/// Errors: INVALID_VALUE if prop is null or handle is not memory of npudrvMemCreate that still has it.
npudrvResult npudrvMemGetAllocationPropertiesFromHandle(npudrvMemAllocationProp* prop,
                                                        npudrvMemGenericAllocationHandle handle);
/// Gives up a handle. The memory is freed when nothing of it is mapped any more.
/// Errors: INVALID_VALUE for an unknown handle.
npudrvResult npudrvMemRelease(npudrvMemGenericAllocationHandle handle);
/// Maps memory at a reserved address. It can be used at once: npudrvMemSetAccess only checks its arguments.
/// Errors: INVALID_VALUE for an unknown handle, values that are not multiples of the granularity, flags that
/// are not 0, or a range that is not reserved, is mapped already or leaves the memory.
npudrvResult npudrvMemMap(npudrvDeviceptr pointer, size_t size, size_t offset,
                          npudrvMemGenericAllocationHandle handle, unsigned long long flags);
/// Waits for the device, then removes one mapping or several that follow each other, each as a whole.
/// Errors: INVALID_VALUE if the range is something else; the first failure of the work of the device, and the
/// mappings stay.
npudrvResult npudrvMemUnmap(npudrvDeviceptr pointer, size_t size);
/// Checks its arguments: mapped memory can be used by every device.
/// Units: count in entries of desc.
/// Errors: INVALID_VALUE if desc is null, count is 0 or a part is not mapped; INVALID_DEVICE if a location is
/// not a device; NOT_SUPPORTED for access that is not read and write.
npudrvResult npudrvMemSetAccess(npudrvDeviceptr pointer, size_t size, const npudrvMemAccessDesc* desc,
                                size_t count);

// ---- Streams and events ----

/// As npuStreamCreateWithFlags and npuStreamCreateWithPriority.
/// Errors: INVALID_VALUE if stream is null or flags are unknown; OUT_OF_MEMORY if the chip has no stream
/// left.
/// @{
npudrvResult npudrvStreamCreate(npudrvStream* stream, unsigned int flags);
npudrvResult npudrvStreamCreateWithPriority(npudrvStream* stream, unsigned int flags, int priority);
/// @}

/// As npuStreamDestroy.
/// Errors: INVALID_HANDLE for a destroyed stream or a default one.
npudrvResult npudrvStreamDestroy(npudrvStream stream);
/// As npuStreamSynchronize.
/// Errors: the first failure of the work of the stream; INVALID_HANDLE; STREAM_CAPTURE_UNSUPPORTED.
npudrvResult npudrvStreamSynchronize(npudrvStream stream);
/// As npuStreamQuery.
/// Errors: NOT_READY; those of npudrvStreamSynchronize.
npudrvResult npudrvStreamQuery(npudrvStream stream);
/// As npuStreamWaitEvent.
/// Errors: INVALID_HANDLE for the stream or a null event; INVALID_VALUE for unknown flags; those of captures
/// as npuStreamWaitEvent.
npudrvResult npudrvStreamWaitEvent(npudrvStream stream, npudrvEvent event, unsigned int flags);
/// As npuLaunchHostFunc.
/// Errors: INVALID_VALUE if function is null; INVALID_HANDLE for the stream.
npudrvResult npudrvLaunchHostFunc(npudrvStream stream, npudrvHostFn function, void* user_data);
/// As npuEventCreateWithFlags.
/// Errors: INVALID_VALUE if event is null or flags are unknown; NOT_SUPPORTED for NPUDRV_EVENT_INTERPROCESS;
/// OUT_OF_MEMORY.
npudrvResult npudrvEventCreate(npudrvEvent* event, unsigned int flags);
/// As npuEventDestroy.
/// Errors: INVALID_HANDLE if event is null.
npudrvResult npudrvEventDestroy(npudrvEvent event);
/// As npuEventRecord.
/// Errors: INVALID_HANDLE if event is null, or for the stream or one of another device.
npudrvResult npudrvEventRecord(npudrvEvent event, npudrvStream stream);
/// As npuEventSynchronize.
/// Errors: the sticky error of the device of the event; INVALID_HANDLE if event is null; CAPTURED_EVENT.
npudrvResult npudrvEventSynchronize(npudrvEvent event);
/// As npuEventQuery.
/// Errors: NOT_READY; INVALID_HANDLE if event is null; CAPTURED_EVENT.
npudrvResult npudrvEventQuery(npudrvEvent event);
/// As npuEventElapsedTime. Units: milliseconds.
/// Errors: INVALID_VALUE if ms is null; INVALID_HANDLE if an event is null, was never recorded or has no
/// timing; NOT_READY.
npudrvResult npudrvEventElapsedTime(float* ms, npudrvEvent start, npudrvEvent end);

// ---- Functions by name ----

/// The function for the name of a CUDA driver function: "cuMemAlloc" and "cuMemAlloc_v2" give npudrvMemAlloc.
/// version and flags have no effect; result may be null.
/// Errors: INVALID_VALUE if symbol or function is null; NOT_FOUND for an unknown name, with *function null
/// and *result NPUDRV_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND.
npudrvResult npudrvGetProcAddress(const char* symbol, void** function, int version, uint64_t flags,
                                  npudrvDriverProcAddressQueryResult* result);

#ifdef __cplusplus
}
#endif

#include "npu/names/driver.h"

#ifdef __cplusplus
/// The form of CUDA 13. A null `params` asks for an ordinary context.
/// Errors: NOT_SUPPORTED if params asks for a part of the cores or for a graphics client; those of the form above.
inline npudrvResult npudrvCtxCreate(npudrvContext* context, npudrvCtxCreateParams* params, unsigned int flags,
                                    npudrvDevice device) {
  if (params != nullptr && (params->numExecAffinityParams != 0 || params->cigParams != nullptr))
    return NPUDRV_ERROR_NOT_SUPPORTED;
  return npudrvCtxCreate(context, flags, device);
}
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_DRIVER_H_
