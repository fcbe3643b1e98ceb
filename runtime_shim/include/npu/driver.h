// The CUDA-shaped driver interface: devices, contexts, memory, streams, events, kernels known by address.
// What cuda.h becomes. Valid C11 and C++17.
//
// It is a second face of the runtime: handles of streams and events are the same, memory is shared. A device
// has one address space and one set of streams, so contexts only say which device is current. There is no
// run-time loading of device code: kernels are functions of the program (npudrvModuleLoad and its kin say so
// with NOT_SUPPORTED). Every call but npudrvInit and the error texts gives NPUDRV_ERROR_NOT_INITIALIZED
// before npudrvInit(0).
#ifndef NPU_DRIVER_H_
#define NPU_DRIVER_H_

#include "npu/driver/copies.h"
#include "npu/driver/graph.h"
#include "npu/driver/types.h"
#include "npu/driver/virtual_memory_types.h"
#include "npu/runtime/version.h"

#define NPU_VERSION NPURT_VERSION

#ifdef __cplusplus
extern "C" {
#endif

/// flags must be 0. Errors: NPUDRV_ERROR_NO_DEVICE.
npudrvResult npudrvInit(unsigned int flags);
npudrvResult npudrvDriverGetVersion(int* version);
/// Errors: NPUDRV_ERROR_INVALID_VALUE (and *text null) for an unknown number.
npudrvResult npudrvGetErrorName(npudrvResult error, const char** text);
npudrvResult npudrvGetErrorString(npudrvResult error, const char** text);

/* --- Devices
 * ------------------------------------------------------------------------------------------------ */

npudrvResult npudrvDeviceGet(npudrvDevice* device, int ordinal);
npudrvResult npudrvDeviceGetCount(int* count);
npudrvResult npudrvDeviceGetName(char* name, int length, npudrvDevice device);
npudrvResult npudrvDeviceGetUuid(npudrvUuid* uuid, npudrvDevice device);
npudrvResult npudrvDeviceTotalMem(size_t* bytes, npudrvDevice device);
npudrvResult npudrvDeviceGetAttribute(int* value, npudrvDevice_attribute attribute, npudrvDevice device);
npudrvResult npudrvDeviceComputeCapability(int* major, int* minor, npudrvDevice device);
npudrvResult npudrvDeviceCanAccessPeer(int* can, npudrvDevice device, npudrvDevice peer);

/* --- Contexts: a stack per thread. With an empty stack, the runtime's current device counts.
 * ---------------------- */

npudrvResult npudrvDevicePrimaryCtxRetain(npudrvContext* context, npudrvDevice device);
npudrvResult npudrvDevicePrimaryCtxRelease(npudrvDevice device);
npudrvResult npudrvDevicePrimaryCtxReset(npudrvDevice device);
npudrvResult npudrvDevicePrimaryCtxSetFlags(npudrvDevice device, unsigned int flags);
npudrvResult npudrvDevicePrimaryCtxGetState(npudrvDevice device, unsigned int* flags, int* active);
/// Becomes current.
npudrvResult npudrvCtxCreate(npudrvContext* context, unsigned int flags, npudrvDevice device);
npudrvResult npudrvCtxDestroy(npudrvContext context);
npudrvResult npudrvCtxSetCurrent(npudrvContext context);
/// Null when the thread has none.
npudrvResult npudrvCtxGetCurrent(npudrvContext* context);
npudrvResult npudrvCtxPushCurrent(npudrvContext context);
npudrvResult npudrvCtxPopCurrent(npudrvContext* context);
npudrvResult npudrvCtxGetDevice(npudrvDevice* device);
npudrvResult npudrvCtxSynchronize(void);
npudrvResult npudrvCtxGetStreamPriorityRange(int* least, int* greatest);
npudrvResult npudrvCtxEnablePeerAccess(npudrvContext peer, unsigned int flags);

/* --- Memory: as the runtime's calls; sizes in bytes, except that D16 and D32 count elements.
 * ----------------------- */

npudrvResult npudrvMemAlloc(npudrvDeviceptr* pointer, size_t bytes);
npudrvResult npudrvMemFree(npudrvDeviceptr pointer);
npudrvResult npudrvMemAllocHost(void** pointer, size_t bytes);
npudrvResult npudrvMemHostAlloc(void** pointer, size_t bytes, unsigned int flags);
npudrvResult npudrvMemFreeHost(void* pointer);
npudrvResult npudrvMemHostRegister(void* pointer, size_t bytes, unsigned int flags);
npudrvResult npudrvMemHostUnregister(void* pointer);
npudrvResult npudrvMemHostGetDevicePointer(npudrvDeviceptr* device, void* host, unsigned int flags);
npudrvResult npudrvMemAllocManaged(npudrvDeviceptr* pointer, size_t bytes, unsigned int flags);
npudrvResult npudrvMemAllocAsync(npudrvDeviceptr* pointer, size_t bytes, npudrvStream stream);
npudrvResult npudrvMemFreeAsync(npudrvDeviceptr pointer, npudrvStream stream);
npudrvResult npudrvMemGetInfo(size_t* free, size_t* total);
/// The allocation that contains the address. Either output may be null.
npudrvResult npudrvMemGetAddressRange(npudrvDeviceptr* base, size_t* bytes, npudrvDeviceptr pointer);
npudrvResult npudrvPointerGetAttribute(void* data, npudrvPointer_attribute attribute,
                                       npudrvDeviceptr pointer);
npudrvResult npudrvMemcpy(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes);
npudrvResult npudrvMemcpyAsync(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes, npudrvStream stream);
npudrvResult npudrvMemcpyHtoD(npudrvDeviceptr dst, const void* src, size_t bytes);
npudrvResult npudrvMemcpyDtoH(void* dst, npudrvDeviceptr src, size_t bytes);
npudrvResult npudrvMemcpyDtoD(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes);
npudrvResult npudrvMemcpyHtoDAsync(npudrvDeviceptr dst, const void* src, size_t bytes, npudrvStream stream);
npudrvResult npudrvMemcpyDtoHAsync(void* dst, npudrvDeviceptr src, size_t bytes, npudrvStream stream);
npudrvResult npudrvMemcpyDtoDAsync(npudrvDeviceptr dst, npudrvDeviceptr src, size_t bytes,
                                   npudrvStream stream);
npudrvResult npudrvMemsetD8(npudrvDeviceptr dst, unsigned char value, size_t count);
npudrvResult npudrvMemsetD8Async(npudrvDeviceptr dst, unsigned char value, size_t count, npudrvStream stream);
/// Synchronous with respect to the host unless the value is one byte repeated.
npudrvResult npudrvMemsetD16(npudrvDeviceptr dst, unsigned short value, size_t count);
npudrvResult npudrvMemsetD32(npudrvDeviceptr dst, unsigned int value, size_t count);
/// In stream order.
npudrvResult npudrvMemsetD16Async(npudrvDeviceptr dst, unsigned short value, size_t count,
                                  npudrvStream stream);
npudrvResult npudrvMemsetD32Async(npudrvDeviceptr dst, unsigned int value, size_t count, npudrvStream stream);

/* --- Addresses and memory apart from each other. Sizes, addresses and offsets are multiples of the granularity (else
   INVALID_VALUE). Memory is device memory without a handle for other processes (else NOT_SUPPORTED). -------- */

npudrvResult npudrvMemGetAllocationGranularity(size_t* granularity, const npudrvMemAllocationProp* prop,
                                               npudrvMemAllocationGranularity_flags option);
/// addr: a wish. flags must be 0. Errors: OUT_OF_MEMORY when there is no such range.
npudrvResult npudrvMemAddressReserve(npudrvDeviceptr* pointer, size_t size, size_t alignment,
                                     npudrvDeviceptr addr, unsigned long long flags);
/// The whole range, with nothing mapped in it; else INVALID_VALUE.
npudrvResult npudrvMemAddressFree(npudrvDeviceptr pointer, size_t size);
npudrvResult npudrvMemCreate(npudrvMemGenericAllocationHandle* handle, size_t size,
                             const npudrvMemAllocationProp* prop, unsigned long long flags);
/// The memory goes back when nothing of it is mapped any more. Errors: INVALID_VALUE for an unknown handle.
npudrvResult npudrvMemRelease(npudrvMemGenericAllocationHandle handle);
/// The memory appears at `pointer`. It can be used at once: npudrvMemSetAccess only checks its arguments.
npudrvResult npudrvMemMap(npudrvDeviceptr pointer, size_t size, size_t offset,
                          npudrvMemGenericAllocationHandle handle, unsigned long long flags);
/// One mapping or several that follow each other, each as a whole. Waits for the device first.
npudrvResult npudrvMemUnmap(npudrvDeviceptr pointer, size_t size);
/// Errors: INVALID_VALUE where a part is not mapped; NOT_SUPPORTED for access that is not read and write.
npudrvResult npudrvMemSetAccess(npudrvDeviceptr pointer, size_t size, const npudrvMemAccessDesc* desc,
                                size_t count);

/* --- Streams and events
 * ------------------------------------------------------------------------------------------ */

npudrvResult npudrvStreamCreate(npudrvStream* stream, unsigned int flags);
npudrvResult npudrvStreamCreateWithPriority(npudrvStream* stream, unsigned int flags, int priority);
npudrvResult npudrvStreamDestroy(npudrvStream stream);
npudrvResult npudrvStreamSynchronize(npudrvStream stream);
npudrvResult npudrvStreamQuery(npudrvStream stream);
npudrvResult npudrvStreamWaitEvent(npudrvStream stream, npudrvEvent event, unsigned int flags);
npudrvResult npudrvLaunchHostFunc(npudrvStream stream, npudrvHostFn function, void* user_data);
npudrvResult npudrvEventCreate(npudrvEvent* event, unsigned int flags);
npudrvResult npudrvEventDestroy(npudrvEvent event);
npudrvResult npudrvEventRecord(npudrvEvent event, npudrvStream stream);
npudrvResult npudrvEventSynchronize(npudrvEvent event);
npudrvResult npudrvEventQuery(npudrvEvent event);
npudrvResult npudrvEventElapsedTime(float* ms, npudrvEvent start, npudrvEvent end);

/* --- By name: "cuMemAlloc" gives npudrvMemAlloc, whatever the version. Errors: NOT_FOUND
 * ------------------------------------------------------------------------------------------ */

npudrvResult npudrvGetProcAddress(const char* symbol, void** function, int version, uint64_t flags,
                                  npudrvDriverProcAddressQueryResult* result);

/* --- Kernels
 * ----------------------------------------------------------------------------------------------------- */

/// One pointer per kernel parameter in `parameters`. Errors: NOT_SUPPORTED for a non-null `extra`;
/// NPUDRV_ERROR_INVALID_HANDLE for a function that is not known.
npudrvResult npudrvLaunchKernel(npudrvFunction function, unsigned int gridX, unsigned int gridY,
                                unsigned int gridZ, unsigned int blockX, unsigned int blockY,
                                unsigned int blockZ, unsigned int sharedBytes, npudrvStream stream,
                                void** parameters, void** extra);
npudrvResult npudrvLaunchCooperativeKernel(npudrvFunction function, unsigned int gridX, unsigned int gridY,
                                           unsigned int gridZ, unsigned int blockX, unsigned int blockY,
                                           unsigned int blockZ, unsigned int sharedBytes, npudrvStream stream,
                                           void** parameters);
npudrvResult npudrvFuncSetAttribute(npudrvFunction function, npudrvFunction_attribute attribute, int value);
npudrvResult npudrvFuncGetAttribute(int* value, npudrvFunction_attribute attribute, npudrvFunction function);
npudrvResult npudrvFuncSetCacheConfig(npudrvFunction function, npudrvFunc_cache config);
npudrvResult npudrvOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, npudrvFunction function,
                                                             int blockSize, size_t sharedBytes);
npudrvResult npudrvModuleLoad(npudrvModule* module, const char* path);
npudrvResult npudrvModuleLoadData(npudrvModule* module, const void* image);
npudrvResult npudrvModuleLoadDataEx(npudrvModule* module, const void* image, unsigned int count,
                                    npudrvJit_option* options, void** values);
npudrvResult npudrvModuleUnload(npudrvModule module);
npudrvResult npudrvModuleGetFunction(npudrvFunction* function, npudrvModule module, const char* name);
npudrvResult npudrvModuleGetGlobal(npudrvDeviceptr* pointer, size_t* bytes, npudrvModule module,
                                   const char* name);

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_H_
