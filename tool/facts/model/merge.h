#pragma once
#include "tool/facts/model/facts.h"

namespace migrate {

/// Adds `unit` to `program`: files are unified by path, indices renumbered, equal facts kept once,
/// DeviceFunctions with the same USR merged (declarations and references collected, flags combined by or).
/// A file that could not be read at all is not in the facts: its unit says why.
/// Cost: linear in both, plus sorting the facts of the files that both contain.
void merge(ProgramFacts& program, ProgramFacts unit);

/// Adds to `known` the facts of another unit about the same function.
void merge_function(DeviceFunction& known, DeviceFunction& more);

}  // namespace migrate
