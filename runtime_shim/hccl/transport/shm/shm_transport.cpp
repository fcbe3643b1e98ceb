#include "runtime_shim/hccl/transport/shm/shm_transport.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/hccl/core/block_exchange.h"
#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/kernels/collective/reduce.h"

namespace npu::hccl {
namespace {

constexpr std::uint64_t kPage = 4096;
// Limit of all rings together. A ring of some hundred kilobytes is as fast as a larger one.
constexpr std::uint64_t kAllRings = 16ull << 20;

std::uint64_t up(std::uint64_t value, std::uint64_t step) { return (value + step - 1) / step * step; }

Rings rings_in(const StagingLayout& layout, void* memory) {
  return {static_cast<char*>(memory) + layout.rings, layout.ring_bytes, layout.ranks};
}

bool is_sum_of_rounds(Kind kind) { return kind == Kind::kAllReduce || kind == Kind::kReduce; }

}  // namespace

StagingLayout::StagingLayout(int count) : ranks(count), staging(up(SharedControlBlock::size(count), kPage)) {
  const auto n = static_cast<std::uint64_t>(count);
  // Small operators use buffers of their own (input and result of a rank, by parity), so that they need not
  // wait for rounds of large ones: see stage_small.
  rings = small(count, 0);
  ring_bytes = std::clamp(kAllRings / (n * n) / kPage * kPage, 4 * kPage, std::uint64_t{512} * 1024);
}

ShmTransport::ShmTransport(std::unique_ptr<SharedMemory> memory, int ranks, int rank,
                           std::function<bool(int)> dead)
    : memory_(std::move(memory)),
      layout_(ranks),
      rank_(rank),
      ranks_(ranks),
      control_(memory_->address(), ranks),
      sync_(control_, rank, aborted_, std::move(dead)),
      messenger_(sync_, rings_in(layout_, memory_->address())),
      inputs_(static_cast<std::size_t>(ranks)) {}

void ShmTransport::abort() {
  aborted_.store(true, std::memory_order_release);
  fail(HCCL_E_REMOTE, "rank " + std::to_string(rank_) + " aborted the communicator");
}

void ShmTransport::run(const Operation& operation, std::uint64_t sequence,
                       std::chrono::milliseconds timeout) {
  sequence_ = sequence;
  sync_.begin(describe(operation, sequence), timeout);
  if (is_point_to_point(operation.kind)) return messenger_.exchange(operation.messages);
  const bool small = is_small(operation, ranks_);
  if (small) stage_small(operation);
  // The first part of a sum is staged before the synchronisation, as above: one wait less.
  if (!small && is_sum_of_rounds(operation.kind)) copy_in(operation, 0);
  sync_.agree();
  if (is_made_of_messages(operation.kind)) return messenger_.exchange(operation.messages);
  if (!small) return run_large(operation);
  for (int peer = 0; peer < ranks_; ++peer)
    inputs_[static_cast<std::size_t>(peer)] = small_input_of(operation, peer);
  finish_small(operation, rank_, inputs_);
}

// --- small operators: a rank's whole input is in its buffer before the synchronisation ---

// The buffer of parity n % 2 is free. This rank has left operator n - 1, so all have arrived at it, so all
// have left operator n - 2, which used the buffer last.
void ShmTransport::stage_small(const Operation& operation) {
  const std::uint64_t bytes = small_input(operation, rank_, ranks_);
  if (bytes == 0) return;
  const bool is_short = bytes <= CallSlot::kInline;
  std::memcpy(is_short ? sync_.own_call().input : at(layout_.small(rank_, sequence_)), operation.send, bytes);
}

const char* ShmTransport::small_input_of(const Operation& operation, int rank) const {
  const bool is_short = small_input(operation, rank, ranks_) <= CallSlot::kInline;
  return is_short ? sync_.call_of(rank).input : at(layout_.small(rank, sequence_));
}

// --- large operators: rounds ---

void ShmTransport::run_large(const Operation& operation) {
  switch (operation.kind) {
    case Kind::kAllReduce:
      return all_reduce(operation, true);
    case Kind::kReduce:
      return all_reduce(operation, false);
    case Kind::kReduceScatter:
      return reduce_scatter(operation);
    case Kind::kReduceScatterV:
      return reduce_scatter_v(operation);
    case Kind::kBroadcast:
      return broadcast(operation);
    case Kind::kAllGather:
      return all_gather(operation);
    default:
      return;  // Barrier is always small
  }
}

/// Waits until no rank reads the buffers of the round before the previous one, which this round reuses.
void ShmTransport::wait_for_space(std::uint64_t round) {
  if (round < 2) return;
  for (int peer = 0; peer < ranks_; ++peer) sync_.wait(slot(peer).taken, round - 1, peer);
}

ShmTransport::Part ShmTransport::part(std::uint64_t count, int rank) const {
  const std::uint64_t each =
      up((count + static_cast<std::uint64_t>(ranks_) - 1) / static_cast<std::uint64_t>(ranks_), 64);
  const std::uint64_t first = std::min(count, each * static_cast<std::uint64_t>(rank));
  return {first, std::min(each, count - first)};
}

// The same offset in all input buffers, and this rank's own data in its source buffer.
const std::vector<const char*>& ShmTransport::inputs(std::uint64_t round, std::uint64_t offset,
                                                     const char* own_data) {
  for (int peer = 0; peer < ranks_; ++peer) {
    sync_.wait(slot(peer).published, round + 1, peer);
    inputs_[static_cast<std::size_t>(peer)] =
        peer == rank_ ? own_data : at(layout_.input(peer, round) + offset);
  }
  return inputs_;
}

/// Stages round i of a sum's input, except this rank's own part, which no other rank needs.
void ShmTransport::copy_in(const Operation& operation, std::uint64_t i) {
  const std::uint64_t size = size_of(operation.type), chunk = StagingLayout::kChunk / size;
  const std::uint64_t length = std::min(chunk, operation.count - i * chunk);
  wait_for_space(round_ + i);
  const char* const from = operation.send + i * chunk * size;
  char* const to = at(layout_.input(rank_, round_ + i));
  const Part mine = part(length, rank_);
  const std::uint64_t end = mine.first + mine.length;
  std::memcpy(to, from, mine.first * size);
  std::memcpy(to + end * size, from + end * size, (length - end) * size);
  publish(round_ + i);
}

void ShmTransport::all_reduce(const Operation& operation, bool to_all) {
  const std::uint64_t size = size_of(operation.type);
  const std::uint64_t chunk = StagingLayout::kChunk / size;
  const std::uint64_t rounds = (operation.count + chunk - 1) / chunk;
  const bool receives = to_all || rank_ == static_cast<int>(operation.root);
  const auto length_of = [&](std::uint64_t i) { return std::min(chunk, operation.count - i * chunk); };
  for (std::uint64_t i = 0; i < rounds; ++i) {
    if (i + 1 < rounds) copy_in(operation, i + 1);
    const std::uint64_t round = round_ + i, start = i * chunk * size;
    const Part mine = part(length_of(i), rank_);
    char* const result = at(layout_.result(rank_, round));
    const std::uint64_t offset = mine.first * size;
    char* targets[2] = {result, result};
    if (receives) targets[0] = operation.recv + start + offset;
    if (mine.length > 0) {
      ops::reduce(operation.type, operation.reduction, inputs(round, offset, operation.send + start + offset),
                  mine.length, {targets, receives && to_all ? 2u : 1u});
    }
    own().reduced.store(round + 1, std::memory_order_release);
    for (int step = 1; receives && step < ranks_; ++step) {
      const int peer = (rank_ + step) % ranks_;
      const Part theirs = part(length_of(i), peer);
      if (theirs.length == 0) continue;
      sync_.wait(slot(peer).reduced, round + 1, peer);
      std::memcpy(operation.recv + start + theirs.first * size, at(layout_.result(peer, round)),
                  theirs.length * size);
    }
    take(round);
  }
  round_ += rounds;
}

void ShmTransport::reduce_scatter(const Operation& operation) {
  const std::uint64_t size = size_of(operation.type);
  const auto n = static_cast<std::uint64_t>(ranks_);
  const std::uint64_t chunk = StagingLayout::kChunk / size / n;
  const std::uint64_t rounds = (operation.count + chunk - 1) / chunk;
  const auto length_of = [&](std::uint64_t i) { return std::min(chunk, operation.count - i * chunk); };
  const auto copy_in = [&](std::uint64_t i) {
    wait_for_space(round_ + i);
    for (std::uint64_t block = 0; block < n; ++block) {
      if (static_cast<int>(block) == rank_) continue;
      std::memcpy(at(layout_.input(rank_, round_ + i) + block * chunk * size),
                  operation.send + (block * operation.count + i * chunk) * size, length_of(i) * size);
    }
    publish(round_ + i);
  };
  const auto mine = static_cast<std::uint64_t>(rank_);
  copy_in(0);
  for (std::uint64_t i = 0; i < rounds; ++i) {
    if (i + 1 < rounds) copy_in(i + 1);
    const char* const own_data = operation.send + (mine * operation.count + i * chunk) * size;
    ops::reduce(operation.type, operation.reduction, inputs(round_ + i, mine * chunk * size, own_data),
                length_of(i), {operation.recv + i * chunk * size});
    take(round_ + i);
  }
  round_ += rounds;
}

void ShmTransport::broadcast(const Operation& operation) {
  const std::uint64_t bytes = operation.count * size_of(operation.type);
  const std::uint64_t rounds = (bytes + StagingLayout::kChunk - 1) / StagingLayout::kChunk;
  const int root = static_cast<int>(operation.root);
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const std::uint64_t round = round_ + i, start = i * StagingLayout::kChunk;
    const std::uint64_t length = std::min(StagingLayout::kChunk, bytes - start);
    char* const buffer = at(layout_.input(root, round));
    if (rank_ == root) {
      wait_for_space(round);
      std::memcpy(buffer, operation.send + start, length);
      publish(round);
    } else {
      sync_.wait(slot(root).published, round + 1, root);
      std::memcpy(operation.recv + start, buffer, length);
    }
    take(round);
  }
  round_ += rounds;
}

void ShmTransport::all_gather(const Operation& operation) {
  const std::uint64_t bytes = operation.count * size_of(operation.type);
  const std::uint64_t rounds = (bytes + StagingLayout::kChunk - 1) / StagingLayout::kChunk;
  const auto length_of = [&](std::uint64_t i) {
    return std::min(StagingLayout::kChunk, bytes - i * StagingLayout::kChunk);
  };
  const auto copy_in = [&](std::uint64_t i) {
    wait_for_space(round_ + i);
    std::memcpy(at(layout_.input(rank_, round_ + i)), operation.send + i * StagingLayout::kChunk,
                length_of(i));
    publish(round_ + i);
  };
  char* const own_block = operation.recv + static_cast<std::uint64_t>(rank_) * bytes;
  if (own_block != operation.send) std::memcpy(own_block, operation.send, bytes);
  copy_in(0);
  for (std::uint64_t i = 0; i < rounds; ++i) {
    if (i + 1 < rounds) copy_in(i + 1);
    for (int step = 1; step < ranks_; ++step) {
      const int peer = (rank_ + step) % ranks_;
      sync_.wait(slot(peer).published, round_ + i + 1, peer);
      std::memcpy(operation.recv + static_cast<std::uint64_t>(peer) * bytes + i * StagingLayout::kChunk,
                  at(layout_.input(peer, round_ + i)), length_of(i));
    }
    take(round_ + i);
  }
  round_ += rounds;
}

// Blocks of different length: every rank sends each peer its block, and each rank reduces what it receives.
void ShmTransport::reduce_scatter_v(const Operation& operation) {
  reduce_scatter_by_messages(operation, rank_, ranks_,
                             [&](const std::vector<Message>& messages) { messenger_.exchange(messages); });
}

}  // namespace npu::hccl
