#include "runtime_shim/kernels/parallel.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace npu::ops {

int worker_count() { return tbb::this_task_arena::max_concurrency(); }

void run_tasks(int64_t count, void (*task)(void*, int64_t), void* context) {
  tbb::parallel_for(int64_t{0}, count, [=](int64_t i) { task(context, i); });
}

}  // namespace npu::ops
