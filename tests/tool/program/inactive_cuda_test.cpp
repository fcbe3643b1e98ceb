#include "tool/program/inactive_cuda.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate {
namespace {

using ::testing::ElementsAre;

SymbolUse use_at(uint32_t file, uint32_t begin) {
  SymbolUse use;
  use.name = "cudaMalloc";
  use.place = {file, {begin, begin + 10}};
  return use;
}

IncludeUse include_of(uint32_t file, const std::string& path) {
  IncludeUse include;
  include.place = {file, {0, 5}};
  include.resolved = IncludeUse::Resolved::user;
  include.path = path;
  return include;
}

// a.cu is all in a branch not taken, b.cu half, c.cpp includes b.cu's header, d.cpp has nothing to do with CUDA.
struct Tree {
  ProgramFacts facts;
  std::vector<ParseJob> jobs;

  Tree() {
    for (const char* name : {"/p/a.cu", "/p/b.cu", "/p/c.cpp", "/p/d.cpp", "/p/b.h"}) {
      facts.files.push_back({});
      facts.files.back().path = name;
    }
    for (size_t i = 0; i < 4; ++i) {
      jobs.push_back({facts.files[i].path, "/p", {}});
      jobs.back().alternatives = {{"-DUSE_CUDA"}};
    }
    facts.inactive = {{{0, {0, 100}}}, {{1, {50, 100}}}, {{4, {0, 100}}}};
    facts.uses = {use_at(0, 10), use_at(1, 10), use_at(1, 60), use_at(4, 20)};
    facts.includes = {include_of(2, "/p/b.h")};
  }
};

TEST(UntakenCuda, IsToldOfEachJob) {
  Tree tree;
  EXPECT_THAT(untaken_cuda(tree.jobs, tree.facts), ElementsAre(InactiveCuda::main_file, InactiveCuda::some,
                                                               InactiveCuda::some, InactiveCuda::nothing));
}

TEST(UntakenCuda, WithoutMacrosToTryThereIsNothingToTake) {
  Tree tree;
  for (ParseJob& job : tree.jobs) job.alternatives.clear();
  EXPECT_THAT(untaken_cuda(tree.jobs, tree.facts), ::testing::Each(InactiveCuda::nothing));
}

TEST(UntakenCuda, WhatIsTakenEverywhereIsNone) {
  Tree tree;
  tree.facts.inactive.clear();
  EXPECT_THAT(untaken_cuda(tree.jobs, tree.facts), ::testing::Each(InactiveCuda::nothing));
}

}  // namespace
}  // namespace migrate
