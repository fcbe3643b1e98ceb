#pragma once
#include <set>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Collects `extern __shared__ T name[];`.
class DynamicShared {
 public:
  explicit DynamicShared(Unit& unit) : unit_(unit) {}
  void add(const clang::VarDecl& variable);

 private:
  Unit& unit_;
  std::set<Place> seen_;
};

/// Whether a variable is `__shared__` and its size comes from the launch.
bool is_dynamic_shared(const clang::VarDecl& variable);

}  // namespace migrate
