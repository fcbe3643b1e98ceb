/// @file
/// The driver interface for libraries of kernels, which belong to no context. Included by npu/driver.h. Valid C11 and C++17.
/// Errors and NOT_INITIALIZED: as npu/driver.h says.
/// Source: CUDA Driver API 13.0, "Library Management". npudrvX follows cuX.
#ifndef NPU_DRIVER_LIBRARY_H_
#define NPU_DRIVER_LIBRARY_H_

#include "npu/driver/kernels.h"

/// A library of kernels, and one of its kernels. A kernel is also a npudrvFunction: npudrvLaunchKernel takes it.
typedef struct npudrvLib_st* npudrvLibrary;
typedef struct npudrvKern_st* npudrvKernel;

/// Options of a library, which have no effect: the image is always copied.
typedef enum npudrvLibraryOption_enum {
  NPUDRV_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE = 0,
  NPUDRV_LIBRARY_BINARY_IS_PRESERVED = 1,
  NPUDRV_LIBRARY_NUM_OPTIONS = 2
} npudrvLibraryOption_enum;
typedef enum npudrvLibraryOption_enum npudrvLibraryOption;

#ifdef __cplusplus
extern "C" {
#endif

/// As npudrvModuleLoadData, npudrvModuleLoad and npudrvModuleUnload; options have no effect.
/// Errors: those of these functions.
/// @{
npudrvResult npudrvLibraryLoadData(npudrvLibrary* library, const void* image, npudrvJit_option* jitOptions,
                                   void** jitValues, unsigned int jitCount, npudrvLibraryOption* options,
                                   void** values, unsigned int count);
npudrvResult npudrvLibraryLoadFromFile(npudrvLibrary* library, const char* path, npudrvJit_option* jitOptions,
                                       void** jitValues, unsigned int jitCount, npudrvLibraryOption* options,
                                       void** values, unsigned int count);
npudrvResult npudrvLibraryUnload(npudrvLibrary library);
/// @}
/// The module of a library; npudrvLibraryUnload unloads it.
/// Errors: INVALID_VALUE if module is null; INVALID_HANDLE for a null library.
npudrvResult npudrvLibraryGetModule(npudrvModule* module, npudrvLibrary library);
/// A kernel by its name, as npudrvModuleGetFunction finds it.
/// Errors: those of npudrvModuleGetFunction.
npudrvResult npudrvLibraryGetKernel(npudrvKernel* kernel, npudrvLibrary library, const char* name);
/// A variable by its name, as npudrvModuleGetGlobal finds it; also one that is managed.
/// Units: bytes in bytes.
/// Errors: those of npudrvModuleGetGlobal.
/// @{
npudrvResult npudrvLibraryGetGlobal(npudrvDeviceptr* pointer, size_t* bytes, npudrvLibrary library,
                                    const char* name);
npudrvResult npudrvLibraryGetManaged(npudrvDeviceptr* pointer, size_t* bytes, npudrvLibrary library,
                                     const char* name);
/// @}

/// The function of a kernel for the current context: the same address.
/// Errors: INVALID_VALUE if function is null; INVALID_HANDLE for a null kernel.
npudrvResult npudrvKernelGetFunction(npudrvFunction* function, npudrvKernel kernel);
/// The name of a kernel in its library, mangled for a C++ function. The text lives as long as the process.
/// Errors: INVALID_VALUE if name is null; INVALID_HANDLE for a kernel without a name.
/// @{
npudrvResult npudrvKernelGetName(const char** name, npudrvKernel kernel);
npudrvResult npudrvFuncGetName(const char** name, npudrvFunction function);
/// @}
/// As npudrvFuncGetAttribute, npudrvFuncSetAttribute and npudrvFuncSetCacheConfig; all devices share the value.
/// Errors: those of these functions; INVALID_DEVICE.
/// @{
npudrvResult npudrvKernelGetAttribute(int* value, npudrvFunction_attribute attribute, npudrvKernel kernel,
                                      npudrvDevice device);
npudrvResult npudrvKernelSetAttribute(npudrvFunction_attribute attribute, int value, npudrvKernel kernel,
                                      npudrvDevice device);
npudrvResult npudrvKernelSetCacheConfig(npudrvKernel kernel, npudrvFunc_cache config, npudrvDevice device);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_LIBRARY_H_
