// The driver interface: memory, pools and events of several processes.
#include "npu/driver/ipc.h"

#include <vector>

#include "runtime_shim/runtime/driver/driver.h"

namespace {

using npu::detail::driver_call;
using npu::detail::to_address;
using npu::detail::to_pointer;

npuMemAllocationHandleType handle_type(npudrvMemAllocationHandleType type) {
  return static_cast<npuMemAllocationHandleType>(type);
}
npuMemLocation location_of(const npudrvMemLocation& location) {
  return {static_cast<npuMemLocationType>(location.type), location.id};
}

npuError_t create_pool(npudrvMemoryPool* pool, const npudrvMemPoolProps* props) {
  if (props == nullptr) return npuErrorInvalidValue;
  npuMemPoolProps runtime{};
  runtime.allocType = static_cast<npuMemAllocationType>(props->allocType);
  runtime.handleTypes = handle_type(props->handleTypes);
  runtime.location = location_of(props->location);
  return npuMemPoolCreate(pool, &runtime);
}

npuError_t set_access(npudrvMemoryPool pool, const npudrvMemAccessDesc* map, size_t count) {
  if (map == nullptr && count > 0) return npuErrorInvalidValue;
  std::vector<npuMemAccessDesc> runtime(count);
  for (size_t i = 0; i < count; ++i)
    runtime[i] = {location_of(map[i].location), static_cast<npuMemAccessFlags>(map[i].flags)};
  return npuMemPoolSetAccess(pool, runtime.data(), count);
}

npuError_t get_access(npudrvMemAccess_flags* flags, npudrvMemoryPool pool,
                      const npudrvMemLocation* location) {
  if (flags == nullptr || location == nullptr) return npuErrorInvalidValue;
  npuMemAccessFlags runtime = npuMemAccessFlagsProtNone;
  npuMemLocation where = location_of(*location);
  const npuError_t error = npuMemPoolGetAccess(&runtime, pool, &where);
  if (error == npuSuccess) *flags = static_cast<npudrvMemAccess_flags>(runtime);
  return error;
}

// Runs body(pointer) and gives the address that it finds.
template <typename Body>
npuError_t give_address(npudrvDeviceptr* address, const Body& body) {
  void* pointer = nullptr;
  if (address == nullptr) return npuErrorInvalidValue;
  const npuError_t error = body(&pointer);
  if (error == npuSuccess) *address = to_address(pointer);
  return error;
}

}  // namespace

extern "C" {

npudrvResult npudrvIpcGetMemHandle(npudrvIpcMemHandle* handle, npudrvDeviceptr pointer) {
  return driver_call([&] { return npuIpcGetMemHandle(handle, to_pointer(pointer)); });
}

npudrvResult npudrvIpcOpenMemHandle(npudrvDeviceptr* pointer, npudrvIpcMemHandle handle, unsigned int flags) {
  return driver_call([&] {
    return give_address(pointer, [&](void** found) { return npuIpcOpenMemHandle(found, handle, flags); });
  });
}

npudrvResult npudrvIpcCloseMemHandle(npudrvDeviceptr pointer) {
  return driver_call([&] { return npuIpcCloseMemHandle(to_pointer(pointer)); });
}

npudrvResult npudrvIpcGetEventHandle(npudrvIpcEventHandle* handle, npudrvEvent event) {
  return driver_call([&] { return npuIpcGetEventHandle(handle, event); });
}

npudrvResult npudrvIpcOpenEventHandle(npudrvEvent* event, npudrvIpcEventHandle handle) {
  return driver_call([&] { return npuIpcOpenEventHandle(event, handle); });
}

npudrvResult npudrvMemPoolCreate(npudrvMemoryPool* pool, const npudrvMemPoolProps* props) {
  return driver_call([&] { return create_pool(pool, props); });
}

npudrvResult npudrvMemPoolSetAccess(npudrvMemoryPool pool, const npudrvMemAccessDesc* map, size_t count) {
  return driver_call([&] { return set_access(pool, map, count); });
}

npudrvResult npudrvMemPoolGetAccess(npudrvMemAccess_flags* flags, npudrvMemoryPool pool,
                                    npudrvMemLocation* location) {
  return driver_call([&] { return get_access(flags, pool, location); });
}

npudrvResult npudrvMemPoolExportToShareableHandle(void* handle, npudrvMemoryPool pool,
                                                  npudrvMemAllocationHandleType type,
                                                  unsigned long long flags) {
  return driver_call([&] {
    return flags != 0 ? npuErrorInvalidValue
                      : npuMemPoolExportToShareableHandle(handle, pool, handle_type(type), 0);
  });
}

npudrvResult npudrvMemPoolImportFromShareableHandle(npudrvMemoryPool* pool, void* handle,
                                                    npudrvMemAllocationHandleType type,
                                                    unsigned long long flags) {
  return driver_call([&] {
    return flags != 0 ? npuErrorInvalidValue
                      : npuMemPoolImportFromShareableHandle(pool, handle, handle_type(type), 0);
  });
}

npudrvResult npudrvMemPoolExportPointer(npudrvMemPoolPtrExportData* data, npudrvDeviceptr pointer) {
  return driver_call([&] { return npuMemPoolExportPointer(data, to_pointer(pointer)); });
}

npudrvResult npudrvMemPoolImportPointer(npudrvDeviceptr* pointer, npudrvMemoryPool pool,
                                        npudrvMemPoolPtrExportData* data) {
  return driver_call([&] {
    return give_address(pointer, [&](void** found) { return npuMemPoolImportPointer(found, pool, data); });
  });
}

}  // extern "C"
