// The work of an operator between its two phases.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runtime_shim/aclnn/facts/operator_facts.h"
#include "runtime_shim/aclnn/tensor.h"

namespace npu::aclnn {

/// A tensor of an operator's call.
struct Operand {
  Tensor tensor;
  const ParameterFacts* parameter;
  size_t list_index = 0;
};

/// What an operator does when its task runs. It may throw a Refusal for values in device memory: the stream fails. The operands and the workspace are those of that run.
struct Run {
  const std::vector<Operand>& operands;
  char* workspace;
  const Tensor& operator[](size_t index) const { return operands[index].tensor; }
};
using Compute = std::function<void(const Run& run)>;

/// What the first phase has found out.
struct Work {
  const char* name = nullptr;  ///< "aclnnMm"
  std::vector<Operand> operands;
  uint64_t workspace_bytes = 0;
  Compute compute;                           ///< null: nothing to do
  aclDataType cube_type = ACL_DT_UNDEFINED;  ///< to which the cubes round FLOAT operands; undefined: not
};

/// A new executor that runs `work`. Never null.
aclOpExecutor* executor_of(Work work);

/// The second phase of the operator `name`: submits the executor's work to the stream. Asynchronous.
/// Errors: kNullPointer; kInvalid for an executor that has run or of another operator, a workspace that is too small,
/// memory that the device cannot reach or that is shorter than the operand; kRuntimeError if AscendCL refuses.
aclnnStatus second_phase(const char* name, void* workspace, uint64_t workspace_bytes, aclOpExecutor* executor,
                         aclrtStream stream);

}  // namespace npu::aclnn
