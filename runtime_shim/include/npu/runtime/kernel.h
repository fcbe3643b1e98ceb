/// @file
/// Facts and settings of kernels, named by their address. Included by npu/runtime.h. Valid C11 and C++17.
///
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names. A call
/// that fails changes nothing.
/// Source: CUDA Runtime API 12.4, "Execution Control", "Occupancy". npuX follows cudaX.
#ifndef NPU_RUNTIME_KERNEL_H_
#define NPU_RUNTIME_KERNEL_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sets a property of a kernel. npuFuncAttributeMaxDynamicSharedMemorySize lets launches use that much
/// dynamic shared memory; npuFuncAttributePreferredSharedMemoryCarveout is stored without effect.
/// Units: value in bytes for the first, in per cent or -1 for the second.
/// Errors: npuErrorInvalidDeviceFunction if func is null; npuErrorInvalidValue for a value below 0 or beyond
/// the limit of the chip, a carveout outside -1 to 100, or an unknown attr; npuErrorNotSupported for cluster
/// attributes.
npuError_t npuFuncSetAttribute(const void* func, enum npuFuncAttribute attr, int value);
/// What is known of a kernel. maxThreadsPerBlock follows its __launch_bounds__ and maxDynamicSharedSizeBytes
/// npuFuncSetAttribute; numRegs, ptxVersion and binaryVersion are constants; static shared, constant and
/// local sizes are 0.
/// Units: sizes in bytes.
/// Errors: npuErrorInvalidValue if attr is null; npuErrorInvalidDeviceFunction if func is null.
npuError_t npuFuncGetAttributes(struct npuFuncAttributes* attr, const void* func);
/// A kernel of this program as a function handle. Whether the kernel is known (NPU_REGISTER_KERNEL) is
/// checked at the launch.
/// Errors: npuErrorInvalidValue if function is null; npuErrorInvalidDeviceFunction if symbol is null.
npuError_t npuGetFuncBySymbol(npuFunction_t* function, const void* symbol);

/// Accepted without effect: caches and banks cannot be configured here.
/// Errors: npuErrorInvalidDeviceFunction if func is null.
/// @{
npuError_t npuFuncSetCacheConfig(const void* func, enum npuFuncCache cacheConfig);
npuError_t npuFuncSetSharedMemConfig(const void* func, enum npuSharedMemConfig config);
/// @}

/// The blocks that a core holds at once by its limits on threads, blocks and shared memory; 0 if not even one
/// fits.
/// Units: blockSize in threads; dynamicSMemSize in bytes per block.
/// Errors: npuErrorInvalidValue if numBlocks is null, blockSize <= 0 or flags >
/// npuOccupancyDisableCachingOverride; npuErrorInvalidDeviceFunction if func is null.
/// @{
npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func, int blockSize,
                                                        size_t dynamicSMemSize);
npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, const void* func,
                                                                 int blockSize, size_t dynamicSMemSize,
                                                                 unsigned int flags);
/// @}

/// The dynamic shared memory that each block may use if a core holds numBlocks blocks of blockSize threads.
/// Units: bytes.
/// Errors: npuErrorInvalidValue if dynamicSmemSize is null, numBlocks <= 0, blockSize <= 0 or a core cannot
/// hold so many blocks; npuErrorInvalidDeviceFunction if func is null.
npuError_t npuOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, const void* func, int numBlocks,
                                                    int blockSize);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_KERNEL_H_
