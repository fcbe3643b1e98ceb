#include "runtime_shim/simt/grid.h"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <optional>

#include "npu/kernel/builtins.h"
#include "runtime_shim/base/clock.h"
#include "runtime_shim/base/thread.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/launch_environment.h"
#include "runtime_shim/simt/memory/shared_memory.h"
#include "runtime_shim/simt/memory/shared_poison.h"
#include "runtime_shim/simt/race/race_finder.h"
#include "runtime_shim/simt/rounding.h"
#include "runtime_shim/simt/scheduler/block_costs.h"
#include "runtime_shim/simt/scheduler/block_queue.h"
#include "runtime_shim/simt/scheduler/host_threads.h"
#include "runtime_shim/simt/scheduler/order.h"
#include "runtime_shim/simt/scheduler/stall_watch.h"
#include "runtime_shim/simt/scheduler/worker.h"

// Storage of the builtins (npu/kernel/builtins.h).
__thread npu::Index threadIdx = {};
__thread npu::Index blockIdx = {};
__thread npu::Index blockDim = {};
__thread npu::Index gridDim = {};
namespace npu::detail {
__thread ThreadContext thread_context = {-1, 0, nullptr, nullptr};
}
// warpSize of programs that have one of their own in a branch that the preprocessor leaves out.
NPU_EXPORT extern const int warp_size_of_programs __asm__("warpSize");
const int warp_size_of_programs = npu::detail::kLanesOfWarp;

namespace npu::simt {
namespace {

// Grids with fewer threads are not worth a time measurement. Grids that took less time than this on one host
// thread are not worth waking others, which takes 1 to 20 us each.
constexpr long long kSmallLoopGrid = 4096;
constexpr long long kSmallFiberGrid = 256;
constexpr double kWorthWakingNs = 12'000;

long long block_count(const detail::KernelCall& call) {
  return static_cast<long long>(call.grid.x) * call.grid.y * call.grid.z;
}

long long threads_per_block(const detail::KernelCall& call) {
  return static_cast<long long>(call.block.x) * call.block.y * call.block.z;
}

// Whether the block loops of the kernel are compiled for blocks of this shape.
bool has_loops(const detail::KernelCall& call) {
  return call.run_block != nullptr && (call.block.z == 1 || call.loop_dimensions >= 3) &&
         (call.block.y == 1 || call.loop_dimensions >= 2);
}

// Whether the kernel's threads need no fibers. Block loops give the same result as fibers in the default
// order. Other orders, the race finder and the memory check need single threads.
bool runs_as_loops(const detail::KernelCall& call) {
  if (call.run_blocks != nullptr) return true;
  const LaunchEnvironment& environment = *call.environment;
  return environment.loops && has_loops(call) && !call.cooperative &&
         environment.order.kind == Order::forward && !environment.checking &&
         environment.race_finder == nullptr;
}

// A thread of a kernel with barriers does much more work: tiles of 16x16 take 20 us per block.
long long small_grid(const detail::KernelCall& call) {
  return call.run_blocks != nullptr ? kSmallLoopGrid : kSmallFiberGrid;
}

bool is_small(const detail::KernelCall& call) {
  long long blocks = block_count(call);
  return blocks == 1 || blocks * threads_per_block(call) <= small_grid(call);
}

// The number of blocks that is worth one exchange. More than needed, because a kernel's vectorised loop is
// longest if neighbouring blocks run together.
long long worthwhile_blocks(const detail::KernelCall& call) {
  return small_grid(call) / threads_per_block(call);
}

// NPU_SIM_ORDER also determines the order of blocks.
class BlockOrder {
 public:
  BlockOrder(Order order, long long count) : kind_(order.kind), count_(count) {
    if (kind_ != Order::random) return;
    stride_ = static_cast<long long>(order.seed * 0x9e3779b97f4a7c15u >> 33) % count + 1;
    while (std::gcd(stride_, count_) != 1) ++stride_;
  }
  bool is_forward() const { return kind_ == Order::forward || kind_ == Order::depth; }
  long long operator()(long long i) const {
    if (kind_ == Order::reverse) return count_ - 1 - i;
    if (kind_ == Order::random) return static_cast<long long>(static_cast<__int128>(i) * stride_ % count_);
    return i;
  }

 private:
  Order::Kind kind_;
  long long count_;
  long long stride_ = 1;
};

Index block_at(const detail::KernelCall& call, long long i) {
  long long row = i / call.grid.x;
  return {static_cast<unsigned>(i % call.grid.x), static_cast<unsigned>(row % call.grid.y),
          static_cast<unsigned>(row / call.grid.y)};
}

// While it exists, the calling host thread has a thread context of the launch.
class ScopedThreadContext {
 public:
  explicit ScopedThreadContext(const detail::KernelCall& call) : before_(detail::thread_context) {
    detail::thread_context = {-1, static_cast<int>(threads_per_block(call)), shared_arena(call.shared_bytes),
                              &call};
  }
  ~ScopedThreadContext() { detail::thread_context = before_; }
  ScopedThreadContext(const ScopedThreadContext&) = delete;
  ScopedThreadContext& operator=(const ScopedThreadContext&) = delete;

 private:
  detail::ThreadContext before_;
};

// NPU_SIM_CHECK: a block starts with uninitialised shared memory. Result: whether the check is on.
bool before_block(const detail::KernelCall& call) {
  const bool checking = call.environment->checking;
  if (checking) poison_shared(detail::thread_context.dynamic_shared, call.shared_bytes);
  return checking;
}

struct LoopWork {
  const detail::KernelCall* call;
  const BlockOrder* order;
  long long begin, end;
};

void set_builtins(const detail::KernelCall& call) {
  ::blockDim = call.block;
  ::gridDim = call.grid;
  // A kernel that breaks its promise and reads this object must not get a plausible value.
  constexpr unsigned kPoison = 3u << 30;
  ::threadIdx = {kPoison, kPoison, kPoison};
}

void run_loop_blocks(void* argument) {
  const auto& work = *static_cast<LoopWork*>(argument);
  const detail::KernelCall& call = *work.call;
  set_builtins(call);
  if (call.run_blocks == nullptr) {
    for (long long i = work.begin; i < work.end; ++i) {
      ::blockIdx = block_at(call, (*work.order)(i));
      call.run_block(call, ::blockIdx);
    }
    return;
  }
  for (long long i = work.begin; i < work.end;) {
    Index first = block_at(call, (*work.order)(i));
    const bool checking = before_block(call);
    long long count =
        work.order->is_forward() && !checking ? std::min<long long>(work.end - i, call.grid.x - first.x) : 1;
    call.run_blocks(call, first, static_cast<int>(count));
    i += count;
  }
}

int run_range(const detail::KernelCall& call, const BlockOrder& order, long long begin, long long end,
              ChildGrids& children) {
  ScopedThreadContext here(call);
  LaunchScope scope(children);
  const RoundingScope rounding(call.environment->rounding);  // fibers share it: a switch leaves it as it is
  if (runs_as_loops(call)) {
    LoopWork work{&call, &order, begin, end};
    return run_guarded(&run_loop_blocks, &work);
  }
  Worker& worker = Worker::mine();
  for (long long i = begin; i < end; ++i) {
    before_block(call);
    if (int error = worker.run_block(call, block_at(call, order(i)), nullptr)) return error;
  }
  return 0;
}

// As large as the first launch needs. Never destroyed: streams may still run kernels while the process exits.
tbb::task_arena& arena(int workers) {
  // "used": if the optimizer dropped the pointer, LeakSanitizer would report a leak.
  [[gnu::used]] static auto* stack =
      new tbb::global_control(tbb::global_control::thread_stack_size, base::kKernelStackBytes);
  // More workers than processors: blocks that wait for each other all run (run_blocks).
  [[gnu::used]] static auto* parallelism =
      workers > tbb::this_task_arena::max_concurrency()
          ? new tbb::global_control(tbb::global_control::max_allowed_parallelism, workers)
          : nullptr;
  static auto* shared = new tbb::task_arena(workers);
  return *shared;
}

BlockCosts& block_costs() {
  static BlockCosts costs;  // needs no destruction, because it is used while the process exits
  return costs;
}

// Shared by two launches of one kernel.
const void* identity_of(const detail::KernelCall& call) {
  if (call.run_blocks != nullptr) return reinterpret_cast<const void*>(call.run_blocks);
  return runs_as_loops(call) ? reinterpret_cast<const void*>(call.run_block)
                             : reinterpret_cast<const void*>(call.run_thread);
}

// Runs all blocks on this host thread and records their cost.
int run_alone(const detail::KernelCall& call, const BlockOrder& order, long long count,
              ChildGrids& children) {
  const std::uint64_t begin = base::now_ns();
  const int error = run_range(call, order, 0, count, children);
  block_costs().saw(identity_of(call), count, base::now_ns() - begin);
  return error;
}

void take_turns(void* context);

// The blocks that a device holds at once. Source: cudaDeviceProp::maxThreadsPerMultiProcessor.
long long resident_blocks(const detail::KernelCall& call) {
  constexpr long long kThreadsPerCore = 2048;
  return std::clamp(call.environment->cores * kThreadsPerCore / threads_per_block(call), 1ll,
                    static_cast<long long>(kMaxCooperativeBlocks));
}

// A grid that several host threads run. A plain struct, because ThreadSanitizer does not see how TBB passes a
// closure (kernels/parallel.h). `turns` states TBB's order explicitly.
struct SharedGrid {
  SharedGrid(const detail::KernelCall& its_call, const BlockOrder& its_order, ChildGrids& its_children,
             int workers)
      : call(its_call),
        order(its_order),
        children(its_children),
        queue(block_count(call), workers, worthwhile_blocks(call)),
        threads(queue, workers, resident_blocks(call), take_turns, this) {}

  const detail::KernelCall& call;
  const BlockOrder& order;
  ChildGrids& children;
  BlockQueue queue;
  HostThreads threads;
  std::atomic<int> error{0};
  std::atomic<int> turns{0};
};

// What one host thread does of a grid.
struct Turns {
  SharedGrid& grid;
  long long blocks = 0;  // that were run
};

void run_queued_loops(void* argument) {
  auto& [grid, blocks] = *static_cast<Turns*>(argument);
  set_builtins(grid.call);
  for (long long i; (i = grid.queue.take_one()) < grid.queue.count(); ++blocks) {
    ::blockIdx = block_at(grid.call, grid.order(i));
    grid.call.run_block(grid.call, ::blockIdx);
  }
}

// One block after the other, as they may wait for each other. Result: 0 or the error of one.
int run_queue(Turns& turns) {
  SharedGrid& grid = turns.grid;
  const detail::KernelCall& call = grid.call;
  ScopedThreadContext here(call);
  LaunchScope scope(grid.children);
  const RoundingScope rounding(call.environment->rounding);
  const HostThreads::Scope waiting(grid.threads);
  if (runs_as_loops(call)) return run_guarded(&run_queued_loops, &turns);
  Worker& worker = Worker::mine();
  for (long long i; (i = grid.queue.take_one()) < grid.queue.count(); ++turns.blocks) {
    before_block(call);
    if (int error = worker.run_block(call, block_at(call, grid.order(i)), nullptr)) return error;
  }
  return 0;
}

// Pieces of a grid whose blocks wait for no one.
int run_pieces(Turns& turns) {
  SharedGrid& grid = turns.grid;
  for (BlockRange range = grid.queue.take(); !range.empty(); range = grid.queue.take()) {
    if (int error = run_range(grid.call, grid.order, range.begin, range.end, grid.children)) return error;
    turns.blocks += range.end - range.begin;
  }
  return 0;
}

// The work of one host thread: blocks of the grid until none are left or one failed.
void take_turns(void* context) {
  auto& grid = *static_cast<SharedGrid*>(context);
  grid.turns.load(std::memory_order_acquire);
  const bool is_timed = !is_small(grid.call);
  const std::uint64_t begin = is_timed ? base::now_ns() : 0;
  Turns turns{grid};
  const bool is_flat = grid.call.run_blocks != nullptr;
  if (const int failed = is_flat ? run_pieces(turns) : run_queue(turns); failed != 0) {
    int none = 0;
    grid.error.compare_exchange_strong(none, failed);
    grid.queue.stop();
  }
  if (is_timed) block_costs().saw(identity_of(grid.call), turns.blocks, base::now_ns() - begin);
  grid.turns.fetch_add(1, std::memory_order_release);
}

void take_turns_in_arena(void* context, std::int64_t) { take_turns(context); }

int run_shared(const detail::KernelCall& call, const BlockOrder& order, ChildGrids& children, int workers) {
  SharedGrid grid(call, order, children, workers);
  std::optional<StallWatch> watch;
  if (workers > 1 && grid.queue.count() > workers) watch.emplace(call.name, grid.queue);
  grid.turns.store(1, std::memory_order_release);  // after all that the threads read
  const int known = block_costs().host_threads(identity_of(call));
  if (known > workers) grid.threads.begin_with(known);
  // The wait for other blocks is outside any block, so a host thread never holds two unfinished blocks.
  if (workers == 1)
    take_turns(&grid);
  else
    arena(workers).execute([&grid, workers] { ops::run_tasks(workers, take_turns_in_arena, &grid); });
  grid.threads.join();
  if (grid.threads.count() > workers) block_costs().needed(identity_of(call), grid.threads.count());
  grid.turns.load(std::memory_order_acquire);
  return grid.error.load();
}

int run_blocks(const detail::KernelCall& call, ChildGrids& children) {
  if (call.cooperative) return run_cooperative(call, children);
  const long long count = block_count(call);
  const int workers = call.environment->workers;
  const BlockOrder order(call.environment->order, count);
  const bool is_flat = call.run_blocks != nullptr;
  bool on_one = is_small(call) || workers == 1;
  if (count == 1 || (on_one && is_flat)) return run_range(call, order, 0, count, children);
  if (!on_one &&
      count > workers) {  // fewer blocks may wait for each other: as on a device, all of them start
    const std::optional<double> expected_ns = block_costs().expected_ns(identity_of(call), count);
    on_one = expected_ns && *expected_ns < kWorthWakingNs;
    if (on_one && is_flat) return run_alone(call, order, count, children);
  }
  return run_shared(call, order, children, on_one ? 1 : workers);
}

}  // namespace

int run_block_with(const detail::KernelCall& call, long long index, GridBarrier* barrier,
                   ChildGrids& children) {
  ScopedThreadContext here(call);
  LaunchScope scope(children);
  const RoundingScope rounding(call.environment->rounding);
  before_block(call);
  return Worker::mine().run_block(call, block_at(call, index), barrier);
}

int run_blocks_in_turn(const detail::KernelCall& call, ChildGrids& children) {
  const long long count = block_count(call);
  return run_range(call, BlockOrder(call.environment->order, count), 0, count, children);
}

int run_in_turn(const detail::KernelCall& call) { return run_with_child_grids(call, run_blocks_in_turn); }

int run_grid(detail::KernelCall& call) {
  if (RaceFinder* finder = call.environment->race_finder) return finder->run(call);
  return run_with_child_grids(call, run_blocks);
}

}  // namespace npu::simt
