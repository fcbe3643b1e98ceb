/// @file
/// AscendCL runtime: devices, contexts, streams, callbacks and failures. Events, memory and capture are in
/// the headers included at the end. Valid C99 and C++. The functions here are the simulated device's.
/// "Newer" marks what CANN 8.1 lacks.
/// All functions are thread-safe.
/// Errors: a function returns ACL_SUCCESS (0) or a code of acl_base_rt.h or rt_error_codes.h, and leaves its
/// outputs untouched on failure. Every function but aclrtGetDeviceCount, aclrtGetSocName, aclrtGetRunMode,
/// the two for the last error and those for aclrtExceptionInfo fails with ACL_ERROR_RT_NO_PERMISSION in a
/// callback. The first of them that is called before aclInit or after aclFinalize is noted on stderr, and works
/// as it does on a device; CANN's documents forbid such calls. Functions that submit work return the stored
/// error of a context that a failed task has stopped. Functions that use the current device, context or a
/// stream fail with ACL_ERROR_RT_CONTEXT_NULL if the thread has no context. Functions with a stream fail
/// with ACL_ERROR_RT_INVALID_HANDLE for a stream that is closed and ACL_ERROR_RT_STREAM_CONTEXT for one of
/// another context. ACL_ERROR_RT_PARAM_INVALID is returned for a null output or a value out of range.
/// Source: AscendCL API reference, CANN 9.1; names and order of parameters are the same.
#ifndef ACL_ACL_RT_H_
#define ACL_ACL_RT_H_

#include "acl/acl_base.h"
#include "acl/acl_rt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Devices ----

/// Makes a device current for the thread; its default context and default stream appear with the first call.
/// Counted: aclrtResetDevice must be called as often.
/// Errors: ACL_ERROR_RT_INVALID_DEVICEID if there is no such device; ACL_ERROR_RT_NO_DEVICE if there is none
/// at all; ACL_ERROR_RT_MEMORY_ALLOCATION if the host refuses the address range of the device's memory.
/// Source: aclrtSetDevice.
aclError aclrtSetDevice(int32_t deviceId);

/// Takes one aclrtSetDevice back; the last one waits for all work and frees the default context.
/// Errors: ACL_ERROR_RT_INVALID_DEVICEID if there is no such device or it was not set;
/// ACL_ERROR_RT_NO_DEVICE if there is none at all.
/// Source: aclrtResetDevice.
aclError aclrtResetDevice(int32_t deviceId);

/// As the last aclrtResetDevice, whatever the count.
/// Errors: those of aclrtResetDevice.
/// Source: aclrtResetDeviceForce.
aclError aclrtResetDeviceForce(int32_t deviceId);

/// The device of the thread's current context.
/// Errors: ACL_ERROR_RT_CONTEXT_NULL without a context; ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtGetDevice.
aclError aclrtGetDevice(int32_t* deviceId);

/// How many devices the process sees.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtGetDeviceCount.
aclError aclrtGetDeviceCount(uint32_t* count);

/// Where the program runs: always ACL_HOST.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtGetRunMode.
aclError aclrtGetRunMode(aclrtRunMode* runMode);

/// ACL_RT_DEVICE_STATUS_ABNORMAL if a failed task has stopped the default context, else
/// ACL_RT_DEVICE_STATUS_NORMAL.
/// Errors: ACL_ERROR_RT_INVALID_DEVICEID if there is no such device; ACL_ERROR_RT_NO_DEVICE if there is none
/// at all; ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtQueryDeviceStatus.
aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus* deviceStatus);

/// A number of the chip: AI cores, vector cores, or the size of the L2 cache.
/// Units: the cache in bytes.
/// Errors: ACL_ERROR_RT_INVALID_DEVICEID if there is no such device; ACL_ERROR_RT_NO_DEVICE if there is none
/// at all; ACL_ERROR_RT_PARAM_INVALID for null or another deviceInfo.
/// Source: aclGetDeviceCapability.
aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t* value);

/// Name of the chip, as "Ascend910B1"; null if NPU_SIM_SOC or another variable of the simulator has a wrong
/// value.
/// Errors: none.
/// Source: aclrtGetSocName.
const char* aclrtGetSocName(void);

/// The version of AscendCL that the simulated device reports: 1.17.0, that of CANN 9.1.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtGetVersion.
aclError aclrtGetVersion(int32_t* majorVersion, int32_t* minorVersion, int32_t* patchVersion);

/// Waits for everything submitted to the current device, in all its contexts.
/// Units: timeout in milliseconds, -1 waits forever.
/// Errors: the first error of a failed task, which is thereby cleared; ACL_ERROR_RT_STREAM_SYNC_TIMEOUT if
/// the time is over; ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT if a stream is captured;
/// ACL_ERROR_RT_PARAM_INVALID for timeout < -1.
/// Source: aclrtSynchronizeDevice, aclrtSynchronizeDeviceWithTimeout.
/// @{
aclError aclrtSynchronizeDevice(void);
aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout);
/// @}

/// How the process's devices answer floating-point overflow. 910A only saturates.
/// Errors: ACL_ERROR_RT_FEATURE_NOT_SUPPORT for ACL_RT_OVERFLOW_MODE_INFNAN on such a chip;
/// ACL_ERROR_RT_PARAM_INVALID for another mode or null.
/// Source: aclrtSetDeviceSatMode, aclrtGetDeviceSatMode.
/// @{
aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode);
aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode* mode);
/// @}

/// Reads and resets the flag that a saturated result raises, in stream order. There is one flag for the
/// process.
/// Shapes: outputAddr is 64 bytes of device memory; the first 32-bit word is not 0 if the flag is up.
/// Units: outputSize in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if outputAddr is null or outputSize is not 64; those of
/// aclsimInterface::launchTask.
/// Source: aclrtGetOverflowStatus, aclrtResetOverflowStatus.
/// @{
aclError aclrtGetOverflowStatus(void* outputAddr, size_t outputSize, aclrtStream stream);
aclError aclrtResetOverflowStatus(aclrtStream stream);
/// @}

/// Whether tasks of the stream look for overflow: 1, or 0 (default). The simulated device keeps the value;
/// its libraries always raise the flag.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for another value or null.
/// Source: aclrtSetStreamOverflowSwitch, aclrtGetStreamOverflowSwitch.
/// @{
aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag);
aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t* flag);
/// @}

/// Options of the process, and (Ctx) of the current context. The values are kept and read back; they change
/// nothing.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for an unknown option or null.
/// Source: aclrtSetSysParamOpt, aclrtGetSysParamOpt, aclrtCtxSetSysParamOpt, aclrtCtxGetSysParamOpt.
/// @{
aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value);
aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t* value);
aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value);
aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t* value);
/// @}

// ---- Contexts ----

/// A further context on a device; becomes current for the thread.
/// Errors: ACL_ERROR_RT_INVALID_DEVICEID if there is no such device; ACL_ERROR_RT_NO_DEVICE if there is none
/// at all; ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtCreateContext.
aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId);

/// Waits for the context's streams and frees them with it. Only for contexts of aclrtCreateContext.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for a default context; ACL_ERROR_RT_CONTEXT_NULL for null or a
/// destroyed one.
/// Source: aclrtDestroyContext.
aclError aclrtDestroyContext(aclrtContext context);

/// Makes a context current for the thread.
/// Errors: ACL_ERROR_RT_CONTEXT_NULL for null or a destroyed one.
/// Source: aclrtSetCurrentContext.
aclError aclrtSetCurrentContext(aclrtContext context);

/// The thread's current context.
/// Errors: ACL_ERROR_RT_CONTEXT_NULL without one; ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtGetCurrentContext.
aclError aclrtGetCurrentContext(aclrtContext* context);

// ---- Streams: first in, first out; null is the default stream of the current context ----

/// A stream of the current context.
/// Errors: ACL_ERROR_RT_NO_STREAM_RESOURCE if the chip has no more streams (1984 on 910B);
/// ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtCreateStream.
aclError aclrtCreateStream(aclrtStream* stream);

/// The same with a priority from 0 to 7, which is not used, and ACL_STREAM_* flags.
/// Errors: those of aclrtCreateStream; ACL_ERROR_RT_PARAM_INVALID for another priority or unknown flags.
/// Source: aclrtCreateStreamWithConfig.
aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t priority, uint32_t flag);

/// Waits for the stream's tasks, then frees it.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for the default stream.
/// Source: aclrtDestroyStream.
aclError aclrtDestroyStream(aclrtStream stream);

/// Frees the stream without waiting: tasks that have not started are dropped.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for the default stream.
/// Source: aclrtDestroyStreamForce.
aclError aclrtDestroyStreamForce(aclrtStream stream);

/// Drops the tasks that have not started. Synchronising then gives ACL_ERROR_RT_STREAM_ABORT.
/// Errors: those of the stream.
/// Source: aclrtStreamAbort.
aclError aclrtStreamAbort(aclrtStream stream);

/// Waits for what was submitted to the stream so far.
/// Units: timeout in milliseconds, -1 waits forever.
/// Errors: the first error of a task since the last report, which is thereby cleared;
/// ACL_ERROR_RT_STREAM_SYNC_TIMEOUT if the time is over; ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT while the
/// stream is captured, which invalidates the capture; ACL_ERROR_RT_PARAM_INVALID for timeout < -1.
/// Source: aclrtSynchronizeStream, aclrtSynchronizeStreamWithTimeout.
/// @{
aclError aclrtSynchronizeStream(aclrtStream stream);
aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout);
/// @}

/// Whether the stream has nothing left to do.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null; ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT while it is captured.
/// Source: aclrtStreamQuery.
aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status);

/// The number of a stream, as in traces.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtStreamGetId.
aclError aclrtStreamGetId(aclrtStream stream, int32_t* streamId);

/// ACL_CONTINUE_ON_FAILURE (default), or ACL_STOP_ON_FAILURE: the first failed task drops everything that
/// follows in all streams of the context. It cannot be taken back.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for another mode.
/// Source: aclrtSetStreamFailureMode.
aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode);

/// Work submitted to the stream later starts after the event's latest record, as of this call. An event that
/// was never recorded is not waited for.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or an event made without ACL_EVENT_SYNC;
/// ACL_ERROR_RT_CAPTURE_DEPENDENCY for a wait that crosses the border of a capture.
/// Source: aclrtStreamWaitEvent.
aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);

/// How many more streams the device can have. Newer.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtGetStreamAvailableNum.
aclError aclrtGetStreamAvailableNum(uint32_t* streamCount);

// ---- Callbacks: a stream uses one of the two families; a callback must not call AscendCL ----

/// The thread that will call aclrtProcessReport serves the stream's callbacks. threadId is its
/// pthread_self().
/// Errors: ACL_ERROR_RT_STREAM_SUBSCRIBE if a thread serves the stream already.
/// Source: aclrtSubscribeReport.
aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream);

/// Gives fn to the serving thread in stream order. With ACL_CALLBACK_BLOCK the stream waits until it has
/// run.
/// Errors: ACL_ERROR_RT_STREAM_NO_CB_REG if no thread serves the stream; ACL_ERROR_RT_PARAM_INVALID if fn is
/// null or blockType unknown.
/// Source: aclrtLaunchCallback.
aclError aclrtLaunchCallback(aclrtCallback fn, void* userData, aclrtCallbackBlockType blockType,
                             aclrtStream stream);

/// Runs the callbacks that are due on the calling thread, and waits for the first.
/// Units: timeout in milliseconds, -1 waits forever.
/// Errors: ACL_ERROR_RT_THREAD_SUBSCRIBE if the thread serves no stream, or none any more; ACL_ERROR_RT_WAIT_TIMEOUT if none
/// came in time; ACL_ERROR_RT_PARAM_INVALID for timeout < -1.
/// Source: aclrtProcessReport.
aclError aclrtProcessReport(int32_t timeout);

/// Ends aclrtSubscribeReport. A stream that waits for a callback goes on when its thread serves no stream
/// any more.
/// Errors: ACL_ERROR_RT_THREAD_SUBSCRIBE if that thread does not serve the stream.
/// Source: aclrtUnSubscribeReport.
aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream);

/// Runs fn on a thread of the runtime, in stream order; the stream waits for it. Newer.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if fn is null.
/// Source: aclrtLaunchHostFunc.
aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void* args);

// ---- Failures ----

/// The thread's last error, cleared (Get) or kept (Peek). The level is ACL_RT_THREAD_LEVEL.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for another level.
/// Source: aclrtGetLastError, aclrtPeekAtLastError.
/// @{
aclError aclrtGetLastError(aclrtLastErrLevel level);
aclError aclrtPeekAtLastError(aclrtLastErrLevel level);
/// @}

/// Calls the function on a runtime thread whenever a task fails. Null removes it.
/// Errors: ACL_ERROR_RT_NO_PERMISSION in a callback.
/// Source: aclrtSetExceptionInfoCallback.
aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback);

/// What failed: the number of the task, its stream and device, and its code. The thread is always 0.
/// Errors: 0xFFFFFFFF for null.
/// Source: aclrtGetTaskIdFromExceptionInfo, aclrtGetStreamIdFromExceptionInfo,
/// aclrtGetThreadIdFromExceptionInfo, aclrtGetDeviceIdFromExceptionInfo, aclrtGetErrorCodeFromExceptionInfo.
/// @{
uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo* info);
uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo* info);
uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo* info);
uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo* info);
uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo* info);
/// @}

#ifdef __cplusplus
}
#endif

#include "acl/acl_rt_capture.h"
#include "acl/acl_rt_event.h"
#include "acl/acl_rt_kernel.h"
#include "acl/acl_rt_memory.h"

#endif /* ACL_ACL_RT_H_ */
