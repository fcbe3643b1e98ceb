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

constexpr uint32_t bit_of(uint64_t line) { return uint32_t{1} << line % DataCache::kLines; }

}  // namespace

DataCache::Page& DataCache::page_of(uint64_t line) {
  const uint64_t number = line / kLines;
  Recent& recent = recent_[number % recent_.size()];
  if (recent.number != number) recent = {number, &pages_[number]};
  return *recent.page;
}

DataCache::Page* DataCache::find(uint64_t number) {
  const Recent& recent = recent_[number % recent_.size()];
  if (recent.number == number) return recent.page;
  const auto found = pages_.find(number);
  return found == pages_.end() ? nullptr : &found->second;
}

void DataCache::invalidate(uint64_t address) {
  const uint64_t line = address / kLine;
  if (Page* const page = find(line / kLines)) page->cached &= ~bit_of(line);
}

void DataCache::clear() {
  if (pages_.empty()) return;
  pages_.clear();
  recent_.fill({});
}

bool DataCache::read(uint64_t begin, uint64_t bytes) {
  const uint64_t end = begin + bytes;
  bool is_current = true;
  for (uint64_t line = begin / kLine; line * kLine < end; ++line) {
    Page& page = page_of(line);
    uint64_t& stale = page.stale[line % kLines];
    if ((page.cached & bit_of(line)) == 0) {
      page.cached |= bit_of(line);
      stale = 0;
    } else if (stale != 0 && (stale & bytes_of_line(line, begin, end)) != 0) {
      is_current = false;
    }
  }
  return is_current;
}

void DataCache::mark(Page& page, uint64_t number, uint64_t begin, uint64_t end) {
  const uint64_t first = std::max(begin / kLine, number * kLines),
                 last = std::min((end - 1) / kLine, number * kLines + kLines - 1);
  for (uint64_t line = first; line <= last; ++line)
    if ((page.cached & bit_of(line)) != 0) page.stale[line % kLines] |= bytes_of_line(line, begin, end);
}

void DataCache::written(uint64_t begin, uint64_t bytes) {
  if (bytes == 0 || pages_.empty()) return;
  const uint64_t end = begin + bytes, first = begin / kLine / kLines, last = (end - 1) / kLine / kLines;
  if (last - first < pages_.size()) {
    for (uint64_t number = first; number <= last; ++number)
      if (Page* const page = find(number)) mark(*page, number, begin, end);
    return;
  }
  for (auto& [number, page] : pages_)
    if (number >= first && number <= last) mark(page, number, begin, end);
}

}  // namespace npu::ai_core
