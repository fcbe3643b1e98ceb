#pragma once
#include "clang/AST/ASTContext.h"
#include "tool/facts/collect/device_functions.h"
#include "tool/facts/collect/device_variables.h"
#include "tool/facts/collect/dynamic_shared.h"
#include "tool/facts/collect/launches.h"
#include "tool/facts/collect/symbol_uses.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The collectors that one walk over the AST feeds.
struct Collectors {
  explicit Collectors(Unit& unit)
      : symbols(unit), functions(unit), launches(unit), shared(unit), variables(unit) {}
  SymbolUses symbols;
  DeviceFunctions functions;
  Launches launches;
  DynamicShared shared;
  DeviceVariables variables;
};

/// Visits everything that the user's files declare, template instantiations included. Cost: one pass over
/// their AST.
void walk(clang::ASTContext& context, Unit& unit, Collectors& collectors);

}  // namespace migrate
