/// @file
/// The CUDA-shaped runtime of the NPU shim: what cuda_runtime.h and the headers that it includes become.
/// Valid C11 and C++17.
///
/// C++ programs also get the typed forms of the calls, and kernel files (.cu, __CUDACC__) the kernel
/// language: names such as min, norm or threadIdx at global scope belong there and not into host files, as
/// with nvcc and its host compiler.
/// Source: CUDA Runtime API 12.4.
#ifndef NPU_RUNTIME_H_
#define NPU_RUNTIME_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#if defined(__cplusplus) && defined(__CUDACC__)
#include "npu/detail/vector_math.h"  // before the C++ library's <cmath>
#endif

#include "npu/kernel/qualifiers.h"
#include "npu/names/runtime.h"
#include "npu/runtime/compiler_headers.h"
#include "npu/runtime/device.h"
#include "npu/runtime/entry_point.h"
#include "npu/runtime/graph.h"
#include "npu/runtime/graphics.h"
#include "npu/runtime/green_context.h"
#include "npu/runtime/ipc.h"
#include "npu/runtime/kernel.h"
#include "npu/runtime/library.h"
#include "npu/runtime/memory.h"
#include "npu/runtime/texture.h"
#include "npu/runtime/types.h"
#include "npu/runtime/version.h"
#include "npu/vector_types.h"

#ifdef __cplusplus
#include "npu/runtime/templates.h"
#ifdef __CUDACC__
#include "npu/kernel.h"
#endif
#else
// C files may include headers that declare kernels; to them a kernel is a name that they cannot call.
#define NPU_KERNEL_PARAMS void
#define NPU_KERNEL_PARAMS_
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_RUNTIME_H_
