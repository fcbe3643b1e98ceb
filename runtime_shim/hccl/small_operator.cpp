#include "runtime_shim/hccl/small_operator.h"

#include <cstring>

#include "runtime_shim/hccl/element_type.h"
#include "runtime_shim/hccl/reduce.h"

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

void finish_small(const Operation& operation, int rank, int ranks,
                  const std::function<const char*(int)>& input) {
  const std::uint64_t bytes = operation.count * size_of(operation.type);
  const int root = static_cast<int>(operation.root);
  if (bytes == 0) return;
  if (operation.kind == Kind::kBroadcast) {
    if (rank != root) std::memcpy(operation.recv, input(root), bytes);
    return;
  }
  if (operation.kind == Kind::kAllGather) {
    for (int peer = 0; peer < ranks; ++peer)
      std::memmove(operation.recv + static_cast<std::uint64_t>(peer) * bytes, input(peer), bytes);
    return;
  }
  if (operation.kind == Kind::kReduce && rank != root) return;
  const std::uint64_t block =
      operation.kind == Kind::kReduceScatter ? static_cast<std::uint64_t>(rank) * bytes : 0;
  std::vector<const char*> sources;
  for (int peer = 0; peer < ranks; ++peer) sources.push_back(input(peer) + block);
  reduce(operation.type, operation.reduction, sources, operation.count, {operation.recv});
}

}  // namespace npu::hccl
