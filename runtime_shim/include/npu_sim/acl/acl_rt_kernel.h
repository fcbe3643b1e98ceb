/// @file
/// AscendCL runtime: kernels in binary files, their arguments and launches. Included by acl/acl_rt.h.
/// Valid C99 and C++.
/// Errors: as acl/acl_rt.h says; ACL_ERROR_RT_PARAM_INVALID for a null output or handle. A broken rule of the core
/// ends a launch with ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, which the next call that waits for the stream returns; the
/// message on stderr names kernel, place and rule.
/// Source: AscendCL API reference, CANN 9.1; names and order of parameters are the same.
#ifndef ACL_ACL_RT_KERNEL_H_
#define ACL_ACL_RT_KERNEL_H_

#include "acl/acl_rt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A loaded binary, a kernel in it, a list of arguments, and one argument of the list.
/// @{
typedef void* aclrtBinHandle;
typedef void* aclrtFuncHandle;
typedef void* aclrtArgsHandle;
typedef void* aclrtParamHandle;
/// @}

typedef enum aclrtBinaryLoadOptionType {
  ACL_RT_BINARY_LOAD_OPT_LAZY_LOAD = 1,
  ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC = 2,
  ACL_RT_BINARY_LOAD_OPT_MAGIC = 2,           ///< newer
  ACL_RT_BINARY_LOAD_OPT_CPU_KERNEL_MODE = 3  ///< newer
} aclrtBinaryLoadOptionType;

/// CANN 8.1 has no cpuKernelMode.
typedef union aclrtBinaryLoadOptionValue {
  uint32_t isLazyLoad;
  uint32_t magic;
  int32_t cpuKernelMode;
  uint32_t rsv[4];
} aclrtBinaryLoadOptionValue;

typedef struct aclrtBinaryLoadOption {
  aclrtBinaryLoadOptionType type;
  aclrtBinaryLoadOptionValue value;
} aclrtBinaryLoadOption;

typedef struct aclrtBinaryLoadOptions {
  aclrtBinaryLoadOption* options;
  size_t numOpt;
} aclrtBinaryLoadOptions;

/// Launch attributes. The simulated device takes them and does without.
typedef enum aclrtLaunchKernelAttrId {
  ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE = 1,
  ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE = 2,    ///< newer
  ACL_RT_LAUNCH_KERNEL_ATTR_DYN_UBUF_SIZE = 2,        ///< newer
  ACL_RT_LAUNCH_KERNEL_ATTR_ENGINE_TYPE = 3,          ///< newer
  ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET = 4,      ///< newer
  ACL_RT_LAUNCH_KERNEL_ATTR_BLOCK_TASK_PREFETCH = 5,  ///< newer
  ACL_RT_LAUNCH_KERNEL_ATTR_DATA_DUMP = 6,            ///< newer
  ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT = 7,              ///< newer
  ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US = 8,           ///< newer
  ACL_RT_LAUNCH_KERNEL_ATTR_ENABLE_PROFILING = 9      ///< newer
} aclrtLaunchKernelAttrId;

/// CANN 8.1 lacks it.
typedef enum aclrtEngineType {
  ACL_RT_ENGINE_TYPE_AIC = 0,  ///< newer
  ACL_RT_ENGINE_TYPE_AIV = 1   ///< newer
} aclrtEngineType;

/// Newer.
typedef struct aclrtTimeoutUs {
  uint32_t timeoutLow;
  uint32_t timeoutHigh;
} aclrtTimeoutUs;

/// CANN 8.1 has schemMode, localMemorySize and rsv alone.
typedef union aclrtLaunchKernelAttrValue {
  uint8_t schemMode;
  uint32_t localMemorySize;
  uint32_t dynUBufSize;
  aclrtEngineType engineType;
  uint32_t blockDimOffset;
  uint8_t isBlockTaskPrefetch;
  uint8_t isDataDump;
  uint16_t timeout;
  aclrtTimeoutUs timeoutUs;
  uint8_t enableProfiling;
  uint32_t rsv[4];
} aclrtLaunchKernelAttrValue;

typedef struct aclrtLaunchKernelAttr {
  aclrtLaunchKernelAttrId id;
  aclrtLaunchKernelAttrValue value;
} aclrtLaunchKernelAttr;

typedef struct aclrtLaunchKernelCfg {
  aclrtLaunchKernelAttr* attrs;
  size_t numAttrs;
} aclrtLaunchKernelCfg;

/// Loads a file that `npucxx -x asc` has written. options may be null.
/// Errors: ACL_ERROR_RT_FILE_OPEN if there is no such file; ACL_ERROR_RT_PARAM_INVALID if it is not a binary of this simulated device.
/// Source: aclrtBinaryLoadFromFile.
aclError aclrtBinaryLoadFromFile(const char* binPath, aclrtBinaryLoadOptions* options,
                                 aclrtBinHandle* binHandle);

/// Unloads a binary. Launches of its kernels must be done.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for a handle that is not loaded.
/// Source: aclrtBinaryUnLoad.
aclError aclrtBinaryUnLoad(aclrtBinHandle binHandle);

/// The kernel of that name.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if the binary has no such kernel.
/// Source: aclrtBinaryGetFunction.
aclError aclrtBinaryGetFunction(const aclrtBinHandle binHandle, const char* kernelName,
                                aclrtFuncHandle* funcHandle);

/// An empty list of arguments for a kernel; aclrtKernelArgsFinalize ends it. The list belongs to the kernel's binary.
/// Errors: ACL_ERROR_RT_PARAM_INVALID.
/// Source: aclrtKernelArgsInit.
aclError aclrtKernelArgsInit(aclrtFuncHandle funcHandle, aclrtArgsHandle* argsHandle);

/// The same in memory of the program: argsHandle has the size that aclrtKernelArgsGetHandleMemSize says, userHostMem the
/// one that aclrtKernelArgsGetMemSize makes of the sum of the arguments' sizes with their alignment.
/// Units: sizes in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID.
/// Source: aclrtKernelArgsInitByUserMem, aclrtKernelArgsGetHandleMemSize, aclrtKernelArgsGetMemSize.
/// @{
aclError aclrtKernelArgsInitByUserMem(aclrtFuncHandle funcHandle, aclrtArgsHandle argsHandle,
                                      void* userHostMem, size_t actualArgsSize);
aclError aclrtKernelArgsGetHandleMemSize(aclrtFuncHandle funcHandle, size_t* memSize);
aclError aclrtKernelArgsGetMemSize(aclrtFuncHandle funcHandle, size_t userArgsSize, size_t* actualArgsSize);
/// @}

/// Copies an argument to the end of the list, aligned to its size.
/// Units: paramSize in bytes.
/// Errors: ACL_ERROR_RT_PARAM_INVALID after aclrtKernelArgsFinalize, for size 0, and beyond what the kernel takes.
/// Source: aclrtKernelArgsAppend.
aclError aclrtKernelArgsAppend(aclrtArgsHandle argsHandle, void* param, size_t paramSize,
                               aclrtParamHandle* paramHandle);

/// Ends a list. It can be launched then.
/// Errors: ACL_ERROR_RT_PARAM_INVALID if it does not have what the kernel takes.
/// Source: aclrtKernelArgsFinalize.
aclError aclrtKernelArgsFinalize(aclrtArgsHandle argsHandle);

/// Runs a kernel with numBlocks blocks. Asynchronous. cfg may be null; reserve must be. The arguments are copied.
/// Errors: ACL_ERROR_RT_PARAM_INVALID for 0 blocks or more than 65535, and for a list that is not final.
/// Source: aclrtLaunchKernelWithConfig.
aclError aclrtLaunchKernelWithConfig(aclrtFuncHandle funcHandle, uint32_t numBlocks, aclrtStream stream,
                                     aclrtLaunchKernelCfg* cfg, aclrtArgsHandle argsHandle, void* reserve);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_KERNEL_H_ */
