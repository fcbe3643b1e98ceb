#include "tool/report/problems.h"

#include <gtest/gtest.h>

#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

Finding unknown(const std::string& symbol, Severity severity) {
  Finding finding = make_finding(id::symbol_unknown, {symbol});
  finding.symbol = symbol;
  finding.library = "cublas";
  finding.severity = severity;
  return finding;
}

TEST(Problems, ErrorsDoNotStandBehindWarnings) {
  const std::vector<Finding> findings{unknown("cublasHdot", Severity::warning),
                                      unknown("cublasSamax", Severity::error),
                                      unknown("cublasHcopy", Severity::warning)};
  const std::vector<ProblemGroup> groups = group_problems(findings);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].first->severity, Severity::error);
  EXPECT_EQ(groups[0].symbols, std::vector<std::string>{"cublasSamax"});
  EXPECT_EQ(groups[1].count, 2u);
}

}  // namespace
}  // namespace migrate
