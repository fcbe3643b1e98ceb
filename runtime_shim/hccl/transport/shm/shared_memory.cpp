#include "runtime_shim/hccl/transport/shm/shared_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {
namespace {

[[noreturn]] void fail(const std::string& name, const char* what, int error) {
  throw Failure(HCCL_E_MEMORY, "shared memory " + name + ": " + what + ": " + std::strerror(error) +
                                   " (collectives between processes need space in /dev/shm)");
}

}  // namespace

std::unique_ptr<SharedMemory> SharedMemory::map(const std::string& name, std::size_t size, int flags) {
  const int file = shm_open(name.c_str(), O_RDWR | flags, 0600);
  if (file < 0) fail(name, "cannot open", errno);
  // Reserves the memory now: if /dev/shm is full, this gives an error instead of a signal at the first
  // access.
  const int error = (flags & O_CREAT) != 0 ? posix_fallocate(file, 0, static_cast<off_t>(size)) : 0;
  void* const address =
      error != 0 ? MAP_FAILED : mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  const int reason = error != 0 ? error : errno;
  ::close(file);
  if (address == MAP_FAILED) {
    if ((flags & O_CREAT) != 0) shm_unlink(name.c_str());
    fail(name, "cannot get the memory", reason);
  }
  return std::unique_ptr<SharedMemory>(new SharedMemory(name, address, size));
}

std::unique_ptr<SharedMemory> SharedMemory::create(const std::string& name, std::size_t size) {
  return map(name, size, O_CREAT | O_EXCL);
}
std::unique_ptr<SharedMemory> SharedMemory::open(const std::string& name, std::size_t size) {
  return map(name, size, 0);
}

SharedMemory::~SharedMemory() { munmap(address_, size_); }

void SharedMemory::unlink() { shm_unlink(name_.c_str()); }

}  // namespace npu::hccl
