#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// Names between braces in a call template, in order, repeats kept: "f({a}, {b})" -> {"a", "b"}.
/// "{{" and "}}" stand for literal braces.
/// Errors: an unclosed brace, or an empty name.
Result<std::vector<std::string>> placeholders(std::string_view call);

/// The call with every placeholder replaced by the text of that argument.
/// Errors: those of placeholders(), and a placeholder that `arguments` lacks.
Result<std::string> expand_call(std::string_view call, const std::map<std::string, std::string>& arguments);

}  // namespace migrate
