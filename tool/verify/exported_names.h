#pragma once
#include <set>
#include <string>

#include "tool/base/result.h"

namespace migrate {

/// The names that a shared library exports, as the linker sees them: "npuMalloc",
/// "_Z9npuMallocPPvm". `path`: a 64-bit ELF file in the byte order of this machine. Cost: reads the dynamic
/// symbol table only. Errors: the file cannot be read, or is not such a file. Source: System V Application Binary
/// Interface, chapters 4 and 5 (section headers, symbol table).
Result<std::set<std::string>> exported_names(const std::string& path);

/// Whether one of the names is a function or variable of this name outside namespaces: unmangled, or mangled as in the
/// Itanium C++ ABI ("_Z", the length, the name).
bool exports(const std::set<std::string>& names, const std::string& name);

}  // namespace migrate
