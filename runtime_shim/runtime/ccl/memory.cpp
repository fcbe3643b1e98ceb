// Memory for collectives. The simulated links access all device memory; registration only checks its
// arguments.
#include "runtime_shim/runtime/ccl/comm.h"

namespace {

using npu::detail::ccl_refuse;

npucclResult_t add(npucclComm_t comm, void* memory, std::size_t size, void** handle) {
  if (const npucclResult_t error = npu::detail::ccl_check(comm)) return error;
  if (handle == nullptr || memory == nullptr || size == 0)
    return ccl_refuse(npucclInvalidArgument, "buff or handle is null, or size is 0");
  npuPointerAttributes attributes;
  if (npuPointerGetAttributes(&attributes, memory) != npuSuccess ||
      attributes.type == npuMemoryTypeUnregistered) {
    return ccl_refuse(npucclInvalidArgument, "only memory that the device can reach can be registered");
  }
  std::lock_guard lock(comm->mutex);
  *handle = reinterpret_cast<void*>(++comm->last_registration);
  comm->registrations.insert(*handle);
  return npucclSuccess;
}

npucclResult_t remove(npucclComm_t comm, void* handle) {
  if (const npucclResult_t error = npu::detail::ccl_check_alive(comm)) return error;
  std::lock_guard lock(comm->mutex);
  if (comm->registrations.erase(handle) == 0) {
    return ccl_refuse(npucclInvalidArgument,
                      "the handle is not of this communicator, or was given back before");
  }
  return npucclSuccess;
}

}  // namespace

extern "C" {

npucclResult_t npucclMemAlloc(void** ptr, size_t size) {
  if (ptr == nullptr) return ccl_refuse(npucclInvalidArgument, "ptr is null");
  return npu::detail::ccl_result(npuMalloc(ptr, size));
}

npucclResult_t npucclMemFree(void* ptr) { return npu::detail::ccl_result(npuFree(ptr)); }

npucclResult_t npucclCommRegister(const npucclComm_t comm, void* buff, size_t size, void** handle) {
  return add(comm, buff, size, handle);
}

npucclResult_t npucclCommDeregister(const npucclComm_t comm, void* handle) { return remove(comm, handle); }

npucclResult_t npucclCommWindowRegister(npucclComm_t comm, void* buff, size_t size, npucclWindow_t* win,
                                        int winFlags) {
  if ((winFlags & ~NPUCCL_WIN_COLL_SYMMETRIC) != NPUCCL_WIN_DEFAULT)
    return ccl_refuse(npucclInvalidArgument, "winFlags are not known");
  return add(comm, buff, size, reinterpret_cast<void**>(win));
}

npucclResult_t npucclCommWindowDeregister(npucclComm_t comm, npucclWindow_t win) { return remove(comm, win); }

}  // extern "C"
