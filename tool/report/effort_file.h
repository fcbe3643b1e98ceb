#pragma once
#include <string>

#include "tool/base/file_system.h"
#include "tool/base/result.h"
#include "tool/findings/effort.h"

namespace migrate {

/// A team's own figures, given as text: {"hours": {"first_days": 0.5, "further_days": 0.1}, ...}. A class that is absent
/// keeps the tool's figures, and so does an absent figure.
/// Errors: "PATH:LINE: what" for invalid JSON, an unknown class or key, a figure that is not a number of 0 or more.
Result<EffortTable> parse_effort_file(const std::string& path, const std::string& text);

/// The file at `path`; the tool's own figures where `path` is empty.
Result<EffortTable> read_effort_file(const FileSystem& files, const std::string& path);

}  // namespace migrate
