// What CUDA programs ask about a device, answered for Ascend chips.
#pragma once

#include "npu/runtime/types.h"

namespace npu::detail {

/// Limits that hold for every chip, as launches check them. Sizes in bytes.
inline constexpr int kMaxThreadsPerBlock = 1024;
inline constexpr int kMaxThreadsPerCore = 2048;
inline constexpr int kMaxBlocksPerCore = 32;
inline constexpr int kSharedPerBlock = 48 * 1024;
inline constexpr int kReservedSharedPerBlock = 1024;
inline constexpr int kWarpSize = 32;
inline constexpr int kRegistersPerCore = 65536;

/// Shared memory of one core of the running chip: what blocks share, and the most one block may ask for.
struct SharedMemory {
  int per_core;
  int per_block_optin;
};
SharedMemory shared_memory();

/// All facts of a device. Errors: npuErrorInvalidDevice, or why the device cannot be asked.
npuError_t device_properties(int device, npuDeviceProp* properties);

/// One fact. Errors: npuErrorInvalidValue for an unknown attribute.
npuError_t device_attribute(const npuDeviceProp& properties, npuDeviceAttr attribute, int* value);

}  // namespace npu::detail
