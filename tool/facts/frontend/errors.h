#pragma once
#include "tool/facts/model/facts.h"

namespace migrate {

/// The number of errors among the diagnostics, warnings left out.
size_t errors_in(const ProgramFacts& facts);

}  // namespace migrate
