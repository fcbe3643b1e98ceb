// The probe of CUDA programs with CUDA's driver.
#define NPU_PROBE_CUDA_DRIVER
#include "npu/probe/probe_cuda.h"
