#include "runtime_shim/ai_core/cube/block_cores.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "runtime_shim/ai_core/pages.h"

namespace npu::ai_core {
namespace {

constexpr int kModelled = 2201;  // architecture with a cube unit here

}  // namespace

BlockCores::~BlockCores() {
  {
    const std::lock_guard lock(mutex_);
    is_abandoned_ = true;
  }
  changed_.notify_all();
  for (const auto& member : members_)
    if (member->thread.joinable()) member->thread.join();
}

void BlockCores::begin(Core& first, int vectors, int64_t block, int64_t blocks) {
  random_.emplace(config_.seed * 7919 + static_cast<uint64_t>(block));
  for (int i = 0; i <= vectors; ++i) members_.push_back(std::make_unique<Member>());
  for (size_t i = 0; i < members_.size(); ++i) {
    Member& member = *members_[i];
    if (i > 0) member.own = std::make_unique<Core>(config_, order_);
    if (i > 0) member.own->log_to(first.log_);
    member.core = i == 0 ? &first : member.own.get();
    member.known.resize(members_.size());
  }
  for (size_t i = 1; i < members_.size(); ++i)
    members_[i]->thread = std::thread([this, i, block, blocks] { run(i, block, blocks); });
}

size_t BlockCores::number_of(const Core& core) const {
  size_t i = 0;
  while (members_[i]->core != &core) ++i;
  return i;
}

void BlockCores::run(size_t number, int64_t block, int64_t blocks) {
  const bool is_cube = number + 1 == members_.size();
  Core& core = *members_[number]->core;
  try {
    await_turn(number);
    idle_ = 0;
    core.start(block, blocks, is_cube ? 0 : static_cast<int64_t>(number));
    core.join(*this, static_cast<int>(members_.size()) - 1, is_cube);
    kernel_(core);
    core.run_dry();
  } catch (const Abandoned&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (error_ == nullptr) error_ = std::current_exception();
    is_abandoned_ = true;
  }
  {
    const std::lock_guard lock(mutex_);
    members_[number]->is_done = true;
  }
  idle_ = 0;
  hand_over(number);
}

void BlockCores::await_turn(size_t number) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return is_abandoned_ || turn_ == number; });
  if (is_abandoned_) throw Abandoned();
}

/// To the next one that has not ended.
void BlockCores::hand_over(size_t from) {
  {
    const std::lock_guard lock(mutex_);
    std::vector<size_t> live;
    for (size_t i = 1; i <= members_.size(); ++i)
      if (const size_t next = (from + i) % members_.size(); !members_[next]->is_done) live.push_back(next);
    if (!live.empty()) turn_ = live[config_.interleaves ? (*random_)() % live.size() : 0];
  }
  changed_.notify_all();
}

void BlockCores::rethrow() const {
  if (error_ != nullptr) std::rethrow_exception(error_);
}

void BlockCores::end(Cycles& cycles) {
  {
    const std::lock_guard lock(mutex_);
    members_[0]->is_done = true;
  }
  idle_ = 0;
  hand_over(0);
  for (const auto& member : members_)
    if (member->thread.joinable()) member->thread.join();
  rethrow();
  for (size_t i = 1; i < members_.size(); ++i) cycles.add_core(members_[i]->core->cycles());
}

void BlockCores::merge(Known& known, const Known& other) {
  for (size_t core = 0; core < known.size(); ++core)
    for (size_t pipe = 0; pipe < known[core].size(); ++pipe)
      known[core][pipe] = std::max(known[core][pipe], other[core][pipe]);
}

BlockCores::Raised BlockCores::snapshot(const Core& by, const HazardCheck::Clock& clock,
                                        uint64_t time) const {
  const size_t number = number_of(by);
  Raised raised{time, members_[number]->known};
  raised.known[number] = clock;
  return raised;
}

const HazardCheck::Access* BlockCores::add(const Core& by, const HazardCheck::Access& now) {
  const size_t number = number_of(by);
  const Known& known = members_[number]->known;
  const HazardCheck::Access* found = nullptr;
  // One that overlaps begins before the end of this one, and not more than its length before the begin.
  auto next = accesses_.lower_bound(now.begin < longest_ ? 0 : now.begin - longest_ + 1);
  while (next != accesses_.end() && next->first < now.end) {
    const auto& [old, core] = next->second;
    const bool overlaps = now.begin < old.end;
    const bool is_ordered = core == number || known[core][static_cast<size_t>(old.pipe)] >= old.time;
    if (overlaps && (now.writes || old.writes) && !is_ordered && found == nullptr) {
      conflict_ = old;
      found = &conflict_;
    }
    // What a later access covers that says more adds nothing.
    const bool is_covered = now.begin <= old.begin && old.end <= now.end && is_ordered &&
                            (now.writes || (!old.writes && core == number && old.pipe == now.pipe));
    next = is_covered ? accesses_.erase(next) : std::next(next);
  }
  longest_ = std::max(longest_, now.end - now.begin);
  accesses_.emplace(now.begin, OfCore{now, number});
  return found;
}

void BlockCores::raise(const Core& by, Member& member, int flag, const Raised& now, Where where) {
  std::deque<Raised>& raised = member.raised[static_cast<size_t>(flag)];
  if (raised.size() == kMostRaised)
    by.fail(kCrossCore,
            "the flag " + std::to_string(flag) + " is set more than 16 times before it is waited for", where);
  raised.push_back(now);
}

/// When all vector cores have set the flag, each once.
void BlockCores::take_of_all(const Core& by, int mode, int flag, Where where) {
  const auto index = static_cast<size_t>(flag), of_mode = static_cast<size_t>(mode - 1);
  Raised all{0, Known(members_.size())};
  for (size_t i = 0; i + 1 < members_.size(); ++i)
    if (members_[i]->asked[of_mode][index].empty()) return;
  for (size_t i = 0; i + 1 < members_.size(); ++i) {
    std::deque<Raised>& asked = members_[i]->asked[of_mode][index];
    all.time = std::max(all.time, asked.front().time);
    merge(all.known, asked.front().known);
    asked.pop_front();
  }
  if (mode == 2) return raise(by, *members_.back(), flag, all, where);
  for (size_t i = 0; i + 1 < members_.size(); ++i) raise(by, *members_[i], flag, all, where);
}

void BlockCores::set(const Core& by, int mode, int flag, const Raised& raised, Where where) {
  const size_t number = number_of(by);
  const bool is_cube = number + 1 == members_.size();
  idle_ = 0;
  if (mode == 1 && is_cube) by.fail(kCrossCore, "mode 1 is between vector cores", where);
  if (is_cube) {
    for (size_t i = 0; i < number; ++i) raise(by, *members_[i], flag, raised, where);
    return;
  }
  std::deque<Raised>& asked =
      members_[number]->asked[static_cast<size_t>(mode - 1)][static_cast<size_t>(flag)];
  if (asked.size() == kMostRaised)
    by.fail(kCrossCore,
            "the flag " + std::to_string(flag) +
                " is set more than 16 times before the other vector core sets it",
            where);
  asked.push_back(raised);
  take_of_all(by, mode, flag, where);
}

uint64_t BlockCores::wait(Core& by, int flag, Where where) {
  const size_t number = number_of(by);
  std::deque<Raised>& raised = members_[number]->raised[static_cast<size_t>(flag)];
  while (raised.empty()) {
    if (by.step()) continue;  // what it was given may raise flags that others wait for
    const auto live = static_cast<size_t>(
        std::count_if(members_.begin(), members_.end(), [](const auto& one) { return !one->is_done; }));
    // Who goes on next is drawn, so some may not have looked yet.
    if (++idle_ > 64 * live)
      by.fail(kCrossCore,
              "CrossCoreWaitFlag waits for the flag " + std::to_string(flag) +
                  ", and no core of the block sets it: they would wait for ever",
              where);
    hand_over(number);
    await_turn(number);
  }
  idle_ = 0;
  const Raised now = std::move(raised.front());
  raised.pop_front();
  merge(members_[number]->known, now.known);
  return now.time;
}

// ---- what a core is

void Core::be(Kind kind, const char* name, const Where& where) {
  if (kind_ == kind) return;
  if (kind_ != Kind::unknown)
    fail(
        kTaskType,
        std::string(name) +
            (kind == Kind::cube ? " is of the cube core, and this is a vector core"
                                : " is of a vector core, and this is the cube core") +
            ": a kernel for both says KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2), and asks ASCEND_IS_AIC or ASCEND_IS_AIV",
        where);
  kind_ = kind;
  if (kind == Kind::vector) return;
  if (config_.architecture != kModelled)
    fail(kTaskType, std::string(name) + ": the cube unit is modelled for cores dav-2201 alone", where);
  const size_t bytes = size_t{config_.l1} + config_.l0a + config_.l0b + config_.l0c;
  if (cube_ == nullptr)
    cube_ = std::make_unique<CubeMemories>(bytes);
  else
    cube_->defined.mark(0, bytes, false);
}

void Core::join(BlockCores& cores, int vectors, bool is_cube) {
  together_ = &cores;
  cores_of_block_ = vectors;
  be(is_cube ? Kind::cube : Kind::vector, "the kernel", {"KERNEL_TASK_TYPE_DEFAULT", 0});
}

void Core::set_cores_of_block(int vectors, bool cube) {
  const Where where{"KERNEL_TASK_TYPE_DEFAULT", 0};
  if (!cube) {
    cores_of_block_ = vectors;
    return be(Kind::vector, "the type of the task", where);
  }
  if (vectors == 0) return be(Kind::cube, "the type of the task", where);
  if (together_ != nullptr) return;  // one of the others says so, too
  offered_->begin(*this, vectors, block_, blocks_);
  join(*offered_, vectors, false);
}

bool Core::is_cube(Where where) const {
  if (kind_ == Kind::unknown)
    fail(
        kTaskType,
        "the kernel asks which core it runs on, and does not say which it is for: KERNEL_TASK_TYPE_DEFAULT comes "
        "before, with KERNEL_TYPE_AIC_ONLY, KERNEL_TYPE_AIV_ONLY or KERNEL_TYPE_MIX_AIC_1_2",
        where);
  return kind_ == Kind::cube;
}

void Core::set_cross_flag(int mode, Pipe pipe, int flag, Where where) {
  if (together_ == nullptr)
    fail(kCrossCore, "CrossCoreSetFlag: the block has one core; KERNEL_TASK_TYPE_DEFAULT gives it more",
         where);
  if (flag > 10)
    fail(kCrossCore, "CrossCoreSetFlag: the flag " + std::to_string(flag) + " is not one of 0 to 10", where);
  if (pipe == Pipe::all || pipe == Pipe::scalar)
    fail(kCrossCore, "CrossCoreSetFlag: a pipe of its own sets a flag", where);
  hazards_.begin(pipe);
  issue(pipe, [this, mode, flag, where,
               raised = together_->snapshot(*this, hazards_.clock_of(pipe), clocks_.done(pipe))] {
    together_->set(*this, mode, flag, raised, where);
  });
}

/// An access of global memory beside those of the block's other cores.
void Core::access_together(Pipe pipe, uint64_t begin, uint64_t bytes, bool writes, const char* name,
                           const Where& where) {
  const uint32_t time = hazards_.clock_of(pipe)[static_cast<size_t>(pipe)];
  const HazardCheck::Access* const conflict =
      together_->add(*this, {begin, begin + bytes, pipe, writes, time, name, where});
  if (conflict == nullptr) return;
  const char* const file = conflict->where.file == nullptr ? "?" : conflict->where.file;
  const char* const slash = std::strrchr(file, '/');
  fail(kCrossCore,
       std::string(name) + " on pipe " + name_of(pipe) + (writes ? " writes" : " reads") +
           " global memory that " + conflict->name + " on pipe " + name_of(conflict->pipe) +
           " of another core of the block at " + (slash == nullptr ? file : slash + 1) + ":" +
           std::to_string(conflict->where.line) + (conflict->writes ? " writes" : " reads") +
           ", and no CrossCoreSetFlag orders them",
       where);
}

/// All that comes later waits. What another core has written before it set the flag is then there.
void Core::wait_cross_flag(int flag, Where where) {
  if (together_ == nullptr)
    fail(kCrossCore, "CrossCoreWaitFlag: the block has one core, and would wait for ever", where);
  if (flag > 10)
    fail(kCrossCore, "CrossCoreWaitFlag: the flag " + std::to_string(flag) + " is not one of 0 to 10", where);
  clocks_.wait(Pipe::scalar, together_->wait(*this, flag, where));
}

}  // namespace npu::ai_core
