#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/rules/lint.h"

namespace migrate {

/// `lint`, and the targets checked against what the shim's headers in `shim_include` declare; a header that rules
/// name and the shim lacks is a problem of its own.
/// Errors: the shim's headers do not parse.
Result<std::vector<LintProblem>> lint_rules(const FileSystem& files, const RuleSet& rules,
                                            const std::string& shim_include);

}  // namespace migrate
