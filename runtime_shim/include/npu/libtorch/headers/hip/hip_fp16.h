// The half of kernels, for c10/util/Half.h beside this folder.
#include "npu/fp16.h"
