// CUDA's device properties for Ascend chips.
#pragma once

#include "npu/runtime/types.h"

namespace npu::detail {

/// Limits of every chip, which launches check. Sizes in bytes.
inline constexpr int kMaxThreadsPerBlock = 1024;
inline constexpr int kMaxThreadsPerCore = 2048;
inline constexpr int kMaxBlocksPerCore = 32;
inline constexpr int kSharedPerBlock = 48 * 1024;
inline constexpr int kReservedSharedPerBlock = 1024;
inline constexpr int kWarpSize = 32;
inline constexpr int kRegistersPerCore = 65536;

/// Shared memory of one core of the current chip: the total, and the most for one block.
struct SharedMemory {
  int per_core;
  int per_block_optin;
};
SharedMemory shared_memory();

/// All properties of a device. Errors: npuErrorInvalidDevice, or the reason why they cannot be read.
npuError_t device_properties(int device, npuDeviceProp* properties);

/// One attribute. Errors: npuErrorInvalidValue for an unknown attribute.
npuError_t device_attribute(const npuDeviceProp& properties, npuDeviceAttr attribute, int* value);

}  // namespace npu::detail
