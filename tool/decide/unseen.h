#pragma once
#include <set>
#include <string>

#include "tool/decide/planner.h"

namespace migrate {

/// Identifiers that occur where the parse did not look, or looked without giving facts: inactive branches, macro
/// bodies, explicit template instantiations that the facts lack, files that were migrated before. A function named there
/// keeps its signature, because a declaration or a call there could not be edited with certainty. Being the callee of a
/// launch does not count.
struct Unseen {
  std::set<std::string> names;
  /// Of these, what is or may be declared or called. A kernel is never called: without a declaration, what names it
  /// hands it on ("LAUNCH(k, n)", "cudaFuncSetAttribute(k, ...)"), which holds whatever its signature.
  std::set<std::string> declared;
};
Unseen unseen_identifiers(Planner& planner);

}  // namespace migrate
