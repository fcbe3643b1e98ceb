#include "runtime_shim/runtime/memory/ipc_memory.h"

#include <cstring>
#include <map>
#include <mutex>
#include <set>

#include "npu/runtime/ipc.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// The handles that this process made, and the addresses that it opened with their keys. Never destroyed, because programs close in
// destructors of static objects.
struct Handles {
  std::mutex mutex;
  std::set<std::string> made;
  struct Opened {
    std::string key;
    int count = 0;
  };
  std::map<void*, Opened> opened;
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
  std::lock_guard lock(handles().mutex);
  if (handles().made.count(key) != 0) return npuErrorDeviceUninitialized;
  if (const npuError_t error = import_memory_key(key, flags != 0, pointer)) return error;
  Handles::Opened& opened = handles().opened[*pointer];
  opened.key = key;
  ++opened.count;
  return npuSuccess;
}

npuError_t close_handle(void* pointer) {
  {
    std::lock_guard lock(handles().mutex);
    if (handles().opened.count(pointer) == 0) return npuErrorInvalidValue;
  }
  if (const aclError error = aclrtSynchronizeDevice()) return from_acl(error);
  std::lock_guard lock(handles().mutex);
  const auto found = handles().opened.find(pointer);
  if (found == handles().opened.end()) return npuErrorInvalidValue;
  const npuError_t error = close_memory_key(found->second.key);
  if (--found->second.count == 0) handles().opened.erase(found);
  return error;
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

npuError_t import_memory_key(const std::string& key, bool peer, void** pointer) {
  return import_key(pointer, key.c_str(), peer);
}

npuError_t close_memory_key(const std::string& key) { return close_key(key.c_str()); }

}  // namespace npu::detail

using npu::detail::api;
using npu::detail::ensure_ready;

extern "C" {

npuError_t npuIpcGetMemHandle(npuIpcMemHandle_t* handle, void* devPtr) {
  return api([&] {
    const npuError_t error = ensure_ready();
    return error != npuSuccess ? error : npu::detail::get_handle(handle, devPtr);
  });
}

npuError_t npuIpcOpenMemHandle(void** devPtr, npuIpcMemHandle_t handle, unsigned int flags) {
  return api([&] {
    const npuError_t error = ensure_ready();
    return error != npuSuccess ? error : npu::detail::open_handle(devPtr, handle, flags);
  });
}

npuError_t npuIpcCloseMemHandle(void* devPtr) {
  return api([&] {
    const npuError_t error = ensure_ready();
    return error != npuSuccess ? error : npu::detail::close_handle(devPtr);
  });
}

}  // extern "C"
