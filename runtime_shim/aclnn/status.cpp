#include "runtime_shim/aclnn/status.h"

#include "runtime_shim/aclnn/simulated_device.h"

namespace npu::aclnn {

aclnnStatus refuse(const char* function, aclnnStatus status, const std::string& reason) {
  if (const aclsimInterface* const device = simulated_device())
    device->setErrorMessage((std::string(function) + ": " + reason).c_str());
  return status;
}

}  // namespace npu::aclnn
