// ReduceScatterV for ranks that cannot read each other's memory: blocks are sent as messages, and each rank
// reduces the blocks it receives.
#pragma once

#include <functional>
#include <vector>

#include "runtime_shim/hccl/core/operation.h"

namespace npu::hccl {

using Exchange = std::function<void(const std::vector<Message>&)>;

/// A ReduceScatter or ReduceScatterV through `exchange`, which sends and receives messages. Cost: each rank
/// sends and receives every block but its own once; (ranks - 1) blocks of extra memory.
void reduce_scatter_by_messages(const Operation& operation, int rank, int ranks, const Exchange& exchange);

}  // namespace npu::hccl
