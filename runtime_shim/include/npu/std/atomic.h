/// @file
/// <cuda/std/atomic>: std::atomic in cuda::std, and the objects and orders of cuda that the same header of libcu++ has.
/// Errors: none.
/// Source: CUDA C++ Core Libraries, libcu++, Standard API and Extended API.
#ifndef NPU_STD_ATOMIC_H_
#define NPU_STD_ATOMIC_H_

#include "npu/atomic_object.h"
#include "npu/std.h"

#endif  // NPU_STD_ATOMIC_H_
