/// @file
/// AscendCL runtime: capture of a stream's tasks into a model that can be executed again. Included by
/// acl/acl_rt.h.
/// Valid C99 and C++.
/// Errors: as acl/acl_rt.h says; ACL_ERROR_RT_PARAM_INVALID for a null output or handle, or an unknown mode.
/// Source: AscendCL API reference, CANN 9.1; names and order of parameters are the same.
#ifndef ACL_ACL_RT_CAPTURE_H_
#define ACL_ACL_RT_CAPTURE_H_

#include "acl/acl_rt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// From here to aclmdlRICaptureEnd the stream's tasks are stored and not run. Other streams join by waiting
/// for an event recorded in a captured stream, and must be waited for again before the end.
/// Errors: ACL_ERROR_RT_STREAM_CAPTURED if the stream is being captured; ACL_ERROR_RT_FEATURE_NOT_SUPPORT
/// for the default stream, or a chip that cannot capture (910A).
/// Source: aclmdlRICaptureBegin.
aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode);

/// Ends the capture; *modelRI is then the caller's.
/// Errors: ACL_ERROR_RT_STREAM_NOT_CAPTURED without a capture; ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED if it
/// began in another stream; ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD if it began in another thread (not in
/// relaxed mode); ACL_ERROR_RT_STREAM_UNJOINED if a stream was not joined;
/// ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED after an earlier error.
/// Source: aclmdlRICaptureEnd.
aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI* modelRI);

/// Whether the stream is being captured and the capture is valid, and the model so far; modelRI may be null.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if status is null.
/// Source: aclmdlRICaptureGetInfo.
aclError aclmdlRICaptureGetInfo(aclrtStream stream, aclmdlRICaptureStatus* status, aclmdlRI* modelRI);

/// Exchanges the calling thread's mode, which says which unsafe calls are refused while a capture is active.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null or an unknown mode.
/// Source: aclmdlRICaptureThreadExchangeMode.
aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode* mode);

/// Runs all tasks of the model, in stream order. Asynchronous. In a captured stream the model becomes part
/// of the capture.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for null; those of aclsimInterface::launchTask.
/// Source: aclmdlRIExecuteAsync.
aclError aclmdlRIExecuteAsync(aclmdlRI modelRI, aclrtStream stream);

/// Frees a model.
/// Errors: ACL_ERROR_RT_MODEL_RUNNING while an execution is submitted and not done;
/// ACL_ERROR_RT_PARAM_INVALID for null.
/// Source: aclmdlRIDestroy.
aclError aclmdlRIDestroy(aclmdlRI modelRI);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_CAPTURE_H_ */
