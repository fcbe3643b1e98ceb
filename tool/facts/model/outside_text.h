#pragma once
#include <string>

#include "tool/rules/rule_set.h"

namespace migrate {

/// What the text of a C++ source uses of CUDA's that a rewrite would change or look at: a name or a header that a rule
/// replaces, a launch ("<<<"), device code. Comments and strings do not count, branches of every #if do. Empty: nothing.
std::string cuda_in(const std::string& text, const RuleSet& rules);

}  // namespace migrate
