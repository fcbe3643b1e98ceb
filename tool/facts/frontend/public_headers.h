#pragma once
#include <string>

namespace migrate {

// A report quotes the program and nothing else: whoever sends a program may name any file of the machine in its flags
// (-include /etc/passwd) or its sources (#include "/etc/passwd"), and compilers quote what they read there.

/// Whether anybody may read the file: installed with the system (/usr, /opt), the tool's own, or of the rules. Links count
/// for what they lead to.
bool is_public_header(const std::string& path);

/// What a report says in place of a compiler's message about a file that may be private: its place follows, its text does
/// not. That a header is not found stays, with its name.
std::string unquoted(const std::string& message);

}  // namespace migrate
