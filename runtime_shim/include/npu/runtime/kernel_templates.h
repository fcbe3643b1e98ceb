/// @file
/// Typed forms of the calls of npu/runtime/kernel.h, and launches with attributes: kernels by name. Included
/// by npu/runtime/templates.h. C++17.
///
/// Errors: those of the untyped call of the same name, unless a function says otherwise.
/// Source: CUDA Runtime API 12.4, "C++ API Routines", "Execution Control", "Occupancy". npuX follows cudaX.
#ifndef NPU_RUNTIME_KERNEL_TEMPLATES_H_
#define NPU_RUNTIME_KERNEL_TEMPLATES_H_

#include <type_traits>
#include <utility>

#include "npu/kernel/launch.h"
#include "npu/runtime/device.h"
#include "npu/runtime/kernel.h"

namespace npu::detail {

template <class F>
using if_function = std::enable_if_t<std::is_function_v<F>, int>;

}  // namespace npu::detail

/// The untyped call of the same name, for a kernel by name.
/// Errors: those of that call.
/// @{
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuFuncSetAttribute(F* func, npuFuncAttribute attr, int value) {
  return npuFuncSetAttribute(reinterpret_cast<const void*>(func), attr, value);
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuFuncGetAttributes(npuFuncAttributes* attr, F* func) {
  return npuFuncGetAttributes(attr, reinterpret_cast<const void*>(func));
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuFuncSetCacheConfig(F* func, npuFuncCache config) {
  return npuFuncSetCacheConfig(reinterpret_cast<const void*>(func), config);
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuFuncSetSharedMemConfig(F* func, npuSharedMemConfig config) {
  return npuFuncSetSharedMemConfig(reinterpret_cast<const void*>(func), config);
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, F* func, int blockSize,
                                                        size_t shared) {
  return npuOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, reinterpret_cast<const void*>(func),
                                                      blockSize, shared);
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, F* func, int blockSize,
                                                                 size_t shared, unsigned int flags) {
  return npuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, reinterpret_cast<const void*>(func),
                                                               blockSize, shared, flags);
}
/// @}

/// The block size with the highest occupancy if a block of n threads needs shared(n) bytes, and the smallest
/// grid that fills the device with it. limit: largest block size to consider, 0 for none.
/// Units: *minGridSize in blocks, *blockSize and limit in threads, shared in bytes.
/// Errors: npuErrorInvalidDeviceFunction if func is null. If not even one block fits, both results are 0.
template <class SharedOf, class F>
npuError_t npuOccupancyMaxPotentialBlockSizeVariableSMem(int* minGridSize, int* blockSize, F func,
                                                         SharedOf shared, int limit = 0) {
  npuDeviceProp properties;
  npuFuncAttributes attributes;
  int device = 0;
  const void* const address = reinterpret_cast<const void*>(func);
  if (npuError_t error = npuGetDevice(&device)) return error;
  if (npuError_t error = npuGetDeviceProperties(&properties, device)) return error;
  if (npuError_t error = npuFuncGetAttributes(&attributes, address)) return error;
  int largest = attributes.maxThreadsPerBlock;
  if (limit > 0 && limit < largest) largest = limit;
  int best = 0;
  *blockSize = 0;
  *minGridSize = 0;
  const int warp = properties.warpSize;
  for (int size = (largest + warp - 1) / warp * warp; size > 0; size -= warp) {
    const int threads = size < largest ? size : largest;
    int blocks = 0;
    if (npuError_t error = npuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, address, threads,
                                                                        size_t(shared(threads)))) {
      return error;
    }
    if (blocks * threads <= best) continue;
    best = blocks * threads;
    *blockSize = threads;
    *minGridSize = blocks * properties.multiProcessorCount;
  }
  return npuSuccess;
}
/// npuOccupancyMaxPotentialBlockSizeVariableSMem for blocks that all need shared bytes.
/// Errors: as npuOccupancyMaxPotentialBlockSizeVariableSMem.
template <class F>
npuError_t npuOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, F func, size_t shared = 0,
                                             int limit = 0) {
  return npuOccupancyMaxPotentialBlockSizeVariableSMem(
      minGridSize, blockSize, func, [shared](int) { return shared; }, limit);
}

/// The functions above, with flags that have no effect.
/// Errors: as the functions above; npuErrorInvalidValue if flags > npuOccupancyDisableCachingOverride.
/// @{
template <class SharedOf, class F>
npuError_t npuOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* minGridSize, int* blockSize, F func,
                                                                  SharedOf shared, int limit = 0,
                                                                  unsigned int flags = 0) {
  if (flags > npuOccupancyDisableCachingOverride) return npuErrorInvalidValue;
  return npuOccupancyMaxPotentialBlockSizeVariableSMem(minGridSize, blockSize, func, shared, limit);
}
template <class F>
npuError_t npuOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize, F func,
                                                      size_t shared = 0, int limit = 0,
                                                      unsigned int flags = 0) {
  if (flags > npuOccupancyDisableCachingOverride) return npuErrorInvalidValue;
  return npuOccupancyMaxPotentialBlockSize(minGridSize, blockSize, func, shared, limit);
}
/// @}

namespace npu::detail {

/// The shape that a configuration with attributes asks for. Errors: npuErrorNotSupported for a cluster of
/// several blocks.
inline npuError_t shape_of(const npuLaunchConfig_t& config, LaunchShape* shape) {
  *shape = {config.gridDim, config.blockDim, config.dynamicSmemBytes, config.stream};
  for (unsigned int i = 0; i < config.numAttrs; ++i) {
    const npuLaunchAttribute& attribute = config.attrs[i];
    if (attribute.id == npuLaunchAttributeCooperative) shape->cooperative = attribute.val.cooperative != 0;
    const auto& cluster = attribute.val.clusterDim;
    if (attribute.id == npuLaunchAttributeClusterDimension && cluster.x * cluster.y * cluster.z > 1) {
      return npuErrorNotSupported;
    }
  }
  return npuSuccess;
}

}  // namespace npu::detail

/// A launch with attributes and one pointer per parameter, as npuLaunchKernel. Asynchronous.
/// Errors: npuErrorNotSupported for a cluster of more than one block; else as npuLaunchKernel.
template <class F>
npuError_t npuLaunchKernelExC(const npuLaunchConfig_t* config, F* kernel, void** arguments) {
  npu::detail::LaunchShape shape{};
  if (const npuError_t error = npu::detail::shape_of(*config, &shape)) return error;
  return npu::detail::launch_pointer(kernel, shape, arguments);
}

/// A launch with attributes. Asynchronous. Arguments are converted to the parameter types of the kernel
/// before the call returns.
/// Errors: npuErrorNotSupported for a cluster of more than one block; else as npuLaunchKernel.
template <class... P, class... A>
npuError_t npuLaunchKernelEx(const npuLaunchConfig_t* config, void (*kernel)(P...), A&&... arguments) {
  npu::detail::LaunchShape shape{};
  if (const npuError_t error = npu::detail::shape_of(*config, &shape)) return error;
  using Kernel = void (*)(P...);
  return npu::detail::submit(npu::detail::make_typed_call<npu::may_sync>(
                                 npu::detail::parameters_of<Kernel>{}, kernel, "a kernel called by pointer",
                                 npu::detail::address_of(kernel), std::forward<A>(arguments)...),
                             shape);
}

#endif  // NPU_RUNTIME_KERNEL_TEMPLATES_H_
