// Static objects that use the device before main and after it. A program of its own: in a test program another test has
// started the runtime already.
#include <cstdio>

#include "npu/kernel.h"
#include "npu/runtime.h"

namespace {

// Through shared memory and a barrier: what a thread that runs kernels keeps must be there before and after main.
__global__ void count_up(int* x) {
  NPU_DYNAMIC_SHARED(int, turned);
  turned[63 - threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  x[threadIdx.x] += 63 - turned[threadIdx.x];
}

bool failed = false;

void expect(bool holds, const char* what) {
  if (holds) return;
  failed = true;
  std::fprintf(stderr, "failed: %s\n", what);
}

struct Buffer {
  int* data = nullptr;
  Buffer() {
    expect(npuMalloc(&data, 64 * sizeof(int)) == npuSuccess, "memory before main");
    expect(npuMemset(data, 0, 64 * sizeof(int)) == npuSuccess, "a set before main");
    npu::launch<count_up>(npu::config(1, 64, 64 * sizeof(int)), data);
    expect(npuGetLastError() == npuSuccess, "a launch before main");
  }
  ~Buffer() {
    npu::launch<count_up>(npu::config(1, 64, 64 * sizeof(int)), data);
    expect(npuDeviceSynchronize() == npuSuccess, "a launch after main");
    expect(npuFree(data) == npuSuccess, "freeing after main");
    if (failed) std::_Exit(1);
  }
};

Buffer buffer;

}  // namespace

int main() {
  int host[64] = {};
  expect(npuMemcpy(host, buffer.data, sizeof(host), npuMemcpyDeviceToHost) == npuSuccess, "a copy in main");
  expect(host[0] == 0 && host[63] == 63, "what the kernel before main wrote");
  return failed ? 1 : 0;
}
