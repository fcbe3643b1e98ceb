/// @file
/// Qualifiers of the kernel language as macros. It is plain preprocessor text, so host files may include it.
/// Valid C11 and C++17.
/// Source: CUDA C++ Programming Guide, "Function Execution Space Specifiers", "Variable Memory Space
/// Specifiers", "Launch Bounds".
#ifndef NPU_KERNEL_QUALIFIERS_H_
#define NPU_KERNEL_QUALIFIERS_H_

/// Which functions are kernels, and where a function runs: without meaning here, except for npucxx.
// npucxx compiles sources that name __CUDA_ARCH__ twice. In the host pass the assembly listing must tell
// which functions are kernels and which are for the device only: 2 or 1 nops in front of the function.
// Functions for the host as well are aligned to 32 bytes (docs/adr/0018). The code of a kernel is that of the
// device pass, so no other function may know its body.
#if defined(NPU_HOST_PASS)
#if defined(__clang__)
#define __global__ __attribute__((noinline, optnone, used, patchable_function_entry(2, 2)))
#else
#define __global__ __attribute__((noipa, patchable_function_entry(2, 2)))
#endif
#define __device__ __attribute__((patchable_function_entry(1, 1)))
#define __host__ __attribute__((aligned(32)))
#elif defined(NPU_DEVICE_PASS)
#define __global__ __attribute__((used))
#define __device__
#define __host__
#else
#define __global__
#define __device__
#define __host__
#endif

/// Variables of the device are ordinary variables. __grid_constant__, __launch_bounds__, __cluster_dims__ and
/// __maxnreg__ have no effect as macros; `migrate rewrite` turns launch bounds into npu::config::within.
/// @{
#define __constant__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __maxnreg__(...)
/// @}

/// Whether a feature of one architecture (SM90_ALL) is there: none is.
#define __CUDA_ARCH_HAS_FEATURE__(feature) __CUDA_ARCH_FEAT_##feature

/// Variables of the host and the device lie in a section of their own, so that the runtime knows their addresses
/// (npu/kernel/managed_variables.h).
#define __managed__ __attribute__((section("npu_managed")))

/// A variable that the threads of a block share. A block never leaves its worker thread, so it is
/// thread-local. At block scope thread_local implies static; without writing it, "static __shared__" stays
/// valid. Kernels read arrays of halves and floats as float4: shared memory of a GPU begins aligned, and arrays
/// whose sizes are multiples of 16 bytes stay so, while a compiler gives a thread-local array the alignment of
/// its elements.
#define __shared__ __attribute__((aligned(16))) thread_local

/// Inlining and alignment, as in CUDA.
/// @{
// npucxx defines the name below for a source with recursive functions that are marked so: g++ takes them for errors.
#if defined(NPU_NO_FORCED_INLINING)
#define __forceinline__ inline
#else
#define __forceinline__ inline __attribute__((always_inline))
#endif
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))
#define __device_builtin__
#define __cudart_builtin__
#define __align__(bytes) __attribute__((aligned(bytes)))
/// @}

/// Stands for CUDA's __noinline__, which cannot be a macro: libstdc++ writes __attribute__((__noinline__)).
#define NPU_NOINLINE __attribute__((noinline))

#endif  // NPU_KERNEL_QUALIFIERS_H_
