// Host functions in stream order with CANN 8.1: aclrtLaunchCallback, and the thread that runs what is due.
#pragma once

#include "acl/acl.h"

namespace npu::detail {

/// Runs fn(args) on a thread of the stream's context, in stream order; the stream waits for it. The calling
/// thread's context must be the stream's. Errors: ACL_ERROR_RT_FEATURE_NOT_SUPPORT while the stream is captured: a
/// callback belongs to one run; those of aclrtSubscribeReport and aclrtLaunchCallback.
aclError launch_callback(aclrtStream stream, void (*fn)(void*), void* args);

/// To be called before a stream is destroyed, or goes with its device. Does nothing for a stream without callbacks.
void forget_callbacks(aclrtStream stream);

/// Ends the thread of the current context, whose streams were forgotten before.
void end_callback_thread();

}  // namespace npu::detail
