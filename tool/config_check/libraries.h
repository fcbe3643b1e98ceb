#pragma once
#include <map>
#include <optional>
#include <string>

#include "tool/base/result.h"

namespace migrate::config_check {

/// The libraries that a program loads, as ldd names them: name up to ".so" -> version. The version is that of the file's
/// name ("3.21" of libopenblas.so.0 -> libopenblas-r0.3.21.so), with the CRC-32 of the file.
/// Errors: the program is not there, or ldd does not understand it.
Result<std::map<std::string, std::string>> libraries_of(const std::string& program);

/// The first line of what `compiler --version` prints; nothing if it cannot be run.
std::optional<std::string> version_of(const std::string& compiler);

/// The libraries in what ldd prints: name -> file.
std::map<std::string, std::string> parse_ldd(const std::string& text);

}  // namespace migrate::config_check
