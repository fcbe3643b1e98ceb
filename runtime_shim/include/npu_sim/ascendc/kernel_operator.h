/// @file
/// Ascend C for the simulated vector core: names and documented behaviour of CANN's basic API, in our own text. A kernel
/// includes this file alone. C++17 or later, compiled by `npucxx -x asc`.
///
/// What the chip's vector unit lacks does not compile, or stops the launch with the rule and its page.
/// Source: CANN 8.1, "Ascend C API"; docs/explanation/strict_ai_core.md.
#ifndef NPU_SIM_ASCENDC_KERNEL_OPERATOR_H_
#define NPU_SIM_ASCENDC_KERNEL_OPERATOR_H_

#include "kernel_absent.h"
#include "kernel_constants.h"
#include "kernel_copy.h"
#include "kernel_cube.h"
#include "kernel_expressions.h"
#include "kernel_fill.h"
#include "kernel_flags.h"
#include "kernel_gather.h"
#include "kernel_library.h"
#include "kernel_mask.h"
#include "kernel_pipe.h"
#include "kernel_reduce.h"
#include "kernel_softmax.h"
#include "kernel_tensor.h"
#include "kernel_tiling.h"
#include "kernel_types.h"
#include "kernel_vector.h"
#include "kernel_workspace.h"

#endif  // NPU_SIM_ASCENDC_KERNEL_OPERATOR_H_
