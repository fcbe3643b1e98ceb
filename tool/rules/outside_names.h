#pragma once
#include <map>
#include <string>
#include <string_view>

#include "tool/rules/rule_set.h"

namespace migrate {

// Libraries outside the given paths that include CUDA's headers, for example Eigen, stay as they are. npucxx searches headers under
// CUDA's names after all other folders; they include the shim's, and define CUDA's names as those of the shim (ADR 48).

/// Whether code that stays as it is may use the name: the shim has it under this name, or defines the name as another that
/// means the same. Not for functions that take kernels, and not for what is supported for some cases only: these do not compile there.
/// A name without a rule is not CUDA's, and works.
bool works_outside(const RuleSet& rules, std::string_view name);

/// Whether code that stays as it is may include the header: there is one of its name for it.
bool has_outside_header(const RuleSet& rules, std::string_view header);

/// The headers under CUDA's names: texts by include name, in the folder npu_cuda. Valid C11 and C++17.
std::map<std::string, std::string> outside_headers(const RuleSet& rules);

}  // namespace migrate
