#include "tool/commands/lint_rules.h"

#include <gtest/gtest.h>

#include "tool/rules/load.h"

namespace migrate {
namespace {

TEST(OurRules, LeadToWhatTheShimDeclares) {
  const std::string source = MIGRATE_SOURCE_DIR;
  auto files = disk_file_system();
  auto rules = load_rules(*files, {source + "/rules"});
  ASSERT_TRUE(rules) << rules.error().message;
  auto problems = lint_rules(*files, *rules, source + "/runtime_shim/include");
  ASSERT_TRUE(problems) << problems.error().message;
  for (const LintProblem& problem : *problems)
    ADD_FAILURE() << problem.file << ":" << problem.line << ": " << problem.message;
}

}  // namespace
}  // namespace migrate
