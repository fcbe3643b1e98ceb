// Unsupported fetches: the launch fails, as for an illegal address.
#include "npu/detail/texture_image.h"
#include "npu/executors/thread_context.h"
#include "runtime_shim/simt/failure.h"

namespace npu::detail {

void refuse_texture(const char* what) { fail_kernel(simt::kIllegalAddress, what); }

}  // namespace npu::detail
