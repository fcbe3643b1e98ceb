#pragma once

namespace migrate {

/// From now on Ctrl-C (SIGINT) and SIGTERM let the run end early, and in order: no unit begins, what was read is reported, and
/// files are written as a whole or not at all. A second signal ends the program at once. A signal that is ignored stays so
/// (nohup).
void stop_on_signals();

/// Whether such a signal has arrived.
bool is_stop_wanted();

/// One line on standard error, if such a signal has arrived: what the report has, and how to go on.
void show_stop();

}  // namespace migrate
