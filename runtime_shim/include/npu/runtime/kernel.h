// Facts and settings of kernels, named by their address. Included by npu/runtime.h. Valid C11 and C++17.
#ifndef NPU_RUNTIME_KERNEL_H_
#define NPU_RUNTIME_KERNEL_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// value: bytes for npuFuncAttributeMaxDynamicSharedMemorySize (launches may then use that much dynamic
/// shared memory), per cent for ...PreferredSharedMemoryCarveout (remembered). Errors:
/// npuErrorInvalidDeviceFunction for null; npuErrorInvalidValue for a value beyond the chip's limit;
/// npuErrorNotSupported for clusters.
npuError_t npuFuncSetAttribute(const void* func, enum npuFuncAttribute attr, int value);
npuError_t npuFuncGetAttributes(struct npuFuncAttributes* attr, const void* func);
/// A kernel of this program as a function handle. It must be known by its address: see NPU_REGISTER_KERNEL.
npuError_t npuGetFuncBySymbol(npuFunction_t* function, const void* symbol);
/// Remembered, without effect.
npuError_t npuFuncSetCacheConfig(const void* func, enum npuFuncCache cacheConfig);
npuError_t npuFuncSetSharedMemConfig(const void* func, enum npuSharedMemConfig config);

/// Blocks of blockSize threads and dynamicSMemSize bytes that a core holds at once, by its limits on threads,
/// blocks and shared memory; 0 if not even one fits.
npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func, int blockSize,
                                                        size_t dynamicSMemSize);
npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, const void* func,
                                                                 int blockSize, size_t dynamicSMemSize,
                                                                 unsigned int flags);
npuError_t npuOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, const void* func, int numBlocks,
                                                    int blockSize);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_KERNEL_H_
