// operator_memory.csv and memory_record.csv: allocations of device memory.
#pragma once

#include <cstdint>
#include <map>
#include <ostream>

#include "npu_sim/acl/acl_work_sim.h"

namespace npu::profiler {

/// Rows are written at once; an allocation has its row when it is given back, or at the end. Memory: one entry for each
/// allocation in use. Source of the columns: torch_npu's profiler. Not thread-safe.
class MemoryTables {
 public:
  MemoryTables(std::ostream& operators, std::ostream& records, std::uint64_t time_ns);
  /// Bytes in use after it.
  std::uint64_t add(const aclsimMemoryInfo& memory);
  /// Rows of the allocations that are still in use: without a time of release.
  void finish();

 private:
  struct Allocation {
    std::uint64_t bytes, time_ns, total;
    int device;
    const char* stack;
  };
  void write(const Allocation& allocation, const std::uint64_t* release_ns);
  std::ostream &operators_, &records_;
  const std::uint64_t time_ns_;
  std::map<const void*, Allocation> in_use_;
  std::uint64_t total_ = 0;
};

}  // namespace npu::profiler
