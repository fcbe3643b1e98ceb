#include "runtime_shim/runtime/device_runtime.h"

#include <cstdio>
#include <cstring>

#include "npu/kernel.h"
#include "npu/runtime.h"

namespace npu::detail {
namespace {

__global__ void copy_bytes(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
__global__ void set_bytes(void* at, int value, std::size_t bytes) { std::memset(at, value, bytes); }

}  // namespace

npuError_t refused_in_kernel(const char* call) {
  if (!in_kernel()) return npuSuccess;
  std::fprintf(stderr, "npu: kernel %s calls %s, which waits for the device; only the host may call it\n",
               thread_context.call->name, call);
  return npuErrorNotPermitted;
}

npuError_t copy_from_kernel(void* to, const void* from, std::size_t bytes, npuStream_t stream) {
  npu::launch<copy_bytes, no_sync>(config(1, 1, 0, stream), to, from, bytes);
  return npuSuccess;
}

npuError_t set_from_kernel(void* at, int value, std::size_t bytes, npuStream_t stream) {
  npu::launch<set_bytes, no_sync>(config(1, 1, 0, stream), at, value, bytes);
  return npuSuccess;
}

}  // namespace npu::detail
