#include "runtime_shim/ai_core/write_shadow.h"

#include <algorithm>

namespace npu::ai_core {
namespace {

constexpr size_t kMostSites = 65535;

}  // namespace

WriteShadow::Line& WriteShadow::make_line(uint64_t number) {
  if (number < dense_.size()) {
    dense_[number] = std::make_unique<Line>();
    used_.push_back(static_cast<uint32_t>(number));
    return *dense_[number];
  }
  Recent& recent = recent_[number % recent_.size()];
  recent = {number, &sparse_[number]};
  return *recent.line;
}

const WriteShadow::Line* WriteShadow::find(uint64_t number) const {
  if (number < dense_.size()) return dense_[number].get();
  const auto found = sparse_.find(number);
  return found == sparse_.end() ? nullptr : &found->second;
}

/// Beyond 65,535 sites the last one stands for all: only messages name them.
uint16_t WriteShadow::find_site(const Site& site) {
  const auto found = std::find_if(sites_.begin(), sites_.end(), [&](const Site& one) { return one == site; });
  const auto number = static_cast<uint16_t>(std::min<ptrdiff_t>(found - sites_.begin(), kMostSites - 1));
  if (found == sites_.end() && sites_.size() < kMostSites) sites_.push_back(site);
  return number;
}

void WriteShadow::add_in_parts(uint64_t begin, uint64_t end, uint32_t time, uint16_t site) {
  while (begin < end) {
    Line& to = line(begin / kLine);
    to.latest = time;
    const uint64_t first = begin % kLine, count = std::min(kLine - first, end - begin);
    std::fill_n(to.times.begin() + static_cast<ptrdiff_t>(first), count, time);
    std::fill_n(to.sites.begin() + static_cast<ptrdiff_t>(first), count, site);
    begin += count;
  }
}

bool WriteShadow::has_later(uint64_t begin, uint64_t end, uint32_t known, Write& found) const {
  if (latest_ <= known) return false;
  for (uint64_t number = begin / kLine; number * kLine < end; ++number) {
    const Line* const line = find(number);
    if (line == nullptr || line->latest <= known) continue;
    const uint64_t base = number * kLine;
    for (uint64_t i = std::max(begin, base) - base; i < std::min(end - base, kLine); ++i)
      if (line->times[i] > known) {
        found = {base + i, base + i + 1, line->times[i], sites_[line->sites[i]]};
        return true;
      }
  }
  return false;
}

void WriteShadow::clear() {
  if (latest_ == 0) return;
  latest_ = 0;
  for (const uint32_t number : used_) dense_[number].reset();
  used_.clear();
  sparse_.clear();
  recent_.fill({});
}

}  // namespace npu::ai_core
