#pragma once
#include <string>
#include <vector>

#include "tool/edits/edit.h"

namespace migrate {

/// Edits that raise options such as `-std=c++11` to C++17, which the shim's headers need in host code too. Comments, and
/// text that `others` already change, stay. Cost: O(n).
std::vector<Edit> raise_standards(const std::string& path, const std::string& text,
                                  const std::vector<Edit>& others);

}  // namespace migrate
