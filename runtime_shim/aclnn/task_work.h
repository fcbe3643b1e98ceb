// What an operator's task does, for models of its time.
#pragma once

#include <vector>

#include "acl/acl_sim.h"
#include "runtime_shim/aclnn/executor.h"

namespace npu::aclnn {

/// The description of a task, with the tensors and accesses that it points to.
struct TaskWork {
  aclsimWork work{};
  std::vector<aclsimTensorShape> tensors;
  std::vector<aclsimAccess> accesses;  ///< one for each operand, by the addresses of the program
};

/// Products and convolutions are work of the cubes: their operations follow from the shapes. Other operators are work of the
/// vector cores, which read and write each operand once. Operators whose time follows from neither (sorting, recurrent
/// layers, attention, factorisations) stay unknown.
TaskWork describe(const Work& work);

}  // namespace npu::aclnn
