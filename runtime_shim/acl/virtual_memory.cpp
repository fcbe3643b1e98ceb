// Virtual memory management: address ranges, physical memory, and mappings.
#include "runtime_shim/device/memory/virtual_memory.h"

#include "acl/acl.h"
#include "runtime_shim/acl/state.h"
#include "runtime_shim/device/memory/process_file.h"

namespace {

using npu::acl::call;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::Device;
using npu::device::PhysicalMemory;
using npu::device::VirtualMemory;

constexpr size_t kPage = size_t{2} << 20;  // huge pages: the granularity of physical memory

bool whole_pages(size_t size) { return size != 0 && size % kPage == 0; }

VirtualMemory& addresses() { return machine().virtual_memory; }

// The object of a handle. Mappings share it, so that the memory outlives the handle.
using Shared = std::shared_ptr<PhysicalMemory>;

bool is_known(const aclrtPhysicalMemProp& what) {
  return what.handleType == ACL_MEM_HANDLE_TYPE_NONE &&
         what.allocationType == ACL_MEM_ALLOCATION_TYPE_PINNED &&
         what.location.type == ACL_MEM_LOCATION_TYPE_DEVICE &&
         machine().device(static_cast<int>(what.location.id)) != nullptr;
}

aclError reserve(void** start, size_t size, size_t alignment, void* wish, uint64_t flags) {
  if (start == nullptr || (alignment & (alignment - 1)) != 0) return ACL_ERROR_RT_PARAM_INVALID;
  if (!whole_pages(size)) return refuse(ACL_ERROR_RT_PARAM_INVALID, "size is not a multiple of 2 MiB");
  constexpr uint64_t kNormalPages = 0, kHugePages = 1;
  if (flags != kNormalPages && flags != kHugePages) return ACL_ERROR_RT_PARAM_INVALID;
  void* const found = addresses().reserve(size, alignment < kPage ? kPage : alignment, wish);
  if (found == nullptr) return ACL_ERROR_RT_MEMORY_ALLOCATION;
  *start = found;
  return ACL_SUCCESS;
}

aclError allocate(aclrtDrvMemHandle* handle, size_t size, const aclrtPhysicalMemProp* what, uint64_t flags) {
  if (handle == nullptr || what == nullptr || flags != 0 || !is_known(*what))
    return ACL_ERROR_RT_PARAM_INVALID;
  if (!whole_pages(size)) return refuse(ACL_ERROR_RT_PARAM_INVALID, "size is not a multiple of 2 MiB");
  Device& device = *machine().device(static_cast<int>(what->location.id));
  Shared memory = PhysicalMemory::create(device.arena, device.number, size);
  if (memory == nullptr) return ACL_ERROR_RT_MEMORY_ALLOCATION;
  *handle = new Shared(std::move(memory));
  return ACL_SUCCESS;
}

aclError map(void* start, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags) {
  if (start == nullptr || handle == nullptr || flags != 0) return ACL_ERROR_RT_PARAM_INVALID;
  if (!whole_pages(size) || offset % kPage != 0 || reinterpret_cast<uintptr_t>(start) % kPage != 0)
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "address, size and offset must be multiples of 2 MiB");
  if (!addresses().map(start, size, offset, *static_cast<Shared*>(handle)))
    return refuse(ACL_ERROR_RT_PARAM_INVALID,
                  "the range is not reserved, is mapped already, or leaves the memory");
  return ACL_SUCCESS;
}

// A number names a file of a process: its descriptor, the process and the low bits of the inode.
constexpr int kFileBits = 20, kProcessBits = 22;
constexpr uint64_t low_bits(uint64_t value, int bits) { return value & ((uint64_t{1} << bits) - 1); }

aclError export_memory(aclrtDrvMemHandle handle, aclrtMemHandleType type, uint64_t flags, uint64_t* number) {
  if (handle == nullptr || number == nullptr || type != ACL_MEM_HANDLE_TYPE_NONE)
    return ACL_ERROR_RT_PARAM_INVALID;
  if (flags == ACL_RT_VMM_EXPORT_FLAG_DEFAULT)
    return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                  "the simulated device has no list of processes: pass "
                  "ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION");
  if (flags != ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION) return ACL_ERROR_RT_PARAM_INVALID;
  const npu::device::ProcessFile file = npu::device::describe_file((*static_cast<Shared*>(handle))->file);
  *number = low_bits(static_cast<uint64_t>(file.file), kFileBits) |
            low_bits(static_cast<uint64_t>(file.process), kProcessBits) << kFileBits |
            file.inode << (kFileBits + kProcessBits);
  return ACL_SUCCESS;
}

aclError import_memory(uint64_t number, int32_t device, aclrtDrvMemHandle* handle) {
  if (handle == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
  if (machine().device(device) == nullptr) return ACL_ERROR_RT_INVALID_DEVICEID;
  const npu::device::ProcessFile named{static_cast<pid_t>(low_bits(number >> kFileBits, kProcessBits)),
                                       static_cast<int>(low_bits(number, kFileBits)),
                                       number >> (kFileBits + kProcessBits)};
  const int file = npu::device::open_file(named, 64 - kFileBits - kProcessBits);
  if (file < 0)
    return refuse(ACL_ERROR_RT_PARAM_INVALID,
                  "the process that exported the memory has ended or has freed it");
  *handle = new Shared(PhysicalMemory::import(device, file));
  return ACL_SUCCESS;
}

}  // namespace

extern "C" {

aclError aclrtMemExportToShareableHandle(aclrtDrvMemHandle handle, aclrtMemHandleType handleType,
                                         uint64_t flags, uint64_t* shareableHandle) {
  return call(__func__, Needs::kContext,
              [&] { return export_memory(handle, handleType, flags, shareableHandle); });
}

aclError aclrtMemImportFromShareableHandle(uint64_t shareableHandle, int32_t deviceId,
                                           aclrtDrvMemHandle* handle) {
  return call(__func__, Needs::kContext, [&] { return import_memory(shareableHandle, deviceId, handle); });
}

aclError aclrtReserveMemAddress(void** virPtr, size_t size, size_t alignment, void* expectPtr,
                                uint64_t flags) {
  return call(__func__, Needs::kContext, [&] { return reserve(virPtr, size, alignment, expectPtr, flags); });
}

aclError aclrtReleaseMemAddress(void* virPtr) {
  return call(__func__, Needs::kContext, [&] {
    if (addresses().release(virPtr)) return ACL_SUCCESS;
    return refuse(ACL_ERROR_RT_PARAM_INVALID,
                  "not the start of a reserved range, or something is mapped in it");
  });
}

aclError aclrtMallocPhysical(aclrtDrvMemHandle* handle, size_t size, const aclrtPhysicalMemProp* prop,
                             uint64_t flags) {
  return call(__func__, Needs::kContext, [&] { return allocate(handle, size, prop, flags); });
}

aclError aclrtFreePhysical(aclrtDrvMemHandle handle) {
  return call(__func__, Needs::kContext, [&]() -> aclError {
    if (handle == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    delete static_cast<Shared*>(handle);
    return ACL_SUCCESS;
  });
}

aclError aclrtMapMem(void* virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags) {
  return call(__func__, Needs::kContext, [&] { return map(virPtr, size, offset, handle, flags); });
}

aclError aclrtUnmapMem(void* virPtr) {
  return call(__func__, Needs::kContext, [&] {
    return addresses().unmap(virPtr) ? ACL_SUCCESS
                                     : refuse(ACL_ERROR_RT_PARAM_INVALID, "not the start of a mapping");
  });
}

aclError aclrtMemGetAllocationGranularity(aclrtPhysicalMemProp* prop, aclrtMemGranularityOptions option,
                                          size_t* granularity) {
  return call(__func__, Needs::kContext, [&]() -> aclError {
    const bool known =
        option == ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM || option == ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED;
    if (prop == nullptr || granularity == nullptr || !known || !is_known(*prop))
      return ACL_ERROR_RT_PARAM_INVALID;
    *granularity = kPage;
    return ACL_SUCCESS;
  });
}

}  // extern "C"
