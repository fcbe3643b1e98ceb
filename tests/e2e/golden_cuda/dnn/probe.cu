// The probe of CUDA programs with cuDNN.
#define NPU_PROBE_CUDA_CUDNN
#include "npu/probe/probe_cuda.h"
