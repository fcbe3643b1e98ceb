/// @file
/// CUDA's header for libraries that stay as they are. It is no header of a migrated program.
/// Valid C11 and C++17. write_cuda_names writes this file from the rules.
#if __INCLUDE_LEVEL__ == 1
#error "cuda_occupancy.h: this source was not migrated: run migrate rewrite"
#endif

#include "npu/runtime.h"
#include "npu_cuda/names/cuda_device_1.h"
#include "npu_cuda/names/cuda_driver_1.h"
#include "npu_cuda/names/cuda_driver_2.h"
#include "npu_cuda/names/cuda_driver_3.h"
#include "npu_cuda/names/cuda_driver_4.h"
#include "npu_cuda/names/cuda_runtime_1.h"
#include "npu_cuda/names/cuda_runtime_2.h"
#include "npu_cuda/names/cuda_runtime_3.h"
#include "npu_cuda/names/cuda_runtime_4.h"
