#include "runtime_shim/ai_core/hazards.h"

#include <algorithm>
#include <cstring>

namespace npu::ai_core {

const char* name_of(Pipe pipe) {
  constexpr const char* kNames[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL"};
  return kNames[static_cast<size_t>(pipe)];
}

namespace {

/// What the scalar unit has read, it has read before all that it issues later.
bool is_kept(const HazardCheck::Access& access) { return access.writes || access.pipe != Pipe::scalar; }

}  // namespace

bool HazardCheck::compare(const Access& old, const Access& now, const Clock& clock) {
  const bool is_ordered = old.pipe == now.pipe || clock[index(old.pipe)] >= old.time;
  if ((now.writes || old.writes) && !is_ordered && !conflicts_) {
    conflicts_ = true;
    conflict_ = old;
  }
  // What is covered by a later write, or by a later access of the same kind and pipe, adds nothing.
  return now.begin <= old.begin && old.end <= now.end && is_ordered &&
         (now.writes || (!old.writes && old.pipe == now.pipe));
}

/// What the pipe itself has written is ordered.
void HazardCheck::compare_with(const WriteShadow& writes, Pipe of, const Access& now, const Clock& clock) {
  WriteShadow::Write found;
  if (now.pipe == of || conflicts_ || !writes.has_later(now.begin, now.end, clock[index(of)], found)) return;
  conflicts_ = true;
  conflict_ = {found.begin, found.end, of, true, found.time, found.site.name, found.site.where};
}

const HazardCheck::Access* HazardCheck::add(Pipe pipe, uint64_t begin, uint64_t end, bool writes,
                                            const char* name, const Where& where) {
  const Clock& clock_now = clock(pipe);
  conflicts_ = false;
  if (begin >= global_)
    return add_global({begin, end, pipe, writes, clock_now[index(pipe)], name, where}, clock_now);
  // Most accesses of the scalar unit overlap with none of another pipe.
  if (pipe == Pipe::scalar && !is_near_any(begin, end)) {
    if (writes) of_scalar_.add(begin, end, clock_now[index(pipe)], {name, where});
    return nullptr;
  }
  const Access access{begin, end, pipe, writes, clock_now[index(pipe)], name, where};
  compare_with_buffer(access, clock_now);
  compare_with(of_scalar_, Pipe::scalar, access, clock_now);
  if (writes && pipe == Pipe::scalar)
    of_scalar_.add(begin, end, access.time, {name, where});
  else if (is_kept(access))
    push(access);
  return conflicts_ ? &conflict_ : nullptr;
}

/// A byte that is not 0 for each access of the group that touches a unit of these bytes.
inline uint64_t HazardCheck::near(const Group& group, uint64_t begin, uint64_t end) {
  using Bytes = int8_t __attribute__((vector_size(8)));
  const auto first = static_cast<int16_t>(begin >> kUnit), last = static_cast<int16_t>((end - 1) >> kUnit);
  const auto are = (group.begin <= last) & (group.end >= first);
  const auto all = __builtin_convertvector(are, Bytes);
  uint64_t bytes;
  std::memcpy(&bytes, &all, sizeof bytes);
  return bytes;
}

bool HazardCheck::is_near_any(uint64_t begin, uint64_t end) const {
  return std::any_of(groups_.begin(), groups_.end(),
                     [=](const Group& group) { return near(group, begin, end) != 0; });
}

/// `end` is 0 where there is no access: it is near nothing.
void HazardCheck::set_units(size_t number, uint64_t begin, uint64_t end) {
  Group& group = groups_[number / 8];
  group.begin[number % 8] = static_cast<int16_t>(begin >> kUnit);
  group.end[number % 8] = static_cast<int16_t>(end == 0 ? -1 : (end - 1) >> kUnit);
}

void HazardCheck::push(const Access& access) {
  const size_t number = accesses_.size();
  if (number / 8 == groups_.size()) {
    groups_.push_back(Group{});
    for (size_t i = 0; i < 8; ++i) set_units(number + i, 0, 0);
  }
  accesses_.push_back(access);
  set_units(number, access.begin, access.end);
}

/// The last one fills the gap.
void HazardCheck::remove(size_t number) {
  const size_t last = accesses_.size() - 1;
  if (number != last) {
    accesses_[number] = accesses_[last];
    set_units(number, accesses_[last].begin, accesses_[last].end);
  }
  set_units(last, 0, 0);
  accesses_.pop_back();
}

/// From the last to the first: what fills its gap has been compared.
void HazardCheck::compare_with_buffer(const Access& now, const Clock& clock) {
  for (size_t group = groups_.size(); group-- > 0;)
    for (uint64_t left = near(groups_[group], now.begin, now.end); left != 0;) {
      const int byte = (63 - __builtin_clzll(left)) / 8;
      left &= ~(uint64_t{0xFF} << (8 * byte));
      const size_t number = 8 * group + static_cast<size_t>(byte);
      const Access& old = accesses_[number];
      if (old.begin < now.end && now.begin < old.end && compare(old, now, clock)) remove(number);
    }
}

const HazardCheck::Access* HazardCheck::add_global(const Access& access, const Clock& clock) {
  if (access.pipe == Pipe::scalar && !access.writes && !any_pending_ &&
      of_copies_.latest() <= clock[index(Pipe::mte3)] && in_global_[0].accesses.empty() &&
      in_global_[1].accesses.empty())
    return nullptr;
  for (ByBegin& some : in_global_) compare_with(some, access, clock);
  compare_with(of_copies_, Pipe::mte3, access, clock);
  if (any_pending_)
    for (Last& last : last_)
      if (last.is_pending && last.pending.begin < access.end && access.begin < last.pending.end)
        last.is_pending = !compare(last.pending, access, clock);
  if (access.writes && access.pipe == Pipe::mte3 && access.end - access.begin <= kShort) {
    of_copies_.add(access.begin, access.end, access.time, {access.name, access.where});
  } else if (is_kept(access)) {
    Last& last = last_[index(access.pipe)];
    if (last.is_pending) settle(last);
    last.is_pending = any_pending_ = true;
    last.pending = access;
  }
  return conflicts_ ? &conflict_ : nullptr;
}

void HazardCheck::compare_with(ByBegin& some, const Access& now, const Clock& clock) {
  if (some.accesses.empty()) return;
  // An access that overlaps begins before the end of this one, and not more than its length before the begin.
  auto next = some.accesses.lower_bound(now.begin < some.longest ? 0 : now.begin - some.longest + 1);
  while (next != some.accesses.end() && next->first < now.end) {
    const Access& old = next->second;
    if (now.begin >= old.end || !compare(old, now, clock)) {
      ++next;
      continue;
    }
    Last& last = last_[index(old.pipe)];
    if (last.has_run && last.run == next) last.has_run = false;
    next = some.accesses.erase(next);
  }
}

/// No pipe knows the earlier access without the later one, and none can come to know it: no snapshot is on its way.
bool HazardCheck::continues(const Access& old, const Access& now) const {
  if (snapshots_ != 0 || old.end != now.begin || old.writes != now.writes || old.name != now.name ||
      old.where.file != now.where.file || old.where.line != now.where.line)
    return false;
  for (size_t other = 0; other < clocks_.size(); ++other) {
    const uint32_t known = clocks_[other][index(now.pipe)];
    if (other != index(now.pipe) && known >= old.time && known < now.time) return false;
  }
  return true;
}

void HazardCheck::settle(Last& last) {
  const Access& access = last.pending;
  if (!last.has_run || !continues(last.run->second, access)) {
    ByBegin& some = of_length(access.end - access.begin);
    some.longest = std::max(some.longest, access.end - access.begin);
    last.run = some.accesses.emplace(access.begin, access);
    last.has_run = true;
    return;
  }
  Access& old = last.run->second;
  ByBegin &before = of_length(old.end - old.begin), &now = of_length(access.end - old.begin);
  old.end = access.end;
  old.time = access.time;
  now.longest = std::max(now.longest, old.end - old.begin);
  if (&before != &now) last.run = now.accesses.insert(before.accesses.extract(last.run));
}

void HazardCheck::join(Pipe pipe, const Clock& snapshot) {
  if (snapshots_ > 0) --snapshots_;
  raise(clock(pipe), snapshot);
}

void HazardCheck::raise(Clock& clock, const Clock& other) {
  for (size_t i = 0; i < clock.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

void HazardCheck::order_scalar() {
  Clock& scalar = clock(Pipe::scalar);
  for (const Pipe pipe : {Pipe::vector, Pipe::mte2, Pipe::mte3}) {
    scalar[index(pipe)] = std::max(scalar[index(pipe)], clock(pipe)[index(pipe)]);
    clock(pipe)[index(Pipe::scalar)] = scalar[index(Pipe::scalar)];
  }
}

void HazardCheck::scalar_waits_for(Pipe pipe) {
  for (const Pipe done : {Pipe::scalar, pipe}) {
    const uint32_t now = clock(done)[index(done)];
    for (Clock& one : clocks_) one[index(done)] = now;
  }
}

void HazardCheck::join_all() {
  Clock all{};
  for (const Clock& one : clocks_) raise(all, one);
  clocks_.fill(all);
  forget();
}

void HazardCheck::clear() {
  clocks_ = {};
  forget();
  snapshots_ = 0;
}

void HazardCheck::forget() {
  accesses_.clear();
  groups_.clear();
  of_scalar_.clear();
  of_copies_.clear();
  for (ByBegin& some : in_global_) some = {};
  last_ = {};
  any_pending_ = false;
}

}  // namespace npu::ai_core
