#include "runtime_shim/ai_core/hazards.h"

#include <algorithm>

namespace npu::ai_core {

const char* name_of(Pipe pipe) {
  constexpr const char* kNames[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL"};
  return kNames[static_cast<size_t>(pipe)];
}

HazardCheck::Outcome HazardCheck::compare(const Access& old, const Access& now, const Clock& clock) const {
  if (old.begin >= now.end || now.begin >= old.end) return {false, false};
  // The scalar unit issues all instructions: what it has read, it has read before.
  const bool is_read_before = old.pipe == Pipe::scalar && !old.writes;
  const bool is_ordered = old.pipe == now.pipe || is_read_before || clock[index(old.pipe)] >= old.time;
  // What is covered by a later write, or by a later access of the same kind and pipe, adds nothing.
  const bool is_covered = now.begin <= old.begin && old.end <= now.end && is_ordered &&
                          (now.writes || (!old.writes && old.pipe == now.pipe));
  return {(now.writes || old.writes) && !is_ordered, is_covered};
}

std::optional<HazardCheck::Access> HazardCheck::add(Pipe pipe, uint64_t begin, uint64_t end, bool writes,
                                                    const char* name, Where where) {
  const Clock& clock_now = clock(pipe);
  const Access access{begin, end, pipe, writes, clock_now[index(pipe)], name, where};
  if (begin >= global_) return add_global(access, clock_now);
  std::optional<Access> conflict;
  size_t kept = 0;
  for (const Access& old : accesses_) {
    const Outcome outcome = compare(old, access, clock_now);
    if (outcome.conflicts && !conflict) conflict = old;
    if (!outcome.is_covered) accesses_[kept++] = old;
  }
  accesses_.resize(kept);
  accesses_.push_back(access);
  return conflict;
}

std::optional<HazardCheck::Access> HazardCheck::add_global(const Access& access, const Clock& clock) {
  std::optional<Access> conflict;
  longest_ = std::max(longest_, access.end - access.begin);
  // An access that overlaps begins before the end of this one, and not more than its length before the begin.
  auto next = in_global_.lower_bound(access.begin < longest_ ? 0 : access.begin - longest_ + 1);
  while (next != in_global_.end() && next->first < access.end) {
    const Outcome outcome = compare(next->second, access, clock);
    if (outcome.conflicts && !conflict) conflict = next->second;
    next = outcome.is_covered ? in_global_.erase(next) : std::next(next);
  }
  in_global_.emplace(access.begin, access);
  return conflict;
}

void HazardCheck::join(Pipe pipe, const Clock& other) {
  Clock& own = clock(pipe);
  for (size_t i = 0; i < own.size(); ++i) own[i] = std::max(own[i], other[i]);
}

void HazardCheck::join_all() {
  Clock all{};
  for (const Clock& one : clocks_)
    for (size_t i = 0; i < all.size(); ++i) all[i] = std::max(all[i], one[i]);
  clocks_.fill(all);
  accesses_.clear();
  in_global_.clear();
}

void HazardCheck::clear() {
  clocks_ = {};
  accesses_.clear();
  in_global_.clear();
  longest_ = 0;
}

}  // namespace npu::ai_core
