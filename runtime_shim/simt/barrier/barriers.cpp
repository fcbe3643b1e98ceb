// Barriers of threads in a block.
#include <string>
#include <thread>
#include <utility>

#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/launch_environment.h"
#include "runtime_shim/simt/scheduler/scheduling.h"

namespace npu::simt {
// splitmix64. Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
std::uint64_t Worker::next_random() {
  std::uint64_t z = random_ += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

detail::VoteCount Worker::block_barrier(bool predicate, const detail::Site& site) {
  if (named_.has_block_barrier) return named_barrier(0, 0, detail::NamedCall::vote, predicate, site);
  if (order_lanes_ != 0 || returned_in_order_ > 0) exit_fast_path();
  Thread& self = *current_;
  if (block_arrived_ == 0) order_start_ = self.linear;
  block_yes_ += predicate;
  const bool last = ++block_arrived_ == live_;
  if (last && may_run_in_order()) {
    count_votes();
    for (int warp = 0; warp < words_; ++warp) warps_[warp].at_block = 0;
    in_order_ = true;
    advance(self);
  } else if (in_order_) {
    self.site = &site;
    advance(self);
  } else if (last) {
    release_block();
    yield(self);
  } else {
    warps_[self.linear >> 5].at_block |= 1u << (self.linear & 31);
    wait(self, site);
  }
  return votes_;
}

// No thread can vote again before all have read the result: the next round needs all of them.
void Worker::count_votes() {
  votes_ = {block_yes_, block_arrived_};
  block_arrived_ = block_yes_ = vain_.since_barrier = 0;
}

void Worker::release_block() {
  count_votes();
  for (int warp = 0; warp < words_; ++warp) {
    warps_[warp].at_block = 0;
    runnable_.set_warp(warp, warps_[warp].live);
  }
}

void Worker::fill_runnable() {
  in_order_ = false;
  for (int warp = 0; warp < words_; ++warp) runnable_.set_warp(warp, warps_[warp].live);
  for (int i = 0; i < block_arrived_; ++i) {
    const int thread = (order_start_ + i) % size_;
    runnable_.remove(thread);
    warps_[thread >> 5].at_block |= 1u << (thread & 31);
  }
  if (order_lanes_ == 0) return;
  const int warp = current_->linear >> 5;
  const std::uint32_t arrived = (1u << order_lanes_) - 1;
  warps_[warp].pending_syncs.find(kAllLanes).arrived = arrived;
  runnable_.set_warp(warp, warps_[warp].live & ~arrived);
  order_lanes_ = 0;
}

void Worker::take_out_returned() {
  for (int warp = 0; warp < words_; ++warp) {
    const int gone = returned_in_order_ - warp * 32;
    if (gone > 0) warps_[warp].live &= gone >= 32 ? 0 : ~std::uint32_t{0} << gone;
    runnable_.set_warp(warp, warps_[warp].live);
  }
  live_ -= std::exchange(returned_in_order_, 0);
}

void Worker::grid_barrier(const detail::Site& site) {
  exit_fast_path();
  Thread& self = *current_;
  if (++grid_arrived_ == live_) {
    pass_grid();
    yield(self);
  } else {
    wait(self, site);
  }
}

void Worker::pass_grid() {
  grid_arrived_ = 0;
  if (!grid_->arrive_and_wait())
    detail::fail_kernel(kDeadlock, "another block failed or returned before a grid barrier");
  for (int warp = 0; warp < words_; ++warp) runnable_.set_warp(warp, warps_[warp].live);
}

[[noreturn]] static void fail_left_out() {
  detail::fail_kernel(kBadKernel, "a lane calls a warp function whose mask leaves it out");
}

void Worker::warp_sync(detail::LaneCall& call) {
  if (in_order_ && count_lane_in_order(call)) return advance(*current_);
  exit_fast_path();
  Thread& self = *current_;
  const int warp_index = self.linear >> 5;
  const std::uint32_t lane = 1u << (self.linear & 31);
  Warp& warp = warps_[warp_index];
  calls_[self.linear] = &call;
  if ((call.mask & lane) == 0) {
    if (call.mask != 0 && (!call.may_be_left_out || call_->environment->checking)) fail_left_out();
    warp.converging |= lane;
    return wait(self, call.site);
  }
  WarpSyncTable::PendingWarpSync& pending = warp.pending_syncs.find(call.mask);
  if (pending.arrived != 0 &&
      calls_of(warp_index)[__builtin_ctz(pending.arrived)]->complete != call.complete) {
    detail::fail_kernel(kBadKernel, "lanes of one mask call different warp functions");
  }
  pending.arrived |= lane;
  if ((call.mask & warp.live & ~pending.arrived) != 0) return wait(self, call.site);
  const std::uint32_t arrived = pending.arrived;
  const bool waits = waits_for_others(warp_index, pending);
  warp.pending_syncs.close(pending);
  if (waits) {
    warp.complete |= arrived;
    return wait(self, call.site);
  }
  finish(warp_index, arrived);
  yield(self);
}

/// Whether lanes that the mask leaves out may come to the same call.
bool Worker::waits_for_others(int warp, const WarpSyncTable::PendingWarpSync& pending) const {
  return (warps_[warp].live & ~pending.mask) != 0 &&
         calls_of(warp)[__builtin_ctz(pending.arrived)]->may_be_left_out;
}

// Does the operation for all lanes that arrived, and makes them ready.
void Worker::finish(int warp, std::uint32_t lanes) {
  detail::LaneCall* const* calls = calls_of(warp);
  if (auto* complete = calls[__builtin_ctz(lanes)]->complete) complete({calls, &lanes, 1});
  runnable_.add(warp, lanes);
}

// Calls without a mask wait until no lane of their warp can run any more. Those that wait at the same call
// site then proceed together, as lanes that reach a call converged. Lanes at another site form the next
// group.
void Worker::release_converged(int warp_index) {
  Warp& warp = warps_[warp_index];
  if (warp.complete != 0) return release_complete(warp_index);
  const std::uint32_t together = at_site_of(warp_index, __builtin_ctz(warp.converging), warp.converging);
  warp.converging &= ~together;
  check_left_out(warp_index, together);
  finish(warp_index, together);
}

// The lanes of each mask proceed together. Where a lane that its mask leaves out is at the same call, all lanes there do.
void Worker::release_complete(int warp_index) {
  Warp& warp = warps_[warp_index];
  detail::LaneCall* const* calls = calls_of(warp_index);
  while (warp.complete != 0) {
    const int first = __builtin_ctz(warp.complete);
    std::uint32_t partners = 0, left_out = 0;
    for (std::uint32_t rest = warp.complete; rest != 0; rest &= rest - 1) {
      const int lane = __builtin_ctz(rest);
      partners |= static_cast<std::uint32_t>(calls[lane]->mask == calls[first]->mask) << lane;
    }
    const std::uint32_t here = at_site_of(warp_index, first, warp.complete | warp.converging);
    for (std::uint32_t rest = here & warp.converging; rest != 0; rest &= rest - 1) {
      const int lane = __builtin_ctz(rest);
      left_out |= static_cast<std::uint32_t>(calls[lane]->mask != 0) << lane;
    }
    const std::uint32_t together = left_out != 0 ? partners | (here & warp.complete) | left_out : partners;
    warp.complete &= ~together;
    warp.converging &= ~together;
    check_left_out(warp_index, together);
    finish(warp_index, together);
  }
}

/// Those of `among` that wait at the same call as `lane`.
std::uint32_t Worker::at_site_of(int warp_index, int lane, std::uint32_t among) const {
  detail::LaneCall* const* calls = calls_of(warp_index);
  const detail::Site& site = calls[lane]->site;
  std::uint32_t together = 0;
  for (std::uint32_t rest = among; rest != 0; rest &= rest - 1) {
    const int one = __builtin_ctz(rest);
    const detail::Site& other = calls[one]->site;
    const bool same = other.line == site.line && other.file == site.file && other.what == site.what;
    together |= static_cast<std::uint32_t>(same) << one;
  }
  return together;
}

// A lane that its mask leaves out exchanges with the lanes of its mask, so these must be there.
void Worker::check_left_out(int warp_index, std::uint32_t lanes) const {
  detail::LaneCall* const* calls = calls_of(warp_index);
  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const int lane = __builtin_ctz(rest);
    const std::uint32_t mask = calls[lane]->mask;
    if ((mask >> lane & 1) == 0 && (mask & warps_[warp_index].live & ~lanes) != 0) fail_left_out();
  }
}

void Worker::tile_barrier(detail::LaneCall& call, int first_warp, int warps) {
  exit_fast_path();
  Thread& self = *current_;
  calls_[self.linear] = &call;
  WarpGroup& group = groups_[first_warp];
  if (group.arrived == 0) {
    group.warps = warps;
    ++open_groups_;
  }
  ++group.arrived;
  if (release_group(first_warp)) {
    yield(self);
  } else {
    wait(self, call.site);
  }
}

bool Worker::release_group(int first_warp) {
  WarpGroup& group = groups_[first_warp];
  int live = 0;
  std::uint32_t lanes[kWarps];
  for (int i = 0; i < group.warps; ++i) {
    lanes[i] = first_warp + i < words_ ? warps_[first_warp + i].live : 0;
    live += __builtin_popcount(lanes[i]);
  }
  if (group.arrived != live) return false;
  detail::LaneCall* const* calls = calls_of(first_warp);
  int member = 0;
  while (lanes[member / 32] >> (member % 32) == 0) member = (member / 32 + 1) * 32;
  member += __builtin_ctz(lanes[member / 32]);
  if (auto* complete = calls[member]->complete) complete({calls, lanes, group.warps});
  for (int i = 0; i < group.warps; ++i) {
    if (lanes[i] != 0) runnable_.add(first_warp + i, lanes[i]);
  }
  group.arrived = 0;
  --open_groups_;
  return true;
}

void Worker::wait_for(const Condition& condition, const detail::Site& site) {
  exit_fast_path();
  Thread& self = *current_;
  conditions_[self.linear] = condition;
  ++open_conditions_;
  wait(self, site);
}

void Worker::wait_until(bool (*ready)(const void*), const void* what, const detail::Site& site) {
  if (!ready(what)) wait_for({ready, what, false}, site);
}

bool Worker::timed_wait(bool (*ready)(const void*), const void* what, const detail::Site& site) {
  if (ready(what)) return true;
  wait_for({ready, what, true}, site);
  return ready(what);
}

template <class Wakes>
void Worker::wake_if(Wakes wakes) {
  for (int thread = 0; open_conditions_ > 0 && thread < size_; ++thread) {
    Condition& condition = conditions_[thread];
    if (condition.ready == nullptr || !wakes(condition)) continue;
    condition = {};
    --open_conditions_;
    runnable_.add(thread >> 5, 1u << (thread & 31));
  }
}

// Called only when no thread can run. A condition that is true stays true until its threads have seen it.
bool Worker::wake_ready() {
  wake_if([](const Condition& condition) { return condition.ready(condition.what); });
  if (!runnable_.empty()) {
    vain_ = {};
    return true;
  }
  if (vain_.are_too_many()) return false;
  wake_if([this](const Condition& condition) {
    vain_.add(condition.is_timed);
    return condition.is_timed;
  });
  return !runnable_.empty();
}

// A thread has returned. Threads that waited only for it become ready.
void Worker::release_by_exit(int warp_index) {
  vain_ = {};
  Warp& warp = warps_[warp_index];
  warp.pending_syncs.for_each([&](WarpSyncTable::PendingWarpSync& pending) {
    if ((pending.mask & warp.live & ~pending.arrived) != 0) return;
    const std::uint32_t arrived = pending.arrived;
    const bool waits = waits_for_others(warp_index, pending);
    warp.pending_syncs.close(pending);
    if (waits)
      warp.complete |= arrived;
    else
      finish(warp_index, arrived);
  });
  if (waits_for_convergence(warp_index) && runnable_.warp(warp_index) == 0) release_converged(warp_index);
  for (int first = 0; open_groups_ > 0 && first <= warp_index; ++first) {
    if (groups_[first].arrived != 0) release_group(first);
  }
  if (block_arrived_ == live_) release_block();
  for (unsigned open = named_.open; open != 0; open &= open - 1)
    release_named(static_cast<unsigned>(__builtin_ctz(open)));
  if (grid_arrived_ == live_) pass_grid();
}

}  // namespace npu::simt

namespace npu::detail {
namespace {

// Every barrier needs a fiber to suspend.
[[noreturn]] void refuse_barrier(const Site& site) {
  std::string& reason = simt::reason_text();
  reason = std::string(site.what) + " at " + site.file + ":" + std::to_string(site.line);
  if (thread_context.call != nullptr) reason += " in a kernel that was launched with npu::no_sync";
  fail_kernel(simt::kBadKernel, reason.c_str());
}

inline simt::Worker& worker_at(const Site& site) {
  simt::Worker* worker = simt::active_worker;
  if (__builtin_expect(worker == nullptr, false)) refuse_barrier(site);
  return *worker;
}

}  // namespace

void refuse_without_fiber(const Site& site) { refuse_barrier(site); }
void refuse_partial_warp(const Site& site) {
  std::string& reason = simt::reason_text();
  reason = std::string(site.what) + " at " + site.file + ":" + std::to_string(site.line) +
           " needs all 32 lanes of its warp";
  fail_kernel(simt::kBadKernel, reason.c_str());
}
void warp_sync_by_call(LaneCall& call) { worker_at(call.site).warp_sync(call); }
void tile_barrier(LaneCall& call, int first_warp, int warps) {
  worker_at(call.site).tile_barrier(call, first_warp, warps);
}
void block_barrier_by_call(const Site& site) { worker_at(site).block_barrier(false, site); }
VoteCount vote_block(bool predicate, const Site& site) {
  return worker_at(site).block_barrier(predicate, site);
}
VoteCount named_barrier(unsigned number, unsigned threads, NamedCall call, bool predicate, const Site& site) {
  return worker_at(site).named_barrier(number, threads, call, predicate, site);
}
void wait_until(bool (*ready)(const void*), const void* what, const Site& site) {
  if (thread_context.call != nullptr) return worker_at(site).wait_until(ready, what, site);
  while (!ready(what)) std::this_thread::yield();
}
bool timed_wait(bool (*ready)(const void*), const void* what, const Site& site) {
  if (thread_context.call != nullptr) return worker_at(site).timed_wait(ready, what, site);
  wait_until(ready, what, site);
  return true;
}
void grid_barrier(const Site& site) {
  simt::Worker& worker = worker_at(site);
  if (!worker.call().cooperative) {
    fail_kernel(simt::kBadKernel, "a grid barrier needs a cooperative launch");
  }
  worker.grid_barrier(site);
}

}  // namespace npu::detail
