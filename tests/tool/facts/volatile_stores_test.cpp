// Stores through pointers to volatile: counted by what the types say, not by the word.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// "text at the place:variable:count", and ":synchronised".
std::vector<std::string> stores_in(const std::string& text) {
  const ProgramFacts facts = Snippet().facts(text);
  EXPECT_THAT(messages(facts), IsEmpty()) << text;
  std::vector<std::string> all;
  for (const DeviceFunction& function : facts.functions)
    for (const VolatileStores& one : function.volatile_stores)
      all.push_back(text_at(facts, one.place) + ":" + one.variable + ":" + std::to_string(one.count) +
                    (one.synchronised ? ":synchronised" : ""));
  return all;
}

TEST(VolatileStores, ByVariable) {
  EXPECT_THAT(
      stores_in("__device__ void w(volatile float* s, int t) { s[t] += s[t + 16]; s[t] += s[t + 8]; }"),
      ElementsAre("volatile:s:2"));
  EXPECT_THAT(
      stores_in("__global__ void k(float* x) { volatile __shared__ float s[2][32]; s[0][threadIdx.x] = *x; "
                "*(s[1] + threadIdx.x) = *x; }"),
      ElementsAre("volatile:s:2"));
  EXPECT_THAT(
      stores_in("__device__ void w(float volatile* a, volatile int* b, int t) { a[t] = 1; ++b[t]; b[t]--; }"),
      ElementsAre("volatile:a:1", "volatile:b:2"));
}

TEST(VolatileStores, ThroughTypesThatDoNotSayIt) {
  EXPECT_THAT(stores_in("typedef volatile float shared_float;\n"
                        "__device__ void w(shared_float* s, int t) { s[t] += 1; s[t] += 2; }"),
              ElementsAre("s:s:2"));
  EXPECT_THAT(
      stores_in(
          "__device__ void w(volatile float* s, int t) { auto mine = s + t; mine[0] += 1; mine[1] += 1; }"),
      ElementsAre("mine:mine:2"));
  EXPECT_THAT(stores_in("__device__ void w(float* s, int t) { ((volatile float*)s)[t] += 1; }"),
              ElementsAre("s:s:1"));
  EXPECT_THAT(
      stores_in(
          "#define SHARED volatile float\n__device__ void w(SHARED* s, int t) { s[t] += 1; s[t] = 2; }"),
      ElementsAre(testing::HasSubstr(":s:2")));
  EXPECT_THAT(
      stores_in("template <class T> __device__ void w(volatile T* s, int t) { s[t] += s[t + 1]; s[t] = 2; }\n"
                "__global__ void k(float* x, int* y) { w(x, 1); w(y, 1); }"),
      ElementsAre("volatile:s:2"));
  EXPECT_THAT(
      stores_in("template <class T> __device__ void w(volatile T* s, int t) { s[t] += s[t + 1]; s[t] = 2; }"),
      ElementsAre("volatile:s:2"));
}

TEST(VolatileStores, NotWhatIsOnlySpelledLikeThem) {
  for (const char* body : {
           "/* volatile */ s[t] += 1; s[t] += 2;",
           "asm volatile(\"\"); s[t] += 1; s[t] += 2;",
           "volatile float own = 0; s[t] = own; s[t] = own;",
           "volatile float* v = s; float x = v[t] + v[t + 1]; s[t] = x; s[t] = x;",
           "volatile int* flag = (int*)s; *flag = 1; *flag = 2;",
           "volatile float* v = s; if (v[t] == 1 && v[t] <= 2) s[t] = 1;",
       })
    EXPECT_THAT(stores_in(std::string("__device__ void w(float* s, int t) { ") + body + " }"), IsEmpty())
        << body;
}

TEST(VolatileStores, SynchronisedByACallAfterTheFirst) {
  const std::string before =
      "namespace cg = cooperative_groups;\n__device__ void wait_for_all() { __syncthreads(); }\n"
      "struct Own { __device__ void sync() {} };\n__device__ void not_a_sync(int) {}\n";
  const auto stores = [&](const std::string& between, const std::string& first = "") {
    return stores_in(before + "__device__ void w(volatile float* s, int t) { " + first + " s[t] += 1; " +
                     between + " s[t] += 2; }");
  };
  for (const char* between : {"__syncthreads();", "wait_for_all();", "cg::this_thread_block().sync();",
                              "cg::tiled_partition<32>(cg::this_thread_block()).sync();"})
    EXPECT_THAT(stores(between), ElementsAre("volatile:s:2:synchronised")) << between;
  for (const char* between :
       {"Own own; own.sync();", "not_a_sync(1);", "/* __syncthreads() */", "int sync = 1; t = sync;"})
    EXPECT_THAT(stores(between), ElementsAre("volatile:s:2")) << between;
  EXPECT_THAT(stores("", "__syncthreads();"), ElementsAre("volatile:s:2"));
}

}  // namespace
}  // namespace migrate::test
