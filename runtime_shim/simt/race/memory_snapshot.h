// Copies of the memory that a kernel can reach, to run it again and to compare what it leaves.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "npu/executors/kernel_call.h"

namespace npu::simt {

/// Bytes that a kernel may read and write. label: how a report names them, such as "argument 2". element: of
/// what they are, by the signature of the kernel; unknown where two arguments disagree.
struct Region {
  char* start;
  std::size_t size;
  std::string label;
  detail::ElementType element = detail::ElementType::unknown;
};

/// What the call's arguments lead to: device, managed, pinned and registered memory named by any 8 bytes of
/// an argument that read as such an address, what small blocks of it (64 KiB) lead to in turn, and the
/// variables of the program.
std::vector<Region> reachable_memory(const detail::KernelCall& call);

/// How two results of one kernel differ. Nothing differs if `words` is 0.
struct MemoryDiff {
  std::size_t words = 0;  ///< of 4 bytes, that differ
  std::size_t bytes = 0;  ///< of the region with the most differing words
  std::string label;      ///< of that region
  bool as_rounding =
      true;  ///< every difference is as small as another order of floating-point additions makes it
  std::string example;  ///< the largest difference, such as "1.5 against 2 (float)"
};

/// The contents of regions at one time.
class MemorySnapshot {
 public:
  explicit MemorySnapshot(const std::vector<Region>& regions);
  /// Writes the contents back where the memory differs; pages that do not differ are not written.
  void restore() const;
  /// Compares the contents with what the memory holds now.
  MemoryDiff compare() const;

 private:
  const std::vector<Region>& regions_;
  std::vector<std::vector<char>> contents_;
};

/// Compares `size` bytes as numbers of the type. Only floating-point numbers can differ by rounding; bytes of
/// an unknown type that differ are more. Sets all but the names.
MemoryDiff memory_diff(const char* before, const char* now, std::size_t size, detail::ElementType type);

}  // namespace npu::simt
