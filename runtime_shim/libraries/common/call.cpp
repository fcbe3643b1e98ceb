#include "runtime_shim/libraries/common/call.h"

#include <cstring>

#include "acl/acl_rt.h"

namespace npu::detail {

bool is_narrow(const char* name) {
  for (const char* const library : {"npublas", "npusolverDn", "npusparse", "npufftExec"}) {
    const size_t length = std::strlen(library);
    if (std::strncmp(name, library, length) == 0) return name[length] != 'D' && name[length] != 'Z';
  }
  return true;
}

npuError_t synchronize(npuStream_t stream) {
  aclrtStream native = nullptr;
  if (const npuError_t error = native_stream(stream, &native)) return error;
  return from_acl(aclrtSynchronizeStream(native));
}

}  // namespace npu::detail
