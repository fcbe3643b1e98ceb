/// @file
/// Objects of kernels that are linked at run time, under the names of nvJitLink. Valid C11 and C++17.
///
/// The objects come from npurtcGetLTOIR, from npurtcGetPTX of a program that was compiled with -rdc=true, or from
/// `npucxx -ltoir`. npurtcLinkComplete runs `npucxx -shared` on the machine. npudrvModuleLoadData takes the result.
/// The simulated device runs such kernels; a real one does not.
/// Errors: NPURTCLINK_ERROR_NULL_INPUT if a pointer is null. What the call would write is then unchanged.
/// Source: the functions without the prefix npurtcLink of nvJitLink, CUDA 13.0.
#ifndef NPU_RTC_LINK_H_
#define NPU_RTC_LINK_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <stddef.h>
#include <stdint.h>

typedef enum npurtcLinkResult {
  NPURTCLINK_SUCCESS = 0,
  NPURTCLINK_ERROR_UNRECOGNIZED_OPTION,
  NPURTCLINK_ERROR_MISSING_ARCH,
  NPURTCLINK_ERROR_INVALID_INPUT,
  NPURTCLINK_ERROR_PTX_COMPILE,
  NPURTCLINK_ERROR_NVVM_COMPILE,
  NPURTCLINK_ERROR_INTERNAL,
  NPURTCLINK_ERROR_THREADPOOL,
  NPURTCLINK_ERROR_UNRECOGNIZED_INPUT,
  NPURTCLINK_ERROR_FINALIZE,
  NPURTCLINK_ERROR_NULL_INPUT,
  NPURTCLINK_ERROR_INCOMPATIBLE_OPTIONS,
  NPURTCLINK_ERROR_INCORRECT_INPUT_TYPE,
  NPURTCLINK_ERROR_ARCH_MISMATCH,
  NPURTCLINK_ERROR_OUTDATED_LIBRARY,
  NPURTCLINK_ERROR_MISSING_FATBIN,
  NPURTCLINK_ERROR_UNRECOGNIZED_ARCH,
  NPURTCLINK_ERROR_UNSUPPORTED_ARCH,
  NPURTCLINK_ERROR_LTO_NOT_ENABLED
} npurtcLinkResult;

typedef enum npurtcLinkInputType {
  NPURTCLINK_INPUT_NONE = 0,
  NPURTCLINK_INPUT_CUBIN = 1,
  NPURTCLINK_INPUT_PTX,
  NPURTCLINK_INPUT_LTOIR,
  NPURTCLINK_INPUT_FATBIN,
  NPURTCLINK_INPUT_OBJECT,
  NPURTCLINK_INPUT_LIBRARY,
  NPURTCLINK_INPUT_INDEX,
  NPURTCLINK_INPUT_ANY = 10
} npurtcLinkInputType;

typedef struct npurtcLink* npurtcLinkHandle;

#ifdef __cplusplus
extern "C" {
#endif

/// Begins a link with nvJitLink's options. All but -arch=sm_80 and -lto are checked and have no effect: the objects are compiled.
/// Errors: NPURTCLINK_ERROR_MISSING_ARCH; NPURTCLINK_ERROR_UNRECOGNIZED_ARCH; NPURTCLINK_ERROR_UNRECOGNIZED_OPTION;
/// NPURTCLINK_ERROR_LTO_NOT_ENABLED for -ptx without -lto.
npurtcLinkResult npurtcLinkCreate(npurtcLinkHandle* handle, uint32_t count, const char** options);
/// Frees a link and sets it to null. Modules that were loaded from its result stay.
npurtcLinkResult npurtcLinkDestroy(npurtcLinkHandle* handle);

/// Adds an object from memory or from a file. The bytes are copied; the name is for the log.
/// Units: size in bytes.
/// Errors: NPURTCLINK_ERROR_UNRECOGNIZED_INPUT for an unknown type, NPURTCLINK_ERROR_INVALID_INPUT for code of a GPU and for a file
/// that cannot be read, which the error log names; NPURTCLINK_ERROR_LTO_NOT_ENABLED for LTO-IR without -lto.
/// @{
npurtcLinkResult npurtcLinkAddData(npurtcLinkHandle handle, npurtcLinkInputType type, const void* data,
                                   size_t size, const char* name);
npurtcLinkResult npurtcLinkAddFile(npurtcLinkHandle handle, npurtcLinkInputType type, const char* path);
/// @}

/// Links what was added.
/// Errors: NPURTCLINK_ERROR_FINALIZE if the linker refuses it, as for a function that no object defines: the error log says why.
npurtcLinkResult npurtcLinkComplete(npurtcLinkHandle handle);

/// The result for npudrvModuleLoadData, and its size.
/// Units: size in bytes.
/// Errors: NPURTCLINK_ERROR_INTERNAL before the link is complete.
/// @{
npurtcLinkResult npurtcLinkGetLinkedCubinSize(npurtcLinkHandle handle, size_t* size);
npurtcLinkResult npurtcLinkGetLinkedCubin(npurtcLinkHandle handle, void* cubin);
/// @}
/// What went wrong, and its size with the 0 at its end; 0 if there is nothing to say.
/// Units: size in bytes.
/// @{
npurtcLinkResult npurtcLinkGetErrorLogSize(npurtcLinkHandle handle, size_t* size);
npurtcLinkResult npurtcLinkGetErrorLog(npurtcLinkHandle handle, char* log);
/// @}
/// Notes of the link: there are none. The size is 0, and nothing is written.
/// Units: size in bytes.
/// @{
npurtcLinkResult npurtcLinkGetInfoLogSize(npurtcLinkHandle handle, size_t* size);
npurtcLinkResult npurtcLinkGetInfoLog(npurtcLinkHandle handle, char* log);
/// @}
/// The version of nvJitLink that this interface follows.
npurtcLinkResult npurtcLinkVersion(unsigned int* major, unsigned int* minor);

#ifdef __cplusplus
}
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_RTC_LINK_H_
