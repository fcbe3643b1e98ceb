// Which known range of host addresses an address lies in: pinned memory, device variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <shared_mutex>

namespace npu::device {

/// A range of addresses and what is known of it. size in bytes; 0 means "no range".
struct Range {
  std::uintptr_t start = 0;
  std::size_t size = 0;
  int device = 0;      ///< the device that was current when the range became known
  bool owned = false;  ///< allocated by the simulator (else registered memory of the program)
};

/// A set of disjoint ranges. Lookup O(log ranges), under a shared lock. Thread-safe.
class RangeMap {
 public:
  /// False, and nothing changes, if the new range is empty or overlaps a known one.
  bool insert(const Range& range);
  /// Takes out the range that starts there and gives it; size 0 if none does.
  Range erase(std::uintptr_t start);
  /// The range that contains the address; size 0 if none does.
  Range find(const void* address) const;

 private:
  mutable std::shared_mutex mutex_;
  std::map<std::uintptr_t, Range> ranges_;
};

}  // namespace npu::device
