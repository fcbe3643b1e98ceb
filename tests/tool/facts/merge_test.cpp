#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <tuple>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Facts of two units that include the same header.
ProgramFacts both(const std::string& header, const std::string& first, const std::string& second) {
  Snippet a{"a.cu"}, b{"b.cu"};
  a.others = b.others = {{"h.cuh", header}};
  ProgramFacts all = a.facts("#include \"h.cuh\"\n" + first);
  merge(all, b.facts(second));
  return all;
}
const char* kInclude = "#include \"h.cuh\"\n";

TEST(Merge, HeadersOnce) {
  ProgramFacts all =
      both("#pragma once\ninline void f(void* p) { cudaFree(p); }\n__device__ int d(int x);\n", "", kInclude);
  EXPECT_THAT(all.files, SizeIs(3));
  EXPECT_THAT(all.units, SizeIs(2));
  EXPECT_THAT(all.uses, SizeIs(1));
  EXPECT_THAT(all.functions, SizeIs(1));
  EXPECT_THAT(all.functions[0].declarations, SizeIs(1));
}

TEST(Merge, PlacesPointIntoTheUnitedFiles) {
  ProgramFacts all = both("", "", "void f(void* p) { cudaFree(p); }");
  ASSERT_THAT(all.uses, SizeIs(1));
  EXPECT_EQ(test::text_at(all, all.uses[0].place), "cudaFree");
}

TEST(Merge, WhatOneUnitParsedAnotherNeedNotGuess) {
  std::string header = "#ifdef ON\ninline void f(void* p) { cudaFree(p); }\n#endif\n";
  for (bool first : {true, false}) {
    std::string on = "#define ON\n#include \"h.cuh\"\n";
    Snippet a{"a.cu"}, b{"b.cu"};
    a.others = b.others = {{"h.cuh", header}};
    ProgramFacts all = a.facts(first ? on : kInclude);
    merge(all, b.facts(first ? kInclude : on));
    ASSERT_THAT(all.uses, SizeIs(1));
    EXPECT_EQ(all.uses[0].certainty, Certainty::parsed);
    EXPECT_THAT(all.inactive, IsEmpty());
  }
}

TEST(Merge, InactiveInAllUnitsStaysInactive) {
  ProgramFacts all = both("#ifdef NEVER\nx\n#endif\n", "", kInclude);
  EXPECT_THAT(all.inactive, SizeIs(1));
}

TEST(Merge, NamesOneUnitDeclaresAreOwnInAll) {
  ProgramFacts all = both("", "void f() {\n#ifdef X\ncudaMine();\n#endif\n}", "void cudaMine();");
  EXPECT_THAT(all.uses, IsEmpty());
  EXPECT_THAT(all.own_names, ElementsAre("cudaMine"));
}

TEST(Merge, TemplatesOneUnitInstantiatesAreKnown) {
  std::string header =
      "template <class F> __global__ void k(F f) { f(1); }\nstruct A { __device__ void operator()(int) {} "
      "};\n";
  std::string use = "void h() { k<<<1, 1>>>(A()); }";
  for (bool first : {true, false}) {
    ProgramFacts all = both(header, first ? use : "", kInclude + std::string(first ? "" : use));
    auto found = std::find_if(all.functions.begin(), all.functions.end(),
                              [](const DeviceFunction& f) { return f.name == "k"; });
    ASSERT_NE(found, all.functions.end());
    EXPECT_FALSE(found->calls_unknown);
    EXPECT_FALSE(found->pattern_only);
  }
}

TEST(Merge, LaunchesOnce) {
  ProgramFacts all = both("__global__ void k();\ninline void run() { k<<<1, 2>>>(); }\n", "", kInclude);
  EXPECT_THAT(all.launches, SizeIs(1));
}

TEST(Merge, APointerIsPageableIfItIsSoInAllUnits) {
  const std::string header =
      "inline void copy(void* d) { char* h = NEW; cudaMemcpyAsync(d, h, 8, cudaMemcpyHostToDevice, 0); }\n"
      "struct Host { char* pinned; };\n";
  const std::string heap = "#define NEW new char[8]\n", own = "char* other();\n#define NEW other()\n";
  for (const auto& [first, second] : {std::pair(heap, heap), std::pair(heap, own), std::pair(own, heap)}) {
    Snippet a{"a.cu"}, b{"b.cu"};
    a.others = b.others = {{"h.cuh", header}};
    ProgramFacts all = a.facts(first + kInclude);
    merge(all, b.facts(second + kInclude + "void lock(Host& h) { cudaMallocHost((void**)&h.pinned, 8); }"));
    const auto copied =
        std::find_if(all.pointers.begin(), all.pointers.end(), [&](const PointerArgument& one) {
          return test::text_at(all, one.call) == "cudaMemcpyAsync" && one.index == 1;
        });
    ASSERT_NE(copied, all.pointers.end());
    EXPECT_EQ(copied->is_pageable, first == second);
    ASSERT_FALSE(all.pointers.back().variables.empty());
    EXPECT_EQ(test::text_at(all, all.pointers.back().variables[0]), "pinned");
    EXPECT_EQ(all.files[all.pointers.back().variables[0].file].path, all.files[copied->call.file].path);
  }
}

TEST(Merge, AHeaderThatOneUnitFindsIsFound) {
  Snippet a{"a.cu"}, b{"b.cu"};
  a.others = b.others = {{"h.cuh", "#include \"inc.h\"\n"}, {"sub/inc.h", ""}};
  b.arguments.push_back("-I/src/sub");
  ProgramFacts all = a.facts(kInclude);
  merge(all, b.facts(kInclude));
  for (const IncludeUse& include : all.includes)
    EXPECT_EQ(include.resolved, IncludeUse::Resolved::user) << include.name;
}

TEST(Collect, ParallelParsesGiveTheSameFacts) {
  auto one = [] {
    ProgramFacts facts = Snippet().facts(
        "template <class T> __global__ void k(T* p) { atomicAdd(p, threadIdx.x); }\n"
        "void h(int* p) { k<<<1, 2>>>(p); cudaFree(p); }\n#if 0\ncudaFree(0);\n#endif\n");
    return std::make_tuple(facts.uses.size(), facts.functions.size(), facts.launches.size(),
                           facts.inactive.size());
  };
  auto expected = one();
  std::vector<std::future<decltype(expected)>> results;
  for (int i = 0; i < 8; ++i) results.push_back(std::async(std::launch::async, one));
  for (auto& result : results) EXPECT_EQ(result.get(), expected);
}

}  // namespace
}  // namespace migrate
