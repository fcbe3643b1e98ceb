// The probe of CUDA programs, in a source of its own.
#include "npu/probe/probe_cuda.h"
