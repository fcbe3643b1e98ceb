/// @file
/// Functions of the driver interface by name. Included by npu/runtime.h. Valid C11 and C++17.
///
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names.
/// Source: CUDA Runtime API 12.4, "Driver Entry Point Access". npuX follows cudaX.
#ifndef NPU_RUNTIME_ENTRY_POINT_H_
#define NPU_RUNTIME_ENTRY_POINT_H_

#include "npu/runtime/types.h"

enum npuDriverEntryPointQueryResult {
  npuDriverEntryPointSuccess = 0,
  npuDriverEntryPointSymbolNotFound = 1,
  npuDriverEntryPointVersionNotSufficent = 2,
};
enum { npuEnableDefault = 0, npuEnableLegacyStream = 1, npuEnablePerThreadDefaultStream = 2 };

#ifdef __cplusplus
extern "C" {
#endif

/// The function of npu/driver.h for the name of a CUDA driver function: "cuMemAlloc" and "cuMemAlloc_v2" give
/// npudrvMemAlloc. version and flags have no effect. For an unknown name *function is null, *result is
/// npuDriverEntryPointSymbolNotFound and the call succeeds.
/// Errors: npuErrorInvalidValue if symbol or function is null; npuErrorSymbolNotFound for an unknown name if
/// result is null; those that npu/runtime/device.h lists for every function.
/// @{
npuError_t npuGetDriverEntryPoint(const char* symbol, void** function, unsigned long long flags,
                                  enum npuDriverEntryPointQueryResult* result);
npuError_t npuGetDriverEntryPointByVersion(const char* symbol, void** function, unsigned int version,
                                           unsigned long long flags,
                                           enum npuDriverEntryPointQueryResult* result);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_ENTRY_POINT_H_
