// The protocol between rendezvous clients and the server. Private to client.cpp and server.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "runtime_shim/rendezvous/rendezvous.h"

namespace npu::hccl {

/// A client's request: exchange bytes with its group, store bytes under a key, or get them.
enum class Request : std::uint32_t { kExchange, kPut, kGet };

/// The first bytes of a connection. key and bytes follow.
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
/// The answer: a code (HcclResult). If it is 0, the payload and one string per rank follow, each with its
/// size. Otherwise one string follows, the reason.
struct Answer {
  std::uint32_t magic;
  std::uint32_t code;
};

constexpr std::uint32_t kMagic = 0x4E505548;  // "HUPN"
constexpr std::uint32_t kMaxText = 1u << 20;  // limits what an unknown client can make the server allocate
constexpr auto kTransferTime = std::chrono::seconds(5);

/// Returns when the servers of this process with this token have sent the answers that are due, at the latest after
/// kTransferTime.
void finish_answers(const Token& token);

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
