#pragma once
#include "clang/AST/ASTContext.h"
#include "tool/facts/device_functions.h"
#include "tool/facts/device_variables.h"
#include "tool/facts/dynamic_shared.h"
#include "tool/facts/launches.h"
#include "tool/facts/symbol_uses.h"
#include "tool/facts/unit.h"

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
