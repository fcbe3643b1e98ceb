#include <algorithm>

#include "tool/findings/checks/check.h"

namespace migrate {

// A launch with more threads per block than CUDA, the simulated device or the chip's SIMT mode take, or than the kernel's
// __launch_bounds__ allow. Only where the block is constant: everything else is checked at run time.
void check_block_limit(const CheckContext& context, std::vector<Finding>& out) {
  constexpr int64_t kCudaLimit = 1024;
  for (const Launch& launch : context.facts.launches) {
    if (launch.config.size() < 2 || !launch.block.is_known()) continue;
    int64_t limit = launch.bound > 0 ? std::min(launch.bound, kCudaLimit) : kCudaLimit;
    if (launch.block.count() <= limit) continue;
    out.push_back(check_finding(
        context, id::block_limit, {launch.file, launch.config[1]}, launch.kernel_name, launch.enclosing,
        {launch.kernel_name, std::to_string(launch.block.count()), std::to_string(limit)}));
  }
}

}  // namespace migrate
