/// @file
/// threadIdx, blockIdx, blockDim and gridDim: as parameters of kernels (the fast way) and as objects (for
/// functions whose signature cannot change); warpSize, and dynamic shared memory. C++17, in kernels.
///
/// Errors: none.
/// Source: CUDA C++ Programming Guide, "Built-in Variables", "__shared__".
#ifndef NPU_KERNEL_BUILTINS_H_
#define NPU_KERNEL_BUILTINS_H_

#include <cstddef>
#include <type_traits>

#include "npu/executors/thread_context.h"

/// The first parameters of a kernel, and the arguments that pass them on to a function with these parameters.
/// The forms that end in _ are followed by more of them: `__global__ void k(NPU_KERNEL_PARAMS_ float* x)`.
/// Source: of this shim; docs/reference/migrated_form.md.
/// @{
#define NPU_KERNEL_PARAMS                                                          \
  [[maybe_unused]] ::npu::Index threadIdx, [[maybe_unused]] ::npu::Index blockIdx, \
      [[maybe_unused]] ::npu::Index blockDim, [[maybe_unused]] ::npu::Index gridDim
#define NPU_KERNEL_PARAMS_ NPU_KERNEL_PARAMS,
#define NPU_KERNEL_ARGS threadIdx, blockIdx, blockDim, gridDim
#define NPU_KERNEL_ARGS_ NPU_KERNEL_ARGS,
/// @}

/// The indices and extents of the running thread, for functions that are not given them. They are set where a
/// thread may wait (fibers); elsewhere they are 0.
/// Units: threads and blocks.
/// @{
NPU_WORKER_LOCAL(::npu::Index, threadIdx, "npu_sim_threadIdx");
NPU_WORKER_LOCAL(::npu::Index, blockIdx, "npu_sim_blockIdx");
NPU_WORKER_LOCAL(::npu::Index, blockDim, "npu_sim_blockDim");
NPU_WORKER_LOCAL(::npu::Index, gridDim, "npu_sim_gridDim");
/// @}

namespace npu::detail {

inline constexpr int kLanesOfWarp = 32;

}  // namespace npu::detail

/// Threads of a warp. As with CUDA's headers, where it is a declaration without a value, a program may have a global constant of this name. npucxx
/// defines the macro for such programs.
#ifdef NPU_PROGRAM_HAS_WARP_SIZE
NPU_EXPORT extern const int warpSize;
#else
constexpr int warpSize = npu::detail::kLanesOfWarp;
#endif

namespace npu::detail {

/// Dynamic shared memory at file scope: behaves like the array that "extern __shared__ T name[]" declares.
/// Row is T for one extent, T[N] for T name[][N].
template <class Row>
struct DynamicSharedArray {
  operator Row*() const { return reinterpret_cast<Row*>(thread_context.dynamic_shared); }
  template <class Other>
  explicit operator Other*() const {
    return reinterpret_cast<Other*>(thread_context.dynamic_shared);
  }
  /// The address of the array, not of this object.
  auto operator&() const { return reinterpret_cast<Row(*)[]>(thread_context.dynamic_shared); }
};

}  // namespace npu::detail

/// extern __shared__ T name[]<extents>, inside a function.
/// Source: of this shim; docs/reference/migrated_form.md.
#define NPU_DYNAMIC_SHARED(T, name, ...) \
  auto* const name =                     \
      reinterpret_cast<::std::add_pointer_t<T __VA_ARGS__>>(::npu::detail::thread_context.dynamic_shared)

/// extern __shared__ T name[]<extents>, at file scope.
/// Source: of this shim; docs/reference/migrated_form.md.
#define NPU_DYNAMIC_SHARED_GLOBAL(T, name, ...) \
  [[maybe_unused]] static const ::npu::detail::DynamicSharedArray<T __VA_ARGS__> name {}

#endif  // NPU_KERNEL_BUILTINS_H_
