#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/verify/verify.h"

namespace migrate {

/// Calls in device code of host-device functions that another source defines and whose bodies for host and device
/// differ (__CUDA_ARCH__), directly or through a callee. CUDA links device code of several sources (-rdc=true). Here the
/// symbols of a device pass are local to its source, so such a call would silently run the body for the host.
/// `units`: the sources that a build compiles, absolute.
std::vector<Finding> device_bodies_elsewhere(const ProgramFacts& facts, const std::set<std::string>& units);

}  // namespace migrate
