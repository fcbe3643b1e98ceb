#include "tool/decide/kernels.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

#include "tool/decide/decision.h"

namespace migrate {
namespace {

/// What a kernel-language feature means. A feature that is not in the table is not known to fit Ascend SIMT.
struct FeatureFit {
  std::string_view name;
  KernelVerdict verdict;
};
constexpr FeatureFit kFeatures[] = {
    {"address spaces", KernelVerdict::not_simt},
    {"assert", KernelVerdict::runs},
    {"atomics", KernelVerdict::runs},
    {"barrier objects", KernelVerdict::not_simt},
    {"barriers", KernelVerdict::runs},
    {"bfloat16", KernelVerdict::runs},
    {"built-in index variables", KernelVerdict::runs},
    {"bulk copies", KernelVerdict::not_simt},
    {"cache hints", KernelVerdict::runs},
    {"clock", KernelVerdict::runs},
    {"constant memory", KernelVerdict::runs},
    {"conversions", KernelVerdict::runs},
    {"cooperative groups", KernelVerdict::runs},
    {"device random numbers", KernelVerdict::not_simt},
    {"double", KernelVerdict::not_simt},
    {"dynamic parallelism", KernelVerdict::not_simt},
    {"dynamic shared memory", KernelVerdict::runs},
    {"fast math", KernelVerdict::runs},
    {"grid synchronisation", KernelVerdict::not_simt},
    {"half precision", KernelVerdict::runs},
    {"inline PTX", KernelVerdict::rewrite},
    {"integer intrinsics", KernelVerdict::runs},
    {"launch bounds", KernelVerdict::runs},
    {"match", KernelVerdict::runs},
    {"math", KernelVerdict::runs},
    {"memory fences", KernelVerdict::runs},
    {"named barriers", KernelVerdict::not_simt},
    {"printf", KernelVerdict::runs},
    {"shuffles", KernelVerdict::runs},
    {"static shared memory", KernelVerdict::runs},
    {"tensor maps", KernelVerdict::not_simt},
    {"textures and arrays", KernelVerdict::not_simt},
    {"thread block clusters", KernelVerdict::rewrite},
    {"trap", KernelVerdict::not_simt},
    {"vector types", KernelVerdict::runs},
    {"votes", KernelVerdict::runs},
    {"warp reduce", KernelVerdict::runs},
    {"wmma", KernelVerdict::not_simt},
};

const FeatureFit* find_feature(std::string_view name) {
  for (const FeatureFit& row : kFeatures) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

Place place_of(const DeviceFunction& function) {
  for (const FunctionDeclaration& declaration : function.declarations) {
    if (declaration.is_definition) return declaration.name;
  }
  return function.declarations.empty() ? Place() : function.declarations.front().name;
}

/// Symbols in device code, by enclosing function.
using Symbols = std::map<std::string, std::set<std::string>>;

struct Missing {
  Symbols everywhere;  ///< no rule supports them
  Symbols in_simt;     ///< Ascend SIMT lacks them
};

Missing missing_symbols(const ProgramFacts& facts, const RuleSet& rules) {
  Missing missing;
  for (const SymbolUse& use : facts.uses) {
    if (!use.in_device_code || use.enclosing.empty()) continue;
    const Ruling found = rule_on(use, rules);
    if (!found.is_supported())
      missing.everywhere[use.enclosing].insert(use.name);
    else if (!is_in_simt(rules, *found.entry->rule))
      missing.in_simt[use.enclosing].insert(use.name);
  }
  return missing;
}

void add_missing(KernelInfo& kernel, const std::string& function, const Symbols& missing,
                 KernelVerdict verdict, std::set<std::string>& reasons) {
  const auto names = missing.find(function);
  if (names == missing.end()) return;
  reasons.insert(names->second.begin(), names->second.end());
  kernel.verdict = std::max(kernel.verdict, verdict);
}

void judge(KernelInfo& kernel, const Reach& reach, const CallGraph& graph, const ProgramFacts& facts,
           const Missing& missing) {
  std::set<std::string> features, reasons;
  kernel.may_synchronise = reach.may_wait;
  for (const std::string& usr : reach.functions) {
    const DeviceFunction& function = facts.functions[graph.find(usr)];
    for (const KernelFeature& feature : function.features) features.insert(feature.name);
    add_missing(kernel, function.name, missing.everywhere, KernelVerdict::rewrite, reasons);
    add_missing(kernel, function.name, missing.in_simt, KernelVerdict::not_simt, reasons);
  }
  for (const std::string& feature : features) {
    KernelVerdict fit = feature_verdict(feature);
    if (fit != KernelVerdict::runs) reasons.insert(feature);
    kernel.verdict = std::max(kernel.verdict, fit);
  }
  kernel.features.assign(features.begin(), features.end());
  kernel.reasons.assign(reasons.begin(), reasons.end());
}

}  // namespace

bool is_in_simt(const RuleSet& rules, const Rule& rule) {
  const AscendAnswer answer = ascend_answer(rules, rule, kSimtGeneration);
  return !answer.known || answer.serves;
}

bool is_known_feature(std::string_view name) { return find_feature(name) != nullptr; }

KernelVerdict feature_verdict(std::string_view name) {
  const FeatureFit* row = find_feature(name);
  return row ? row->verdict : KernelVerdict::not_simt;
}

std::vector<KernelInfo> judge_kernels(const ProgramFacts& facts, const RuleSet& rules,
                                      const CallGraph& graph) {
  std::unordered_map<std::string, std::vector<const Launch*>> launches;
  for (const Launch& launch : facts.launches) launches[launch.kernel].push_back(&launch);
  Missing missing = missing_symbols(facts, rules);
  std::vector<KernelInfo> kernels;
  for (const DeviceFunction& function : facts.functions) {
    if (function.space != ExecutionSpace::global || function.declarations.empty()) continue;
    KernelInfo kernel;
    kernel.function = &function;
    kernel.place = place_of(function);
    kernel.launches = launches[function.usr];
    judge(kernel, graph.reach(function.usr), graph, facts, missing);
    kernels.push_back(std::move(kernel));
  }
  std::stable_sort(kernels.begin(), kernels.end(),
                   [](const KernelInfo& a, const KernelInfo& b) { return a.place < b.place; });
  return kernels;
}

std::string block_shapes(const KernelInfo& kernel) {
  std::set<std::string> shapes;
  for (const Launch* launch : kernel.launches) {
    if (launch->config.size() < 2) continue;
    const Extents& block = launch->block;
    if (!block.is_known()) {
      shapes.insert("?");
      continue;
    }
    std::string shape = std::to_string(block.x);
    if (block.y != 1 || block.z != 1) shape += "x" + std::to_string(block.y);
    if (block.z != 1) shape += "x" + std::to_string(block.z);
    shapes.insert(shape);
  }
  std::string text;
  for (const std::string& shape : shapes) text += (text.empty() ? "" : " ") + shape;
  return text;
}

const char* to_string(KernelVerdict verdict) {
  switch (verdict) {
    case KernelVerdict::runs:
      return "runs";
    case KernelVerdict::not_simt:
      return "simulated only";
    case KernelVerdict::rewrite:
      return "rewrite";
  }
  return "";
}

}  // namespace migrate
