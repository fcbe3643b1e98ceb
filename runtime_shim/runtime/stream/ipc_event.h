// Events that several processes use.
#pragma once

#include <cstdint>

#include "acl/acl.h"
#include "npu/runtime/types.h"

namespace npu::detail {

/// The flag of AscendCL for such an event: ACL_EVENT_IPC, which CANN 8.1 does not define.
inline constexpr std::uint32_t kSharedEvent = 0x40;

/// The object of a handle, on the current device, for an event of AscendCL, which becomes its.
/// Errors: npuErrorMemoryAllocation; the event is then destroyed.
npuError_t wrap_event(aclrtEvent native, unsigned int flags, npuEvent_t* event);

}  // namespace npu::detail
