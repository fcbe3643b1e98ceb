// Submits a checked operator as a task of a stream.
#pragma once

#include <string>

#include "acl/acl.h"
#include "runtime_shim/hccl/core/communicator.h"

namespace npu::hccl {

/// Submits the operator to the stream. Errors: HCCL_E_REMOTE the communicator has failed or was aborted;
/// HCCL_E_PARA the stream is not one of the thread's current device; HCCL_E_RUNTIME AscendCL refuses.
HcclResult submit(const CommunicatorPtr& communicator, Operation&& operation, aclrtStream stream);

class Check;
/// The same if all checks of a call hold. Otherwise refuses with the first one that does not.
HcclResult submit(const Check& check, Operation&& operation, aclrtStream stream);

/// Records the reason for the calling thread (HcclSimInterface::getLastError) and logs it. Result: the code.
HcclResult refuse(HcclResult code, const std::string& reason);

}  // namespace npu::hccl
