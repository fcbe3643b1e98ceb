#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/build_files/build_rules.h"
#include "tool/build_files/cmake_values.h"

namespace migrate {

/// The language of .cu files (runtime_shim/packaging/language).
inline constexpr std::string_view kLanguage = "NPU";

/// The list without CUDA, "C;CXX" for {"C", "CXX", "CUDA"}. If `has_cxx` is false, CUDA becomes CXX and `has_cxx` becomes
/// true. Nothing if the list does not name CUDA.
std::optional<std::string> without_cuda(const std::vector<std::string>& languages, const BuildRules& rules,
                                        bool& has_cxx);

/// Whether one of the values that `word`, for example "${LANGUAGES}", may have in the file names `language`.
bool may_hold(std::string_view word, std::string_view language, const CMakeValues& values);

/// Arguments of target_compile_options for the words after OPTIONS of FindCUDA's macros: `-x DEBUG -y`, where -y is for
/// that configuration alone. Each begins with a space.
std::string kernel_options(const std::vector<std::string>& words);

/// Whether the file adds CUDA to the variable of "${LANGUAGES}" anywhere.
bool may_hold_cuda(std::string_view word, const BuildRules& rules, const CMakeValues& values);

}  // namespace migrate
