#include "runtime_shim/runtime/memory/pool_sharing.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <string>

#include "npu/runtime/ipc.h"
#include "runtime_shim/runtime/memory/handle_file.h"
#include "runtime_shim/runtime/memory/ipc_memory.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// A pool's file begins with this. The keys of its exported allocations follow.
struct PoolRecord {
  std::uint64_t mark = kMark;
  std::uint64_t process = 0;  // who made the pool, and its number there
  std::uint64_t number = 0;
  std::int64_t device = 0;

  static constexpr std::uint64_t kMark = 0x4e5055504f4f4c31;
  bool is(const PoolRecord& other) const {
    return mark == other.mark && process == other.process && number == other.number;
  }
};
struct KeyRecord {
  char key[128] = {};
};
// The content of npuMemPoolPtrExportData.
struct Exported {
  PoolRecord pool;
  std::int64_t key_at = 0;
};
static_assert(sizeof(Exported) <= sizeof(npuMemPoolPtrExportData));

// The imported allocations of all pools. Never destroyed, as pools.
ImportedKeys& imported() {
  static auto* const result = new ImportedKeys;
  return *result;
}

bool read_pool(int file, PoolRecord* record) {
  return read_handle_file(file, record, sizeof *record, 0) && record->mark == PoolRecord::kMark;
}

npuError_t export_pool(void* handle, npuMemPool_t pool, npuMemAllocationHandleType type, unsigned int flags) {
  if (handle == nullptr || pool == nullptr || flags != 0) return npuErrorInvalidValue;
  if (!pool->file.is_open() || pool->imported || type != npuMemHandleTypePosixFileDescriptor)
    return npuErrorInvalidValue;
  const int file = dup(pool->file.get());
  if (file < 0) return npuErrorMemoryAllocation;
  std::memcpy(handle, &file, sizeof file);
  return npuSuccess;
}

npuError_t import_pool(npuMemPool_t* pool, void* handle, npuMemAllocationHandleType type,
                       unsigned int flags) {
  if (pool == nullptr || flags != 0) return npuErrorInvalidValue;
  if (type != npuMemHandleTypePosixFileDescriptor) return npuErrorNotSupported;
  const int given = static_cast<int>(reinterpret_cast<std::intptr_t>(handle));
  PoolRecord record;
  if (!read_pool(given, &record)) return npuErrorInvalidValue;
  OwnedFile file(fcntl(given, F_DUPFD_CLOEXEC, 0));
  if (!file.is_open()) return npuErrorMemoryAllocation;
  const bool exists = record.device >= 0 && record.device < device_count();
  *pool = add_pool(exists ? static_cast<int>(record.device) : current_device(), std::move(file), true);
  return npuSuccess;
}

npuError_t export_pointer(npuMemPoolPtrExportData* data, void* pointer) {
  if (data == nullptr || pointer == nullptr) return npuErrorInvalidValue;
  const npuMemPool_t pool = pool_of(pointer);
  Exported exported;
  if (pool == nullptr || !pool->file.is_open() || !read_pool(pool->file.get(), &exported.pool))
    return npuErrorInvalidValue;
  std::string key;
  if (const npuError_t error = export_memory_key(pointer, &key)) return error;
  KeyRecord record;
  if (key.size() >= sizeof record.key) return npuErrorNotSupported;
  std::memcpy(record.key, key.data(), key.size());
  {
    std::lock_guard lock(pool->mutex);
    exported.key_at = add_to_handle_file(pool->file.get(), &record, sizeof record);
  }
  if (exported.key_at < 0) return npuErrorMemoryAllocation;
  *data = {};
  std::memcpy(data->reserved, &exported, sizeof exported);
  return npuSuccess;
}

npuError_t import_pointer(void** pointer, npuMemPool_t pool, const npuMemPoolPtrExportData* data) {
  if (pointer == nullptr || pool == nullptr || data == nullptr || !pool->imported)
    return npuErrorInvalidValue;
  Exported exported;
  PoolRecord own;
  KeyRecord record;
  std::memcpy(&exported, data->reserved, sizeof exported);
  if (!read_pool(pool->file.get(), &own) || !own.is(exported.pool)) return npuErrorInvalidValue;
  if (!read_handle_file(pool->file.get(), &record, sizeof record, static_cast<long>(exported.key_at)))
    return npuErrorInvalidValue;
  return imported().open({record.key, strnlen(record.key, sizeof record.key)}, true, pointer);
}

}  // namespace

npuError_t make_pool_file(int device, OwnedFile* file) {
  static std::atomic<std::uint64_t> pools{0};
  if (!can_share_memory()) return npuErrorNotSupported;
  PoolRecord record;
  record.process = static_cast<std::uint64_t>(getpid());
  record.number = pools.fetch_add(1) + 1;
  record.device = device;
  *file = OwnedFile(make_handle_file(&record, sizeof record));
  if (!file->is_open()) return npuErrorMemoryAllocation;
  fcntl(file->get(), F_SETFD, FD_CLOEXEC);
  return npuSuccess;
}

void close_pool_file(npuMemPool_t pool) {
  std::lock_guard lock(pool->mutex);
  pool->file.close();
}

bool is_imported(void* pointer) { return imported().has(pointer); }

bool close_imported(void* pointer, npuError_t* error) { return imported().close(pointer, error); }

}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuMemPoolExportToShareableHandle(void* handle, npuMemPool_t pool, npuMemAllocationHandleType type,
                                             unsigned int flags) {
  return api([&] { return npu::detail::export_pool(handle, pool, type, flags); });
}

npuError_t npuMemPoolImportFromShareableHandle(npuMemPool_t* pool, void* handle,
                                               npuMemAllocationHandleType type, unsigned int flags) {
  return api([&] { return npu::detail::import_pool(pool, handle, type, flags); });
}

npuError_t npuMemPoolExportPointer(npuMemPoolPtrExportData* data, void* ptr) {
  return api([&] { return npu::detail::export_pointer(data, ptr); });
}

npuError_t npuMemPoolImportPointer(void** ptr, npuMemPool_t pool, npuMemPoolPtrExportData* data) {
  return api([&] { return npu::detail::import_pointer(ptr, pool, data); });
}

}  // extern "C"
