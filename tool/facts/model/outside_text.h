#pragma once
#include <string>

#include "tool/rules/rule_set.h"

namespace migrate {

/// The first use of CUDA in a C++ source that a rewrite would handle: a name or a header that a rule replaces, a launch
/// ("<<<"), device code. Comments and strings do not count; all branches of every #if do. Empty if there is none.
std::string cuda_in(const std::string& text, const RuleSet& rules);

}  // namespace migrate
