#pragma once
#include <map>
#include <string>

#include "tool/base/result.h"

namespace migrate::compare {

/// msprobe's data_mapping.yaml: "target name: golden name" on each line, with or without quotes; "#" begins a comment.
/// Errors: a line without ": ", with file and line.
Result<std::map<std::string, std::string>> read_data_mapping(const std::string& name,
                                                             const std::string& text);

}  // namespace migrate::compare
