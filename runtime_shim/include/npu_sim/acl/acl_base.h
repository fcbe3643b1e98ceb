/// @file
/// The part of AscendCL's base header that the shim needs: runtime types. Valid C99 and C++.
/// Source: acl_base.h, CANN 9.1.
#ifndef ACL_ACL_BASE_H_
#define ACL_ACL_BASE_H_

#include "acl/acl_base_rt.h"

#endif /* ACL_ACL_BASE_H_ */
