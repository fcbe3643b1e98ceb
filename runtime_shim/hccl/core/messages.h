// Sends and receives of one rank, all in progress at the same time.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime_shim/hccl/core/rank_sync.h"

namespace npu::hccl {

/// Storage of message bytes between two processes: a ring per pair. Inside one process there is none (null
/// base): the receiver reads the sender's buffer.
struct Rings {
  char* base = nullptr;
  std::uint64_t bytes_each = 0;
  int ranks = 0;
  char* ring(int from, int to) const {
    return base + static_cast<std::uint64_t>(from * ranks + to) * bytes_each;
  }
};

/// The messages of one rank. Counts those sent to and received from each peer.
/// Algorithm: announce each send in the mailbox of its pair, then move data pair by pair until all is done.
/// Several messages between the same ranks are announced at a time and matched in order; their bytes are
/// consecutive. A send ends when its receiver has all bytes, so nothing relies on buffering.
class Messenger {
 public:
  Messenger(RankSync& sync, Rings rings)
      : sync_(sync), rings_(rings), sent_(sync.ranks()), received_(sync.ranks()), pushed_(sync.ranks()) {}

  /// Returns when all messages are done. Throws Failure (for example if the sides differ in count or type),
  /// Aborted.
  void exchange(const std::vector<Message>& messages);

 private:
  enum class Stage { kWaiting, kMoving, kDone };
  struct Transfer {
    const Message* message;
    std::uint64_t number;  ///< of this message in its pair, from 0
    Stage stage = Stage::kWaiting;
    std::uint64_t moved = 0;
  };
  void copy_to_self(const std::vector<Message>& messages);
  std::vector<Transfer> plan(const std::vector<Message>& messages);
  std::size_t next_unfinished(const std::vector<Transfer>& transfers, std::size_t first, std::size_t watched);
  bool advance(Transfer& transfer);
  bool advance_send(Transfer& transfer);
  bool advance_recv(Transfer& transfer);
  bool push(Transfer& transfer, PairSlot& pair);
  bool pull(Transfer& transfer, PairSlot& pair);
  void compare(const Message& expected, const Announcement& announced);
  static const Announcement& announcement(const PairSlot& pair, const Transfer& transfer) {
    return pair.announced[transfer.number % PairSlot::kAnnounced];
  }

  RankSync& sync_;
  const Rings rings_;
  std::vector<std::uint64_t> sent_, received_;
  std::vector<std::uint64_t> pushed_;  ///< messages to each peer whose bytes are all in its ring
  unsigned looks_ = 0;
};

}  // namespace npu::hccl
