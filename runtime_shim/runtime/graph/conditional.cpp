#include "runtime_shim/runtime/graph/conditional.h"

#include "npu/runtime/graph_node_params.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

npuGraphConditionalHandle handle_of(const Condition& condition) {
  static_assert(sizeof condition.value == sizeof(unsigned int));
  return reinterpret_cast<std::uintptr_t>(&condition.value);
}

npuError_t create(npuGraphConditionalHandle* handle, npuGraph_t graph, unsigned int start,
                  unsigned int flags) {
  if (handle == nullptr || graph == nullptr || (flags & ~unsigned{npuGraphCondAssignDefault}) != 0)
    return npuErrorInvalidValue;
  auto condition = std::make_shared<Condition>();
  condition->start = start;
  condition->is_assigned = flags != 0;
  *handle = handle_of(*condition);
  graph->conditions.push_back(std::move(condition));
  return npuSuccess;
}

bool is_size(npuGraphConditionalNodeType type, unsigned int size) {
  switch (type) {
    case npuGraphCondTypeIf:
      return size == 1 || size == 2;
    case npuGraphCondTypeWhile:
      return size == 1;
    case npuGraphCondTypeSwitch:
      return size > 0;
  }
  return false;
}

void assign(const std::vector<ConditionPointer>& of_graph) {
  for (const ConditionPointer& condition : of_graph) {
    if (condition->is_assigned) condition->value.store(condition->start);
  }
}

bool assigns(const npuGraph_st& graph) {
  for (const ConditionPointer& condition : graph.conditions) {
    if (condition->is_assigned) return true;
  }
  return false;
}

// One graph of a node.
struct Branch {
  std::vector<ConditionPointer> conditions;
  ModelPointer model;
  aclError run() const {
    assign(conditions);
    return model == nullptr ? ACL_SUCCESS : simulator()->runModel(model.get());
  }
};

// The work of a node.
struct Decision {
  ConditionPointer condition;
  npuGraphConditionalNodeType type;
  std::vector<Branch> branches;

  aclError run() const {
    const unsigned int value = condition->value.load();
    if (type == npuGraphCondTypeWhile) return repeat();
    const std::size_t chosen = type == npuGraphCondTypeSwitch ? value : (value != 0 ? 0 : 1);
    return chosen < branches.size() ? branches[chosen].run() : ACL_SUCCESS;
  }
  aclError repeat() const {
    while (condition->value.load() != 0) {
      if (const aclError error = branches.front().run()) return error;
    }
    return ACL_SUCCESS;
  }
};

// A captured task of `held`, whose member function it calls.
template <typename Held>
npuError_t capture_task(const char* name, std::unique_ptr<Held> held, ModelPointer* work) {
  NodeContent content;
  Held* const argument = held.release();  // the task's from here on, also if it is refused
  const auto issue = [&](npuStream_t stream) {
    return enqueue_named(
        stream, name, [](void* self) { return static_cast<const Held*>(self)->run(); }, argument,
        [](void* self) { delete static_cast<Held*>(self); });
  };
  const npuError_t error = capture_content(issue, &content);
  *work = std::move(content.work);
  return error;
}

struct Start {
  std::vector<ConditionPointer> conditions;
  aclError run() const {
    assign(conditions);
    return ACL_SUCCESS;
  }
};

// The graph's conditions and those of its child graphs.
void collect(const npuGraph_st& graph, std::vector<ConditionPointer>* all) {
  if (assigns(graph)) all->insert(all->end(), graph.conditions.begin(), graph.conditions.end());
  for (const auto& node : graph.nodes) {
    if (const auto* const child = std::get_if<ChildNode>(&node->content.params.value))
      collect(*child->graph, all);
  }
}

// Whether the graph has this handle, and it has no node; then it has one now. Null if not.
ConditionPointer take_condition(const npuGraph_st& graph, npuGraphConditionalHandle handle) {
  for (const ConditionPointer& condition : graph.conditions) {
    if (handle_of(*condition) == handle) return condition->used.exchange(true) ? nullptr : condition;
  }
  return nullptr;
}

}  // namespace

npuError_t make_conditional(const npuGraph_st& graph, npuConditionalNodeParams* params,
                            NodeContent* content) {
  if (!is_size(params->type, params->size)) return npuErrorInvalidValue;
  ConditionalNode node;
  node.condition = take_condition(graph, params->handle);
  if (node.condition == nullptr) return npuErrorInvalidValue;
  node.type = params->type;
  node.handles = std::make_shared<std::vector<npuGraph_t>>();
  for (unsigned int i = 0; i < params->size; ++i) {
    node.graphs.push_back(std::make_shared<npuGraph_st>());
    node.handles->push_back(node.graphs.back().get());
  }
  params->phGraph_out = node.handles->data();
  content->params.value = std::move(node);
  return npuSuccess;
}

npuError_t make_conditional_work(const ConditionalNode& node, CompileGraph compile, ModelPointer* work) {
  if (simulator() == nullptr) return needs_simulator("a conditional node of a graph");
  auto decision = std::make_unique<Decision>();
  decision->condition = node.condition;
  decision->type = node.type;
  for (const auto& graph : node.graphs) {
    Branch branch;
    collect(*graph, &branch.conditions);
    if (const npuError_t error = compile(*graph, &branch.model)) return error;
    decision->branches.push_back(std::move(branch));
  }
  return capture_task("conditional node", std::move(decision), work);
}

npuError_t make_start_work(const npuGraph_st& graph, ModelPointer* work) {
  auto start = std::make_unique<Start>();
  collect(graph, &start->conditions);
  if (start->conditions.empty()) return npuSuccess;
  if (simulator() == nullptr) return needs_simulator("a conditional node of a graph");
  return capture_task("start of a graph", std::move(start), work);
}

}  // namespace npu::detail

extern "C" npuError_t npuGraphConditionalHandleCreate(npuGraphConditionalHandle* handle, npuGraph_t graph,
                                                      unsigned int defaultLaunchValue, unsigned int flags) {
  return npu::detail::api([&] { return npu::detail::create(handle, graph, defaultLaunchValue, flags); });
}
