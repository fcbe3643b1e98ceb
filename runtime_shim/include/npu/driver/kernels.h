/// @file
/// The driver interface for kernels: launches, attributes, occupancy, modules. Included by npu/driver.h. Valid C11 and C++17.
/// Errors and NOT_INITIALIZED: as npu/driver.h says.
/// Source: CUDA Driver API 13.0, "Execution Control", "Occupancy", "Module Management". npudrvX follows cuX.
#ifndef NPU_DRIVER_KERNELS_H_
#define NPU_DRIVER_KERNELS_H_

#include "npu/driver/launch_types.h"
#include "npu/driver/types.h"

/// Objects of kernels that are being linked.
typedef struct npudrvLinkState_st* npudrvLinkState;

/// What an input of a link is said to be.
typedef enum npudrvJitInputType_enum {
  NPUDRV_JIT_INPUT_CUBIN = 0,
  NPUDRV_JIT_INPUT_PTX = 1,
  NPUDRV_JIT_INPUT_FATBINARY = 2,
  NPUDRV_JIT_INPUT_OBJECT = 3,
  NPUDRV_JIT_INPUT_LIBRARY = 4,
  NPUDRV_JIT_INPUT_NVVM = 5,
  NPUDRV_JIT_NUM_INPUT_TYPES = 6
} npudrvJitInputType;

#ifdef __cplusplus
extern "C" {
#endif

/// Marks in `extra` of npudrvLaunchKernel: the block of arguments follows, or a pointer to its bytes (size_t), or the list ends.
/// @{
#define NPUDRV_LAUNCH_PARAM_END ((void*)0x00)
#define NPUDRV_LAUNCH_PARAM_BUFFER_POINTER ((void*)0x01)
#define NPUDRV_LAUNCH_PARAM_BUFFER_SIZE ((void*)0x02)
/// @}

/// Launches a kernel that is known by its address (NPU_REGISTER_KERNEL), with one pointer per parameter, or, if parameters is null and
/// extra is not, with all arguments in one block, laid out as a structure of them.
/// Asynchronous: the arguments are copied before the call returns.
/// Units: grid in blocks, block in threads, sharedBytes in bytes per block.
/// Errors: INVALID_VALUE for a shape beyond the limits of the device or of the kernel;
/// LAUNCH_OUT_OF_RESOURCES for more threads than __launch_bounds__ allow; INVALID_HANDLE for an unknown
/// function or stream; INVALID_VALUE for both parameters and extra, an unknown mark, a block that is too short.
npudrvResult npudrvLaunchKernel(npudrvFunction function, unsigned int gridX, unsigned int gridY,
                                unsigned int gridZ, unsigned int blockX, unsigned int blockY,
                                unsigned int blockZ, unsigned int sharedBytes, npudrvStream stream,
                                void** parameters, void** extra);
/// npudrvLaunchKernel with attributes.
/// Errors: those of npudrvLaunchKernel; INVALID_VALUE if config is null, or attrs is null and numAttrs is not 0; NOT_SUPPORTED for a
/// cluster of more than one block.
npudrvResult npudrvLaunchKernelEx(const npudrvLaunchConfig* config, npudrvFunction function,
                                  void** parameters, void** extra);
/// npudrvLaunchKernel; all blocks run at the same time.
/// Errors: those of npudrvLaunchKernel; COOPERATIVE_LAUNCH_TOO_LARGE.
npudrvResult npudrvLaunchCooperativeKernel(npudrvFunction function, unsigned int gridX, unsigned int gridY,
                                           unsigned int gridZ, unsigned int blockX, unsigned int blockY,
                                           unsigned int blockZ, unsigned int sharedBytes, npudrvStream stream,
                                           void** parameters);
/// As npuFuncSetAttribute.
/// Errors: INVALID_HANDLE if function is null; INVALID_VALUE for a value beyond its limits or an attribute
/// that cannot be set; NOT_SUPPORTED for cluster attributes.
npudrvResult npudrvFuncSetAttribute(npudrvFunction function, npudrvFunction_attribute attribute, int value);
/// A fact about a kernel, as npuFuncGetAttributes has it. Units: sizes in bytes.
/// Errors: INVALID_VALUE if value is null; INVALID_HANDLE if function is null; NOT_SUPPORTED for cluster and
/// cache attributes.
npudrvResult npudrvFuncGetAttribute(int* value, npudrvFunction_attribute attribute, npudrvFunction function);
/// Accepted without effect.
/// Errors: INVALID_HANDLE if function is null.
npudrvResult npudrvFuncSetCacheConfig(npudrvFunction function, npudrvFunc_cache config);
/// As npuOccupancyMaxActiveBlocksPerMultiprocessor.
/// Errors: INVALID_VALUE if blocks is null or blockSize <= 0; INVALID_HANDLE if function is null.
npudrvResult npudrvOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, npudrvFunction function,
                                                             int blockSize, size_t sharedBytes);
/// Bytes of dynamic shared memory that a block of so many threads needs.
typedef size_t (*npudrvOccupancyB2DSize)(int);
/// The block size with the highest occupancy, and the smallest grid that fills the device with it. Each block needs sharedOf(threads) bytes,
/// or sharedBytes if sharedOf is null. blockSizeLimit: the largest size to consider, 0 for none. flags have no effect.
/// Units: threads, blocks, bytes.
/// Errors: INVALID_VALUE if a result is null or the limit is negative; INVALID_HANDLE if function is null.
/// @{
npudrvResult npudrvOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, npudrvFunction function,
                                                  npudrvOccupancyB2DSize sharedOf, size_t sharedBytes,
                                                  int blockSizeLimit);
npudrvResult npudrvOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize,
                                                           npudrvFunction function,
                                                           npudrvOccupancyB2DSize sharedOf,
                                                           size_t sharedBytes, int blockSizeLimit,
                                                           unsigned int flags);
/// @}

/// Modules of kernels that `npucxx -cubin` (or -fatbin, -ptx) or npu/rtc.h compiled: the image, or the file, is what these gave. Functions are
/// found by their name in the program, if they are extern "C", or by npurtcGetLoweredName; variables too.
/// Options have no effect. A module's code stays in the process after it is unloaded.
/// Units: bytes in bytes.
/// Errors: NOT_SUPPORTED for code of a GPU, which the standard error stream names with what to do;
/// INVALID_VALUE for a null pointer; INVALID_HANDLE for a null module; FILE_NOT_FOUND; INVALID_IMAGE if the
/// kernels cannot be loaded any more; NOT_FOUND for an unknown name.
/// @{
npudrvResult npudrvModuleLoad(npudrvModule* module, const char* path);
npudrvResult npudrvModuleLoadData(npudrvModule* module, const void* image);
npudrvResult npudrvModuleLoadDataEx(npudrvModule* module, const void* image, unsigned int count,
                                    npudrvJit_option* options, void** values);
npudrvResult npudrvModuleUnload(npudrvModule module);
npudrvResult npudrvModuleGetFunction(npudrvFunction* function, npudrvModule module, const char* name);
npudrvResult npudrvModuleGetGlobal(npudrvDeviceptr* pointer, size_t* bytes, npudrvModule module,
                                   const char* name);
/// @}

/// Links objects of kernels, as npu/rtc/link.h does, with the same inputs; the type of an input is what it is taken for by itself. Of the
/// options those for the error log have an effect, given to npudrvLinkCreate: a buffer, and its bytes, which become those written.
/// The image of npudrvLinkComplete belongs to the state; npudrvModuleLoadData takes it.
/// Units: bytes in bytes.
/// Errors: INVALID_VALUE for a null pointer or an unknown type; INVALID_HANDLE for a null state; FILE_NOT_FOUND; NOT_SUPPORTED for code
/// of a GPU, which the standard error stream and the error log name with what to do; INVALID_IMAGE if the linker refuses the objects.
/// @{
npudrvResult npudrvLinkCreate(unsigned int count, npudrvJit_option* options, void** values,
                              npudrvLinkState* state);
npudrvResult npudrvLinkAddData(npudrvLinkState state, npudrvJitInputType type, void* data, size_t bytes,
                               const char* name, unsigned int count, npudrvJit_option* options,
                               void** values);
npudrvResult npudrvLinkAddFile(npudrvLinkState state, npudrvJitInputType type, const char* path,
                               unsigned int count, npudrvJit_option* options, void** values);
npudrvResult npudrvLinkComplete(npudrvLinkState state, void** image, size_t* bytes);
npudrvResult npudrvLinkDestroy(npudrvLinkState state);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_KERNELS_H_
