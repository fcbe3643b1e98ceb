#include "runtime_shim/aclnn/refusal.h"

#include "runtime_shim/aclnn/first_phase.h"

namespace npu::aclnn {
namespace {

constexpr const char* kReason =
    "the simulated device does not compute this (docs/reference/operators.md lists what it computes)";

}  // namespace

aclnnStatus refuse_first_phase(const char* name, uint64_t* workspace_size, aclOpExecutor** executor) {
  return first_phase(name, workspace_size, executor, [](FirstPhase&) { throw Refusal{kNoKernel, kReason}; });
}

aclnnStatus refuse_call(const char* name) { return refuse(name, kNoKernel, kReason); }

}  // namespace npu::aclnn
