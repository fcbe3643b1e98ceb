#include <condition_variable>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <system_error>
#include <thread>
#include <vector>

#include "runtime_shim/rendezvous/failure.h"
#include "runtime_shim/rendezvous/log.h"
#include "runtime_shim/rendezvous/wire.h"

namespace npu::hccl {
namespace {

/// The ranks of one key.
struct Group {
  std::vector<std::optional<std::string>> bytes;
  std::size_t present = 0;
  std::size_t clients = 0;  ///< all that wait for an answer, those refused included
  std::uint32_t code = HCCL_SUCCESS;
  std::string refusal;  ///< why the rendezvous failed
  void refuse(HcclResult why, const std::string& text) {
    code = why;
    refusal = text;
  }
  bool complete() const { return present == bytes.size(); }
};

class Server {
 public:
  Server(Socket listener, const Token& token, std::string payload)
      : listener_(std::move(listener)), token_(token), payload_(std::move(payload)) {}

  /// Waits until the clients of complete groups have their answers.
  void finish_answers() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kTransferTime, [&] { return unanswered_ == 0; });
  }

  [[noreturn]] void serve() {
    for (;;) {
      Socket client = accept_from(listener_, std::chrono::steady_clock::now() + std::chrono::hours(1));
      if (!client.valid()) continue;
      // A client may wait for minutes until its group is complete, so each has a thread.
      try {
        std::thread([this, held = std::make_shared<Socket>(std::move(client))] { receive(*held); }).detach();
      } catch (const std::system_error&) {
        log("a connection was refused: no thread for it");
      }
    }
  }

 private:
  void receive(Socket& client) {
    const Deadline soon = std::chrono::steady_clock::now() + kTransferTime;
    Hello hello{};
    std::string key, bytes;
    if (!client.receive_all(&hello, sizeof(hello), soon) || hello.magic != kMagic || !knows_token(hello)) {
      log("a connection from " + client.peer_address() + " without this job's token was refused");
      return;
    }
    if (hello.key_size > kMaxText || hello.bytes_size > kMaxText) return;
    key.resize(hello.key_size);
    bytes.resize(hello.bytes_size);
    if (!client.receive_all(key.data(), key.size(), soon) ||
        !client.receive_all(bytes.data(), bytes.size(), soon))
      return;
    switch (static_cast<Request>(hello.request)) {
      case Request::kExchange:
        return exchange(client, hello, key, bytes);
      case Request::kPut:
        return put(client, key, bytes);
      case Request::kGet:
        return get(client, hello, key);
    }
  }

  void put(Socket& client, const std::string& key, const std::string& bytes) {
    {
      std::lock_guard lock(mutex_);
      values_[key] = bytes;
      changed_.notify_all();
    }
    const Answer answer{kMagic, HCCL_SUCCESS};
    client.send_all(&answer, sizeof(answer), std::chrono::steady_clock::now() + kTransferTime);
  }

  void get(Socket& client, const Hello& hello, const std::string& key) {
    std::unique_lock lock(mutex_);
    const bool there = changed_.wait_for(lock, std::chrono::milliseconds(hello.timeout_ms),
                                         [&] { return values_.count(key) != 0; });
    const std::string bytes = there ? values_[key] : "no rank has stored \"" + key + "\" in time";
    lock.unlock();
    const Deadline soon = std::chrono::steady_clock::now() + kTransferTime;
    const Answer answer{kMagic, there ? HCCL_SUCCESS : HCCL_E_TIMEOUT};
    if (client.send_all(&answer, sizeof(answer), soon)) send_text(client, bytes, soon);
  }

  // Compares all bytes, so that the time taken reveals nothing about the token.
  bool knows_token(const Hello& hello) const {
    unsigned difference = 0;
    for (std::size_t i = 0; i < token_.size(); ++i) difference |= hello.token[i] ^ token_[i];
    return difference == 0;
  }

  void exchange(Socket& client, const Hello& hello, const std::string& key, const std::string& bytes) {
    std::unique_lock lock(mutex_);
    std::shared_ptr<Group> group = join(hello, key, bytes);
    const auto done = [&] { return group->complete() || !group->refusal.empty(); };
    const bool in_time = changed_.wait_for(lock, std::chrono::milliseconds(hello.timeout_ms), done);
    if (!in_time) give_up(*group, key, hello);
    const Answer answer{kMagic, group->code};
    lock.unlock();
    reply(client, answer, *group);
    lock.lock();
    if (--unanswered_ == 0) changed_.notify_all();
  }

  // Call with the lock held, as the three below.
  std::shared_ptr<Group> join(const Hello& hello, const std::string& key, const std::string& bytes) {
    std::shared_ptr<Group>& open = groups_[key];
    if (open == nullptr) {
      open = std::make_shared<Group>();
      open->bytes.resize(hello.ranks);
    }
    std::shared_ptr<Group> group = open;
    ++group->clients;
    if (group->bytes.size() != hello.ranks || hello.rank >= hello.ranks) {
      group->refuse(HCCL_E_PARA, "ranks disagree: rank " + std::to_string(hello.rank) +
                                     " says that there are " + std::to_string(hello.ranks) +
                                     " ranks, another " + std::to_string(group->bytes.size()));
    } else if (group->bytes[hello.rank].has_value()) {
      group->refuse(HCCL_E_PARA, "two participants say that they are rank " + std::to_string(hello.rank));
    } else {
      group->bytes[hello.rank] = bytes;
      ++group->present;
    }
    if (group->complete() || !group->refusal.empty()) end(*group, key);
    return group;
  }

  void end(const Group& group, const std::string& key) {
    groups_.erase(key);
    unanswered_ += group.clients;
    changed_.notify_all();
  }

  void give_up(Group& group, const std::string& key, const Hello& hello) {
    std::string missing;
    for (std::size_t rank = 0; rank < group.bytes.size(); ++rank) {
      if (!group.bytes[rank].has_value()) missing += (missing.empty() ? "" : ", ") + std::to_string(rank);
    }
    group.refuse(HCCL_E_TIMEOUT, "after " + std::to_string(hello.timeout_ms) + " ms these of the " +
                                     std::to_string(group.bytes.size()) +
                                     " ranks have not connected: " + missing);
    end(group, key);
  }

  void reply(Socket& client, const Answer& answer, const Group& group) const {
    const Deadline soon = std::chrono::steady_clock::now() + kTransferTime;
    if (!client.send_all(&answer, sizeof(answer), soon)) return;
    if (answer.code != HCCL_SUCCESS) {
      send_text(client, group.refusal, soon);
      return;
    }
    if (!send_text(client, payload_, soon)) return;
    for (const auto& bytes : group.bytes) {
      if (!send_text(client, *bytes, soon)) return;
    }
  }

  const Socket listener_;
  const Token token_;
  const std::string payload_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<Group>> groups_;  // guarded by mutex_
  std::map<std::string, std::string> values_;             // guarded by mutex_
  std::size_t unanswered_ = 0;                            // guarded by mutex_
};

/// The servers of this process.
struct Servers {
  std::mutex mutex;
  std::multimap<Token, Server*> by_token;
};
Servers& servers() {
  static auto* const all = new Servers;
  return *all;
}

}  // namespace

void finish_answers(const Token& token) {
  Servers& all = servers();
  std::vector<Server*> found;
  {
    std::lock_guard lock(all.mutex);
    const auto [begin, end] = all.by_token.equal_range(token);
    for (auto at = begin; at != end; ++at) found.push_back(at->second);
  }
  for (Server* server : found) server->finish_answers();
}

Token random_token() {
  std::random_device source;
  Token token;
  for (unsigned char& byte : token) byte = static_cast<unsigned char>(source());
  return token;
}

// FNV-1a, once per byte of the token. The token is only as secret as the text, which only the job's ranks can
// read.
Token token_of(const std::string& text) {
  Token token;
  std::uint64_t hash = 14695981039346656037ull;
  for (std::size_t i = 0; i < token.size(); ++i) {
    for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211ull;
    token[i] = static_cast<unsigned char>(hash >> 56);
  }
  return token;
}

std::string text_of(const Token& token) {
  static const char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : token) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

RendezvousPoint start_server(const std::string& address, int port, const Token& token,
                             const std::string& payload) {
  RendezvousPoint point;
  point.token = token;
  std::string error;
  Socket listener = listen_on(address, port, &point.endpoint, &error);
  if (!listener.valid()) throw Failure(HCCL_E_TCP_CONNECT, error);
  auto* const server = new Server(std::move(listener), token, payload);  // serves until the process ends
  try {
    std::thread([server] { server->serve(); }).detach();
  } catch (const std::system_error&) {
    delete server;
    throw Failure(HCCL_E_INTERNAL, "no thread for the rendezvous point");
  }
  Servers& all = servers();
  std::lock_guard lock(all.mutex);
  all.by_token.emplace(token, server);
  return point;
}

}  // namespace npu::hccl
