// The __managed__ variables of the program and its shared libraries.
#pragma once

namespace npu::detail {

/// Makes the variables known that were registered before the runtime had started. Call it when it has.
void hand_over_managed_variables();

}  // namespace npu::detail
