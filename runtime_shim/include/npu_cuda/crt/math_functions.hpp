/// @file
/// CUDA's header for libraries that stay as they are. It is no header of a migrated program.
/// Valid C11 and C++17. write_cuda_names writes this file from the rules.
#if __INCLUDE_LEVEL__ == 1
#error "crt/math_functions.hpp: this source was not migrated: run migrate rewrite"
#endif

#include "npu/runtime.h"
#include "npu_cuda/names/cuda_device_1.h"
