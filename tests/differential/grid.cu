// Cooperative launches: the whole grid waits; and what waits between blocks without them.
#include <cooperative_groups.h>

#include "check.cuh"

namespace cg = cooperative_groups;
using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64, kBlocks = 4, kCount = kThreads * kBlocks;

__global__ void grid_sum(int* x, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  for (int half = n / 2; half > 0; half /= 2) {
    if (i < half) x[i] += x[i + half];
    grid.sync();
  }
}
__global__ void grid_sizes(int* out) {
  cg::grid_group grid = cg::this_grid();
  out[grid.thread_rank()] =
      grid.size() + grid.num_blocks() * 1000 + grid.block_rank() * 100000 + grid.is_valid();
}
__global__ void jacobi(float* a, float* b, int n, int steps) {
  cg::grid_group grid = cg::this_grid();
  for (int k = 0; k < steps; ++k) {
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      b[i] = 0.25f * (i ? a[i - 1] : 0) + 0.5f * a[i] + 0.25f * (i + 1 < n ? a[i + 1] : 0);
    grid.sync();
    float* keep = a;
    a = b;
    b = keep;
  }
}
__global__ void two_phases(int* out, int* partial, const int* x) {
  __shared__ int s[kThreads];
  auto block = cg::this_thread_block();
  auto grid = cg::this_grid();
  int t = block.thread_rank();
  s[t] = x[grid.thread_rank()];
  block.sync();
  for (int half = kThreads / 2; half; half /= 2) {
    if (t < half) s[t] += s[t + half];
    block.sync();
  }
  if (t == 0) partial[blockIdx.x] = s[0];
  grid.sync();
  int sum = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
  out[grid.thread_rank()] = sum + s[0];
}
__global__ void offsets_of_blocks(int* out, int* counts, const int* x) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  int mine = __syncthreads_count(x[i] % 3 == 0);
  if (threadIdx.x == 0) counts[blockIdx.x] = mine;
  cg::sync(grid);
  int before = 0;
  for (unsigned b = 0; b < blockIdx.x; ++b) before += counts[b];
  out[i] = before;
}
__device__ int sum_of_tile(cg::thread_block_tile<32> tile, int y) {
  for (int o = 16; o; o /= 2) y += tile.shfl_down(y, o);
  return y;
}
__global__ void tiles_and_grid(int* out, const int* x) {
  auto grid = cg::this_grid();
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int sum = sum_of_tile(tile, x[grid.thread_rank()]);
  if (tile.thread_rank() == 0) atomicAdd(out, sum);
  grid.sync();
  if (grid.thread_rank() == 0) *out *= 2;
}

template <class... Parameters>
void cooperative(void (*kernel)(Parameters...), int blocks, std::common_type_t<Parameters>... arguments) {
  void* pointers[] = {&arguments...};
  check::ok(cudaLaunchCooperativeKernel((void*)kernel, dim3(blocks), dim3(kThreads), pointers, 0, 0),
            "cooperative launch");
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kCount, mixed);
  const Buffer<int> d(x), counts(std::vector<int>(kBlocks, 0));
  int sum = 0;
  for (int y : x) sum += y;
  s.is("grid_sum", device(x, [&](int* o) { cooperative(grid_sum, kBlocks, o, kCount); })[0], sum);
  s.equal("grid_sizes", device<int>(kCount, [&](int* o) { cooperative(grid_sizes, kBlocks, o); }),
          loop<int>(kCount, [](int i) { return kCount + kBlocks * 1000 + i / kThreads * 100000 + 1; }));
  const int n = 201, steps = 7;
  const auto jacobi_got = device<float>(2 * n, [&](float* o) {
    const auto start = loop<float>(n, [&](int i) { return float(x[i]); });
    check::ok(cudaMemcpy(o, start.data(), n * sizeof(float), cudaMemcpyHostToDevice), "cudaMemcpy");
    cooperative(jacobi, kBlocks, o, o + n, n, steps);
  });
  std::vector<double> now = loop<double>(n, [&](int i) { return x[i]; });
  for (int k = 0; k < steps; ++k) {
    std::vector<double> next(n);
    for (int i = 0; i < n; ++i)
      next[i] = 0.25 * (i ? now[i - 1] : 0) + 0.5 * now[i] + 0.25 * (i + 1 < n ? now[i + 1] : 0);
    now = next;
  }
  s.near("jacobi", std::vector<float>(jacobi_got.begin() + n, jacobi_got.end()), now, 1e-5);
  s.equal("two_phases",
          device<int>(kCount, [&](int* o) { cooperative(two_phases, kBlocks, o, counts.data(), d.data()); }),
          loop<int>(kCount, [&](int i) {
            int block = 0;
            for (int k = 0; k < kThreads; ++k) block += x[i / kThreads * kThreads + k];
            return sum + block;
          }));
  s.equal("offsets_of_blocks",
          device<int>(kCount,
                      [&](int* o) { cooperative(offsets_of_blocks, kBlocks, o, counts.data(), d.data()); }),
          loop<int>(kCount, [&](int i) {
            int before = 0;
            for (int k = 0; k < i / kThreads * kThreads; ++k) before += x[k] % 3 == 0;
            return before;
          }));
  s.equal("tiles_and_grid",
          device<int>(1, [&](int* o) { cooperative(tiles_and_grid, kBlocks, o, d.data()); }), {2 * sum});
  return s.finish();
}
