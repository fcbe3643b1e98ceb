// Events that other processes of the host record and wait for, in streams.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "runtime_shim/acl/state.h"
#include "runtime_shim/device/stream/shared_event.h"

namespace npu::acl {

using SharedEventPtr = std::shared_ptr<device::SharedEvent>;

/// Adds a record that the stream passes in its order.
/// Errors: ACL_ERROR_RT_FEATURE_NOT_SUPPORT in a captured stream; ACL_ERROR_RT_RESOURCE_ALLOC_FAIL if the event's memory is broken; those of
/// Stream::submit.
aclError record_shared(const SharedEventPtr& event, device::Stream& stream);

/// Later work of the stream runs after the latest record. If the process that made it ends before, the stream fails with
/// ACL_ERROR_RT_AICORE_EXCEPTION. Errors: those of record_shared.
aclError wait_shared(const SharedEventPtr& event, device::Stream& stream);

/// Waits for the latest record.
/// Errors: ACL_ERROR_RT_EVENT_SYNC_TIMEOUT; ACL_ERROR_RT_AICORE_EXCEPTION if the process that made it has ended without passing it.
aclError synchronize_shared(const SharedEventPtr& event, std::optional<std::chrono::milliseconds> timeout);

/// Whether the latest record has been passed, or there is none. Errors: ACL_ERROR_RT_AICORE_EXCEPTION as synchronize_shared.
aclError query_shared(const device::SharedEvent& event, bool* done);

/// The handle by which other processes open it. open_shared: null if there is no such event any more.
aclrtIpcEventHandle handle_of(const device::SharedEvent& event);
SharedEventPtr open_shared(const aclrtIpcEventHandle& handle);

}  // namespace npu::acl
