#pragma once
#include <string>

namespace migrate {

// A report must quote only the program. An untrusted program may name any file of the machine in its flags
// (-include /etc/passwd) or its sources (#include "/etc/passwd"), and compilers quote what they read there.

/// Whether the file is public: installed with the system (/usr, /opt), part of the tool, or of the rules. Links are
/// resolved.
bool is_public_header(const std::string& path);

/// Whether the file is in an include folder of the shim, next to "npu/runtime.h", for example "acl/acl.h". Links are resolved.
bool is_header_of_shim(const std::string& path);

/// The replacement for a compiler message about a file that may be private: it has the location, but not the text. A
/// message that a header is not found keeps the name of the header.
std::string unquoted(const std::string& message);

}  // namespace migrate
