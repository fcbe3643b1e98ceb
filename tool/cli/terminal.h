#pragma once
#include <string>

#include "tool/program/read_program.h"

namespace migrate {

/// Whether standard output is a terminal that shows colours (NO_COLOR and TERM=dumb disable them).
bool colour_wanted();

/// Shows one line that is rewritten in place on standard error. If that is not a terminal: a line every 15 seconds, so that
/// the log of a large tree shows where it is.
Progress terminal_progress();

/// "migrate: warning: NOTE" on standard error; nothing for an empty note.
void show_note(const std::string& note);

/// A unified diff with coloured lines.
std::string coloured_diff(const std::string& diff);

}  // namespace migrate
