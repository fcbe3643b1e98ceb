// TCP sockets with deadlines.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace npu::hccl {

using Deadline = std::chrono::steady_clock::time_point;

/// An address that others can connect to: numeric IP (v4 or v6) and port.
struct Endpoint {
  std::string address;
  int port = 0;
};

/// Owns a socket.
class Socket {
 public:
  Socket() = default;
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  Socket(Socket&& other) noexcept;
  Socket& operator=(Socket&& other) noexcept;
  ~Socket();

  bool valid() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

  /// False if the other side closed, an error occurred or the time is over.
  bool send_all(const void* data, std::size_t size, Deadline deadline);
  bool receive_all(void* data, std::size_t size, Deadline deadline);

  /// Numeric address of this and of the other side; empty if not connected.
  std::string local_address() const;
  std::string peer_address() const;

 private:
  bool ready(short events, Deadline deadline) const;
  int descriptor_ = -1;
};

/// Listens on one address only. port 0: the system chooses. Returns an invalid socket and a reason on
/// failure.
Socket listen_on(const std::string& address, int port, Endpoint* bound, std::string* error);
/// Waits for one connection until the deadline; invalid after it.
Socket accept_from(const Socket& listener, Deadline deadline);
/// One attempt.
Socket connect_to(const Endpoint& endpoint, Deadline deadline);

/// The address of a network interface; if name is empty, of the first one that is up and not loopback. name
/// may be a list "eth0,eth1" or a prefix, as in HCCL_SOCKET_IFNAME. Empty if there is none.
std::string interface_address(const std::string& name, bool ipv6);

}  // namespace npu::hccl
