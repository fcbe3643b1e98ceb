// Files without a name, by which processes of one host share memory.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace npu::device {

/// An open file of a process. Another process of the host and of the same user can open it while the process keeps it open.
struct ProcessFile {
  pid_t process = 0;
  int file = -1;            ///< its descriptor in that process
  std::uint64_t inode = 0;  ///< so that a descriptor that was used again is not taken for it
};

/// A file in memory of that size in bytes, rounded up to whole pages, all 0; -1 if the host refuses.
int make_memory_file(std::size_t size);

/// What other processes need to open a file of this one.
ProcessFile describe_file(int file);

/// A new descriptor of the file, which the caller closes. -1 if the process has ended or has closed it, the user may not open it, or it is
/// not one of make_memory_file.
/// inode_bits: how many low bits of the inode are described.
int open_file(const ProcessFile& described, int inode_bits = 64);

/// A number of a running process that no other process of the host has, also not one that gets its process number later; 0 if it has
/// ended. process_of: the process number in it.
std::uint64_t identity_of(pid_t process);
pid_t process_of(std::uint64_t identity);

/// The size of a file in bytes.
std::size_t size_of_file(int file);

}  // namespace npu::device
