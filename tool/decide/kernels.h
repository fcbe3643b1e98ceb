#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/decide/call_graph.h"
#include "tool/diagnostics/real_verdict.h"
#include "tool/facts/model/facts.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// What becomes of a kernel.
enum class KernelVerdict {
  runs,      ///< on the simulated device, and the language of Ascend SIMT has all it uses
  not_simt,  ///< on the simulated device; not in Ascend SIMT without changes
  rewrite,   ///< uses what no NPU has: PTX, launches of kernels
};

/// One `__global__` function with everything its call graph uses.
struct KernelInfo {
  const DeviceFunction* function = nullptr;
  Place place;  ///< name in the definition, else in the first declaration
  KernelVerdict verdict = KernelVerdict::runs;
  std::vector<std::string> features;  ///< sorted, also those of the device functions it calls
  std::vector<std::string> reasons;   ///< why not `runs`
  std::vector<const Launch*> launches;
  bool may_synchronise = false;  ///< a thread may wait for another: no promise is made of it
  OnChip chip;                   ///< of --target
};

/// What a kernel-language feature ("atomics", as rules and facts name it) allows. A feature the table does not know is
/// not known to fit Ascend SIMT.
KernelVerdict feature_verdict(std::string_view name);
bool is_known_feature(std::string_view name);
/// Whether Ascend SIMT has a symbol of device code, as far as its rule says.
bool is_in_simt(const RuleSet& rules, const Rule& rule);

/// All kernels, sorted by place. Cost: O(kernels x call graph).
std::vector<KernelInfo> judge_kernels(const ProgramFacts& facts, const RuleSet& rules,
                                      const CallGraph& graph);

/// The block shapes of a kernel's launches as far as they are constant: "256", "16x16"; "?" where one is not.
std::string block_shapes(const KernelInfo& kernel);

const char* to_string(KernelVerdict verdict);

}  // namespace migrate
