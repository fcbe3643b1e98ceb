/// @file
/// Errors, devices, streams, events, callbacks. Included by npu/runtime.h. Valid C11 and C++17.
///
/// The first call on any thread starts the runtime. All functions may be called from any thread. A stream
/// parameter may be null or npuStreamLegacy (the legacy default stream) or npuStreamPerThread.
/// After a kernel failed (assert, bad address, deadlock), the error of its device is sticky: every later call
/// returns it until npuDeviceReset.
///
/// Errors: npuSuccess, or one of these, unless a function says otherwise. A call that fails makes its result
/// the last error of the calling thread, changes no output and has no other effect.
/// - npuErrorInvalidValue if a pointer to a result is null.
/// - npuErrorInvalidDevice if a device number does not exist.
/// - npuErrorInvalidResourceHandle if a stream was destroyed, or belongs to a device that was reset.
/// - npuErrorNotPermitted on a thread that runs a host function or callback.
/// - npuErrorNoDevice or npuErrorInitializationError if the runtime cannot start, or after fork in the child.
/// - the sticky error of the current device.
/// Source: CUDA Runtime API 12.4, "Device Management", "Error Handling", "Stream Management", "Event
/// Management", "Execution Control", "Peer Device Memory Access", "Thread Management" (deprecated), "Version
/// Management". npuX follows cudaX.
#ifndef NPU_RUNTIME_DEVICE_H_
#define NPU_RUNTIME_DEVICE_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Errors ----

/// The last error of the thread, which then becomes npuSuccess unless it is sticky. In a kernel: the last
/// error of the device code of its block.
/// Errors: none of its own.
npuError_t npuGetLastError(void);
/// The last error of the thread, which stays. In a kernel as npuGetLastError.
/// Errors: none of its own.
npuError_t npuPeekAtLastError(void);
/// The name of the enumerator, as "npuErrorInvalidValue". Never null.
/// Errors: none; "unrecognized error code" for numbers that are not in npuError.
const char* npuGetErrorName(npuError_t error);
/// A short description. Never null.
/// Errors: none; "unrecognized error code" for numbers that are not in npuError.
const char* npuGetErrorString(npuError_t error);

// ---- Devices ----

/// The number of devices that the program sees.
/// Errors: npuErrorInvalidValue if count is null; npuErrorNoDevice, with *count = 0.
npuError_t npuGetDeviceCount(int* count);
/// The current device of the thread; 0 until npuSetDevice.
/// Errors: npuErrorInvalidValue if device is null.
npuError_t npuGetDevice(int* device);
/// Makes a device the current one of the thread.
/// Errors: npuErrorInvalidDevice, and the current device stays; the sticky error of the new device, which is
/// current then.
npuError_t npuSetDevice(int device);
/// Starts a device without making it current. deviceFlags and flags have no effect.
/// Errors: npuErrorInvalidDevice; the sticky error of that device.
npuError_t npuInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
/// Makes the first device of the list that exists the current one. The rest of the list has no effect.
/// Errors: npuErrorInvalidValue if devices is null or count < 1; npuErrorInvalidDevice if none of them
/// exists.
npuError_t npuSetValidDevices(int* devices, int count);
/// The properties of a device, in the units that npuDeviceProp states.
/// Errors: npuErrorInvalidValue if prop is null; npuErrorInvalidDevice.
npuError_t npuGetDeviceProperties(struct npuDeviceProp* prop, int device);
/// One property as a number; 0 for what the device does not have. Units: as npu/runtime/device_attributes.h
/// says.
/// Errors: npuErrorInvalidValue if value is null or attr < 1 or attr >= npuDevAttrMax; npuErrorInvalidDevice.
npuError_t npuDeviceGetAttribute(int* value, enum npuDeviceAttr attr, int device);
/// The first device with at least the memory, the vector cores and the compute capability of *prop. A field
/// that is 0 does not count.
/// Errors: npuErrorInvalidValue if a pointer is null or no device fits; *device is then unchanged.
npuError_t npuChooseDevice(int* device, const struct npuDeviceProp* prop);

/// Waits for all work of the current device. In a kernel it waits for the grids that the calling block has
/// launched.
/// Errors: the first failure of that work; npuErrorStreamCaptureUnsupported if a blocking stream of the
/// device is under capture, and the capture becomes invalid.
/// @{
npuError_t npuDeviceSynchronize(void);
npuError_t npuThreadSynchronize(void);
/// @}

/// Ends everything of the current device. Its memory, streams and events become invalid and its sticky error
/// goes away.
/// Errors: npuErrorNotPermitted in a kernel; a sticky error does not prevent the reset and is not returned.
/// @{
npuError_t npuDeviceReset(void);
npuError_t npuThreadExit(void);
/// @}

/// Older name of npuDeviceSetLimit, with its errors.
npuError_t npuThreadSetLimit(enum npuLimit limit, size_t value);
/// Older name of npuDeviceGetLimit, with its errors.
npuError_t npuThreadGetLimit(size_t* value, enum npuLimit limit);
/// Older name of npuDeviceSetCacheConfig.
npuError_t npuThreadSetCacheConfig(enum npuFuncCache config);
/// Older name of npuDeviceGetCacheConfig, with its errors.
npuError_t npuThreadGetCacheConfig(enum npuFuncCache* config);
/// Stores the flags (npuDeviceSchedule..., npuDeviceMapHost and so on) for npuGetDeviceFlags. They have no
/// effect.
/// Errors: npuErrorInvalidValue for bits outside npuDeviceMask.
npuError_t npuSetDeviceFlags(unsigned int flags);
/// The flags of npuSetDeviceFlags, always with npuDeviceMapHost.
/// Errors: npuErrorInvalidValue if flags is null.
npuError_t npuGetDeviceFlags(unsigned int* flags);
/// Stores a limit for npuDeviceGetLimit. The simulated device enforces none of them.
/// Units: bytes, or a count, as CUDA defines the limit.
/// Errors: npuErrorUnsupportedLimit if limit is not an npuLimit.
npuError_t npuDeviceSetLimit(enum npuLimit limit, size_t value);
/// The value that npuDeviceSetLimit stored, or the default.
/// Errors: npuErrorInvalidValue if value is null; npuErrorUnsupportedLimit if limit is not an npuLimit.
npuError_t npuDeviceGetLimit(size_t* value, enum npuLimit limit);

/// Stores a preference for the functions that get it, and returns a stored one. Caches and banks cannot be
/// configured here, so the preference has no effect.
/// Errors: npuErrorInvalidValue if config is a null pointer.
/// @{
npuError_t npuDeviceSetCacheConfig(enum npuFuncCache config);
npuError_t npuDeviceGetCacheConfig(enum npuFuncCache* config);
npuError_t npuDeviceSetSharedMemConfig(enum npuSharedMemConfig config);
/// @}

/// The preference of npuDeviceSetSharedMemConfig; npuSharedMemBankSizeFourByte until it is set.
/// Errors: npuErrorInvalidValue if config is null.
npuError_t npuDeviceGetSharedMemConfig(enum npuSharedMemConfig* config);
/// The range of stream priorities: 0 (least) to -5 (greatest). A pointer that is null is skipped.
/// Errors: only those of the file.
npuError_t npuDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority);
/// The bus id of a device as "domain:bus:device.0", terminated by a null character.
/// Units: len in characters, with the terminating one.
/// Errors: npuErrorInvalidValue if pciBusId is null or len < 13; npuErrorInvalidDevice.
npuError_t npuDeviceGetPCIBusId(char* pciBusId, int len, int device);
/// The device with a bus id, as npuDeviceGetPCIBusId writes it.
/// Errors: npuErrorInvalidValue if a pointer is null, the text is not a bus id, or no device has it.
npuError_t npuDeviceGetByPCIBusId(int* device, const char* pciBusId);
/// Whether a device can use the memory of another one: 1 for any two devices, 0 for a device and itself.
/// Errors: npuErrorInvalidValue if canAccessPeer is null; npuErrorInvalidDevice.
npuError_t npuDeviceCanAccessPeer(int* canAccessPeer, int device, int peerDevice);
/// Lets the current device use the memory of peerDevice.
/// Errors: npuErrorInvalidValue if flags is not 0; npuErrorInvalidDevice if peerDevice does not exist or is
/// the current one; npuErrorPeerAccessAlreadyEnabled, and access stays enabled.
npuError_t npuDeviceEnablePeerAccess(int peerDevice, unsigned int flags);
/// Undoes npuDeviceEnablePeerAccess.
/// Errors: npuErrorInvalidDevice; npuErrorPeerAccessNotEnabled if it was not enabled.
npuError_t npuDeviceDisablePeerAccess(int peerDevice);
/// A property of the link between two devices: 1 for access and native atomics where access is possible, else
/// 0.
/// Errors: npuErrorInvalidValue if value is null, the devices are the same or attr is not an
/// npuDeviceP2PAttr; npuErrorInvalidDevice.
npuError_t npuDeviceGetP2PAttribute(int* value, enum npuDeviceP2PAttr attr, int srcDevice, int dstDevice);

/// NPURT_VERSION, for both. The runtime need not start for it.
/// Errors: npuErrorInvalidValue if the pointer is null; no other.
/// @{
npuError_t npuRuntimeGetVersion(int* runtimeVersion);
npuError_t npuDriverGetVersion(int* driverVersion);
/// @}

// ---- Streams ----

/// Creates a stream of the current device. The legacy default stream synchronises with it.
/// Errors: npuErrorInvalidValue if stream is null; npuErrorMemoryAllocation if the chip has no stream left.
npuError_t npuStreamCreate(npuStream_t* stream);
/// Creates a stream. flags: npuStreamDefault, or npuStreamNonBlocking, which the legacy default stream
/// ignores.
/// Errors: npuErrorInvalidValue if stream is null or flags has other bits; npuErrorMemoryAllocation.
npuError_t npuStreamCreateWithFlags(npuStream_t* stream, unsigned int flags);
/// As npuStreamCreateWithFlags, with a priority. It is clamped to the range and stored; it does not change
/// what runs first.
/// Errors: as npuStreamCreateWithFlags.
npuError_t npuStreamCreateWithPriority(npuStream_t* stream, unsigned int flags, int priority);
/// Destroys a stream without waiting: work that is queued still runs. A capture that began in the stream
/// becomes invalid.
/// Errors: npuErrorInvalidResourceHandle for a destroyed stream or a default one.
npuError_t npuStreamDestroy(npuStream_t stream);
/// Waits for all work of the stream.
/// Errors: the first failure of that work; npuErrorStreamCaptureUnsupported if the stream is under capture,
/// and the capture becomes invalid; npuErrorNotPermitted in a kernel.
npuError_t npuStreamSynchronize(npuStream_t stream);
/// Whether all work of the stream is done. Does not wait.
/// Errors: npuErrorNotReady if it is not done; else as npuStreamSynchronize.
npuError_t npuStreamQuery(npuStream_t stream);
/// Later work of the stream starts after the work that the event recorded last. Does not wait. An event that
/// was never recorded is complete. In a kernel: no effect.
/// Errors: npuErrorInvalidResourceHandle if event is null; npuErrorInvalidValue if flags is not
/// npuEventWaitDefault or npuEventWaitExternal. With captures also npuErrorStreamCaptureInvalidated;
/// npuErrorStreamCaptureIsolation if the stream is under capture and the event belongs to none;
/// npuErrorStreamCaptureMerge if it belongs to another one; npuErrorStreamCaptureImplicit if the legacy
/// stream would join a capture; npuErrorCapturedEvent if the capture of the event has ended.
npuError_t npuStreamWaitEvent(npuStream_t stream, npuEvent_t event, unsigned int flags NPURT_DEFAULT_(0));

/// A fact about a stream: its flags, its priority, a number that no other open stream of its device has, its
/// device.
/// Errors: npuErrorInvalidValue if the pointer to the result is null; npuErrorInvalidResourceHandle.
/// @{
npuError_t npuStreamGetFlags(npuStream_t stream, unsigned int* flags);
npuError_t npuStreamGetPriority(npuStream_t stream, int* priority);
npuError_t npuStreamGetId(npuStream_t stream, unsigned long long* streamId);
npuError_t npuStreamGetDevice(npuStream_t stream, int* device);
/// @}

/// Stores an attribute of a stream. npuLaunchAttributePriority changes what npuStreamGetPriority returns;
/// other attributes have no effect.
/// Errors: npuErrorInvalidValue if value is null or streams do not have the attribute;
/// npuErrorInvalidResourceHandle.
npuError_t npuStreamSetAttribute(npuStream_t stream, npuStreamAttrID attr, const npuStreamAttrValue* value);
/// The attribute as npuStreamSetAttribute stored it; all zero if it was not set.
/// Errors: as npuStreamSetAttribute.
npuError_t npuStreamGetAttribute(npuStream_t stream, npuStreamAttrID attr, npuStreamAttrValue* value);
/// Gives dst the attributes and the priority of src.
/// Errors: npuErrorInvalidResourceHandle.
npuError_t npuStreamCopyAttributes(npuStream_t dst, npuStream_t src);
/// Checks its arguments and does nothing else: managed memory is visible to host and devices at any time.
/// Units: length in bytes; it has no effect.
/// Errors: npuErrorInvalidValue if devPtr is null or flags is not one npuMemAttach... value;
/// npuErrorStreamCaptureUnsupported if the stream is under capture, and the capture becomes invalid.
npuError_t npuStreamAttachMemAsync(npuStream_t stream, void* devPtr, size_t length NPURT_DEFAULT_(0),
                                   unsigned int flags NPURT_DEFAULT_(npuMemAttachSingle));
/// Runs callback on a thread of the runtime after all earlier work of the stream; later work waits for it.
/// Asynchronous. The callback gets npuSuccess as status and must not call the runtime.
/// Errors: npuErrorInvalidValue if callback is null or flags is not 0; npuErrorStreamCaptureUnsupported if
/// the stream is under capture, and the capture becomes invalid.
npuError_t npuStreamAddCallback(npuStream_t stream, npuStreamCallback_t callback, void* userData,
                                unsigned int flags);
/// Runs fn(userData) on a thread of the runtime after all earlier work of the stream; later work waits for
/// it. Asynchronous. fn must not call the runtime. Under capture it becomes a host node.
/// Errors: npuErrorInvalidValue if fn is null; npuErrorInvalidResourceHandle.
npuError_t npuLaunchHostFunc(npuStream_t stream, npuHostFn_t fn, void* userData);
/// Does nothing: caches here have no persisting accesses.
/// Errors: only those of the file.
npuError_t npuCtxResetPersistingL2Cache(void);

// ---- Events ----

/// Creates an event of the current device, with timing.
/// Errors: npuErrorInvalidValue if event is null; npuErrorMemoryAllocation.
npuError_t npuEventCreate(npuEvent_t* event);
/// Creates an event. flags: npuEventBlockingSync (no effect), npuEventDisableTiming, npuEventInterprocess (for
/// npuIpcGetEventHandle; streams under capture refuse it with npuErrorNotSupported).
/// Errors: npuErrorInvalidValue if event is null or flags has other bits, or npuEventInterprocess without
/// npuEventDisableTiming; npuErrorNotSupported for npuEventInterprocess with a CANN before 9.1; npuErrorMemoryAllocation.
npuError_t npuEventCreateWithFlags(npuEvent_t* event, unsigned int flags);
/// The event now stands for all work of the stream so far. Asynchronous. In a kernel: no effect. Under
/// capture it names the nodes of the stream so far, for npuStreamWaitEvent.
/// Errors: npuErrorInvalidResourceHandle if event is null, or the stream belongs to another device than the
/// event; npuErrorStreamCaptureInvalidated.
npuError_t npuEventRecord(npuEvent_t event, npuStream_t stream NPURT_DEFAULT_(0));
/// As npuEventRecord. With npuEventRecordExternal, a stream under capture gets a node that records the event
/// in each launch.
/// Errors: as npuEventRecord; npuErrorInvalidValue for other flags.
npuError_t npuEventRecordWithFlags(npuEvent_t event, npuStream_t stream NPURT_DEFAULT_(0),
                                   unsigned int flags NPURT_DEFAULT_(0));
/// Whether the recorded work is done. Does not wait. An event that was never recorded is complete.
/// Errors: npuErrorNotReady if it is not done; npuErrorInvalidResourceHandle if event is null;
/// npuErrorCapturedEvent if it was recorded in a stream under capture, and the capture becomes invalid.
npuError_t npuEventQuery(npuEvent_t event);
/// Waits until the recorded work is done.
/// Errors: the sticky error of the event's device; npuErrorInvalidResourceHandle if event is null;
/// npuErrorCapturedEvent as npuEventQuery; npuErrorNotPermitted in a kernel.
npuError_t npuEventSynchronize(npuEvent_t event);
/// Destroys an event without waiting. Its handle must not be used again.
/// Errors: npuErrorInvalidResourceHandle if event is null.
npuError_t npuEventDestroy(npuEvent_t event);
/// The time between the records of two events, in any streams of one host.
/// Units: milliseconds.
/// Errors: npuErrorInvalidValue if ms is null; npuErrorInvalidResourceHandle if an event is null, was never
/// recorded or has no timing; npuErrorNotReady if the work of one is not done; npuErrorCapturedEvent as
/// npuEventQuery.
npuError_t npuEventElapsedTime(float* ms, npuEvent_t start, npuEvent_t end);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_DEVICE_H_
