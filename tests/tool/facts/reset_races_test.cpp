// Elements that every thread resets and some store to afterwards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;

/// "reset | later store" of each race in a kernel with some parameters.
std::vector<std::string> races_in(const std::string& body, const std::string& before = "") {
  const ProgramFacts facts = Snippet().facts(
      before +
      "struct Flags { int* done; int own; };\n__device__ int counter;\n"
      "__global__ void k(int n, const int* x, int* y, bool* flag, float* sum, Flags f) { int i = blockIdx.x * "
      "blockDim.x + threadIdx.x; " +
      body + " }");
  std::vector<std::string> races;
  for (const DeviceFunction& function : facts.functions)
    for (const ResetRace& race : function.reset_races) {
      const std::string& text = facts.files[race.place.file].text;
      const auto piece = [&](Range range) { return text.substr(range.begin, range.size()); };
      EXPECT_EQ(piece(race.place.range).find(piece(race.element)), 0u);
      races.push_back(piece(race.place.range) + " | " + piece(race.store.range));
    }
  return races;
}

TEST(ResetRaces, FlagsAndSums) {
  EXPECT_THAT(races_in("*flag = false; if (i < n && x[i] > 0) *flag = true;"),
              ElementsAre("*flag = false | *"));
  EXPECT_THAT(races_in("flag[0] = false; for (int j = i; j < n; ++j) if (x[j]) *flag = true;"),
              ElementsAre("flag[0] = false | *"));
  EXPECT_THAT(races_in("if (i >= n) return; *sum = 0.0f; atomicAdd(sum, 1.0f * x[i]);"),
              ElementsAre("*sum = 0.0f | atomicAdd"));
  EXPECT_THAT(races_in("counter = 0; if (x[i]) ++counter;"), ElementsAre("counter = 0 | ++"));
  EXPECT_THAT(races_in("counter = 0; __syncthreads(); atomicAdd(&counter, 1);"),
              ElementsAre("counter = 0 | atomicAdd"));
  EXPECT_THAT(races_in("*f.done = 1; if (x[i] > 2) { *f.done = 0; }"), ElementsAre("*f.done = 1 | *"));
  EXPECT_THAT(races_in("y[n] = 0; if (x[i] > 2) y[n] = 1;"), ElementsAre("y[n] = 0 | y"));
}

TEST(ResetRaces, UnderConditionsOnIndices) {
  for (const char* const condition :
       {"threadIdx.x == 0", "!threadIdx.x", "i < n", "blockIdx.x == 0", "n > i"})
    EXPECT_THAT(races_in("if (" + std::string(condition) + ") { *flag = false; } if (x[i]) *flag = true;"),
                ElementsAre("*flag = false | *"))
        << condition;
}

TEST(ResetRaces, NotWhatTheFirstThreadDoes) {
  for (const char* const condition :
       {"i == 0", "threadIdx.x == 0 && blockIdx.x == 0", "!i", "x[i] > 0", "i > 0", "i == 3", "i % 2"})
    EXPECT_THAT(races_in("if (" + std::string(condition) + ") *flag = false; if (x[i]) *flag = true;"),
                IsEmpty())
        << condition;
  EXPECT_THAT(races_in("if (x[i] < 0) return; *flag = false; if (x[i]) *flag = true;"), IsEmpty());
  EXPECT_THAT(races_in("if (i != 0) return; *flag = false; if (x[i]) *flag = true;"), IsEmpty());
}

TEST(ResetRaces, NotOtherElementsAndOrders) {
  for (const char* const body :
       {"y[i] = 0; if (x[i]) y[i] = 1;", "*flag = false;", "*flag = false; if (x[i]) *flag = false;",
        "*flag = true; *flag = false;", "if (*flag) return; *flag = false; if (x[i]) *flag = true;",
        "for (int j = 0; j < n; ++j) { *flag = false; if (x[j]) *flag = true; }",
        "__shared__ bool any; any = false; if (x[i]) any = true; __syncthreads(); flag[i] = any;",
        "int local = 0; if (x[i]) local = 1; y[i] = local;", "f.own = 0; if (x[i]) f.own = 1; y[i] = f.own;",
        "y = y + i; *y = 0; if (x[i]) *y = 1;", "y[n + i] = 0; if (x[i]) y[n + i] = 1;",
        "y[0] = 0; if (x[i]) y[1] = 1;", "*sum = x[n]; if (x[i]) *sum = 1;"})
    EXPECT_THAT(races_in(body), IsEmpty()) << body;
  EXPECT_THAT(races_in("RESET; if (x[i]) *flag = true;", "#define RESET *flag = false\n"), IsEmpty())
      << "written in a macro";
}

TEST(ResetRaces, AxesAndBarriers) {
  const auto race_in = [](const std::string& body) {
    const ProgramFacts facts = Snippet().facts("__global__ void k(int* p, const int* x) { *p = 0; " + body +
                                               " if (x[threadIdx.x]) *p = 1; }");
    return facts.functions.at(0).reset_races.at(0);
  };
  EXPECT_FALSE(race_in("").block_waits);
  EXPECT_TRUE(race_in("__syncthreads();").block_waits);
  EXPECT_FALSE(race_in("").names_y);
  EXPECT_TRUE(race_in("int row = blockIdx.y;").names_y);
  EXPECT_FALSE(race_in("int row = blockIdx.y;").names_z);
  EXPECT_TRUE(race_in("int plane = threadIdx.z;").names_z);
}

TEST(ResetRaces, InTemplates) {
  const ProgramFacts facts = Snippet().facts(
      "template <class T> __global__ void k(T* p, const T* x) { *p = 0; if (x[threadIdx.x]) *p = 1; }\n"
      "void host(float* p, int* q) { k<<<2, 2>>>(p, p); k<<<2, 2>>>(q, q); }\n"
      "template <class T> __global__ void unused(T* p, const T* x) { *p = 0; if (x[threadIdx.x]) *p = 1; }\n");
  for (const DeviceFunction& function : facts.functions) {
    if (function.space != ExecutionSpace::global) continue;
    EXPECT_EQ(function.reset_races.size(), 1u) << function.name;
  }
}

}  // namespace
}  // namespace migrate
