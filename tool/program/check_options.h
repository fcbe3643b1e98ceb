#pragma once
#include "tool/program/read_program.h"

namespace migrate {

/// Errors: one line that names the option and its value, for an unknown language standard, a version that is not of the
/// form "12.4", or an invalid macro. Without this check a wrong flag would make every file fail.
Status check_program_options(const ProgramOptions& options);

}  // namespace migrate
