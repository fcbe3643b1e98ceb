#include "tool/decide/call_graph.h"

#include <algorithm>

namespace migrate {
namespace {

/// Whether a thread may wait for another in the function itself, as far as its text shows: it calls what waits, or what
/// nobody knows, is defined nowhere, or launches kernels.
bool may_wait(const DeviceFunction& function) {
  const bool defined =
      std::any_of(function.declarations.begin(), function.declarations.end(),
                  [](const FunctionDeclaration& declaration) { return declaration.is_definition; });
  const bool launches =
      std::any_of(function.features.begin(), function.features.end(),
                  [](const KernelFeature& feature) { return feature.name == "dynamic parallelism"; });
  return function.synchronises || function.calls_unknown || !defined || launches;
}

}  // namespace

CallGraph::CallGraph(const ProgramFacts& facts) : facts_(facts) {
  for (size_t i = 0; i < facts.functions.size(); ++i) by_usr_[facts.functions[i].usr] = i;
  for (const Launch& launch : facts.launches) launched_[launch.file].push_back(launch.callee);
  for (const SymbolUse& use : facts.uses) {
    bool api = use.is_call && use.kind == UseKind::function && use.call.size() > 0 && !use.in_device_code;
    if (api) launched_[use.place.file].push_back(use.call);
  }
  for (const FunctionRef& ref : facts.host_references) add(ref);
  for (const DeviceFunction& function : facts.functions) {
    for (const FunctionRef& ref : function.references) add(ref);
  }
}

void CallGraph::add(const FunctionRef& ref) {
  uses_[ref.callee].push_back(&ref);
  if (!ref.callee.empty()) callees_at_[ref.place].insert(ref.callee);
}

size_t CallGraph::find(const std::string& usr) const {
  auto found = by_usr_.find(usr);
  return found == by_usr_.end() ? facts_.functions.size() : found->second;
}

const std::vector<const FunctionRef*>& CallGraph::uses(const std::string& usr) const {
  static const std::vector<const FunctionRef*> kNone;
  auto found = uses_.find(usr);
  return found == uses_.end() ? kNone : found->second;
}

bool CallGraph::is_kernel_name(const FunctionRef& ref) const {
  auto found = launched_.find(ref.place.file);
  if (found == launched_.end()) return false;
  return std::any_of(found->second.begin(), found->second.end(),
                     [&](Range r) { return r.contains(ref.place.range); });
}

// Depth-first. A call that was resolved in some instantiation counts as what it calls there.
Reach CallGraph::reach(const std::string& kernel) const {
  Reach reach;
  std::vector<std::string> stack{kernel};
  while (!stack.empty()) {
    const std::string usr = stack.back();
    stack.pop_back();
    const size_t found = find(usr);
    if (found == facts_.functions.size()) {
      reach.may_wait = true;
      continue;
    }
    if (!reach.functions.insert(usr).second) continue;
    const DeviceFunction& function = facts_.functions[found];
    reach.may_wait |= may_wait(function);
    for (const FunctionRef& ref : function.references) {
      bool resolved_elsewhere = ref.callee.empty() && callees_at_.count(ref.place);
      if (!resolved_elsewhere) stack.push_back(ref.callee);
    }
  }
  return reach;
}

}  // namespace migrate
