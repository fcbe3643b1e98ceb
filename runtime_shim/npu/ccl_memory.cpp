// Memory for collectives. The simulated links reach all device memory; registration only checks.
#include "runtime_shim/npu/ccl_comm.h"

namespace {

using npu::detail::ccl_refuse;

/// What a registration handle points to.
struct Registration {
  npucclComm_t comm;
  void* memory;
  std::size_t size;
};

}  // namespace

extern "C" {

npucclResult_t npucclMemAlloc(void** ptr, size_t size) {
  if (ptr == nullptr) return ccl_refuse(npucclInvalidArgument, "ptr is null");
  return npu::detail::ccl_result(npuMalloc(ptr, size));
}

npucclResult_t npucclMemFree(void* ptr) { return npu::detail::ccl_result(npuFree(ptr)); }

npucclResult_t npucclCommRegister(const npucclComm_t comm, void* buff, size_t size, void** handle) {
  if (!npu::detail::ccl_is_alive(comm) || handle == nullptr || buff == nullptr || size == 0) {
    return ccl_refuse(npucclInvalidArgument,
                      "registration needs a living communicator, memory and room for a handle");
  }
  npuPointerAttributes attributes;
  if (npuPointerGetAttributes(&attributes, buff) != npuSuccess ||
      attributes.type == npuMemoryTypeUnregistered) {
    return ccl_refuse(npucclInvalidArgument, "only memory that the device can reach can be registered");
  }
  *handle = new Registration{comm, buff, size};
  return npucclSuccess;
}

npucclResult_t npucclCommDeregister(const npucclComm_t comm, void* handle) {
  auto* const registration = static_cast<Registration*>(handle);
  if (registration == nullptr || registration->comm != comm) {
    return ccl_refuse(npucclInvalidArgument, "the handle is not of this communicator");
  }
  delete registration;
  return npucclSuccess;
}

}  // extern "C"
