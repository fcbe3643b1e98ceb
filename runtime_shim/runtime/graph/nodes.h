// The content of nodes that programs add or change individually.
#pragma once

#include "runtime_shim/runtime/graph/graph.h"

namespace npu::detail {

/// The content of a node with these parameters. Parameters are read during the call, kernel arguments too.
/// like: the node's current kernel; may be null. If params name the same function, only its arguments are
/// replaced. Errors: npuErrorInvalidValue; npuErrorInvalidDeviceFunction; those of submitting the work.
npuError_t make_kernel(const npuKernelNodeParams* params, const KernelNode* like, NodeContent* content);
npuError_t make_memset(const npuMemsetParams* params, NodeContent* content);
npuError_t make_memcpy(const npuMemcpy3DParms* params, NodeContent* content);
npuError_t make_memcpy_1d(void* dst, const void* src, size_t bytes, npuMemcpyKind kind, NodeContent* content);
npuError_t make_host(const npuHostNodeParams* params, NodeContent* content);
npuError_t make_child(const npuGraph_st* child, NodeContent* content);
npuError_t make_alloc(npuMemAllocNodeParams* params, NodeContent* content);

}  // namespace npu::detail
