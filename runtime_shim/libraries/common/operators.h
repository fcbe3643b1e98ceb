// The operators of aclnn that the libraries call. scripts/shim_calls.py finds these objects in the machine code: a name is
// the operator's in lower case, so that a report can say which function calls which operator.
#pragma once

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_addmv.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_dot.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_mv.h"
#include "runtime_shim/runtime/operators/operator_call.h"

namespace npu::detail::operators {

inline const Operator<decltype(aclnnAddmvGetWorkspaceSize)> addmv("aclnnAddmv");
inline const Operator<decltype(aclnnDotGetWorkspaceSize)> dot("aclnnDot");
inline const Operator<decltype(aclnnInplaceAddGetWorkspaceSize)> inplace_add("aclnnInplaceAdd");
inline const Operator<decltype(aclnnInplaceAddmmGetWorkspaceSize)> inplace_addmm("aclnnInplaceAddmm");
inline const Operator<decltype(aclnnInplaceBaddbmmGetWorkspaceSize)> inplace_baddbmm("aclnnInplaceBaddbmm");
inline const Operator<decltype(aclnnInplaceCopyGetWorkspaceSize)> inplace_copy("aclnnInplaceCopy");
inline const Operator<decltype(aclnnInplaceMulsGetWorkspaceSize)> inplace_muls("aclnnInplaceMuls");
inline const Operator<decltype(aclnnLinalgVectorNormGetWorkspaceSize)> linalg_vector_norm(
    "aclnnLinalgVectorNorm");
inline const Operator<decltype(aclnnMvGetWorkspaceSize)> mv("aclnnMv");

}  // namespace npu::detail::operators
