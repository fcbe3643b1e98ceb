#pragma once
#include <string>

#include "tool/advice/advice.h"

namespace migrate {

/// The first line of the program in a call stack: "main.cu:12", "main.cu(12)", `File "main.cu", line 12`. Line 0 if there is none.
SourceLine source_line_of(const std::string& stack);

}  // namespace migrate
