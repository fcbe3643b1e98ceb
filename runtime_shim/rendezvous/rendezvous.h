// A rendezvous of ranks that do not know each other yet: a small server in the process that created the root
// info.
//
// Each rank sends its number, the number of ranks and some bytes. The server answers with the bytes of all
// ranks. Every connection starts with the token of the job; one without it is closed and logged. Any number
// of groups can use a server, each with its own key. Groups with the same key follow one after the other.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime_shim/rendezvous/socket.h"

namespace npu::hccl {

using Token = std::array<unsigned char, 16>;

/// The address and token of a server.
struct RendezvousPoint {
  Endpoint endpoint;
  Token token{};
};

/// A token that cannot be guessed (from the system's random device).
Token random_token();
/// A token that everyone who knows the text can compute.
Token token_of(const std::string& text);
/// As hexadecimal digits.
std::string text_of(const Token& token);

/// Starts a server on that address (port 0: any). It serves until the process ends. Every rank receives the
/// payload. Throws Failure(HCCL_E_TCP_CONNECT) with the reason.
RendezvousPoint start_server(const std::string& address, int port, const Token& token,
                             const std::string& payload = "");

/// One rank's part of a rendezvous.
struct RankInfo {
  std::string key;  ///< of the group
  int rank = 0;
  int ranks = 0;
  std::string bytes;  ///< sent to all ranks
};

/// The result of a rendezvous: the bytes of all ranks, by rank; the server's payload; and the address from
/// which this process reached the server.
struct RendezvousResult {
  std::string payload;
  std::vector<std::string> bytes;
  std::string own_address;
};

/// Stores bytes at the server under a key. Throws Failure: HCCL_E_TCP_CONNECT, also if it takes longer than
/// `timeout`.
void put(const RendezvousPoint& point, const std::string& key, const std::string& bytes,
         std::chrono::milliseconds timeout = std::chrono::seconds(5));
/// The bytes stored under the key. Waits for them. Throws Failure: HCCL_E_TIMEOUT, HCCL_E_TCP_CONNECT.
std::string get(const RendezvousPoint& point, const std::string& key, std::chrono::milliseconds timeout);

/// Waits until all ranks of the group have connected. server_may_start_later: retries while no server
/// listens.
/// Throws Failure: HCCL_E_TIMEOUT names the missing ranks; HCCL_E_TCP_CONNECT no server listens, or the token
/// was refused; HCCL_E_PARA ranks disagree about their number, or two have the same one.
RendezvousResult rendezvous(const RendezvousPoint& point, const RankInfo& mine,
                            std::chrono::milliseconds timeout, bool server_may_start_later);

}  // namespace npu::hccl
