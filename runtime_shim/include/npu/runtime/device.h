// Errors, devices, streams, events, callbacks. Included by npu/runtime.h. Valid C11 and C++17.
//
// Every function returns npuSuccess or what went wrong, and makes a failure the calling thread's last error.
// The first call on any thread starts the runtime. After a kernel failed (assert, bad address, deadlock), the
// device's error is sticky: every later call returns it until npuDeviceReset. All functions may be called
// from any thread; none may be called from a host function or callback (npuErrorNotPermitted). A stream
// parameter may be null or npuStreamLegacy (the legacy default stream) or npuStreamPerThread.
#ifndef NPU_RUNTIME_DEVICE_H_
#define NPU_RUNTIME_DEVICE_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Errors
 * ------------------------------------------------------------------------------------------------- */

/// The thread's last error, which becomes npuSuccess unless it is sticky.
npuError_t npuGetLastError(void);
/// The thread's last error, kept.
npuError_t npuPeekAtLastError(void);
/// The enumerator's name, "npuErrorInvalidValue"; "unrecognized error code" for other numbers. Never null.
const char* npuGetErrorName(npuError_t error);
/// A short description. Never null.
const char* npuGetErrorString(npuError_t error);

/* --- Devices
 * ------------------------------------------------------------------------------------------------ */

/// Errors: npuErrorNoDevice, with *count = 0.
npuError_t npuGetDeviceCount(int* count);
/// The thread's current device; 0 until npuSetDevice.
npuError_t npuGetDevice(int* device);
/// Errors: npuErrorInvalidDevice.
npuError_t npuSetDevice(int device);
npuError_t npuInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
/// Accepted and ignored: the first device of the list that exists becomes current.
npuError_t npuSetValidDevices(int* devices, int count);
npuError_t npuGetDeviceProperties(struct npuDeviceProp* prop, int device);
npuError_t npuDeviceGetAttribute(int* value, enum npuDeviceAttr attr, int device);
/// The device whose memory, cores and capability are at least those asked for (fields that are 0 do not
/// count).
npuError_t npuChooseDevice(int* device, const struct npuDeviceProp* prop);
/// Waits for all work of the current device. Errors: the first failure of that work.
npuError_t npuDeviceSynchronize(void);
npuError_t npuThreadSynchronize(void);
/// Ends everything of the current device: memory, streams and events become invalid, sticky errors go away.
npuError_t npuDeviceReset(void);
/// The old names.
npuError_t npuThreadExit(void);
npuError_t npuThreadSetLimit(enum npuLimit limit, size_t value);
npuError_t npuThreadGetLimit(size_t* value, enum npuLimit limit);
npuError_t npuThreadSetCacheConfig(enum npuFuncCache config);
npuError_t npuThreadGetCacheConfig(enum npuFuncCache* config);
npuError_t npuSetDeviceFlags(unsigned int flags);
npuError_t npuGetDeviceFlags(unsigned int* flags);
/// Limits are remembered and given back; the simulated device has none of its own.
npuError_t npuDeviceSetLimit(enum npuLimit limit, size_t value);
npuError_t npuDeviceGetLimit(size_t* value, enum npuLimit limit);
/// Caches and banks cannot be configured: the preference is remembered, and nothing else happens.
npuError_t npuDeviceSetCacheConfig(enum npuFuncCache config);
npuError_t npuDeviceGetCacheConfig(enum npuFuncCache* config);
npuError_t npuDeviceSetSharedMemConfig(enum npuSharedMemConfig config);
npuError_t npuDeviceGetSharedMemConfig(enum npuSharedMemConfig* config);
/// The least priority is the larger number.
npuError_t npuDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority);
/// "domain:bus:device.0". Errors: npuErrorInvalidValue for less than 13 characters.
npuError_t npuDeviceGetPCIBusId(char* pciBusId, int len, int device);
npuError_t npuDeviceGetByPCIBusId(int* device, const char* pciBusId);
npuError_t npuDeviceCanAccessPeer(int* canAccessPeer, int device, int peerDevice);
/// Errors: npuErrorPeerAccessAlreadyEnabled, npuErrorInvalidDevice for the device itself.
npuError_t npuDeviceEnablePeerAccess(int peerDevice, unsigned int flags);
/// Errors: npuErrorPeerAccessNotEnabled.
npuError_t npuDeviceDisablePeerAccess(int peerDevice);
npuError_t npuDeviceGetP2PAttribute(int* value, enum npuDeviceP2PAttr attr, int srcDevice, int dstDevice);
/// NPURT_VERSION.
npuError_t npuRuntimeGetVersion(int* runtimeVersion);
npuError_t npuDriverGetVersion(int* driverVersion);

/* --- Streams
 * ------------------------------------------------------------------------------------------------ */

/// A stream that the legacy default stream synchronises with. Errors: npuErrorMemoryAllocation when the chip
/// has no more.
npuError_t npuStreamCreate(npuStream_t* stream);
/// flags: npuStreamDefault or npuStreamNonBlocking.
npuError_t npuStreamCreateWithFlags(npuStream_t* stream, unsigned int flags);
/// The priority is clamped to the range and remembered; it does not change what runs first.
npuError_t npuStreamCreateWithPriority(npuStream_t* stream, unsigned int flags, int priority);
/// Does not wait: work that is queued will still run.
npuError_t npuStreamDestroy(npuStream_t stream);
npuError_t npuStreamSynchronize(npuStream_t stream);
/// npuSuccess, or npuErrorNotReady.
npuError_t npuStreamQuery(npuStream_t stream);
npuError_t npuStreamWaitEvent(npuStream_t stream, npuEvent_t event, unsigned int flags NPURT_DEFAULT_(0));
npuError_t npuStreamGetFlags(npuStream_t stream, unsigned int* flags);
npuError_t npuStreamGetPriority(npuStream_t stream, int* priority);
npuError_t npuStreamGetId(npuStream_t stream, unsigned long long* streamId);
npuError_t npuStreamGetDevice(npuStream_t stream, int* device);
/// Priority has its meaning; other attributes are remembered and given back, without effect.
/// Errors: npuErrorInvalidValue for an attribute that streams do not have.
npuError_t npuStreamSetAttribute(npuStream_t stream, npuStreamAttrID attr, const npuStreamAttrValue* value);
npuError_t npuStreamGetAttribute(npuStream_t stream, npuStreamAttrID attr, npuStreamAttrValue* value);
npuError_t npuStreamCopyAttributes(npuStream_t dst, npuStream_t src);
/// Managed memory is visible everywhere at once: checked, and nothing else happens.
npuError_t npuStreamAttachMemAsync(npuStream_t stream, void* devPtr, size_t length NPURT_DEFAULT_(0),
                                   unsigned int flags NPURT_DEFAULT_(npuMemAttachSingle));
/// Runs callback on a thread of the runtime after all earlier work; later work waits for it. flags must be 0.
npuError_t npuStreamAddCallback(npuStream_t stream, npuStreamCallback_t callback, void* userData,
                                unsigned int flags);
npuError_t npuLaunchHostFunc(npuStream_t stream, npuHostFn_t fn, void* userData);
/// Persisting accesses do not exist here.
npuError_t npuCtxResetPersistingL2Cache(void);

/* --- Events
 * ------------------------------------------------------------------------------------------------- */

npuError_t npuEventCreate(npuEvent_t* event);
/// flags: npuEventBlockingSync, npuEventDisableTiming. Errors: npuErrorNotSupported for npuEventInterprocess.
npuError_t npuEventCreateWithFlags(npuEvent_t* event, unsigned int flags);
npuError_t npuEventRecord(npuEvent_t event, npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuEventRecordWithFlags(npuEvent_t event, npuStream_t stream NPURT_DEFAULT_(0),
                                   unsigned int flags NPURT_DEFAULT_(0));
/// npuSuccess (also when never recorded), or npuErrorNotReady.
npuError_t npuEventQuery(npuEvent_t event);
npuError_t npuEventSynchronize(npuEvent_t event);
npuError_t npuEventDestroy(npuEvent_t event);
/// Milliseconds between two records, on any streams of one machine.
/// Errors: npuErrorInvalidResourceHandle for events without timing or never recorded; npuErrorNotReady.
npuError_t npuEventElapsedTime(float* ms, npuEvent_t start, npuEvent_t end);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_DEVICE_H_
