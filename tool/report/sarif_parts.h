#pragma once
#include <string>

#include "tool/diagnostics/diagnostics.h"

namespace migrate {

// What all SARIF writers share.

/// The level of a result or a rule.
const char* sarif_level(Severity severity);
/// A path as a URI: spaces and similar characters are escaped, '/' stays; relative to the source root.
std::string sarif_uri(const std::string& path);

}  // namespace migrate
