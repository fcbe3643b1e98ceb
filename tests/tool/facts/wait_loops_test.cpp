// Loops that wait for another thread: '@' stands before the keyword. The syntax tree decides, not the text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate::test {
namespace {

using testing::IsEmpty;

void expect_waits(const std::string& before, const std::string& body) {
  const Marked marked(before + "\n__global__ void k(int* l, int n, int* out) { " + body + " }");
  const ProgramFacts facts = Snippet().facts(marked.text);
  EXPECT_THAT(messages(facts), IsEmpty()) << marked.text;
  std::vector<uint32_t> found;
  for (const DeviceFunction& function : facts.functions)
    for (const WaitLoop& loop : function.wait_loops) {
      found.push_back(loop.place.range.begin);
      EXPECT_EQ(text_at(facts, loop.place.file, loop.head).front(), '(') << marked.text;
      EXPECT_EQ(text_at(facts, loop.place.file, loop.head).back(), ')') << marked.text;
    }
  EXPECT_EQ(sorted_unique(found), marked.places) << marked.text;
}

TEST(WaitLoops, EndWhenAnExchangeSucceeds) {
  for (const char* body : {
           "@while (atomicCAS(l, 0, 1) != 0);",
           "do { } @while (atomicExch(l, 1));",
           "@for (; atomicCAS(l, 0, 1); ) { }",
           "@while (/* ) */ atomicExch(&l[n], 1) == 1) { *out = 1; }",
           "int got; do { got = atomicCAS(l, 0, 1); } @while (got);",
           "int got; @while ((got = atomicCAS(l, 0, 1)) != 0);",
           "if (threadIdx.x < 2) @while (atomicCAS(l, 0, 1));",
           "if (blockIdx.x == 0) { @while (atomicCAS(l, 0, 1)); }",
           "if (threadIdx.x == 0) { } else { @while (atomicCAS(l, 0, 1)); }",
           "@while (atomicCAS(l, 0, n) != 0);",
       })
    expect_waits("", body);
}

TEST(WaitLoops, OfFunctionsAndMacrosOfTheProgram) {
  expect_waits("__device__ bool try_lock(int* l) { return atomicCAS(l, 0, 1) == 0; }",
               "@while (!try_lock(l));");
  expect_waits("__device__ bool taken(int* l) { int old = atomicExch(l, 1); return old; }",
               "@while (taken(l));");
  expect_waits("struct Lock { int* l; __device__ bool take() { return atomicCAS(l, 0, 1) == 0; } };",
               "Lock lock{l}; @while (!lock.take());");
  expect_waits("#define ACQUIRE(l) @while (atomicCAS(l, 0, 1) != 0)", "ACQUIRE(l);");
  expect_waits("#define TEST_AND_SET atomicExch", "@while (TEST_AND_SET(l, 1));");
  expect_waits("template <class T> __device__ void lock(T* l) { @while (atomicCAS(l, 0, 1)); }", "lock(l);");
  expect_waits("template <class T> __device__ void never(T* l) { @while (atomicCAS(l, 0, 1)); }", "");
}

TEST(WaitLoops, NotWhereTheBodyTakesOutWhatEndsTheLoop) {
  for (const char* body : {
           "int x = n, sum; do { sum = atomicExch(l, 0); sum += x; } while ((x = atomicExch(l, sum)) != 0);",
           "int x = n, sum; do { sum = x + atomicExch(&l[n], 0); } while (x = atomicExch(&l[n], sum));",
           "int x = n, sum = 0; while (-1 != (x = atomicExch(l, sum))) { sum = atomicExch(l, -1) + x; }",
           "int x = n, sum; do { sum = atomicExch(l, 1) + x; } @while ((x = atomicExch(l, sum)) != 0);",
           "int x = n, sum; do { sum = atomicExch(out, 0) + x; } @while ((x = atomicExch(l, sum)) != 0);",
           "int x = n, sum; do { sum = atomicExch(&l[x], 0); } @while ((x = atomicExch(&l[x], sum)) != 0);",
           "do { if (n) atomicExch(l, 0); } @while (atomicExch(l, 1) != 0);",
           "do { atomicExch(l, 0); } @while (atomicExch(l, 1) == 0);",
       })
    expect_waits("", body);
  expect_waits(
      "__device__ void add(float* p, float x) { float sum; do { sum = atomicExch(p, 0.0f); sum += x; } "
      "while ((x = atomicExch(p, sum)) != 0.0f); }",
      "add(reinterpret_cast<float*>(out), 1);");
}

TEST(WaitLoops, NotWhereTheBodyGoesOnToAnotherElement) {
  for (const char* body : {
           "int i = n; while (atomicExch(&l[2 * n + i], 1) == 1) { i = (i * 5 + 1) % 64; }",
           "for (int i = n; atomicCAS(&l[i], 0, 1) != 0; ++i) { }",
           "int* p = l; do { p = p + 1; } while (atomicCAS(p, 0, 1));",
           "int i = n, j; @while (atomicExch(&l[i], 1) == 1) { j = i + 1; *out = j; }",
       })
    expect_waits("", body);
}

TEST(WaitLoops, NotWhatIsOnlySpelledLikeThem) {
  for (
      const char* body : {
          "while (n > 0) { atomicCAS(l, 0, 1); --n; }",
          "while (/* atomicCAS(l, 0, 1) */ n > 0) --n;",
          "const char* s = \"while (atomicCAS(l, 0, 1))\"; *out = s[n];",
          "struct Own { __device__ int atomicCAS(int, int) { return 0; } } own; while (own.atomicCAS(0, 1));",
          "int atomicExch_count = n; while (atomicExch_count) --atomicExch_count;",
          "for (int i = atomicExch(l, 0); i < n; ++i) *out = i;",
      })
    expect_waits("", body);
  expect_waits("namespace own { __device__ int atomicCAS(int*, int, int) { return 0; } }",
               "while (own::atomicCAS(l, 0, 1));");
}

TEST(WaitLoops, NotOfOneThreadPerBlock) {
  for (const char* body : {
           "if (threadIdx.x == 0) while (atomicCAS(l, 0, 1));",
           "if (0 == threadIdx.x) { *out = 1; while (atomicCAS(l, 0, 1)); }",
           "const int first = threadIdx.x; if (!first) { while (atomicCAS(l, 0, 1)); }",
           "auto t = threadIdx.x; bool leads = t == 0; if (leads && n) { while (atomicCAS(l, 0, 1)); }",
           "if (threadIdx.x < 1) { if (n) while (atomicCAS(l, 0, 1)); }",
       })
    expect_waits("", body);
  expect_waits("#define FIRST (threadIdx.x == 0)", "if (FIRST) while (atomicCAS(l, 0, 1));");
}

// Whoever writes what they wait for: another block, or another thread of this one.
TEST(WaitLoops, PollMemory) {
  for (
      const char* body : {
          "volatile int* flag = l; @while (*flag == 0) { }",
          "@while (((volatile int*)l)[n] != 1);",
          "if (threadIdx.x == 0) { volatile int* flag = l; @while (flag[blockIdx.x] < n) { } }",
          "int seen; do { seen = *(volatile int*)l; } @while (seen == 0);",
          "@while (atomicAdd(l, 0) < n) { __threadfence(); }",
          "@for (;;) { if (atomicAdd(l, 0) == n) break; }",
          "int turns = 0; @while (*(volatile int*)l != n && turns < 1000) ++turns;",
          "int seen; do { asm volatile(\"ld.acquire.gpu.b32 %0, [%1];\" : \"=r\"(seen) : \"l\"(l)); } @while (seen < n);",
      })
    expect_waits("", body);
  expect_waits("__device__ int load(int* p) { return *(volatile int*)p; }", "@while (load(l) == 0);");
  expect_waits("__device__ volatile int ready;", "@while (!ready);");
}

// Turn after turn, until what others store is complete.
TEST(WaitLoops, WorkWithVolatileMemoryWhileSomethingIsMissing) {
  for (
      const char* body : {
          "volatile int* state = l; int missing; do { missing = 0; for (int i = 0; i < n; ++i) { const int s = state[i]; "
          "if (s == 0) missing = 1; else out[i] = s; } } @while (missing);",
          "volatile int* state = l; bool again = true; @while (again) { again = false; for (int i = 0; i < n; ++i) again |= "
          "state[i] != 1; state[n] = 1; }",
          "volatile int* state = l; int next = 0; while (next < n) { next = state[next]; out[n] += next; }",
          "volatile int* state = l; bool again = true; while (again) { again = state[n] != 1; out[n] += 1; __syncthreads(); }",
          "volatile int* state = l; for (int i = 0; i < n; ++i) if (state[i]) out[i] = 1;",
          "volatile int* state = l; int more; do { more = 0; for (int i = 0; i < n; ++i) if (out[i]) more = 1; state[n] = 1; } "
          "while (more);",
      })
    expect_waits("", body);
}

TEST(WaitLoops, NotWhatWorksInTheLoopOrLooksElsewhere) {
  for (
      const char* body : {
          "volatile int* flag = l; while (flag[n] != 0) ++n;",
          "volatile int* next = l; int i = 0; while (next[i] != -1) i = next[i];",
          "while (*(volatile int*)l > 0) { out[threadIdx.x] += 1; }",
          "while (int i = atomicAdd(l, 1)) { out[i] = n; if (i > n) break; }",
          "volatile int i = 0; while (i < n) i = i + 1;",
          "while (*(volatile int*)l == 0) __syncthreads();",
          "while (*(volatile int*)l == 0) __nanosleep(20);",
          "while (atomicCAS(l, 0, 1) != 0) { __nanosleep(100); }",
          "int old = *(volatile int*)out, seen; do { seen = old; old = atomicCAS(l, seen, n); } while (seen != old);",
          "while (out[n] == 0) { }",
      })
    expect_waits("", body);
}

// One thread always succeeds when each tries again with what it has read.
TEST(WaitLoops, NotARetry) {
  for (
      const char* body : {
          "int old = *l, seen; do { seen = old; old = atomicCAS(l, seen, seen + n); } while (seen != old);",
          "int old; do { old = *l; } while (atomicCAS(l, old, old + n) != old);",
          "bool done = false; while (!done) { if (atomicCAS(l, 0, 1) == 0) { *out += 1; done = true; atomicExch(l, 0); } "
          "}",
      })
    expect_waits("", body);
}

}  // namespace
}  // namespace migrate::test
