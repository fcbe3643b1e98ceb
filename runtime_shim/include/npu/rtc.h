/// @file
/// Kernels whose CUDA source a program has as text, under the names of NVRTC. Valid C11 and C++17.
///
/// npurtcCompileProgram runs `migrate rewrite` and `npucxx` on the machine, those beside the shim's library or
/// else those in PATH, and keeps what they make in a cache (NPU_RTC_CACHE). What npurtcGetPTX and
/// npurtcGetCUBIN give is text that names the result: npudrvModuleLoadData takes it, in this process or in
/// another one of the same machine. The simulated device runs such kernels; a real one does not.
/// Errors: NPURTC_ERROR_INVALID_PROGRAM if prog is null; NPURTC_ERROR_INVALID_INPUT if a pointer is null. What
/// the call would write is then unchanged.
/// Source: the functions without the prefix npu of NVRTC, CUDA 13.0.
#ifndef NPU_RTC_H_
#define NPU_RTC_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <stddef.h>

typedef enum npurtcResult {
  NPURTC_SUCCESS,
  NPURTC_ERROR_OUT_OF_MEMORY,
  NPURTC_ERROR_PROGRAM_CREATION_FAILURE,
  NPURTC_ERROR_INVALID_INPUT,
  NPURTC_ERROR_INVALID_PROGRAM,
  NPURTC_ERROR_INVALID_OPTION,
  NPURTC_ERROR_COMPILATION,
  NPURTC_ERROR_BUILTIN_OPERATION_FAILURE,
  NPURTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION,
  NPURTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION,
  NPURTC_ERROR_NAME_EXPRESSION_NOT_VALID,
  NPURTC_ERROR_INTERNAL_ERROR,
  NPURTC_ERROR_TIME_FILE_WRITE_FAILED,
  NPURTC_ERROR_NO_PCH_CREATE_ATTEMPTED,
  NPURTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED,
  NPURTC_ERROR_PCH_CREATE,
  NPURTC_ERROR_CANCELLED,
  NPURTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED
} npurtcResult;

typedef struct npurtcProgram_st* npurtcProgram;

#ifdef __cplusplus
extern "C" {
#endif

/// The name of a result; "NPURTC_ERROR unknown" for another number.
const char* npurtcGetErrorString(npurtcResult result);
/// The version of NVRTC that this interface follows.
npurtcResult npurtcVersion(int* major, int* minor);
/// How many architectures npurtcGetSupportedArchs gives.
npurtcResult npurtcGetNumSupportedArchs(int* count);
/// The compute capabilities that -arch may name, as 80 for compute_80, in ascending order.
npurtcResult npurtcGetSupportedArchs(int* architectures);

/// Makes a program of a source text and of headers, which it may include by their names. All texts are copied.
/// Other headers are found in the folder of `name`, unless the option -no-source-include is given; in the working
/// directory if it is null or has no folder.
/// Errors: NPURTC_ERROR_INVALID_INPUT also for a negative number, and for a header's name that leaves the
/// folder of the program.
npurtcResult npurtcCreateProgram(npurtcProgram* prog, const char* source, const char* name, int count,
                                 const char* const* headers, const char* const* include_names);
/// Frees a program and sets it to null. Modules that were loaded from it stay.
npurtcResult npurtcDestroyProgram(npurtcProgram* prog);
/// Compiles the program with nvcc's options. It may be called several times; the last result counts.
/// Errors: NPURTC_ERROR_COMPILATION if the source is refused, or a tool is missing: npurtcGetProgramLog says
/// why; NPURTC_ERROR_INTERNAL_ERROR if the cache cannot be written.
npurtcResult npurtcCompileProgram(npurtcProgram prog, int count, const char* const* options);

/// The text for npudrvModuleLoadData, and its size with the 0 at its end.
/// Units: size in bytes.
/// Errors: NPURTC_ERROR_INVALID_PROGRAM also before the program is compiled.
/// @{
npurtcResult npurtcGetPTXSize(npurtcProgram prog, size_t* size);
npurtcResult npurtcGetPTX(npurtcProgram prog, char* ptx);
npurtcResult npurtcGetCUBINSize(npurtcProgram prog, size_t* size);
npurtcResult npurtcGetCUBIN(npurtcProgram prog, char* cubin);
/// @}
/// The object for npurtcLinkAddData, of a program that is compiled with -dlto or -rdc=true, and its size. With -dlto there is no text
/// for npudrvModuleLoadData.
/// Units: size in bytes; there is no 0 at its end.
/// Errors: NPURTC_ERROR_INVALID_PROGRAM also before the program is compiled, or without these options.
/// @{
npurtcResult npurtcGetLTOIRSize(npurtcProgram prog, size_t* size);
npurtcResult npurtcGetLTOIR(npurtcProgram prog, char* ltoir);
/// @}
/// What the tools said when the program was compiled, and its size with the 0 at its end.
/// Units: size in bytes.
/// @{
npurtcResult npurtcGetProgramLogSize(npurtcProgram prog, size_t* size);
npurtcResult npurtcGetProgramLog(npurtcProgram prog, char* log);
/// @}

/// Asks for a kernel by an expression, as "scale<float>", before the program is compiled.
/// Errors: NPURTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION.
npurtcResult npurtcAddNameExpression(npurtcProgram prog, const char* expression);
/// The name for npudrvModuleGetFunction of an expression that was added. The text lives as long as prog.
/// Errors: NPURTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION; NPURTC_ERROR_NAME_EXPRESSION_NOT_VALID for an
/// expression that was not added.
npurtcResult npurtcGetLoweredName(npurtcProgram prog, const char* expression, const char** name);

#ifdef __cplusplus
}
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_RTC_H_
