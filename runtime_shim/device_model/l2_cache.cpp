#include "runtime_shim/device_model/l2_cache.h"

#include <algorithm>

namespace npu::device_model {

void L2Cache::append(std::uint64_t begin, std::uint64_t end) {
  held_ += end - begin;
  if (!order_.empty() && order_.back().end == begin) {
    by_end_.erase(begin);
    order_.back().end = end;
  } else {
    order_.push_back({begin, end});
  }
  by_end_[end] = std::prev(order_.end());
}

/// Takes [begin, end) out of a segment; what is left keeps its place in the order.
void L2Cache::cut(Order::iterator segment, std::uint64_t begin, std::uint64_t end) {
  held_ -= end - begin;
  const Segment whole = *segment;
  if (begin > whole.begin) by_end_[begin] = order_.insert(segment, {whole.begin, begin});
  if (end < whole.end) {
    segment->begin = end;
    return;
  }
  by_end_.erase(whole.end);
  order_.erase(segment);
}

void L2Cache::evict(std::uint64_t lines) {
  while (lines > 0 && !order_.empty()) {
    const Segment oldest = order_.front();
    const std::uint64_t part = std::min(lines, oldest.end - oldest.begin);
    cut(order_.begin(), oldest.begin, oldest.begin + part);
    lines -= part;
  }
}

/// Where the lines from `begin` on that are not there end. Lines that are there, but are the oldest, are gone until it is their turn:
/// the lines before push them out. Without this, a range that is a little longer than the cache would cost a step for each line.
std::uint64_t L2Cache::end_of_gap(std::uint64_t begin, std::uint64_t end) const {
  const auto next = by_end_.upper_bound(begin);
  std::uint64_t gap_end = next == by_end_.end() ? end : std::min(end, next->second->begin);
  for (const Segment& oldest : order_) {
    const bool pushes = gap_end - begin > capacity_ - held_;
    if (gap_end == end || !pushes || oldest.begin != gap_end) break;
    gap_end = std::min(end, oldest.end);
  }
  return gap_end;
}

/// Takes lines in that are not there. Returns how many are pushed out.
std::uint64_t L2Cache::admit(std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t lines = end - begin, free = capacity_ - held_;
  const std::uint64_t pushed = lines > free ? lines - free : 0;
  evict(pushed);
  append(std::max(begin, end - std::min(lines, capacity_)), end);
  return pushed;
}

aclsimL2Requests L2Cache::use(std::uint64_t begin, std::uint64_t end) {
  aclsimL2Requests requests{};
  while (begin < end) {
    const auto found = by_end_.upper_bound(begin);
    if (found != by_end_.end() && found->second->begin <= begin) {
      const std::uint64_t part_end = std::min(end, found->first);
      cut(found->second, begin, part_end);
      append(begin, part_end);
      requests.hits += part_end - begin;
      begin = part_end;
    } else {
      const std::uint64_t gap_end = end_of_gap(begin, end);
      requests.misses += gap_end - begin;
      requests.victims += admit(begin, gap_end);
      begin = gap_end;
    }
  }
  return requests;
}

void L2Cache::drop(std::uint64_t begin, std::uint64_t end) {
  for (auto found = by_end_.upper_bound(begin); found != by_end_.end() && found->second->begin < end;
       found = by_end_.upper_bound(begin)) {
    const Segment segment = *found->second;
    cut(found->second, std::max(begin, segment.begin), std::min(end, segment.end));
    begin = segment.end;
  }
}

}  // namespace npu::device_model
