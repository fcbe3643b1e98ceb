/* AscendCL: start and end of the library. Valid C99 and C++. Names and argument order: CANN 9.1. */
#ifndef ACL_ACL_H_
#define ACL_ACL_H_

#include "acl/acl_base.h"
#include "acl/acl_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Starts AscendCL; must be the first call of a process.
/// configPath: null, or a JSON file; its "defaultDevice" entry gives threads a device without aclrtSetDevice.
/// Errors: 100002 when it is running already (harmless); 100003 for an unreadable or malformed file.
aclError aclInit(const char* configPath);

/// Ends AscendCL at once, however often aclInit was called. aclInit may follow. Errors: 100037 when not
/// running.
aclError aclFinalize(void);

/// Text of the calling thread's most recent failure, which is thereby cleared; null when there was none.
/// The pointer stays valid until the thread's next call of this function.
const char* aclGetRecentErrMsg(void);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_H_ */
