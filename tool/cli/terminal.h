#pragma once
#include <string>

#include "tool/program/read_program.h"

namespace migrate {

/// Whether standard output is a terminal that takes colours (NO_COLOR and TERM=dumb say no).
bool colour_wanted();

/// One line that is rewritten in place on standard error; does nothing when that is no terminal.
Progress terminal_progress();

/// "migrate: warning: NOTE" on standard error; nothing for an empty note.
void show_note(const std::string& note);

/// A unified diff with coloured lines.
std::string coloured_diff(const std::string& diff);

}  // namespace migrate
