#pragma once
#include "tool/facts/model/facts.h"

namespace migrate {

/// Fills `facts.tokens`, and adds the declarations of dynamic shared memory that no unit parsed. Call it once, after the last
/// merge and before `decide`. Pure. Cost: O(tokens of all files).
void add_token_facts(ProgramFacts& facts);

}  // namespace migrate
