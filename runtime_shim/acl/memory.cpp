// Device, pinned and managed memory; kinds of addresses; access between devices.
#include <cstdlib>

#include "runtime_shim/acl/state.h"
#include "runtime_shim/device/memory/memory_check.h"

namespace {

using npu::acl::call;
using npu::acl::current_context;
using npu::acl::current_device;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::Device;
using npu::device::Location;
using npu::device::Machine;
using npu::device::MemoryCheck;
using npu::device::MemoryKind;
using npu::device::Range;

constexpr size_t kHostAlignment = 4096;
constexpr uint32_t kPageSize = 2U << 20;

bool is_policy(aclrtMemMallocPolicy policy) {
  const int page = policy & 0xFF;
  const int band = policy & ~0xFF;
  return page <= ACL_MEM_MALLOC_HUGE1G_ONLY_P2P &&
         (band == 0 || band == ACL_MEM_TYPE_LOW_BAND_WIDTH || band == ACL_MEM_TYPE_HIGH_BAND_WIDTH);
}

void report_memory(const void* address, size_t bytes, int device, bool is_release) {
  namespace modelled = npu::device::modelled;
  if (modelled::is_on())
    modelled::report_memory({address, bytes, device, is_release ? 1 : 0, modelled::host_now(), nullptr});
}

aclError allocate(void** pointer, size_t size, bool managed) {
  if (pointer == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
  if (size == 0) return refuse(ACL_ERROR_RT_PARAM_INVALID, "size is 0");
  void* const memory = current_device().arena.allocate(size, managed);
  if (memory == nullptr) return ACL_ERROR_RT_MEMORY_ALLOCATION;
  if (MemoryCheck* check = machine().check()) {
    check->allocated(memory, size, managed ? "managed memory" : "device memory");
  }
  *pointer = memory;
  report_memory(memory, size, current_device().number, false);
  return ACL_SUCCESS;
}

// False if no device has a block with that start.
bool release_device(void* pointer) {
  Machine& machine = npu::acl::machine();
  for (int i = 0; i < machine.device_count(); ++i) {
    npu::device::Arena& arena = machine.device(i)->arena;
    if (!arena.covers(pointer)) continue;
    const npu::device::Block block = arena.find(pointer);
    MemoryCheck* const check = machine.check();
    if (check != nullptr && block.asked != 0 && reinterpret_cast<std::uintptr_t>(pointer) == block.start) {
      check->freed(pointer, arena.first_damage(block));
    }
    report_memory(pointer, 0, machine.device(i)->number, true);
    return arena.release(pointer);
  }
  return false;
}

aclError allocate_device(void** pointer, size_t size, aclrtMemMallocPolicy policy) {
  return is_policy(policy) ? allocate(pointer, size, false) : ACL_ERROR_RT_PARAM_INVALID;
}

aclError allocate_host(void** pointer, size_t size) {
  if (pointer == nullptr || size == 0) return ACL_ERROR_RT_PARAM_INVALID;
  const size_t alignment = size < kHostAlignment ? 64 : kHostAlignment;
  void* memory = nullptr;
  if (posix_memalign(&memory, alignment, size) != 0) return ACL_ERROR_RT_MEMORY_ALLOCATION;
  machine().pinned.insert({reinterpret_cast<std::uintptr_t>(memory), size, current_context()->device, true});
  if (MemoryCheck* check = machine().check()) check->allocated(memory, size, "pinned host memory");
  *pointer = memory;
  return ACL_SUCCESS;
}

aclError free_host(void* pointer) {
  Machine& machine = npu::acl::machine();
  const Range range = machine.pinned.find(pointer);
  if (!range.owned || range.start != reinterpret_cast<std::uintptr_t>(pointer)) {
    if (MemoryCheck* check = machine.check()) check->bad_free(pointer);
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "not the start of memory given by aclrtMallocHost");
  }
  if (MemoryCheck* check = machine.check()) check->freed(pointer, 0);
  machine.registered.erase_inside(range.start, range.size);
  machine.pinned.erase(range.start);
  std::free(pointer);
  return ACL_SUCCESS;
}

// Memory that aclrtMallocHost gave is pinned already and may be registered as well; other memory becomes pinned.
aclError register_host(void* pointer, size_t size, bool mapped) {
  if (pointer == nullptr || size == 0) return ACL_ERROR_RT_PARAM_INVALID;
  Machine& machine = npu::acl::machine();
  const Range range{reinterpret_cast<std::uintptr_t>(pointer), size, current_context()->device, false,
                    mapped};
  if (!machine.registered.insert(range)) return ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  const Range given = machine.pinned.find(pointer);
  const bool inside = given.owned && size <= given.size - (range.start - given.start);
  if (inside || machine.pinned.insert(range)) return ACL_SUCCESS;
  machine.registered.erase(range.start);
  return refuse(ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED, "a part of the range is pinned already");
}

aclrtMemLocationType location_type(MemoryKind kind) {
  switch (kind) {
    case MemoryKind::kHost:
      return ACL_MEM_LOCATION_TYPE_HOST;
    case MemoryKind::kDevice:
    case MemoryKind::kSymbol:
      return ACL_MEM_LOCATION_TYPE_DEVICE;
    case MemoryKind::kManaged:
      return ACL_MEM_LOCATION_TYPE_MANAGED;
    case MemoryKind::kUnregistered:
      return ACL_MEM_LOCATION_TYPE_UNREGISTERED;
  }
  return ACL_MEM_LOCATION_TYPE_UNREGISTERED;
}

aclError change_peer(int32_t peer, bool enable) {
  Device& device = current_device();
  if (machine().device(peer) == nullptr) return ACL_ERROR_RT_INVALID_DEVICEID;
  if (peer == device.number) return refuse(ACL_ERROR_RT_PARAM_INVALID, "a device is not its own peer");
  std::lock_guard lock(device.peers_mutex);
  if (enable) {
    device.peers.insert(peer);
  } else {
    device.peers.erase(peer);
  }
  return ACL_SUCCESS;
}

}  // namespace

extern "C" {

aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy policy) {
  return call("aclrtMalloc", Needs::kContext, [&] { return allocate_device(devPtr, size, policy); });
}

aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy policy) {
  return call("aclrtMallocAlign32", Needs::kContext, [&] { return allocate_device(devPtr, size, policy); });
}

aclError aclrtFree(void* devPtr) {
  return call("aclrtFree", Needs::kContext, [&]() -> aclError {
    if (devPtr == nullptr) return refuse(ACL_ERROR_RT_PARAM_INVALID, "the address is null");
    if (release_device(devPtr)) return ACL_SUCCESS;
    if (MemoryCheck* check = machine().check()) check->bad_free(devPtr);
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "not the start of memory given by aclrtMalloc");
  });
}

aclError aclrtMallocHost(void** hostPtr, size_t size) {
  return call("aclrtMallocHost", Needs::kContext, [&] { return allocate_host(hostPtr, size); });
}

aclError aclrtFreeHost(void* hostPtr) {
  return call("aclrtFreeHost", Needs::kLibrary, [&] { return free_host(hostPtr); });
}

aclError aclrtHostRegister(void* ptr, uint64_t size, aclrtHostRegisterType type, void** devPtr) {
  return call("aclrtHostRegister", Needs::kContext, [&]() -> aclError {
    if (devPtr == nullptr || type != ACL_HOST_REGISTER_MAPPED) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = register_host(ptr, size, true)) return error;
    *devPtr = ptr;
    return ACL_SUCCESS;
  });
}

aclError aclrtHostRegisterV2(void* ptr, uint64_t size, uint32_t flag) {
  return call("aclrtHostRegisterV2", Needs::kContext, [&]() -> aclError {
    constexpr uint32_t kReserved = ACL_HOST_REG_IOMEMORY | ACL_HOST_REG_READONLY;
    constexpr uint32_t kKnown = ACL_HOST_REG_MAPPED | ACL_HOST_REG_PINNED;
    if ((flag & kReserved) != 0) return ACL_ERROR_RT_FEATURE_NOT_SUPPORT;
    if (flag == 0 || (flag & ~kKnown) != 0) return ACL_ERROR_RT_PARAM_INVALID;
    if ((flag & ACL_HOST_REG_PINNED) != 0 && machine().pinned.find(ptr).size != 0) {
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "the memory is pinned already");
    }
    return register_host(ptr, size, (flag & ACL_HOST_REG_MAPPED) != 0);
  });
}

aclError aclrtHostGetDevicePointer(void* pHost, void** pDevice, uint32_t flag) {
  return call("aclrtHostGetDevicePointer", Needs::kContext, [&]() -> aclError {
    if (pHost == nullptr || pDevice == nullptr || flag != 0) return ACL_ERROR_RT_PARAM_INVALID;
    if (!machine().registered.find(pHost).mapped) return ACL_ERROR_HOST_MEMORY_NOT_REGISTERED;
    *pDevice = pHost;
    return ACL_SUCCESS;
  });
}

aclError aclrtHostUnregister(void* ptr) {
  return call("aclrtHostUnregister", Needs::kLibrary, [&]() -> aclError {
    Machine& machine = npu::acl::machine();
    const Range range = machine.registered.erase(reinterpret_cast<std::uintptr_t>(ptr));
    if (range.size == 0) return ACL_ERROR_HOST_MEMORY_NOT_REGISTERED;
    if (!machine.pinned.find(ptr).owned) machine.pinned.erase(range.start);
    return ACL_SUCCESS;
  });
}

aclError aclrtMemAllocManaged(void** ptr, uint64_t size, uint32_t flag) {
  return call("aclrtMemAllocManaged", Needs::kContext, [&]() -> aclError {
    if (flag != ACL_RT_MEM_ATTACH_GLOBAL) return ACL_ERROR_RT_PARAM_INVALID;
    if (!machine().chip().managed_memory) {
      return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "this chip has no managed memory");
    }
    return allocate(ptr, size, true);
  });
}

aclError aclrtPointerGetAttributes(const void* ptr, aclrtPtrAttributes* attributes) {
  return call("aclrtPointerGetAttributes", Needs::kContext, [&]() -> aclError {
    if (ptr == nullptr || attributes == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    const Location location = machine().locate(ptr);
    *attributes = {};
    attributes->location = {static_cast<uint32_t>(location.device), location_type(location.kind)};
    attributes->pageSize = kPageSize;
    return ACL_SUCCESS;
  });
}

aclError aclrtMemGetAddressRange(void* ptr, void** pbase, size_t* psize) {
  return call("aclrtMemGetAddressRange", Needs::kContext, [&]() -> aclError {
    const Location location = machine().locate(ptr);
    if (location.size == 0) return ACL_ERROR_RT_PARAM_INVALID;
    if (pbase != nullptr) *pbase = reinterpret_cast<void*>(location.start);
    if (psize != nullptr) *psize = location.asked;
    return ACL_SUCCESS;
  });
}

aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t* free, size_t* total) {
  return call("aclrtGetMemInfo", Needs::kContext, [&]() -> aclError {
    const bool known = attr >= ACL_DDR_MEM && attr <= ACL_HBM_MEM_P2P_NORMAL;
    if (!known || free == nullptr || total == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    const Device& device = current_device();
    *total = device.arena.capacity();
    *free = device.arena.capacity() - device.arena.used();
    return ACL_SUCCESS;
  });
}

aclError aclrtDeviceCanAccessPeer(int32_t* canAccessPeer, int32_t deviceId, int32_t peerDeviceId) {
  return call("aclrtDeviceCanAccessPeer", Needs::kLibrary, [&]() -> aclError {
    Machine& machine = npu::acl::machine();
    if (canAccessPeer == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (machine.device(deviceId) == nullptr || machine.device(peerDeviceId) == nullptr) {
      return ACL_ERROR_RT_INVALID_DEVICEID;
    }
    if (deviceId == peerDeviceId) return refuse(ACL_ERROR_RT_PARAM_INVALID, "a device is not its own peer");
    *canAccessPeer = 1;
    return ACL_SUCCESS;
  });
}

aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags) {
  return call("aclrtDeviceEnablePeerAccess", Needs::kContext,
              [&] { return flags != 0 ? ACL_ERROR_RT_PARAM_INVALID : change_peer(peerDeviceId, true); });
}

aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId) {
  return call("aclrtDeviceDisablePeerAccess", Needs::kContext,
              [&] { return change_peer(peerDeviceId, false); });
}

aclError aclrtDevicePeerAccessStatus(int32_t deviceId, int32_t peerDeviceId, int32_t* status) {
  return call("aclrtDevicePeerAccessStatus", Needs::kLibrary, [&]() -> aclError {
    Device* const device = machine().device(deviceId);
    if (device == nullptr || machine().device(peerDeviceId) == nullptr) return ACL_ERROR_RT_INVALID_DEVICEID;
    if (status == nullptr || deviceId == peerDeviceId) return ACL_ERROR_RT_PARAM_INVALID;
    std::lock_guard lock(device->peers_mutex);
    *status = static_cast<int32_t>(device->peers.count(peerDeviceId));
    return ACL_SUCCESS;
  });
}

}  // extern "C"
