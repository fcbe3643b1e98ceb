#include "runtime_shim/ai_core/hazards.h"

#include <algorithm>

namespace npu::ai_core {

const char* name_of(Pipe pipe) {
  constexpr const char* kNames[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL"};
  return kNames[static_cast<size_t>(pipe)];
}

std::optional<HazardCheck::Access> HazardCheck::add(Pipe pipe, uint64_t begin, uint64_t end, bool writes,
                                                    const char* name, Where where) {
  std::optional<Access> conflict;
  const Clock& now = clock(pipe);
  size_t kept = 0;
  for (const Access& old : accesses_) {
    const bool overlaps = old.begin < end && begin < old.end;
    // The scalar unit issues all instructions: what it has read, it has read before.
    const bool is_read_before = old.pipe == Pipe::scalar && !old.writes;
    const bool is_ordered = old.pipe == pipe || is_read_before || now[index(old.pipe)] >= old.time;
    if (overlaps && (writes || old.writes) && !is_ordered && !conflict) conflict = old;
    // What is covered by a later write, or by a later access of the same kind and pipe, adds nothing.
    const bool is_covered =
        begin <= old.begin && old.end <= end && is_ordered && (writes || (!old.writes && old.pipe == pipe));
    if (!is_covered) accesses_[kept++] = old;
  }
  accesses_.resize(kept);
  accesses_.push_back({begin, end, pipe, writes, now[index(pipe)], name, where});
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
}

void HazardCheck::clear() {
  clocks_ = {};
  accesses_.clear();
}

}  // namespace npu::ai_core
