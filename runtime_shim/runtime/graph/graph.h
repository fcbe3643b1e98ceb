// Graphs: nodes with their work and parameters.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <variant>
#include <vector>

#include "acl/acl.h"
#include "npu/executors/kernel_call.h"
#include "npu/runtime/graph.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"

namespace npu::detail {

/// A captured AscendCL model, destroyed with its last user. Null means no work.
using ModelPointer = std::shared_ptr<void>;
/// Takes ownership of a model.
ModelPointer own_model(aclmdlRI model);

class GraphMemory;
struct Condition;
/// What a handle of conditional nodes stands for (conditional.h).
using ConditionPointer = std::shared_ptr<Condition>;

/// A launched kernel. `call` belongs to the node's work.
struct KernelNode {
  const KernelCall* call = nullptr;
  npuKernelNodeParams launch = {};  ///< without kernelParams, which are `arguments`
  std::vector<void*> arguments;     ///< one pointer per parameter, into `call`
};
/// Work that a library submitted.
struct LibraryNode {
  const char* name = nullptr;
};
struct MemcpyNode {
  npuMemcpy3DParms params;
};
struct MemsetNode {
  npuMemsetParams params;
};
struct HostNode {
  npuHostNodeParams params;
};
struct RecordNode {
  npuEvent_t event = nullptr;
};
struct WaitNode {
  npuEvent_t event = nullptr;
};
struct ChildNode {
  std::shared_ptr<npuGraph_st> graph;
};
struct AllocNode {
  std::shared_ptr<GraphMemory> memory;
};
struct FreeNode {
  void* pointer = nullptr;
};

struct ConditionalNode {
  ConditionPointer condition;
  npuGraphConditionalNodeType type = npuGraphCondTypeIf;
  std::vector<std::shared_ptr<npuGraph_st>> graphs;
  std::shared_ptr<std::vector<npuGraph_t>> handles;  ///< what the program got
};

/// The parameters of a node. std::monostate is an empty node.
struct NodeParams {
  std::variant<std::monostate, KernelNode, LibraryNode, MemcpyNode, MemsetNode, HostNode, RecordNode,
               WaitNode, ChildNode, AllocNode, FreeNode, ConditionalNode>
      value;
  bool empty() const { return value.index() == 0; }
  /// Whether AscendCL cannot store the node's work: the launch of the graph does it.
  bool is_event() const {
    return std::holds_alternative<RecordNode>(value) || std::holds_alternative<WaitNode>(value);
  }
  bool is_memory() const {
    return std::holds_alternative<AllocNode>(value) || std::holds_alternative<FreeNode>(value);
  }
  bool is_child() const { return std::holds_alternative<ChildNode>(value); }
};

/// The work and the parameters of a node.
struct NodeContent {
  NodeParams params;
  ModelPointer work;
};

}  // namespace npu::detail

struct npuGraphNode_st {
  npuGraph_t graph = nullptr;
  npu::detail::NodeContent content;
  std::vector<npuGraphNode_t> after;
  std::map<npuLaunchAttributeID, npuLaunchAttributeValue> attributes;
  bool enabled = true;
};

struct npuGraph_st {
  std::vector<std::unique_ptr<npuGraphNode_st>> nodes;    ///< in the order in which they were added
  std::vector<npu::detail::ConditionPointer> conditions;  ///< of npuGraphConditionalHandleCreate
  std::vector<std::shared_ptr<void>> retained;            ///< objects that live as long as the graph
};

namespace npu::detail {

npuGraphNodeType type_of(const npuGraphNode_st& node);
/// For pictures and messages: the kernel's name, or the kind of node.
const char* label_of(const npuGraphNode_st& node);

/// The addresses of the call's arguments.
inline std::vector<ArgumentView> arguments_of(const KernelCall& call) {
  std::vector<ArgumentView> views(static_cast<std::size_t>(call.list_arguments(call, nullptr, 0)));
  call.list_arguments(call, views.data(), static_cast<int>(views.size()));
  return views;
}

/// Whether add_node would accept these. Errors: as add_node.
npuError_t check_dependencies(npuGraph_t graph, const npuGraphNode_t* node,
                              const npuGraphNode_t* dependencies, size_t count);
/// Appends a node. Errors: npuErrorInvalidValue for a dependency that is not in the graph.
npuError_t add_node(npuGraph_t graph, npuGraphNode_t* node, const npuGraphNode_t* dependencies, size_t count,
                    NodeContent content);
/// Appends a node. Its dependencies must be in the graph.
npuGraphNode_t append_node(npuGraph_st& graph, std::vector<npuGraphNode_t> after, NodeContent content);

/// The nodes in an order that satisfies all dependencies. Independent nodes stay in the order in which they
/// were added.
/// Cost: O((nodes + edges) log nodes). Errors: npuErrorInvalidValue for a cycle.
npuError_t order_nodes(const npuGraph_st& graph, std::vector<npuGraphNode_t>* ordered);

/// A copy of a node's content: child graphs and those of conditional nodes are copied, work is shared.
NodeContent copy_content(const NodeContent& content);
/// Copies nodes, edges and child graphs; work is shared. Node i of the copy corresponds to node i.
void copy_graph(const npuGraph_st& original, npuGraph_st* copy);

/// The submissions of issue(stream), as the content of one node. issue returns npuError_t; its parameters are
/// read during the call.
template <typename Issue>
npuError_t capture_content(const Issue& issue, NodeContent* content);

/// A private stream of the current device, under capture into a graph of its own.
class CaptureStream {
 public:
  CaptureStream();
  ~CaptureStream();
  CaptureStream(const CaptureStream&) = delete;
  CaptureStream& operator=(const CaptureStream&) = delete;
  npuError_t error() const { return error_; }
  npuStream_t stream() const { return stream_; }
  /// Ends the capture. *content: that of the only node; empty if there is none.
  npuError_t finish(NodeContent* content);

 private:
  npuStream_t stream_ = nullptr;
  npuError_t error_ = npuSuccess;
  bool capturing_ = false;
};

template <typename Issue>
npuError_t capture_content(const Issue& issue, NodeContent* content) {
  CaptureStream capture;
  if (capture.error() != npuSuccess) return capture.error();
  const npuStream_t stream = capture.stream();
  const auto described_inside = [] { return NodeParams{}; };
  const npuError_t error = as_one_node(stream, [&] { return issue(stream); }, described_inside);
  return error == npuSuccess ? capture.finish(content) : error;
}

}  // namespace npu::detail
