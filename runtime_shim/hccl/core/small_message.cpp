#include "runtime_shim/hccl/core/small_message.h"

#include <cstring>

#include "runtime_shim/hccl/core/element_type.h"

namespace npu::hccl {
namespace {

std::uint64_t blocks_of(const Operation& operation, int ranks) {
  return operation.kind == Kind::kReduceScatter ? static_cast<std::uint64_t>(ranks) : 1;
}

}  // namespace

bool is_small(const Operation& operation, int ranks) {
  return !is_made_of_messages(operation.kind) && operation.kind != Kind::kReduceScatterV &&
         operation.count <= kSmall &&
         operation.count * size_of(operation.type) * blocks_of(operation, ranks) <= kSmall;
}

std::uint64_t small_input(const Operation& operation, int rank, int ranks) {
  const bool gives = operation.kind != Kind::kBroadcast || static_cast<int>(operation.root) == rank;
  return gives ? operation.count * size_of(operation.type) * blocks_of(operation, ranks) : 0;
}

void finish_small(const Operation& operation, int rank, std::vector<const char*>& inputs) {
  const std::uint64_t bytes = operation.count * size_of(operation.type);
  const auto root = static_cast<std::size_t>(operation.root);
  if (bytes == 0) return;
  if (operation.kind == Kind::kBroadcast) {
    if (rank != static_cast<int>(root)) std::memcpy(operation.recv, inputs[root], bytes);
    return;
  }
  if (operation.kind == Kind::kAllGather) {
    for (std::size_t peer = 0; peer < inputs.size(); ++peer)
      std::memmove(operation.recv + peer * bytes, inputs[peer], bytes);
    return;
  }
  if (operation.kind == Kind::kReduce && rank != static_cast<int>(root)) return;
  const std::uint64_t block =
      operation.kind == Kind::kReduceScatter ? static_cast<std::uint64_t>(rank) * bytes : 0;
  for (const char*& input : inputs) input += block;
  ops::reduce(operation.type, operation.reduction, inputs, operation.count, {operation.recv});
}

}  // namespace npu::hccl
