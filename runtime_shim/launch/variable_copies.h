// Variables of the program (__constant__, __device__) in device memory, for launches as Ascend C.
#pragma once

#include <vector>

#include "acl/acl_rt.h"
#include "npu/executors/ascendc.h"

namespace npu::detail {

/// The variables of one launch. The program's own lie in host memory, where the threads of the host and copies to symbols find
/// them. A launch copies them to the device before it runs, and back what it changes, in the order of its stream. Launches that change one
/// variable follow each other, also on several streams.
class VariableCopies {
 public:
  /// Submits the copies to the device. The copies on the device are `addresses`, in the order of the launch's variables.
  aclError copy_in(const AscendCLaunch& launch, int device, aclrtStream stream);
  /// After the kernel: submits the copies of what it changes.
  aclError copy_out(const AscendCLaunch& launch, int device, aclrtStream stream);
  const std::vector<void*>& addresses() const { return addresses_; }

 private:
  std::vector<void*> addresses_;
};

}  // namespace npu::detail
