#include "runtime_shim/runtime/graph/fused_nodes.h"

#include <algorithm>
#include <atomic>

#include "npu/executors/fused_launches.h"

namespace npu::detail {
namespace {

std::atomic<const NodeFuser*> known_fuser{nullptr};

/// The launches of kernels that follow each other from `first` on, as many as one can be.
std::vector<const KernelCall*> launches_from(const std::vector<const npuGraphNode_st*>& leaves,
                                             size_t first) {
  std::vector<const KernelCall*> calls;
  const size_t end = std::min<size_t>(leaves.size(), first + kMostFusedLaunches);
  for (size_t i = first; i < end; ++i) {
    const auto* const kernel = std::get_if<KernelNode>(&leaves[i]->content.params.value);
    if (kernel == nullptr || kernel->call == nullptr || leaves[i]->content.work == nullptr) break;
    calls.push_back(kernel->call);
  }
  return calls;
}

}  // namespace

void set_node_fuser(const NodeFuser* fuser) { known_fuser.store(fuser, std::memory_order_release); }

const NodeFuser* node_fuser() { return known_fuser.load(std::memory_order_acquire); }

npuError_t fuse_nodes(const std::vector<const npuGraphNode_st*>& leaves, size_t first, size_t* count,
                      ModelPointer* work) {
  *count = 0;
  if (node_fuser() == nullptr) return npuSuccess;
  const std::vector<const KernelCall*> calls = launches_from(leaves, first);
  if (calls.size() > 1) *count = node_fuser()->count(calls);
  if (*count == 0) return npuSuccess;
  NodeContent content;
  const auto issue = [&](npuStream_t stream) { return node_fuser()->submit(calls, *count, stream); };
  const npuError_t error = capture_content(issue, &content);
  *work = std::move(content.work);
  return error;
}

}  // namespace npu::detail
