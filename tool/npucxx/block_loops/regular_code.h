#pragma once
#include <vector>

#include "tool/npucxx/block_loops/function_analysis.h"

namespace migrate {

/// Whether the compiler may vectorise what the threads do in these regions: each iterates as often as the others, and none accesses
/// memory that changes meanwhile. Parts that one thread of a block runs are left out. A guess that decides about speed alone.
bool is_regular(const std::vector<Region>& regions, const KernelRegions& kernel);

}  // namespace migrate
