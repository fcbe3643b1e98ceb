/// @file
/// AscendCL runtime: events. Included by acl/acl_rt.h. Valid C99 and C++.
/// Errors: as acl/acl_rt.h says; ACL_ERROR_RT_PARAM_INVALID for a null event or output.
/// Source: AscendCL API reference, CANN 9.1; names and order of parameters are the same.
#ifndef ACL_ACL_RT_EVENT_H_
#define ACL_ACL_RT_EVENT_H_

#include "acl/acl_rt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An event with ACL_EVENT_SYNC and ACL_EVENT_TIME_LINE; not for aclrtResetEvent. A device's event is taken
/// when it is recorded for the first time.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtCreateEvent.
aclError aclrtCreateEvent(aclrtEvent* event);

/// An event with ACL_EVENT_* flags. Without ACL_EVENT_SYNC it can be neither waited for by a stream nor
/// reset.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, no flags or unknown ones.
/// Source: aclrtCreateEventWithFlag.
aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t flag);

/// The kind that may be recorded again and again; not for aclrtResetEvent, aclrtQueryEvent and
/// aclrtQueryEventWaitStatus.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, no flags or unknown ones.
/// Source: aclrtCreateEventExWithFlag.
aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t flag);

/// Frees an event. Never waits; waits that were already submitted stay valid.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtDestroyEvent.
aclError aclrtDestroyEvent(aclrtEvent event);

/// Records the event in stream order.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null; ACL_ERROR_RT_NO_EVENT_RESOURCE if the device has no more
/// events.
/// Source: aclrtRecordEvent.
aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);

/// Makes the event unrecorded, in stream order.
/// Errors: ACL_ERROR_RT_PARAM_INVALID unless it was made by aclrtCreateEventWithFlag with ACL_EVENT_SYNC.
/// Source: aclrtResetEvent.
aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream);

/// Whether the latest record has been passed; ACL_EVENT_STATUS_COMPLETE if there is none.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or an event of aclrtCreateEventExWithFlag.
/// Source: aclrtQueryEvent.
aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status);

/// The same for every kind of event.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null; ACL_ERROR_RT_EVENT_CAPTURED if it was recorded in a captured
/// stream.
/// Source: aclrtQueryEventStatus.
aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status);

/// The same in another enumeration.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or an event of aclrtCreateEventExWithFlag.
/// Source: aclrtQueryEventWaitStatus.
aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus* status);

/// Waits for the latest record; returns at once if there is none.
/// Units: timeout in milliseconds, -1 waits forever.
/// Errors: ACL_ERROR_RT_EVENT_SYNC_TIMEOUT if the time is over; ACL_ERROR_RT_EVENT_CAPTURED if it was
/// recorded in a captured stream; ACL_ERROR_RT_PARAM_INVALID for null or timeout < -1.
/// Source: aclrtSynchronizeEvent, aclrtSynchronizeEventWithTimeout.
/// @{
aclError aclrtSynchronizeEvent(aclrtEvent event);
aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout);
/// @}

/// Time between two records in one stream.
/// Units: milliseconds.
/// Errors: ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID if one is not recorded and complete, has no time line, or
/// was recorded in another stream; ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtEventElapsedTime.
aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent, aclrtEvent endEvent);

/// Device time of the latest record.
/// Units: microseconds.
/// Errors: ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID if it is not recorded and complete, or has no time line;
/// ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclrtEventGetTimestamp.
aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t* timestamp);

/// The handle by which other processes of the host open an event of aclrtCreateEventExWithFlag with ACL_EVENT_IPC alone. Such an event
/// has no time, and a captured stream takes none. Newer.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or another event.
/// Source: aclrtIpcGetEventHandle.
aclError aclrtIpcGetEventHandle(aclrtEvent event, aclrtIpcEventHandle* handle);

/// The event of another process, to be freed by aclrtDestroyEvent. Its records are those of all processes. Newer.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null, or if there is no such event any more.
/// Source: aclrtIpcOpenEventHandle.
aclError aclrtIpcOpenEventHandle(aclrtIpcEventHandle handle, aclrtEvent* event);

/// Accepts a time limit for waits of streams. The simulated device's waits have none.
/// Units: timeout in seconds.
/// Errors: those of acl/acl_rt.h.
/// Source: aclrtSetOpWaitTimeout.
aclError aclrtSetOpWaitTimeout(uint32_t timeout);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_EVENT_H_ */
