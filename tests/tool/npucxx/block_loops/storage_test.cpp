#include <gmock/gmock.h>

#include "tests/tool/npucxx/block_loops/cases.h"

namespace migrate::test {
namespace {

void expect_storage(const std::vector<std::string>& bodies) {
  expect_marks_in_kernel(Analysis::storage, bodies);
}

TEST(Storage, UniformValuesAndSharedMemoryAreOneVariable) {
  expect_storage({
      "int $uniform^m = 2 * n; x[threadIdx.x] = m; __syncthreads(); x[0] = m;",
      "__shared__ float $uniform^s[8]; s[threadIdx.x] = 1; __syncthreads(); x[0] = s[0];",
      "for (int $uniform^j = 0; j < n; ++j) { x[j] = 0; __syncthreads(); }",
  });
}

TEST(Storage, WhatOneRegionUsesIsDeclaredThere) {
  expect_storage({
      "float $region_local^v = x[threadIdx.x]; x[0] = v; __syncthreads();",
      "__syncthreads(); float $region_local^a[4]; a[0] = x[0]; x[1] = a[0];",
      "int $region_local^i = threadIdx.x; x[i] = 0; __syncthreads(); x[0] = 1;",
  });
}

TEST(Storage, WhatFollowsFromTheIndexIsRematerialized) {
  expect_storage({
      "int $rematerialized^i = threadIdx.x * n; x[i] = 1; __syncthreads(); x[i] += 1;",
      "int $rematerialized^i = threadIdx.x; int $rematerialized^j = 2 * i; x[j] = 0; __syncthreads(); x[j] = 1;",
      "float* $rematerialized^p = x + threadIdx.x; *p = 1; __syncthreads(); *p += 1;",
      "auto $rematerialized^b = cooperative_groups::this_thread_block(); b.sync(); x[b.thread_rank()] = 1; "
      "b.sync(); x[b.thread_rank()] = 2;",
  });
}

TEST(Storage, AnythingElseThatSeveralRegionsUseIsAContextArray) {
  expect_storage({
      "float $context_array^v = x[threadIdx.x]; __syncthreads(); x[0] = v;",
      "int $context_array^i = threadIdx.x; __syncthreads(); ++i; x[i] = 0;",
      "float $context_array^a[4]; a[0] = 1; __syncthreads(); x[0] = a[0];",
      "int $context_array^a = 0; if (threadIdx.x > 1) a = 1; __syncthreads(); x[0] = a;",
      "for (int $context_array^j = threadIdx.x; j < n; j += 32) { x[j] = 0; __syncthreads(); }",
      "int $uniform^m = n; int $context_array^i = threadIdx.x + m; x[i] = 0; m += 1; __syncthreads(); x[i] = m;",
  });
}

TEST(Storage, WhatCannotBeStoredIsRefused) {
  const std::vector<std::string> found =
      annotate(Analysis::storage, {kernel("float& r = x[threadIdx.x]; __syncthreads(); r = 1;"),
                                   kernel("struct S { ~S() {} int i; } s; __syncthreads(); x[0] = s.i;"),
                                   kernel("float a[512]; a[0] = x[0]; __syncthreads(); x[1] = a[0];")});
  EXPECT_THAT(found, testing::ElementsAre("refused: 'r' cannot be kept between barriers",
                                          "refused: 's' cannot be kept between barriers",
                                          "refused: its threads keep too much between barriers"));
}

}  // namespace
}  // namespace migrate::test
