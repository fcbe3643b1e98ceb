// Handles of textures and surfaces: plain numbers that running kernels may hold.
#pragma once

#include "acl/acl.h"
#include "runtime_shim/runtime/registry.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {

/// Waits for the current device, whose kernels may use the object, then destroys it. 0 is allowed. Errors:
/// npuErrorInvalidValue for an unknown object; the first failure of the work of the device.
template <class T>
npuError_t destroy_object(Registry<T>& all, unsigned long long object) {
  if (object == 0) return npuSuccess;
  auto* const handle = reinterpret_cast<T*>(object);
  if (!all.has(handle)) return npuErrorInvalidValue;
  const npuError_t error = from_acl(aclrtSynchronizeDevice());
  all.take(handle);
  return error;
}

/// The object of a handle; null if it does not exist.
template <class T>
const T* find_object(Registry<T>& all, unsigned long long object) {
  const auto* const handle = reinterpret_cast<const T*>(object);
  return all.has(handle) ? handle : nullptr;
}

}  // namespace npu::detail
