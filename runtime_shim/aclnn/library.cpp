// Start and end of the operator library.
#include <unistd.h>

#include "aclnn/aclnn_base.h"
#include "runtime_shim/aclnn/status.h"

extern "C" {

aclnnStatus aclnnInit(const char* configPath) {
  using namespace npu::aclnn;
  return guarded("aclnnInit", [&] {
    if (configPath != nullptr && access(configPath, R_OK) != 0)
      throw Refusal{kInvalid, std::string("cannot read ") + configPath};
  });
}

aclnnStatus aclnnFinalize() { return npu::aclnn::kSuccess; }

/// Not CANN's: tells the shim that this library needs the simulator's libascendcl.so.
void aclnnSimulatedDevice(void) {}

}  // extern "C"
