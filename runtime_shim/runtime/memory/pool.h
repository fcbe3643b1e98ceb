// Stream-ordered memory, built on AscendCL's allocator and events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "acl/acl.h"
#include "npu/runtime/types.h"
#include "runtime_shim/runtime/memory/handle_file.h"

/// The object of a pool handle. A block that was freed in stream S is cached with an event recorded in S.
/// Later work of S may use it at once, other streams after the event is complete.
struct npuMemPoolHandle_st {
  struct FreeBlock {
    void* start = nullptr;
    std::size_t size = 0;
    aclrtStream stream = nullptr;  ///< where it was freed; null: never reused (freed under capture)
    aclrtEvent done = nullptr;
  };

  explicit npuMemPoolHandle_st(int device_in) : device(device_in) {}

  const int device;
  std::mutex mutex;
  std::map<void*, std::size_t> live;  ///< blocks in use, by start
  std::vector<FreeBlock> free;
  std::uint64_t release_threshold = 0;
  std::uint64_t used = 0, used_high = 0, reserved = 0, reserved_high = 0;
  int reuse[3] = {1, 1, 1};
  npu::detail::OwnedFile file;  ///< by which other processes import the pool (pool_sharing.h), if they can
  bool imported = false;        ///< it is another process's
};

namespace npu::detail {

/// A block of at least size bytes (> 0) for work in `stream`. The pool's device must be current.
npuError_t pool_allocate(npuMemPool_t pool, std::size_t size, aclrtStream stream, void** pointer);
/// A new pool of the device. file, imported: as in the object.
npuMemPool_t add_pool(int device, OwnedFile file, bool imported);
/// The pool that owns the block in use; null if none does.
npuMemPool_t pool_of(void* pointer);
/// False if no pool owns this block.
bool pool_free(void* pointer, const npuStream_st& stream, npuError_t* error);
/// Removes the block from its pool, to be freed by aclrtFree. False if no pool owns it.
bool pool_forget(void* pointer);
/// Frees cached blocks until at most `keep` bytes are reserved. wait: also those still in use by streams.
void pool_trim(npuMemPool_t pool, std::uint64_t keep, bool wait);
/// Frees the cached blocks of all pools of the device, beyond their thresholds (keep_threshold) or all.
void trim_pools(int device, bool keep_threshold);

}  // namespace npu::detail
