#include "runtime_shim/hccl/core/messages.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/hccl/core/element_type.h"

namespace npu::hccl {
namespace {

std::string side(int from, int to, std::uint64_t count, HcclDataType type) {
  return "from rank " + std::to_string(from) + " to rank " + std::to_string(to) + ": " + type_name(type) +
         " x " + std::to_string(count);
}

// Checks are rare and cheap. Each one checks another peer that is waited for, twice in a row.
constexpr unsigned kLooksPerPeer = 200;

}  // namespace

std::size_t Messenger::next_unfinished(const std::vector<Transfer>& transfers, std::size_t first,
                                       std::size_t watched) {
  if (watched >= first && transfers[watched].stage != Stage::kDone && ++looks_ % kLooksPerPeer != 0)
    return watched;
  for (std::size_t step = 1; step <= transfers.size(); ++step) {
    const std::size_t next = (watched + step) % transfers.size();
    if (transfers[next].stage != Stage::kDone) return next;
  }
  return first;
}

void Messenger::exchange(const std::vector<Message>& messages) {
  copy_to_self(messages);
  std::vector<Transfer> transfers = plan(messages);
  Backoff backoff;
  std::size_t first = 0, watched = 0;
  while (first < transfers.size()) {
    bool progress = false;
    for (std::size_t i = first; i < transfers.size(); ++i) {
      if (transfers[i].stage != Stage::kDone) progress |= advance(transfers[i]);
    }
    while (first < transfers.size() && transfers[first].stage == Stage::kDone) ++first;
    if (first == transfers.size()) return;
    if (progress) {
      backoff = Backoff();
    } else {
      watched = next_unfinished(transfers, first, watched);
      sync_.check(backoff, transfers[watched].message->peer);
    }
  }
}

// Messages to the own rank: the n-th send is the n-th receive.
void Messenger::copy_to_self(const std::vector<Message>& messages) {
  std::vector<const Message*> sends, receives;
  for (const Message& message : messages) {
    if (message.peer == sync_.rank()) (message.is_send ? sends : receives).push_back(&message);
  }
  if (sends.size() != receives.size()) {
    sync_.fail(HCCL_E_PARA, "rank " + std::to_string(sync_.rank()) + " has " + std::to_string(sends.size()) +
                                " sends and " + std::to_string(receives.size()) + " receives with itself");
  }
  for (std::size_t i = 0; i < sends.size(); ++i) {
    const Message &from = *sends[i], &to = *receives[i];
    if (from.bytes != to.bytes) {
      sync_.fail(HCCL_E_PARA, "message " + side(from.peer, to.peer, from.count, from.type) +
                                  ", but the receive is " + type_name(to.type) + " x " +
                                  std::to_string(to.count));
    }
    if (from.bytes > 0 && from.data != to.data) std::memmove(to.data, from.data, from.bytes);
  }
}

std::vector<Messenger::Transfer> Messenger::plan(const std::vector<Message>& messages) {
  std::vector<Transfer> transfers;
  transfers.reserve(messages.size());
  for (const Message& message : messages) {
    if (message.peer == sync_.rank()) continue;
    std::uint64_t& count = (message.is_send ? sent_ : received_)[static_cast<std::size_t>(message.peer)];
    transfers.push_back({&message, count++});
  }
  return transfers;
}

bool Messenger::advance(Transfer& transfer) {
  return transfer.message->is_send ? advance_send(transfer) : advance_recv(transfer);
}

bool Messenger::advance_send(Transfer& transfer) {
  const Message& message = *transfer.message;
  PairSlot& pair = sync_.control().pair(sync_.rank(), message.peer);
  if (transfer.stage == Stage::kWaiting) {
    const std::uint64_t posted = pair.posted.load(std::memory_order_relaxed);
    if (posted != transfer.number ||
        posted >= pair.done.load(std::memory_order_acquire) + PairSlot::kAnnounced)
      return false;
    pair.announced[posted % PairSlot::kAnnounced] = {message.count, message.bytes, message.data,
                                                     message.type};
    pair.posted.store(posted + 1, std::memory_order_release);
    transfer.stage = Stage::kMoving;
    return true;
  }
  const bool moved = rings_.base != nullptr && push(transfer, pair);
  if (pair.done.load(std::memory_order_acquire) > transfer.number) {
    transfer.stage = Stage::kDone;
    return true;
  }
  return moved;
}

bool Messenger::advance_recv(Transfer& transfer) {
  const Message& message = *transfer.message;
  PairSlot& pair = sync_.control().pair(message.peer, sync_.rank());
  bool moved = false;
  if (transfer.stage == Stage::kWaiting) {
    const bool is_next = pair.done.load(std::memory_order_relaxed) == transfer.number;
    if (!is_next || pair.posted.load(std::memory_order_acquire) <= transfer.number) return false;
    compare(message, announcement(pair, transfer));
    transfer.stage = Stage::kMoving;
    moved = true;
  }
  if (rings_.base == nullptr) {
    if (message.bytes > 0) std::memcpy(message.data, announcement(pair, transfer).data, message.bytes);
    transfer.moved = message.bytes;
  } else {
    moved |= pull(transfer, pair);
  }
  if (transfer.moved < message.bytes) return moved;
  pair.done.store(transfer.number + 1, std::memory_order_release);
  transfer.stage = Stage::kDone;
  return true;
}

// In pieces of a quarter of the ring, so that both sides copy at the same time. One message after the other.
bool Messenger::push(Transfer& transfer, PairSlot& pair) {
  const Message& message = *transfer.message;
  std::uint64_t& pushed = pushed_[static_cast<std::size_t>(message.peer)];
  if (pushed != transfer.number) return false;
  const std::uint64_t written = pair.written.load(std::memory_order_relaxed);
  const std::uint64_t space = rings_.bytes_each - (written - pair.read.load(std::memory_order_acquire));
  const std::uint64_t at = written % rings_.bytes_each;
  const std::uint64_t length =
      std::min({message.bytes - transfer.moved, space, rings_.bytes_each - at, rings_.bytes_each / 4});
  if (length > 0) {
    std::memcpy(rings_.ring(sync_.rank(), message.peer) + at, message.data + transfer.moved, length);
    transfer.moved += length;
    pair.written.store(written + length, std::memory_order_release);
  }
  if (transfer.moved == message.bytes) ++pushed;
  return length > 0 || pushed != transfer.number;
}

bool Messenger::pull(Transfer& transfer, PairSlot& pair) {
  const Message& message = *transfer.message;
  const std::uint64_t read = pair.read.load(std::memory_order_relaxed);
  const std::uint64_t ready = pair.written.load(std::memory_order_acquire) - read;
  const std::uint64_t at = read % rings_.bytes_each;
  const std::uint64_t length = std::min({message.bytes - transfer.moved, ready, rings_.bytes_each - at});
  if (length == 0) return false;
  std::memcpy(message.data + transfer.moved, rings_.ring(message.peer, sync_.rank()) + at, length);
  transfer.moved += length;
  pair.read.store(read + length, std::memory_order_release);
  return true;
}

void Messenger::compare(const Message& expected, const Announcement& announced) {
  if (expected.count == announced.count && expected.type == announced.type) return;
  sync_.fail(HCCL_E_PARA, "calls do not match: rank " + std::to_string(expected.peer) + " sends " +
                              side(expected.peer, sync_.rank(), announced.count,
                                   static_cast<HcclDataType>(announced.type)) +
                              ", rank " + std::to_string(sync_.rank()) + " receives " +
                              type_name(expected.type) + " x " + std::to_string(expected.count));
}

}  // namespace npu::hccl
