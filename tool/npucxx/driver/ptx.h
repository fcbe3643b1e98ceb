#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Lines "FILE:LINE: ..." for the asm statements in `text` with PTX, the assembly of NVIDIA's devices. Does
/// not report the host's own assembly. Does not skip comments: call it for files that did not compile.
std::vector<std::string> ptx_locations(const std::string& file, std::string_view text);

/// The same for the source files among the arguments of a command.
std::vector<std::string> ptx_locations(const Command& command);

}  // namespace npu::cxx
