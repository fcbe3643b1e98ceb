// From a checked operator to a task in a stream.
#pragma once

#include <string>

#include "acl/acl.h"
#include "runtime_shim/hccl/core/communicator.h"

namespace npu::hccl {

/// Puts the operator into the stream. Errors: HCCL_E_REMOTE the communicator has failed or was aborted;
/// HCCL_E_PARA the stream is not one of the thread's current device; HCCL_E_RUNTIME AscendCL refuses.
HcclResult submit(const CommunicatorPtr& communicator, Operation&& operation, aclrtStream stream);

class Check;
/// The same where all checks of a call hold; else the first that does not is refused.
HcclResult submit(const Check& check, Operation&& operation, aclrtStream stream);

/// Remembers the reason for the calling thread (HcclSimGetLastError), logs it, and gives the code back.
HcclResult refuse(HcclResult code, const std::string& reason);

}  // namespace npu::hccl
