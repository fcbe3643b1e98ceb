/// @file
/// AscendCL runtime: memory and copies. Included by acl/acl_rt.h. Valid C99 and C++.
/// Units: sizes in bytes.
/// Errors: as acl/acl_rt.h says; ACL_ERROR_RT_PARAM_INVALID for a null address or output and values out of
/// range. Nothing is changed then.
/// Source: AscendCL API reference, CANN 9.1; names and order of parameters are the same. "Newer" marks what
/// CANN 8.1 lacks.
#ifndef ACL_ACL_RT_MEMORY_H_
#define ACL_ACL_RT_MEMORY_H_

#include "acl/acl_rt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Device memory of the current device. The start is aligned to 64 bytes at least. Does not wait for the
/// device. The policy is checked; the memory is the same for all.
/// Units: size in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if devPtr is null, size is 0, or the policy is unknown;
/// ACL_ERROR_RT_MEMORY_ALLOCATION if the device has no more memory.
/// Source: aclrtMalloc, aclrtMallocAlign32.
/// @{
aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy policy);
aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy policy);
/// @}

/// Frees at once, also while tasks use the memory.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or an address that is not a start given by aclrtMalloc or
/// aclrtMemAllocManaged.
/// Source: aclrtFree.
aclError aclrtFree(void* devPtr);

/// Pinned host memory, aligned to 64 bytes at least.
/// Units: size in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if hostPtr is null or size is 0; ACL_ERROR_RT_MEMORY_ALLOCATION if the
/// host has no more memory.
/// Source: aclrtMallocHost.
aclError aclrtMallocHost(void** hostPtr, size_t size);

/// Frees pinned host memory at once.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for an address that is not a start given by aclrtMallocHost.
/// Source: aclrtFreeHost.
aclError aclrtFreeHost(void* hostPtr);

/// Pins memory that the caller owns, and maps it for tasks: *devPtr is the address that they use, ptr. Memory given
/// by aclrtMallocHost is pinned already, and mapped.
/// Units: size in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, size 0 or an unknown type;
/// ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED if a part is registered already, or if only a part is pinned.
/// Source: aclrtHostRegister.
aclError aclrtHostRegister(void* ptr, uint64_t size, aclrtHostRegisterType type, void** devPtr);

/// As aclrtHostRegister. flag: ACL_HOST_REG_MAPPED (aclrtHostGetDevicePointer then gives the address for tasks),
/// ACL_HOST_REG_PINNED (for memory that is not pinned), or both. Newer.
/// Units: size in bytes.
/// Errors: those of aclrtHostRegister; ACL_ERROR_RT_FEATURE_NOT_SUPPORT for the two reserved flags;
/// ACL_ERROR_RT_PARAM_INVALID for other flags, and for ACL_HOST_REG_PINNED with pinned memory.
/// Source: aclrtHostRegisterV2.
aclError aclrtHostRegisterV2(void* ptr, uint64_t size, uint32_t flag);

/// The address that tasks use for memory that was registered and mapped: pHost. flag must be 0. Newer.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or another flag; ACL_ERROR_HOST_MEMORY_NOT_REGISTERED for other memory.
/// Source: aclrtHostGetDevicePointer.
aclError aclrtHostGetDevicePointer(void* pHost, void** pDevice, uint32_t flag);

/// Ends aclrtHostRegister and aclrtHostRegisterV2.
/// Errors: ACL_ERROR_HOST_MEMORY_NOT_REGISTERED for an address that was not registered.
/// Source: aclrtHostUnregister.
aclError aclrtHostUnregister(void* ptr);

/// Memory that host and device use at the same address, freed by aclrtFree. 910B and 910_93 only. Newer.
/// Units: size in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if ptr is null, size is 0 or flag is not ACL_RT_MEM_ATTACH_GLOBAL;
/// ACL_ERROR_RT_FEATURE_NOT_SUPPORT on other chips; ACL_ERROR_RT_MEMORY_ALLOCATION if the device has no more
/// memory.
/// Source: aclrtMemAllocManaged.
aclError aclrtMemAllocManaged(void** ptr, uint64_t size, uint32_t flag);

/// What an address is: device, host (pinned), managed or unregistered; id is the device.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtPointerGetAttributes.
aclError aclrtPointerGetAttributes(const void* ptr, aclrtPtrAttributes* attributes);

/// The allocation that contains an address: its start and its size as it was asked for. Null outputs are
/// skipped. Newer.
/// Units: *psize in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for an address outside of all allocations.
/// Source: aclrtMemGetAddressRange.
aclError aclrtMemGetAddressRange(void* ptr, void** pbase, size_t* psize);

/// Free and total memory of the current device, the same for every attr.
/// Units: bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or an unknown attr.
/// Source: aclrtGetMemInfo.
aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t* free, size_t* total);

/// A range of addresses without memory: touching it faults. expectPtr is a wish. flags are 0, or 1 for huge
/// pages.
/// Units: size in bytes, a multiple of 2 MiB; alignment 0 or a power of two.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or other values; ACL_ERROR_RT_MEMORY_ALLOCATION if there is
/// no such range.
/// Source: aclrtReserveMemAddress.
aclError aclrtReserveMemAddress(void** virPtr, size_t size, size_t alignment, void* expectPtr,
                                uint64_t flags);

/// Gives a range back.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if something is still mapped in it, or for an address that is not the
/// start of a range.
/// Source: aclrtReleaseMemAddress.
aclError aclrtReleaseMemAddress(void* virPtr);

/// Device memory without an address. flags must be 0.
/// Units: size in bytes, a multiple of the granularity (2 MiB).
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, other values, or a prop that is not pinned memory of a
/// device; ACL_ERROR_RT_MEMORY_ALLOCATION if the device has no more memory.
/// Source: aclrtMallocPhysical.
aclError aclrtMallocPhysical(aclrtDrvMemHandle* handle, size_t size, const aclrtPhysicalMemProp* prop,
                             uint64_t flags);

/// Frees the handle. What is mapped of the memory stays until it is unmapped.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtFreePhysical.
aclError aclrtFreePhysical(aclrtDrvMemHandle handle);

/// Bytes [offset, offset + size) of the memory appear at virPtr. flags must be 0.
/// Units: size and offset in bytes, multiples of 2 MiB.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, other values, or a range that is not reserved, is mapped
/// already, or leaves the memory.
/// Source: aclrtMapMem.
aclError aclrtMapMem(void* virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags);

/// Ends aclrtMapMem.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for an address that is not the start of a mapping.
/// Source: aclrtUnmapMem.
aclError aclrtUnmapMem(void* virPtr);

/// The granularity of aclrtMallocPhysical: 2 MiB.
/// Units: bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, an unknown option, or a prop that is not pinned memory of a
/// device.
/// Source: aclrtMemGetAllocationGranularity.
aclError aclrtMemGetAllocationGranularity(aclrtPhysicalMemProp* prop, aclrtMemGranularityOptions option,
                                          size_t* granularity);

/// A number by which other processes of the host import the memory while this one has it. flags must be
/// ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION: the simulated device has no list of processes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or other values; ACL_ERROR_RT_FEATURE_NOT_SUPPORT for flags of 0.
/// Source: aclrtMemExportToShareableHandle.
aclError aclrtMemExportToShareableHandle(aclrtDrvMemHandle handle, aclrtMemHandleType handleType,
                                         uint64_t flags, uint64_t* shareableHandle);

/// Memory of another process, as memory of deviceId; freed by aclrtFreePhysical.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, or if there is no such memory any more; ACL_ERROR_RT_INVALID_DEVICEID.
/// Source: aclrtMemImportFromShareableHandle.
aclError aclrtMemImportFromShareableHandle(uint64_t shareableHandle, int32_t deviceId,
                                           aclrtDrvMemHandle* handle);

/// Writes the key by which other processes of the host map size bytes of the memory at devPtr, while this one has it. flags must be
/// ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION: the simulated device has no list of processes. Newer.
/// Units: size and len in bytes; len is 64 at least.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, other values, or a devPtr that aclrtMalloc did not give;
/// ACL_ERROR_RT_FEATURE_NOT_SUPPORT for flags of 0.
/// Source: aclrtIpcMemGetExportKey.
aclError aclrtIpcMemGetExportKey(void* devPtr, size_t size, char* key, size_t len, uint64_t flags);

/// Maps memory of another process. A key that is imported again gives the same address. flags: 0, or
/// ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS to let the current device use memory of another one. Newer.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, other values, or if there is no such memory any more.
/// Source: aclrtIpcMemImportByKey.
aclError aclrtIpcMemImportByKey(void** devPtr, const char* key, uint64_t flags);

/// Ends an import, or the key of the process that exported it. Newer.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or a key that this process does not have.
/// Source: aclrtIpcMemClose.
aclError aclrtIpcMemClose(const char* key);

/// Copies at once, on the calling thread. Waits for no stream. The addresses decide the direction.
/// Units: destMax and count in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, count > destMax, a range that leaves its allocation, or an
/// unknown kind; ACL_ERROR_RT_NO_PERMISSION between devices that are not peers;
/// ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT during a capture that forbids it.
/// Source: aclrtMemcpy.
aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind);

/// Copies in stream order. Pinned or device memory: asynchronous. Other host memory: may be reused (source)
/// or read (destination) when the call returns.
/// Units: destMax and count in bytes.
/// Errors: those of aclrtMemcpy; ACL_ERROR_RT_FEATURE_NOT_SUPPORT from host to host;
/// ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT for memory that is not pinned, under capture.
/// Source: aclrtMemcpyAsync.
aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind,
                          aclrtStream stream);

/// As aclrtMemcpy and aclrtMemcpyAsync for rows. Host to device and back only.
/// Shapes: height rows of width bytes, dpitch and spitch bytes from row to row.
/// Units: width, dpitch and spitch in bytes.
/// Errors: those of aclrtMemcpy and aclrtMemcpyAsync; ACL_ERROR_RT_FEATURE_NOT_SUPPORT for another kind;
/// ACL_ERROR_RT_PARAM_INVALID if width or height is 0, or a row is longer than the distance between rows.
/// Source: aclrtMemcpy2d, aclrtMemcpy2dAsync.
/// @{
aclError aclrtMemcpy2d(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                       aclrtMemcpyKind kind);
aclError aclrtMemcpy2dAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                            size_t height, aclrtMemcpyKind kind, aclrtStream stream);
/// @}

/// Copies numBatches ranges, in no order, all from host to device or all from device to host. attrs[k] says where the
/// ranges from attrsIndexes[k] to the one before attrsIndexes[k + 1] are. Nothing is copied if a range is refused.
/// *failIndex is the range whose attribute or direction is wrong, else SIZE_MAX. V2 is the same without it. Newer.
/// Shapes: dsts, destMaxs, srcs and sizes have numBatches elements; attrs and attrsIndexes have numAttrs.
/// Units: destMaxs and sizes in bytes.
/// Errors: those of aclrtMemcpy and aclrtMemcpyAsync for each range; ACL_ERROR_RT_PARAM_INVALID for a wrong attribute or
/// direction, numAttrs of 0 or above numBatches, or attrsIndexes that do not rise from 0.
/// Source: aclrtMemcpyBatch, aclrtMemcpyBatchAsync, aclrtMemcpyBatchV2, aclrtMemcpyBatchAsyncV2.
/// @{
aclError aclrtMemcpyBatch(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                          aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs,
                          size_t* failIndex);
/// In stream order. Newer.
aclError aclrtMemcpyBatchAsync(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                               aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs,
                               size_t* failIndex, aclrtStream stream);
/// Without the index. Newer.
aclError aclrtMemcpyBatchV2(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                            aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs);
/// In stream order, without the index. Newer.
aclError aclrtMemcpyBatchAsyncV2(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                 aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs,
                                 aclrtStream stream);
/// @}

/// Sets count bytes to value, at once or in stream order. The memory must come from AscendCL.
/// Units: maxCount and count in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for other memory, count > maxCount, or a range that leaves its
/// allocation; aclrtMemset: ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT during a capture that forbids it.
/// Source: aclrtMemset, aclrtMemsetAsync.
/// @{
aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value, size_t count);
aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream);
/// @}

/// Whether a device can use another's memory: always 1.
/// Errors: ACL_ERROR_RT_INVALID_DEVICEID if one of them does not exist; ACL_ERROR_RT_PARAM_INVALID for null
/// or if they are the same.
/// Source: aclrtDeviceCanAccessPeer.
aclError aclrtDeviceCanAccessPeer(int32_t* canAccessPeer, int32_t deviceId, int32_t peerDeviceId);

/// Whether copies between the current device and peerDeviceId are allowed from now on. One of the two
/// directions is enough. flags must be 0.
/// Errors: ACL_ERROR_RT_INVALID_DEVICEID if there is no such device; ACL_ERROR_RT_PARAM_INVALID for the
/// current device itself or other flags.
/// Source: aclrtDeviceEnablePeerAccess, aclrtDeviceDisablePeerAccess.
/// @{
aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags);
aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId);
/// @}

/// Whether deviceId has enabled peerDeviceId: 1 or 0. Newer.
/// Errors: ACL_ERROR_RT_INVALID_DEVICEID if one of them does not exist; ACL_ERROR_RT_PARAM_INVALID for null
/// or if they are the same.
/// Source: aclrtDevicePeerAccessStatus.
aclError aclrtDevicePeerAccessStatus(int32_t deviceId, int32_t peerDeviceId, int32_t* status);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_MEMORY_H_ */
