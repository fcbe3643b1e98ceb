// Values that are used twice in each of many steps: read once for each use, they would be read 2^40 times.
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

using test::Snippet;

std::string many(const std::string& step) {
  std::string all;
  for (int i = 0; i < 40; ++i) all += step;
  return all;
}

/// Ends; whatever becomes of the kernel.
void expect_judged(const std::string& kernel) {
  const ProgramFacts facts = Snippet().facts(kernel);
  ASSERT_EQ(facts.functions.size(), 1u);
  EXPECT_NE(facts.functions[0].ascendc.state, AscendCGeneration::State::unknown);
}

TEST(LongChains, OfExchangedValues) {
  expect_judged("__global__ void k(int* x) { int t = threadIdx.x, a = x[t], b = x[t + 32], c; " +
                many("if (a > b) { c = a; a = b; b = c; } a += t; ") + "x[t] = a; x[t + 32] = b; }");
}

TEST(LongChains, OfIndicesInSharedMemory) {
  expect_judged("__global__ void k(int* x) { __shared__ int s[64]; int t = threadIdx.x, v = t, q; " +
                many("q = v / 7; v = 3 * (v - q * 7) - 5 * q; ") +
                "s[t] = v; __syncthreads(); x[t] = s[t] + s[31 - t]; }");
}

}  // namespace
}  // namespace migrate
