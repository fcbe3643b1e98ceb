#include "tests/tool/npucxx/block_loops/cases.h"

namespace migrate::test {
namespace {

void expect_requires(const std::vector<std::string>& cases) { expect_marks(Analysis::barriers, cases); }

TEST(BarrierAnalysis, NothingIsRequiredByWhatOnlyComputes) {
  expect_requires({
      "int $none^f(int a) { return a + 1; }",
      "float $none^f(float a) { return sqrtf(a); }",
      "unsigned $none^f() { return blockIdx.x * blockDim.x + gridDim.x; }",
      "void $none^f(int* p) { atomicAdd(p, 1); }",
      "int $none^f(int n) { return n < 2 ? 1 : n * f(n - 1); }",
  });
}

TEST(BarrierAnalysis, TheThreadIdIsRequiredByWhatReadsIt) {
  expect_requires({
      "unsigned $thread_id^f() { return threadIdx.x; }",
      "int $none^f(uint3 threadIdx) { return threadIdx.x; }",
      "int $thread_id^f() { return npu::detail::thread_context.linear; }",
      "unsigned $thread_id^f() { return cooperative_groups::this_thread_block().thread_rank(); }",
      "int $thread_id^lane() { return threadIdx.x % 32; } int $thread_id^f() { return lane(); }",
  });
}

TEST(BarrierAnalysis, ConvergenceIsRequiredByWhatWaits) {
  expect_requires({
      "void $convergence^f() { __syncthreads(); }",
      "void $convergence^f() { __syncwarp(); }",
      "int $convergence^f(int p) { return __syncthreads_count(p); }",
      "float $convergence^f(float v) { return __shfl_xor_sync(~0u, v, 1); }",
      "void $convergence^f() { cooperative_groups::this_thread_block().sync(); }",
      "void $convergence^f() { cooperative_groups::this_grid().sync(); }",
      "void $convergence^f() { __syncthreads(); } void $convergence^g() { f(); }",
  });
}

TEST(BarrierAnalysis, AProgramsOwnFunctionsOfTheseNamesDoNotWait) {
  expect_requires({
      "struct S { int x; }; template <class T> T __shfl_sync(unsigned, T v, int) { return v; } "
      "S $none^f(S v) { return __shfl_sync(~0u, v, 1); }",
      "struct S { int x; }; void $none^__syncwarp(S) {} void $none^f(S v) { __syncwarp(v); }",
  });
}

TEST(BarrierAnalysis, AWaitOfOneThreadIsForAnotherBlock) {
  expect_requires({
      "void $convergence^f(volatile int* p) { while (*p == 0) __nanosleep(0); }",
      "void $thread_id^f(volatile int* p) { if (threadIdx.x == 0) while (*p == 0) __nanosleep(0); }",
      "void $thread_id^f(volatile int* p) { if (!threadIdx.x) while (*p == 0) __nanosleep(0); }",
      "void $convergence^f(volatile int* p) { if (threadIdx.y == 0) while (*p == 0) __nanosleep(0); }",
      "void $convergence^f(volatile int* p) { if (threadIdx.x < 2) while (*p == 0) __nanosleep(0); }",
  });
}

TEST(BarrierAnalysis, WhatIsNotKnownMayWait) {
  expect_requires({
      "void g(); void $convergence^f() { g(); }",
      "void $convergence^f(void (*g)()) { g(); }",
      "struct S { virtual int $none^f() { return 1; } }; int $convergence^g(S& s) { return s.f(); }",
      "int* $convergence^f() { return new int; }",
  });
}

TEST(BarrierAnalysis, CodeThatIsNotWrittenCounts) {
  expect_requires({
      "struct S { $convergence^S() { __syncthreads(); } }; void $convergence^f() { S s; }",
      "struct S { $convergence^~S() { __syncthreads(); } }; void $convergence^f() { S s; }",
      "int $thread_id^lane() { return threadIdx.x; } int $none^f(int i = lane()) { return i; } "
      "int $thread_id^g() { return f(); }",
      "struct S { int i = threadIdx.x; }; int $thread_id^f() { S s; return s.i; }",
  });
}

TEST(BarrierAnalysis, FunctionsThatCallEachOtherRequireTheSame) {
  expect_requires({
      "void g(int n); void $convergence^f(int n) { if (n > 0) g(n - 1); __syncthreads(); } "
      "void $convergence^g(int n) { f(n); }",
      "int g(int n); int $thread_id^f(int n) { return n > 0 ? g(n - 1) : threadIdx.x; } "
      "int $thread_id^g(int n) { return f(n); }",
  });
}

}  // namespace
}  // namespace migrate::test
