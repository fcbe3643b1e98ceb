/* AscendCL runtime: memory and copies. Included by acl/acl_rt.h. */
#ifndef ACL_ACL_RT_MEMORY_H_
#define ACL_ACL_RT_MEMORY_H_

#include "acl/acl_rt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Device memory. size in bytes, more than 0 (else 107000). The start is aligned to 64 bytes at least.
/// Does not wait for the device. Errors: 207001 out of memory.
aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy policy);
aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy policy);
/// Frees at once, also while tasks use the memory. Errors: 107000 null or not a start given by aclrtMalloc.
aclError aclrtFree(void* devPtr);
/// Pinned host memory, aligned to 64 bytes at least.
aclError aclrtMallocHost(void** hostPtr, size_t size);
aclError aclrtFreeHost(void* hostPtr);
/// Pins memory the caller owns. devPtr: the address that tasks use. Errors: 507910 when it is pinned already.
aclError aclrtHostRegister(void* ptr, uint64_t size, aclrtHostRegisterType type, void** devPtr);
/// Errors: 507911 when it is not pinned.
aclError aclrtHostUnregister(void* ptr);
/// Memory that host and device use at the same address; 910B and 910_93 only (else 207000). Freed by
/// aclrtFree. (newer)
aclError aclrtMemAllocManaged(void** ptr, uint64_t size, uint32_t flag);
/// What an address is: device, host (pinned), managed or unregistered; id is the device.
aclError aclrtPointerGetAttributes(const void* ptr, aclrtPtrAttributes* attributes);
/// The allocation that contains an address: its start and its size as it was asked for. Errors: 107000.
/// (newer)
aclError aclrtMemGetAddressRange(void* ptr, void** pbase, size_t* psize);
/// Free and total bytes of the current device.
aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t* free, size_t* total);

/// A range of addresses without memory: touching it faults. size: a multiple of 2 MiB. alignment: 0 or a power of
/// two. expectPtr: a wish. flags: 0, or 1 for huge pages. Errors: 207001 when there is no such range.
aclError aclrtReserveMemAddress(void** virPtr, size_t size, size_t alignment, void* expectPtr,
                                uint64_t flags);
/// Errors: 107000 where something is still mapped in it, or for an address that starts no range.
aclError aclrtReleaseMemAddress(void* virPtr);
/// Device memory without an address; size a multiple of the granularity. flags must be 0. Errors: 207001.
aclError aclrtMallocPhysical(aclrtDrvMemHandle* handle, size_t size, const aclrtPhysicalMemProp* prop,
                             uint64_t flags);
/// What is mapped of it stays until it is unmapped.
aclError aclrtFreePhysical(aclrtDrvMemHandle handle);
/// Bytes [offset, offset + size) of the memory appear at virPtr. Errors: 107000 for a range that is not reserved,
/// is mapped already, or leaves the memory.
aclError aclrtMapMem(void* virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags);
aclError aclrtUnmapMem(void* virPtr);
aclError aclrtMemGetAllocationGranularity(aclrtPhysicalMemProp* prop, aclrtMemGranularityOptions option,
                                          size_t* granularity);

/// Copies at once, on the calling thread. Waits for no stream. The addresses decide the direction; kind is
/// only checked to be a value of the enumeration. Errors: 107000 null, count > destMax, or a range that
/// leaves its allocation.
aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind);
/// Copies in stream order. Pinned or device memory: asynchronous. Other host memory: may be reused (source)
/// or read (destination) when the call returns. Errors: 207000 host to host; 107030 unpinned memory under
/// capture.
aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind,
                          aclrtStream stream);
/// height rows of width bytes; dpitch, spitch: bytes from row to row. Host to device and back only (else
/// 207000).
aclError aclrtMemcpy2d(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                       aclrtMemcpyKind kind);
aclError aclrtMemcpy2dAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                            size_t height, aclrtMemcpyKind kind, aclrtStream stream);
/// Sets count bytes to value. Memory must come from AscendCL (else 107000).
aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value, size_t count);
aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream);

/// Whether a device can use another's memory. Errors: 107001; the two must differ (107000).
aclError aclrtDeviceCanAccessPeer(int32_t* canAccessPeer, int32_t deviceId, int32_t peerDeviceId);
/// One direction: the current device may use peerDeviceId's memory from now on. flags must be 0.
aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags);
aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId);
aclError aclrtDevicePeerAccessStatus(int32_t deviceId, int32_t peerDeviceId, int32_t* status); /* newer */

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_MEMORY_H_ */
