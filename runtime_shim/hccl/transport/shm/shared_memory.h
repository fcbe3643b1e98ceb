// Memory that several processes of a host map.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace npu::hccl {

/// A mapped POSIX shared memory object. Zeroed at first; unmapped by the destructor.
class SharedMemory {
 public:
  /// Creates an object of that size in bytes, or opens one that another process has created. Throws
  /// Failure(HCCL_E_MEMORY): /dev/shm is full, or the object does not exist.
  static std::unique_ptr<SharedMemory> create(const std::string& name, std::size_t size);
  static std::unique_ptr<SharedMemory> open(const std::string& name, std::size_t size);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  void* address() const { return address_; }
  /// Removes the name. Processes that have mapped it keep it, and nothing is left when they end.
  void unlink();

 private:
  SharedMemory(std::string name, void* address, std::size_t size)
      : name_(std::move(name)), address_(address), size_(size) {}
  static std::unique_ptr<SharedMemory> map(const std::string& name, std::size_t size, int flags);

  const std::string name_;
  void* const address_;
  const std::size_t size_;
};

}  // namespace npu::hccl
