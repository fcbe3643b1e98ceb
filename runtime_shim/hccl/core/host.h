// Who and where this process is, and whether another one still lives.
#pragma once

#include <cstdint>
#include <string>

namespace npu::hccl {

/// Two processes with the same identity can share memory and see each other's process numbers: same boot,
/// same process and network namespace, same /dev/shm. name: stands for all this where not empty (tests).
std::string host_identity(const std::string& name);

/// A process, told apart from a later one with the same number by its start time.
struct ProcessId {
  int number = 0;
  std::uint64_t start = 0;
  bool operator==(const ProcessId& other) const { return number == other.number && start == other.start; }
};
ProcessId this_process();
/// Whether it has ended (or is a zombie). Only for processes of the same host.
bool has_ended(const ProcessId& process);

}  // namespace npu::hccl
