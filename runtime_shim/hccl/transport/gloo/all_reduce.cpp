#include "runtime_shim/hccl/transport/gloo/all_reduce.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/hccl/transport/gloo/slots.h"
#include "runtime_shim/kernels/collective/reduce.h"

namespace npu::hccl {
namespace {

/// Sizes of the operator's buffers in bytes.
struct Part {
  std::uint64_t first, length;
};

Part part_of(const Operation& operation, int rank, int ranks) {
  const auto n = static_cast<std::uint64_t>(ranks);
  const std::uint64_t each = ((operation.count + n - 1) / n + 15) / 16 * 16;
  const std::uint64_t first = std::min(operation.count, each * static_cast<std::uint64_t>(rank));
  const std::uint64_t size = size_of(operation.type);
  return {first * size, std::min(each, operation.count - first) * size};
}

/// Parts of different calls never match, because the slot contains everything that determines their length. A
/// rank with another call finds no partner, and its handshake shows the reason.
std::uint64_t slot_of(const Descriptor& call) {
  std::uint64_t hash = 1469598103934665603ull;
  for (const std::uint64_t value : {call.count, std::uint64_t{call.type}, std::uint64_t{call.reduction}})
    hash = (hash ^ value) * 1099511628211ull;
  return kPartSlot + ((hash >> 36) << 32) + (call.sequence % kSequences) * 2;
}

std::uint64_t scratch_bytes(const Operation& operation, int rank, int ranks) {
  return part_of(operation, rank, ranks).length * static_cast<std::uint64_t>(ranks);
}

/// The operator on elements [first, first + count).
Operation piece_of(const Operation& operation, std::uint64_t first, std::uint64_t count) {
  Operation piece = operation;
  piece.send += first * size_of(operation.type);
  piece.recv += first * size_of(operation.type);
  piece.count = count;
  return piece;
}

/// One piece. Pieces use the same slots: Gloo keeps the order of messages in a slot.
class TwoPhases {
 public:
  TwoPhases(GlooChannel& channel, Operation operation, std::uint64_t slot, char* space)
      : channel_(channel),
        operation_(std::move(operation)),
        slot_(slot),
        mine_(part_of(operation_, channel.rank(), channel.ranks())),
        scratch_(space),
        bytes_(operation_.count * size_of(operation_.type)),
        in_(channel.buffer(operation_.send, bytes_)),
        out_(channel.buffer(operation_.recv, bytes_)),
        theirs_(channel.buffer(scratch_, scratch_bytes(operation_, channel.rank(), channel.ranks()))) {}

  // Results may arrive in the user's buffer from now on, also in place: a rank sends the sum of a part only
  // after it has received this rank's share of it.
  void start() {
    for_peers([&](int peer, Part part) {
      if (mine_.length > 0) channel_.receive(theirs_, peer, slot_, scratch_of(peer), mine_.length);
      if (part.length > 0) channel_.receive(out_, peer, slot_ + 1, part.first, part.length);
      if (part.length > 0) channel_.send(in_, peer, slot_, part.first, part.length);
    });
  }

  void add_up() {
    if (mine_.length == 0) return;
    for_peers([&](int peer, Part) { channel_.wait_received(theirs_, peer); });
    std::vector<const char*> sources;
    for (int rank = 0; rank < channel_.ranks(); ++rank) {
      sources.push_back(rank == channel_.rank() ? operation_.send + mine_.first
                                                : scratch_ + scratch_of(rank));
    }
    ops::reduce(operation_.type, operation_.reduction, sources, mine_.length / size_of(operation_.type),
                {operation_.recv + mine_.first});
    for_peers([&](int peer, Part) { channel_.send(out_, peer, slot_ + 1, mine_.first, mine_.length); });
  }

  void finish() {
    for_peers([&](int peer, Part part) {
      if (part.length > 0) channel_.wait_received(out_, peer);
      if (part.length > 0) channel_.wait_sent(in_, peer);
      if (mine_.length > 0) channel_.wait_sent(out_, peer);
    });
    channel_.concerns_nobody();
  }

 private:
  template <typename Body>
  void for_peers(const Body& body) {
    for (int step = 1; step < channel_.ranks(); ++step) {
      const int peer = (channel_.rank() + step) % channel_.ranks();
      body(peer, part_of(operation_, peer, channel_.ranks()));
    }
  }
  std::uint64_t scratch_of(int rank) const { return mine_.length * static_cast<std::uint64_t>(rank); }

  GlooChannel& channel_;
  const Operation operation_;
  const std::uint64_t slot_;
  const Part mine_;
  char* const scratch_;
  const std::uint64_t bytes_;
  const GlooBuffer in_, out_, theirs_;
};

}  // namespace

// The first phase of a piece runs during the reduction of the previous one: there is scratch space for two.
void two_phase_all_reduce(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor,
                          GlooAgreement& agreement, Scratch& space) {
  const std::uint64_t slot = slot_of(descriptor), most = kPiece / size_of(operation.type);
  const std::uint64_t pieces = (operation.count + most - 1) / most;
  const std::uint64_t each =
      scratch_bytes(piece_of(operation, 0, std::min(most, operation.count)), 0, channel.ranks());
  char* const spaces = space.of(each * std::min<std::uint64_t>(pieces, 2));
  const auto start = [&](std::uint64_t i) {
    auto steps = std::make_unique<TwoPhases>(
        channel, piece_of(operation, i * most, std::min(most, operation.count - i * most)), slot,
        spaces + i % 2 * each);
    steps->start();
    return steps;
  };
  std::unique_ptr<TwoPhases> current = start(0);
  agreement.reach();
  for (std::uint64_t i = 0; i < pieces; ++i) {
    std::unique_ptr<TwoPhases> next = i + 1 < pieces ? start(i + 1) : nullptr;
    current->add_up();
    current->finish();
    current = std::move(next);
  }
}

}  // namespace npu::hccl
