#pragma once
#include <string>
#include <vector>

#include "tool/rules/rule_set.h"
#include "tool/stubs/render.h"

namespace migrate {

/// The text that declares all `rules` (of one header): macros, then types and enums with those that they
/// mention first, then functions with C linkage, then overloads and C++ functions. Removed symbols are left
/// out when `versions` says so; "{cuda_version}" and the like in macro values are filled in.
std::string declare_all(const std::vector<const Rule*>& rules, const ToolkitVersions& versions);

/// Whether the rule's symbol exists in these versions.
bool exists_in(const Rule& rule, const ToolkitVersions& versions);

/// Rules of types and enums, each behind those its declaration mentions; otherwise in the order given.
/// Cycles (struct A holds a pointer to B and back) are cut where they are met: declarations spell "struct
/// B*".
std::vector<const Rule*> in_dependency_order(const std::vector<const Rule*>& types);

}  // namespace migrate
