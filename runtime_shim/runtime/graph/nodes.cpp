#include "runtime_shim/runtime/graph/nodes.h"

#include <cstring>

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/graph/memory.h"
#include "runtime_shim/runtime/memory/copy.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// The node's kernel with other arguments.
KernelCall* with_arguments(const KernelNode& like, void* const* arguments) {
  KernelCall* const call = like.call->clone(*like.call);
  for (const ArgumentView& argument : arguments_of(*call))
    std::memcpy(const_cast<void*>(argument.value), *arguments++, argument.size);
  return call;
}

npuError_t issue_kernel(const npuKernelNodeParams& params, const KernelNode* like, npuStream_t stream) {
  if (params.extra != nullptr) return npuErrorNotSupported;
  LaunchShape shape{params.gridDim, params.blockDim, params.sharedMemBytes, stream};
  if (like == nullptr || like->launch.func != params.func || like->call->clone == nullptr)
    return submit_registered(params.func, shape, params.kernelParams);
  if (params.kernelParams == nullptr && !like->arguments.empty()) return npuErrorInvalidValue;
  shape.cooperative = like->call->cooperative;
  return submit(with_arguments(*like, params.kernelParams), shape);
}

bool fills_its_pitch(const npuMemsetParams& params) {
  return params.height <= 1 || params.pitch >= params.width * params.elementSize;
}

template <typename Get>
npuError_t get_params(npuGraphNode_t node, const Get& get) {
  return api([&] { return node == nullptr ? npuErrorInvalidValue : get(node->content.params.value); });
}

// Returns the member `params` of the node's alternative.
template <typename Kind, typename Params>
npuError_t copy_params(npuGraphNode_t node, Params* params) {
  return get_params(node, [params](const auto& value) {
    const Kind* const found = std::get_if<Kind>(&value);
    if (found == nullptr || params == nullptr) return npuErrorInvalidValue;
    *params = found->params;
    return npuSuccess;
  });
}

npuError_t kernel_params(const KernelNode* kernel, npuKernelNodeParams* params) {
  if (kernel == nullptr || params == nullptr) return npuErrorInvalidValue;
  *params = kernel->launch;
  params->kernelParams = const_cast<void**>(kernel->arguments.data());
  return npuSuccess;
}

// Replaces the node's content by the result of make(&content).
template <typename Make>
npuError_t change(npuGraphNode_t node, npuGraphNodeType type, const Make& make) {
  return api([&] {
    NodeContent content;
    if (node == nullptr || type_of(*node) != type) return npuErrorInvalidValue;
    if (const npuError_t error = make(&content)) return error;
    node->content = std::move(content);
    return npuSuccess;
  });
}

// Adds a node with the content of make(&content).
template <typename Make>
npuError_t add_checked_node(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                            size_t count, const Make& make) {
  return api([&] {
    NodeContent content;
    if (graph == nullptr || node == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = make(&content)) return error;
    return add_node(graph, node, dependencies, count, std::move(content));
  });
}

template <typename Kind>
npuError_t event_of(npuGraphNode_t node, npuEvent_t* event) {
  return get_params(node, [event](const auto& value) {
    const Kind* const found = std::get_if<Kind>(&value);
    if (found == nullptr || event == nullptr) return npuErrorInvalidValue;
    *event = found->event;
    return npuSuccess;
  });
}

template <typename Kind>
npuError_t make_event(npuEvent_t event, NodeContent* content) {
  if (event == nullptr) return npuErrorInvalidResourceHandle;
  content->params.value = Kind{event};
  return npuSuccess;
}

}  // namespace

npuError_t make_kernel(const npuKernelNodeParams* params, const KernelNode* like, NodeContent* content) {
  if (params == nullptr) return npuErrorInvalidValue;
  return capture_content([&](npuStream_t stream) { return issue_kernel(*params, like, stream); }, content);
}

npuError_t make_memset(const npuMemsetParams* params, NodeContent* content) {
  if (params == nullptr || params->dst == nullptr || params->width == 0 || params->height == 0)
    return npuErrorInvalidValue;
  if (!fills_its_pitch(*params)) return npuErrorInvalidValue;
  return capture_content([&](npuStream_t stream) { return set_elements_in_order(*params, stream); }, content);
}

npuError_t make_memcpy(const npuMemcpy3DParms* params, NodeContent* content) {
  return capture_content([&](npuStream_t stream) { return npuMemcpy3DAsync(params, stream); }, content);
}

npuError_t make_memcpy_1d(void* dst, const void* src, size_t bytes, npuMemcpyKind kind,
                          NodeContent* content) {
  return capture_content(
      [&](npuStream_t stream) { return copy_in_order({dst, bytes, src, bytes, bytes, 1}, kind, stream); },
      content);
}

npuError_t make_host(const npuHostNodeParams* params, NodeContent* content) {
  if (params == nullptr || params->fn == nullptr) return npuErrorInvalidValue;
  return capture_content(
      [&](npuStream_t stream) { return host_function_in_order(params->fn, params->userData, stream); },
      content);
}

npuError_t make_child(const npuGraph_st* child, NodeContent* content) {
  if (child == nullptr) return npuErrorInvalidValue;
  auto copy = std::make_shared<npuGraph_st>();
  copy_graph(*child, copy.get());
  content->params.value = ChildNode{std::move(copy)};
  return npuSuccess;
}

npuError_t make_alloc(npuMemAllocNodeParams* params, NodeContent* content) {
  if (params == nullptr || params->poolProps.location.type != npuMemLocationTypeDevice)
    return npuErrorInvalidValue;
  const int device = params->poolProps.location.id;
  if (device < 0 || device >= device_count()) return npuErrorInvalidValue;
  const DeviceScope scope(device);
  std::shared_ptr<GraphMemory> memory;
  if (const npuError_t error = GraphMemory::make(params->bytesize, &memory)) return error;
  params->dptr = memory->pointer();
  content->params.value = AllocNode{std::move(memory)};
  return npuSuccess;
}

}  // namespace npu::detail

using npu::detail::add_checked_node;
using npu::detail::AllocNode;
using npu::detail::change;
using npu::detail::ChildNode;
using npu::detail::event_of;
using npu::detail::get_params;
using npu::detail::make_event;
using npu::detail::RecordNode;
using npu::detail::WaitNode;

extern "C" {

npuError_t npuGraphAddEmptyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                size_t count) {
  return add_checked_node(node, graph, dependencies, count, [](auto*) { return npuSuccess; });
}

npuError_t npuGraphAddHostNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                               size_t count, const npuHostNodeParams* params) {
  return add_checked_node(node, graph, dependencies, count,
                          [&](auto* content) { return npu::detail::make_host(params, content); });
}

npuError_t npuGraphAddMemsetNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuMemsetParams* params) {
  return add_checked_node(node, graph, dependencies, count,
                          [&](auto* content) { return npu::detail::make_memset(params, content); });
}

npuError_t npuGraphAddMemcpyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuMemcpy3DParms* params) {
  return add_checked_node(node, graph, dependencies, count,
                          [&](auto* content) { return npu::detail::make_memcpy(params, content); });
}

npuError_t npuGraphAddMemcpyNode1D(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                   size_t count, void* dst, const void* src, size_t bytes,
                                   npuMemcpyKind kind) {
  return add_checked_node(node, graph, dependencies, count, [&](auto* content) {
    return npu::detail::make_memcpy_1d(dst, src, bytes, kind, content);
  });
}

npuError_t npuGraphAddKernelNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuKernelNodeParams* params) {
  return add_checked_node(node, graph, dependencies, count,
                          [&](auto* content) { return npu::detail::make_kernel(params, nullptr, content); });
}

npuError_t npuGraphAddChildGraphNode(npuGraphNode_t* node, npuGraph_t graph,
                                     const npuGraphNode_t* dependencies, size_t count, npuGraph_t child) {
  return add_checked_node(node, graph, dependencies, count,
                          [&](auto* content) { return npu::detail::make_child(child, content); });
}

npuError_t npuGraphAddEventRecordNode(npuGraphNode_t* node, npuGraph_t graph,
                                      const npuGraphNode_t* dependencies, size_t count, npuEvent_t event) {
  return add_checked_node(node, graph, dependencies, count,
                          [&](auto* content) { return make_event<RecordNode>(event, content); });
}

npuError_t npuGraphAddEventWaitNode(npuGraphNode_t* node, npuGraph_t graph,
                                    const npuGraphNode_t* dependencies, size_t count, npuEvent_t event) {
  return add_checked_node(node, graph, dependencies, count,
                          [&](auto* content) { return make_event<WaitNode>(event, content); });
}

npuError_t npuGraphAddMemAllocNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                   size_t count, npuMemAllocNodeParams* params) {
  return add_checked_node(node, graph, dependencies, count,
                          [&](auto* content) { return npu::detail::make_alloc(params, content); });
}

npuError_t npuGraphAddMemFreeNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                  size_t count, void* pointer) {
  return add_checked_node(node, graph, dependencies, count, [&](npu::detail::NodeContent* content) {
    if (npu::detail::GraphMemory::find(pointer) == nullptr) return npuErrorInvalidValue;
    content->params.value = npu::detail::FreeNode{pointer};
    return npuSuccess;
  });
}

npuError_t npuGraphKernelNodeGetParams(npuGraphNode_t node, npuKernelNodeParams* params) {
  return get_params(node, [params](const auto& value) {
    return npu::detail::kernel_params(std::get_if<npu::detail::KernelNode>(&value), params);
  });
}

npuError_t npuGraphMemcpyNodeGetParams(npuGraphNode_t node, npuMemcpy3DParms* params) {
  return npu::detail::copy_params<npu::detail::MemcpyNode>(node, params);
}

npuError_t npuGraphMemsetNodeGetParams(npuGraphNode_t node, npuMemsetParams* params) {
  return npu::detail::copy_params<npu::detail::MemsetNode>(node, params);
}

npuError_t npuGraphHostNodeGetParams(npuGraphNode_t node, npuHostNodeParams* params) {
  return npu::detail::copy_params<npu::detail::HostNode>(node, params);
}

npuError_t npuGraphEventRecordNodeGetEvent(npuGraphNode_t node, npuEvent_t* event) {
  return event_of<RecordNode>(node, event);
}

npuError_t npuGraphEventWaitNodeGetEvent(npuGraphNode_t node, npuEvent_t* event) {
  return event_of<WaitNode>(node, event);
}

npuError_t npuGraphChildGraphNodeGetGraph(npuGraphNode_t node, npuGraph_t* graph) {
  return get_params(node, [graph](const auto& value) {
    const auto* const child = std::get_if<ChildNode>(&value);
    if (child == nullptr || graph == nullptr) return npuErrorInvalidValue;
    *graph = child->graph.get();
    return npuSuccess;
  });
}

npuError_t npuGraphMemAllocNodeGetParams(npuGraphNode_t node, npuMemAllocNodeParams* params) {
  return get_params(node, [params](const auto& value) {
    const auto* const allocation = std::get_if<AllocNode>(&value);
    if (allocation == nullptr || params == nullptr) return npuErrorInvalidValue;
    *params = {};
    params->poolProps.allocType = npuMemAllocationTypePinned;
    params->poolProps.location = {npuMemLocationTypeDevice, allocation->memory->device()};
    params->bytesize = allocation->memory->size();
    params->dptr = allocation->memory->pointer();
    return npuSuccess;
  });
}

npuError_t npuGraphMemFreeNodeGetParams(npuGraphNode_t node, void* pointer) {
  return get_params(node, [pointer](const auto& value) {
    const auto* const found = std::get_if<npu::detail::FreeNode>(&value);
    if (found == nullptr || pointer == nullptr) return npuErrorInvalidValue;
    *static_cast<void**>(pointer) = found->pointer;
    return npuSuccess;
  });
}

npuError_t npuGraphKernelNodeSetParams(npuGraphNode_t node, const npuKernelNodeParams* params) {
  return change(node, npuGraphNodeTypeKernel, [&](auto* content) {
    const auto* const like = std::get_if<npu::detail::KernelNode>(&node->content.params.value);
    return npu::detail::make_kernel(params, like, content);
  });
}

npuError_t npuGraphMemsetNodeSetParams(npuGraphNode_t node, const npuMemsetParams* params) {
  return change(node, npuGraphNodeTypeMemset,
                [&](auto* content) { return npu::detail::make_memset(params, content); });
}

npuError_t npuGraphMemcpyNodeSetParams(npuGraphNode_t node, const npuMemcpy3DParms* params) {
  return change(node, npuGraphNodeTypeMemcpy,
                [&](auto* content) { return npu::detail::make_memcpy(params, content); });
}

npuError_t npuGraphMemcpyNodeSetParams1D(npuGraphNode_t node, void* dst, const void* src, size_t bytes,
                                         npuMemcpyKind kind) {
  return change(node, npuGraphNodeTypeMemcpy,
                [&](auto* content) { return npu::detail::make_memcpy_1d(dst, src, bytes, kind, content); });
}

npuError_t npuGraphHostNodeSetParams(npuGraphNode_t node, const npuHostNodeParams* params) {
  return change(node, npuGraphNodeTypeHost,
                [&](auto* content) { return npu::detail::make_host(params, content); });
}

npuError_t npuGraphEventRecordNodeSetEvent(npuGraphNode_t node, npuEvent_t event) {
  return change(node, npuGraphNodeTypeEventRecord,
                [&](auto* content) { return make_event<RecordNode>(event, content); });
}

npuError_t npuGraphEventWaitNodeSetEvent(npuGraphNode_t node, npuEvent_t event) {
  return change(node, npuGraphNodeTypeWaitEvent,
                [&](auto* content) { return make_event<WaitNode>(event, content); });
}

}  // extern "C"
