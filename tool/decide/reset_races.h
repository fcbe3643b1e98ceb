#pragma once
#include <string>

#include "tool/facts/model/facts.h"

namespace migrate {

/// Whether the order of threads shows in what a kernel resets: not where every launch has one block, whose threads wait after the reset.
bool shows_order(const ProgramFacts& facts, const DeviceFunction& kernel, const ResetRace& race);

/// The condition that only the first thread of the grid fulfils, along the axes that the kernel names.
std::string first_thread_condition(const ResetRace& race);

}  // namespace migrate
