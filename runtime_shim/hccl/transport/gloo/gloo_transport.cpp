#include "runtime_shim/hccl/transport/gloo/gloo_transport.h"

#include <gloo/allgather.h>
#include <gloo/broadcast.h>
#include <gloo/common/error.h>
#include <gloo/reduce.h>

#include <atomic>
#include <cstring>
#include <utility>

#include "runtime_shim/hccl/core/block_exchange.h"
#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/hccl/transport/gloo/all_reduce.h"
#include "runtime_shim/hccl/transport/gloo/failure_notes.h"
#include "runtime_shim/hccl/transport/gloo/slots.h"
#include "runtime_shim/kernels/collective/reduce.h"
#include "runtime_shim/rendezvous/failure.h"
#include "runtime_shim/rendezvous/sigpipe_block.h"

namespace npu::hccl {
namespace {

/// Announces a message, so that both sides are compared before its bytes are sent.
struct Envelope {
  std::uint64_t count;
  std::int64_t type;
};

class GlooTransport : public Transport {
 public:
  explicit GlooTransport(const GlooMembership& mine)
      : channel_(mine),
        notes_(mine),
        sent_(static_cast<std::size_t>(mine.ranks)),
        received_(static_cast<std::size_t>(mine.ranks)) {}

  void run(const Operation& operation, std::uint64_t sequence, std::chrono::milliseconds timeout) override {
    const ScopedSigpipeBlock quiet;
    descriptor_ = describe(operation, sequence);
    channel_.begin(timeout);
    try {
      start(operation);
    } catch (const gloo::Exception& error) {
      fail_with(error);
    }
  }

  void abort() override {
    notes_.publish("rank " + std::to_string(rank()) + " aborted the communicator");
    channel_.abort();
  }
  void fail(HcclResult, const std::string& message) override {
    failed_.store(true);
    notes_.publish(message);
    channel_.close();
  }

 private:
  void start(const Operation& operation);
  [[noreturn]] void fail_with(const gloo::Exception& error);
  void move(const Operation& operation);
  void reduce_to_root(const Operation& operation);
  void exchange(const std::vector<Message>& messages);
  void receive(const Message& message, std::uint64_t slot);
  void copy_to_self(const std::vector<Message>& messages);
  int rank() const { return channel_.rank(); }
  std::uint32_t tag() const { return static_cast<std::uint32_t>(descriptor_.sequence); }

  Scratch scratch_;  // outlives the channel, whose thread may still write to it after a failure
  GlooChannel channel_;
  FailureNotes notes_;
  std::vector<std::uint64_t> sent_, received_;
  std::atomic<bool> failed_{false};
  Descriptor descriptor_;
};

void GlooTransport::start(const Operation& operation) {
  if (is_point_to_point(operation.kind)) return move(operation);
  GlooAgreement agreement(channel_, operation, descriptor_);
  if (operation.kind == Kind::kAllReduce && !is_small(operation, channel_.ranks())) {
    return two_phase_all_reduce(channel_, operation, descriptor_, agreement, scratch_);
  }
  agreement.reach();
  if (!is_small(operation, channel_.ranks())) return move(operation);
  std::vector<const char*> inputs;
  for (int peer = 0; peer < channel_.ranks(); ++peer) inputs.push_back(agreement.input(peer));
  finish_small(operation, rank(), inputs);
}

void GlooTransport::fail_with(const gloo::Exception& error) {
  if (channel_.aborted()) throw Aborted();
  if (failed_.load()) throw Failure(HCCL_E_REMOTE, "another operator of this rank failed");
  const int peer = channel_.concerned();
  const std::string whom = peer < 0 ? "another rank" : "rank " + std::to_string(peer);
  const bool late = std::string(error.what()).find("imed out") != std::string::npos;
  std::string reason = text_of(descriptor_) + " of rank " + std::to_string(rank()) +
                       (late ? " waited too long for " : " lost ") + whom + ": " + error.what();
  if (!late && peer >= 0) reason = notes_.note_of(peer).value_or(reason);
  notes_.publish(reason, peer);
  channel_.close();  // the others notice at once
  throw Failure(late ? HCCL_E_TIMEOUT : HCCL_E_REMOTE, reason);
}

void GlooTransport::move(const Operation& operation) {
  const std::uint64_t bytes = operation.count * size_of(operation.type);
  if (is_made_of_messages(operation.kind)) return exchange(operation.messages);
  if (operation.kind == Kind::kReduceScatter || operation.kind == Kind::kReduceScatterV) {
    return reduce_scatter_by_messages(operation, rank(), channel_.ranks(),
                                      [&](const std::vector<Message>& messages) { exchange(messages); });
  }
  if (bytes == 0) return;
  if (operation.kind == Kind::kReduce) return reduce_to_root(operation);
  if (operation.kind == Kind::kBroadcast) {
    gloo::BroadcastOptions options(channel_.context());
    options.setRoot(static_cast<int>(operation.root));
    const bool gives = static_cast<int>(operation.root) == rank();
    options.setOutput(gives ? const_cast<char*>(operation.send) : operation.recv, bytes);
    options.setTag(tag());
    options.setTimeout(channel_.timeout());
    gloo::broadcast(options);
  } else if (operation.kind == Kind::kAllGather) {
    gloo::AllgatherOptions options(channel_.context());
    options.setInput(const_cast<char*>(operation.send), bytes);
    options.setOutput(operation.recv, bytes * static_cast<std::uint64_t>(channel_.ranks()));
    options.setTag(tag());
    options.setTimeout(channel_.timeout());
    gloo::allgather(options);
  }
}

// Gloo counts in elements of a C++ type. Only the type's size matters.
template <typename Options>
void set_elements(Options& options, std::uint32_t size, const void* in, void* out, std::uint64_t count) {
  const auto set = [&](auto element) {
    using T = decltype(element);
    options.setInput(static_cast<T*>(const_cast<void*>(in)), count);
    options.setOutput(static_cast<T*>(out), count);
  };
  if (size == 1) set(std::uint8_t{});
  if (size == 2) set(std::uint16_t{});
  if (size == 4) set(std::uint32_t{});
  if (size == 8) set(std::uint64_t{});
}

template <typename Options>
void set_reduction(Options& options, const Operation& operation) {
  options.setReduceFunction([type = operation.type, op = operation.reduction](
                                void* out, const void* a, const void* b, std::size_t count) {
    ops::reduce(type, op, {static_cast<const char*>(a), static_cast<const char*>(b)}, count,
                {static_cast<char*>(out)});
  });
}

void GlooTransport::reduce_to_root(const Operation& operation) {
  // Gloo uses the output as scratch space on every rank. Only the root's is the user's buffer.
  std::vector<char> space(operation.recv == nullptr || static_cast<int>(operation.root) != rank()
                              ? operation.count * size_of(operation.type)
                              : 0);
  gloo::ReduceOptions options(channel_.context());
  set_elements(options, size_of(operation.type), operation.send,
               space.empty() ? operation.recv : space.data(), operation.count);
  set_reduction(options, operation);
  options.setRoot(static_cast<int>(operation.root));
  options.setTag(tag());
  options.setTimeout(channel_.timeout());
  gloo::reduce(options);
}

void GlooTransport::copy_to_self(const std::vector<Message>& messages) {
  std::vector<const Message*> sends, receives;
  for (const Message& message : messages) {
    if (message.peer == rank()) (message.is_send ? sends : receives).push_back(&message);
  }
  if (sends.size() != receives.size()) {
    throw Failure(HCCL_E_PARA, "rank " + std::to_string(rank()) + " has " + std::to_string(sends.size()) +
                                   " sends and " + std::to_string(receives.size()) + " receives with itself");
  }
  for (std::size_t i = 0; i < sends.size(); ++i) {
    if (sends[i]->bytes != receives[i]->bytes)
      throw Failure(HCCL_E_PARA, "a message to oneself differs in size");
    if (sends[i]->bytes > 0) std::memmove(receives[i]->data, sends[i]->data, sends[i]->bytes);
  }
}

// All sends are started first. Then every receive reads its envelope and its bytes.
void GlooTransport::exchange(const std::vector<Message>& messages) {
  copy_to_self(messages);
  std::vector<Envelope> envelopes(messages.size());
  std::vector<std::pair<GlooBuffer, int>> outgoing;  // with the peer
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const Message& message = messages[i];
    if (!message.is_send || message.peer == rank()) continue;
    const std::uint64_t number = sent_[static_cast<std::size_t>(message.peer)]++;
    envelopes[i] = {message.count, message.type};
    outgoing.emplace_back(channel_.buffer(&envelopes[i], sizeof(Envelope)), message.peer);
    channel_.send(outgoing.back().first, message.peer, kEnvelopeSlot + number, 0, sizeof(Envelope));
    if (message.bytes == 0) continue;
    outgoing.emplace_back(channel_.buffer(message.data, message.bytes), message.peer);
    channel_.send(outgoing.back().first, message.peer, kPayloadSlot + number, 0, message.bytes);
  }
  for (const Message& message : messages) {
    if (message.is_send || message.peer == rank()) continue;
    receive(message, received_[static_cast<std::size_t>(message.peer)]++);
  }
  for (const auto& [sent, peer] : outgoing) channel_.wait_sent(sent, peer);
  channel_.concerns_nobody();
}

void GlooTransport::receive(const Message& message, std::uint64_t number) {
  Envelope envelope{};
  const GlooBuffer announcement = channel_.buffer(&envelope, sizeof(envelope));
  channel_.receive(announcement, message.peer, kEnvelopeSlot + number, 0, sizeof(envelope));
  channel_.wait_received(announcement, message.peer);
  if (envelope.count != message.count || envelope.type != message.type) {
    channel_.close();
    throw Failure(HCCL_E_PARA, "calls do not match: rank " + std::to_string(message.peer) + " sends " +
                                   type_name(static_cast<HcclDataType>(envelope.type)) + " x " +
                                   std::to_string(envelope.count) + ", rank " + std::to_string(rank()) +
                                   " receives " + type_name(message.type) + " x " +
                                   std::to_string(message.count));
  }
  if (message.bytes == 0) return;
  const GlooBuffer payload = channel_.buffer(message.data, message.bytes);
  channel_.receive(payload, message.peer, kPayloadSlot + number, 0, message.bytes);
  channel_.wait_received(payload, message.peer);
}

}  // namespace

std::unique_ptr<Transport> make_gloo_transport(const GlooMembership& mine) {
  try {
    return std::make_unique<GlooTransport>(mine);
  } catch (const gloo::Exception& error) {
    throw Failure(HCCL_E_TCP_CONNECT, "rank " + std::to_string(mine.rank) + " at " + mine.address +
                                          " cannot connect to the other hosts: " + error.what());
  }
}

}  // namespace npu::hccl
