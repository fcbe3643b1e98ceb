// The shared control block of the ranks of one host: a slot per rank, a mailbox per pair, and the first
// failure.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "runtime_shim/hccl/core/operation.h"
#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {

/// A rank's call of one operator. A waiting rank reads it in one cache line.
struct alignas(64) CallSlot {
  static constexpr std::uint64_t kInline = 32;
  struct Buffers {
    const char* send;
    char* recv;
  };
  std::atomic<std::uint64_t> arrived;  ///< number of the operator; written last
  Descriptor descriptor;
  union {
    Buffers buffers;      ///< inside one process
    char input[kInline];  ///< between processes: the whole input, if it is that short
  };
};
static_assert(sizeof(CallSlot) == 64);

/// Progress of one rank. Only its rank writes the counters, and they only grow.
struct RankState {
  /// Operator n uses [n % 2]. A rank writes n + 2 only after all have arrived at n + 1.
  CallSlot calls[2];
  alignas(64) std::atomic<std::uint64_t> finished;   ///< last operator that needs no peer's buffer any more
  alignas(64) std::atomic<std::uint64_t> published;  ///< rounds whose input is in its staging buffer
  alignas(64) std::atomic<std::uint64_t> reduced;    ///< rounds whose result is there
  alignas(64) std::atomic<std::uint64_t> taken;      ///< rounds that no longer need its staging buffer
  alignas(
      64) std::atomic<std::uint64_t> doing;  ///< kind << 56 | number of the running operator, for messages
};

/// A sender's description of a message.
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
  alignas(64) std::atomic<std::uint64_t> written;  ///< bytes written to the ring so far, over all messages
  alignas(64) std::atomic<std::uint64_t> read;     ///< bytes read from it
};

/// A view of zeroed memory that all ranks share: of one process, or mapped by several. Does not own the
/// memory.
class SharedControlBlock {
 public:
  /// Bytes for `ranks` ranks.
  static std::size_t size(int ranks);
  SharedControlBlock(void* memory, int ranks);

  int ranks() const { return ranks_; }
  RankState& rank(int number) { return slots_[number]; }
  const RankState& rank(int number) const { return slots_[number]; }
  PairSlot& pair(int from, int to) { return pairs_[from * ranks_ + to]; }

  /// Number of ranks that have opened the memory. The last one may remove its name.
  std::atomic<std::uint32_t>& attached() { return header_->attached; }

  /// Records the first failure, so that all ranks report the same reason. Later ones are dropped.
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
