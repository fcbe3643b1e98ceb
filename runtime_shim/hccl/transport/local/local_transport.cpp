#include "runtime_shim/hccl/transport/local/local_transport.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <new>

#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/hccl/core/reduce.h"

namespace npu::hccl {
namespace {

void* zeroed(std::size_t size) {
  void* const memory = std::aligned_alloc(64, (size + 63) / 64 * 64);
  if (memory == nullptr) throw std::bad_alloc();
  return std::memset(memory, 0, size);
}

bool nobody_dies(int) { return false; }

}  // namespace

void BoardMemory::Free::operator()(void* memory) const { std::free(memory); }

BoardMemory::BoardMemory(int ranks) : memory_(zeroed(Board::size(ranks))), board_(memory_.get(), ranks) {}

DirectFabric::DirectFabric(std::shared_ptr<BoardMemory> memory, int rank)
    : memory_(std::move(memory)),
      meeting_(memory_->board(), rank, aborted_, nobody_dies),
      messenger_(meeting_, Rings()) {}

void DirectFabric::abort() {
  aborted_.store(true, std::memory_order_release);
  fail(HCCL_E_REMOTE, "rank " + std::to_string(meeting_.rank()) + " aborted the communicator");
}

const char* DirectFabric::send_of(int rank) const { return meeting_.call_of(rank).buffers.send; }
char* DirectFabric::recv_of(int rank) const { return meeting_.call_of(rank).buffers.recv; }

std::vector<const char*> DirectFabric::sources(std::uint64_t offset_bytes) const {
  std::vector<const char*> result;
  for (int rank = 0; rank < memory_->board().ranks(); ++rank) result.push_back(send_of(rank) + offset_bytes);
  return result;
}

// The elements that this rank reduces; whole cache lines, so that ranks do not write the same line.
void DirectFabric::part(std::uint64_t count, std::uint64_t* first, std::uint64_t* length) const {
  const auto ranks = static_cast<std::uint64_t>(memory_->board().ranks());
  const std::uint64_t each = ((count + ranks - 1) / ranks + 63) / 64 * 64;
  *first = std::min(count, each * static_cast<std::uint64_t>(meeting_.rank()));
  *length = std::min(each, count - *first);
}

void DirectFabric::run(const Operation& operation, std::uint64_t sequence,
                       std::chrono::milliseconds timeout) {
  meeting_.begin(describe(operation, sequence), timeout);
  if (is_point_to_point(operation.kind)) return messenger_.exchange(operation.messages);
  meeting_.own_call().buffers = {operation.send, operation.recv};
  meeting_.come_together();
  if (is_made_of_messages(operation.kind)) return messenger_.exchange(operation.messages);
  move(operation);
  Board& board = memory_->board();
  board.rank(meeting_.rank()).finished.store(sequence, std::memory_order_release);
  for (int peer = 0; peer < board.ranks(); ++peer) meeting_.wait(board.rank(peer).finished, sequence, peer);
}

void DirectFabric::move(const Operation& operation) {
  const std::uint64_t bytes = operation.count * size_of(operation.type);
  const int rank = meeting_.rank();
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
      for (int i = 0; i < meeting_.ranks() && bytes > 0; ++i) {
        const int peer = (rank + i) % meeting_.ranks();
        char* const to = operation.recv + static_cast<std::uint64_t>(peer) * bytes;
        if (to != send_of(peer)) std::memcpy(to, send_of(peer), bytes);
      }
      return;
    default:
      return;  // Barrier: meeting is all
  }
}

void DirectFabric::all_reduce(const Operation& operation) {
  std::uint64_t first = 0, length = 0;
  part(operation.count, &first, &length);
  if (length == 0) return;
  const std::uint64_t offset = first * size_of(operation.type);
  std::vector<char*> targets;
  for (int rank = 0; rank < meeting_.ranks(); ++rank) targets.push_back(recv_of(rank) + offset);
  reduce(operation.type, operation.reduction, sources(offset), length, targets);
}

void DirectFabric::reduce_to_root(const Operation& operation) {
  std::uint64_t first = 0, length = 0;
  part(operation.count, &first, &length);
  if (length == 0) return;
  const std::uint64_t offset = first * size_of(operation.type);
  reduce(operation.type, operation.reduction, sources(offset), length,
         {recv_of(static_cast<int>(operation.root)) + offset});
}

void DirectFabric::reduce_scatter(const Operation& operation) {
  const auto rank = static_cast<std::size_t>(meeting_.rank());
  const bool variable = operation.kind == Kind::kReduceScatterV;
  const std::uint64_t first = variable ? operation.offsets[rank] : rank * operation.count;
  const std::uint64_t length = variable ? operation.counts[rank] : operation.count;
  if (length == 0) return;
  reduce(operation.type, operation.reduction, sources(first * size_of(operation.type)), length,
         {operation.recv});
}

std::shared_ptr<BoardMemory> shared_board(const std::string& key, int ranks) {
  static std::mutex& mutex = *new std::mutex;
  static auto& boards = *new std::map<std::string, std::weak_ptr<BoardMemory>>;
  std::lock_guard lock(mutex);
  std::shared_ptr<BoardMemory> found = boards[key].lock();
  if (found == nullptr) {
    found = std::make_shared<BoardMemory>(ranks);
    boards[key] = found;
  }
  for (auto entry = boards.begin(); entry != boards.end();) {
    entry = entry->second.expired() ? boards.erase(entry) : std::next(entry);
  }
  return found;
}

}  // namespace npu::hccl
