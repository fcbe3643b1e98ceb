// Memory that several processes of a host map.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace npu::hccl {

/// A POSIX shared memory object, mapped. Zeroed at first; unmapped at the end.
class SharedMemory {
 public:
  /// Makes it, of that size in bytes; or opens one that another process has made.
  /// Throws Failure(HCCL_E_MEMORY): no room in /dev/shm, or no such object.
  static std::unique_ptr<SharedMemory> create(const std::string& name, std::size_t size);
  static std::unique_ptr<SharedMemory> open(const std::string& name, std::size_t size);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  void* address() const { return address_; }
  /// Takes the name away; processes that have mapped it keep it. So nothing is left when they die.
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
