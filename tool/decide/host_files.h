#pragma once
#include <cstdint>
#include <set>

#include "tool/facts/model/facts.h"

namespace migrate {

/// The files that a unit without the kernel language reads, by their numbers: its main file and what it includes, directly or not.
std::set<uint32_t> files_of_host_units(const ProgramFacts& facts);

}  // namespace migrate
