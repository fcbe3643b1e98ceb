// Both executors run every thread of every block exactly once, with the right indices.
#include <vector>

#include "tests/shim/simt/grid_helper.h"

namespace npu::simt {
namespace {

__global__ void mark(NPU_KERNEL_PARAMS_ int* marks) {
  int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  atomicAdd(&marks[block * blockDim.x * blockDim.y * blockDim.z + thread], 1);
}
__global__ void mark_and_wait(NPU_KERNEL_PARAMS_ int* marks) {
  mark(NPU_KERNEL_ARGS_ marks);
  __syncthreads();
  mark(NPU_KERNEL_ARGS_ marks);
}

int volume(Index i) { return i.x * i.y * i.z; }

template <auto kKernel, class Mode>
void expect_all_marked(Index grid, Index block, int times) {
  std::vector<int> marks(static_cast<size_t>(volume(grid)) * volume(block));
  ASSERT_EQ((run<kKernel, Mode>({grid, block}, marks.data())), 0);
  EXPECT_EQ(marks, std::vector<int>(marks.size(), times)) << grid.x << "," << grid.y << "," << grid.z;
}

TEST(GridTest, EveryThreadRunsOnce) {
  for (Index grid : {Index{1, 1, 1}, Index{7, 1, 1}, Index{3, 5, 2}, Index{1025, 1, 1}}) {
    for (Index block :
         {Index{1, 1, 1}, Index{31, 1, 1}, Index{257, 1, 1}, Index{8, 4, 3}, Index{1024, 1, 1}}) {
      expect_all_marked<mark, no_sync>(grid, block, 1);
      if (volume(grid) < 100) expect_all_marked<mark_and_wait, may_sync>(grid, block, 2);
    }
  }
}

TEST(GridTest, EveryOrderRunsEveryThreadOnce) {
  for (const char* order : {"reverse", "depth", "random:3"}) {
    WithOrder scope(order);
    expect_all_marked<mark, no_sync>({1031, 1, 1}, {33, 1, 1}, 1);
    expect_all_marked<mark_and_wait, may_sync>({5, 3, 1}, {65, 2, 1}, 2);
  }
}

// The loop is told that blocks below a parameter pass the guard: bounds in, at and beyond the grid.
template <class T>
__global__ void add_below(NPU_KERNEL_PARAMS_ int* sums, T count) {
  T i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) sums[i] += 1;
}

template <class T, class Mode>
void expect_guard_in(unsigned grid, unsigned block, long long count) {
  std::vector<int> sums(static_cast<size_t>(grid) * block, 0), expected = sums;
  for (long long i = 0; i < count && i < static_cast<long long>(grid) * block; ++i) expected[i] = 1;
  ASSERT_EQ((run<add_below<T>, Mode>({{grid, 1, 1}, {block, 1, 1}}, sums.data(), static_cast<T>(count))), 0);
  EXPECT_EQ(sums, expected) << count;
}
template <class T>
void expect_guard(int grid, int block, long long count) {
  expect_guard_in<T, no_sync>(grid, block, count);
  expect_guard_in<T, flat<>>(grid, block, count);
  expect_guard_in<T, flat<1>>(grid, block, count);
}

TEST(GridTest, GuardsHoldForEveryTypeOfBound) {
  for (long long count : {0, 1, 255, 256, 257, 1000, 1023, 1024, 1025, 5000}) {
    expect_guard<int>(4, 256, count);
    expect_guard<unsigned>(4, 256, count);
    expect_guard<long>(4, 256, count);
    expect_guard<unsigned long>(4, 256, count);
    expect_guard<unsigned long long>(4, 256, count);
  }
  expect_guard<int>(4, 256, -1);
  expect_guard<long>(4, 256, -5);
}

__global__ void neighbours(NPU_KERNEL_PARAMS_ int* pass, int rounds) {
  int next = (blockIdx.x + 1) % gridDim.x;
  for (int round = 0; round < rounds; ++round) {
    if (threadIdx.x == 0) atomicAdd(&pass[next], 1);
    npu::detail::grid_barrier({"grid", "k.cu", 1});
    if (pass[blockIdx.x] != round + 1) __trap();
    npu::detail::grid_barrier({"grid", "k.cu", 2});
  }
}

TEST(GridTest, CooperativeBlocksSynchronise) {
  std::vector<int> pass(37);
  EXPECT_EQ((run<neighbours>({{37, 1, 1}, {33, 1, 1}, 0, true}, pass.data(), 5)), 0);
  EXPECT_EQ(pass, std::vector<int>(37, 5));
}

__global__ void use_shared(NPU_KERNEL_PARAMS_ int* bad, int count) {
  NPU_DYNAMIC_SHARED(int, values);
  for (int i = threadIdx.x; i < count; i += blockDim.x) values[i] = blockIdx.x + i;
  __syncthreads();
  for (int i = threadIdx.x; i < count; i += blockDim.x) {
    if (values[count - 1 - i] != static_cast<int>(blockIdx.x) + count - 1 - i) atomicAdd(bad, 1);
  }
}

TEST(GridTest, BlocksThatRunAtOnceHaveTheirOwnDynamicSharedMemory) {
  int bad = 0;
  EXPECT_EQ((run<use_shared>({{200, 1, 1}, {64, 1, 1}, 40000}, &bad, 10000)), 0);
  EXPECT_EQ(bad, 0);
}

template <class T>
__global__ void add_strided(NPU_KERNEL_PARAMS_ int* sums, T count) {
  for (T i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += blockDim.x * gridDim.x) sums[i] += 1;
}

template <class T>
void expect_strided(Index grid, Index block, long long count) {
  std::vector<int> sums(count > 0 ? static_cast<size_t>(count) : 0);
  ASSERT_EQ((run<add_strided<T>, strided<1>>({grid, block}, sums.data(), static_cast<T>(count))), 0);
  EXPECT_EQ(sums, std::vector<int>(sums.size(), 1)) << count;
}

TEST(GridTest, AStridedLoopReachesEveryIndexOnce) {
  for (const char* order : {"forward", "reverse", "random:3"}) {
    WithOrder scope(order);
    for (Index grid : {Index{1, 1, 1}, Index{7, 1, 1}, Index{300, 1, 1}}) {
      for (long long count : {0, 1, 63, 64, 65, 1009, 100003}) {
        expect_strided<int>(grid, {32, 1, 1}, count);
        expect_strided<unsigned>(grid, {256, 1, 1}, count);
        expect_strided<unsigned long>(grid, {33, 1, 1}, count);
      }
    }
  }
  expect_strided<int>({4, 1, 1}, {32, 1, 1}, -5);
}

__global__ void add_in_matrix(NPU_KERNEL_PARAMS_ int* sums, int rows, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns) sums[row * columns + column] += 1;
}

TEST(GridTest, AFlatLoopKeepsTheOtherAxes) {
  for (const char* order : {"forward", "reverse"}) {
    WithOrder scope(order);
    const int rows = 37, columns = 101;
    std::vector<int> sums(rows * columns);
    Grid grid{{7, 5, 1}, {16, 8, 1}};
    ASSERT_EQ((run<add_in_matrix, flat<2>>(grid, sums.data(), rows, columns)), 0);
    EXPECT_EQ(sums, std::vector<int>(sums.size(), 1));
    ASSERT_EQ((run<add_in_matrix, flat<>>(grid, sums.data(), rows, columns)), 0);
    EXPECT_EQ(sums, std::vector<int>(sums.size(), 2));
  }
}

// A bound that a flat loop cannot count to.
TEST(GridTest, AFlatLoopLeavesHugeBoundsToTheThreadLoop) {
  std::vector<int> sums(64);
  ASSERT_EQ((run<add_below<unsigned>, flat<1>>({{1, 1, 1}, {64, 1, 1}}, sums.data(), 0xffffffffu)), 0);
  EXPECT_EQ(sums, std::vector<int>(sums.size(), 1));
}

}  // namespace
}  // namespace npu::simt
