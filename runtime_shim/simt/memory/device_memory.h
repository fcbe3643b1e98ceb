// What the executors must know of the memory of a device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace npu::simt {

/// A block of memory, or a variable of the program that a kernel may use.
struct MemoryBlock {
  std::uintptr_t start = 0;
  std::size_t size = 0;  ///< bytes that the program asked for
};

/// Who launches kernels implements this. Thread-safe.
class DeviceMemory {
 public:
  enum class Kind {
    kForeign,  ///< a kernel cannot reach it: ordinary host memory
    kNoBlock,  ///< among the addresses of a device, but in no block: the end of one, or a freed one
    kBlock,
  };

  virtual ~DeviceMemory() = default;
  /// What the address is. Sets *block for kBlock.
  virtual Kind find(const void* address, MemoryBlock* block) = 0;
  /// Reports a wrong use of memory. Called only while the check is on.
  virtual void report(const std::string& text) = 0;
};

}  // namespace npu::simt
