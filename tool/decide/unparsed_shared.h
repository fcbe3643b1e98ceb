#pragma once
#include <vector>

#include "tool/decide/planner.h"

namespace migrate {

/// `extern __shared__ T name[];` in branches that were not parsed, and in bodies of macros where the name is a
/// parameter, by tokens. Only those in one plain piece; whether one stands inside a function is told by the braces
/// around it. Cost: O(tokens of files that name `__shared__`).
std::vector<DynamicSharedDecl> unparsed_dynamic_shared(Planner& planner);

}  // namespace migrate
