/// @file
/// Versions, and which stream "no stream" means. Included by npu/runtime.h. Valid C11 and C++17.
///
/// Errors: none.
/// Source: CUDA Runtime API 12.4, "Version Management", "Stream synchronization behavior".
#ifndef NPU_RUNTIME_VERSION_H_
#define NPU_RUNTIME_VERSION_H_

#include "npu/runtime/compiler_version.h"

/* Programs guard code with this name, and the number means the same. */
#ifndef CUDART_VERSION
#define CUDART_VERSION NPURT_VERSION
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// From now on a null stream means the own stream of the calling thread instead of the legacy one, in the
/// whole program. Source: the compile option --default-stream per-thread of nvcc.
void npuUsePerThreadDefaultStream(void);

#ifdef __cplusplus
}
#endif

/* nvcc --default-stream per-thread defines the first name, programs the second. */
#if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) || defined(NPU_API_PER_THREAD_DEFAULT_STREAM)
/// Calls npuUsePerThreadDefaultStream before main, in each source that is compiled with one of the names.
/// Errors: none.
__attribute__((constructor)) static void npuUsePerThreadDefaultStreamHere_(void) {
  npuUsePerThreadDefaultStream();
}
#endif

#endif  // NPU_RUNTIME_VERSION_H_
