// A rank's connections to ranks of other hosts: messages over Gloo's TCP transport.
#pragma once

#include <gloo/context.h>
#include <gloo/transport/unbound_buffer.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>

#include "runtime_shim/hccl/transport/gloo/gloo_transport.h"

namespace npu::hccl {

using GlooBuffer = std::unique_ptr<gloo::transport::UnboundBuffer>;

/// Used by one thread at a time, except abort and close.
class GlooChannel {
 public:
  /// Connects to all ranks. Throws gloo::Exception.
  explicit GlooChannel(const GlooMembership& mine);

  int rank() const { return rank_; }
  int ranks() const { return ranks_; }
  const std::shared_ptr<gloo::Context>& context() const { return context_; }

  /// A buffer for messages. The memory must outlive it.
  GlooBuffer buffer(const void* data, std::uint64_t bytes) {
    return context_->createUnboundBuffer(const_cast<void*>(data), bytes);
  }

  /// Starts a message from or to [offset, offset + bytes) of the buffer. Slots name messages; equal slots
  /// keep their order. Throws gloo::Exception if the connection broke.
  void send(const GlooBuffer& buffer, int peer, std::uint64_t slot, std::uint64_t offset,
            std::uint64_t bytes) {
    concerned_ = peer;
    buffer->send(peer, slot, offset, bytes);
  }
  void receive(const GlooBuffer& buffer, int peer, std::uint64_t slot, std::uint64_t offset,
               std::uint64_t bytes) {
    concerned_ = peer;
    buffer->recv(peer, slot, offset, bytes);
  }

  /// Waits for one send or receive of the buffer. peer: for whom. Throws Aborted; gloo::Exception after
  /// timeout or if a connection broke.
  void wait_received(const GlooBuffer& buffer, int peer) { wait(*buffer, peer, true); }
  void wait_sent(const GlooBuffer& buffer, int peer) { wait(*buffer, peer, false); }

  /// Starts an operator: the time limit of each of its waits.
  void begin(std::chrono::milliseconds timeout);
  std::chrono::milliseconds timeout() const { return timeout_; }
  /// The peer of the last message or wait; -1 if there was none.
  int concerned() const { return concerned_; }
  void concerns_nobody() { concerned_ = -1; }

  /// Ends a running wait. Every later one throws Aborted. Any thread.
  void abort();
  bool aborted() const { return aborted_.load(); }
  void close();

 private:
  void wait(gloo::transport::UnboundBuffer& buffer, int peer, bool is_receive);

  const int rank_, ranks_;
  std::shared_ptr<gloo::Context> context_;
  std::atomic<bool> aborted_{false};
  std::chrono::milliseconds timeout_{0};
  int concerned_ = -1;
  std::mutex waiting_mutex_;
  gloo::transport::UnboundBuffer* waiting_buffer_ = nullptr;  // guarded by waiting_mutex_; for abort
};

}  // namespace npu::hccl
