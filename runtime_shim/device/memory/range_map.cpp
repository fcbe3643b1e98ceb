#include "runtime_shim/device/memory/range_map.h"

#include <mutex>

namespace npu::device {

bool RangeMap::insert(const Range& range) {
  if (range.size == 0) return false;
  std::unique_lock lock(mutex_);
  const auto next = ranges_.lower_bound(range.start);
  if (next != ranges_.end() && next->first < range.start + range.size) return false;
  if (next != ranges_.begin()) {
    const Range& previous = std::prev(next)->second;
    if (previous.start + previous.size > range.start) return false;
  }
  ranges_.emplace_hint(next, range.start, range);
  return true;
}

Range RangeMap::erase(std::uintptr_t start) {
  std::unique_lock lock(mutex_);
  const auto found = ranges_.find(start);
  if (found == ranges_.end()) return {};
  const Range range = found->second;
  ranges_.erase(found);
  return range;
}

void RangeMap::erase_inside(std::uintptr_t start, std::size_t size) {
  std::unique_lock lock(mutex_);
  ranges_.erase(ranges_.lower_bound(start), ranges_.lower_bound(start + size));
}

Range RangeMap::find(const void* address) const {
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  std::shared_lock lock(mutex_);
  const auto after = ranges_.upper_bound(value);
  if (after == ranges_.begin()) return {};
  const Range& range = std::prev(after)->second;
  return value - range.start < range.size ? range : Range{};
}

}  // namespace npu::device
