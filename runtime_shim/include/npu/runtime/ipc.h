/// @file
/// Memory, pools and events that several processes of one host use. Included by npu/runtime.h. Valid C11 and C++17.
///
/// A handle is plain data: a program passes it on in a file, a pipe or shared memory. It is valid while the process that made it runs
/// and has the memory, the pool or the event.
/// Errors: those that npu/runtime/device.h lists for every function; npuErrorNotSupported with a CANN that lacks the calls
/// (aclrtIpcMemGetExportKey and its kin are of CANN 9.1). A call that fails changes nothing.
/// Source: CUDA Runtime API 12.4, "Device Management" (cudaIpc*), "Stream Ordered Memory Allocator". npuX follows cudaX.
#ifndef NPU_RUNTIME_IPC_H_
#define NPU_RUNTIME_IPC_H_

#include "npu/runtime/types.h"

struct npuMemPoolPtrExportData {
  unsigned char reserved[64];
};

#ifdef __cplusplus
extern "C" {
#endif

/// The handle of the allocation of npuMalloc that contains devPtr.
/// Errors: npuErrorInvalidValue for null or other memory.
npuError_t npuIpcGetMemHandle(npuIpcMemHandle_t* handle, void* devPtr);

/// The start of an allocation of another process, on its device, or on the current one if this process does not see that. Opening it
/// again gives the same address. flags: npuIpcMemLazyEnablePeerAccess.
/// Errors: npuErrorInvalidValue for null, other flags, or a handle that is not valid; npuErrorDeviceUninitialized for a handle that
/// this process made.
npuError_t npuIpcOpenMemHandle(void** devPtr, npuIpcMemHandle_t handle, unsigned int flags);

/// Ends one npuIpcOpenMemHandle. Waits for the device. After the last one the address is invalid.
/// Errors: npuErrorInvalidValue if the address is not the result of npuIpcOpenMemHandle.
npuError_t npuIpcCloseMemHandle(void* devPtr);

/// The handle of an event that was created with npuEventInterprocess.
/// Errors: npuErrorInvalidValue for null; npuErrorInvalidResourceHandle for another event.
npuError_t npuIpcGetEventHandle(npuIpcEventHandle_t* handle, npuEvent_t event);

/// The event of another process. Each process records it and waits for it, as if it were its own; npuEventDestroy ends its use here.
/// It has no time, and streams under capture take none: npuErrorNotSupported.
/// Errors: npuErrorInvalidValue for null, or for a handle that is not valid; npuErrorMemoryAllocation.
npuError_t npuIpcOpenEventHandle(npuEvent_t* event, npuIpcEventHandle_t handle);

/// *handle, an int, becomes a file descriptor of a pool that was created with npuMemHandleTypePosixFileDescriptor. Other processes get
/// it through a Unix socket or by inheritance. The caller closes it. flags must be 0.
/// Errors: npuErrorInvalidValue for null, other flags, another type than the pool's; npuErrorMemoryAllocation.
npuError_t npuMemPoolExportToShareableHandle(void* handle, npuMemPool_t pool,
                                             enum npuMemAllocationHandleType type, unsigned int flags);

/// The pool of another process. handle: the file descriptor, as a pointer; the caller keeps it. Nothing can be allocated from the result,
/// and npuMemPoolDestroy ends it. flags must be 0.
/// Errors: npuErrorInvalidValue for null, other flags or a file that is not a pool; npuErrorNotSupported for another type.
npuError_t npuMemPoolImportFromShareableHandle(npuMemPool_t* pool, void* handle,
                                               enum npuMemAllocationHandleType type, unsigned int flags);

/// Describes an allocation of such a pool for the processes that import the pool.
/// Errors: npuErrorInvalidValue for null, or memory of another pool.
npuError_t npuMemPoolExportPointer(struct npuMemPoolPtrExportData* data, void* ptr);

/// The allocation in this process, to be ended by npuFree or npuFreeAsync, which wait for the work before, and before the process that
/// made it frees it.
/// Errors: npuErrorInvalidValue for null, data of another pool, or an allocation that has been freed.
npuError_t npuMemPoolImportPointer(void** ptr, npuMemPool_t pool, struct npuMemPoolPtrExportData* data);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_IPC_H_
