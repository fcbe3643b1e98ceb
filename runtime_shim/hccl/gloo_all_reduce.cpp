#include "runtime_shim/hccl/gloo_all_reduce.h"

#include <algorithm>

#include "runtime_shim/hccl/element_type.h"
#include "runtime_shim/hccl/gloo_slots.h"
#include "runtime_shim/hccl/reduce.h"

namespace npu::hccl {
namespace {

/// Bytes of the operator's buffers.
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

/// Parts of different calls never meet, because everything that sets their length is in the slot: a rank that
/// calls something else finds no partner, and its greeting tells.
std::uint64_t slot_of(const Descriptor& call) {
  std::uint64_t hash = 1469598103934665603ull;
  for (const std::uint64_t value : {call.count, std::uint64_t{call.type}, std::uint64_t{call.reduction}})
    hash = (hash ^ value) * 1099511628211ull;
  return kPartSlot + ((hash >> 36) << 32) + (call.sequence % kSequences) * 2;
}

class TwoSteps {
 public:
  TwoSteps(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor)
      : channel_(channel),
        operation_(operation),
        slot_(slot_of(descriptor)),
        mine_(part_of(operation, channel.rank(), channel.ranks())),
        room_(mine_.length * static_cast<std::uint64_t>(channel.ranks())),
        bytes_(operation.count * size_of(operation.type)),
        in_(channel.buffer(operation.send, bytes_)),
        out_(channel.buffer(operation.recv, bytes_)),
        theirs_(channel.buffer(room_.data(), room_.size())) {}

  // Results may come into the user's buffer from now on, also in place: a rank sends a part's sum only when
  // it has this rank's share of it.
  void start() {
    for_peers([&](int peer, Part part) {
      if (mine_.length > 0) channel_.receive(theirs_, peer, slot_, room_of(peer), mine_.length);
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
                                                : room_.data() + room_of(rank));
    }
    reduce(operation_.type, operation_.reduction, sources, mine_.length / size_of(operation_.type),
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
  std::uint64_t room_of(int rank) const { return mine_.length * static_cast<std::uint64_t>(rank); }

  GlooChannel& channel_;
  const Operation& operation_;
  const std::uint64_t slot_;
  const Part mine_;
  std::vector<char> room_;  // declared before the buffers that fill it
  const std::uint64_t bytes_;
  const GlooBuffer in_, out_, theirs_;
};

}  // namespace

void all_reduce_in_two_steps(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor,
                             GlooAgreement& agreement) {
  TwoSteps steps(channel, operation, descriptor);
  steps.start();
  agreement.reach();
  steps.add_up();
  steps.finish();
}

}  // namespace npu::hccl
