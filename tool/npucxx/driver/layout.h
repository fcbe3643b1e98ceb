#pragma once

#include <string>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Finds the shim's headers and library relative to this program: a build tree (bin/, lib/ and the sources'
/// headers) or an installation (bin/, include/, lib/ or lib64/). Errors: std::runtime_error that names the
/// searched folders.
Layout find_layout();

}  // namespace npu::cxx
