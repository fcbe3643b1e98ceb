// What nvcc brings into every .cu file without an include: standard headers, built-in variables, launch support.
#ifdef __CUDA__
// Device code may call the C library. clang must be told so; C++'s own functions are constexpr or templates where it
// matters, and forcing them too would clash with their overloads in headers that come later. Hence the C headers
// themselves, which libstdc++ gives when this macro is defined, and clang's wrapper of none of them.
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#pragma clang force_cuda_host_device begin
#include <assert.h>
#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#pragma clang force_cuda_host_device end
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>
#include <math.h>
#include <stdlib.h>
#include "cuda_runtime.h"
#include "device_functions.h"
#include "math_functions.h"

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

// Also on the device, so that a kernel launched from a kernel parses and can be reported.
extern "C" __host__ __device__ unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim = 1, size_t sharedMem = 0,
                                                                    cudaStream_t stream = 0);
extern "C" __host__ __device__ int cudaConfigureCall(dim3 gridDim, dim3 blockDim = 1, size_t sharedMem = 0,
                                                     cudaStream_t stream = 0);

#ifdef __CUDA_ARCH__
// In its pass for the device nvcc looks up names in a template when it is instantiated (Eigen: `using ::arg`).
namespace npu_global_names {
template <class T>
__host__ __device__ double arg(T x);
}
using namespace npu_global_names;
#endif
#endif
