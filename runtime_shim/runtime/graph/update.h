// Whether an executable graph can take the parameters of another graph.
#pragma once

#include "runtime_shim/runtime/graph/graph.h"

namespace npu::detail {

/// npuGraphExecUpdateSuccess if `next` has the nodes and edges of `now`, in the same order, with changes that
/// CUDA allows; else the first difference, with the nodes of `next` where it is. Cost: O(nodes + edges).
/// Source: CUDA Runtime API, cudaGraphExecUpdate.
npuGraphExecUpdateResultInfo compare_graphs(const npuGraph_st& now, const npuGraph_st& next);

}  // namespace npu::detail
