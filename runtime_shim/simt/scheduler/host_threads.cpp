#include "runtime_shim/simt/scheduler/host_threads.h"

#include <sched.h>

#include <algorithm>
#include <system_error>

#include "npu/kernel/device_services.h"
#include "runtime_shim/base/clock.h"
#include "runtime_shim/simt/scheduler/scheduling.h"
#include "runtime_shim/simt/thread_pool.h"

namespace npu::simt {
namespace {

constexpr std::uint64_t kPatienceNs = 1'000'000;

__thread HostThreads* threads_of_grid = nullptr;

}  // namespace

HostThreads::Scope::Scope(HostThreads& threads) : before_(threads_of_grid) { threads_of_grid = &threads; }
HostThreads::Scope::~Scope() { threads_of_grid = before_; }

void HostThreads::begin_with(int threads) {
  const std::lock_guard lock(mutex_);
  add(threads - threads_);
}

void HostThreads::join() {
  if (!has_added_.load(std::memory_order_acquire)) return;
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return running_ == 0; });
}

void HostThreads::block_waits() {
  if (threads_of_grid != nullptr) threads_of_grid->add_if_stalled();
  sched_yield();
}

void HostThreads::add_if_stalled() {
  const long long taken = queue_.taken();
  if (taken == queue_.count()) return;
  const std::uint64_t now = base::now_ns();
  const std::lock_guard lock(mutex_);
  if (taken != taken_) {
    taken_ = taken;
    since_ = now;
  } else if (now - since_ >= kPatienceNs) {
    since_ = now;
    add(threads_);
  }
}

// Under mutex_.
void HostThreads::add(int threads) {
  const long long useful = std::min(most_ - threads_, queue_.count() - queue_.taken());
  try {
    for (long long i = std::min<long long>(threads, useful); i > 0; --i) {
      ThreadPool::shared().submit([this] { run_added(); });
      has_added_.store(true, std::memory_order_release);
      ++threads_;
      ++running_;
    }
  } catch (const std::system_error&) {
    // The host gives no more threads: the grid goes on with those that it has.
  }
}

void HostThreads::run_added() {
  work_(context_);
  const std::lock_guard lock(mutex_);
  if (--running_ == 0) ended_.notify_all();
}

// Takes turns with all threads of the block that can run, in any order of threads: a waiting thread comes again last.
void Worker::give_way() {
  exit_fast_path();
  Thread& self = *current_;
  if (open_conditions_ > 0) wake_ready();
  // Lanes that wait in a loop may wait for those of a mask that is complete.
  for (int warp = 0; warp < words_; ++warp)
    if (warps_[warp].complete != 0) release_complete(warp);
  Thread& next = threads_[runnable_.after(self.linear)];
  if (next.linear <= self.linear) HostThreads::block_waits();
  if (&next == &self) return;
  Fiber& fiber = *self.fiber;
  enter(next);
  switch_fiber(fiber, *next.fiber);
}

}  // namespace npu::simt

namespace npu::detail {

void give_way() {
  if (simt::Worker* worker = simt::Worker::running()) return worker->give_way();
  simt::HostThreads::block_waits();
}

}  // namespace npu::detail
