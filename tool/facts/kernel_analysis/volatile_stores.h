#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The stores of a device function to elements of volatile memory, by the variable that leads to it. `definition` has a
/// body. Cost: one walk over the body, and over its callees for each call.
std::vector<VolatileStores> volatile_stores(const clang::FunctionDecl& definition, Unit& unit);

}  // namespace migrate
