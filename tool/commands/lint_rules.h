#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/rules/lint.h"

namespace migrate {

/// Runs `lint`, and checks the targets against the declarations of the shim's headers in `shim_include`. A header that
/// rules name and the shim lacks is a problem too.
/// Errors: the shim's headers do not parse.
Result<std::vector<LintProblem>> lint_rules(const FileSystem& files, const RuleSet& rules,
                                            const std::string& shim_include);

}  // namespace migrate
