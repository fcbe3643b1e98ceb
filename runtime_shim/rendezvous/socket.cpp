#include "runtime_shim/rendezvous/socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>
#include <utility>

namespace npu::hccl {
namespace {

struct Resolved {
  sockaddr_storage address{};
  socklen_t size = 0;
};

bool resolve(const std::string& address, int port, Resolved* result) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) return false;
  std::memcpy(&result->address, found->ai_addr, found->ai_addrlen);
  result->size = found->ai_addrlen;
  freeaddrinfo(found);
  return true;
}

std::string numeric(const sockaddr* address, socklen_t size) {
  char host[NI_MAXHOST] = "";
  if (getnameinfo(address, size, host, sizeof(host), nullptr, 0, NI_NUMERICHOST) != 0) return "";
  return host;
}

int port_of(const sockaddr_storage& address) {
  return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                             : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

Socket open_socket(int family) {
  Socket result(socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int on = 1;
  if (result.valid()) setsockopt(result.descriptor(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  return result;
}

int milliseconds_until(Deadline deadline) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<long long>(left.count() + 1, 0, 1'000'000'000));
}

}  // namespace

Socket::Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
Socket& Socket::operator=(Socket&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}
Socket::~Socket() {
  if (descriptor_ >= 0) close(descriptor_);
}

bool Socket::ready(short events, Deadline deadline) const {
  for (;;) {
    pollfd entry{descriptor_, events, 0};
    const int count = poll(&entry, 1, milliseconds_until(deadline));
    if (count > 0) return true;
    if (count == 0 || errno != EINTR) return false;
  }
}

bool Socket::send_all(const void* data, std::size_t size, Deadline deadline) {
  const char* from = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t count = ::send(descriptor_, from, size, MSG_NOSIGNAL);
    if (count > 0) {
      from += count;
      size -= static_cast<std::size_t>(count);
    } else if (errno != EAGAIN && errno != EINTR) {
      return false;
    } else if (!ready(POLLOUT, deadline)) {
      return false;
    }
  }
  return true;
}

bool Socket::receive_all(void* data, std::size_t size, Deadline deadline) {
  char* to = static_cast<char*>(data);
  while (size > 0) {
    if (!ready(POLLIN, deadline)) return false;
    const ssize_t count = ::recv(descriptor_, to, size, 0);
    if (count == 0) return false;
    if (count < 0 && errno != EAGAIN && errno != EINTR) return false;
    if (count < 0) continue;
    to += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

std::string Socket::local_address() const {
  Resolved own;
  own.size = sizeof(own.address);
  if (getsockname(descriptor_, reinterpret_cast<sockaddr*>(&own.address), &own.size) != 0) return "";
  return numeric(reinterpret_cast<sockaddr*>(&own.address), own.size);
}

std::string Socket::peer_address() const {
  Resolved other;
  other.size = sizeof(other.address);
  if (getpeername(descriptor_, reinterpret_cast<sockaddr*>(&other.address), &other.size) != 0) return "";
  return numeric(reinterpret_cast<sockaddr*>(&other.address), other.size);
}

Socket listen_on(const std::string& address, int port, Endpoint* bound, std::string* error) {
  Resolved where;
  if (!resolve(address, port, &where)) {
    *error = address + " is not an IP address";
    return Socket();
  }
  Socket listener = open_socket(where.address.ss_family);
  const int on = 1;
  if (listener.valid()) setsockopt(listener.descriptor(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  if (!listener.valid() ||
      bind(listener.descriptor(), reinterpret_cast<sockaddr*>(&where.address), where.size) != 0 ||
      listen(listener.descriptor(), SOMAXCONN) != 0) {
    *error = "cannot listen on " + address + " port " + std::to_string(port) + ": " + std::strerror(errno);
    return Socket();
  }
  getsockname(listener.descriptor(), reinterpret_cast<sockaddr*>(&where.address), &where.size);
  *bound = {address, port_of(where.address)};
  return listener;
}

Socket accept_from(const Socket& listener, Deadline deadline) {
  for (;;) {
    pollfd entry{listener.descriptor(), POLLIN, 0};
    const int count = poll(&entry, 1, milliseconds_until(deadline));
    if (count == 0) return Socket();
    const int descriptor = accept4(listener.descriptor(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (descriptor < 0) continue;
    const int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    return Socket(descriptor);
  }
}

Socket connect_to(const Endpoint& endpoint, Deadline deadline) {
  Resolved where;
  if (!resolve(endpoint.address, endpoint.port, &where)) return Socket();
  Socket result = open_socket(where.address.ss_family);
  if (!result.valid()) return Socket();
  if (connect(result.descriptor(), reinterpret_cast<sockaddr*>(&where.address), where.size) == 0)
    return result;
  if (errno != EINPROGRESS) return Socket();
  pollfd entry{result.descriptor(), POLLOUT, 0};
  if (poll(&entry, 1, milliseconds_until(deadline)) <= 0) return Socket();
  int error = 0;
  socklen_t size = sizeof(error);
  getsockopt(result.descriptor(), SOL_SOCKET, SO_ERROR, &error, &size);
  return error == 0 ? std::move(result) : Socket();
}

std::string interface_address(const std::string& name, bool ipv6) {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return "";
  std::string result;
  std::istringstream wanted(name.empty() ? std::string("?") : name);
  for (std::string one; result.empty() && std::getline(wanted, one, ',');) {
    for (const ifaddrs* entry = all; entry != nullptr && result.empty(); entry = entry->ifa_next) {
      if (entry->ifa_addr == nullptr || (entry->ifa_flags & IFF_UP) == 0) continue;
      if (entry->ifa_addr->sa_family != (ipv6 ? AF_INET6 : AF_INET)) continue;
      const bool fits = name.empty() ? (entry->ifa_flags & IFF_LOOPBACK) == 0
                                     : std::string(entry->ifa_name).rfind(one, 0) == 0;
      if (fits) result = numeric(entry->ifa_addr, ipv6 ? sizeof(sockaddr_in6) : sizeof(sockaddr_in));
    }
  }
  freeifaddrs(all);
  return result;
}

}  // namespace npu::hccl
