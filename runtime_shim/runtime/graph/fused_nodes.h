// Kernel nodes that follow each other as one launch, when an executable graph is made of them.
#pragma once

#include <vector>

#include "npu/executors/kernel_call.h"
#include "runtime_shim/runtime/graph/graph.h"

namespace npu::detail {

/// What the room of launches knows of fused kernels.
struct NodeFuser {
  /// How many of the calls, which follow each other in one stream, are one launch; 0: none are.
  size_t (*count)(const std::vector<const KernelCall*>& calls);
  /// Submits so many of the calls as one launch. Their arguments are copied.
  npuError_t (*submit)(const std::vector<const KernelCall*>& calls, size_t count, npuStream_t stream);
};

/// Set before main; null: no launches are fused.
void set_node_fuser(const NodeFuser* fuser);
const NodeFuser* node_fuser();

/// How many launches from node `first` on are one of a fused kernel, and that launch; 0 if none are. The nodes stay as they are.
npuError_t fuse_nodes(const std::vector<const npuGraphNode_st*>& nodes, size_t first, size_t* count,
                      ModelPointer* work);

}  // namespace npu::detail
