#pragma once
#include <algorithm>
#include <string>
#include <utility>

#include "tool/rules/rule_set.h"

namespace migrate {

/// A rule that renames a function: "cudaFree" to "npuFree".
inline Rule simple_rule(std::string name, Support support = Support::full,
                        std::string library = "cuda_runtime") {
  Rule rule;
  rule.name = std::move(name);
  rule.library = std::move(library);
  rule.support = support;
  rule.kind = FunctionRule{};
  rule.target =
      support == Support::unsupported ? "" : "npu" + rule.name.substr(std::min<size_t>(4, rule.name.size()));
  rule.note = "a note";
  rule.advice = support == Support::unsupported ? "an advice" : "";
  return rule;
}

}  // namespace migrate
