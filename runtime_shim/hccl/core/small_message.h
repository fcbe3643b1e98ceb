// The small-message path: every rank reads the input of all ranks and computes its result itself. One
// synchronisation.
#pragma once

#include "runtime_shim/hccl/core/operation.h"
#include "runtime_shim/kernels/collective/reduce.h"

namespace npu::hccl {

/// An operator is small up to this many bytes of input (of a rank, for all peers together).
constexpr std::uint64_t kSmall = 4096;

/// Operators that consist of messages and ReduceScatterV are never small.
bool is_small(const Operation& operation, int ranks);

/// Bytes of this rank's input of a small operator; 0 if it has none (Broadcast, not the root).
std::uint64_t small_input(const Operation& operation, int rank, int ranks);

/// Computes this rank's result. inputs[r]: the input of rank r; the pointers change. Sums are in the order of
/// ranks, so all ranks get the same bits.
void finish_small(const Operation& operation, int rank, std::vector<const char*>& inputs);

}  // namespace npu::hccl
