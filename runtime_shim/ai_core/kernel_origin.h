#pragma once
#include <string>

namespace npu::ai_core {

/// The line of the CUDA kernel that a line of generated Ascend C comes from, "train.cu:57": the text names the kernel's line before its code, and the
/// lines of stores and loops behind them. The last one up to `line` counts. Empty if the file cannot be read, or is not generated.
std::string kernel_origin(const char* file, int line);

}  // namespace npu::ai_core
