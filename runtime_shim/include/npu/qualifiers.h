// Qualifiers of the kernel language as macros. Only the preprocessor is used here, so host files may include
// it.
#ifndef NPU_QUALIFIERS_H_
#define NPU_QUALIFIERS_H_

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __maxnreg__(...)

// A block never leaves its worker thread, so block-shared is thread-local. At block scope thread_local
// implies static; without writing it, "static __shared__" stays valid.
#define __shared__ thread_local

#define __forceinline__ inline __attribute__((always_inline))
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))
#define __device_builtin__
#define __cudart_builtin__
#define __align__(bytes) __attribute__((aligned(bytes)))
// Stands for CUDA's __noinline__, which cannot be a macro: libstdc++ writes __attribute__((__noinline__)).
#define NPU_NOINLINE __attribute__((noinline))

#endif  // NPU_QUALIFIERS_H_
