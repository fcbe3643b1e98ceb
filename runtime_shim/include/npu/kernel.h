/// @file
/// The kernel language: everything that device code may use without including a header, as nvcc has it. Host
/// files do not need it: npu/runtime.h includes it only where __CUDACC__ is defined (npucxx defines it for
/// .cu files). C++17.
/// Source: CUDA C++ Programming Guide.
#ifndef NPU_KERNEL_H_
#define NPU_KERNEL_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <assert.h>
#include <ctype.h>
#include <float.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <new>
#include <utility>

#include "npu/detail/std_float_math.h"
#include "npu/kernel/atomic_builtins.h"
#include "npu/kernel/atomics.h"
#include "npu/kernel/builtins.h"
#include "npu/kernel/device_services.h"
#include "npu/kernel/integer_intrinsics.h"
#include "npu/kernel/launch.h"
#include "npu/kernel/managed_variables.h"
#include "npu/kernel/math_functions.h"
#include "npu/kernel/math_intrinsics.h"
#include "npu/kernel/memory_access.h"
#include "npu/kernel/min_max.h"
#include "npu/kernel/named_barriers.h"
#include "npu/kernel/ptx.h"
#include "npu/kernel/qualifiers.h"
#include "npu/kernel/shared_addresses.h"
#include "npu/kernel/simd_intrinsics.h"
#include "npu/kernel/surface.h"
#include "npu/kernel/sync.h"
#include "npu/kernel/texture.h"
#include "npu/kernel/warp.h"
#include "npu/math_constants.h"

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_KERNEL_H_
