/* AscendCL runtime: devices, contexts, streams, events, callbacks, failures. Memory, copies and capture are
   in the two headers included at the end. Valid C99 and C++. Names and argument order: CANN 9.1; "newer"
   marks what CANN 8.1 lacks. The functions here are the simulated device's.

   Every function returns ACL_SUCCESS (0) or a code of acl_base_rt.h / rt_error_codes.h, and leaves its
   outputs untouched on failure. Every function but aclrtGetDeviceCount, aclrtGetSocName and aclrtGetRunMode
   fails with 100001 before aclInit. All are thread-safe. */
#ifndef ACL_ACL_RT_H_
#define ACL_ACL_RT_H_

#include "acl/acl_base.h"
#include "acl/acl_rt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Devices
 * ------------------------------------------------------------------------------------------------ */

/// Makes a device current for the thread; its default context and default stream appear with the first call.
/// Counted: aclrtResetDevice must be called as often. Errors: 107001 no such device; 207004 no device at all.
aclError aclrtSetDevice(int32_t deviceId);

/// Takes one aclrtSetDevice back; the last one waits for all work and frees the default context.
/// Errors: 107001 no such device, or none was set.
aclError aclrtResetDevice(int32_t deviceId);
/// The same at once, whatever the count.
aclError aclrtResetDeviceForce(int32_t deviceId);

/// The device of the thread's current context. Errors: 107002 no context.
aclError aclrtGetDevice(int32_t* deviceId);
aclError aclrtGetDeviceCount(uint32_t* count);
aclError aclrtGetRunMode(aclrtRunMode* runMode);
aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus* deviceStatus);
aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t* value);

/// Name of the chip, as "Ascend910B1".
const char* aclrtGetSocName(void);
aclError aclrtGetVersion(int32_t* majorVersion, int32_t* minorVersion, int32_t* patchVersion);

/// Waits for everything submitted to the current device. timeout in milliseconds, -1 waits forever.
/// Errors: the error of a failed task; 507046 when the time is over.
aclError aclrtSynchronizeDevice(void);
aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout);

/// How the device answers floating-point overflow; holds for streams created later.
/// 910A only saturates: INFNAN is 207000 there.
aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode);
aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode* mode);

/// The flag that a saturated result raises, as 64 bytes in device memory: the first word is not 0 if it is
/// up. In stream order; one flag for the process. Errors: 107000 unless outputSize is 64.
aclError aclrtGetOverflowStatus(void* outputAddr, size_t outputSize, aclrtStream stream);
aclError aclrtResetOverflowStatus(aclrtStream stream);
/// flag: 1 makes tasks of the stream look for overflow, 0 (default) not. The simulated device keeps the
/// value; its libraries always raise the flag. Errors: 107000 for another value.
aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag);
aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t* flag);

aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value);
aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t* value);
aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value);
aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t* value);

/* --- Contexts
 * ----------------------------------------------------------------------------------------------- */

/// A further context on a device; becomes current for the thread. Errors: 107001.
aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId);
/// Only contexts made by aclrtCreateContext. Waits for their streams. Errors: 107000 for a default context.
aclError aclrtDestroyContext(aclrtContext context);
aclError aclrtSetCurrentContext(aclrtContext context);
/// Errors: 107002 no context.
aclError aclrtGetCurrentContext(aclrtContext* context);

/* --- Streams: first in, first out; null is the default stream of the current context, an ordinary FIFO
 * ---------- */

/// Errors: 107002 no context; 207008 more streams than the chip has (1984 on 910B).
aclError aclrtCreateStream(aclrtStream* stream);
/// priority is reserved by AscendCL: 0 to 7.
aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t priority, uint32_t flag);
/// Waits for the stream's tasks; the stream must belong to the current context (107003).
aclError aclrtDestroyStream(aclrtStream stream);
/// Does not wait: tasks that have not started are dropped.
aclError aclrtDestroyStreamForce(aclrtStream stream);
/// Drops the tasks that have not started. Synchronising then gives 107023.
aclError aclrtStreamAbort(aclrtStream stream);
/// Waits for the stream. timeout in milliseconds, -1 waits forever. Errors: the first error of a task since
/// the last report; 507046 when the time is over; 107030 while the stream is captured.
aclError aclrtSynchronizeStream(aclrtStream stream);
aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout);
aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status);
aclError aclrtStreamGetId(aclrtStream stream, int32_t* streamId);
/// mode: ACL_CONTINUE_ON_FAILURE (default) or ACL_STOP_ON_FAILURE: the first failed task drops everything
/// that follows in all streams of the context. Can be set once.
aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode);
/// Work submitted to `stream` later starts after the event's latest record, as of this call.
aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);
aclError aclrtGetStreamAvailableNum(uint32_t* streamCount); /* newer */

/* --- Events
 * ------------------------------------------------------------------------------------------------- */

/// Time line and synchronisation; not for aclrtResetEvent. Errors: 207007 when the device has no more events.
aclError aclrtCreateEvent(aclrtEvent* event);
/// flag: ACL_EVENT_*; without ACL_EVENT_SYNC it can be neither waited for by a stream nor reset.
aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t flag);
/// The kind that may be recorded again and again; not for aclrtResetEvent, aclrtQueryEvent(WaitStatus).
aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t flag);
/// Never waits; waits that were already submitted stay valid.
aclError aclrtDestroyEvent(aclrtEvent event);
aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);
/// In stream order, makes the event unrecorded. Needs ACL_EVENT_SYNC and aclrtCreateEventWithFlag.
aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream);
aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status);
/// COMPLETE when never recorded.
aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status);
aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus* status);
aclError aclrtSynchronizeEvent(aclrtEvent event);
/// timeout in milliseconds, -1 waits forever. Errors: 507047 when the time is over.
aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout);
/// Milliseconds between two records. Errors: 107006 not both recorded in the same stream and complete, or an
/// event without time line.
aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent, aclrtEvent endEvent);
/// Device time of the latest record, in microseconds. Errors: 107006.
aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t* timestamp);
aclError aclrtSetOpWaitTimeout(uint32_t timeout);

/* --- Callbacks. A stream uses one of the two families, not both. A callback must not allocate, submit or
 * wait. ---- */

/// The thread that will call aclrtProcessReport serves the stream's callbacks. threadId: pthread_self().
aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream);
/// Errors: 107015 when no thread serves the stream.
aclError aclrtLaunchCallback(aclrtCallback fn, void* userData, aclrtCallbackBlockType blockType,
                             aclrtStream stream);
/// Runs the callbacks that are due, waiting up to timeout milliseconds for the first (-1: forever).
/// Errors: 107012 the thread serves no stream; 107019 none came in time.
aclError aclrtProcessReport(int32_t timeout);
aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream);
/// Runs fn on a thread of the runtime, in stream order; the stream waits for it. (newer)
aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void* args);

/* --- Failures
 * ------------------------------------------------------------------------------------------------ */

/// The thread's last error, cleared (Get) or kept (Peek).
aclError aclrtGetLastError(aclrtLastErrLevel level);
aclError aclrtPeekAtLastError(aclrtLastErrLevel level);
/// Called on a runtime thread whenever a task fails. Null removes it.
aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback);
/// 0xFFFFFFFF for null.
uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo* info);
uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo* info);
uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo* info);
uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo* info);
uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo* info);

#ifdef __cplusplus
}
#endif

#include "acl/acl_rt_capture.h"
#include "acl/acl_rt_memory.h"

#endif /* ACL_ACL_RT_H_ */
