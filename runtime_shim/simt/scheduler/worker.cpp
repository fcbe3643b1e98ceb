// Starts and ends blocks; manages the fibers of their threads.
#include "runtime_shim/simt/scheduler/worker.h"

#include <cstdlib>

#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/launch_environment.h"
#include "runtime_shim/simt/scheduler/per_thread.h"
#include "runtime_shim/simt/scheduler/scheduling.h"

namespace npu::simt {
__thread Worker* active_worker = nullptr;
__thread char* npu_sim_switch_stack = nullptr;

Worker& Worker::mine() { return per_thread<Worker>(); }

Worker::Worker()
    : threads_(kMaxThreads + 1),  // one more, because the thread after the last is read
      calls_(kMaxThreads),
      warps_(kWarps),
      groups_(kWarps),
      conditions_(kMaxThreads),
      stacks_(kMaxThreads + 1),
      fiber_stacks_(kMaxThreads),
      fibers_(kMaxThreads) {
  main_.stack = &main_stack_;
  const Stacks::Stack last = stacks_.take(kMaxThreads);
  switch_stack_ = last.bottom + last.bytes / 16 * 16;
  free_.reserve(kMaxThreads);
}

int Worker::run_block(const detail::KernelCall& call, Index block, GridBarrier* grid) {
  begin_block(call, block, grid);
  active_worker = this;
  if (!kAnnotate) npu_sim_switch_stack = switch_stack_;
  Thread& first = first_thread();
  enter(first);
  switch_fiber(main_, *first.fiber);
  active_worker = nullptr;
  npu_sim_switch_stack = nullptr;
  detail::thread_context.linear = -1;
  if (failure_ != 0) rebuild_fibers();
  return failure_;
}

void Worker::begin_block(const detail::KernelCall& call, Index block, GridBarrier* grid) {
  set_extent(call.block);
  call_ = &call;
  block_ = block;
  grid_ = grid;
  order_ = call.environment->order;
  auto number = static_cast<std::uint64_t>(block.x) + 65537u * static_cast<std::uint64_t>(block.y) +
                4295098369u * static_cast<std::uint64_t>(block.z);
  random_ = order_.seed * 0x9e3779b97f4a7c15u + number + 1;
  live_ = size_;
  failure_ = block_arrived_ = block_yes_ = grid_arrived_ = open_groups_ = open_conditions_ = 0;
  vain_ = {};
  returned_in_order_ = 0;
  in_order_ = may_run_in_order();
  order_lanes_ = 0;
  named_.clear();
  runnable_.clear();
  for (int warp = 0; warp < words_; ++warp) {
    int lanes = size_ - warp * 32;
    warps_[warp].live = lanes >= 32 ? 0xffffffffu : (1u << lanes) - 1;
    warps_[warp].converging = warps_[warp].complete = warps_[warp].at_block = 0;
    runnable_.set_warp(warp, warps_[warp].live);
  }
  ::blockIdx = block;
  ::blockDim = call.block;
  ::gridDim = call.grid;
}

// The thread indices stay valid for all blocks of a launch.
void Worker::set_extent(Index extent) {
  if (extent.x == extent_.x && extent.y == extent_.y && extent.z == extent_.z) return;
  extent_ = extent;
  size_ = static_cast<int>(extent.x * extent.y * extent.z);
  words_ = (size_ + 31) / 32;
  int linear = 0;
  for (unsigned z = 0; z < extent.z; ++z) {
    for (unsigned y = 0; y < extent.y; ++y) {
      for (unsigned x = 0; x < extent.x; ++x, ++linear)
        threads_[linear] = {{x, y, z}, linear, nullptr, nullptr};
    }
  }
}

Thread& Worker::first_thread() {
  switch (order_.kind) {
    case Order::reverse:
      return threads_[size_ - 1];
    case Order::random:
      return threads_[next_random() % static_cast<std::uint64_t>(size_)];
    default:
      return threads_[0];
  }
}

Fiber& Worker::free_fiber() {
  if (!free_.empty()) {
    Fiber* fiber = free_.back();
    free_.pop_back();
    if (!free_.empty()) fetch_stack(*free_.back());
    return *fiber;
  }
  Fiber& fiber = fibers_[built_];
  fiber.stack = &fiber_stacks_[built_];
  Stacks::Stack stack = stacks_.take(built_++);
  fiber.stack->bottom = stack.bottom;
  fiber.stack->bytes = stack.bytes;
  prepare_fiber<&fiber_body>(fiber);
  return fiber;
}

// After a failure every fiber is suspended inside a kernel: discard those stacks.
void Worker::rebuild_fibers() {
  free_.clear();
  for (int i = 0; i < built_; ++i) {
    Fiber& fiber = fibers_[i];
    FiberStack& stack = *fiber.stack;
    if (stack.tsan_fiber != nullptr) __tsan_destroy_fiber(stack.tsan_fiber);
    if (address_sanitizer()) __asan_unpoison_memory_region(stack.bottom, stack.bytes);
    stack.fake_stack = stack.tsan_fiber = nullptr;
    prepare_fiber<&fiber_body>(fiber);
    free_.push_back(&fiber);
  }
  for (Thread& thread : threads_) thread.fiber = nullptr;
  for (Warp& warp : warps_) warp.pending_syncs.clear();
  for (WarpGroup& group : groups_) group = {};
  for (Condition& condition : conditions_) condition = {};
}

void Worker::fiber_body(Fiber* previous) {
  Worker& worker = *active_worker;
  if (kAnnotate) announce_arrival(*worker.current_->fiber, *previous);
  for (;;) {
    Thread& self = *worker.current_;
    Fiber& fiber = *self.fiber;
    bool threw = false;
    try {
      worker.call_->run_thread(*worker.call_, self.index, worker.block_);
    } catch (...) {
      threw = true;
    }
    if (threw) fail_after_exception();
    Thread* next = worker.retire(self);
    if (next != nullptr && next->fiber == nullptr)
      next->fiber = &fiber;  // continue with a thread that has not started
    if (next != nullptr) worker.enter(*next);
    if (next != nullptr && next->fiber == &fiber) continue;
    worker.free_.push_back(&fiber);
    switch_fiber(fiber, next != nullptr ? *next->fiber : worker.main_);
  }
}

void Worker::fail(int error) {
  failure_ = error;
  switch_fiber(*running_, main_);
  std::abort();  // never resumed: rebuild_fibers creates it again
}

Thread* Worker::retire(Thread& thread) {
  thread.fiber = nullptr;
  if (returns_in_order(thread)) {
    in_order_ = false;
    return ++returned_in_order_ < size_ ? &threads_[returned_in_order_] : nullptr;
  }
  exit_fast_path();
  const int warp = thread.linear >> 5;
  runnable_.remove(thread.linear);
  warps_[warp].live &= ~(1u << (thread.linear & 31));
  if (--live_ == 0) return nullptr;
  release_by_exit(warp);
  return &pick(thread);
}

}  // namespace npu::simt
