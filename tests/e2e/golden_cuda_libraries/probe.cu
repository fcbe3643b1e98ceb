// The probe of CUDA programs with all libraries that it knows.
#define NPU_PROBE_CUDA_CUBLASLT
#define NPU_PROBE_CUDA_NCCL
#define NPU_PROBE_CUDA_DRIVER
#include "npu/probe/probe_cuda.h"
