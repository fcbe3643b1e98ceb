#include "tests/tool/npucxx/block_loops/cases.h"

namespace migrate::test {
namespace {

void expect_regions(const std::vector<std::string>& bodies) {
  expect_marks_in_kernel(Analysis::regions, bodies);
}

/// What is said of kernels that cannot be split.
void expect_refused(const std::string& reason, std::vector<std::string> bodies) {
  for (std::string& body : bodies) body = kernel(body);
  for (const std::string& found : annotate(Analysis::regions, bodies)) EXPECT_EQ(found, "refused: " + reason);
}

TEST(Regions, BarriersSplitABody) {
  expect_regions({
      "$parallel^x[threadIdx.x] = 1; x[1] = 2; __syncthreads(); $parallel^x[0] = 2;",
      "__syncthreads(); __syncthreads(); $parallel^x[0] = 2;",
      "$parallel^x[threadIdx.x] = 1; __syncwarp(); $parallel^x[0] = 2;",
      "$parallel^x[threadIdx.x] = 1; cooperative_groups::this_thread_block().sync(); $parallel^x[0] = 2;",
      "$parallel^if (threadIdx.x < n) x[threadIdx.x] = 1; __syncthreads(); $uniform_branch^{ $parallel^x[0] = 2; "
      "__syncthreads(); $parallel^x[1] = 3; }",
  });
}

TEST(Regions, TheBlockRunsUniformStatementsOnce) {
  expect_regions({
      "$uniform^int a = n; $parallel^x[threadIdx.x] = a; __syncthreads();",
      "$uniform^int a = 0; $uniform^a += n; $parallel^x[threadIdx.x] = a; __syncthreads();",
      "$uniform^__shared__ float s[8]; $parallel^s[threadIdx.x] = 1; __syncthreads(); $parallel^x[0] = s[1];",
      "$parallel^x[threadIdx.x] = 1; $uniform^int a = n; x[1] = a; __syncthreads();",
  });
}

TEST(Regions, BranchesAroundBarriers) {
  expect_regions({
      "$uniform_branch^for (int j = 0; j < n; ++j) { $parallel^x[j] = 0; __syncthreads(); }",
      "$uniform_branch^if (n > 1) { $parallel^x[0] = 0; __syncthreads(); } else { $parallel^x[1] = 0; }",
      "$divergent_branch^if (threadIdx.x < n) { $parallel^x[0] = 1; __syncthreads(); $parallel^x[0] = 2; }",
      "$divergent_branch^for (int j = threadIdx.x; j < n; j += 32) { $parallel^x[j] = 0; __syncthreads(); }",
      "$uniform_branch^do { $parallel^x[0] = 1; __syncthreads(); } while (n > 2);",
  });
}

TEST(Regions, CollectivesAreCompletedBetweenTwoRegions) {
  expect_regions({
      "$parallel^float w = $collective^__shfl_xor_sync(~0u, x[threadIdx.x], 1); x[0] = w;",
      "$parallel^x[1] = 1; $parallel^x[0] = $collective^__any_sync(~0u, n) + $collective^__all_sync(~0u, n);",
      "$parallel^auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block()); "
      "$parallel^x[0] = $collective^tile.shfl(x[0], 1);",
  });
}

TEST(Regions, FunctionsThatWaitAreCalledOnceForAllThreads) {
  expect_marks(Analysis::regions, {"void g(float* x) { __syncthreads(); x[0] = 1; } " +
                                   kernel("$parallel^x[1] = 0; $collective^$parallel^g(x);")});
}

TEST(Regions, ReturnsOfSomeThreads) {
  expect_regions({
      "$parallel^if (threadIdx.x >= n) return; x[threadIdx.x] = 0; __syncthreads(); $parallel^x[0] = 1;",
      "$uniform^if (n > 8) return; $parallel^x[threadIdx.x] = 0; __syncthreads(); $parallel^x[0] = 1;",
  });
}

TEST(Regions, BarriersThatCannotBeSeenAreRefused) {
  expect_refused("a thread may wait other than in a barrier or warp collective",
                 {
                     "cooperative_groups::this_grid().sync(); __syncthreads();",
                     "auto wait = [] { __syncthreads(); }; wait();",
                 });
}

TEST(Regions, BarriersInConditionsAreRefused) {
  expect_refused("a barrier or a call that waits in a condition",
                 {"while (__any_sync(~0u, n)) x[0] = 1;", "if (__all_sync(~0u, n)) x[0] = 1;"});
}

TEST(Regions, JumpsOutOfARegionAreRefused) {
  expect_refused("a jump out of a parallel region",
                 {"for (int j = 0; j < n; ++j) { if (x[j] > 0) break; __syncthreads(); }",
                  "for (int j = 0; j < n; ++j) { if (x[j] > 0) continue; __syncthreads(); }"});
}

TEST(Regions, CollectivesInBothDivergentBranchesAreRefused) {
  expect_refused(
      "both branches of a divergent condition have calls that wait",
      {"if (threadIdx.x < n) x[0] = __shfl_sync(~0u, x[1], 0); else x[1] = __shfl_sync(~0u, x[2], 0);",
       "if (threadIdx.x < n) { x[0] = 1; __syncthreads(); } else { __syncthreads(); x[1] = x[0]; }",
       "if (threadIdx.x < n) { for (int j = 0; j < n; ++j) __syncthreads(); } else if (n > 2) __syncthreads();",
       "bool first = threadIdx.x < n; if (first) { __syncthreads(); x[0] = 1; } if (!first) { x[1] = 0; __syncthreads(); }"});
  expect_regions(
      {"$parallel^bool first = threadIdx.x < n; $divergent_branch^if (first) { __syncthreads(); $parallel^x[0] = 1; } "
       "$divergent_branch^if (first) { $parallel^x[1] = 0; __syncthreads(); }"});
}

TEST(Regions, ReturnsFromBranchesThatWaitAreRefused) {
  expect_refused("some threads return from a branch with calls that wait",
                 {"if (threadIdx.x < n) { x[0] = 1; __syncthreads(); return; } __syncthreads(); x[1] = 2;"});
}

TEST(Regions, ReturnsFromLoopsThatDoNotCountAreRefused) {
  expect_refused("some threads return from a loop that does not count",
                 {"while (true) { x[0] = 1; __syncthreads(); if (x[1] == 4) return; }",
                  "do { __syncthreads(); if (x[threadIdx.x] > 0) return; } while (n > 0);"});
}

TEST(Regions, ParametersOfFunctionsThatWait) {
  const std::string sum =
      "float sum(float v, int m, float& own, const float& w) { __syncthreads(); return own += v + m + w; } ";
  expect_marks(
      Analysis::param_modes,
      {sum +
           kernel("float a = x[threadIdx.x], o = 0; "
                  "x[0] = sum($per_thread_value^a, $uniform^n, $per_thread_ref^o, $per_thread_value^1.0f);"),
       sum + kernel("float o = 0; x[0] = sum($uniform^1.0f, $per_thread_value^threadIdx.x, "
                    "$per_thread_ref^o, $per_thread_ref^x[1]);")});
}

}  // namespace
}  // namespace migrate::test
