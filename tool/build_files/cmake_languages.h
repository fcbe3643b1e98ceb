#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/build_files/build_rules.h"
#include "tool/build_files/cmake_values.h"

namespace migrate {

/// The list without CUDA, "C;CXX" for {"C", "CXX", "CUDA"}. CUDA becomes CXX where `has_cxx` is false, which is true then.
/// Nothing where the list does not name CUDA.
std::optional<std::string> without_cuda(const std::vector<std::string>& languages, const BuildRules& rules,
                                        bool& has_cxx);

/// True where a value that `word`, as "${LANGUAGES}", may have in the file names `language`.
bool may_hold(std::string_view word, std::string_view language, const CMakeValues& values);

/// True for "${LANGUAGES}" to which the file gives CUDA somewhere.
bool may_hold_cuda(std::string_view word, const BuildRules& rules, const CMakeValues& values);

}  // namespace migrate
