// Known ranges of host addresses: pinned memory, device variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <shared_mutex>

namespace npu::device {

/// A range of addresses and its properties. size in bytes; 0 means "no range".
struct Range {
  std::uintptr_t start = 0;
  std::size_t size = 0;
  int device = 0;       ///< the current device when the range was added
  bool owned = false;   ///< allocated by the simulator; false: registered memory of the program
  bool mapped = false;  ///< registered so that it has an address for devices
};

/// A set of disjoint ranges. Lookup O(log ranges), under a shared lock. Thread-safe.
class RangeMap {
 public:
  /// Adds a range. False, without effect, if it is empty or overlaps a known one.
  bool insert(const Range& range);
  /// Removes and returns the range with that start; size 0 if there is none.
  Range erase(std::uintptr_t start);
  /// Removes the ranges that start inside [start, start + size).
  void erase_inside(std::uintptr_t start, std::size_t size);
  /// The range that contains the address; size 0 if there is none.
  Range find(const void* address) const;

 private:
  mutable std::shared_mutex mutex_;
  std::map<std::uintptr_t, Range> ranges_;
};

}  // namespace npu::device
