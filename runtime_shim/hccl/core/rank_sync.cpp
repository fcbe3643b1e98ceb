#include "runtime_shim/hccl/core/rank_sync.h"

#include <utility>

#include "runtime_shim/base/spin.h"

namespace npu::hccl {
namespace {

constexpr unsigned kSpins = 2000;   // about 20 to 40 us
constexpr unsigned kYields = 1000;  // then about a millisecond or more
constexpr auto kSleep = std::chrono::microseconds(50);
constexpr unsigned kSleepsPerCheck = 40;  // checks clocks and processes every 2 to 4 ms

}  // namespace

bool Backoff::pause() {
  static const bool alone = std::thread::hardware_concurrency() < 2;
  ++pauses_;
  if (pauses_ < kSpins && !alone) {
    base::cpu_relax();
    return false;
  }
  if (pauses_ < kSpins + kYields) {
    std::this_thread::yield();
    return false;
  }
  std::this_thread::sleep_for(kSleep);
  return pauses_ % kSleepsPerCheck == 0;
}

void RankSync::begin(const Descriptor& operation, std::chrono::milliseconds timeout) {
  operation_ = operation;
  timeout_ = timeout;
  if (control_.failed()) control_.rethrow();
  checked_ = false;
  gone_ = -1;
  control_.rank(rank_).doing.store(static_cast<std::uint64_t>(operation.kind) << 56 | operation.sequence,
                                   std::memory_order_relaxed);
}

void RankSync::wait_slowly(const std::atomic<std::uint64_t>& counter, std::uint64_t value, int peer) {
  Backoff backoff;
  while (counter.load(std::memory_order_acquire) < value) check(backoff, peer);
}

void RankSync::check(Backoff& backoff, int peer) {
  if (backoff.pause()) check_peers(peer);
  if (aborted_.load(std::memory_order_acquire)) throw Aborted();
  if (control_.failed()) control_.rethrow();
}

void RankSync::check_peers(int peer) {
  // Checks only the peer that this rank waits for: other ranks may have ended normally. Fails only at the
  // second check, because the caller has then looked again whether the peer did its part before it ended.
  if (dead_(peer) && std::exchange(gone_, peer) == peer) {
    fail(HCCL_E_REMOTE, "rank " + std::to_string(peer) + " is gone (its process has ended) while rank " +
                            std::to_string(rank_) + " runs " + text_of(operation_));
  }
  if (timeout_.count() == 0) return;
  const Clock::time_point now = Clock::now();
  if (!std::exchange(checked_, true)) begin_ = now;
  if (now - begin_ < timeout_) return;
  fail(HCCL_E_TIMEOUT, text_of(operation_) + " of rank " + std::to_string(rank_) + " waited " +
                           std::to_string(timeout_.count()) + " ms for rank " + std::to_string(peer) +
                           ", which " + doing(peer));
}

std::string RankSync::doing(int peer) {
  const std::uint64_t state = control_.rank(peer).doing.load(std::memory_order_relaxed);
  const auto kind = static_cast<Kind>(state >> 56);
  if (kind == Kind::kNone) return "has not called any operator yet";
  return std::string("last called ") + name_of(kind) + " #" + std::to_string(state & ((1ull << 56) - 1));
}

void RankSync::agree() {
  const std::uint64_t sequence = operation_.sequence;
  CallSlot& mine = own_call();
  mine.descriptor = operation_;
  mine.arrived.store(sequence, std::memory_order_release);
  const Descriptor& first = call_of(0).descriptor;
  for (int peer = 0; peer < ranks(); ++peer) wait(call_of(peer).arrived, sequence, peer);
  for (int peer = 1; peer < ranks(); ++peer) {
    const Descriptor& other = call_of(peer).descriptor;
    if (same_call(first, other)) continue;
    fail(HCCL_E_PARA, "calls do not match: rank " + std::to_string(peer) + " calls " + text_of(other) +
                          ", rank 0 " + text_of(first));
  }
}

void RankSync::fail(HcclResult code, const std::string& message) {
  control_.fail(code, message);
  // Another rank may have failed first: all report its reason.
  while (!control_.failed()) std::this_thread::yield();
  control_.rethrow();
}

}  // namespace npu::hccl
