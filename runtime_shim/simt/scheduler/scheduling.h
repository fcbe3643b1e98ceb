// Chooses the next thread and switches to it. Inline, because each function call would cost as much as the
// switch.
#pragma once

#include "runtime_shim/simt/scheduler/worker.h"

namespace npu::simt {

// Breadth-first: the releasing thread also lets the others run first. In depth order it continues.
inline void Worker::yield(Thread& self) {
  if (order_.kind == Order::depth) return;
  Thread& next = pick(self);
  if (&next == &self) return;
  Fiber& fiber = *self.fiber;
  enter(next);
  switch_fiber(fiber, *next.fiber);
}

inline constexpr std::uint32_t kAllLanes = 0xffffffffu;

// Counts the running lane on the fast path. False: not the common case, and nothing has changed.
inline bool Worker::count_lane_in_order(detail::LaneCall& call) {
  Thread& self = *current_;
  const int lane = self.linear & 31;
  if (call.mask != kAllLanes || lane != order_lanes_ || block_arrived_ != 0) return false;
  detail::LaneCall** const calls = &calls_[static_cast<std::size_t>(self.linear & ~31)];
  if (lane == 0) order_complete_ = call.complete;
  if (order_complete_ != call.complete) return false;
  calls[lane] = &call;
  if (lane == 31 || self.linear + 1 == size_) {
    order_lanes_ = 0;
    const std::uint32_t lanes = kAllLanes >> (31 - lane);
    if (call.complete != nullptr) call.complete({calls, &lanes, 1});
  } else {
    ++order_lanes_;
    self.site = &call.site;
  }
  return true;
}

inline Thread& Worker::after(const Thread& self) {
  return threads_[self.linear + 1 == size_ ? 0 : static_cast<std::size_t>(self.linear) + 1];
}

// On the fast path: switches to the thread after `self`.
inline void Worker::advance(Thread& self) {
  Thread& next = after(self);
  if (&next == &self) return;
  Fiber& fiber = *self.fiber;
  enter(next);
  switch_fiber(fiber, *next.fiber);
}

// The same without the switch: saves the context of `self`. Result: the next context.
inline void* Worker::hand_over(Thread& self, void* context) {
  Thread& next = after(self);
  self.fiber->context = context;
  if (&next != &self) enter(next);
  return next.fiber->context;
}

inline void Worker::wait(Thread& self, const detail::Site& site) {
  self.site = &site;
  runnable_.remove(self.linear);
  const int warp = self.linear >> 5;
  if (waits_for_convergence(warp) && runnable_.warp(warp) == 0) release_converged(warp);
  Thread& next = pick(self);
  if (&next == &self) {  // its own arrival released it
    self.site = nullptr;
    return;
  }
  Fiber& fiber = *self.fiber;
  enter(next);
  switch_fiber(fiber, *next.fiber);
}

inline Thread& Worker::pick(const Thread& from) {
  if (runnable_.empty() && !wake_ready()) report_deadlock();
  switch (order_.kind) {
    case Order::forward:
      return threads_[runnable_.after(from.linear)];
    case Order::reverse:
      return threads_[runnable_.before(from.linear)];
    case Order::random: {
      int start = static_cast<int>(next_random() % static_cast<std::uint64_t>(size_));
      return threads_[runnable_.after(start)];
    }
    case Order::depth: {
      const int warp = from.linear >> 5;
      std::uint32_t lanes = runnable_.warp(warp);
      return threads_[lanes != 0 ? warp * 32 + __builtin_ctz(lanes) : runnable_.after(from.linear)];
    }
  }
  __builtin_unreachable();
}

// The stacks of a block are larger than the first-level cache, and their order is known.
inline void Worker::fetch_stack(const Fiber& fiber) const {
  const char* top = static_cast<const char*>(fiber.context);
  __builtin_prefetch(top);
  __builtin_prefetch(top + 64);
  __builtin_prefetch(top + 128);
  __builtin_prefetch(top + 192);
}

inline void Worker::enter(Thread& next) {
  current_ = &next;
  next.site = nullptr;
  ::threadIdx = next.index;
  detail::thread_context.linear = next.linear;
  if (__builtin_expect(next.fiber == nullptr, false)) next.fiber = &free_fiber();
  running_ = next.fiber;
  if (const Fiber* later = threads_[static_cast<std::size_t>(next.linear) + 1].fiber) fetch_stack(*later);
}

}  // namespace npu::simt
