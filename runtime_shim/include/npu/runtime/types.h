/// @file
/// All types of the runtime: results, handles, flags, enumerations and parameter structures. Valid C11 and
/// C++17.
/// Source: CUDA Runtime API 12.4, "Data types used by CUDA Runtime".
#ifndef NPU_RUNTIME_TYPES_H_
#define NPU_RUNTIME_TYPES_H_

#include <limits.h>  // as cuda_runtime.h has it: programs use INT_MAX without asking for it

#include "npu/runtime/enums.h"
#include "npu/runtime/launch_types.h"
#include "npu/runtime/structs.h"

#endif  // NPU_RUNTIME_TYPES_H_
