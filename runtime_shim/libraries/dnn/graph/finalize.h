// Finalizes a descriptor after its attributes are set. Private to libraries/dnn/graph.
#pragma once

#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {

/// Checks the attributes and creates the descriptor's object.
npudnnStatus_t finalize(Descriptor& descriptor);

/// The value of an attribute that is computed when it is read.
npudnnStatus_t answer_attribute(const std::shared_ptr<Descriptor>& descriptor,
                                npudnnBackendAttributeName_t name, Attribute& attribute);

/// Submits the plan's program with the variant pack's pointers to the handle's stream.
npudnnStatus_t execute_plan(npudnnHandle_t handle, const Descriptor& plan, const Descriptor& pack);

}  // namespace npu::detail::graph
