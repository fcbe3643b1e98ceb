// Checks the arguments of a launch before the kernel runs: part of NPU_SIM_CHECK.
#pragma once

#include <vector>

#include "npu/executors/kernel_call.h"

namespace npu::simt {

/// The arguments of a call. Valid as long as the call.
std::vector<detail::ArgumentView> arguments_of(const detail::KernelCall& call);

/// Reports pointers to host memory that is neither pinned nor a variable of the program: a kernel on a device
/// could not access it. Pointers inside structs are not checked. Call only if the check is on; the call has
/// its environment.
void check_arguments(const detail::KernelCall& call);

}  // namespace npu::simt
