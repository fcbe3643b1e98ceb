#include "tool/rules/ascend.h"

#include <algorithm>

#include "tool/rules/rule_set.h"

namespace migrate {
namespace {

// Why `function` does not serve on the generation; empty where it does.
Phrase obstacle(const RuleSet& rules, const std::string& function, const std::string& type,
                std::string_view generation) {
  const AscendOperator* limits = rules.find_operator(function);
  if (!limits) {
    bool simt = interface_of(function) == CannInterface::asc;
    if (simt && generation != kSimtGeneration)
      return "only chips of the generation 950 run kernels of threads";
    return {};
  }
  const std::vector<std::string>* types = limits->types_on(generation);
  const std::string chips(generation);
  if (!types) return {"{0} does not run on chips of the generation {1}", {function, chips}};
  bool listed =
      type.empty() || types->empty() || std::find(types->begin(), types->end(), type) != types->end();
  if (listed) return {};
  return {"{0} does not take {1} on chips of the generation {2}", {function, type, chips}};
}

// The data types that all functions of the item take on the generation; those without a list do not count.
std::vector<std::string> common_types(const RuleSet& rules, const std::string& item,
                                      std::string_view generation) {
  std::vector<std::string> common;
  bool first = true;
  for (const std::string& function : functions_in(item)) {
    const AscendOperator* limits = rules.find_operator(function);
    const std::vector<std::string>* types = limits ? limits->types_on(generation) : nullptr;
    if (!types || types->empty()) continue;
    if (first) common = *types;
    first = false;
    std::erase_if(common, [&](const std::string& type) {
      return std::find(types->begin(), types->end(), type) == types->end();
    });
  }
  return common;
}

}  // namespace

std::vector<std::string> functions_in(std::string_view item) {
  constexpr std::string_view kPlus = " + ";
  std::vector<std::string> functions;
  while (!item.empty()) {
    size_t plus = std::min(item.find(kPlus), item.size());
    functions.emplace_back(item.substr(0, plus));
    item.remove_prefix(std::min(plus + kPlus.size(), item.size()));
  }
  return functions;
}

CannInterface interface_of(std::string_view function) {
  if (function.starts_with("aclnn")) return CannInterface::aclnn;
  for (std::string_view prefix : {"aclblas", "aclsparse", "aclsolver", "aclfft"}) {
    if (function.starts_with(prefix)) return CannInterface::library;
  }
  if (function.starts_with("acl")) return CannInterface::acl;
  return function.starts_with("Hccl") ? CannInterface::hccl : CannInterface::asc;
}

const char* to_string(CannInterface interface) {
  switch (interface) {
    case CannInterface::acl:
      return "acl";
    case CannInterface::hccl:
      return "hccl";
    case CannInterface::aclnn:
      return "aclnn";
    case CannInterface::library:
      return "library";
    case CannInterface::asc:
      return "asc";
  }
  return "";
}

const std::vector<std::string>* AscendOperator::types_on(std::string_view generation) const {
  for (const auto& [name, types] : chips) {
    if (name == generation) return &types;
  }
  return nullptr;
}

AscendAnswer ascend_answer(const RuleSet& rules, const Rule& rule, std::string_view generation) {
  const Counterpart& ascend = rule.ascend;
  AscendAnswer answer;
  answer.known = ascend.says_something();
  answer.serves = !ascend.shim.empty();
  answer.shim = ascend.shim;
  answer.functions = ascend.functions;
  answer.needed_type = ascend.type;
  answer.note = ascend.note;
  answer.why_not = ascend.none;
  for (const std::string& item : ascend.functions) {
    Phrase why;
    for (const std::string& function : functions_in(item)) {
      if (why.empty()) why = obstacle(rules, function, ascend.type, generation);
    }
    if (why.empty()) answer.serving.push_back(item);
    bool first_to_serve = why.empty() && !answer.serves;
    if (first_to_serve || answer.function.empty()) {
      answer.function = item;
      answer.why_not = why;
    }
    answer.serves = answer.serves || why.empty();
  }
  answer.interface = interface_of(answer.function);
  answer.types = common_types(rules, answer.function, generation);
  if (!answer.serves) answer.instead = ascend.instead;
  return answer;
}

}  // namespace migrate
