#include <cstring>
#include <thread>

#include "runtime_shim/rendezvous/failure.h"
#include "runtime_shim/rendezvous/wire.h"

namespace npu::hccl {
namespace {

constexpr auto kRetry = std::chrono::milliseconds(20);
constexpr auto kConnectTimeout = std::chrono::seconds(3);  // for a server that should already run

std::string address_of(const RendezvousPoint& point) {
  return point.endpoint.address + " port " + std::to_string(point.endpoint.port);
}

Socket connect_with_retries(const RendezvousPoint& point, Deadline deadline, bool may_start_later) {
  const Deadline give_up_at =
      may_start_later ? deadline : std::min(deadline, std::chrono::steady_clock::now() + kConnectTimeout);
  for (;;) {
    Socket socket = connect_to(point.endpoint, deadline);
    if (socket.valid()) return socket;
    if (std::chrono::steady_clock::now() >= give_up_at) {
      throw Failure(HCCL_E_TCP_CONNECT, "no server answers at " + address_of(point) +
                                            ", the address of the rank that created the root info");
    }
    std::this_thread::sleep_for(kRetry);
  }
}

bool send_hello(Socket& socket, Request request, const RendezvousPoint& point, const RankInfo& mine,
                std::chrono::milliseconds timeout) {
  const Deadline soon = std::chrono::steady_clock::now() + kTransferTime;
  Hello hello{};
  hello.magic = kMagic;
  hello.request = static_cast<std::uint32_t>(request);
  std::memcpy(hello.token, point.token.data(), point.token.size());
  hello.rank = static_cast<std::uint32_t>(mine.rank);
  hello.ranks = static_cast<std::uint32_t>(mine.ranks);
  hello.timeout_ms = static_cast<std::uint32_t>(timeout.count());
  hello.key_size = static_cast<std::uint32_t>(mine.key.size());
  hello.bytes_size = static_cast<std::uint32_t>(mine.bytes.size());
  return socket.send_all(&hello, sizeof(hello), soon) &&
         socket.send_all(mine.key.data(), mine.key.size(), soon) &&
         socket.send_all(mine.bytes.data(), mine.bytes.size(), soon);
}

/// Connects, sends the request, and waits for the answer. Throws the server's refusal.
Socket send_request(Request request, const RendezvousPoint& point, const RankInfo& mine,
                    std::chrono::milliseconds timeout, bool server_may_start_later) {
  const Deadline deadline = std::chrono::steady_clock::now() + timeout;
  Socket socket = connect_with_retries(point, deadline, server_may_start_later);
  // The server enforces the time limit, because it knows which ranks are missing.
  const Deadline late = deadline + kTransferTime;
  Answer answer{};
  if (!send_hello(socket, request, point, mine, timeout) ||
      !socket.receive_all(&answer, sizeof(answer), late) || answer.magic != kMagic) {
    throw Failure(HCCL_E_TCP_CONNECT,
                  "the rendezvous point at " + address_of(point) +
                      " closed the connection: its process ended, or this root info is not its own");
  }
  if (answer.code != HCCL_SUCCESS) {
    std::string reason;
    receive_text(socket, &reason, late);
    throw Failure(static_cast<HcclResult>(answer.code), reason);
  }
  return socket;
}

}  // namespace

void put(const RendezvousPoint& point, const std::string& key, const std::string& bytes,
         std::chrono::milliseconds timeout) {
  send_request(Request::kPut, point, {key, 0, 1, bytes}, timeout, false);
}

std::string get(const RendezvousPoint& point, const std::string& key, std::chrono::milliseconds timeout) {
  Socket socket = send_request(Request::kGet, point, {key, 0, 1, ""}, timeout, false);
  std::string bytes;
  if (receive_text(socket, &bytes, std::chrono::steady_clock::now() + kTransferTime)) return bytes;
  throw Failure(HCCL_E_TCP_CONNECT,
                "the rendezvous point at " + address_of(point) + " closed the connection");
}

RendezvousResult rendezvous(const RendezvousPoint& point, const RankInfo& mine,
                            std::chrono::milliseconds timeout, bool server_may_start_later) {
  // The server ends with its process, which this rank may now leave.
  struct Ended {
    const RendezvousPoint& point;
    ~Ended() { finish_answers(point.token); }
  } const ended{point};
  Socket socket = send_request(Request::kExchange, point, mine, timeout, server_may_start_later);
  const Deadline late = std::chrono::steady_clock::now() + kTransferTime;
  RendezvousResult result;
  result.own_address = socket.local_address();
  result.bytes.resize(static_cast<std::size_t>(mine.ranks));
  bool complete = receive_text(socket, &result.payload, late);
  for (std::string& bytes : result.bytes) complete = complete && receive_text(socket, &bytes, late);
  if (!complete)
    throw Failure(HCCL_E_TCP_CONNECT,
                  "the rendezvous point at " + address_of(point) + " closed the connection");
  return result;
}

}  // namespace npu::hccl
