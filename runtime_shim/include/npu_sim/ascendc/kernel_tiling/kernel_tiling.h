/// @file
/// Structures that the host's part of CANN's library fills for its functions. The simulated core has SoftMaxTiling.
/// Source: CANN 8.1, kernel_tiling.h.
#ifndef NPU_SIM_ASCENDC_KERNEL_TILING_KERNEL_TILING_H_
#define NPU_SIM_ASCENDC_KERNEL_TILING_KERNEL_TILING_H_

#include "../kernel_softmax.h"

#endif  // NPU_SIM_ASCENDC_KERNEL_TILING_KERNEL_TILING_H_
