// Memory for other processes of the host.
#include <unistd.h>

#include <cstring>
#include <map>
#include <mutex>
#include <string>

#include "runtime_shim/acl/ipc_key.h"
#include "runtime_shim/acl/state.h"

namespace {

using npu::acl::call;
using npu::acl::current_device;
using npu::acl::IpcKey;
using npu::acl::kIpcKeySize;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::read_key;
using npu::acl::refuse;
using npu::device::Device;
using npu::device::FilePart;
using npu::device::Location;
using npu::device::Machine;
using npu::device::MemoryKind;
using npu::device::PhysicalMemory;

constexpr size_t kPage = 4096;

// What this process has imported, by key. Never destroyed, because programs close in destructors of static objects.
struct Import {
  void* range = nullptr;    // the mapped pages
  void* pointer = nullptr;  // the memory in them
  int count = 0;
};
struct Imports {
  std::mutex mutex;
  std::map<std::string, Import> open;
};
Imports& imports() {
  static auto* const result = new Imports;
  return *result;
}

aclError export_key(void* pointer, size_t size, char* key, size_t length, uint64_t flags) {
  if (pointer == nullptr || key == nullptr || size == 0) return ACL_ERROR_RT_PARAM_INVALID;
  if (length < kIpcKeySize) return refuse(ACL_ERROR_RT_PARAM_INVALID, "a key takes 64 bytes");
  if (flags == ACL_RT_IPC_MEM_EXPORT_FLAG_DEFAULT)
    return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                  "the simulated device has no list of processes: pass "
                  "ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION");
  if (flags != ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION) return ACL_ERROR_RT_PARAM_INVALID;
  const Location found = machine().locate(pointer);
  if (found.kind != MemoryKind::kDevice || found.start != reinterpret_cast<std::uintptr_t>(pointer) ||
      size > found.size)
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "not the start of memory given by aclrtMalloc");
  Device& device = *machine().device(found.device);
  const std::optional<FilePart> part = device.arena.share(pointer);
  if (!part)
    return refuse(ACL_ERROR_RT_PARAM_INVALID,
                  "not memory given by aclrtMalloc, or the host has no memory left");
  char text[kIpcKeySize];
  npu::acl::write_key(
      {npu::device::describe_file(part->file), part->offset + part->start, size, device.physical}, text);
  std::memcpy(key, text, sizeof text);
  return ACL_SUCCESS;
}

// The device with that position in the machine, or the current one if this process does not see it.
Device& device_at(int physical) {
  for (int i = 0; i < machine().device_count(); ++i) {
    if (machine().device(i)->physical == physical) return *machine().device(i);
  }
  return current_device();
}

void permit_peer(Device& owner) {
  Device& user = current_device();
  if (user.number == owner.number) return;
  std::lock_guard lock(user.peers_mutex);
  user.peers.insert(owner.number);
}

// Maps the pages of the memory. The result's pointer is null if that fails.
Import map_pages(const IpcKey& key, Device& device) {
  Machine& machine = npu::acl::machine();
  const int file = npu::device::open_file(key.file);
  if (file < 0) return {};
  std::shared_ptr<PhysicalMemory> memory = PhysicalMemory::import(device.number, file);
  if (key.size > memory->size || key.offset > memory->size - key.size) return {};
  const size_t first = key.offset / kPage * kPage;
  const size_t size = (key.offset + key.size + kPage - 1) / kPage * kPage - first;
  void* const range = machine.virtual_memory.reserve(size, 0, nullptr);
  if (range == nullptr) return {};
  if (!machine.virtual_memory.map(range, size, first, std::move(memory))) {
    machine.virtual_memory.release(range);
    return {};
  }
  void* const pointer = static_cast<char*>(range) + (key.offset - first);
  machine.imported.insert({reinterpret_cast<std::uintptr_t>(pointer), key.size, device.number, true, false});
  return {range, pointer, 1};
}

aclError import_key(void** pointer, const char* key, uint64_t flags) {
  if (pointer == nullptr || key == nullptr || flags > ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS)
    return ACL_ERROR_RT_PARAM_INVALID;
  const std::optional<IpcKey> what = read_key(key);
  if (!what || what->size == 0)
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "not a key of aclrtIpcMemGetExportKey");
  Device& device = device_at(what->physical);
  std::lock_guard lock(imports().mutex);
  Import& import = imports().open[key];
  if (import.count == 0) {
    import = map_pages(*what, device);
    if (import.pointer == nullptr) {
      imports().open.erase(key);
      return refuse(
          ACL_ERROR_RT_PARAM_INVALID,
          "the process that exported the memory has ended or has freed all of it, or the key is not its");
    }
  } else {
    ++import.count;
  }
  if (flags == ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS) permit_peer(device);
  *pointer = import.pointer;
  return ACL_SUCCESS;
}

aclError close_key(const char* key) {
  if (key == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
  std::lock_guard lock(imports().mutex);
  const auto found = imports().open.find(key);
  if (found == imports().open.end()) {
    // The exporter ends a key: the simulated device keeps nothing for it.
    const std::optional<IpcKey> what = read_key(key);
    if (what && what->file.process == getpid()) return ACL_SUCCESS;
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "this process has not imported the key");
  }
  if (--found->second.count > 0) return ACL_SUCCESS;
  Machine& machine = npu::acl::machine();
  machine.imported.erase(reinterpret_cast<std::uintptr_t>(found->second.pointer));
  machine.virtual_memory.unmap(found->second.range);
  machine.virtual_memory.release(found->second.range);
  imports().open.erase(found);
  return ACL_SUCCESS;
}

}  // namespace

extern "C" {

aclError aclrtIpcMemGetExportKey(void* devPtr, size_t size, char* key, size_t len, uint64_t flags) {
  return call(__func__, Needs::kContext, [&] { return export_key(devPtr, size, key, len, flags); });
}

aclError aclrtIpcMemImportByKey(void** devPtr, const char* key, uint64_t flags) {
  return call(__func__, Needs::kContext, [&] { return import_key(devPtr, key, flags); });
}

aclError aclrtIpcMemClose(const char* key) {
  return call(__func__, Needs::kContext, [&] { return close_key(key); });
}

}  // extern "C"
