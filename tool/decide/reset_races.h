#pragma once
#include "tool/facts/model/facts.h"

namespace migrate {

/// Whether the order of threads shows in what a kernel resets: not where every launch has one block, whose threads wait after the reset.
bool shows_order(const ProgramFacts& facts, const DeviceFunction& kernel, const ResetRace& race);

}  // namespace migrate
