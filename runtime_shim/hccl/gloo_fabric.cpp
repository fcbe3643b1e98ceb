#include "runtime_shim/hccl/gloo_fabric.h"

#include <gloo/allgather.h>
#include <gloo/allreduce.h>
#include <gloo/broadcast.h>
#include <gloo/common/error.h>
#include <gloo/reduce.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/store.h>
#include <gloo/transport/tcp/device.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>

#include "runtime_shim/hccl/block_exchange.h"
#include "runtime_shim/hccl/element_type.h"
#include "runtime_shim/hccl/failure.h"
#include "runtime_shim/hccl/reduce.h"

namespace npu::hccl {
namespace {

using Buffer = std::unique_ptr<gloo::transport::UnboundBuffer>;

/// The meeting point as Gloo's store of keys and values.
class MeetingStore : public gloo::rendezvous::Store {
 public:
  explicit MeetingStore(const GlooMembership& mine) : mine_(mine) {}
  void set(const std::string& key, const std::vector<char>& data) override {
    put(mine_.point, mine_.name + " gloo " + key, std::string(data.begin(), data.end()));
  }
  std::vector<char> get(const std::string& key) override {
    const std::string bytes = npu::hccl::get(mine_.point, mine_.name + " gloo " + key, mine_.connect_timeout);
    return {bytes.begin(), bytes.end()};
  }
  void wait(const std::vector<std::string>& keys) override {
    for (const std::string& key : keys) get(key);
  }

 private:
  const GlooMembership& mine_;
};

/// Announces a message, so that the sides can be compared before its bytes travel.
struct Envelope {
  std::uint64_t count;
  std::int64_t type;
};

// Slots keep messages apart: Gloo's own collectives have a prefix in bits 56 and below of their slots.
constexpr std::uint64_t kDescriptorSlot = 0x4000000000000000ull;
constexpr std::uint64_t kEnvelopeSlot = 0x5000000000000000ull;
constexpr std::uint64_t kPayloadSlot = 0x6000000000000000ull;

class GlooFabric : public Fabric {
 public:
  explicit GlooFabric(const GlooMembership& mine)
      : rank_(mine.rank),
        ranks_(mine.ranks),
        sent_(static_cast<std::size_t>(ranks_)),
        received_(static_cast<std::size_t>(ranks_)) {
    gloo::transport::tcp::attr where(mine.address.c_str());
    auto device = gloo::transport::tcp::CreateDevice(where);
    auto context = std::make_shared<gloo::rendezvous::Context>(rank_, ranks_);
    context->setTimeout(mine.connect_timeout);
    MeetingStore store(mine);
    context->connectFullMesh(store, device);
    context_ = context;
  }

  void run(const Operation& operation, std::uint64_t sequence, std::chrono::milliseconds timeout) override {
    descriptor_ = describe(operation, sequence);
    timeout_ = timeout.count() == 0 ? gloo::kNoTimeout : timeout;
    waiting_for_ = -1;
    try {
      if (!is_point_to_point(operation.kind)) come_together();
      move(operation);
    } catch (const gloo::Exception& error) {
      if (aborted_.load()) throw Aborted();
      if (failed_.load()) throw Failure(HCCL_E_REMOTE, "another operator of this rank failed");
      const std::string whom = waiting_for_ < 0 ? "another rank" : "rank " + std::to_string(waiting_for_);
      const bool late = std::string(error.what()).find("imed out") != std::string::npos;
      context_->closeConnections();  // so that the others learn it now
      throw Failure(late ? HCCL_E_TIMEOUT : HCCL_E_REMOTE,
                    text_of(descriptor_) + " of rank " + std::to_string(rank_) +
                        (late ? " waited too long for " : " lost ") + whom + ": " + error.what());
    }
  }

  void abort() override {
    {
      std::lock_guard lock(waiting_mutex_);
      aborted_.store(true);
      if (waiting_buffer_ != nullptr) waiting_buffer_->abortWaitRecv();
      if (waiting_buffer_ != nullptr) waiting_buffer_->abortWaitSend();
    }
    context_->closeConnections();
  }
  void fail(HcclResult, const std::string&) override {
    failed_.store(true);
    context_->closeConnections();
  }

 private:
  void come_together();
  void move(const Operation& operation);
  void all_reduce(const Operation& operation);
  void reduce_to_root(const Operation& operation);
  void exchange(const std::vector<Message>& messages);
  void receive(const Message& message, std::uint64_t slot);
  void copy_to_self(const std::vector<Message>& messages);
  void wait_for(gloo::transport::UnboundBuffer& buffer, bool is_receive);
  Buffer buffer(void* data, std::uint64_t bytes) { return context_->createUnboundBuffer(data, bytes); }

  const int rank_, ranks_;
  std::shared_ptr<gloo::Context> context_;
  std::vector<std::uint64_t> sent_, received_;
  std::atomic<bool> aborted_{false}, failed_{false};
  Descriptor descriptor_;
  std::chrono::milliseconds timeout_{0};
  int waiting_for_ = -1;
  std::mutex waiting_mutex_;
  gloo::transport::UnboundBuffer* waiting_buffer_ = nullptr;  // guarded by waiting_mutex_; for abort
};

/// Waits for a send or a receive; abort ends it (closing the connections does not). Throws Aborted.
void GlooFabric::wait_for(gloo::transport::UnboundBuffer& buffer, bool is_receive) {
  {
    std::lock_guard lock(waiting_mutex_);
    if (aborted_.load()) throw Aborted();
    waiting_buffer_ = &buffer;
  }
  struct Ended {
    GlooFabric& fabric;
    ~Ended() {
      std::lock_guard lock(fabric.waiting_mutex_);
      fabric.waiting_buffer_ = nullptr;
    }
  } const ended{*this};
  const bool done = is_receive ? buffer.waitRecv(timeout_) : buffer.waitSend(timeout_);
  if (!done) throw Aborted();
}

void GlooFabric::come_together() {
  const std::uint64_t slot = kDescriptorSlot + descriptor_.sequence % (1u << 30);
  std::vector<Descriptor> all(static_cast<std::size_t>(ranks_));
  const Buffer mine = buffer(&descriptor_, sizeof(Descriptor));
  std::vector<Buffer> theirs(static_cast<std::size_t>(ranks_));
  for (int peer = 0; peer < ranks_; ++peer) {
    if (peer == rank_) continue;
    waiting_for_ = peer;
    theirs[static_cast<std::size_t>(peer)] = buffer(&all[static_cast<std::size_t>(peer)], sizeof(Descriptor));
    theirs[static_cast<std::size_t>(peer)]->recv(peer, slot);
    mine->send(peer, slot);
  }
  for (int peer = 0; peer < ranks_; ++peer) {
    if (peer == rank_) continue;
    waiting_for_ = peer;
    wait_for(*theirs[static_cast<std::size_t>(peer)], true);
    wait_for(*mine, false);
  }
  waiting_for_ = -1;
  all[static_cast<std::size_t>(rank_)] = descriptor_;
  for (int peer = 1; peer < ranks_; ++peer) {
    const Descriptor& other = all[static_cast<std::size_t>(peer)];
    if (agree(all[0], other)) continue;
    throw Failure(HCCL_E_PARA, "calls do not match: rank " + std::to_string(peer) + " calls " +
                                   text_of(other) + ", rank 0 " + text_of(all[0]));
  }
}

void GlooFabric::move(const Operation& operation) {
  const std::uint64_t bytes = operation.count * size_of(operation.type);
  const auto tag = static_cast<std::uint32_t>(descriptor_.sequence);
  if (is_made_of_messages(operation.kind)) return exchange(operation.messages);
  if (operation.kind == Kind::kReduceScatter || operation.kind == Kind::kReduceScatterV) {
    return reduce_scatter_by_messages(operation, rank_, ranks_,
                                      [&](const std::vector<Message>& messages) { exchange(messages); });
  }
  if (bytes == 0) return;
  if (operation.kind == Kind::kAllReduce) return all_reduce(operation);
  if (operation.kind == Kind::kReduce) return reduce_to_root(operation);
  if (operation.kind == Kind::kBroadcast) {
    gloo::BroadcastOptions options(context_);
    options.setRoot(static_cast<int>(operation.root));
    const bool gives = static_cast<int>(operation.root) == rank_;
    options.setOutput(gives ? const_cast<char*>(operation.send) : operation.recv, bytes);
    options.setTag(tag);
    options.setTimeout(timeout_);
    gloo::broadcast(options);
  } else if (operation.kind == Kind::kAllGather) {
    gloo::AllgatherOptions options(context_);
    options.setInput(const_cast<char*>(operation.send), bytes);
    options.setOutput(operation.recv, bytes * static_cast<std::uint64_t>(ranks_));
    options.setTag(tag);
    options.setTimeout(timeout_);
    gloo::allgather(options);
  }
}

// Gloo counts in elements of a C++ type; only its size matters to it.
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
    reduce(type, op, {static_cast<const char*>(a), static_cast<const char*>(b)}, count,
           {static_cast<char*>(out)});
  });
}

void GlooFabric::all_reduce(const Operation& operation) {
  gloo::AllreduceOptions options(context_);
  set_elements(options, size_of(operation.type), operation.send, operation.recv, operation.count);
  set_reduction(options, operation);
  options.setTag(static_cast<std::uint32_t>(descriptor_.sequence));
  options.setTimeout(timeout_);
  gloo::allreduce(options);
}

void GlooFabric::reduce_to_root(const Operation& operation) {
  // Gloo uses the output as room for partial sums on every rank; only the root's is the user's.
  std::vector<char> room(operation.recv == nullptr || static_cast<int>(operation.root) != rank_
                             ? operation.count * size_of(operation.type)
                             : 0);
  gloo::ReduceOptions options(context_);
  set_elements(options, size_of(operation.type), operation.send, room.empty() ? operation.recv : room.data(),
               operation.count);
  set_reduction(options, operation);
  options.setRoot(static_cast<int>(operation.root));
  options.setTag(static_cast<std::uint32_t>(descriptor_.sequence));
  options.setTimeout(timeout_);
  gloo::reduce(options);
}

void GlooFabric::copy_to_self(const std::vector<Message>& messages) {
  std::vector<const Message*> sends, receives;
  for (const Message& message : messages) {
    if (message.peer == rank_) (message.is_send ? sends : receives).push_back(&message);
  }
  if (sends.size() != receives.size()) {
    throw Failure(HCCL_E_PARA, "rank " + std::to_string(rank_) + " has " + std::to_string(sends.size()) +
                                   " sends and " + std::to_string(receives.size()) + " receives with itself");
  }
  for (std::size_t i = 0; i < sends.size(); ++i) {
    if (sends[i]->bytes != receives[i]->bytes)
      throw Failure(HCCL_E_PARA, "a message to oneself differs in size");
    if (sends[i]->bytes > 0) std::memmove(receives[i]->data, sends[i]->data, sends[i]->bytes);
  }
}

// Sends are started first, all of them; then every receive reads its envelope and takes its bytes.
void GlooFabric::exchange(const std::vector<Message>& messages) {
  copy_to_self(messages);
  std::vector<Envelope> envelopes(messages.size());
  std::vector<Buffer> outgoing;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const Message& message = messages[i];
    if (!message.is_send || message.peer == rank_) continue;
    const std::uint64_t number = sent_[static_cast<std::size_t>(message.peer)]++;
    envelopes[i] = {message.count, message.type};
    waiting_for_ = message.peer;
    outgoing.push_back(buffer(&envelopes[i], sizeof(Envelope)));
    outgoing.back()->send(message.peer, kEnvelopeSlot + number);
    if (message.bytes == 0) continue;
    outgoing.push_back(buffer(message.data, message.bytes));
    outgoing.back()->send(message.peer, kPayloadSlot + number);
  }
  for (const Message& message : messages) {
    if (message.is_send || message.peer == rank_) continue;
    receive(message, received_[static_cast<std::size_t>(message.peer)]++);
  }
  for (const Buffer& sent : outgoing) wait_for(*sent, false);
  waiting_for_ = -1;
}

void GlooFabric::receive(const Message& message, std::uint64_t number) {
  Envelope envelope{};
  const Buffer announcement = buffer(&envelope, sizeof(envelope));
  waiting_for_ = message.peer;
  announcement->recv(message.peer, kEnvelopeSlot + number);
  wait_for(*announcement, true);
  if (envelope.count != message.count || envelope.type != message.type) {
    context_->closeConnections();
    throw Failure(HCCL_E_PARA, "calls do not match: rank " + std::to_string(message.peer) + " sends " +
                                   type_name(static_cast<HcclDataType>(envelope.type)) + " x " +
                                   std::to_string(envelope.count) + ", rank " + std::to_string(rank_) +
                                   " receives " + type_name(message.type) + " x " +
                                   std::to_string(message.count));
  }
  if (message.bytes == 0) return;
  const Buffer payload = buffer(message.data, message.bytes);
  payload->recv(message.peer, kPayloadSlot + number);
  wait_for(*payload, true);
}

}  // namespace

std::unique_ptr<Fabric> make_gloo_fabric(const GlooMembership& mine) {
  try {
    return std::make_unique<GlooFabric>(mine);
  } catch (const gloo::Exception& error) {
    throw Failure(HCCL_E_TCP_CONNECT, "rank " + std::to_string(mine.rank) + " at " + mine.address +
                                          " cannot connect to the other hosts: " + error.what());
  }
}

}  // namespace npu::hccl
