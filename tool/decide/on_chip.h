#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/decide/chips.h"
#include "tool/decide/decision.h"
#include "tool/diagnostics/real_verdict.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// Verdicts for a real chip: from the rules, from what the shim's functions call, and from the facts of kernels.
class ChipJudge {
 public:
  /// Both must outlive the judge. Cost: O(rules).
  ChipJudge(const RuleSet& rules, const Chip& chip);

  const RuleSet& rules() const { return rules_; }
  /// A symbol on the host, or in code of a kernel. `rule` may be of a header.
  OnChip of_rule(const Rule& rule, Support support, bool in_kernel) const;
  /// A third-party library, by its header.
  OnChip of_library(const Rule& rule) const;
  /// A name that no rule knows.
  OnChip of_unknown() const;
  /// `promise` is that of its launches: "npu::flat<3>".
  OnChip of_kernel(const KernelInfo& kernel, const std::string& promise) const;

 private:
  struct Library {
    size_t direct = 0, device = 0, served = 0, on_host = 0, functions = 0;
  };
  /// Whether matrix products of kernels are operators on this chip.
  bool multiplies() const { return chip_.generation == "A2" || chip_.generation == "A3"; }
  OnChip of_function(const Rule& rule, Support support) const;
  OnChip missing(const Rule& rule, const AscendAnswer& answer) const;
  OnChip of_device_code(const Rule& rule, Support support) const;
  OnChip goes_along(const Rule& rule) const;
  bool is_direct(const Rule& rule, const AscendAnswer& answer, std::string& call) const;
  const RuleSet& rules_;
  const Chip& chip_;
  std::map<std::string, Library> libraries_;
};

/// Gives every decision and every kernel its verdict for the chip. `promises`: of kernels, by USR.
void judge_for_chip(const ProgramFacts& facts, const CallGraph& graph, const ChipJudge& judge,
                    const std::map<std::string, std::string>& promises, Decisions& decisions);

}  // namespace migrate
