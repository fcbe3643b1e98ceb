// Attributes of kernel nodes: stored and returned.
#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace {

using npu::detail::api;

bool is_kernel(npuGraphNode_t node) {
  return node != nullptr && npu::detail::type_of(*node) == npuGraphNodeTypeKernel;
}

}  // namespace

extern "C" {

npuError_t npuGraphKernelNodeSetAttribute(npuGraphNode_t node, npuKernelNodeAttrID attr,
                                          const npuKernelNodeAttrValue* value) {
  return api([&] {
    if (!is_kernel(node) || value == nullptr) return npuErrorInvalidValue;
    node->attributes[attr] = *value;
    return npuSuccess;
  });
}

npuError_t npuGraphKernelNodeGetAttribute(npuGraphNode_t node, npuKernelNodeAttrID attr,
                                          npuKernelNodeAttrValue* value) {
  return api([&] {
    if (!is_kernel(node) || value == nullptr) return npuErrorInvalidValue;
    const auto found = node->attributes.find(attr);
    *value = found == node->attributes.end() ? npuKernelNodeAttrValue{} : found->second;
    return npuSuccess;
  });
}

npuError_t npuGraphKernelNodeCopyAttributes(npuGraphNode_t dst, npuGraphNode_t src) {
  return api([&] {
    if (!is_kernel(dst) || !is_kernel(src)) return npuErrorInvalidValue;
    dst->attributes = src->attributes;
    return npuSuccess;
  });
}

}  // extern "C"
