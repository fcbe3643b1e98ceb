#include <map>
#include <set>

#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

using Pointers = std::map<std::pair<Place, uint32_t>, const PointerArgument*>;

Pointers pointers_of(const ProgramFacts& facts) {
  Pointers pointers;
  for (const PointerArgument& one : facts.pointers) pointers[{one.call, one.index}] = &one;
  return pointers;
}

/// The variables that any function of the program which gives page-locked memory takes.
struct Pinned {
  bool any = false;
  std::set<Place> variables;
};

Pinned pinned_variables(const CheckContext& context, const Pointers& pointers) {
  constexpr std::string_view kGiving =
      "cudaMallocHost cudaHostAlloc cudaMallocManaged cuMemAllocHost cuMemHostAlloc cuMemAllocManaged";
  constexpr std::string_view kLocking = "cudaHostRegister cuMemHostRegister";
  Pinned pinned;
  for (const SymbolUse& use : context.facts.uses) {
    const bool locks = is_one_of(use.name, kLocking);
    if (!locks && !is_one_of(use.name, kGiving)) continue;
    pinned.any = true;
    const auto pointer = pointers.find({use.place, 0});
    if (pointer == pointers.end() || pointer->second->variables.empty()) continue;
    const auto& variables = pointer->second->variables;
    // What it gives is in the variable; what it locks is in every variable that holds the pointer.
    pinned.variables.insert(variables.begin(), locks ? variables.end() : variables.begin() + 1);
  }
  return pinned;
}

bool is_pinned(const PointerArgument& pointer, const Pinned& pinned) {
  for (const Place& variable : pointer.variables)
    if (pinned.variables.contains(variable)) return true;
  return false;
}

}  // namespace

// Asynchronous copies whose host side is known not to be page-locked: from malloc or new, a variable, a container's
// data(), or any host pointer of a program that never locks a page. Pointers of unknown origin are not reported.
void check_pageable_copy(const CheckContext& context, std::vector<Finding>& out) {
  const Pointers pointers = pointers_of(context.facts);
  const Pinned pinned = pinned_variables(context, pointers);
  for (const SymbolUse& use : context.facts.uses) {
    if (use.name != "cudaMemcpyAsync" || use.constants.size() < 4) continue;
    const bool to_device = use.constants[3] == "cudaMemcpyHostToDevice";
    if (!to_device && use.constants[3] != "cudaMemcpyDeviceToHost") continue;
    const uint32_t host = to_device ? 1 : 0;
    const auto pointer = pointers.find({use.place, host});
    if (pointer == pointers.end() || is_pinned(*pointer->second, pinned)) continue;
    if (pinned.any && !pointer->second->is_pageable) continue;
    out.push_back(check_finding(context, id::pageable_copy, use.place, use.name, use.enclosing,
                                {use.name, argument(context, use, host)}));
  }
}

}  // namespace migrate
