#pragma once
#include "tool/facts/model/facts.h"

namespace migrate {

/// Adds `unit` to `program`: files are unified by path, indices renumbered, equal facts kept once,
/// DeviceFunctions with one USR united (declarations and references collected, flags or-ed).
/// A file that a unit could not even start to read has no place here: its unit says why.
/// Cost: linear in both, plus sorting the facts of the files that both hold.
void merge(ProgramFacts& program, ProgramFacts unit);

/// Adds to `known` what another unit saw of the same function.
void merge_function(DeviceFunction& known, DeviceFunction& more);

}  // namespace migrate
