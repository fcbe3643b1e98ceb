#include "tool/program/alternatives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

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
  std::vector<ParseJob> jobs(6);
  for (ParseJob& job : jobs) job.alternatives = {{"-DGPU"}};
  jobs[4].alternatives = {{"-DOTHER"}};
  std::map<size_t, ProgramFacts> left{
      {0, lacking("a.h")}, {2, lacking("b.h")}, {3, lacking("a.h")}, {4, lacking("a.h")}};
  EXPECT_THAT(groups_left(jobs, left),
              testing::UnorderedElementsAre(ElementsAre(0u, 3u), ElementsAre(2u), ElementsAre(4u)));
}

TEST(Alternatives, ASampleIsSpreadOverTheGroup) {
  EXPECT_THAT(sample_of({}), SizeIs(0));
  EXPECT_THAT(sample_of({7, 8, 9, 11}), ElementsAre(7u, 8u, 9u, 11u));
  std::vector<size_t> many(100);
  std::iota(many.begin(), many.end(), size_t{0});
  EXPECT_THAT(sample_of(many), ElementsAre(0u, 33u, 66u, 99u));
}

}  // namespace
}  // namespace migrate
