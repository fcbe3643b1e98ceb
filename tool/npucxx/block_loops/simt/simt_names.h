#pragma once
// The names of the SIMT language of an Ascend 950, and what stands there for CUDA's.
#include <optional>
#include <string>
#include <string_view>

namespace migrate::simt {

/// What stands for a word of CUDA, "" for nothing; none if the word stays.
std::optional<std::string> renamed(std::string_view word);
/// Whether SIMT has a function for one of this name in CUDA.
bool has_function(std::string_view name);
/// Whether the function's first argument is a mask of lanes, which SIMT does not have.
bool takes_mask(std::string_view name);
/// Whether SIMT has a type, or a variable, of the name.
/// @{
bool has_type(std::string_view name);
bool has_variable(std::string_view name);
/// @}

}  // namespace migrate::simt
