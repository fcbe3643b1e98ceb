// Copies and sets as operations of the probe (runtime_shim/probe).
#pragma once

#include "acl/acl_rt.h"
#include "runtime_shim/runtime/memory/copy.h"
#include "runtime_shim/runtime/observed.h"

namespace npu::detail {

/// Bytes, as the types of the elements are not known: Copy.host_to_device and its relatives.
probe::Operation describe_copy(const Rows& rows, aclrtMemcpyKind kind);
/// Copy.set.
probe::Operation describe_set(const void* pointer, size_t pitch, int value, size_t width, size_t height);

}  // namespace npu::detail
