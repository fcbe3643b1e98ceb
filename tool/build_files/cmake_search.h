#pragma once
#include <string>

#include "tool/build_files/build_rules.h"
#include "tool/build_files/cmake_text.h"
#include "tool/build_files/cmake_values.h"

namespace migrate {

/// What a find_library() or find_path() command searches for.
struct CMakeSearch {
  const BuildRule* rule = nullptr;  ///< of what it finds, in all cases or in some; null: in none
  bool always = false;              ///< in every case
  std::string doubt;                ///< why hand work is needed; empty: none is needed
};

/// Judges the names of `command`, arguments after the first and before PATHS, HINTS and the like. A name may be the value
/// of a variable. The alternatives of one search are one case; each iteration of a loop and each call of a function is one.
CMakeSearch judge_search(std::string_view text, const CMakeCommand& command, BuildRuleKind kind,
                         const BuildRules& rules, const CMakeValues& values);

}  // namespace migrate
