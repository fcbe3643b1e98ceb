#include "runtime_shim/device/memory/process_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>

namespace npu::device {

namespace {

constexpr char kName[] = "npu device memory";

// The kind is looked at before the file is opened: to open a pipe or a device has effects.
bool is_memory_file(const char* path) {
  const std::string wanted = std::string("/memfd:") + kName + " (deleted)";
  char target[64] = {};
  return readlink(path, target, sizeof target - 1) > 0 && wanted == target;
}

}  // namespace

int make_memory_file(std::size_t size) {
  constexpr std::size_t kPage = 4096;
  const int file = memfd_create(kName, MFD_CLOEXEC);
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
    return ((static_cast<std::uint64_t>(found.st_ino) ^ described.inode) & mask) == 0;
  };
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/fd/%d", static_cast<int>(described.process), described.file);
  struct stat found{};
  if (!is_memory_file(path) || stat(path, &found) != 0 || !is_it(found)) return -1;
  const int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0 || (fstat(file, &found) == 0 && is_it(found))) return file;
  close(file);
  return -1;
}

// From /proc/PID/stat: the number and, at field 22, the start in ticks since the boot.
constexpr int kProcessBits = 22;  // the most that Linux gives

std::uint64_t identity_of(pid_t process) {
  char path[32], text[1024];
  std::snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(process));
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  text[length < 0 ? 0 : length] = '\0';
  const char* const name_end = std::strrchr(text, ')');  // the name of the program may hold anything
  char state = 0;
  long threads = 0;
  unsigned long long start = 0;
  constexpr char kFields[] =
      ") %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %ld %*d %llu";
  if (name_end == nullptr || std::sscanf(name_end, kFields, &state, &threads, &start) != 3) return 0;
  if ((state == 'Z' || state == 'X') && threads <= 1) return 0;
  return static_cast<std::uint64_t>(start) << kProcessBits | static_cast<std::uint64_t>(process);
}

pid_t process_of(std::uint64_t identity) {
  return static_cast<pid_t>(identity & ((std::uint64_t{1} << kProcessBits) - 1));
}

std::size_t size_of_file(int file) {
  struct stat found{};
  return fstat(file, &found) == 0 ? static_cast<std::size_t>(found.st_size) : 0;
}

}  // namespace npu::device
