// What goes over the wire between meet() and the server. Private to rendezvous_*.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "runtime_shim/hccl/rendezvous/rendezvous.h"

namespace npu::hccl {

/// What a guest wants: to meet its group, to leave bytes under a key, or to take them when they are there.
enum class Request : std::uint32_t { kExchange, kPut, kGet };

/// The first bytes of a connection; key and bytes follow.
struct Hello {
  std::uint32_t magic;
  std::uint32_t request;  ///< Request
  unsigned char token[16];
  std::uint32_t rank;
  std::uint32_t ranks;
  std::uint32_t timeout_ms;
  std::uint32_t key_size;
  std::uint32_t bytes_size;
};
/// The answer: a code (HcclResult). 0: the payload and one string per rank follow, each with
/// its size; else one string, the reason.
struct Answer {
  std::uint32_t magic;
  std::uint32_t code;
};

constexpr std::uint32_t kMagic = 0x4E505548;  // "HUPN"
constexpr std::uint32_t kMaxText = 1u << 20;  // a stranger cannot make the server allocate more
constexpr auto kTransferTime = std::chrono::seconds(5);

inline bool send_text(Socket& socket, const std::string& text, Deadline deadline) {
  const auto size = static_cast<std::uint32_t>(text.size());
  return socket.send_all(&size, sizeof(size), deadline) &&
         socket.send_all(text.data(), text.size(), deadline);
}

inline bool receive_text(Socket& socket, std::string* text, Deadline deadline) {
  std::uint32_t size = 0;
  if (!socket.receive_all(&size, sizeof(size), deadline) || size > kMaxText) return false;
  text->resize(size);
  return socket.receive_all(text->data(), size, deadline);
}

}  // namespace npu::hccl
