// Log lines on stderr.
#pragma once

#include <string>

namespace npu::hccl {

/// Writes "hccl: TEXT" in one piece.
void log(const std::string& text);

}  // namespace npu::hccl
