// The identity of this host and process, and whether another process is alive.
#pragma once

#include <cstdint>
#include <string>

namespace npu::hccl {

/// Processes with the same identity can share memory and see each other's process numbers: same boot, same
/// process and network namespace, same /dev/shm. name: replaces all of this if not empty (tests).
std::string host_identity(const std::string& name);

/// A process. The start time distinguishes it from a later one with the same number.
struct ProcessId {
  int number = 0;
  std::uint64_t start = 0;
  bool operator==(const ProcessId& other) const { return number == other.number && start == other.start; }
};
ProcessId this_process();
/// Whether it has ended (or is a zombie). Only for processes of this host.
bool has_ended(const ProcessId& process);

}  // namespace npu::hccl
