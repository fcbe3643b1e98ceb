#pragma once
#include <string_view>

#include "tool/diagnostics/text.h"

namespace migrate {

/// What to do about one kind of finding, with an example in code or in a shell.
struct Guidance {
  std::string_view id;  ///< "MIG7001"
  Text what;
  std::string_view before, after;
};

/// Null for an id that is not of advice.
const Guidance* find_guidance(std::string_view id);

}  // namespace migrate
