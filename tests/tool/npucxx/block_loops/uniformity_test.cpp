#include "tests/tool/npucxx/block_loops/cases.h"

namespace migrate::test {
namespace {

void expect_uniformity(const std::vector<std::string>& bodies) {
  expect_marks_in_kernel(Analysis::uniformity, bodies);
}

TEST(Uniformity, FollowsFromTheInitialValue) {
  expect_uniformity({
      "int $uniform^a = 2 * n; __syncthreads(); x[a] = 0;",
      "int $uniform^b = blockIdx.x * blockDim.x; __syncthreads(); x[b] = 0;",
      "int $divergent^i = threadIdx.x; __syncthreads(); x[i] = 0;",
      "int $divergent^i = threadIdx.x; int $divergent^j = 2 * i; __syncthreads(); x[j] = 0;",
      "float $divergent^v = x[0]; __syncthreads(); x[1] = v;",
  });
}

TEST(Uniformity, TheVariablesOfOneDeclarationAreJudgedOneByOne) {
  expect_uniformity({
      "int $divergent^i = threadIdx.x, $uniform^m = n; __syncthreads(); x[i] = m;",
      "int $uniform^a = 1, $uniform^b = n; __syncthreads(); x[a] = b;",
      "int $uniform^i, $divergent^j; $uniform^for (i = 0; i < n; ++i) { for (j = 0; j < 4; ++j) x[i] += j; "
      "__syncthreads(); }",
      "$divergent^for (int $divergent^j = threadIdx.x, $divergent^m = 0; m < n; ++m) { x[j] = m; __syncthreads(); }",
  });
}

TEST(Uniformity, EndsWithAChangeBySomeThreads) {
  expect_uniformity({
      "int $uniform^a = 0; a += n; __syncthreads(); x[0] = a;",
      "int $divergent^a = 0; a += threadIdx.x; __syncthreads(); x[0] = a;",
      "int $uniform^a = 0; if (n > 1) a = 1; __syncthreads(); x[0] = a;",
      "int $divergent^a = 0; if (threadIdx.x > 1) a = 1; __syncthreads(); x[0] = a;",
      "int $divergent^a = 0; $divergent^if (threadIdx.x > 1) { a = 1; __syncthreads(); } x[0] = a;",
      "$divergent^if (threadIdx.x > 1) { int $uniform^a = 0; a = 1; __syncthreads(); x[0] = a; }",
  });
}

TEST(Uniformity, EndsWhereTheAddressIsKnown) {
  expect_uniformity({
      "int $divergent^a = n; int* $divergent^p = &a; __syncthreads(); *p = 1;",
      "int $divergent^a = n; int& $divergent^r = a; __syncthreads(); r = 1;",
  });
}

TEST(Uniformity, LoopsAndConditionsAroundBarriers) {
  expect_uniformity({
      "$uniform^for (int $uniform^j = 0; j < n; ++j) { x[j] = 0; __syncthreads(); }",
      "$divergent^for (int $divergent^j = threadIdx.x; j < n; j += 32) { x[j] = 0; __syncthreads(); }",
      "$uniform^while (n > 0) { __syncthreads(); --n; }",
      "$divergent^while (x[0] > 0) { __syncthreads(); x[0] -= 1; }",
      "$uniform^do { __syncthreads(); } while (n > 1);",
      "$uniform^if (n > 1) { __syncthreads(); } else { x[0] = 0; }",
      "$divergent^if (threadIdx.x < n) __syncthreads();",
  });
}

}  // namespace
}  // namespace migrate::test
