#ifndef MIGRATE_TESTS_TOOL_SESSION_REWRITE_CASES_H_
#define MIGRATE_TESTS_TOOL_SESSION_REWRITE_CASES_H_

#include <gmock/gmock.h>

#include "tool/commands/rewrite.h"
#include "tool/rules/load.h"

/// Source text in, migrated text out, with the product's own rules: the contract of docs/reference/migrated_form.md end to end.

namespace migrate {
struct Knowledge {
  RuleSet rules;
  VirtualHeaders headers;
};

inline const Knowledge& knowledge() {
  static const Knowledge loaded = [] {
    auto disk = disk_file_system();
    auto rules = load_rules(*disk, {std::string(MIGRATE_SOURCE_DIR) + "/rules"});
    EXPECT_TRUE(rules.ok()) << (rules ? "" : rules.error().message);
    auto headers = render_headers(*rules, {}, *disk);
    EXPECT_TRUE(headers.ok()) << (headers ? "" : headers.error().message);
    return Knowledge{std::move(*rules), std::move(*headers)};
  }();
  return loaded;
}

inline RewrittenText rewritten(const std::string& name, const std::string& text) {
  auto result = rewrite_text(name, text, knowledge().rules, knowledge().headers);
  return result ? std::move(*result) : RewrittenText{"ERROR " + result.error().message, {}, {}};
}

// Checks the migrated text, and that migrating it again changes nothing.
inline void expect(const std::string& before, const std::string& after, const std::string& name = "a.cu") {
  RewrittenText result = rewritten(name, before);
  EXPECT_EQ(result.text, after);
  for (const ParseDiagnostic& diagnostic : result.facts.diagnostics) {
    EXPECT_EQ(diagnostic.level, DiagnosticLevel::warning) << diagnostic.message << "\n" << before;
  }
  EXPECT_EQ(rewritten(name, result.text).text, result.text) << "second run";
}

inline void expect_same(const std::string& text, const std::string& name = "a.cu") {
  expect(text, text, name);
}

}  // namespace migrate

#endif  // MIGRATE_TESTS_TOOL_SESSION_REWRITE_CASES_H_
