// CUDA's atomicAdd as functions: a program that declares one of them itself, as it had to be done for old
// architectures ("__device__ double atomicAdd(double*, double);"), calls it in place of npu/kernel/atomics.h's
// template.
#include "npu/kernel/atomics.h"

#define NPU_ATOMIC_ADD_(type) \
  type atomicAdd(type* address, type value) { return atomicAdd<type>(address, value); }

NPU_ATOMIC_ADD_(int)
NPU_ATOMIC_ADD_(unsigned)
NPU_ATOMIC_ADD_(unsigned long long)
NPU_ATOMIC_ADD_(float)
NPU_ATOMIC_ADD_(double)
