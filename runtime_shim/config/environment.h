// The source of all configuration. No other file of the shim reads the environment.
#pragma once

#include <functional>
#include <string>

namespace npu::configuration {

/// Returns the value of a variable, or null. Tests pass a table; the shim passes environment_variable.
using Lookup = std::function<const char*(const char* name)>;

/// The variable in the process's environment, or null. The text is valid until the program changes the
/// variable.
const char* environment_variable(const char* name);

/// The value of a variable; empty if it is not set.
std::string text_of(const Lookup& lookup, const char* name);

}  // namespace npu::configuration
