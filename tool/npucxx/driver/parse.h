#pragma once

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Parses a command line in nvcc's or the host compiler's spelling (response files already expanded).
/// @param arguments  the words after the program's name
/// Errors: UsageError for an unknown option, a missing value, or a goal that cannot exist here (-ptx).
Invocation parse(const std::vector<std::string>& arguments);

}  // namespace npu::cxx
