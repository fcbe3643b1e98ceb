#include "runtime_shim/runtime/memory/pool.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/graph/memory.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/memory/pool_sharing.h"
#include "runtime_shim/runtime/reset.h"
#include "runtime_shim/runtime/runtime_state.h"

using FreeBlock = npuMemPoolHandle_st::FreeBlock;

namespace npu::detail {
namespace {

constexpr std::size_t kGranule = 512;
// A free block serves a request that is at most this much smaller.
constexpr std::size_t kSlackDivisor = 4;

// All pools. Never destroyed, like their memory.
struct Pools {
  std::mutex mutex;
  std::vector<npuMemPool_t> all;
  std::vector<npuMemPool_t> default_of;  // by device
  std::vector<npuMemPool_t> current_of;  // by device
};

Pools& pools() {
  static auto* const result = new Pools;
  return *result;
}

npuMemPool_t add_to(Pools& list, std::unique_ptr<npuMemPoolHandle_st> pool) {
  list.all.push_back(pool.get());
  return pool.release();
}

bool complete(const FreeBlock& block) {
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  return aclrtQueryEventStatus(block.done, &status) == ACL_SUCCESS &&
         status == ACL_EVENT_RECORDED_STATUS_COMPLETE;
}

bool usable(const FreeBlock& block, std::size_t size, aclrtStream stream) {
  if (block.stream == nullptr || block.size < size || block.size > size + size / kSlackDivisor + kGranule)
    return false;
  return block.stream == stream || complete(block);
}

// Call with the pool's mutex held.
void hand_out(npuMemPool_t pool, void* start, std::size_t size) {
  pool->live[start] = size;
  pool->used += size;
  pool->used_high = std::max(pool->used_high, pool->used);
  pool->reserved_high = std::max(pool->reserved_high, pool->reserved);
}

bool take_free_block(npuMemPool_t pool, std::size_t size, aclrtStream stream, void** pointer) {
  const auto found = std::find_if(pool->free.begin(), pool->free.end(),
                                  [&](const FreeBlock& block) { return usable(block, size, stream); });
  if (found == pool->free.end()) return false;
  const FreeBlock block = *found;
  pool->free.erase(found);
  aclrtDestroyEvent(block.done);
  hand_out(pool, block.start, block.size);
  *pointer = block.start;
  return true;
}

}  // namespace

npuError_t pool_allocate(npuMemPool_t pool, std::size_t size, aclrtStream stream, void** pointer) {
  const std::size_t rounded = (size + kGranule - 1) / kGranule * kGranule;
  {
    std::lock_guard lock(pool->mutex);
    if (take_free_block(pool, rounded, stream, pointer)) return npuSuccess;
  }
  if (const npuError_t error = allocate_device(pointer, rounded)) return error;
  std::lock_guard lock(pool->mutex);
  pool->reserved += rounded;
  hand_out(pool, *pointer, rounded);
  return npuSuccess;
}

npuMemPool_t add_pool(int device, OwnedFile file, bool imported) {
  auto pool = std::make_unique<npuMemPoolHandle_st>(device);
  pool->file = std::move(file);
  pool->imported = imported;
  std::lock_guard lock(pools().mutex);
  return add_to(pools(), std::move(pool));
}

npuMemPool_t pool_of(void* pointer) {
  std::lock_guard lock(pools().mutex);
  for (const npuMemPool_t pool : pools().all) {
    std::lock_guard pool_lock(pool->mutex);
    if (pool->live.count(pointer) != 0) return pool;
  }
  return nullptr;
}

namespace {

// Removes a block from its pool; size 0 if no pool has it.
std::size_t take_live(void* pointer, npuMemPool_t* owner) {
  std::lock_guard lock(pools().mutex);
  for (const npuMemPool_t pool : pools().all) {
    std::lock_guard pool_lock(pool->mutex);
    const auto found = pool->live.find(pointer);
    if (found == pool->live.end()) continue;
    const std::size_t size = found->second;
    pool->live.erase(found);
    pool->used -= size;
    *owner = pool;
    return size;
  }
  return 0;
}

}  // namespace

// NPU_SIM_CHECK: a cached block would hide a use after its free.
static npuError_t free_checked(npuMemPool_t pool, void* pointer, std::size_t size, aclrtStream stream) {
  if (const aclError failed = aclrtSynchronizeStream(stream)) return from_acl(failed);
  std::lock_guard lock(pool->mutex);
  pool->reserved -= size;
  return from_acl(aclrtFree(pointer));
}

bool pool_free(void* pointer, const npuStream_st& stream, npuError_t* error) {
  npuMemPool_t pool = nullptr;
  const std::size_t size = take_live(pointer, &pool);
  if (size == 0) return false;
  if (simulator() != nullptr && simulator()->isChecking() != 0 && !is_capturing(stream)) {
    *error = free_checked(pool, pointer, size, stream.native);
    return true;
  }
  FreeBlock block{pointer, size, stream.native, nullptr};
  if (is_capturing(stream)) {
    block.stream = nullptr;  // the graph uses the address whenever it runs
  } else {
    aclError failed = aclrtCreateEventExWithFlag(&block.done, ACL_EVENT_SYNC);
    if (failed == ACL_SUCCESS) failed = aclrtRecordEvent(block.done, stream.native);
    *error = from_acl(failed);
  }
  std::lock_guard lock(pool->mutex);
  pool->free.push_back(block);
  return true;
}

bool pool_forget(void* pointer) {
  npuMemPool_t pool = nullptr;
  const std::size_t size = take_live(pointer, &pool);
  if (size == 0) return false;
  std::lock_guard lock(pool->mutex);
  pool->reserved -= size;
  return true;
}

void pool_trim(npuMemPool_t pool, std::uint64_t keep, bool wait) {
  std::lock_guard lock(pool->mutex);
  for (std::size_t i = pool->free.size(); i-- > 0 && pool->reserved > keep;) {
    const FreeBlock block = pool->free[i];
    if (block.stream == nullptr) continue;
    if (wait) aclrtSynchronizeEvent(block.done);
    if (!complete(block)) continue;
    aclrtFree(block.start);
    aclrtDestroyEvent(block.done);
    pool->reserved -= block.size;
    pool->free.erase(pool->free.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void trim_pools(int device, bool keep_threshold) {
  std::vector<npuMemPool_t> all;
  {
    std::lock_guard lock(pools().mutex);
    all = pools().all;
  }
  for (const npuMemPool_t pool : all) {
    if (pool->device == device)
      pool_trim(pool, keep_threshold ? pool->release_threshold : 0, !keep_threshold);
  }
}

void forget_pools(int device) {
  std::lock_guard lock(pools().mutex);
  for (const npuMemPool_t pool : pools().all) {
    if (pool->device != device) continue;
    std::lock_guard pool_lock(pool->mutex);
    for (const FreeBlock& block : pool->free) {
      if (block.done != nullptr) aclrtDestroyEvent(block.done);
    }
    pool->free.clear();
    pool->live.clear();
    pool->used = pool->reserved = 0;
  }
}

namespace {

npuMemPool_t& slot_of(std::vector<npuMemPool_t>& table, int device) {
  if (table.size() <= static_cast<std::size_t>(device)) table.resize(static_cast<std::size_t>(device) + 1);
  return table[static_cast<std::size_t>(device)];
}

npuMemPool_t default_pool(int device) {
  std::lock_guard lock(pools().mutex);
  npuMemPool_t& slot = slot_of(pools().default_of, device);
  if (slot == nullptr) slot = add_to(pools(), std::make_unique<npuMemPoolHandle_st>(device));
  return slot;
}

npuMemPool_t current_pool(int device) {
  {
    std::lock_guard lock(pools().mutex);
    if (const npuMemPool_t set = slot_of(pools().current_of, device)) return set;
  }
  return default_pool(device);
}

npuError_t allocate_in_order(void** pointer, size_t size, npuMemPool_t pool, npuStream_t stream) {
  aclrtStream native = nullptr;
  npuStream_st* found = nullptr;
  if (pointer == nullptr || pool == nullptr || pool->imported) return npuErrorInvalidValue;
  if (const npuError_t error = find_stream(stream, &found)) return error;
  *pointer = nullptr;
  if (is_capturing(*found)) return size == 0 ? npuSuccess : add_alloc_node(*found, size, pointer);
  if (const npuError_t error = begin_submit(stream, &native)) return error;
  if (size == 0) return npuSuccess;
  DeviceScope scope(pool->device);
  if (const npuError_t error = ensure_ready()) return error;
  return pool_allocate(pool, size, native, pointer);
}

// An allocation of another process's pool.
npuError_t free_imported(void* pointer, npuStream_st& stream, aclrtStream native) {
  if (is_capturing(stream)) return npuErrorNotSupported;
  if (const aclError failed = aclrtSynchronizeStream(native)) return from_acl(failed);
  npuError_t error = npuErrorInvalidValue;
  close_imported(pointer, &error);
  return error;
}

/// Memory of npuMalloc, which belongs to no pool. It is freed when the work before is done, as in CUDA; this call waits for that.
npuError_t free_allocated(void* pointer, npuStream_st& stream, aclrtStream native) {
  if (is_capturing(stream)) return npuErrorInvalidValue;
  const Memory memory = look_up(pointer);
  if (!memory.on_device()) return npuErrorInvalidValue;
  if (const aclError failed = aclrtSynchronizeStream(native)) return from_acl(failed);
  DeviceScope scope(memory.device);
  return from_acl(aclrtFree(pointer));
}

npuError_t free_in_order(void* pointer, npuStream_t stream) {
  aclrtStream native = nullptr;
  npuStream_st* found = nullptr;
  npuError_t error = find_stream(stream, &found);
  if (error != npuSuccess) return error;
  if (is_capturing(*found)) {
    if (GraphMemory::find(pointer) != nullptr) return add_free_node(*found, pointer);
  } else {
    error = begin_submit(stream, &native);
    if (error != npuSuccess || pointer == nullptr || GraphMemory::free(pointer)) return error;
  }
  if (is_imported(pointer)) return free_imported(pointer, *found, native);
  return pool_free(pointer, *found, &error) ? error : free_allocated(pointer, *found, native);
}

npuError_t create_pool(npuMemPool_t* pool, const npuMemPoolProps* props) {
  if (pool == nullptr || props == nullptr) return npuErrorInvalidValue;
  const bool shareable = props->handleTypes == npuMemHandleTypePosixFileDescriptor;
  if (props->handleTypes != npuMemHandleTypeNone && !shareable) return npuErrorNotSupported;
  const bool on_device = props->location.type == npuMemLocationTypeDevice && props->location.id >= 0 &&
                         props->location.id < device_count();
  if (!on_device) return npuErrorInvalidValue;
  const int device = props->location.id;
  OwnedFile file;
  if (shareable) {
    if (const npuError_t error = make_pool_file(device, &file)) return error;
  }
  *pool = add_pool(device, std::move(file), false);
  return npuSuccess;
}

// Blocks in use stay valid, as in CUDA: the pool object lives on for them.
npuError_t destroy_pool(npuMemPool_t pool) {
  if (pool == nullptr || pool == default_pool(pool->device)) return npuErrorInvalidValue;
  pool_trim(pool, 0, true);
  close_pool_file(pool);
  std::lock_guard lock(pools().mutex);
  npuMemPool_t& current = slot_of(pools().current_of, pool->device);
  if (current == pool) current = nullptr;
  return npuSuccess;
}

}  // namespace
}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuMallocAsync(void** devPtr, size_t size, npuStream_t stream) {
  return api([&] {
    const npuMemPool_t pool = npu::detail::current_pool(npu::detail::current_device());
    return npu::detail::allocate_in_order(devPtr, size, pool, stream);
  });
}

npuError_t npuMallocFromPoolAsync(void** devPtr, size_t size, npuMemPool_t pool, npuStream_t stream) {
  return api([&] { return npu::detail::allocate_in_order(devPtr, size, pool, stream); });
}

npuError_t npuFreeAsync(void* devPtr, npuStream_t stream) {
  return api([&] { return npu::detail::free_in_order(devPtr, stream); });
}

npuError_t npuDeviceGetDefaultMemPool(npuMemPool_t* pool, int device) {
  return api([&] {
    if (pool == nullptr) return npuErrorInvalidValue;
    if (!npu::detail::device_exists(device)) return npuErrorInvalidDevice;
    *pool = npu::detail::default_pool(device);
    return npuSuccess;
  });
}

npuError_t npuDeviceGetMemPool(npuMemPool_t* pool, int device) {
  return api([&] {
    if (pool == nullptr) return npuErrorInvalidValue;
    if (!npu::detail::device_exists(device)) return npuErrorInvalidDevice;
    *pool = npu::detail::current_pool(device);
    return npuSuccess;
  });
}

npuError_t npuDeviceSetMemPool(int device, npuMemPool_t pool) {
  return api([&] {
    if (!npu::detail::device_exists(device)) return npuErrorInvalidDevice;
    if (pool == nullptr || pool->device != device) return npuErrorInvalidValue;
    std::lock_guard lock(npu::detail::pools().mutex);
    npu::detail::slot_of(npu::detail::pools().current_of, device) = pool;
    return npuSuccess;
  });
}

npuError_t npuMemPoolCreate(npuMemPool_t* pool, const npuMemPoolProps* props) {
  return api([&] { return npu::detail::create_pool(pool, props); });
}

npuError_t npuMemPoolDestroy(npuMemPool_t pool) {
  return api([&] { return npu::detail::destroy_pool(pool); });
}

npuError_t npuMemPoolTrimTo(npuMemPool_t pool, size_t minBytesToKeep) {
  return api([&] {
    if (pool == nullptr) return npuErrorInvalidValue;
    npu::detail::pool_trim(pool, minBytesToKeep, false);
    return npuSuccess;
  });
}

}  // extern "C"
