#pragma once
#include <vector>

#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Uses that only the tokens show: names of interest that neither the preprocessor nor the AST resolved, because they are
/// in an inactive branch, in an unused macro, or in text that did not parse. Call it last. Names that the user declares
/// anywhere in the unit are ignored. Cost: O(tokens of the user's
/// files).
void collect_raw_uses(Unit& unit);

/// `#include` lines of inactive branches.
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
