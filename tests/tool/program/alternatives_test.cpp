#include "tool/program/alternatives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
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

/// Eight files lack a header. A macro helps all but one of them; the first, the third, the sixth and the last are the sample.
TEST(Alternatives, WhatHelpsTheSampleIsTriedForTheOthers) {
  const auto folder = ScratchDirectory::make();
  ASSERT_TRUE(folder);
  const RuleSet rules = test::small_rules();
  ParseContext context;
  context.rules = &rules;
  context.headers = &test::small_headers();
  context.roots = {folder->path()};
  std::vector<ParseJob> jobs;
  for (int i = 0; i < 8; ++i) {
    const std::string path = folder->path() + "/" + std::to_string(i) + ".cu";
    std::ofstream(path)
        << "#include <missing/one.h>\n#include <cuda_runtime.h>\n#ifdef HAVE\ntypedef int Name;\n#endif\n"
        << (i == 3 ? "Other" : "Name") << " n;\nvoid f(void* p) { cudaFree(p); }\n";
    jobs.push_back({path, "", {"-std=c++17"}});
    jobs.back().alternatives = {{"-DOTHER"}, {"-DHAVE"}};
  }
  CollectOptions options;
  options.workers.processes = 1;
  options.cache_directory = folder->path() + "/cache";
  std::vector<std::pair<size_t, size_t>>
      ends;  // of the stages, as the user is told: headers, all jobs, trials
  options.progress = [&](size_t done, size_t total, const std::string&) {
    if (done == total) ends.emplace_back(done, total);
  };
  const ProgramFacts facts = collect_all(jobs, context, options);
  EXPECT_THAT(ends, testing::Contains(std::make_pair(size_t{8}, size_t{8}))) << "jobs with errors count, too";
  EXPECT_THAT(ends, testing::Contains(std::make_pair(size_t{4}, size_t{4}))) << "so do trials";
  ASSERT_THAT(facts.units, SizeIs(8));
  for (size_t i = 0; i < 8; ++i) {
    const std::string last = i == 3 ? "-std=c++17" : "-DHAVE";
    EXPECT_EQ(facts.units[i].arguments.back(), last) << i;
  }
  EXPECT_EQ(encode_facts(collect_all(jobs, context, options)), encode_facts(facts)) << "all are in the cache";
}

}  // namespace
}  // namespace migrate
