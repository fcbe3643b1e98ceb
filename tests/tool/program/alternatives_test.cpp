#include "tool/program/alternatives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numeric>

#include "tests/tool/facts/snippet.h"
#include "tool/base/scratch_directory.h"
#include "tool/facts/model/facts_codec.h"
#include "tool/facts/model/merge.h"
#include "tool/program/collect_jobs.h"

namespace migrate {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

ProgramFacts lacking(const std::string& header, Certainty certainty = Certainty::parsed) {
  ProgramFacts facts;
  IncludeUse include;
  include.name = header;
  include.resolved = IncludeUse::Resolved::missing;
  include.certainty = certainty;
  facts.includes.push_back(include);
  return facts;
}

TEST(Alternatives, GroupsByWhatMayExplainTheErrors) {
  std::vector<ParseJob> jobs(7);
  for (ParseJob& job : jobs) job.alternatives = {{"-DGPU"}};
  jobs[4].alternatives = {{"-DOTHER"}};
  std::map<size_t, ProgramFacts> left{{0, lacking("a.h")},
                                      {2, lacking("b.h")},
                                      {3, lacking("a.h")},
                                      {4, lacking("a.h")},
                                      {5, lacking("a0.h")}};
  merge(left[5], lacking("a.h"));  // another header is missing, too
  EXPECT_THAT(groups_left(jobs, left),
              testing::UnorderedElementsAre(ElementsAre(0u, 3u, 5u), ElementsAre(2u), ElementsAre(4u)));
}

TEST(Alternatives, ASampleIsSpreadOverTheGroup) {
  EXPECT_THAT(sample_of({}), SizeIs(0));
  EXPECT_THAT(sample_of({7, 8, 9, 11}), ElementsAre(7u, 8u, 9u, 11u));
  std::vector<size_t> many(100);
  std::iota(many.begin(), many.end(), size_t{0});
  EXPECT_THAT(sample_of(many), ElementsAre(0u, 16u, 33u, 49u, 66u, 82u, 99u));
}

/// Files that lack a header; those without a name do not. A macro helps those that `name_of` gives "Name".
class Trials : public testing::Test {
 protected:
  ProgramFacts collect_files(size_t count, const std::function<const char*(size_t)>& name_of) {
    context_.rules = &rules_;
    context_.headers = &test::small_headers();
    context_.roots = {folder_->path()};
    jobs_.clear();
    for (size_t i = 0; i < count; ++i) {
      const std::string path = folder_->path() + "/" + std::to_string(i) + ".cu";
      const char* const name = name_of(i);
      std::ofstream(path) << (name != nullptr ? "#include <missing/one.h>\n" : "")
                          << "#include <cuda_runtime.h>\n#ifdef HAVE\ntypedef int Name;\n#endif\n"
                          << (name != nullptr ? name : "int") << " n;\nvoid f(void* p) { cudaFree(p); }\n";
      jobs_.push_back({path, "", {"-std=c++17"}});
      jobs_.back().alternatives = {{"-DOTHER"}, {"-DHAVE"}};
    }
    options_.workers.processes = 1;
    options_.cache_directory = folder_->path() + "/cache";
    ends_.clear();
    options_.progress = [&](size_t done, size_t total, const std::string&) {
      if (done == total) ends_.push_back(total);
    };
    return collect_all(jobs_, context_, options_);
  }

  const Result<ScratchDirectory> folder_ = ScratchDirectory::make();
  const RuleSet rules_ = test::small_rules();
  ParseContext context_;
  std::vector<ParseJob> jobs_;
  CollectOptions options_;
  std::vector<size_t> ends_;  ///< the size of each stage that the user is told of: headers, all jobs, trials
};

/// The first, the third, the sixth and the last of eight are the sample.
TEST_F(Trials, WhatHelpsTheSampleIsTriedForTheOthers) {
  const ProgramFacts facts = collect_files(8, [](size_t i) { return i == 3 ? "Other" : "Name"; });
  EXPECT_THAT(ends_, testing::Contains(8u)) << "jobs with errors count, too";
  EXPECT_THAT(ends_, testing::Contains(4u)) << "so do trials";
  ASSERT_THAT(facts.units, SizeIs(8));
  for (size_t i = 0; i < 8; ++i) {
    const std::string last = i == 3 ? "-std=c++17" : "-DHAVE";
    EXPECT_EQ(facts.units[i].arguments.back(), last) << i;
  }
  EXPECT_EQ(encode_facts(collect_all(jobs_, context_, options_)), encode_facts(facts))
      << "all are in the cache";
}

TEST_F(Trials, WhatHelpsFewOfTheSampleIsNotTriedForTheOthers) {
  const ProgramFacts facts = collect_files(40, [](size_t i) { return i < 2 ? "Name" : "Other"; });
  EXPECT_EQ(facts.units[0].arguments.back(), "-DHAVE") << "one of five in the sample";
  EXPECT_EQ(facts.units[1].arguments.back(), "-std=c++17");
  EXPECT_EQ(std::count(ends_.begin(), ends_.end(), 35u), 1) << "the others, once";
}

TEST_F(Trials, HalfOfTheSampleIsEnoughForAGuess) {
  const ProgramFacts facts = collect_files(300, [](size_t i) { return i % 2 == 0 ? "Name" : "Other"; });
  ASSERT_EQ(facts.units.size(), 300u);
  EXPECT_EQ(std::count(ends_.begin(), ends_.end(), 287u), 1) << "13 are the sample";
  EXPECT_EQ(facts.units[2].arguments.back(), "-DHAVE");
}

TEST_F(Trials, OfManyJobsTheOthersAreParsedOnceWithWhatHelpedTheSample) {
  const ProgramFacts facts = collect_files(40, [](size_t i) { return i == 7 ? nullptr : "Name"; });
  for (size_t i = 0; i < 40; ++i)
    EXPECT_EQ(facts.units[i].arguments.back(), i == 7 ? "-std=c++17" : "-DHAVE") << i;
  EXPECT_EQ(std::count(ends_.begin(), ends_.end(), 35u), 1);
  EXPECT_THAT(ends_, testing::Contains(1u))
      << "what lacks no header is parsed without the guess, as others are";
  EXPECT_EQ(encode_facts(collect_all(jobs_, context_, options_)), encode_facts(facts));
}

}  // namespace
}  // namespace migrate
