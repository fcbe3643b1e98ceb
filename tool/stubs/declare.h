#pragma once
#include <string>
#include <vector>

#include "tool/rules/rule_set.h"
#include "tool/stubs/render.h"

namespace migrate {

/// The text that declares all `rules` (of one header): macros, then types and enums with those that they
/// mention first, then functions with C linkage, then overloads and C++ functions. Removed symbols are omitted if
/// `versions` says so; "{cuda_version}" and similar placeholders in macro values are filled in.
std::string declare_all(const std::vector<const Rule*>& rules, const ToolkitVersions& versions);

/// Whether the rule's symbol exists in these versions.
bool exists_in(const Rule& rule, const ToolkitVersions& versions);

/// Rules of types and enums, each after those that its declaration mentions; otherwise in the given order.
/// A cycle (struct A has a pointer to B and B one to A) is broken at any point, because declarations write "struct B*".
std::vector<const Rule*> in_dependency_order(const std::vector<const Rule*>& types);

}  // namespace migrate
