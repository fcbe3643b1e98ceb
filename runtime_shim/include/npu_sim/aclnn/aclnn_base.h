/// @file
/// Start and end of CANN's operator library. C++.
/// Source: aclnn_base.h, CANN 8.1 and 9.1.
#ifndef ACLNN_ACLNN_BASE_H_
#define ACLNN_ACLNN_BASE_H_

#include "aclnn/acl_meta.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Reads a configuration, or the default one for null. Operators start the library themselves.
/// Errors: ACLNN_ERR_PARAM_INVALID if the file cannot be read.
/// Source: aclnnInit.
aclnnStatus aclnnInit(const char* configPath);

/// Ends the library. Work in streams still runs.
/// Errors: none.
/// Source: aclnnFinalize.
aclnnStatus aclnnFinalize();

#ifdef __cplusplus
}
#endif

#endif  // ACLNN_ACLNN_BASE_H_
