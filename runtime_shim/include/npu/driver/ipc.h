/// @file
/// The driver interface: memory, pools and events that several processes of one host use. Included by npu/driver.h. Valid C11 and
/// C++17.
///
/// Errors: as npu/driver.h says; comments leave out the prefix NPUDRV_ERROR_.
/// Source: CUDA Driver API 12.4, "Memory Management" (cuIpc*), "Virtual Memory Management", "Stream Ordered Memory Allocator".
/// npudrvX follows cuX.
#ifndef NPU_DRIVER_IPC_H_
#define NPU_DRIVER_IPC_H_

#include "npu/driver/copies.h"
#include "npu/driver/types.h"
#include "npu/driver/virtual_memory_types.h"
#include "npu/runtime/ipc.h"

#define NPUDRV_IPC_HANDLE_SIZE NPU_IPC_HANDLE_SIZE

typedef npuIpcMemHandle_t npudrvIpcMemHandle_v1;
typedef npudrvIpcMemHandle_v1 npudrvIpcMemHandle;
typedef npuIpcEventHandle_t npudrvIpcEventHandle_v1;
typedef npudrvIpcEventHandle_v1 npudrvIpcEventHandle;
typedef enum npudrvIpcMem_flags_enum { NPUDRV_IPC_MEM_LAZY_ENABLE_PEER_ACCESS = 1 } npudrvIpcMem_flags;

/// What npudrvMemPoolCreate makes. Only handleTypes and location count.
typedef struct npudrvMemPoolProps_st {
  npudrvMemAllocationType allocType;
  npudrvMemAllocationHandleType handleTypes;
  npudrvMemLocation location;
  void* win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
  unsigned char reserved[54];
} npudrvMemPoolProps_v1;
typedef npudrvMemPoolProps_v1 npudrvMemPoolProps;
typedef struct npuMemPoolPtrExportData npudrvMemPoolPtrExportData_v1;
typedef npudrvMemPoolPtrExportData_v1 npudrvMemPoolPtrExportData;

#ifdef __cplusplus
extern "C" {
#endif

/// As npuIpcGetMemHandle, npuIpcOpenMemHandle and npuIpcCloseMemHandle.
/// Errors: INVALID_VALUE for null, other flags, other memory, or a handle that is not valid; INVALID_CONTEXT for a handle that this
/// process made.
/// @{
npudrvResult npudrvIpcGetMemHandle(npudrvIpcMemHandle* handle, npudrvDeviceptr pointer);
npudrvResult npudrvIpcOpenMemHandle(npudrvDeviceptr* pointer, npudrvIpcMemHandle handle, unsigned int flags);
npudrvResult npudrvIpcCloseMemHandle(npudrvDeviceptr pointer);
/// @}

/// As npuIpcGetEventHandle and npuIpcOpenEventHandle.
/// Errors: INVALID_VALUE for null, or for a handle that is not valid; INVALID_HANDLE for an event that is not for other processes.
/// @{
npudrvResult npudrvIpcGetEventHandle(npudrvIpcEventHandle* handle, npudrvEvent event);
npudrvResult npudrvIpcOpenEventHandle(npudrvEvent* event, npudrvIpcEventHandle handle);
/// @}

/// *shareable, an int, becomes a file descriptor of memory that was created with NPUDRV_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR. The caller
/// closes it. Other processes can import the memory while this one has it, mapped or by its handle. flags must be 0.
/// Errors: INVALID_VALUE for null, other flags, an unknown handle or another type than that of the memory; OUT_OF_MEMORY;
/// NOT_SUPPORTED with a CANN that asks for a list of processes.
npudrvResult npudrvMemExportToShareableHandle(void* shareable, npudrvMemGenericAllocationHandle handle,
                                              npudrvMemAllocationHandleType type, unsigned long long flags);
/// The memory of a file descriptor, given as a pointer, on its device or, if that does not exist here, on the current one. The result is
/// released by npudrvMemRelease; the caller keeps the descriptor.
/// Errors: INVALID_VALUE for null, a file that is not such memory, or memory that no longer exists; NOT_SUPPORTED for another type.
npudrvResult npudrvMemImportFromShareableHandle(npudrvMemGenericAllocationHandle* handle, void* shareable,
                                                npudrvMemAllocationHandleType type);

/// As npuMemPoolCreate, npuMemPoolSetAccess and npuMemPoolGetAccess.
/// Errors: INVALID_VALUE for null or a location that is not a device; INVALID_DEVICE; NOT_SUPPORTED for other handle types.
/// @{
npudrvResult npudrvMemPoolCreate(npudrvMemoryPool* pool, const npudrvMemPoolProps* props);
npudrvResult npudrvMemPoolSetAccess(npudrvMemoryPool pool, const npudrvMemAccessDesc* map, size_t count);
npudrvResult npudrvMemPoolGetAccess(npudrvMemAccess_flags* flags, npudrvMemoryPool pool,
                                    npudrvMemLocation* location);
/// @}

/// As the functions of npu/runtime/ipc.h with the same names.
/// Errors: INVALID_VALUE for null, other flags, or what is not of such a pool; NOT_SUPPORTED for another type; OUT_OF_MEMORY.
/// @{
npudrvResult npudrvMemPoolExportToShareableHandle(void* handle, npudrvMemoryPool pool,
                                                  npudrvMemAllocationHandleType type,
                                                  unsigned long long flags);
npudrvResult npudrvMemPoolImportFromShareableHandle(npudrvMemoryPool* pool, void* handle,
                                                    npudrvMemAllocationHandleType type,
                                                    unsigned long long flags);
npudrvResult npudrvMemPoolExportPointer(npudrvMemPoolPtrExportData* data, npudrvDeviceptr pointer);
npudrvResult npudrvMemPoolImportPointer(npudrvDeviceptr* pointer, npudrvMemoryPool pool,
                                        npudrvMemPoolPtrExportData* data);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_IPC_H_
