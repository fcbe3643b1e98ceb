#pragma once
#include "tool/program/read_program.h"

namespace migrate {

/// Errors: one line that names the option and what was given: a language standard that the parser does not know, a
/// version that is no "12.4", a macro whose name is none. A wrong flag would otherwise cost every file.
Status check_program_options(const ProgramOptions& options);

}  // namespace migrate
