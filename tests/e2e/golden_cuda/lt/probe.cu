// The probe of CUDA programs with cuBLASLt.
#define NPU_PROBE_CUDA_CUBLASLT
#include "npu/probe/probe_cuda.h"
