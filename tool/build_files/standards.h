#pragma once
#include <string>
#include <vector>

#include "tool/edits/edit.h"

namespace migrate {

/// The shim's headers need C++17, also where a host compiler reads them: options such as `-std=c++11` name it then.
/// Comments and places that `others` change already stay. Cost: O(n).
std::vector<Edit> raise_standards(const std::string& path, const std::string& text,
                                  const std::vector<Edit>& others);

}  // namespace migrate
