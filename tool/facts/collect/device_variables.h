#pragma once
#include <set>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Collects `__device__`, `__constant__` and `__managed__` variables outside functions and classes.
class DeviceVariables {
 public:
  explicit DeviceVariables(Unit& unit) : unit_(unit) {}
  void add(const clang::VarDecl& variable);

 private:
  Unit& unit_;
  std::set<Place> seen_;
};

}  // namespace migrate
