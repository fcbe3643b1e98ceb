#include "runtime_shim/hccl/transport/local/local_transport.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <new>

#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/kernels/collective/reduce.h"

namespace npu::hccl {
namespace {

void* zeroed(std::size_t size) {
  void* const memory = std::aligned_alloc(64, (size + 63) / 64 * 64);
  if (memory == nullptr) throw std::bad_alloc();
  return std::memset(memory, 0, size);
}

bool nobody_dies(int) { return false; }

}  // namespace

void ControlBlockMemory::Free::operator()(void* memory) const { std::free(memory); }

ControlBlockMemory::ControlBlockMemory(int ranks)
    : memory_(zeroed(SharedControlBlock::size(ranks))), control_(memory_.get(), ranks) {}

LocalTransport::LocalTransport(std::shared_ptr<ControlBlockMemory> memory, int rank)
    : memory_(std::move(memory)),
      sync_(memory_->control(), rank, aborted_, nobody_dies),
      messenger_(sync_, Rings()) {}

void LocalTransport::abort() {
  aborted_.store(true, std::memory_order_release);
  fail(HCCL_E_REMOTE, "rank " + std::to_string(sync_.rank()) + " aborted the communicator");
}

const char* LocalTransport::send_of(int rank) const { return sync_.call_of(rank).buffers.send; }
char* LocalTransport::recv_of(int rank) const { return sync_.call_of(rank).buffers.recv; }

std::vector<const char*> LocalTransport::sources(std::uint64_t offset_bytes) const {
  std::vector<const char*> result;
  for (int rank = 0; rank < memory_->control().ranks(); ++rank)
    result.push_back(send_of(rank) + offset_bytes);
  return result;
}

// The elements that this rank reduces: whole cache lines, so that ranks do not write the same line.
void LocalTransport::part(std::uint64_t count, std::uint64_t* first, std::uint64_t* length) const {
  const auto ranks = static_cast<std::uint64_t>(memory_->control().ranks());
  const std::uint64_t each = ((count + ranks - 1) / ranks + 63) / 64 * 64;
  *first = std::min(count, each * static_cast<std::uint64_t>(sync_.rank()));
  *length = std::min(each, count - *first);
}

void LocalTransport::run(const Operation& operation, std::uint64_t sequence,
                         std::chrono::milliseconds timeout) {
  sync_.begin(describe(operation, sequence), timeout);
  if (is_point_to_point(operation.kind)) return messenger_.exchange(operation.messages);
  sync_.own_call().buffers = {operation.send, operation.recv};
  sync_.agree();
  if (is_made_of_messages(operation.kind)) return messenger_.exchange(operation.messages);
  move(operation);
  SharedControlBlock& control = memory_->control();
  control.rank(sync_.rank()).finished.store(sequence, std::memory_order_release);
  for (int peer = 0; peer < control.ranks(); ++peer) sync_.wait(control.rank(peer).finished, sequence, peer);
}

void LocalTransport::move(const Operation& operation) {
  const std::uint64_t bytes = operation.count * size_of(operation.type);
  const int rank = sync_.rank();
  switch (operation.kind) {
    case Kind::kAllReduce:
      return all_reduce(operation);
    case Kind::kReduce:
      return reduce_to_root(operation);
    case Kind::kReduceScatter:
    case Kind::kReduceScatterV:
      return reduce_scatter(operation);
    case Kind::kBroadcast:
      if (rank != static_cast<int>(operation.root) && bytes > 0) {
        std::memcpy(operation.recv, send_of(static_cast<int>(operation.root)), bytes);
      }
      return;
    case Kind::kAllGather:
      for (int i = 0; i < sync_.ranks() && bytes > 0; ++i) {
        const int peer = (rank + i) % sync_.ranks();
        char* const to = operation.recv + static_cast<std::uint64_t>(peer) * bytes;
        if (to != send_of(peer)) std::memcpy(to, send_of(peer), bytes);
      }
      return;
    default:
      return;  // Barrier: the synchronisation is all
  }
}

void LocalTransport::all_reduce(const Operation& operation) {
  std::uint64_t first = 0, length = 0;
  part(operation.count, &first, &length);
  if (length == 0) return;
  const std::uint64_t offset = first * size_of(operation.type);
  std::vector<char*> targets;
  for (int rank = 0; rank < sync_.ranks(); ++rank) targets.push_back(recv_of(rank) + offset);
  ops::reduce(operation.type, operation.reduction, sources(offset), length, targets);
}

void LocalTransport::reduce_to_root(const Operation& operation) {
  std::uint64_t first = 0, length = 0;
  part(operation.count, &first, &length);
  if (length == 0) return;
  const std::uint64_t offset = first * size_of(operation.type);
  ops::reduce(operation.type, operation.reduction, sources(offset), length,
              {recv_of(static_cast<int>(operation.root)) + offset});
}

void LocalTransport::reduce_scatter(const Operation& operation) {
  const auto rank = static_cast<std::size_t>(sync_.rank());
  const bool variable = operation.kind == Kind::kReduceScatterV;
  const std::uint64_t first = variable ? operation.offsets[rank] : rank * operation.count;
  const std::uint64_t length = variable ? operation.counts[rank] : operation.count;
  if (length == 0) return;
  ops::reduce(operation.type, operation.reduction, sources(first * size_of(operation.type)), length,
              {operation.recv});
}

std::shared_ptr<ControlBlockMemory> shared_control(const std::string& key, int ranks) {
  static std::mutex& mutex = *new std::mutex;
  static auto& controls = *new std::map<std::string, std::weak_ptr<ControlBlockMemory>>;
  std::lock_guard lock(mutex);
  std::shared_ptr<ControlBlockMemory> found = controls[key].lock();
  if (found == nullptr) {
    found = std::make_shared<ControlBlockMemory>(ranks);
    controls[key] = found;
  }
  for (auto entry = controls.begin(); entry != controls.end();) {
    entry = entry->second.expired() ? controls.erase(entry) : std::next(entry);
  }
  return found;
}

}  // namespace npu::hccl
