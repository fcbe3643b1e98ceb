// The model of the machine's chip, for the modelled clock.
#pragma once

#include "acl/acl_work_sim.h"
#include "runtime_shim/device/machine.h"

namespace npu::acl {

/// Starts the modelled clock with the model of the machine's chip. `observer` may be null. The machine is sound.
void start_modelled_time(const device::Machine& machine, const aclsimProfileObserver* observer);

}  // namespace npu::acl
