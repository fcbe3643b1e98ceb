// Small operators: every rank sees the whole input of all and computes its result itself, so they meet once.
#pragma once

#include "runtime_shim/hccl/core/operation.h"
#include "runtime_shim/hccl/core/reduce.h"

namespace npu::hccl {

/// Up to this many bytes of input (of a rank, for all peers together) an operator is small.
constexpr std::uint64_t kSmall = 4096;

/// Operators made of messages and ReduceScatterV never are.
bool is_small(const Operation& operation, int ranks);

/// Bytes that this rank's input of a small operator has; 0 where it gives none (Broadcast, not the root).
std::uint64_t small_input(const Operation& operation, int rank, int ranks);

/// Computes this rank's result. inputs[r]: the input of rank r; changed. Sums are in the order of ranks, so
/// all ranks get the same bits.
void finish_small(const Operation& operation, int rank, std::vector<const char*>& inputs);

}  // namespace npu::hccl
