// Whether an executable graph can be updated from another graph.
#pragma once

#include "runtime_shim/runtime/graph/graph.h"

namespace npu::detail {

/// npuGraphExecUpdateSuccess if `next` has the nodes and edges of `now` in the same order, and CUDA allows
/// all changes. Otherwise the first difference, with the node of `next`. Cost: O(nodes + edges).
/// Source: CUDA Runtime API, cudaGraphExecUpdate.
npuGraphExecUpdateResultInfo compare_graphs(const npuGraph_st& now, const npuGraph_st& next);

}  // namespace npu::detail
