// The kernel language: everything that device code may use without including a header, as nvcc has it.
// Host files do not need it: npu/runtime.h brings it in only where __CUDACC__ is defined (npucxx does for .cu
// files).
#ifndef NPU_KERNEL_H_
#define NPU_KERNEL_H_

#include <assert.h>
#include <ctype.h>
#include <float.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <new>
#include <utility>

#include "npu/atomics.h"
#include "npu/builtins.h"
#include "npu/detail/std_float_math.h"
#include "npu/device_services.h"
#include "npu/integer_intrinsics.h"
#include "npu/launch.h"
#include "npu/math_constants.h"
#include "npu/math_functions.h"
#include "npu/math_intrinsics.h"
#include "npu/memory_access.h"
#include "npu/min_max.h"
#include "npu/ptx.h"
#include "npu/qualifiers.h"
#include "npu/simd_intrinsics.h"
#include "npu/surface.h"
#include "npu/sync.h"
#include "npu/texture.h"
#include "npu/unavailable.h"
#include "npu/warp.h"

#endif  // NPU_KERNEL_H_
