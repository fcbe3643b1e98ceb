// A graph's work as AscendCL runs it.
#pragma once

#include <vector>

#include "runtime_shim/runtime/graph/exec.h"

namespace npu::detail {

/// The nodes with work, including those of child graphs, in order of execution.
/// Errors: npuErrorInvalidValue for a cycle.
npuError_t flatten(const npuGraph_st& graph, std::vector<const npuGraphNode_st*>* leaves);

/// Runs a model in the order of the stream.
npuError_t execute(const ModelPointer& work, aclrtStream stream);

/// Adds work to the last piece, or to a new one if that is an event.
void add_part(std::vector<npuGraphExec_st::Piece>* pieces, ModelPointer work);

/// Adds the work of the nodes to the pieces, and makes a model of each piece. The launch records and waits for events, because
/// AscendCL's models cannot.
/// Errors: npuErrorInvalidValue for a conditional node whose graphs hold nodes that CUDA forbids there; those of AscendCL.
npuError_t cut(const std::vector<const npuGraphNode_st*>& leaves,
               std::vector<npuGraphExec_st::Piece>* pieces);

}  // namespace npu::detail
