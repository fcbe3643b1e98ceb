#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Lines "FILE:LINE: ..." for the asm statements in `text` that hold PTX, the assembly of NVIDIA's devices.
/// The host's own assembly is not named. Comments are not told from code: call it for files that did not
/// compile.
std::vector<std::string> ptx_locations(const std::string& file, std::string_view text);

/// The same for the source files among the arguments of a command.
std::vector<std::string> ptx_locations(const Command& command);

}  // namespace npu::cxx
