// What a device reset must forget besides AscendCL's own objects.
#pragma once

#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {

/// Invalidates every stream handle of the device, the default streams too.
void forget_streams(DeviceState& device);

/// Forgets the blocks that the memory pools of the device hold.
void forget_pools(int device);

/// The memory of graphs on the device is gone; graphs that name it must not be launched any more.
void forget_graph_memory(int device);

}  // namespace npu::detail
