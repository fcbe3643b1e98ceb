// Where ranks meet before they know each other: a small server in the process that made the root info.
//
// The one question it answers: "I am rank r of n, here are my bytes; give me everybody's." Every connection
// starts with the token of the job; one without it is closed and logged. Any number of groups may meet, each
// under its own key, one after the other under the same key.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime_shim/hccl/rendezvous/socket.h"

namespace npu::hccl {

using Token = std::array<unsigned char, 16>;

/// How to reach a server.
struct RendezvousPoint {
  Endpoint endpoint;
  Token token{};
};

/// A token that cannot be guessed (from the system's random device).
Token random_token();
/// A token that all who know the text can compute.
Token token_of(const std::string& text);
/// As hexadecimal digits.
std::string text_of(const Token& token);

/// Starts a server on that address (port 0: any); it serves until the process ends. Everyone who meets there
/// is told the payload. Throws Failure(HCCL_E_TCP_CONNECT) with the reason.
RendezvousPoint start_server(const std::string& address, int port, const Token& token,
                             const std::string& payload = "");

/// One rank's part of a sync.
struct RankInfo {
  std::string key;  ///< of the group
  int rank = 0;
  int ranks = 0;
  std::string bytes;  ///< what the others get
};

/// What a meeting gives: everybody's bytes by rank, the server's payload, and the address from which this
/// process reached the server.
struct RendezvousResult {
  std::string payload;
  std::vector<std::string> bytes;
  std::string own_address;
};

/// Leaves bytes at the server under a key.
/// Throws Failure: HCCL_E_TCP_CONNECT, also where that takes longer.
void put(const RendezvousPoint& point, const std::string& key, const std::string& bytes,
         std::chrono::milliseconds timeout = std::chrono::seconds(5));
/// The bytes that somebody left under the key; waits for them.
/// Throws Failure: HCCL_E_TIMEOUT, HCCL_E_TCP_CONNECT.
std::string get(const RendezvousPoint& point, const std::string& key, std::chrono::milliseconds timeout);

/// Waits until all ranks of the group came. server_may_start_later: go on trying while nobody listens.
/// Throws Failure: HCCL_E_TIMEOUT names the ranks that did not come; HCCL_E_TCP_CONNECT nobody listens, or
/// the token was refused; HCCL_E_PARA ranks disagree about their number, or two claim the same one.
RendezvousResult rendezvous(const RendezvousPoint& point, const RankInfo& mine,
                            std::chrono::milliseconds timeout, bool server_may_start_later);

}  // namespace npu::hccl
