// What nvcc brings into every .cu file without an include: standard headers, built-in variables, launch support.
#ifdef __CUDA__
// Functions of the standard headers may be called from device code. clang knows that of its own CUDA headers only.
#pragma clang force_cuda_host_device begin
#include <stdlib.h>
#pragma clang force_cuda_host_device end
// clang's own wrapper of <new> declares device versions, which must not meet host-device ones; it calls malloc.
#include <new>
#pragma clang force_cuda_host_device begin
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#pragma clang force_cuda_host_device end
#include "cuda_runtime.h"
#include "device_functions.h"
#include "math_functions.h"

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

extern "C" unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0,
                                                cudaStream_t stream = 0);
extern "C" int cudaConfigureCall(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0, cudaStream_t stream = 0);
#endif
