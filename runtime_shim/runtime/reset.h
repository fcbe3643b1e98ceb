// State that a device reset clears besides AscendCL's own objects.
#pragma once

#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {

/// Ends the thread that runs callbacks of the device's streams. The device is the current one, and AscendCL resets it after
/// this.
void end_callbacks(DeviceState& device);

/// Invalidates every stream handle of the device, the default streams too.
void forget_streams(DeviceState& device);

/// Clears the cached blocks of the device's pools.
void forget_pools(int device);

/// The memory of graphs on the device is freed. Graphs that refer to it must not be launched any more.
void forget_graph_memory(int device);

}  // namespace npu::detail
