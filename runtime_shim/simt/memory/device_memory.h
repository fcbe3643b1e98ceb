// The executors' interface to the memory of a device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace npu::simt {

/// A block of memory, or a variable of the program that a kernel may use.
struct MemoryBlock {
  std::uintptr_t start = 0;
  std::size_t size = 0;  ///< bytes that the program requested
};

/// Implemented by the room that launches kernels. Thread-safe.
class DeviceMemory {
 public:
  enum class Kind {
    kForeign,  ///< ordinary host memory, which a kernel cannot access
    kNoBlock,  ///< a device's address outside any block: the end of one, or a freed one
    kBlock,
  };

  virtual ~DeviceMemory() = default;
  /// The kind of the address. Sets *block for kBlock.
  virtual Kind find(const void* address, MemoryBlock* block) = 0;
  /// Reports a wrong use of memory. Called only if the check is on.
  virtual void report(const std::string& text) = 0;
};

}  // namespace npu::simt
