#include "runtime_shim/hccl/transport/gloo/channel.h"

#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/store.h>
#include <gloo/transport/tcp/device.h>

#include "runtime_shim/rendezvous/failure.h"
#include "runtime_shim/rendezvous/sigpipe_block.h"

namespace npu::hccl {
namespace {

/// The rendezvous point as Gloo's key-value store.
class RendezvousStore : public gloo::rendezvous::Store {
 public:
  explicit RendezvousStore(const GlooMembership& mine) : mine_(mine) {}
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

}  // namespace

GlooChannel::GlooChannel(const GlooMembership& mine) : rank_(mine.rank), ranks_(mine.ranks) {
  const ScopedSigpipeBlock quiet;  // Gloo's own thread inherits it
  gloo::transport::tcp::attr where(mine.address.c_str());
  auto device = gloo::transport::tcp::CreateDevice(where);
  auto context = std::make_shared<gloo::rendezvous::Context>(rank_, ranks_);
  context->setTimeout(mine.connect_timeout);
  RendezvousStore store(mine);
  context->connectFullMesh(store, device);
  context_ = context;
}

void GlooChannel::begin(std::chrono::milliseconds timeout) {
  timeout_ = timeout.count() == 0 ? gloo::kNoTimeout : timeout;
  concerned_ = -1;
}

// Closing the connections does not end a wait. Aborting the buffer does.
void GlooChannel::wait(gloo::transport::UnboundBuffer& buffer, int peer, bool is_receive) {
  concerned_ = peer;
  {
    std::lock_guard lock(waiting_mutex_);
    if (aborted_.load()) throw Aborted();
    waiting_buffer_ = &buffer;
  }
  struct Ended {
    GlooChannel& channel;
    ~Ended() {
      std::lock_guard lock(channel.waiting_mutex_);
      channel.waiting_buffer_ = nullptr;
    }
  } const ended{*this};
  const bool done = is_receive ? buffer.waitRecv(timeout_) : buffer.waitSend(timeout_);
  if (!done) throw Aborted();
}

void GlooChannel::close() {
  const ScopedSigpipeBlock quiet;
  context_->closeConnections();
}

void GlooChannel::abort() {
  {
    std::lock_guard lock(waiting_mutex_);
    aborted_.store(true);
    if (waiting_buffer_ != nullptr) waiting_buffer_->abortWaitRecv();
    if (waiting_buffer_ != nullptr) waiting_buffer_->abortWaitSend();
  }
  close();
}

}  // namespace npu::hccl
