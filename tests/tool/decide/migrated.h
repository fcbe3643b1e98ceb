#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/tool/support/facts_builder.h"
#include "tool/decide/decision.h"
#include "tool/edits/apply.h"

namespace migrate::test {

inline Rule function_rule(const std::string& name, const std::string& target,
                          std::vector<std::string> params = {}, const std::string& call = "") {
  Rule rule;
  rule.name = name;
  rule.target = target;
  rule.call = call;
  FunctionRule function;
  function.params = std::move(params);
  rule.kind = function;
  return rule;
}

inline Rule header_rule(const std::string& name, const std::string& target) {
  Rule rule;
  rule.name = name;
  rule.target = target;
  rule.kind = HeaderRule{};
  return rule;
}

/// The rules all tests of edits share.
inline const RuleSet& rules() {
  static const RuleSet set = [] {
    Rule unsupported = function_rule("cudaWeird", "npuWeird");
    unsupported.support = Support::unsupported;
    Rule dropped = header_rule("helper_cuda.h", "");
    Rule thrust = header_rule("thrust/sort.h", "npu/sort.h");
    thrust.support = Support::unsupported;
    return RuleSet({function_rule("cudaMalloc", "npuMalloc"), function_rule("cudaFree", "npuFree"),
                    function_rule("cudaSame", "cudaSame"), function_rule("cudaStream_t", "npuStream_t"),
                    function_rule("cudaSwap", "", {"int a", "int b"}, "npuSwap({b}, {a})"),
                    function_rule("cudaShort", "", {"int a", "int b = 7"}, "npuLong({a}, {b}, 0)"),
                    function_rule("cudaOrder", "", {"int a", "int b"}, "npuOrder({a}, {b})"),
                    function_rule("cudaMemcpyToSymbol", "npuMemcpyToSymbol",
                                  {"const void* symbol", "const void* src", "size_t count"}),
                    unsupported, header_rule("cuda_runtime.h", "npu/runtime.h"),
                    header_rule("cuda_runtime_api.h", "npu/runtime.h"),
                    header_rule("cublas_v2.h", "npu/blas.h"), dropped, thrust});
  }();
  return set;
}

/// All files after the decisions' edits; a refused edit shows in `refusals` as "ID symbol".
struct Outcome {
  Files files;
  std::vector<std::string> refusals;
};

inline Outcome migrate_files(const Files& files, const std::function<void(ProgramFacts&)>& change = nullptr) {
  const ProgramFacts facts = facts_of(files, rules(), change);
  const Decisions decisions = decide(facts, rules());
  std::map<std::string, std::vector<Edit>> edits;
  for (const Edit& edit : decisions.edits()) edits[edit.file].push_back(edit);
  Outcome outcome;
  for (const auto& [path, text] : files) {
    auto changed = migrate::apply(text, edits[path]);
    outcome.files[path] = changed ? *changed : "ERROR " + changed.error().message;
  }
  for (const Decision& decision : decisions.all) {
    if (!decision.refusal) continue;
    const auto& [id, place, values] = *decision.refusal;
    outcome.refusals.push_back(
        id + (" " + facts.files[place.file].text.substr(place.range.begin, place.range.size())));
  }
  return outcome;
}

inline std::string migrated(const std::string& text) { return migrate_files({{"a.cu", text}}).files["a.cu"]; }

}  // namespace migrate::test
