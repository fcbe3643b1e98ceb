// Why a thread's last call failed.
#pragma once

#include <string>

namespace npu::hccl {

/// Records why the calling thread's last call failed. loud: also logs it.
void remember_failure(const std::string& text, bool loud);
/// The recorded reason; empty if none. Valid until the thread's next call.
const char* last_failure();

}  // namespace npu::hccl
