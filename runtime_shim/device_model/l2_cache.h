// What the L2 of a chip holds, and which requests hit it.
#pragma once

#include <cstdint>
#include <list>
#include <map>

#include "npu_sim/acl/acl_work_sim.h"

namespace npu::device_model {

/// A cache that pushes the least recently used line out, over ranges of addresses: a model, with what documents leave open taken as
/// docs/explanation/device_time.md says. Any line may lie anywhere (no sets), and a write takes a line as a read does.
/// Lines that were used one after the other, upwards, are one segment, so that a use costs O(log segments) for each segment that it
/// finds or pushes out, and not a step for each line. The results are those of a cache that goes line by line. Not thread-safe.
class L2Cache {
 public:
  /// Bytes of a request and of a line. Source: asc-devkit, data_copy (L2Cache reuse): 1207959552 bytes are 9437184 requests.
  static constexpr std::uint64_t kLine = 128;

  explicit L2Cache(std::uint64_t bytes) : capacity_(bytes / kLine) {}

  /// Uses the lines [begin, end), upwards. Units: numbers of lines.
  aclsimL2Requests use(std::uint64_t begin, std::uint64_t end);
  /// Forgets the lines [begin, end): another unit has written that memory.
  void drop(std::uint64_t begin, std::uint64_t end);

  std::uint64_t capacity() const { return capacity_; }
  /// Lines that it holds.
  std::uint64_t held() const { return held_; }

 private:
  struct Segment {
    std::uint64_t begin, end;
  };
  using Order = std::list<Segment>;  // the least recently used first, and in a segment as well

  std::uint64_t end_of_gap(std::uint64_t begin, std::uint64_t end) const;
  std::uint64_t admit(std::uint64_t begin, std::uint64_t end);
  void evict(std::uint64_t lines);
  void cut(Order::iterator segment, std::uint64_t begin, std::uint64_t end);
  void append(std::uint64_t begin, std::uint64_t end);

  const std::uint64_t capacity_;
  std::uint64_t held_ = 0;
  Order order_;
  std::map<std::uint64_t, Order::iterator> by_end_;
};

}  // namespace npu::device_model
