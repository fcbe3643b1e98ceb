// The simulated device's calls beside AscendCL.
#pragma once

#include "acl/acl_sim.h"

inline const aclsimInterface& simulator() { return *aclsimGetInterface(ACLSIM_INTERFACE_VERSION); }
