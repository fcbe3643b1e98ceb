#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "tool/base/result.h"

namespace migrate {

/// Parses hand-written JSON; comments are allowed. Errors: "PATH:LINE: what is wrong".
Result<nlohmann::ordered_json> parse_json_input(const std::string& path, const std::string& text);

/// The line (from 1) of the first `"key"` in `text`; 1 if there is none.
int line_of_key(const std::string& text, const std::string& key);

}  // namespace migrate
