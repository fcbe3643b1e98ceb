// The contents of nodes that programs add or change one by one.
#pragma once

#include "runtime_shim/runtime/graph/graph.h"

namespace npu::detail {

/// What nodes with these parameters do. Parameters are read during the call, those of kernels too.
/// like: the kernel that the node has now, whose arguments are replaced if params name the same function; may
/// be null. Errors: npuErrorInvalidValue; npuErrorInvalidDeviceFunction; those of submitting the work.
npuError_t make_kernel(const npuKernelNodeParams* params, const KernelNode* like, NodeContent* content);
npuError_t make_memset(const npuMemsetParams* params, NodeContent* content);
npuError_t make_memcpy(const npuMemcpy3DParms* params, NodeContent* content);
npuError_t make_memcpy_1d(void* dst, const void* src, size_t bytes, npuMemcpyKind kind, NodeContent* content);
npuError_t make_host(const npuHostNodeParams* params, NodeContent* content);
npuError_t make_child(const npuGraph_st* child, NodeContent* content);
npuError_t make_alloc(npuMemAllocNodeParams* params, NodeContent* content);

}  // namespace npu::detail
