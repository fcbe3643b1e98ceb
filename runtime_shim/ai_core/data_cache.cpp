#include "runtime_shim/ai_core/data_cache.h"

#include <algorithm>

namespace npu::ai_core {
namespace {

/// A bit for each byte of the line that lies in the range.
uint64_t bytes_of_line(uint64_t line, uint64_t begin, uint64_t end) {
  const uint64_t base = line * DataCache::kLine;
  const uint64_t first = std::max(begin, base) - base, last = std::min(end, base + DataCache::kLine) - base;
  const uint64_t upper = last == 64 ? ~0ull : (1ull << last) - 1;
  return upper & ~((1ull << first) - 1);
}

}  // namespace

/// Elements of the map stay where they are until they are erased.
const uint64_t& DataCache::stale_bytes_of(uint64_t line) {
  Recent& recent = recent_of(line);
  if (recent.line != line) recent = {line, &stale_[line]};
  return *recent.stale;
}

void DataCache::invalidate(uint64_t address) {
  const uint64_t line = address / kLine;
  stale_.erase(line);
  if (Recent& recent = recent_of(line); recent.line == line) recent = {};
}

void DataCache::clear() {
  if (stale_.empty()) return;
  stale_.clear();
  recent_.fill({});
}

bool DataCache::read(uint64_t begin, uint64_t bytes) {
  const uint64_t end = begin + bytes;
  bool is_current = true;
  for (uint64_t line = begin / kLine; line * kLine < end; ++line)
    if ((stale_bytes_of(line) & bytes_of_line(line, begin, end)) != 0) is_current = false;
  return is_current;
}

void DataCache::written(uint64_t begin, uint64_t bytes) {
  if (bytes == 0 || stale_.empty()) return;
  const uint64_t end = begin + bytes, first = begin / kLine, last = (end - 1) / kLine;
  if (last - first < stale_.size()) {
    for (uint64_t line = first; line <= last; ++line)
      if (const auto found = stale_.find(line); found != stale_.end())
        found->second |= bytes_of_line(line, begin, end);
    return;
  }
  for (auto& [line, stale] : stale_)
    if (line >= first && line <= last) stale |= bytes_of_line(line, begin, end);
}

}  // namespace npu::ai_core
