#include "gmock/gmock.h"
#include "npu/cooperative_groups.h"
#include "tests/shim/simt/grid_helper.h"

// Where assert() ends; <assert.h> hides it in builds without asserts.
extern "C" [[noreturn]] void __assert_fail(const char*, const char*, unsigned, const char*) noexcept;

namespace npu::simt {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr Grid kTwoWarps{{1, 1, 1}, {64, 1, 1}};

__global__ void split_barrier(NPU_KERNEL_PARAMS_ int value) {
  if (threadIdx.x < 40) {
    __syncthreads();
  } else {
    __shfl_xor_sync(0xffffffffu, value, 1);
  }
}

TEST(FailureTest, DeadlockNamesWhoWaitsWhere) {
  int error = 0;
  std::string text = stderr_of([&] { error = run<split_barrier>(kTwoWarps, 1); });
  EXPECT_EQ(error, kDeadlock);
  EXPECT_THAT(
      text,
      HasSubstr(
          "kernel npu::simt::{anonymous}::split_barrier, block (0,0,0): deadlock: 40 thread(s), first 0, "
          "wait at __syncthreads "));
  EXPECT_THAT(text, HasSubstr("failure_test.cpp:18 / 24 thread(s), first 40, wait at __shfl_xor_sync "));
  EXPECT_THAT(text, HasSubstr("failure_test.cpp:20 / 0 returned"));
}

__global__ void wait_for_missing_lane(NPU_KERNEL_PARAMS_ int value) {
  if (threadIdx.x == 3) {
    __syncthreads();
  } else {
    __shfl_sync(0xfu, value, 0);
  }
}

TEST(FailureTest, ALaneOutsideItsOwnMaskFailsWhereALaneOfTheMaskIsElsewhere) {
  int error = 0;
  std::string text = stderr_of([&] { error = run<wait_for_missing_lane>({{1, 1, 1}, {8, 1, 1}}, 1); });
  EXPECT_EQ(error, kBadKernel);
  EXPECT_THAT(text, HasSubstr("a lane calls a warp function whose mask leaves it out"));
}

__global__ void mixed_functions(NPU_KERNEL_PARAMS_ int value) {
  if (threadIdx.x < 16) {
    __shfl_sync(0xffffffffu, value, 0);
  } else {
    __ballot_sync(0xffffffffu, value);
  }
}

TEST(FailureTest, LanesOfOneMaskInDifferentFunctionsFail) {
  int error = 0;
  std::string text = stderr_of([&] { error = run<mixed_functions>({{1, 1, 1}, {32, 1, 1}}, 1); });
  EXPECT_EQ(error, kBadKernel);
  EXPECT_THAT(text, HasSubstr("lanes of one mask call different warp functions"));
}

__global__ void assert_below(NPU_KERNEL_PARAMS_ int limit) {
  __syncthreads();
  if (!(static_cast<int>(threadIdx.x) < limit))
    __assert_fail("threadIdx.x < limit", "k.cu", 7, "assert_below");
}

TEST(FailureTest, AssertNamesBlockAndThread) {
  int error = 0;
  std::string text = stderr_of([&] { error = run<assert_below>({{1, 1, 1}, {8, 4, 1}}, 5); });
  EXPECT_EQ(error, kAssert);
  EXPECT_THAT(
      text,
      HasSubstr(
          "block (0,0,0), thread (5,0,0): k.cu:7: assert_below: Assertion `threadIdx.x < limit' failed."));
}

TEST(FailureTest, APassingAssertIsSilent) {
  int error = -1;
  EXPECT_EQ(stderr_of([&] { error = run<assert_below>({{1, 1, 1}, {8, 4, 1}}, 8); }), "");
  EXPECT_EQ(error, 0);
}

TEST(FailureTest, AssertInTheThreadLoopNamesTheBlock) {
  int error = 0;
  std::string text = stderr_of([&] { error = run<split_barrier, no_sync>(kTwoWarps, 1); });
  EXPECT_EQ(error, kBadKernel);
  EXPECT_THAT(text, HasSubstr("launched with npu::no_sync"));
  EXPECT_THAT(text, Not(HasSubstr("thread (")));
}

__global__ void rank_only(int* out) {
  out[cooperative_groups::this_thread_block().thread_rank()] = 1;
  out[cooperative_groups::this_grid().thread_rank()] = 1;
}

TEST(FailureTest, GroupsNeedTheFibers) {
  int out[2] = {}, error = 0;
  std::string text = stderr_of([&] { error = run<rank_only, no_sync>({{1, 1, 1}, {2, 1, 1}}, &out[0]); });
  EXPECT_EQ(error, kBadKernel);
  EXPECT_THAT(text, HasSubstr("this_thread_block at "));
  EXPECT_EQ((run<rank_only>({{1, 1, 1}, {2, 1, 1}}, &out[0])), 0);
}

__global__ void trap_at(NPU_KERNEL_PARAMS_ unsigned block) {
  if (blockIdx.x == block) __trap();
}

TEST(FailureTest, TrapEndsTheLaunchOnBothExecutors) {
  int fibers = 0, loop = 0;
  std::string text = stderr_of([&] {
    fibers = run<trap_at>({{9, 1, 1}, {64, 1, 1}}, 5);
    loop = run<trap_at, no_sync>({{9, 1, 1}, {64, 1, 1}}, 5);
  });
  EXPECT_EQ(fibers, kTrap);
  EXPECT_EQ(loop, kTrap);
  EXPECT_THAT(text, HasSubstr("block (5,0,0)"));
}

__global__ void trap_at_index(NPU_KERNEL_PARAMS_ int index) {
  if (static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) == index) __trap();
}

TEST(FailureTest, AFlatLoopClaimsNoBlock) {
  int error = 0;
  std::string text = stderr_of([&] { error = run<trap_at_index, flat<>>({{9, 1, 1}, {64, 1, 1}}, 70); });
  EXPECT_EQ(error, kTrap);
  EXPECT_THAT(text, HasSubstr("block (*,0,0)"));
}

__global__ void count_threads(NPU_KERNEL_PARAMS_ int* count) {
  __syncthreads();
  atomicAdd(count, 1);
}

TEST(FailureTest, TheNextLaunchRunsAfterAFailure) {
  stderr_of([&] { run<split_barrier>(kTwoWarps, 1); });
  int count = 0;
  EXPECT_EQ((run<count_threads>({{3, 1, 1}, {1024, 1, 1}}, &count)), 0);
  EXPECT_EQ(count, 3 * 1024);
}

__global__ void grid_barrier(NPU_KERNEL_PARAMS_ unsigned block_that_leaves) {
  if (blockIdx.x == block_that_leaves) return;
  npu::detail::grid_barrier({"grid", "k.cu", 1});
}

TEST(FailureTest, ABlockThatLeavesBreaksTheGridBarrier) {
  int error = 0;
  stderr_of([&] { error = run<grid_barrier>({{3, 1, 1}, {32, 1, 1}, 0, true}, 1); });
  EXPECT_EQ(error, kDeadlock);
  EXPECT_EQ((run<grid_barrier>({{3, 1, 1}, {32, 1, 1}, 0, true}, 7)), 0);
}

TEST(FailureTest, AGridBarrierNeedsACooperativeLaunch) {
  int error = 0;
  std::string text = stderr_of([&] { error = run<grid_barrier>({{3, 1, 1}, {32, 1, 1}}, 7); });
  EXPECT_EQ(error, kBadKernel);
  EXPECT_THAT(text, HasSubstr("a grid barrier needs a cooperative launch"));
}

__global__ void throwing(NPU_KERNEL_PARAMS_ int) { throw 1; }

TEST(FailureTest, AnExceptionOutOfAKernelFailsTheLaunch) {
  for (const bool fibers : {true, false}) {
    int error = 0;
    const std::string text =
        stderr_of([&] { error = fibers ? run<throwing>({}, 1) : run<throwing, no_sync>({}, 1); });
    EXPECT_EQ(error, kBadKernel);
    EXPECT_THAT(text, HasSubstr("threw an exception; kernels must not"));
    EXPECT_EQ((run<grid_barrier>({{3, 1, 1}, {32, 1, 1}, 0, true}, 7)), 0);  // what comes next runs
  }
}

TEST(FailureDeathTest, SynchronisingOutsideAKernelEndsTheProcess) {
  EXPECT_DEATH(__syncthreads(), "__syncthreads at .*failure_test.cpp:.*, called outside a kernel");
}

}  // namespace
}  // namespace npu::simt
