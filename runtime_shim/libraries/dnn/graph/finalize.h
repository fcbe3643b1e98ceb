// What happens to a descriptor when its attributes are complete. Private to npu/dnn_graph*.cpp.
#pragma once

#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {

/// Checks the attributes and makes what the descriptor stands for.
npudnnStatus_t finalize(Descriptor& descriptor);

/// The value of an attribute that is computed when it is read.
npudnnStatus_t answer_attribute(const std::shared_ptr<Descriptor>& descriptor,
                                npudnnBackendAttributeName_t name, Attribute& attribute);

/// Submits the plan's program with the variant pack's pointers to the handle's stream.
npudnnStatus_t execute_plan(npudnnHandle_t handle, const Descriptor& plan, const Descriptor& pack);

}  // namespace npu::detail::graph
