#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/edits/edit.h"

namespace migrate {

/// The text with all edits made. Refuses (and changes nothing) when edits overlap or `expect` is not there.
/// Cost: O(text + edits). Edits must be those of one file.
Result<std::string> apply(const std::string& text, std::vector<Edit> edits);

}  // namespace migrate
