#include "runtime_shim/device/memory/process_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

namespace npu::device {

int make_memory_file(std::size_t size) {
  constexpr std::size_t kPage = 4096;
  const int file = memfd_create("npu device memory", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, static_cast<off_t>((size + kPage - 1) / kPage * kPage)) == 0) return file;
  close(file);
  return -1;
}

ProcessFile describe_file(int file) {
  struct stat found{};
  fstat(file, &found);
  return {getpid(), file, static_cast<std::uint64_t>(found.st_ino)};
}

int open_file(const ProcessFile& described, int inode_bits) {
  const auto is_it = [&](const struct stat& found) {
    const std::uint64_t mask = inode_bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << inode_bits) - 1;
    return S_ISREG(found.st_mode) &&
           ((static_cast<std::uint64_t>(found.st_ino) ^ described.inode) & mask) == 0;
  };
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/fd/%d", static_cast<int>(described.process), described.file);
  // The kind is looked at first: to open a pipe or a device has effects.
  struct stat found{};
  if (stat(path, &found) != 0 || !is_it(found)) return -1;
  const int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0 || (fstat(file, &found) == 0 && is_it(found))) return file;
  close(file);
  return -1;
}

std::size_t size_of_file(int file) {
  struct stat found{};
  return fstat(file, &found) == 0 ? static_cast<std::size_t>(found.st_size) : 0;
}

}  // namespace npu::device
