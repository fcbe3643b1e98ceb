/// @file
/// AscendCL: start and end of the library. Valid C99 and C++.
/// Errors: a function returns ACL_SUCCESS (0) or a code of acl_base_rt.h or rt_error_codes.h.
/// Source: AscendCL API reference, CANN 9.1; names and order of parameters are the same.
#ifndef ACL_ACL_H_
#define ACL_ACL_H_

#include "acl/acl_base.h"
#include "acl/acl_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Starts AscendCL; must be the first call of a process. configPath is null or a JSON file; its
/// "defaultDevice" entry gives the calling thread a device without aclrtSetDevice.
/// Errors: ACL_ERROR_REPEAT_INITIALIZE if it is running already (the call is only counted); ACL_ERROR_INVALID_FILE
/// for a file that cannot be read or understood; ACL_ERROR_INVALID_PARAM if a variable of the simulator has
/// a wrong value; the errors of aclrtSetDevice for the default device (the library is then running).
/// Source: aclInit.
aclError aclInit(const char* configPath);

/// Ends AscendCL at once, however often aclInit was called: waits for the default contexts of all devices
/// and frees them. aclInit may follow.
/// Errors: ACL_ERROR_REPEAT_FINALIZE if it is not running.
/// Source: aclFinalize.
aclError aclFinalize(void);

/// Takes back one call of aclInit; the last one ends AscendCL as aclFinalize does. *refCount, unless null, is the
/// number of calls that are left. Newer: CANN 8.1 lacks it.
/// Errors: ACL_ERROR_REPEAT_FINALIZE if it is not running; *refCount is then 0.
/// Source: aclFinalizeReference.
aclError aclFinalizeReference(uint64_t* refCount);

/// Text of the calling thread's most recent failure, which is thereby cleared; null if there was none. The
/// pointer stays valid until the thread's next call of this function.
/// Errors: none.
/// Source: aclGetRecentErrMsg.
const char* aclGetRecentErrMsg(void);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_H_ */
