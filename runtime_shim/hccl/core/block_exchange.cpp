#include "runtime_shim/hccl/core/block_exchange.h"

#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/kernels/collective/reduce.h"

namespace npu::hccl {

void reduce_scatter_by_messages(const Operation& operation, int rank, int ranks, const Exchange& exchange) {
  const std::uint64_t size = size_of(operation.type);
  const bool variable = operation.kind == Kind::kReduceScatterV;
  const auto count_of = [&](int block) {
    return variable ? operation.counts[static_cast<std::size_t>(block)] : operation.count;
  };
  const auto start_of = [&](int block) {
    const auto index = static_cast<std::uint64_t>(block);
    return (variable ? operation.offsets[index] : index * operation.count) * size;
  };
  const std::uint64_t mine = count_of(rank);
  std::vector<char> arrived(mine * size * static_cast<std::uint64_t>(ranks));
  std::vector<Message> messages;
  std::vector<const char*> sources;
  for (int peer = 0; peer < ranks; ++peer) {
    char* const block = arrived.data() + static_cast<std::uint64_t>(peer) * mine * size;
    sources.push_back(peer == rank ? operation.send + start_of(rank) : block);
    if (peer == rank) continue;
    char* const outgoing = const_cast<char*>(operation.send) + start_of(peer);
    messages.push_back({true, peer, outgoing, count_of(peer) * size, count_of(peer), operation.type});
    messages.push_back({false, peer, block, mine * size, mine, operation.type});
  }
  exchange(messages);
  if (mine > 0) ops::reduce(operation.type, operation.reduction, sources, mine, {operation.recv});
}

}  // namespace npu::hccl
