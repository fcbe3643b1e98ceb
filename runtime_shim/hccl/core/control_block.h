// What the ranks of one host share to meet: a slot per rank, a mailbox per pair, and the first failure.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "runtime_shim/hccl/core/failure.h"
#include "runtime_shim/hccl/core/operation.h"

namespace npu::hccl {

/// A rank's call of one operator: who waits for it gets all in one cache line.
struct alignas(64) CallSlot {
  static constexpr std::uint64_t kInline = 32;
  struct Buffers {
    const char* send;
    char* recv;
  };
  std::atomic<std::uint64_t> arrived;  ///< number of the operator, once the rest is written
  Descriptor descriptor;
  union {
    Buffers buffers;      ///< inside one process
    char input[kInline];  ///< between processes: the whole input, where it is that short
  };
};
static_assert(sizeof(CallSlot) == 64);

/// Progress of one rank. Every counter is written by its rank only and only grows.
struct RankState {
  /// Of operator n at [n % 2]: a rank writes the next but one only after all have come to the next one.
  CallSlot calls[2];
  alignas(
      64) std::atomic<std::uint64_t> finished;  ///< number of the last operator it needs no peer's buffer for
  alignas(64) std::atomic<std::uint64_t> published;  ///< rounds whose input lies in its staging buffer
  alignas(64) std::atomic<std::uint64_t> reduced;    ///< rounds whose result lies there
  alignas(64) std::atomic<std::uint64_t> taken;      ///< rounds it needs no staging buffer for any more
  alignas(64) std::atomic<std::uint64_t> doing;      ///< kind << 56 | number: what it is at, for messages
};

/// What a sender says of a message.
struct Announcement {
  std::uint64_t count;
  std::uint64_t bytes;
  const char* data;  ///< used inside one process
  std::int32_t type;
};

/// The messages from one rank to another. Several are announced at a time, so that many small ones do not
/// wait for the receiver one by one.
struct PairSlot {
  static constexpr std::uint64_t kAnnounced = 16;
  alignas(64) std::atomic<std::uint64_t> posted;   ///< messages that the sender has announced
  Announcement announced[kAnnounced];              ///< of message n at [n % kAnnounced], until it is done
  alignas(64) std::atomic<std::uint64_t> done;     ///< messages that the receiver has taken
  alignas(64) std::atomic<std::uint64_t> written;  ///< bytes put into the ring so far, over all messages
  alignas(64) std::atomic<std::uint64_t> read;     ///< bytes taken out of it
};

/// A view of zeroed memory, the same for all ranks: of one process, or mapped by several. Holds no memory.
class SharedControlBlock {
 public:
  /// Bytes for `ranks` ranks.
  static std::size_t size(int ranks);
  SharedControlBlock(void* memory, int ranks);

  int ranks() const { return ranks_; }
  RankState& rank(int number) { return slots_[number]; }
  const RankState& rank(int number) const { return slots_[number]; }
  PairSlot& pair(int from, int to) { return pairs_[from * ranks_ + to]; }

  /// Ranks that have found the memory; for the one that may remove its name.
  std::atomic<std::uint32_t>& attached() { return header_->attached; }

  /// Records the first failure; all ranks then give the same reason. Later ones are dropped.
  void fail(HcclResult code, const std::string& message);
  bool failed() const { return header_->state.load(std::memory_order_acquire) == kFailed; }
  /// Throws the recorded failure; failed() must be true.
  [[noreturn]] void rethrow() const;

 private:
  static constexpr std::uint32_t kWorks = 0, kFailing = 1, kFailed = 2;
  struct Header {
    std::atomic<std::uint32_t> attached;
    std::atomic<std::uint32_t> state;
    std::int32_t code;
    char message[1024];
  };
  static std::size_t slots_offset();

  Header* header_;
  RankState* slots_;
  PairSlot* pairs_;
  int ranks_;
};

}  // namespace npu::hccl
