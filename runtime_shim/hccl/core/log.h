// One line on stderr for what a person must know.
#pragma once

#include <string>

namespace npu::hccl {

/// Writes "hccl: TEXT" in one piece.
void log(const std::string& text);

/// Remembers why the calling thread's last call failed; loud: and writes it to the log.
void remember_failure(const std::string& text, bool loud);
/// The remembered reason; empty if none. Valid until the thread's next call.
const char* last_failure();

}  // namespace npu::hccl
