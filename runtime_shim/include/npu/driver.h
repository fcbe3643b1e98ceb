// What cuda.h becomes. The calls of the driver interface have no counterpart here; what programs need of the header
// is the version that they compare. Valid C11 and C++17.
#ifndef NPU_DRIVER_H_
#define NPU_DRIVER_H_

#include "npu/runtime_version.h"

/// 1000 * major + 10 * minor of the toolkit whose calls and signatures the shim follows.
#define NPU_VERSION NPURT_VERSION
/* Programs guard code with this name, and the number means the same. */
#ifndef CUDA_VERSION
#define CUDA_VERSION NPU_VERSION
#endif

#endif  // NPU_DRIVER_H_
