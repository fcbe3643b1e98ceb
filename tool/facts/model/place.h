#pragma once
#include <compare>
#include <cstdint>

#include "tool/base/source_text.h"

namespace migrate {

/// A range of text in a file. `file` indexes ProgramFacts::files.
struct Place {
  uint32_t file = 0;
  Range range;
  friend bool operator==(const Place&, const Place&) = default;
  friend auto operator<=>(const Place&, const Place&) = default;
};

}  // namespace migrate
