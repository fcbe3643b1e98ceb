// Common parts of the driver interface.
#pragma once

#include <cstdint>

#include "npu/driver.h"
#include "runtime_shim/runtime/runtime_state.h"

/// A context only names its device.
struct npudrvContext_st {
  int device = 0;
  bool primary = false;
  bool alive = true;
};

namespace npu::detail {

bool driver_initialized();
/// The current device of the calling thread: that of the context on top of its stack, else the runtime's.
int driver_device();
npudrvResult to_driver(npuError_t error);

/// Runs body() with the context's device current. The runtime's last error does not change, because the two
/// interfaces report separately. body returns npuError_t.
template <typename Body>
npudrvResult driver_call(const Body& body) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  const npuError_t before = last_error(true);
  npuError_t error = npuSuccess;
  {
    DeviceScope scope(driver_device());
    error = ensure_ready();
    if (error == npuSuccess) error = guarded(npuErrorMemoryAllocation, npuErrorUnknown, body);
  }
  last_error(true);
  record_error(before);
  return to_driver(error);
}

inline void* to_pointer(npudrvDeviceptr address) { return reinterpret_cast<void*>(address); }
inline npudrvDeviceptr to_address(const void* pointer) { return reinterpret_cast<npudrvDeviceptr>(pointer); }

}  // namespace npu::detail
