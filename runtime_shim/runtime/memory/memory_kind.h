// The runtime's knowledge of an address, read from AscendCL.
#pragma once

#include "npu/runtime/types.h"

namespace npu::detail {

/// The value of ACL_MEM_LOCATION_TYPE_MANAGED, for which CANN 8.1 has no name.
inline constexpr int kManagedLocation = 3;

/// An address: its kind and its device.
struct Memory {
  npuMemoryType type = npuMemoryTypeUnregistered;
  int device = 0;

  bool on_device() const { return type == npuMemoryTypeDevice || type == npuMemoryTypeManaged; }
  bool seen_by_host() const { return type != npuMemoryTypeDevice; }
};

/// The runtime must be ready.
Memory look_up(const void* address);

/// Device memory of the current device; size > 0.
npuError_t allocate_device(void** pointer, size_t size);

}  // namespace npu::detail
