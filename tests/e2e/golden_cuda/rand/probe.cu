// The probe of CUDA programs with cuRAND.
#define NPU_PROBE_CUDA_CURAND
#include "npu/probe/probe_cuda.h"
