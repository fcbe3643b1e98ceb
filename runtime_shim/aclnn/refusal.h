// Functions of CANN that the simulated device does not compute.
#pragma once

#include "aclnn/aclnn_base.h"

namespace npu::aclnn {

/// The first phase of an operator that is not computed. Errors: kNullPointer for a null result argument, kInvalid if the chip
/// does not have the operator, else kNoKernel with the operator's name.
aclnnStatus refuse_first_phase(const char* name, uint64_t* workspace_size, aclOpExecutor** executor);

/// Another function that is not computed: kNoKernel with its name.
aclnnStatus refuse_call(const char* name);

}  // namespace npu::aclnn
