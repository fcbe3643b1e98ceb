// The probe of CUDA programs with NCCL.
#define NPU_PROBE_CUDA_NCCL
#include "npu/probe/probe_cuda.h"
