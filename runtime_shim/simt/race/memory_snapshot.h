// Snapshots of the memory that a kernel can reach, to run it again and to compare the results.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "npu/executors/kernel_call.h"

namespace npu::simt {

/// Bytes that a kernel may read and write. label: the name in a report, such as "argument 2". element: their
/// type by the kernel's signature; unknown if two arguments disagree.
struct Region {
  char* start;
  std::size_t size;
  std::string label;
  detail::ElementType element = detail::ElementType::unknown;
};

/// The memory that the call's arguments reach. It consists of device, managed, pinned and registered memory
/// whose address is in any 8 bytes of an argument, the memory that small blocks of it (64 KiB) reach in turn,
/// and the variables of the program.
std::vector<Region> reachable_memory(const detail::KernelCall& call);

/// The differences between two results of one kernel. `words` is 0 if there are none.
struct MemoryDiff {
  std::size_t words = 0;    ///< of 4 bytes, that differ
  std::size_t bytes = 0;    ///< size of the region with the most differing words
  std::string label;        ///< name of that region
  bool as_rounding = true;  ///< another order of floating-point additions can explain every difference
  std::string example;      ///< the largest difference, such as "1.5 against 2 (float)"
};

/// The contents of regions at one time.
class MemorySnapshot {
 public:
  explicit MemorySnapshot(const std::vector<Region>& regions);
  /// Restores the contents. Pages that do not differ are not written.
  void restore() const;
  /// Compares the snapshot with the current memory.
  MemoryDiff compare() const;

 private:
  const std::vector<Region>& regions_;
  std::vector<std::vector<char>> contents_;
};

/// Compares `size` bytes as numbers of the type. Only floating-point numbers can differ by rounding. A
/// difference in bytes of unknown type counts as more than rounding. Sets all fields but the names.
MemoryDiff memory_diff(const char* before, const char* now, std::size_t size, detail::ElementType type);

}  // namespace npu::simt
