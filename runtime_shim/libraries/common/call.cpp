#include "runtime_shim/libraries/common/call.h"

#include "acl/acl_rt.h"

namespace npu::detail {

npuError_t synchronize(npuStream_t stream) {
  aclrtStream native = nullptr;
  if (const npuError_t error = native_stream(stream, &native)) return error;
  return from_acl(aclrtSynchronizeStream(native));
}

}  // namespace npu::detail
