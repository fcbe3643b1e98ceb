#pragma once
// The one thread pool that library calls share with kernels.

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdint>

namespace npu::ops {

/// Threads that run library calls and kernels.
inline int worker_count() { return tbb::this_task_arena::max_concurrency(); }

/// Runs body(first, last) over [0, count) in chunks of at least `grain`, in parallel if there are several.
template <class Body>
void parallel_chunks(int64_t count, int64_t grain, const Body& body) {
  int64_t chunks = std::clamp<int64_t>(count / std::max<int64_t>(grain, 1), 1, int64_t{4} * worker_count());
  if (chunks == 1) {
    if (count > 0) body(int64_t{0}, count);
    return;
  }
  tbb::parallel_for(int64_t{0}, chunks, [&](int64_t chunk) {
    int64_t first = count * chunk / chunks, last = count * (chunk + 1) / chunks;
    if (first < last) body(first, last);
  });
}

}  // namespace npu::ops
