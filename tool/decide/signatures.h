#pragma once
#include <map>
#include <set>
#include <string>

#include "tool/decide/call_graph.h"

namespace migrate {

class Planner;

/// Which functions receive the builtins as parameters, and what is promised of kernels. Keys are USRs.
struct Signatures {
  std::set<std::string> parameters;
  /// Of kernels that wait for no one: "npu::no_sync", "npu::flat<3>".
  std::map<std::string, std::string> promise;
  std::map<std::string, std::string> kept;  ///< would gain from parameters, and why they cannot be added
  std::set<std::string> blocking;           ///< of `kept`: those that alone keep a kernel from no_sync
};

/// Decides for the whole program; see docs/reference/migrated_form.md. A function keeps its signature unless every
/// declaration, call and mention of it is known and editable. `promise` is the one answer to which executor a kernel
/// gets. Cost: O(references * depth of the call graph).
Signatures decide_signatures(Planner& planner, const CallGraph& graph);

}  // namespace migrate
