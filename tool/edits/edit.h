#pragma once
#include <string>
#include <vector>

#include "tool/base/source_text.h"

namespace migrate {

/// Replace `expect` at `range` by `text`. `apply` refuses where the file does not hold `expect` there.
struct Edit {
  std::string file;
  Range range;
  std::string expect;
  std::string text;
  std::string why;  ///< the symbol or shape: for --diff notes and conflict messages
  friend bool operator==(const Edit&, const Edit&) = default;
};

}  // namespace migrate
