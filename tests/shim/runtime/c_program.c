/* The runtime used from C11. Ends with 0 if all is right. */
#include <stdio.h>

#include "npu/driver.h"
#include "npu/fp8.h" /* and bf16.h, fp16.h: the storage types */
#include "npu/profiler.h"
#include "npu/runtime.h"
#include "npu/tx.h"

/* What headers of kernel files declare: names that C cannot call. */
__global__ void scale(NPU_KERNEL_PARAMS_ float* x, int n);
__global__ void nothing(NPU_KERNEL_PARAMS);
__host__ __device__ __forceinline__ int both(int v) { return v + 1; }

static void NPURT_CB count(void* data) { ++*(int*)data; }

int main(void) {
  struct npuDeviceProp properties;
  npuStream_t stream = NULL;
  float* device = NULL;
  float in[4] = {1, 2, 3, 4}, out[4] = {0, 0, 0, 0};
  int called = 0;
  npuGraph_t graph = NULL;
  npuGraphExec_t exec = NULL;
  int failures = both(0) != 1;

  /* The driver interface needs npudrvInit or a call of the runtime first. */
  failures += npudrvDeviceGetCount(&called) != NPUDRV_ERROR_NOT_INITIALIZED;
  called = 0;
  nputxRangePush("a C program");
  failures += npuGetDeviceProperties(&properties, 0) != npuSuccess;
  failures += npudrvDeviceGetCount(&called) != NPUDRV_SUCCESS;
  called = 0;
  failures += npuMalloc((void**)&device, sizeof in) != npuSuccess;
  failures += npuStreamCreate(&stream) != npuSuccess;
  failures += npuMemcpyAsync(device, in, sizeof in, npuMemcpyHostToDevice, stream) != npuSuccess;
  failures += npuLaunchHostFunc(stream, count, &called) != npuSuccess;
  failures += npuMemcpyAsync(out, device, sizeof out, npuMemcpyDeviceToHost, stream) != npuSuccess;
  failures += npuStreamSynchronize(stream) != npuSuccess;
  failures += npuGraphCreate(&graph, 0) != npuSuccess;
  failures += npuGraphInstantiate(&exec, graph, 0) != npuSuccess;
  failures += npuGraphLaunch(exec, stream) != npuSuccess;
  failures += npuGraphExecDestroy(exec) != npuSuccess;
  failures += npuGraphDestroy(graph) != npuSuccess;
  failures += npuStreamDestroy(stream) != npuSuccess;
  failures += npuFree(device) != npuSuccess;
  failures += npuProfilerStop() != npuSuccess;
  nputxRangePop();
  printf("%s: %g %s, %d failures\n", properties.name, out[3], npuGetErrorString(npuGetLastError()), failures);
  return failures == 0 && called == 1 && out[3] == 4.0f ? 0 : 1;
}
