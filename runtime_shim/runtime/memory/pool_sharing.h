// Pools of several processes.
#pragma once

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/memory/pool.h"

namespace npu::detail {

/// The file by which other processes import a new pool of the device. Errors: npuErrorNotSupported if AscendCL lacks the calls;
/// npuErrorMemoryAllocation.
npuError_t make_pool_file(int device, OwnedFile* file);

/// The pool is no longer shared.
void close_pool_file(npuMemPool_t pool);

/// Ends the import of an allocation of another process's pool. Work that uses it must be done. False if it is not one.
bool close_imported(void* pointer, npuError_t* error);

/// Whether the address is such an allocation's.
bool is_imported(void* pointer);

}  // namespace npu::detail
