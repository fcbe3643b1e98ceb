#pragma once
#include "tool/facts/facts.h"

namespace migrate {

/// Adds `unit` to `program`: files are unified by path, indices renumbered, equal facts kept once,
/// DeviceFunctions with one USR united (declarations and references collected, flags or-ed).
void merge(ProgramFacts& program, ProgramFacts unit);

}  // namespace migrate
