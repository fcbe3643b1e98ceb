// The probe of CUDA programs with cuBLAS.
#define NPU_PROBE_CUDA_CUBLAS
#include "npu/probe/probe_cuda.h"
