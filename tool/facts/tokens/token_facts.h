#pragma once
#include "tool/facts/model/facts.h"

namespace migrate {

/// Fills `facts.tokens`, and adds the declarations of dynamic shared memory that no unit parsed. Call it after the last
/// merge and before `decide`, and again if other facts change: what it gave before is replaced. Pure. Cost: O(tokens of all files).
void add_token_facts(ProgramFacts& facts);

}  // namespace migrate
