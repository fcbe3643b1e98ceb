// Fault injection, for tests of recovery.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace npu::hccl {

/// A fault of one operator of one rank.
struct Fault {
  enum class Action { kDelay, kDrop, kKill, kStop };
  Action action = Action::kDelay;
  int rank = 0;
  std::uint64_t operation = 0;            ///< number in the communicator, collective or not, from 1
  std::chrono::milliseconds duration{0};  ///< of a delay
};

/// Parses NPU_SIM_HCCL_FAULT: entries "ACTION:rank=R:op=N[:ms=T]", separated by ';'. ACTION is delay (by T
/// milliseconds), drop (the rank does not take part), kill (its process ends with SIGKILL) or stop (SIGSTOP).
/// *error describes the first mistake in the text; empty if there is none.
std::vector<Fault> parse_faults(const std::string& text, std::string* error);

}  // namespace npu::hccl
