#pragma once
// The one thread pool that library calls share with kernels.

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace npu::ops {

/// Number of threads for library calls.
int worker_count();

/// Runs task(context, i) for 0 <= i < count on the pool and returns when all are done.
/// Compiled without ThreadSanitizer, which cannot see how TBB passes work to threads. parallel_chunks informs
/// it.
void run_tasks(int64_t count, void (*task)(void* context, int64_t i), void* context);

/// Runs body(first, last) over [0, count) in chunks of at least `grain`, in parallel if there are several.
/// chunks_per_worker: a larger number balances threads that others slow down, if chunks are cheap.
template <class Body>
void parallel_chunks(int64_t count, int64_t grain, const Body& body, int chunks_per_worker = 4) {
  int64_t chunks = std::clamp<int64_t>(count / std::max<int64_t>(grain, 1), 1,
                                       int64_t{chunks_per_worker} * worker_count());
  if (chunks == 1) {
    if (count > 0) body(int64_t{0}, count);
    return;
  }
  // The pool orders all accesses already. The counter shows this to ThreadSanitizer.
  struct Context {
    std::atomic<int64_t> handed_over;
    const Body& body;
    int64_t count, chunks;
  } context{{0}, body, count, chunks};
  context.handed_over.store(1, std::memory_order_release);
  auto task = [](void* pointer, int64_t chunk) {
    auto& shared = *static_cast<Context*>(pointer);
    shared.handed_over.load(std::memory_order_acquire);
    int64_t first = shared.count * chunk / shared.chunks, last = shared.count * (chunk + 1) / shared.chunks;
    if (first < last) shared.body(first, last);
    shared.handed_over.fetch_add(1, std::memory_order_release);
  };
  run_tasks(chunks, task, &context);
  context.handed_over.load(std::memory_order_acquire);
}

}  // namespace npu::ops
