/// @file
/// Libraries of kernels that are loaded while the program runs. Included by npu/runtime.h. Valid C11 and C++17.
///
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names. A call
/// that fails changes nothing.
/// Source: CUDA Runtime API 13.0, "Library Management". npuX follows cudaX.
#ifndef NPU_RUNTIME_LIBRARY_H_
#define NPU_RUNTIME_LIBRARY_H_

#include "npu/runtime/types.h"

/// A library of kernels, and one of its kernels, which npuLaunchKernel takes as an address.
typedef struct CUlib_st* npuLibrary_t;
typedef struct CUkern_st* npuKernel_t;

/// Options of a library, which have no effect.
/// @{
typedef enum npuJitOption {
  npuJitMaxRegisters = 0,
  npuJitThreadsPerBlock = 1,
  npuJitWallTime = 2,
  npuJitInfoLogBuffer = 3,
  npuJitInfoLogBufferSizeBytes = 4,
  npuJitErrorLogBuffer = 5,
  npuJitErrorLogBufferSizeBytes = 6,
  npuJitOptimizationLevel = 7,
  npuJitFallbackStrategy = 10,
  npuJitGenerateDebugInfo = 11,
  npuJitLogVerbose = 12,
  npuJitGenerateLineInfo = 13,
  npuJitCacheMode = 14,
  npuJitPositionIndependentCode = 30,
  npuJitMinCtaPerSm = 31,
  npuJitMaxThreadsPerBlock = 32,
  npuJitOverrideDirectiveValues = 33
} npuJitOption;
typedef enum npuLibraryOption {
  npuLibraryHostUniversalFunctionAndDataTable = 0,
  npuLibraryBinaryIsPreserved = 1
} npuLibraryOption;
/// @}

#ifdef __cplusplus
extern "C" {
#endif

/// Loads what `npucxx -cubin` (or -fatbin, -ptx) or npu/rtc.h compiled, from memory or from a file, and unloads it. The code stays in
/// the process.
/// Errors: npuErrorInvalidValue for a null pointer; npuErrorInvalidResourceHandle for a null library; npuErrorNotSupported for code of
/// a GPU, which the standard error stream names with what to do; npuErrorFileNotFound; npuErrorInvalidKernelImage.
/// @{
npuError_t npuLibraryLoadData(npuLibrary_t* library, const void* code, npuJitOption* jitOptions,
                              void** jitValues, unsigned int jitCount, npuLibraryOption* options,
                              void** values, unsigned int count);
npuError_t npuLibraryLoadFromFile(npuLibrary_t* library, const char* path, npuJitOption* jitOptions,
                                  void** jitValues, unsigned int jitCount, npuLibraryOption* options,
                                  void** values, unsigned int count);
npuError_t npuLibraryUnload(npuLibrary_t library);
/// @}

/// A kernel by its name: that of an extern "C" function, or of npurtcGetLoweredName.
/// Errors: npuErrorInvalidValue for a null pointer; npuErrorInvalidResourceHandle for a null library; npuErrorSymbolNotFound.
npuError_t npuLibraryGetKernel(npuKernel_t* kernel, npuLibrary_t library, const char* name);
/// A variable by its name, also a managed one. pointer and bytes may be null.
/// Units: bytes in bytes.
/// Errors: those of npuLibraryGetKernel.
/// @{
npuError_t npuLibraryGetGlobal(void** pointer, size_t* bytes, npuLibrary_t library, const char* name);
npuError_t npuLibraryGetManaged(void** pointer, size_t* bytes, npuLibrary_t library, const char* name);
/// @}
/// The kernel of the program at this address.
/// Errors: npuErrorInvalidValue if kernel is null; npuErrorInvalidDeviceFunction if entry is null.
npuError_t npuGetKernel(npuKernel_t* kernel, const void* entry);
/// As npuFuncSetAttribute; all devices share the value.
/// Errors: those of npuFuncSetAttribute; npuErrorInvalidDevice.
npuError_t npuKernelSetAttributeForDevice(npuKernel_t kernel, enum npuFuncAttribute attr, int value,
                                          int device);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_LIBRARY_H_
