#include "runtime_shim/runtime/memory/ipc_memory.h"

#include <cstring>
#include <set>

#include "npu/runtime/ipc.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// The keys of the handles that this process made, and what it opened. Never destroyed, because programs close in destructors of static
// objects.
struct Handles {
  std::mutex mutex;  ///< of `made`
  std::set<std::string> made;
  ImportedKeys opened;
};
Handles& handles() {
  static auto* const result = new Handles;
  return *result;
}

npuError_t get_handle(npuIpcMemHandle_t* handle, void* pointer) {
  if (handle == nullptr || pointer == nullptr) return npuErrorInvalidValue;
  std::string key;
  if (const npuError_t error = export_memory_key(pointer, &key)) return error;
  if (key.size() > sizeof handle->reserved) return npuErrorNotSupported;
  *handle = {};
  std::memcpy(handle->reserved, key.data(), key.size());
  std::lock_guard lock(handles().mutex);
  handles().made.insert(key);
  return npuSuccess;
}

npuError_t open_handle(void** pointer, const npuIpcMemHandle_t& handle, unsigned int flags) {
  if (pointer == nullptr || (flags & ~unsigned{npuIpcMemLazyEnablePeerAccess}) != 0)
    return npuErrorInvalidValue;
  const std::string key(handle.reserved, strnlen(handle.reserved, sizeof handle.reserved));
  if (key.empty()) return npuErrorInvalidValue;
  {
    std::lock_guard lock(handles().mutex);
    if (handles().made.count(key) != 0) return npuErrorDeviceUninitialized;
  }
  return handles().opened.open(key, flags != 0, pointer);
}

npuError_t close_handle(void* pointer) {
  if (!handles().opened.has(pointer)) return npuErrorInvalidValue;
  const npuError_t before = wait_for_all_devices();
  npuError_t error = npuSuccess;
  if (!handles().opened.close(pointer, &error)) return npuErrorInvalidValue;
  return error == npuSuccess ? before : error;
}

}  // namespace

npuError_t export_memory_key(void* address, std::string* key) {
  if (look_up(address).type != npuMemoryTypeDevice) return npuErrorInvalidValue;
  void* base = nullptr;
  size_t bytes = 0;
  if (address_range(address, &base, &bytes) != npuSuccess) return npuErrorInvalidValue;
  constexpr size_t kKeySize = 65;  // what CANN asks for
  char text[kKeySize] = {};
  if (const npuError_t error = export_key(base, bytes, text, sizeof text)) return error;
  *key = text;
  return npuSuccess;
}

npuError_t ImportedKeys::open(const std::string& key, bool peer, void** pointer) {
  std::lock_guard lock(mutex_);
  if (const npuError_t error = import_key(pointer, key.c_str(), peer)) return error;
  Opened& opened = opened_[*pointer];
  opened.key = key;
  ++opened.count;
  return npuSuccess;
}

bool ImportedKeys::has(void* pointer) {
  std::lock_guard lock(mutex_);
  return opened_.count(pointer) != 0;
}

bool ImportedKeys::close(void* pointer, npuError_t* error) {
  std::lock_guard lock(mutex_);
  const auto found = opened_.find(pointer);
  if (found == opened_.end()) return false;
  *error = close_key(found->second.key.c_str());
  if (--found->second.count == 0) opened_.erase(found);
  return true;
}

}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuIpcGetMemHandle(npuIpcMemHandle_t* handle, void* devPtr) {
  return api([&] { return npu::detail::get_handle(handle, devPtr); });
}

npuError_t npuIpcOpenMemHandle(void** devPtr, npuIpcMemHandle_t handle, unsigned int flags) {
  return api([&] { return npu::detail::open_handle(devPtr, handle, flags); });
}

npuError_t npuIpcCloseMemHandle(void* devPtr) {
  return api([&] { return npu::detail::close_handle(devPtr); });
}

}  // extern "C"
