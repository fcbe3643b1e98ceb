#include "runtime_shim/hccl/transport/gloo/agreement.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>
#include <string>

#include "runtime_shim/hccl/transport/gloo/slots.h"
#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {

GlooAgreement::GlooAgreement(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor)
    : channel_(channel), handshakes_(static_cast<std::size_t>(channel.ranks())) {
  const int rank = channel.rank(), ranks = channel.ranks();
  const std::uint64_t slot = kHandshakeTag + descriptor.sequence % kSequences;
  Handshake& mine = handshakes_[static_cast<std::size_t>(rank)];
  mine.descriptor = descriptor;
  if (is_small(operation, ranks)) {
    if (const std::uint64_t bytes = small_input(operation, rank, ranks))
      std::memcpy(mine.input, operation.send, bytes);
  }
  for (Handshake& handshake : handshakes_) buffers_.push_back(channel.buffer(&handshake, sizeof(Handshake)));
  for (int step = 1; step < ranks; ++step) {
    const int peer = (rank + step) % ranks;
    channel.receive(buffers_[static_cast<std::size_t>(peer)], peer, slot, 0, sizeof(Handshake));
    channel.send(buffers_[static_cast<std::size_t>(rank)], peer, slot, 0, sizeof(Handshake));
  }
}

void GlooAgreement::reach() {
  const int rank = channel_.rank();
  for (int peer = 0; peer < channel_.ranks(); ++peer) {
    if (peer != rank) channel_.wait_received(buffers_[static_cast<std::size_t>(peer)], peer);
  }
  for (int peer = 0; peer < channel_.ranks(); ++peer) {
    if (peer != rank) channel_.wait_sent(buffers_[static_cast<std::size_t>(rank)], peer);
  }
  channel_.concerns_nobody();
  const Descriptor& first = handshakes_[0].descriptor;
  for (int peer = 1; peer < channel_.ranks(); ++peer) {
    const Descriptor& other = handshakes_[static_cast<std::size_t>(peer)].descriptor;
    if (same_call(first, other)) continue;
    const std::string reason = "calls do not match: rank " + std::to_string(peer) + " calls " +
                               text_of(other) + ", rank 0 " + text_of(first);
    part();
    throw Failure(HCCL_E_PARA, reason);
  }
}

void GlooAgreement::part() {
  constexpr std::chrono::milliseconds kMoment(3000);
  const int rank = channel_.rank(), ranks = channel_.ranks();
  channel_.begin(channel_.timeout().count() > 0 ? std::min(channel_.timeout(), kMoment) : kMoment);
  for (int step = 1; step < ranks; ++step) {
    const int peer = (rank + step) % ranks;
    try {
      channel_.receive(buffers_[static_cast<std::size_t>(peer)], peer, kShutdownTag, 0, sizeof(Handshake));
      channel_.send(buffers_[static_cast<std::size_t>(rank)], peer, kShutdownTag, 0, sizeof(Handshake));
    } catch (const std::exception&) {
      continue;  // it has closed its connections, so it has all handshakes
    }
  }
  for (int step = 1; step < ranks; ++step) {
    const int peer = (rank + step) % ranks;
    try {
      channel_.wait_received(buffers_[static_cast<std::size_t>(peer)], peer);
    } catch (const std::exception&) {
      continue;
    }
  }
  channel_.concerns_nobody();
}

}  // namespace npu::hccl
