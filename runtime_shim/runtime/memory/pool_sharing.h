// Pools of several processes.
#pragma once

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/memory/pool.h"

namespace npu::detail {

/// Makes a new pool one that other processes import. Errors: npuErrorNotSupported if AscendCL lacks the calls;
/// npuErrorMemoryAllocation.
npuError_t make_shareable(npuMemPool_t pool);

/// The pool is no longer shared.
void close_pool_file(npuMemPool_t pool);

/// Ends the import of an allocation of another process's pool. Work that uses it must be done. False if it is not one.
bool close_imported(void* pointer, npuError_t* error);

/// Whether the address is such an allocation's.
bool is_imported(void* pointer);

}  // namespace npu::detail
