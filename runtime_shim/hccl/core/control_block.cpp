#include "runtime_shim/hccl/core/control_block.h"

#include <cstring>

namespace npu::hccl {

std::size_t SharedControlBlock::slots_offset() { return (sizeof(Header) + 63) / 64 * 64; }

std::size_t SharedControlBlock::size(int ranks) {
  const auto n = static_cast<std::size_t>(ranks);
  return slots_offset() + n * sizeof(RankState) + n * n * sizeof(PairSlot);
}

// Zeroed memory is a valid state of its members. The assertions check that std::atomic of integers has the
// representation of the integer: lock-free, same size.
SharedControlBlock::SharedControlBlock(void* memory, int ranks) : ranks_(ranks) {
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free && sizeof(std::atomic<std::uint64_t>) == 8);
  char* const base = static_cast<char*>(memory);
  header_ = reinterpret_cast<Header*>(base);
  slots_ = reinterpret_cast<RankState*>(base + slots_offset());
  pairs_ = reinterpret_cast<PairSlot*>(base + slots_offset() +
                                       static_cast<std::size_t>(ranks) * sizeof(RankState));
}

void SharedControlBlock::fail(HcclResult code, const std::string& message) {
  std::uint32_t expected = kWorks;
  if (!header_->state.compare_exchange_strong(expected, kFailing)) return;
  header_->code = code;
  std::strncpy(header_->message, message.c_str(), sizeof(header_->message) - 1);
  header_->state.store(kFailed, std::memory_order_release);
}

void SharedControlBlock::rethrow() const {
  throw Failure(static_cast<HcclResult>(header_->code), header_->message);
}

}  // namespace npu::hccl
