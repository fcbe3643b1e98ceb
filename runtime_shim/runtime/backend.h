// The libraries below: CANN's, or the simulated device under CANN's names. What the one in use lacks is found
// out at run time, so that the same binary runs with each.
#pragma once

#include "hccl/hccl.h"
#include "npu/runtime/errors.h"
#include "npu_sim/acl/acl_sim.h"
#include "npu_sim/hccl/hccl_sim.h"

namespace npu::detail {

/// Whether libascendcl.so is the simulator's.
bool is_simulator();

/// The simulated device's calls beside AscendCL. Null with CANN's own libascendcl.so, and with NPU_SIM_PRIVATE=0.
const aclsimInterface* simulator();

/// The simulated HCCL's calls beside HCCL. Null with CANN's own libhccl.so, and with
/// NPU_SIM_PRIVATE=0.
const HcclSimInterface* hccl_simulator();

/// A function of libascendcl.so or libhccl.so by its name; null if this version of the library lacks it.
void* find_function(const char* name);

/// Prints once per call what the libraries in use lack: "npu: CALL is not supported here: it needs NEED
/// (docs/real_device.md)". Returns npuErrorNotSupported.
npuError_t lacks(const char* call, const char* need);

/// lacks() for what only the simulated device has.
npuError_t needs_simulator(const char* call);

}  // namespace npu::detail
