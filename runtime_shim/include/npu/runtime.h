// The CUDA-shaped runtime of the NPU shim: what cuda_runtime.h and its kin become. Valid C11 and C++17.
//
// C++ programs also get the kernel language (npu/kernel.h) and the typed forms of the calls.
#ifndef NPU_RUNTIME_H_
#define NPU_RUNTIME_H_

#include "npu/runtime_device.h"
#include "npu/runtime_graph.h"
#include "npu/runtime_kernel.h"
#include "npu/runtime_memory.h"
#include "npu/runtime_types.h"
#include "npu/runtime_unsupported.h"
#include "npu/runtime_version.h"
#include "npu/vector_types.h"

#ifdef __cplusplus
#include "npu/kernel.h"
#include "npu/runtime_templates.h"
#endif

#endif  // NPU_RUNTIME_H_
