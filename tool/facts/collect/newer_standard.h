#pragma once
#include "tool/facts/model/facts.h"

namespace migrate {

/// Whether compiler messages are about a text that is too new for its standard (kNewerStandard).
bool may_need_newer_standard(const ProgramFacts& facts);

}  // namespace migrate
