#include "runtime_shim/hccl/core/simulated_device.h"

#include <cstdio>
#include <cstdlib>

namespace npu::hccl {

const aclsimInterface& simulated_device() {
  static const aclsimInterface* const table = aclsimGetInterface(ACLSIM_INTERFACE_VERSION);
  if (table != nullptr) return *table;
  std::fprintf(stderr,
               "hccl: the simulator's libhccl.so and libascendcl.so are of different versions: install both "
               "from one build\n");
  std::abort();
}

}  // namespace npu::hccl
