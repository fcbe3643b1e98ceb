// The driver interface: virtual memory management.
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>

#include "runtime_shim/runtime/driver/driver.h"
#include "runtime_shim/runtime/memory/handle_file.h"

namespace {

using npu::detail::driver_call;
using npu::detail::from_acl;
using npu::detail::to_address;
using npu::detail::to_pointer;

// The program's ranges and mappings. AscendCL needs only starts, but CUDA's calls also pass sizes, which must
// match.
struct Held {
  std::mutex mutex;
  std::map<npudrvDeviceptr, size_t> reserved, mapped;
  std::map<npudrvMemGenericAllocationHandle, npudrvMemAllocationProp> memory;
};

// Never destroyed, because programs free memory in destructors of static objects.
Held& held() {
  static auto* const result = new Held;
  return *result;
}

aclrtDrvMemHandle native(npudrvMemGenericAllocationHandle handle) {
  return reinterpret_cast<aclrtDrvMemHandle>(handle);
}

npuError_t check(const npudrvMemAllocationProp* prop) {
  if (prop == nullptr) return npuErrorInvalidValue;
  const bool on_device = prop->location.type == NPUDRV_MEM_LOCATION_TYPE_DEVICE;
  if (prop->type != NPUDRV_MEM_ALLOCATION_TYPE_PINNED) return npuErrorInvalidValue;
  const bool known = prop->requestedHandleTypes == NPUDRV_MEM_HANDLE_TYPE_NONE ||
                     prop->requestedHandleTypes == NPUDRV_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  if (!on_device || !known) return npuErrorNotSupported;
  const bool exists = prop->location.id >= 0 && prop->location.id < npu::detail::device_count();
  return exists ? npuSuccess : npuErrorInvalidDevice;
}

aclrtPhysicalMemProp native(const npudrvMemAllocationProp& prop) {
  aclrtPhysicalMemProp result{};
  result.handleType = ACL_MEM_HANDLE_TYPE_NONE;
  result.allocationType = ACL_MEM_ALLOCATION_TYPE_PINNED;
  result.memAttr = ACL_HBM_MEM_HUGE;
  result.location = {static_cast<uint32_t>(prop.location.id), ACL_MEM_LOCATION_TYPE_DEVICE};
  return result;
}

npuError_t granularity(size_t* bytes, const npudrvMemAllocationProp* prop,
                       npudrvMemAllocationGranularity_flags option) {
  if (bytes == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = check(prop)) return error;
  aclrtPhysicalMemProp what = native(*prop);
  return from_acl(
      aclrtMemGetAllocationGranularity(&what, static_cast<aclrtMemGranularityOptions>(option), bytes));
}

npuError_t reserve(npudrvDeviceptr* address, size_t size, size_t alignment, npudrvDeviceptr wish) {
  void* start = nullptr;
  if (address == nullptr || size == 0) return npuErrorInvalidValue;
  if (const aclError error = aclrtReserveMemAddress(&start, size, alignment, to_pointer(wish), 1))
    return from_acl(error);
  *address = to_address(start);
  std::lock_guard lock(held().mutex);
  held().reserved[*address] = size;
  return npuSuccess;
}

npuError_t release_addresses(npudrvDeviceptr address, size_t size) {
  std::lock_guard lock(held().mutex);
  const auto found = held().reserved.find(address);
  if (found == held().reserved.end() || found->second != size) return npuErrorInvalidValue;
  const npuError_t error = from_acl(aclrtReleaseMemAddress(to_pointer(address)));
  if (error == npuSuccess) held().reserved.erase(found);
  return error;
}

npuError_t create(npudrvMemGenericAllocationHandle* handle, size_t size,
                  const npudrvMemAllocationProp* prop) {
  if (handle == nullptr || size == 0) return npuErrorInvalidValue;
  if (const npuError_t error = check(prop)) return error;
  const aclrtPhysicalMemProp what = native(*prop);
  aclrtDrvMemHandle memory = nullptr;
  if (const aclError error = aclrtMallocPhysical(&memory, size, &what, 0)) return from_acl(error);
  *handle = reinterpret_cast<npudrvMemGenericAllocationHandle>(memory);
  npudrvMemAllocationProp made = *prop;
  made.win32HandleMetaData = nullptr;
  made.allocFlags = {};  // no chip compresses memory, so none of them is granted
  std::lock_guard lock(held().mutex);
  held().memory[*handle] = made;
  return npuSuccess;
}

// The content of the file that stands for memory.
struct MemoryRecord {
  std::uint64_t mark = kMark;
  std::uint64_t shareable = 0;  // AscendCL's number of the memory
  std::int64_t device = 0;

  static constexpr std::uint64_t kMark = 0x4e50554d454d3031;
};

npuError_t export_memory(void* shareable, npudrvMemGenericAllocationHandle handle,
                         npudrvMemAllocationHandleType type) {
  if (shareable == nullptr || type != NPUDRV_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
    return npuErrorInvalidValue;
  std::lock_guard lock(held().mutex);
  const auto found = held().memory.find(handle);
  if (found == held().memory.end() || found->second.requestedHandleTypes != type) return npuErrorInvalidValue;
  constexpr std::uint64_t kAnyProcess = 1;
  MemoryRecord record;
  record.device = found->second.location.id;
  if (const aclError error = aclrtMemExportToShareableHandle(native(handle), ACL_MEM_HANDLE_TYPE_NONE,
                                                             kAnyProcess, &record.shareable))
    return from_acl(error);
  const int file = npu::detail::make_handle_file(&record, sizeof record);
  if (file < 0) return npuErrorMemoryAllocation;
  std::memcpy(shareable, &file, sizeof file);
  return npuSuccess;
}

npuError_t import_memory(npudrvMemGenericAllocationHandle* handle, void* shareable,
                         npudrvMemAllocationHandleType type) {
  if (handle == nullptr) return npuErrorInvalidValue;
  if (type != NPUDRV_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) return npuErrorNotSupported;
  const int file = static_cast<int>(reinterpret_cast<std::intptr_t>(shareable));
  MemoryRecord record;
  if (!npu::detail::read_handle_file(file, &record, sizeof record, 0) || record.mark != MemoryRecord::kMark)
    return npuErrorInvalidValue;
  const int named = static_cast<int>(record.device);
  const int device = npu::detail::device_exists(named) ? named : npu::detail::driver_device();
  aclrtDrvMemHandle memory = nullptr;
  if (const aclError error = aclrtMemImportFromShareableHandle(record.shareable, device, &memory))
    return from_acl(error);
  *handle = reinterpret_cast<npudrvMemGenericAllocationHandle>(memory);
  npudrvMemAllocationProp made{};
  made.type = NPUDRV_MEM_ALLOCATION_TYPE_PINNED;
  made.requestedHandleTypes = type;
  made.location = {NPUDRV_MEM_LOCATION_TYPE_DEVICE, device};
  std::lock_guard lock(held().mutex);
  held().memory[*handle] = made;
  return npuSuccess;
}

npuError_t properties(npudrvMemAllocationProp* prop, npudrvMemGenericAllocationHandle handle) {
  std::lock_guard lock(held().mutex);
  const auto found = held().memory.find(handle);
  if (prop == nullptr || found == held().memory.end()) return npuErrorInvalidValue;
  *prop = found->second;
  return npuSuccess;
}

npuError_t release(npudrvMemGenericAllocationHandle handle) {
  std::lock_guard lock(held().mutex);
  if (held().memory.erase(handle) == 0) return npuErrorInvalidValue;
  return from_acl(aclrtFreePhysical(native(handle)));
}

npuError_t map(npudrvDeviceptr address, size_t size, size_t offset, npudrvMemGenericAllocationHandle handle) {
  std::lock_guard lock(held().mutex);
  if (held().memory.count(handle) == 0) return npuErrorInvalidValue;
  const npuError_t error = from_acl(aclrtMapMem(to_pointer(address), size, offset, native(handle), 0));
  if (error == npuSuccess) held().mapped[address] = size;
  return error;
}

// Whether [address, address + size) consists of whole mappings without gaps. Call with the lock held.
bool is_run(npudrvDeviceptr address, size_t size) {
  const npudrvDeviceptr end = address + size;
  while (address < end) {
    const auto found = held().mapped.find(address);
    if (found == held().mapped.end()) return false;
    address += found->second;
  }
  return size != 0 && address == end;
}

npuError_t unmap(npudrvDeviceptr address, size_t size) {
  if (const npuError_t error = npu::detail::wait_for_all_devices()) return error;
  std::lock_guard lock(held().mutex);
  if (!is_run(address, size)) return npuErrorInvalidValue;
  for (const npudrvDeviceptr end = address + size; address < end;) {
    const auto found = held().mapped.find(address);
    if (const aclError error = aclrtUnmapMem(to_pointer(address))) return from_acl(error);
    address += found->second;
    held().mapped.erase(found);
  }
  return npuSuccess;
}

npuError_t set_access(npudrvDeviceptr address, size_t size, const npudrvMemAccessDesc* descriptions,
                      size_t count) {
  if (descriptions == nullptr || count == 0) return npuErrorInvalidValue;
  for (size_t i = 0; i < count; ++i) {
    const npudrvMemAccessDesc& one = descriptions[i];
    const bool exists = one.location.id >= 0 && one.location.id < npu::detail::device_count();
    if (one.location.type != NPUDRV_MEM_LOCATION_TYPE_DEVICE || !exists) return npuErrorInvalidDevice;
    if (one.flags != NPUDRV_MEM_ACCESS_FLAGS_PROT_READWRITE) return npuErrorNotSupported;
  }
  std::lock_guard lock(held().mutex);
  return is_run(address, size) ? npuSuccess : npuErrorInvalidValue;
}

}  // namespace

extern "C" {

npudrvResult npudrvMemGetAllocationGranularity(size_t* bytes, const npudrvMemAllocationProp* prop,
                                               npudrvMemAllocationGranularity_flags option) {
  return driver_call([&] { return granularity(bytes, prop, option); });
}

npudrvResult npudrvMemAddressReserve(npudrvDeviceptr* pointer, size_t size, size_t alignment,
                                     npudrvDeviceptr addr, unsigned long long flags) {
  return driver_call(
      [&] { return flags != 0 ? npuErrorInvalidValue : reserve(pointer, size, alignment, addr); });
}

npudrvResult npudrvMemAddressFree(npudrvDeviceptr pointer, size_t size) {
  return driver_call([&] { return release_addresses(pointer, size); });
}

npudrvResult npudrvMemGetAllocationPropertiesFromHandle(npudrvMemAllocationProp* prop,
                                                        npudrvMemGenericAllocationHandle handle) {
  return driver_call([&] { return properties(prop, handle); });
}

npudrvResult npudrvMemCreate(npudrvMemGenericAllocationHandle* handle, size_t size,
                             const npudrvMemAllocationProp* prop, unsigned long long flags) {
  return driver_call([&] { return flags != 0 ? npuErrorInvalidValue : create(handle, size, prop); });
}

npudrvResult npudrvMemExportToShareableHandle(void* shareable, npudrvMemGenericAllocationHandle handle,
                                              npudrvMemAllocationHandleType type, unsigned long long flags) {
  return driver_call(
      [&] { return flags != 0 ? npuErrorInvalidValue : export_memory(shareable, handle, type); });
}

npudrvResult npudrvMemImportFromShareableHandle(npudrvMemGenericAllocationHandle* handle, void* shareable,
                                                npudrvMemAllocationHandleType type) {
  return driver_call([&] { return import_memory(handle, shareable, type); });
}

npudrvResult npudrvMemRelease(npudrvMemGenericAllocationHandle handle) {
  return driver_call([&] { return release(handle); });
}

npudrvResult npudrvMemMap(npudrvDeviceptr pointer, size_t size, size_t offset,
                          npudrvMemGenericAllocationHandle handle, unsigned long long flags) {
  return driver_call([&] { return flags != 0 ? npuErrorInvalidValue : map(pointer, size, offset, handle); });
}

npudrvResult npudrvMemUnmap(npudrvDeviceptr pointer, size_t size) {
  return driver_call([&] { return unmap(pointer, size); });
}

npudrvResult npudrvMemSetAccess(npudrvDeviceptr pointer, size_t size, const npudrvMemAccessDesc* desc,
                                size_t count) {
  return driver_call([&] { return set_access(pointer, size, desc, count); });
}

}  // extern "C"
