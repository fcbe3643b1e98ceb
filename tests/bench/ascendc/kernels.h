#pragma once
#include <functional>
#include <string>
#include <vector>

namespace bench {

/// One kernel on data of its own.
struct AscendCase {
  std::string name;
  std::function<void()> launch;  ///< queues the kernel once
};

/// Kernels that are computed on the strict core, with NPU_KERNELS=host by the loops of npucxx. Allocates their data.
std::vector<AscendCase> ascend_cases();

}  // namespace bench
