// The model of the machine's chip, for the modelled clock.
#pragma once

#include "acl/acl_work_sim.h"
#include "runtime_shim/device/machine.h"

namespace npu::acl {

/// Starts the modelled clock with the model of the chip of the machine. `observer` may be null. The machine is sound.
void start_modelled_time(const configuration::Chip& chip, const aclsimProfileObserver* observer);

}  // namespace npu::acl
