// Memory: allocation, pinning, kinds of addresses, advice.
#include "npu/runtime/memory.h"

#include <mutex>

#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/device_runtime.h"
#include "runtime_shim/runtime/graph/memory.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/memory/pinned_blocks.h"
#include "runtime_shim/runtime/memory/pool.h"
#include "runtime_shim/runtime/memory/pool_sharing.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {

Memory look_up(const void* address) {
  aclrtPtrAttributes attributes{};
  if (address == nullptr || aclrtPointerGetAttributes(address, &attributes) != ACL_SUCCESS) return {};
  const auto device = static_cast<int>(attributes.location.id);
  switch (static_cast<int>(attributes.location.type)) {
    case ACL_MEM_LOCATION_TYPE_HOST:
      return {npuMemoryTypeHost, device};
    case ACL_MEM_LOCATION_TYPE_DEVICE:
      return {npuMemoryTypeDevice, device};
    case kManagedLocation:
      return {npuMemoryTypeManaged, device};
    default:
      return {npuMemoryTypeUnregistered, device};
  }
}

npuError_t allocate_device(void** pointer, size_t size) {
  const aclError error = aclrtMalloc(pointer, size, ACL_MEM_MALLOC_HUGE_FIRST);
  if (error != ACL_ERROR_RT_MEMORY_ALLOCATION) return from_acl(error);
  trim_pools(current_device(), false);  // freed blocks in pools
  return from_acl(aclrtMalloc(pointer, size, ACL_MEM_MALLOC_HUGE_FIRST));
}

}  // namespace npu::detail

namespace {

/// A call that allocates or frees. Refused if a capture forbids it.
template <typename Body>
npuError_t memory_api(const Body& body) {
  return npu::detail::api([&] {
    const npuError_t refused = npu::detail::refused_under_capture();
    return refused == npuSuccess ? body() : refused;
  });
}

using npu::detail::api;
using npu::detail::DeviceScope;
using npu::detail::from_acl;
using npu::detail::look_up;
using npu::detail::Memory;

// Rows start at multiples of this value, so that each is aligned like an allocation.
constexpr size_t kPitchAlignment = 512;

npuError_t allocate(void** pointer, size_t size) {
  if (pointer == nullptr) return npuErrorInvalidValue;
  *pointer = nullptr;
  return size == 0 ? npuSuccess : npu::detail::allocate_device(pointer, size);
}

npuError_t allocate_host(void** pointer, size_t size, unsigned int flags) {
  constexpr unsigned int kKnown = npuHostAllocPortable | npuHostAllocMapped | npuHostAllocWriteCombined;
  if (pointer == nullptr || (flags & ~kKnown) != 0) return npuErrorInvalidValue;
  *pointer = nullptr;
  if (size == 0) return npuSuccess;
  if (const aclError error = aclrtMallocHost(pointer, size)) return from_acl(error);
  npu::detail::add_pinned_block(*pointer, size);
  return npuSuccess;
}

npuError_t free_device(void* pointer) {
  if (pointer == nullptr) return npuSuccess;
  const Memory memory = look_up(pointer);
  if (!memory.on_device()) return from_acl(aclrtFree(pointer));  // it reports the error
  DeviceScope scope(memory.device);
  if (const npuError_t error = npu::detail::ensure_ready()) return error;
  // Waits for work that still uses the memory, because aclrtFree does not wait and npuFree does. A kernel
  // that frees is such work itself; it waits only for its own launches.
  if (npu::detail::in_kernel()) {
    npu::detail::finish_child_grids();
  } else if (const aclError error = aclrtSynchronizeDevice()) {
    return from_acl(error);
  }
  if (npu::detail::GraphMemory::find(pointer) != nullptr)
    return npu::detail::GraphMemory::free(pointer) ? npuSuccess : npuErrorInvalidValue;
  npuError_t closed = npuSuccess;
  if (npu::detail::close_imported(pointer, &closed)) return closed;
  npu::detail::pool_forget(pointer);
  return from_acl(aclrtFree(pointer));
}

/// Calls release(pointer) whatever the result of the earlier work: nothing uses the memory any more.
npuError_t end_pinned(void* pointer, aclError (*release)(void*)) {
  if (const npuError_t error = npu::detail::refused_in_kernel("a call that ends pinned memory")) return error;
  const npuError_t before = npu::detail::wait_for_all_devices();
  const npuError_t error = from_acl(release(pointer));
  return error == npuSuccess ? before : error;
}

npuError_t register_host(void* pointer, size_t size, unsigned int flags) {
  constexpr unsigned int kKnown =
      npuHostRegisterPortable | npuHostRegisterMapped | npuHostRegisterIoMemory | npuHostRegisterReadOnly;
  void* mapped = nullptr;
  if (pointer == nullptr || size == 0 || (flags & ~kKnown) != 0) return npuErrorInvalidValue;
  // AscendCL registers memory of aclrtMallocHost as well; CUDA refuses pinned memory.
  if (npu::detail::is_pinned_block(pointer) && look_up(pointer).type == npuMemoryTypeHost)
    return npuErrorHostMemoryAlreadyRegistered;
  return from_acl(aclrtHostRegister(pointer, size, ACL_HOST_REGISTER_MAPPED, &mapped));
}

npuError_t allocate_managed(void** pointer, size_t size, unsigned int flags) {
  const bool known = flags == npuMemAttachGlobal || flags == npuMemAttachHost;
  if (pointer == nullptr || size == 0 || !known) return npuErrorInvalidValue;
  return npu::detail::allocate_managed(pointer, size);
}

npuError_t allocate_rows(void** pointer, size_t* pitch, size_t width, size_t rows) {
  if (pointer == nullptr || pitch == nullptr) return npuErrorInvalidValue;
  *pitch = (width + kPitchAlignment - 1) / kPitchAlignment * kPitchAlignment;
  return allocate(pointer, *pitch * rows);
}

npuError_t pointer_attributes(npuPointerAttributes* attributes, const void* pointer) {
  if (attributes == nullptr || pointer == nullptr) return npuErrorInvalidValue;
  const Memory memory = look_up(pointer);
  void* const address = const_cast<void*>(pointer);
  const bool host = memory.type == npuMemoryTypeHost || memory.type == npuMemoryTypeManaged;
  attributes->type = memory.type;
  attributes->device = memory.type == npuMemoryTypeUnregistered ? npuInvalidDeviceId : memory.device;
  attributes->devicePointer = memory.type == npuMemoryTypeUnregistered ? nullptr : address;
  attributes->hostPointer = host ? address : nullptr;
  return npuSuccess;
}

npuError_t check_location(int device) {
  const bool known = device == npuCpuDeviceId || (device >= 0 && device < npu::detail::device_count());
  return known ? npuSuccess : npuErrorInvalidDevice;
}

npuError_t check_managed(const void* pointer, size_t count) {
  if (count == 0) return npuErrorInvalidValue;
  return look_up(pointer).type == npuMemoryTypeManaged ? npuSuccess : npuErrorInvalidValue;
}

npuError_t advise(const void* pointer, size_t count, npuMemoryAdvise advice, int device) {
  if (advice < npuMemAdviseSetReadMostly || advice > npuMemAdviseUnsetAccessedBy) return npuErrorInvalidValue;
  if (const npuError_t error = check_managed(pointer, count)) return error;
  const bool location_counts = advice != npuMemAdviseSetReadMostly && advice != npuMemAdviseUnsetReadMostly &&
                               advice != npuMemAdviseUnsetPreferredLocation;
  return location_counts ? check_location(device) : npuSuccess;
}

npuError_t prefetch(const void* pointer, size_t count, int device, npuStream_t stream) {
  aclrtStream native = nullptr;
  if (const npuError_t error = check_managed(pointer, count)) return error;
  if (const npuError_t error = check_location(device)) return error;
  return npu::detail::native_stream(stream, &native);
}

// Advice is not stored, so a range is never read-mostly and has no preferred location.
npuError_t range_attribute(void* data, size_t size, npuMemRangeAttribute attribute, const void* pointer,
                           size_t count) {
  const bool known =
      attribute >= npuMemRangeAttributeReadMostly && attribute <= npuMemRangeAttributeLastPrefetchLocationId;
  if (data == nullptr || size < sizeof(int) || !known) return npuErrorInvalidValue;
  if (const npuError_t error = check_managed(pointer, count)) return error;
  switch (attribute) {
    case npuMemRangeAttributeReadMostly:
    case npuMemRangeAttributePreferredLocationType:
    case npuMemRangeAttributeLastPrefetchLocationType:
      *static_cast<int*>(data) = 0;
      return npuSuccess;
    default:
      *static_cast<int*>(data) = npuInvalidDeviceId;
      return npuSuccess;
  }
}

int device_of(const npuMemLocation& location) {
  return location.type == npuMemLocationTypeDevice ? location.id : npuCpuDeviceId;
}

}  // namespace

extern "C" {

npuError_t npuMalloc(void** devPtr, size_t size) {
  return memory_api([&] { return allocate(devPtr, size); });
}

npuError_t npuFree(void* devPtr) {
  return memory_api([&] { return free_device(devPtr); });
}

npuError_t npuMallocHost(void** ptr, size_t size) {
  return memory_api([&] { return allocate_host(ptr, size, npuHostAllocDefault); });
}

npuError_t npuHostAlloc(void** ptr, size_t size, unsigned int flags) {
  return memory_api([&] { return allocate_host(ptr, size, flags); });
}

npuError_t npuFreeHost(void* ptr) {
  return memory_api([&] {
    npu::detail::remove_pinned_block(ptr);
    return ptr == nullptr ? npuSuccess : end_pinned(ptr, aclrtFreeHost);
  });
}

npuError_t npuHostRegister(void* ptr, size_t size, unsigned int flags) {
  return memory_api([&] { return register_host(ptr, size, flags); });
}

npuError_t npuHostUnregister(void* ptr) {
  return memory_api([&] { return end_pinned(ptr, aclrtHostUnregister); });
}

npuError_t npuHostGetDevicePointer(void** devPtr, void* hostPtr, unsigned int flags) {
  return api([&] {
    if (devPtr == nullptr || flags != 0 || look_up(hostPtr).type != npuMemoryTypeHost)
      return npuErrorInvalidValue;
    *devPtr = hostPtr;
    return npuSuccess;
  });
}

npuError_t npuHostGetFlags(unsigned int* flags, void* hostPtr) {
  return api([&] {
    if (flags == nullptr || look_up(hostPtr).type != npuMemoryTypeHost) return npuErrorInvalidValue;
    *flags = npuHostAllocPortable | npuHostAllocMapped;
    return npuSuccess;
  });
}

npuError_t npuMallocManaged(void** devPtr, size_t size, unsigned int flags) {
  return memory_api([&] { return allocate_managed(devPtr, size, flags); });
}

npuError_t npuMallocPitch(void** devPtr, size_t* pitch, size_t width, size_t height) {
  return memory_api([&] { return allocate_rows(devPtr, pitch, width, height); });
}

npuError_t npuMalloc3D(npuPitchedPtr* pitchedDevPtr, npuExtent extent) {
  return memory_api([&] {
    if (pitchedDevPtr == nullptr) return npuErrorInvalidValue;
    npuPitchedPtr result{nullptr, 0, extent.width, extent.height};
    const npuError_t error =
        allocate_rows(&result.ptr, &result.pitch, extent.width, extent.height * extent.depth);
    if (error == npuSuccess) *pitchedDevPtr = result;
    return error;
  });
}

npuError_t npuMemGetInfo(size_t* free, size_t* total) {
  return api([&] {
    size_t free_bytes = 0, total_bytes = 0;
    const npuError_t error = from_acl(aclrtGetMemInfo(ACL_HBM_MEM, &free_bytes, &total_bytes));
    if (error == npuSuccess && free != nullptr) *free = free_bytes;
    if (error == npuSuccess && total != nullptr) *total = total_bytes;
    return error;
  });
}

npuError_t npuPointerGetAttributes(npuPointerAttributes* attributes, const void* ptr) {
  return api([&] { return pointer_attributes(attributes, ptr); });
}

npuError_t npuMemAdvise(const void* devPtr, size_t count, npuMemoryAdvise advice, int device) {
  return api([&] { return advise(devPtr, count, advice, device); });
}

npuError_t npuMemAdvise_v2(const void* devPtr, size_t count, npuMemoryAdvise advice,
                           npuMemLocation location) {
  return api([&] { return advise(devPtr, count, advice, device_of(location)); });
}

npuError_t npuMemPrefetchAsync(const void* devPtr, size_t count, int dstDevice, npuStream_t stream) {
  return api([&] { return prefetch(devPtr, count, dstDevice, stream); });
}

npuError_t npuMemPrefetchAsync_v2(const void* devPtr, size_t count, npuMemLocation location,
                                  unsigned int flags, npuStream_t stream) {
  return api([&] {
    return flags != 0 ? npuErrorInvalidValue : prefetch(devPtr, count, device_of(location), stream);
  });
}

npuError_t npuMemRangeGetAttribute(void* data, size_t dataSize, npuMemRangeAttribute attribute,
                                   const void* devPtr, size_t count) {
  return api([&] { return range_attribute(data, dataSize, attribute, devPtr, count); });
}

npuError_t npuMemRangeGetAttributes(void** data, size_t* dataSizes, npuMemRangeAttribute* attributes,
                                    size_t numAttributes, const void* devPtr, size_t count) {
  return api([&] {
    if (data == nullptr || dataSizes == nullptr || attributes == nullptr) return npuErrorInvalidValue;
    for (size_t i = 0; i < numAttributes; ++i) {
      const npuError_t error = range_attribute(data[i], dataSizes[i], attributes[i], devPtr, count);
      if (error != npuSuccess) return error;
    }
    return npuSuccess;
  });
}

npuError_t npuRegisterSymbol(const void* symbol, size_t size) {
  return api([&] {
    if (symbol == nullptr) return npuErrorInvalidSymbol;
    if (npu::detail::simulator() == nullptr)
      return npu::detail::needs_simulator("a __device__ or __constant__ variable");
    return from_acl(npu::detail::simulator()->registerSymbol(symbol, size));
  });
}

}  // extern "C"
