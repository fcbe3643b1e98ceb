#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/verify/verify.h"

namespace migrate {

/// Calls in device code of functions for host and device that another source defines, with a body for each
/// (__CUDA_ARCH__) or with a call of such a function. CUDA links device code of several sources (-rdc=true); here the
/// symbols of a device pass are its source's own, and such a call would run the body of the host without a word.
/// `units`: the sources that a build compiles, absolute.
std::vector<Finding> device_bodies_elsewhere(const ProgramFacts& facts, const std::set<std::string>& units);

}  // namespace migrate
