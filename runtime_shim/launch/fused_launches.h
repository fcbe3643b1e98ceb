// Generated kernels that do the work of several launches (npu/executors/fused_launches.h), and which launches they fit.
#pragma once

#include <vector>

#include "npu/executors/fused_launches.h"

namespace npu::detail {

/// Whether the process has any, and neither NPU_FUSION nor NPU_KERNELS forbids them.
bool has_fused_launches();
/// Whether a sequence of more launches begins with these kernels.
bool may_go_on(const std::vector<const KernelCall*>& calls);
/// The fused kernel that takes the arguments of these launches, with its binary loaded; null if there is none. `launch`: its
/// arguments.
const AscendCKernel* find_fused(const std::vector<const KernelCall*>& calls, AscendCLaunch& launch);

}  // namespace npu::detail
