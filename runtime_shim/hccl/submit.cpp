#include "runtime_shim/hccl/submit.h"

#include "acl/acl_sim.h"
#include "runtime_shim/hccl/log.h"

namespace npu::hccl {
namespace {

/// An operator in a stream. Captured ones run any number of times.
struct Submitted {
  CommunicatorPtr communicator;
  Operation operation;
  std::uint64_t ticket = 0;
  bool has_run = false;
};

aclError run(void* argument) {
  auto* const submitted = static_cast<Submitted*>(argument);
  submitted->has_run = true;
  return submitted->communicator->run(submitted->operation, submitted->ticket);
}

void release(void* argument) {
  auto* const submitted = static_cast<Submitted*>(argument);
  if (!submitted->has_run) submitted->communicator->lose(submitted->ticket);
  if (submitted->ticket != 0) submitted->communicator->end_pending();
  delete submitted;
}

bool is_captured(aclrtStream stream) {
  aclmdlRICaptureStatus status = ACL_MODEL_RI_CAPTURE_STATUS_NONE;
  return aclmdlRICaptureGetInfo(stream, &status, nullptr) == ACL_SUCCESS &&
         status == ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE;
}

}  // namespace

HcclResult refuse(HcclResult code, const std::string& reason) {
  remember_failure(reason, code != HCCL_E_NOT_SUPPORT);  // callers ask what is supported by trying
  return code;
}

HcclResult submit(const CommunicatorPtr& communicator, Operation operation, aclrtStream stream) {
  if (communicator->aborted()) return refuse(HCCL_E_REMOTE, "the communicator was aborted");
  if (communicator->failure() != HCCL_SUCCESS) {
    return refuse(HCCL_E_REMOTE, "the communicator has failed: " + communicator->failure_message());
  }
  const char* const name = name_of(operation.kind);
  auto* const submitted = new Submitted{communicator, std::move(operation)};
  // A captured operator has no place in the order yet, and does not keep its communicator busy.
  if (!is_captured(stream)) {
    submitted->ticket = communicator->take_ticket();
    communicator->begin_pending();
  }
  const aclError error = aclsimLaunchCollective(stream, name, run, submitted, release);
  if (error == ACL_SUCCESS) return HCCL_SUCCESS;
  const bool callers_fault = error >= 100000 && error < 200000;
  return refuse(callers_fault ? HCCL_E_PARA : HCCL_E_RUNTIME,
                std::string(name) + ": the stream does not take the operator (AscendCL gives " +
                    std::to_string(error) +
                    "); it must be a stream of the communicator's device, which must be the current one");
}

}  // namespace npu::hccl
