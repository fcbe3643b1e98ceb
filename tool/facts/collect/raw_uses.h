#pragma once
#include <vector>

#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Uses that only the tokens show: names of interest that neither the preprocessor nor the AST has settled,
/// because they stand in a branch not taken, in a macro never used, or where the parser was lost. Call it
/// last. Names that the user declares anywhere in the unit are left alone. Cost: O(tokens of the user's
/// files).
void collect_raw_uses(Unit& unit);

/// `#include` lines of branches not taken.
void collect_raw_includes(Unit& unit, const std::vector<Place>& inactive);

/// Fills `enclosing` and `in_device_code` of uses that were found without the AST, from the extents of
/// functions.
struct FunctionExtent {
  Place place;
  std::string name;
  bool in_device_code = false;
};
void fill_enclosing(ProgramFacts& facts, std::vector<FunctionExtent> extents);

}  // namespace migrate
