#pragma once
// Source languages: by file name, by -x, and their standards.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// The language of a file by its suffix. Other files are for the linker. Errors: UsageError for a file that
/// contains GPU code (.ptx, .cubin, .fatbin).
Language language_of(const std::string& path);

/// The language that -x calls "cu", "c++", "c" or "asc"; empty for any other word.
std::optional<Language> language_called(std::string_view name);

/// Gives the sources among the inputs a language, whatever their suffixes.
void set_language_of_sources(Language language, std::vector<Input>& inputs);

/// Whether `value` may follow -O.
bool is_optimisation_level(std::string_view value);

/// True for "c++17", "gnu++20" and the like; false for C's standards.
bool is_cxx_standard(std::string_view standard);

/// `standard` if the shim's headers support it, else its C++17 counterpart ("gnu++14" -> "gnu++17").
std::string at_least_cxx17(const std::string& standard);

}  // namespace npu::cxx
