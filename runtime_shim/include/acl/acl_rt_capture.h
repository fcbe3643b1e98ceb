/* AscendCL runtime: capture of a stream's tasks into a model that can be executed again. Included by
 * acl/acl_rt.h. */
#ifndef ACL_ACL_RT_CAPTURE_H_
#define ACL_ACL_RT_CAPTURE_H_

#include "acl/acl_rt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// From here to aclmdlRICaptureEnd the stream's tasks are stored and not run. Other streams join by waiting
/// for an event recorded in a captured stream, and must be waited for again before the end. Errors: 107027
/// when the stream is being captured; 207000 on 910A, or for the default stream.
aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode);
/// Ends the capture; *modelRI is then the caller's. Errors: 107029 no capture here; 107036 begun in another
/// stream; 107038 begun in another thread (not in relaxed mode); 107025 a stream was not joined; 507903
/// invalidated.
aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI* modelRI);
/// modelRI may be null.
aclError aclmdlRICaptureGetInfo(aclrtStream stream, aclmdlRICaptureStatus* status, aclmdlRI* modelRI);
/// Exchanges the calling thread's mode, which says which unsafe calls are refused while a capture is active.
aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode* mode);
/// Runs all tasks of the model, in stream order. Asynchronous.
aclError aclmdlRIExecuteAsync(aclmdlRI modelRI, aclrtStream stream);
/// Errors: 107037 while the model is running.
aclError aclmdlRIDestroy(aclmdlRI modelRI);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_CAPTURE_H_ */
