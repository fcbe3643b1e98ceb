// CUDA's atomicAdd as functions. A program for old architectures may declare one itself ("__device__ double
// atomicAdd(double*, double);"). It then calls this function instead of the templates in npu/kernel/atomics.h.
#include "npu/kernel/atomics.h"

#define NPU_ATOMIC_ADD_(type) \
  type atomicAdd(type* address, type value) { return npu::detail::atomic_add(address, value); }

NPU_ATOMIC_ADD_(int)
NPU_ATOMIC_ADD_(unsigned)
NPU_ATOMIC_ADD_(unsigned long long)
NPU_ATOMIC_ADD_(float)
NPU_ATOMIC_ADD_(double)
