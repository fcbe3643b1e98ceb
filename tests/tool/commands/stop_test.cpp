#include "tests/tool/commands/rewrite_tree_fixture.h"
#include "tool/commands/analyze.h"

namespace migrate {
namespace {

using Stop = RewriteTree;

TEST_F(Stop, AStoppedRunWritesNothing) {
  const Tree before = tree(root_);
  RewriteOptions request = options();
  request.output_directory = root_ + "/out";
  request.program.collect.workers.stopped = [] { return true; };
  auto stopped = rewrite(*disk_, request);
  ASSERT_FALSE(stopped.ok());
  EXPECT_THAT(stopped.error().message, HasSubstr("stopped; nothing was written"));
  request.in_place = true;
  request.output_directory.clear();
  EXPECT_FALSE(rewrite(*disk_, request).ok());
  EXPECT_EQ(tree(root_), before);
  EXPECT_FALSE(fs::exists(root_ + "/out"));
}

// A stop during the verification comes after the reading: the facts are in the cache.
TEST_F(Stop, AStopAtAnyTimeWritesNothing) {
  RewriteOptions request = options();
  request.output_directory = root_ + "/out";
  bool ended = false;
  for (size_t units = 1; !ended; ++units) {
    size_t seen = 0;
    request.program.collect.progress = [&](size_t, size_t total, const std::string&) { seen += total > 0; };
    request.program.collect.workers.stopped = [&] { return seen >= units; };
    auto result = rewrite(*disk_, request);
    ended = seen < units;
    EXPECT_EQ(result.ok(), ended) << units;
    EXPECT_EQ(fs::exists(root_ + "/out"), ended) << units;
    ASSERT_LT(units, 50u);
  }
}

TEST_F(Stop, TheReportHasWhatWasReadAndNamesTheRest) {
  AnalyzeOptions request;
  request.program = options().program;
  request.program.collect.workers.processes = 1;
  request.program.collect.cache_directory = root_ + "-cache";
  request.reports = {{"json", root_ + "-report.json"}};
  request.gate.write_baseline = root_ + "-baseline.json";
  size_t seen = 0;
  request.program.collect.progress = [&](size_t, size_t total, const std::string&) { seen += total > 0; };
  request.program.collect.workers.stopped = [&] { return seen >= 2; };
  auto stopped = analyze(*disk_, request);
  ASSERT_TRUE(stopped.ok());
  EXPECT_EQ(stopped->exit_code, ExitCode::not_analysed);
  EXPECT_EQ(stopped->report.summary.units - stopped->report.summary.units_failed, 2u);
  EXPECT_THAT(messages(stopped->report.findings), HasSubstr("the run was stopped before this"));
  EXPECT_TRUE(fs::exists(root_ + "-report.json"));
  EXPECT_FALSE(fs::exists(root_ + "-baseline.json")) << "a part is no baseline";

  request.program.collect.workers.stopped = {};
  auto whole = analyze(*disk_, request);
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->report.summary.units_failed, 0u) << "a unit that was not read is not in the cache";
  EXPECT_TRUE(fs::exists(root_ + "-baseline.json"));
  for (const char* name : {"-cache", "-report.json", "-baseline.json"}) fs::remove_all(root_ + name);
}

}  // namespace
}  // namespace migrate
