#include "runtime_shim/runtime/memory/handle_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace npu::detail {

void OwnedFile::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

// Without MFD_CLOEXEC: programs that the process starts may inherit the descriptor, which is one way to pass it on.
int make_handle_file(const void* content, std::size_t size) {
  const int file = memfd_create("npu handle", 0);
  if (file < 0 || add_to_handle_file(file, content, size) == 0) return file;
  close(file);
  return -1;
}

long add_to_handle_file(int file, const void* content, std::size_t size) {
  struct stat found{};
  if (fstat(file, &found) != 0) return -1;
  const ssize_t written = pwrite(file, content, size, found.st_size);
  return written == static_cast<ssize_t>(size) ? static_cast<long>(found.st_size) : -1;
}

bool read_handle_file(int file, void* content, std::size_t size, long at) {
  struct stat found{};
  if (at < 0 || fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return false;
  return pread(file, content, size, at) == static_cast<ssize_t>(size);
}

}  // namespace npu::detail
