// Codes of aclnn, and how a function refuses a call.
#pragma once

#include <cstdint>
#include <string>

#include "aclnn/acl_meta.h"

namespace npu::aclnn {

// Source: the page of return codes of CANN's operators. No public header has them.
constexpr aclnnStatus kSuccess = 0;
constexpr aclnnStatus kNullPointer = 161001;   // ACLNN_ERR_PARAM_NULLPTR
constexpr aclnnStatus kInvalid = 161002;       // ACLNN_ERR_PARAM_INVALID
constexpr aclnnStatus kRuntimeError = 361001;  // ACLNN_ERR_RUNTIME_ERROR
constexpr aclnnStatus kNoKernel = 561003;      // ACLNN_ERR_INNER_FIND_KERNEL_ERROR
constexpr aclnnStatus kNoExecutor = 561101;    // ACLNN_ERR_INNER_CREATE_EXECUTOR

/// Thrown by checks: the code and a sentence. Caught at the C function.
struct Refusal {
  aclnnStatus status;
  std::string reason;
};

/// Makes "FUNCTION: REASON" the thread's recent error message, which aclGetRecentErrMsg gives. Result: `status`.
aclnnStatus refuse(const char* function, aclnnStatus status, const std::string& reason);

/// Runs body(), and turns what it throws into a code and a message.
template <class Body>
aclnnStatus guarded(const char* function, const Body& body) {
  try {
    body();
    return kSuccess;
  } catch (const Refusal& refusal) {
    return refuse(function, refusal.status, refusal.reason);
  } catch (const std::bad_alloc&) {
    return refuse(function, kNoExecutor, "out of memory");
  }
}

}  // namespace npu::aclnn
